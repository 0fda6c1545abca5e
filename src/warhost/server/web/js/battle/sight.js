// What a unit could do from where it stands: how far it goes, how likely a charge arrives, whom it sees and reaches.
import { s } from "../dom.js";
import { percent } from "../pages/odds_chart.js";
import { round } from "../table/board.js";
import { baseOf, middle } from "../table/geometry.js";
import { tag } from "../table/overlay.js";
import { say } from "../texts.js";
import { ChoosingTask } from "./choosing.js";
import { WaitingTask } from "./waiting.js";

/** @import {Looked, UnitView} from "../protocol.js" */

/** The unit whose ranges are drawn: under the pointer, on its sheet, or selected while nothing is being arranged. @param {import("./app.js").App} app */
function shownUnit(app) {
  const open = app.screen.tab === "unit" || app.task instanceof ChoosingTask || app.task instanceof WaitingTask;
  const id = app.glimpsed || (open ? app.selected : null);
  const unit = id ? app.shown.table.units[id] : null;
  return unit?.models.length && app.seen?.unit === id ? unit : null;
}

/** @param {import("./app.js").App} app */
export function sightRings(app) {
  const [unit, seen] = [shownUnit(app), app.seen];
  if (!unit || !seen) return [];
  const reach = Math.max(0, ...seen.ranges.map((each) => each.range));
  return [
    s(
      "g",
      { class: "sight-rings" },
      ring(app, unit, seen.combat_range, "combat-ring"),
      reach ? ring(app, unit, reach, "weapon-ring") : null,
      reachBands(app, unit, seen),
      lines(app, unit, seen),
    ),
  ];
}

/** @param {import("./app.js").App} app @param {UnitView} unit @param {number} inches @param {string} kind */
function ring(app, unit, inches, kind) {
  return unit.models.map((model) =>
    s("circle", {
      cx: round(model.x),
      cy: round(app.shown.table.depth - model.y),
      r: round(Math.max(...baseOf(unit, model.n)) / 2 + inches),
      class: kind,
    }),
  );
}

/** Whoever has done one of these goes no further this turn. */
const GONE = ["Normal Move", "Run", "Retreat"];

/** How far it goes: a move and a run before the charges, then a charge by its chance. @param {import("./app.js").App} app @param {UnitView} unit @param {Looked} seen */
function reachBands(app, unit, seen) {
  const { depth, now } = app.shown.table;
  const charging = now.phase === "charge";
  const gone = unit.used.some((each) => GONE.includes(each));
  const at = middle(unit.models);
  const half = Math.max(...baseOf(unit, unit.models[0].n)) / 2;
  const band = (/** @type {number} */ inches, /** @type {string} */ kind, /** @type {string} */ words) => [
    s("circle", { cx: round(at.x), cy: round(depth - at.y), r: round(half + inches), class: kind }),
    tag({ x: at.x, y: at.y + half + inches }, depth, words, app.table.writing * 0.85),
  ];
  const charges = () => seen.charge.map((each) => band(each.inches, "charge", say("reach.charge", { chance: percent(each.chance) })));
  const moves = () => [
    seen.move === null ? null : band(seen.move, "move", say("reach.move", { inches: seen.move })),
    seen.run.slice(-1).map((each) => band(each.inches, "run", say("reach.run", { inches: each.inches }))),
  ];
  return s("g", { class: "reach", "clip-path": "url(#edge)" }, charging ? charges() : gone ? null : moves());
}

/** Lines to the enemies, seen or not. @param {import("./app.js").App} app @param {UnitView} unit @param {Looked} seen */
function lines(app, unit, seen) {
  const { depth, units } = app.shown.table;
  const from = middle(unit.models);
  return seen.units
    .filter((each) => each.enemy && units[each.unit]?.models.length)
    .map((each) => {
      const to = middle(units[each.unit].models);
      const at = { x: from.x + (to.x - from.x) * 0.6, y: from.y + (to.y - from.y) * 0.6 };
      const words = say(each.seen ? "sight.seen" : "sight.unseen", { inches: each.distance });
      return s(
        "g",
        { class: ["sight-line", each.seen ? "seen" : "unseen"] },
        s("line", { x1: round(from.x), y1: round(depth - from.y), x2: round(to.x), y2: round(depth - to.y) }),
        tag(at, depth, words, app.table.writing * 0.9),
      );
    });
}
