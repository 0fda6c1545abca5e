// Where there are no cards: command points, battle tactics and what each army can do as a whole.
import { h } from "../dom.js";
import { explained } from "../glossary.js";
import { ruleLink } from "../rules.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";

/** @import {PlayerView, TableView, TacticView} from "../protocol.js" */

/** Is this battle played with cards? @param {TableView} table */
export const hasCards = (table) => table.cards;

/** @param {TacticView} tactic */
function state(tactic) {
  if (tactic.now) return say(tactic.would_score ? "tactic.scores" : "tactic.now");
  return tactic.tried ? say("tactic.tried") : "";
}

/** @param {TacticView[]} tactics @param {string} side */
function tacticsList(tactics, side) {
  if (!tactics.length) return null;
  return h(
    "details",
    { open: tactics.some((each) => each.now) },
    h(
      "summary",
      { "data-key": `tactics-${side}` },
      say("tactic.title", { left: tactics.filter((each) => !each.tried).length }),
    ),
    h(
      "ul",
      { class: "tactics" },
      tactics.map((each) =>
        h(
          "li",
          { class: [each.now && "now", each.tried && !each.now && "tried"], "data-tactic": each.id },
          h("strong", {}, each.name),
          state(each) ? h("em", { class: [each.would_score && "scores"] }, ` ${state(each)}`) : null,
          h("p", {}, explained(each.summary || "")),
          each.aims.length ? h("p", { class: "quiet" }, say("tactic.aims", { aims: each.aims.join(", ") })) : null,
        ),
      ),
    ),
  );
}

/** @param {PlayerView} player @param {string} side */
function abilitiesList(player, side) {
  if (!player.abilities.length) return null;
  return h(
    "details",
    {},
    h("summary", { "data-key": `army-${side}` }, say("army.abilities", { count: player.abilities.length })),
    h(
      "ul",
      { class: "tactics" },
      player.abilities.map((each) =>
        h("li", {}, h("strong", {}, each.name), h("p", {}, explained(each.summary || ""), " ", each.rule ? ruleLink(each.rule) : null)),
      ),
    ),
  );
}

/** Both armies, one's own first. @param {import("./app.js").App} app */
export function armiesPanel(app) {
  const { players } = app.shown.table;
  const sides = app.shown.you === "blue" ? ["blue", "red"] : ["red", "blue"];
  return sides.map((side) => {
    const player = players[side];
    return h(
      "section",
      { class: "army-panel", "data-army": side },
      h("h3", {}, sideMark(side), player.name),
      player.command_points === null ? null : h("p", {}, say("score.command-points", { count: player.command_points })),
      tacticsList(player.tactics, side),
      abilitiesList(player, side),
    );
  });
}
