// Names of objectives and how the contest stands, where they hide nobody.
import { s } from "../dom.js";
import { say } from "../texts.js";
import { badgeWidth, drawBadges, markBadges, marksOn, terrainMarks } from "./badges.js";
import { round } from "./board.js";
import { basesOf, overlaps } from "./boxes.js";

/** @import {ObjectiveView, TableView} from "../protocol.js" */
/** @import {Badge} from "./badges.js" */
/** @import {Box} from "./boxes.js" */

/** @typedef {{objective: ObjectiveView, told: string, badges: Badge[], written: number, box: Box}} Label `written`: how much of its breadth are words */

/** @param {TableView} table @param {number} text size of writing in inches @param {Set<string>} covered sides whose hands are not shown @returns {Label[]} */
function labels(table, text, covered) {
  const standing = Object.values(table.units).filter((each) => each.models.length);
  const bases = basesOf(standing, table.depth);
  return Object.values(table.objectives).map((objective) => {
    const { red = 0, blue = 0 } = objective.contested;
    const told = red || blue ? say("objective.contest-short", { red, blue }) : "";
    const badges = markBadges(marksOn(table, objective.id, covered));
    const written = Math.max(objective.id.length * 0.62, told.length * 0.56) * text;
    const wide = written + badgeWidth(badges, text);
    const high = text * (told ? 2.2 : 1.1);
    const boxes = places(objective, table).map(([x, y]) => boxAt(x, y, wide, high, table));
    const cost = (/** @type {Box} */ box) => bases.filter((each) => overlaps(box, each)).length;
    return { objective, told, badges, written, box: boxes.map((box) => ({ box, cost: cost(box) })).sort((a, b) => a.cost - b.cost)[0].box };
  });
}

/** Inside its circle below and above the pin, then outside of it. @param {ObjectiveView} each @param {TableView} table */
function places(each, { depth }) {
  const [x, y] = [each.x, depth - each.y];
  const far = each.reach;
  return [
    [x, y + far * 0.66],
    [x, y - far * 0.66],
    [x, y + far + 0.7],
    [x, y - far - 0.7],
    [x - far * 0.6, y + 0.1],
    [x + far * 0.6, y + 0.1],
  ];
}

/** @param {number} x @param {number} y @param {number} wide @param {number} high @param {TableView} table @returns {Box} */
function boxAt(x, y, wide, high, { width, depth }) {
  const left = Math.min(width - 0.1 - wide, Math.max(0.1, x - wide / 2));
  const top = Math.min(depth - 0.1 - high, Math.max(0.1, y - high / 2));
  return { left, right: left + wide, top, bottom: top + high };
}

/** What the names take up, for whoever writes beside them. @param {TableView} table @param {number} text @param {Set<string>} covered @returns {Box[]} */
export function labelBoxes(table, text, covered) {
  return labels(table, text, covered).map(({ box }) => ({ ...box, weight: 2 }));
}

/** Names, and what lies on objectives and terrain. @param {TableView} table @param {number} text @param {Set<string>} covered sides whose hands are not shown */
export function objectiveLabels(table, text, covered) {
  return s(
    "g",
    { class: "objective-labels", "aria-hidden": "true" },
    labels(table, text, covered).map(({ objective, told, badges, written, box }) => {
      const x = round(box.left + written / 2);
      const name = s(
        "text",
        { x, y: round(box.top + text * 0.9), "text-anchor": "middle", class: "objective-name" },
        objective.id,
        told ? s("tspan", { x, dy: "1.15em", class: "objective-contest" }, told) : null,
      );
      const marks = drawBadges(badges, box.left + written, box.top + text * 0.55, text);
      return [name, s("g", { class: "place-marks", "data-marks": objective.id }, ...marks)];
    }),
    terrainMarks(table, text, covered),
  );
}
