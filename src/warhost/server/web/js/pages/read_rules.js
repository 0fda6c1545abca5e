// The rules in our own words: a list with search, and a page for each with the scenarios that show it.
import { get } from "../api.js";
import { h, put } from "../dom.js";
import { explained } from "../glossary.js";
import { paragraphs, rulePath } from "../rules.js";
import { say } from "../texts.js";

/** @import {Rule, RulePage, ScenarioLine} from "../protocol.js" */

/** @param {Rule} rule */
function row(rule) {
  return h(
    "li",
    { class: "rule-row" },
    h("a", { href: rulePath(rule.id) }, h("span", { class: "rule-id" }, rule.id), " ", h("strong", {}, rule.title)),
    h("p", { class: "quiet" }, explained(rule.summary.length > 180 ? `${rule.summary.slice(0, 177)}…` : rule.summary)),
  );
}

/** @param {Rule[]} rules */
function chapters(rules) {
  /** @type {Map<string, Rule[]>} */
  const found = new Map();
  for (const rule of rules) found.set(rule.chapter, [...(found.get(rule.chapter) || []), rule]);
  return [...found].map(([name, list]) =>
    h(
      "details",
      { open: found.size < 4 ? "" : null },
      h("summary", {}, h("h2", {}, name), h("span", { class: "quiet" }, String(list.length))),
      h("ul", { class: "rule-rows" }, list.map(row)),
    ),
  );
}

/** How well a rule answers a search; 0: not at all. @param {Rule} rule @param {string[]} words */
function fit(rule, words) {
  const [id, title, text] = [rule.id.toLowerCase(), rule.title.toLowerCase(), rule.summary.toLowerCase()];
  let total = 0;
  for (const word of words) {
    const points = (id.includes(word) ? 4 : 0) + (title.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0);
    if (!points) return 0;
    total += points;
  }
  return total;
}

/** @param {HTMLElement} place */
export async function ruleList(place) {
  /** @type {Rule[]} */
  const rules = await get("/api/rules");
  const results = h("div", {
    class: "rule-results",
    role: "region",
    "aria-live": "polite",
    "aria-label": say("read.rules"),
  });
  const search = h("input", {
    type: "search",
    id: "rule-search",
    placeholder: say("read.search"),
    "aria-label": say("read.search"),
    oninput: () => show(),
  });
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    history.replaceState(null, "", words.length ? `#${encodeURIComponent(search.value)}` : location.pathname);
    if (!words.length) return put(results, chapters(rules));
    const found = rules
      .map((rule) => ({ rule, points: fit(rule, words) }))
      .filter((each) => each.points)
      .sort((a, b) => b.points - a.points);
    put(
      results,
      h("p", { class: "quiet" }, say("read.found", { count: found.length })),
      h(
        "ul",
        { class: "rule-rows" },
        found.slice(0, 80).map((each) => row(each.rule)),
      ),
    );
  };
  put(place, h("h1", {}, say("read.rules")), h("p", {}, say("read.rules-text")), search, results);
  search.value = decodeURIComponent(location.hash.slice(1));
  show();
}

/** @param {Rule[]} rules @param {Rule} rule */
function related(rules, rule) {
  if (!rule.see.length) return null;
  return h(
    "p",
    {},
    say("rule.related"),
    rule.see.map((id) => [
      " ",
      h("a", { href: rulePath(id) }, rules.find((each) => each.id === id)?.title || id),
    ]),
  );
}

/** @param {HTMLElement} place @param {string} id */
export async function rulePage(place, id) {
  /** @type {[RulePage, Rule[]]} */
  const [found, all] = await Promise.all([
    get(`/api/rules/${encodeURIComponent(id)}`),
    get("/api/rules").catch(() => []),
  ]);
  document.title = `${found.rules[0]?.title || id} · warhost`;
  put(
    place,
    h("p", {}, h("a", { href: "/read/rules" }, say("read.back-rules"))),
    found.rules.map((rule, index) =>
      h(
        "article",
        { class: "rule-page" },
        h(index ? "h2" : "h1", {}, rule.title),
        h("p", { class: "quiet" }, `${rule.id} · ${rule.chapter}`, rule.updated ? ` · ${say("read.updated")}` : ""),
        paragraphs(rule.summary),
        related(all, rule),
      ),
    ),
    shown(found.scenarios),
  );
}

/** @param {ScenarioLine[]} scenarios */
function shown(scenarios) {
  if (!scenarios.length) return null;
  return h(
    "section",
    {},
    h("h2", {}, say("read.shown", { count: scenarios.length })),
    h(
      "ul",
      { class: "scenario-rows" },
      scenarios.map((each, index) =>
        h(
          "li",
          {},
          h("a", { href: `/read/scenarios/${each.id}` }, h("strong", {}, each.title)),
          index < 6
            ? h("img", {
                src: `/api/scenarios/${each.id}/drawing`,
                alt: say("read.drawing", { title: each.title }),
                loading: "lazy",
                class: "drawing",
              })
            : null,
        ),
      ),
    ),
  );
}
