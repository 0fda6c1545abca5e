// Scenarios: situations with an answer. Find one, step through it, play on from it.
import { get, post } from "../api.js";
import { begin } from "../begin.js";
import { button, h, put } from "../dom.js";
import { Replayer } from "../replayer.js";
import { rulePath } from "../rules.js";
import { say } from "../texts.js";

/** @import {BattleWish, ScenarioLine, ScenarioView} from "../protocol.js" */

/** @param {HTMLElement} place */
export async function scenarioList(place) {
  /** @type {ScenarioLine[]} */
  const all = await get("/api/scenarios");
  const results = h("div", { role: "region", "aria-live": "polite", "aria-label": say("read.scenarios") });
  const search = h("input", {
    type: "search",
    placeholder: say("read.search-scenarios"),
    "aria-label": say("read.search-scenarios"),
    oninput: () => show(),
  });
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((each) =>
      words.every((word) => `${each.id} ${each.title} ${each.rules.join(" ")}`.toLowerCase().includes(word)),
    );
    put(
      results,
      h("p", { class: "quiet" }, say("read.found", { count: found.length })),
      h(
        "ul",
        { class: "rule-rows" },
        found
          .slice(0, 100)
          .map((each) =>
            h(
              "li",
              { class: "rule-row" },
              h("a", { href: `/read/scenarios/${each.id}` }, h("strong", {}, each.title)),
              h("p", { class: "quiet" }, each.rules.join(", ")),
            ),
          ),
      ),
    );
  };
  put(place, h("h1", {}, say("read.scenarios")), h("p", {}, say("read.scenarios-text")), search, results);
  show();
}

/** The one that was opened from a file, or one of ours. @param {string} id @returns {Promise<ScenarioView>} */
async function load(id) {
  const text = id === "open" ? sessionStorage.getItem("warhost.scenario") : null;
  return text !== null
    ? post("/api/scenarios", { scenario: text })
    : get(`/api/scenarios/${id.split("/").map(encodeURIComponent).join("/")}`);
}

/** @param {string} told */
function situation(told) {
  const lines = told.split("\n").filter(Boolean);
  return lines.map((each) => h("p", {}, each));
}

/** @param {HTMLElement} place @param {string} id */
export async function scenarioPage(place, id) {
  const scenario = await load(id);
  document.title = `${scenario.title} · warhost`;
  const stage = h("div", {});
  const play = (/** @type {Partial<BattleWish>} */ how) =>
    begin({ mode: "scenario", scenario: scenario.text, steps: player.at, ...how });
  put(
    place,
    h("p", {}, h("a", { href: "/read/scenarios" }, say("read.back-scenarios"))),
    h("h1", {}, scenario.title),
    h(
      "p",
      {},
      scenario.rules.map((rule) => [h("a", { href: rulePath(rule) }, rule), " "]),
      h("span", { class: scenario.holds ? "holds" : "fails" }, say(scenario.holds ? "read.holds" : "read.fails")),
    ),
    h(
      "div",
      { class: "after-columns" },
      h("section", {}, stage),
      h(
        "div",
        { class: "after-side" },
        h("h2", {}, say("read.situation")),
        situation(scenario.situation),
        h("h2", {}, say("read.play-on")),
        h(
          "div",
          { class: "row" },
          button(say("start.one-screen"), () => play({ play: "one-screen" })),
          button(say("after.as-red"), () => play({ play: "computer", you: "red" })),
          button(say("after.as-blue"), () => play({ play: "computer", you: "blue" })),
        ),
        h(
          "details",
          {},
          h("summary", {}, say("read.source")),
          h("pre", { class: "scroller", tabindex: "0" }, scenario.text),
        ),
      ),
    ),
  );
  const player = new Replayer(stage, scenario.frames);
}
