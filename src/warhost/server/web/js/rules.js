// Citations: every rule named in the game is a link to its page, and opens beside the game when clicked.
import { get } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { explained } from "./glossary.js";
import { capital, proseView } from "./prose.js";
import { say } from "./texts.js";

/** @import {ProblemView, Rule, RulePage} from "./protocol.js" */

/** @param {string} rule */
export const rulePath = (rule) => `/read/rules/${encodeURIComponent(rule)}`;

/** @param {string} rule @param {string} [text] */
export function ruleLink(rule, text) {
  return h(
    "a",
    {
      class: "rule-link",
      href: rulePath(rule),
      title: say("rule.link", { rule }),
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
        event.preventDefault();
        event.stopPropagation();
        showRule(rule);
      },
    },
    text || rule,
  );
}

/** @param {string[]} [rules] */
export function ruleLinks(rules = []) {
  return rules.length
    ? h(
        "span",
        { class: "rules" },
        rules.map((rule) => [" ", ruleLink(rule)]),
      )
    : null;
}

/** @param {string} rule */
async function showRule(rule) {
  const body = h("div", { class: "rule-body" }, h("p", { class: "quiet" }, say("loading")));
  openDialog(say("rule.title", { rule }), body);
  try {
    /** @type {RulePage} */
    const found = await get(`/api/rules/${encodeURIComponent(rule)}`);
    const link = h(
      "p",
      {},
      h(
        "a",
        { href: rulePath(rule), target: "_blank", rel: "noopener" },
        say("rule.page", { count: found.scenarios.length }),
      ),
    );
    body.replaceChildren(...found.rules.flatMap((each) => ruleText(each)), link);
  } catch {
    body.replaceChildren(h("p", {}, say("rule.unknown", { rule })));
  }
}

/** @param {Rule} rule @returns {Node[]} */
function ruleText(rule) {
  const related = rule.see;
  return [
    h("h3", {}, rule.title),
    ...paragraphs(rule.summary),
    related.length
      ? h(
          "p",
          { class: "quiet" },
          say("rule.related"),
          related.map((each) => [" ", ruleLink(each)]),
        )
      : h("span"),
  ];
}

/** @param {string} text @returns {Node[]} */
export function paragraphs(text) {
  return String(text || "")
    .split(/\n\s*\n/)
    .map((each) => h("p", {}, explained(each)));
}

/** A problem in words with its rules. @param {Pick<ProblemView, "words" | "rules">} problem */
export function problemText(problem) {
  const words = proseView(capital(problem.words)).map((each) => (typeof each === "string" ? explained(each) : each));
  return h("span", { class: "problem" }, words, ruleLinks(problem.rules));
}
