// What an attack comes to: a sentence, figures, charts, the attacks themselves, and what was assumed.
import { toast } from "../dialog.js";
import { button, h } from "../dom.js";
import { say } from "../texts.js";
import { chart, percent } from "./odds_chart.js";

/** @import {AttackerView, DistributionView, OutcomeView} from "../protocol.js" */

/** The outcome in a sentence. @param {OutcomeView} found */
export function sentence(found) {
  const values = {
    title: found.title,
    mean: found.damage.mean.toFixed(2),
    slain: found.slain.mean.toFixed(2),
    destroyed: percent(found.destroyed),
  };
  return say(found.foe.models > 1 ? "odds.summary" : "odds.summary-lone", values);
}

/** @param {OutcomeView} found */
function figures(found) {
  /** @type {[string, DistributionView][]} */
  const rows = [
    ["odds.inflicted", found.inflicted],
    ["odds.damage", found.damage],
    ["odds.slain", found.slain],
  ];
  const heads = ["odds.mean", "odds.spread", "odds.median", "odds.often"];
  return h(
    "div",
    { class: "scroller" },
    h(
      "table",
      { class: "odds-figures" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          heads.map((key) => h("th", { scope: "col" }, say(key))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([key, each]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, say(key)),
            h("td", {}, each.mean.toFixed(2)),
            h("td", {}, each.spread.toFixed(2)),
            h("td", {}, each.median),
            h("td", {}, say("odds.range", { low: each.often[0], high: each.often[1] })),
          ),
        ),
      ),
    ),
  );
}

/** How likely the target is gone, after each attacker. @param {OutcomeView} found */
function gone(found) {
  const { models, health, left } = found.foe;
  return h(
    "dl",
    { class: "figures" },
    found.rounds
      .slice(0, -1)
      .map((each) => figure(say("odds.after", { name: each.name }), percent(each.destroyed))),
    figure(say("odds.destroyed"), percent(found.destroyed)),
    h("p", { class: "quiet" }, say(models > 1 ? "odds.points" : "odds.point", { models, health, left })),
  );
}

/** @param {string} label @param {string} value */
function figure(label, value) {
  return h("div", { class: "figure" }, h("dt", {}, label), h("dd", {}, value));
}

/** @type {[string, "attacks" | "hit" | "wound" | "save" | "damage" | "crit"][]} */
const COLUMNS = [
  ["odds.number", "attacks"],
  ["odds.hit", "hit"],
  ["odds.wound", "wound"],
  ["odds.save", "save"],
  ["odds.weapon-damage", "damage"],
  ["odds.crit", "crit"],
];

/** @param {AttackerView} round */
function attacks(round) {
  if (!round.attacks.length) return null;
  return h(
    "div",
    { class: "scroller" },
    h(
      "table",
      { class: "weapons" },
      h("caption", {}, round.name),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say("odds.weapon")),
          COLUMNS.map(([key]) => h("th", { scope: "col" }, say(key))),
          h("th", { scope: "col" }, say("odds.mean")),
        ),
      ),
      h(
        "tbody",
        {},
        round.attacks.map((each) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, each.weapon),
            COLUMNS.map(([, name]) => h("td", {}, each[name])),
            h("td", {}, each.mean.toFixed(2)),
          ),
        ),
      ),
    ),
  );
}

/** Everything there is to say of an outcome. @param {OutcomeView} found @param {Node[]} [more] */
export function outcome(found, more = []) {
  return [
    h("h2", {}, say("odds.result")),
    h("p", { class: "odds-summary" }, sentence(found)),
    gone(found),
    figures(found),
    chart(say("odds.damage"), found.damage),
    found.foe.models > 1 ? chart(say("odds.slain"), found.slain) : null,
    found.rounds.some((each) => each.attacks.length)
      ? [h("h3", {}, say("odds.attacks")), found.rounds.map(attacks)]
      : null,
    h("h3", {}, say("odds.assumed")),
    h(
      "ul",
      { class: "assumed" },
      found.assumed.map((each) => h("li", {}, each)),
    ),
    h("div", { class: "row" }, copyButton(), more),
  ];
}

/** The address of this page is the whole question. */
export function copyButton() {
  return button(say("odds.copy"), async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(say("invite.copied"));
    } catch {
      toast(say("invite.by-hand"));
    }
  });
}
