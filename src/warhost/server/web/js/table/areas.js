// Areas of the table as the server describes them, drawn: where something may be set up, and what keeps it away.
import { s } from "../dom.js";
import { outline, round } from "./board.js";
import { baseOf } from "./geometry.js";
import { ranges } from "./overlay.js";

/** @import {Area, EdgeBand, SetUpUnitView, TableView} from "../protocol.js" */

/**
 * The shapes of an area. `band` is how far something reaches around a polygon.
 * @param {Area} area @param {TableView} table @returns {SVGElement[]}
 */
function shapes(area, table) {
  const { width, depth } = table;
  switch (area.type) {
    case "Everywhere":
      return [s("rect", { width, height: depth })];
    case "Polygon":
      return [s("polygon", { points: outline(area.corners, depth) })];
    case "Rectangle":
      return [
        s("rect", { x: area.left, y: depth - area.top, width: area.right - area.left, height: area.top - area.bottom }),
      ];
    case "Disc":
      return [s("circle", { cx: area.centre[0], cy: depth - area.centre[1], r: area.radius })];
    case "Within":
      return area.bodies.map(([x, y, , long, wide, angle]) =>
        s("ellipse", {
          rx: long + area.reach,
          ry: wide + area.reach,
          transform: `translate(${round(x)} ${round(depth - y)}) rotate(${round((-angle * 180) / Math.PI)})`,
        }),
      );
    case "Around":
      return [s("polygon", { points: outline(area.corners, depth), class: "widened", "stroke-width": 2 * area.reach })];
    case "EdgeBand":
      return bands(area, table);
    case "AnyOf":
      return area.parts.flatMap((each) => shapes(each, table));
    case "Touching":
      return shapes(area.part, table);
    case "AllOf":
      return area.parts.filter((each) => each.type !== "Outside").flatMap((each) => shapes(each, table));
    default:
      return [];
  }
}

/** @param {EdgeBand} area @param {TableView} table */
function bands(area, { width, depth }) {
  const reach = area.reach;
  const all = {
    left: [0, 0, reach, depth],
    right: [width - reach, 0, reach, depth],
    bottom: [0, depth - reach, width, reach],
    top: [0, 0, width, reach],
  };
  return area.edges.map((edge) =>
    s("rect", { x: all[edge][0], y: all[edge][1], width: all[edge][2], height: all[edge][3] }),
  );
}

/** Areas that must all hold, each by itself. @param {readonly Area[]} areas @returns {Area[]} */
const conditions = (areas) => areas.flatMap((each) => (each.type === "AllOf" ? conditions(each.parts) : [each]));

/** What of the table fulfils a condition, as a mask. @param {SVGElement[]} drawn @param {boolean} out the condition is to be outside @param {TableView} table */
function maskOf(drawn, out, { width, depth }) {
  return [
    out ? s("rect", { width, height: depth, class: "mask-in" }) : null,
    s("g", { class: out ? "mask-out" : "mask-in" }, drawn),
  ];
}

/** Ground too near to the enemy's territory. @param {SetUpUnitView} decision @param {TableView} table */
function nearTerritory(decision, table) {
  const land = table.players[decision.player === "red" ? "blue" : "red"]?.territory;
  const gap = decision.from_enemy_territory;
  if (!gap || !land?.length) return null;
  return s("polygon", { points: outline(land, table.depth), class: "widened", "stroke-width": 2 * gap });
}

/** Ground too near to enemy units. @param {SetUpUnitView} decision @param {TableView} table @param {number} near */
function nearEnemies(decision, table, near) {
  const foes = Object.values(table.units).filter(
    (each) => each.army !== decision.player && each.stands && !each.footprint.length && !decision.joins.includes(each.id),
  );
  return foes.flatMap((unit) =>
    unit.models.map((model) => {
      const [long, wide] = baseOf(unit, model.n);
      const turn = `translate(${round(model.x)} ${round(table.depth - model.y)}) rotate(${round(-(model.facing || 0))})`;
      return s("ellipse", { rx: round(long / 2 + near), ry: round(wide / 2 + near), transform: turn });
    }),
  );
}

/** Where a set-up may be: green where every condition holds; and the ground that is too near to the enemy. @param {SetUpUnitView} decision @param {TableView} table */
export function setUpGround(decision, table) {
  const { width, depth } = table;
  const near = decision.from_enemies || (decision.not_in_combat ? table.combat_range : 0);
  const strip = nearTerritory(decision, table);
  const masks = conditions(decision.within).map((each) =>
    each.type === "Outside" ? maskOf(shapes(each.part, table), true, table) : maskOf(shapes(each, table), false, table),
  );
  if (strip) masks.push(maskOf([strip], true, table));
  if (near) masks.push(maskOf(nearEnemies(decision, table, near), true, table));
  const green = masks.reduce(
    (inner, mask, index) =>
      s("g", {}, s("mask", { id: `ground-${index}` }, mask), s("g", { mask: `url(#ground-${index})` }, inner)),
    /** @type {SVGElement} */ (s("rect", { width, height: depth, class: "green" })),
  );
  return [
    s("g", { "clip-path": "url(#edge)", "aria-hidden": "true" }, s("g", { class: "allowed" }, green)),
    near ? ranges(table, decision.player, near) : null,
  ].filter(Boolean);
}
