// Areas of the table as the server describes them, drawn: where something may be set up, and what keeps it away.
import { s } from "../dom.js";
import { outline, round } from "./board.js";
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
      return shapes(
        area.parts.find((each) => each.type !== "Outside" && each.type !== "Everywhere") ||
          area.parts[0],
        table,
      );
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

/** A polygon and what lies around it, as one even surface. @param {string} points @param {number} gap @param {TableView} table */
function tooNear(points, gap, { width, depth }) {
  return [
    s("mask", { id: "near-mask" }, s("polygon", { points, class: "mask-shape", "stroke-width": 2 * gap })),
    s("rect", { width, height: depth, mask: "url(#near-mask)" }),
  ];
}

/** Where a set-up may be, and the ground that is too near to the enemy. @param {SetUpUnitView} decision @param {TableView} table */
export function setUpGround(decision, table) {
  const allowed = decision.within.flatMap((each) => shapes(each, table));
  const foe = table.players[decision.player === "red" ? "blue" : "red"];
  const gap = decision.from_enemy_territory;
  const strip =
    gap && foe?.territory?.length
      ? s("g", { class: "too-near" }, tooNear(outline(foe.territory, table.depth), gap, table))
      : null;
  const near = decision.from_enemies || (decision.not_in_combat ? table.combat_range : 0);
  return [
    s("g", { "clip-path": "url(#edge)", "aria-hidden": "true" }, s("g", { class: "allowed" }, allowed), strip),
    near ? ranges(table, decision.player, near) : null,
  ].filter(Boolean);
}
