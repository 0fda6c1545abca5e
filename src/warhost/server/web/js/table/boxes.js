// Boxes around what stands on the table, as drawn: so that writing finds a place where it hides nothing.
import { baseOf } from "./geometry.js";

/** @import {ModelView, UnitView} from "../protocol.js" */
/** @typedef {{left: number, top: number, right: number, bottom: number, weight?: number}} Box */
/** @typedef {{cx: number, cy: number, x: number, y: number}} Spread a middle, and how far to the side and up */

/** How far a base reaches to the side and up. @param {UnitView} unit @param {ModelView} model */
function reachesOf(unit, model) {
  const angle = ((model.facing || 0) * Math.PI) / 180;
  const [long, broad] = baseOf(unit, model.n).map((each) => each / 2);
  return [
    Math.hypot(long * Math.cos(angle), broad * Math.sin(angle)),
    Math.hypot(long * Math.sin(angle), broad * Math.cos(angle)),
  ];
}

/** Bases, which plaques had better not hide. @param {UnitView[]} standing @param {number} depth */
export function basesOf(standing, depth) {
  return standing.flatMap((unit) =>
    boxesOf(unit, depth).map(({ cx, cy, x, y }) => {
      const [wide, high] = [x * 0.9, y * 0.9];
      return { left: cx - wide, right: cx + wide, top: cy - high, bottom: cy + high, weight: 3 };
    }),
  );
}

/** @param {Box} a @param {Box} b */
export const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Half the width and height of what a unit stands on, and its middle, as drawn. @param {UnitView} unit @param {number} depth */
function spread(unit, depth) {
  const corners = unit.footprint.flat();
  const [xs, ys] = [
    corners.map((each) => each[0]),
    corners.map((each) => depth - each[1]),
  ];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { cx: (left + right) / 2, cy: (top + bottom) / 2, x: (right - left) / 2, y: (bottom - top) / 2 };
}

/** The boxes of a unit's bases, or of its footprint. @param {UnitView} unit @param {number} depth @returns {Spread[]} */
export function boxesOf(unit, depth) {
  if (unit.footprint.length) return [spread(unit, depth)];
  return unit.models.map((each) => {
    const [x, y] = reachesOf(unit, each);
    return { cx: each.x, cy: depth - each.y, x, y };
  });
}
