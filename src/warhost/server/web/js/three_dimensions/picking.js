// What a ray meets first: a model in its body, a terrain feature, or the ground.
import { baseOf, inside } from "../table/geometry.js";
import { piecesOf } from "./scene.js";

/** @import {TableView, UnitView} from "../protocol.js" */
/** @import {Looks} from "../table/units.js" */
/** @import {Ray} from "./camera.js" */
/** @import {Looker, Spot} from "./scene.js" */
/** @import {Corner} from "./shapes.js" */
/** @typedef {{far: number, at: {x: number, y: number}, z: number}} Met how far off, which place of the table is meant, and how high the ray is there */

/** So far into what it met, a place is surely on it. */
const INTO = 0.02;

/** Where a ray is at a height. @param {Ray} ray @param {number} z @returns {Met | null} */
export function level({ from, along }, z) {
  const far = (z - from[2]) / along[2];
  if (!(far > 0) || !Number.isFinite(far)) return null;
  return { far, at: { x: from[0] + along[0] * far, y: from[1] + along[1] * far }, z };
}

/** How far off a ray meets an upright body on an oval base. @param {Ray} ray @param {Spot} spot @param {[number, number]} base @param {number} height @returns {number | null} */
export function meetsBody({ from, along }, spot, base, height) {
  const turn = ((spot.facing || 0) * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = [from[0] - spot.x, from[1] - spot.y];
  const [px, py] = [((x * c + y * s) * 2) / base[0], ((y * c - x * s) * 2) / base[1]];
  const [dx, dy] = [((along[0] * c + along[1] * s) * 2) / base[0], ((along[1] * c - along[0] * s) * 2) / base[1]];
  const [a, b, low] = [dx * dx + dy * dy, px * dx + py * dy, spot.z || 0];
  const left = b * b - a * (px * px + py * py - 1);
  if (left < 0 || a < 1e-12) return null;
  const [enters, leaves] = [(-b - Math.sqrt(left)) / a, (-b + Math.sqrt(left)) / a];
  const heights = [(low - from[2]) / along[2], (low + height - from[2]) / along[2]].sort((one, other) => one - other);
  const [first, last] = [Math.max(enters, heights[0]), Math.min(leaves, heights[1])];
  return first <= last && first > 0 ? first : null;
}

/** How far off a ray meets an upright block. @param {Ray} ray @param {Corner[]} outline @param {number} height @returns {number | null} */
export function meetsBlock(ray, outline, height) {
  const { from, along } = ray;
  const top = level(ray, height);
  const found = top && inside(top.at, outline) ? [top.far] : [];
  outline.forEach(([x, y], index) => {
    const [u, v] = outline[(index + 1) % outline.length];
    const turned = along[0] * (v - y) - along[1] * (u - x);
    const far = ((x - from[0]) * (v - y) - (y - from[1]) * (u - x)) / turned;
    const share = ((x - from[0]) * along[1] - (y - from[1]) * along[0]) / turned;
    const z = from[2] + along[2] * far;
    if (far > 0 && share >= 0 && share <= 1 && z >= 0 && z <= height) found.push(far);
  });
  return found.length ? Math.min(...found) : null;
}

/** Bodies that can be met: models, and what is being set up or moved. @param {TableView} table @param {Looks} looks @param {Looker} looker @returns {{unit: UnitView, number: number, spot: Spot}[]} */
function bodies(table, looks, looker) {
  const standing = Object.values(table.units).filter((unit) => !unit.footprint.length && unit.id !== looker?.unit);
  const models = standing.flatMap((unit) => unit.models.map((model) => ({ unit, number: model.n, spot: model })));
  const { ghosts } = looks;
  const moved = ghosts ? [...ghosts.places].map(([number, spot]) => ({ unit: ghosts.unit, number, spot })) : [];
  return [...models, ...moved];
}

/** @param {Ray} ray @param {TableView} table @param {Looks} looks @param {Looker} looker @returns {Met | null} */
export function meets(ray, table, looks, looker) {
  const ground = level(ray, 0);
  /** @type {Met[]} */
  const found = ground ? [ground] : [];
  for (const { unit, number, spot } of bodies(table, looks, looker)) {
    const far = meetsBody(ray, spot, baseOf(unit, number), unit.height);
    if (far !== null) found.push({ far, at: { x: spot.x, y: spot.y }, z: ray.from[2] + ray.along[2] * far });
  }
  for (const feature of Object.values(table.terrain)) {
    for (const outline of feature.on_table ? piecesOf(feature) : []) {
      const far = meetsBlock(ray, outline, feature.height);
      if (far !== null) found.push(on(ray, far));
    }
  }
  return found.length ? found.reduce((best, each) => (each.far < best.far ? each : best)) : null;
}

/** The place of the table under a point of a ray. @param {Ray} ray @param {number} far @returns {Met} */
function on({ from, along }, far) {
  const flat = Math.hypot(along[0], along[1]) || 1;
  const at = (/** @type {0 | 1} */ i) => from[i] + along[i] * far + (along[i] / flat) * INTO;
  return { far, at: { x: at(0), y: at(1) }, z: from[2] + along[2] * far };
}
