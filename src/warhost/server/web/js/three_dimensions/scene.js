// What stands on the table, as numbers for the graphics card: bases, figures, rings, terrain, objectives.
import { apart, baseOf, middle } from "../table/geometry.js";
import { emblemOf } from "../table/marks.js";
import { BASE_HEIGHT } from "./figures.js";
import { area, PAINT, Shape } from "./shapes.js";

/** @import {Place, TableView, TerrainView, UnitView} from "../protocol.js" */
/** @import {Looks} from "../table/units.js" */
/** @import {Crowd} from "./renderer.js" */
/** @import {Corner} from "./shapes.js" */

/** Bits of a state, as the shader reads them. */
export const STATE = { lit: 1, selected: 2, wrong: 4, marked: 8, seen: 16, dim: 32, ring: 64 };
const FADED = 0.3;
const GHOST = 0.8;
/** Members of the unit that looks do not stand in its way (core-6.0a). */
const OWN = 0.22;
/** How plain those are who are seen past a corner that the eye does not see past. */
const THROUGH = 0.34;
/** How much of its height a flyer hovers. */
const STEM = 0.26;
const THICK = 0.8;
const RING = 0.13;
const FRAME = 0.45;
/** @type {Record<string, number>} */
const SIDES = { red: 0, blue: 1 };
const NOBODY = 2;
/** Who is as broad as deep on any base. */
const UPRIGHT = ["infantry", "flyer"];

/** @typedef {{unit: string, model: number} | null} Looker the model through whose eye one looks */
/** @typedef {{x: number, y: number, z?: number, facing?: number}} Spot */

/** Which figure a unit has, whether it is a hero, and whether it stands on a stem because it flies. @param {UnitView} unit */
export function figureOf(unit) {
  const words = new Set(unit.keywords.map((each) => each.toUpperCase()));
  const kind = emblemOf(unit.keywords.filter((each) => each.toUpperCase() !== "HERO")).kind;
  const oval = unit.base[0] !== unit.base[1];
  const mounted = kind === "infantry" && oval && !words.has("INFANTRY") ? "cavalry" : kind;
  if (unit.kind === "manifestation") return { kind: "manifestation", hero: false, stem: false };
  return { kind: mounted === "fly" ? "flyer" : mounted, hero: words.has("HERO"), stem: mounted !== "fly" && words.has("FLY") };
}

/** Whoever has a round base looks at the nearest enemy. @param {TableView} table @returns {Map<string, number>} degrees by unit */
export function facings(table) {
  const standing = Object.values(table.units).filter((each) => each.models.length);
  return new Map(
    standing.map((unit) => {
      const at = middle(unit.models);
      const foes = standing.filter((each) => each.army !== unit.army).map((each) => middle(each.models));
      const foe = foes.sort((a, b) => apart(at, a) - apart(at, b))[0] || { x: at.x, y: at.y + 1 };
      return [unit.id, (Math.atan2(foe.y - at.y, foe.x - at.x) * 180) / Math.PI];
    }),
  );
}

/** Puts things into a crowd. */
export class Scene {
  constructor() {
    /** @type {Crowd} */
    this.solid = new Map();
    /** @type {Crowd} */
    this.glass = new Map();
    /** @type {Crowd} seen models, through whatever the eye does not see past */
    this.through = new Map();
    /** @type {number[]} */
    this.rings = [];
  }

  /** @param {string} mesh @param {number[]} numbers @param {boolean} solid */
  add(mesh, numbers, solid = true) {
    into(solid ? this.solid : this.glass, mesh, numbers);
  }

  /** A mesh that is made in place. @param {string} mesh @param {number} [side] @param {number} [state] */
  fixed(mesh, side = NOBODY, state = 0) {
    this.add(mesh, [0, 0, 0, 1, 1, 1, 1, 0, side, state, 1, 0]);
  }

  /** The table and its terrain; what belongs to an army is a unit as well. @param {TableView} table @param {Looks} looks */
  land(table, looks) {
    this.fixed("table");
    this.fixed("terrain");
    for (const feature of ownedTerrain(table)) {
      const unit = table.units[feature.id];
      this.fixed(landOf(feature), SIDES[feature.army || ""] ?? NOBODY, unit ? stateOf(unit, 0, looks) : 0);
    }
  }

  /** One model: its base, its figure, and a ring where it is marked. @param {UnitView} unit @param {number} number @param {Spot} at @param {number} facing @param {number} state @param {number} solid */
  model(unit, number, at, facing, state, solid) {
    const [long, wide] = baseOf(unit, number).map((each) => each / 2);
    const turn = (facing * Math.PI) / 180;
    const way = [Math.cos(turn), Math.sin(turn)];
    const [z, side] = [at.z || 0, SIDES[unit.army] ?? NOBODY];
    const look = [side, state, solid, z];
    const whole = solid === 1;
    this.add("base", [at.x, at.y, z, 1, long, wide, ...way, ...look], whole);
    const high = Math.max(0.3, unit.height - BASE_HEIGHT);
    const { kind, hero, stem } = figureOf(unit);
    const lift = stem ? high * STEM : 0;
    if (stem) this.add("stem", [at.x, at.y, z + BASE_HEIGHT, high, long, wide, ...way, ...look], whole);
    const [length, breadth] = UPRIGHT.includes(kind) ? [Math.min(long, wide), Math.min(long, wide)] : [long, wide];
    const body = [at.x, at.y, z + BASE_HEIGHT + lift, high - lift, length, breadth, ...way, ...look];
    this.add(kind, body, whole);
    if (hero) this.add("crest", body, whole);
    if (state & STATE.seen) into(this.through, kind, [...body.slice(0, 10), THROUGH, z]);
    const ringed = state & (STATE.lit | STATE.selected);
    if (ringed) this.rings.push(at.x, at.y, z, 1, long + RING, wide + RING, ...way, side, state | STATE.ring, 0.95, z);
  }

  /** Everybody, where they stand or are on their way. @param {TableView} table @param {Looks} looks @param {Map<string, Spot>} spots @param {Looker} looker */
  units(table, looks, spots, looker) {
    const turned = facings(table);
    for (const unit of Object.values(table.units)) {
      if (unit.footprint.length) continue;
      for (const model of unit.models) {
        if (looker?.unit === unit.id && looker.model === model.n) continue;
        const at = spots.get(`${unit.id}/${model.n}`) || model;
        this.model(unit, model.n, at, facingOf(unit, model, turned), stateOf(unit, model.n, looks), solidOf(unit, looks, looker));
      }
    }
    const { ghosts } = looks;
    if (!ghosts) return;
    for (const [number, place] of ghosts.places) {
      const state = (ghosts.wrong.has(number) ? STATE.wrong : 0) | (ghosts.chosen.has(number) ? STATE.selected : STATE.lit);
      this.model(ghosts.unit, number, place, facingOf(ghosts.unit, place, turned), state, GHOST);
    }
  }

  /** Stones, with the banner of whoever holds them, or a plain one. @param {TableView} table */
  objectives(table) {
    for (const each of Object.values(table.objectives)) {
      const side = SIDES[each.controlled_by || ""] ?? NOBODY;
      const numbers = [each.x, each.y, 0, 1, 1, 1, 1, 0, side, 0, 1, 0];
      this.add("waystone", numbers);
      this.add("banner", numbers);
    }
  }
}

/** @param {Crowd} crowd @param {string} mesh @param {number[]} numbers */
function into(crowd, mesh, numbers) {
  const things = crowd.get(mesh);
  if (things) things.push(...numbers);
  else crowd.set(mesh, [...numbers]);
}

/** @param {UnitView} unit @param {Spot} place @param {Map<string, number>} turned */
function facingOf(unit, place, turned) {
  return unit.base[0] === unit.base[1] ? (turned.get(unit.id) ?? 90) : place.facing || 0;
}

/** @param {UnitView} unit @param {number} number @param {Looks} looks */
function stateOf(unit, number, looks) {
  const own = looks.looker?.unit === unit.id;
  const seen = looks.seen?.get(unit.id);
  return (
    (looks.lit.has(unit.id) ? STATE.lit : 0) |
    (looks.selected === unit.id ? STATE.selected : 0) |
    (looks.marked.get(unit.id)?.has(number) ? STATE.marked : 0) |
    (looks.seen && !own ? (seen?.has(number) ? STATE.seen : STATE.dim) : 0)
  );
}

/** @param {UnitView} unit @param {Looks} looks @param {Looker} looker */
function solidOf(unit, looks, looker) {
  if (looker?.unit === unit.id) return OWN;
  return looks.faded.has(unit.id) ? FADED : 1;
}

/** @param {Corner[]} outline @returns {Corner[]} anticlockwise */
const anticlockwise = (outline) => (area(outline) < 0 ? [...outline].reverse() : outline);

/** The footprints of a feature, each by itself. @param {TerrainView} feature */
export const piecesOf = (feature) => [feature.polygon, ...feature.pieces].map(anticlockwise);

/** Terrain that an army brought. @param {TableView} table */
const ownedTerrain = (table) => Object.values(table.terrain).filter((each) => each.on_table && each.army);

/** The mesh of a feature that is drawn by itself. @param {TerrainView} feature */
const landOf = (feature) => `terrain ${feature.id}`;

/** Terrain at its real height, by mesh. @param {TableView} table @returns {Map<string, Shape>} */
export function terrainShapes(table) {
  const found = new Map([["terrain", new Shape()]]);
  for (const feature of Object.values(table.terrain)) {
    if (!feature.on_table) continue;
    const name = feature.army ? landOf(feature) : "terrain";
    const shape = found.get(name) || new Shape();
    for (const each of piecesOf(feature)) shape.prism(each, 0, feature.height, PAINT.wall, PAINT.top);
    found.set(name, shape);
  }
  return found;
}

/** The edge that the table lies on. @param {TableView} table */
export function tableShape({ width, depth }) {
  const shape = new Shape();
  /** @type {Corner[]} */
  const corners = [[-FRAME, -FRAME], [width + FRAME, -FRAME], [width + FRAME, depth + FRAME], [-FRAME, depth + FRAME]];
  corners.forEach(([x, y], index) => {
    const [u, v] = corners[(index + 1) % corners.length];
    shape.quad([x, y, -THICK], [u, v, -THICK], [u, v, 0], [x, y, 0], PAINT.edge);
  });
  return shape;
}
