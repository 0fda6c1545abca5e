// Shapes on the table, for drawing and measuring only: what is legal, the server says.

/** @import {Point} from "../page.js" */
/** @import {Place, UnitView} from "../protocol.js" */

export const MM = 1 / 25.4;

/** @param {Point} a @param {Point} b */
export const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {number} value */
export const tenth = (value) => (Math.round(value * 10) / 10).toFixed(1).replace(/\.0$/, "");

/** @param {number} value */
export const hundredth = (value) => Math.round(value * 100) / 100;

/** What a model of a unit stands on. @param {UnitView} unit @param {number} number @returns {[number, number]} */
export const baseOf = (unit, number) => unit.bases?.[number] ?? unit.base;

/**
 * How far a base reaches from its middle in a direction (radians, anticlockwise from +x).
 * @param {[number, number]} base @param {number} facing degrees @param {number} angle
 */
export function reachOf(base, facing, angle) {
  const [a, b] = [base[0] / 2, base[1] / 2];
  const turned = angle - (facing * Math.PI) / 180;
  return (a * b) / Math.hypot(b * Math.cos(turned), a * Math.sin(turned));
}

/**
 * The gap between two bases along the line of their middles; exact for round ones.
 * @param {Place} a @param {[number, number]} baseA @param {Place} b @param {[number, number]} baseB
 */
export function gap(a, baseA, b, baseB) {
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  return Math.max(
    0,
    apart(a, b) - reachOf(baseA, a.facing || 0, angle) - reachOf(baseB, b.facing || 0, angle + Math.PI),
  );
}

/** The nearest pair of models of two units. @param {UnitView} unit @param {UnitView} other */
export function nearest(unit, other) {
  let best = { gap: Infinity, from: unit.models[0], to: other.models[0] };
  for (const from of unit.models) {
    for (const to of other.models) {
      const found = gap(from, baseOf(unit, from.n), to, baseOf(other, to.n));
      if (found < best.gap) best = { gap: found, from, to };
    }
  }
  return best;
}

/** @param {Point[]} points @returns {Point} */
export function middle(points) {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, each) => sum + each.x, 0) / count,
    y: points.reduce((sum, each) => sum + each.y, 0) / count,
  };
}

/** @param {[number, number][]} corners @returns {Point} the centre of area of a polygon */
export function centroid(corners) {
  let [area, x, y] = [0, 0, 0];
  corners.forEach(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  if (Math.abs(area) < 1e-9) return middle(corners.map(([px, py]) => ({ x: px, y: py })));
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** @param {[number, number][]} corners @param {Place} place */
export function turned(corners, place) {
  const angle = ((place.facing || 0) * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return corners.map(([x, y]) => /** @type {[number, number]} */ ([place.x + c * x - s * y, place.y + s * x + c * y]));
}

/** @param {Point} from @param {Point[]} path */
export function pathLength(from, path) {
  let [total, here] = [0, from];
  for (const step of path) {
    total += apart(here, step);
    here = step;
  }
  return total;
}

/**
 * Places of a unit in ranks, facing a way, middle of the front rank first.
 * @param {number} count @param {[number, number]} base @param {Point} centre @param {number} facing @param {number} ranks
 * @returns {Place[]}
 */
export function formation(count, base, centre, facing, ranks) {
  const columns = Math.ceil(count / ranks);
  const [deep, wide] = [base[0] + 0.1, base[1] + 0.1];
  const angle = (facing * Math.PI) / 180;
  const forward = { x: Math.cos(angle), y: Math.sin(angle) };
  const aside = { x: -forward.y, y: forward.x };
  return Array.from({ length: count }, (_, index) => {
    const rank = Math.floor(index / columns);
    const inRank = Math.min(columns, count - rank * columns);
    const across = ((index % columns) - (inRank - 1) / 2) * wide;
    const back = ((ranks - 1) / 2 - rank) * deep;
    return {
      x: centre.x + forward.x * back + aside.x * across,
      y: centre.y + forward.y * back + aside.y * across,
      z: 0,
      facing,
    };
  });
}

/** Where on the table a point lies, as a key of the text catalogue. @param {Point} point @param {number} width @param {number} depth */
export function quarter(point, width, depth) {
  const across = point.x < width / 3 ? "west" : point.x > (2 * width) / 3 ? "east" : "";
  const along = point.y < depth / 3 ? "south" : point.y > (2 * depth) / 3 ? "north" : "";
  return `where.${along}${across}` === "where." ? "where.centre" : `where.${along}${across}`;
}

/** Is a point inside an outline? @param {Point} point @param {[number, number][]} corners */
export function inside(point, corners) {
  let found = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [[ax, ay], [bx, by]] = [corners[i], corners[j]];
    if (ay > point.y !== by > point.y && point.x < ((bx - ax) * (point.y - ay)) / (by - ay) + ax) found = !found;
  }
  return found;
}
