// The table in words: who stands where, how far from what matters, and what can be done. For ears as well as eyes.
import { button, h } from "../dom.js";
import { objectiveTitle } from "../table/board.js";
import { markLine, marksOn } from "../table/badges.js";
import { apart, baseOf, middle, nearest, quarter, reachOf, tenth } from "../table/geometry.js";
import { unitState } from "../table/units.js";
import { say } from "../texts.js";

/** @import {TableView, UnitView} from "../protocol.js" */

/** @param {UnitView} unit @param {TableView} table */
function nearestFoe(unit, table) {
  const foes = Object.values(table.units).filter(
    (each) => each.army !== unit.army && each.models.length && !each.footprint?.length,
  );
  const found = foes
    .map((foe) => ({ foe, gap: nearest(unit, foe).gap }))
    .sort((a, b) => a.gap - b.gap);
  return found.slice(0, 2).map((each) => say("words.foe", { name: each.foe.name, inches: tenth(each.gap) }));
}

/** @param {UnitView} unit @param {TableView} table */
function nearestObjective(unit, table) {
  const found = Object.values(table.objectives).map((each) => {
    const off = Math.min(
      ...unit.models.map(
        (model) =>
          apart(model, each) -
          reachOf(baseOf(unit, model.n), model.facing || 0, Math.atan2(each.y - model.y, each.x - model.x)) -
          each.radius,
      ),
    );
    return { name: each.id, off: Math.max(0, off) };
  });
  const best = found.sort((a, b) => a.off - b.off)[0];
  if (!best) return "";
  return best.off < 0.05
    ? say("words.on-objective", { name: best.name })
    : say("words.objective", { name: best.name, inches: tenth(best.off) });
}

/** What lies on something. @param {import("./app.js").App} app @param {string} thing */
const marked = (app, thing) => marksOn(app.shown.table, thing, app.table.looks.covered).map(markLine);

/** @param {UnitView} unit @param {TableView} table @returns {string[]} */
function place(unit, table) {
  if (!unit.models.length) return [say(`status.${unit.status}`)];
  const at = middle(unit.models);
  return [
    say(quarter(at, table.width, table.depth)),
    say("words.at", { x: tenth(at.x), y: tenth(at.y) }),
    ...nearestFoe(unit, table),
    nearestObjective(unit, table),
  ].filter(Boolean);
}

/** One after the other, each with its stop. @param {string[]} parts */
const sentences = (parts) => parts.filter(Boolean).map((each) => each.replace(/\.?$/, ".")).join(" ");

/** @param {import("./app.js").App} app @param {UnitView} unit */
function unitRow(app, unit) {
  const { table, decision } = app.shown;
  const combat = unit.in_combat.length
    ? say("sheet.in-combat", { units: unit.in_combat.map((id) => app.nameOf(id)).join(", ") })
    : "";
  const options =
    decision?.type === "Window" ? decision.options.filter((each) => each.unit === unit.id && !each.nothing_to_heal) : [];
  return h(
    "li",
    {},
    h("h4", {}, unit.name),
    h("p", {}, sentences([unitState(unit), ...place(unit, table), combat, ...marked(app, unit.id)])),
    options.length
      ? h(
          "p",
          { class: "word-options" },
          say("words.options"),
          " ",
          options.map((each) =>
            button(each.name, () => app.task?.tryOut({ type: "Use", ability: each.ability, unit: each.unit }), {
              kind: "quiet",
              key: `word-${each.ability}-${unit.id}`,
              "aria-label": say("words.use", { ability: each.name, unit: unit.name }),
            }),
          ),
        )
      : null,
    button(
      say("unit.show", { name: unit.name }),
      () => {
        app.selected = unit.id;
        app.openTab("unit");
      },
      { kind: "quiet", key: `word-show-${unit.id}` },
    ),
  );
}

/** @param {import("./app.js").App} app */
export function wordsView(app) {
  const { table } = app.shown;
  const units = Object.values(table.units);
  const alive = (/** @type {string} */ side) =>
    units.filter((each) => each.army === side && each.status !== "destroyed");
  const gone = units.filter((each) => each.status === "destroyed");
  const terrain = Object.values(table.terrain).filter((each) => each.on_table !== false);
  return h(
    "div",
    { class: "words" },
    h("p", {}, say("words.size", { width: table.width, depth: table.depth })),
    ["red", "blue"].map((side) =>
      h(
        "section",
        {},
        h("h3", {}, `${say(`side.${side}`)}: ${table.players[side].name}`),
        h(
          "ul",
          { class: "word-units" },
          alive(side).map((each) => unitRow(app, each)),
        ),
      ),
    ),
    h(
      "section",
      {},
      h("h3", {}, say("words.objectives")),
      h(
        "ul",
        {},
        Object.values(table.objectives).map((each) =>
          h("li", {}, sentences([objectiveTitle(each), say("words.at", { x: tenth(each.x), y: tenth(each.y) }), ...marked(app, each.id)])),
        ),
      ),
    ),
    terrain.length
      ? h(
          "section",
          {},
          h("h3", {}, say("words.terrain")),
          h(
            "ul",
            {},
            terrain.map((each) => h("li", {}, sentences([say("terrain.title", { name: each.name, height: each.height }), ...marked(app, each.id)]))),
          ),
        )
      : null,
    gone.length
      ? h(
          "section",
          {},
          h("h3", {}, say("words.gone")),
          h(
            "ul",
            {},
            gone.map((each) => h("li", {}, `${each.name} (${say(`side.${each.army}`)})`)),
          ),
        )
      : null,
  );
}
