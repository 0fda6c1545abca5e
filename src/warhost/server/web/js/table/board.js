// The battlefield itself: surface, territories, terrain, objectives. Drawn in inches, north up.
import { s } from "../dom.js";
import { say } from "../texts.js";
import { centroid } from "./geometry.js";
import { letterOf } from "./marks.js";
import { realmCorners, realmGround } from "./realms.js";

/** @import {ObjectiveView, TableView, TerrainView} from "../protocol.js" */

/** Patterns and arrow heads that everything else refers to. */
export function definitions() {
  const pattern = (/** @type {string} */ id, /** @type {number} */ size, /** @type {SVGElement[]} */ ...inside) =>
    s("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...inside);
  return s(
    "defs",
    {},
    pattern(
      "hatch-red",
      0.24,
      s("rect", { width: 0.24, height: 0.24, class: "paint-red" }),
      s("path", { d: "M-.06.06.06-.06M0 .24.24 0M.18.3.3.18", class: "stripe-red" }),
    ),
    pattern(
      "dots-blue",
      0.24,
      s("rect", { width: 0.24, height: 0.24, class: "paint-blue" }),
      s("circle", { cx: 0.12, cy: 0.12, r: 0.05, class: "dot-blue" }),
    ),
    pattern("land-red", 1.2, s("path", { d: "M-.3.3.3-.3M0 1.2 1.2 0M.9 1.5 1.5.9", class: "land-stripe" })),
    pattern(
      "land-blue",
      1.2,
      s("circle", { cx: 0.3, cy: 0.3, r: 0.07, class: "land-dot" }),
      s("circle", { cx: 0.9, cy: 0.9, r: 0.07, class: "land-dot" }),
    ),
    pattern(
      "stones",
      0.8,
      s("rect", { width: 0.8, height: 0.8, class: "stone" }),
      s("path", { d: "M0 .4H.8M0 0H.8M.2 0V.4M.6 .4V.8", class: "mortar" }),
    ),
    pattern(
      "range",
      0.3,
      s("rect", { width: 0.3, height: 0.3, class: "range-ground" }),
      s("path", { d: "M-.08.08.08-.08M0 .3.3 0M.22.38.38.22", class: "range-stripe" }),
    ),
    s("clipPath", { id: "edge" }, s("rect", { id: "edge-rect", x: 0, y: 0, width: 30, height: 22 })),
    pattern("wrong", 0.2, s("path", { d: "M0 0 .2.2M.2 0 0 .2", class: "wrong-stripe" })),
  );
}

/** @param {number} width @param {number} depth @param {string | null} [realm] */
export function surface(width, depth, realm = null) {
  const lines = [];
  for (let x = 6; x < width; x += 6) lines.push(`M${x} 0V${depth}`);
  for (let y = depth - 6; y > 0; y -= 6) lines.push(`M0 ${y}H${width}`);
  const ticks = [];
  for (let x = 1; x < width; x += 1) ticks.push(`M${x} ${depth}v${x % 6 ? 0.18 : 0.36}`);
  for (let y = 1; y < depth; y += 1) ticks.push(`M0 ${depth - y}h-${y % 6 ? 0.18 : 0.36}`);
  return s(
    "g",
    { class: "surface", "aria-hidden": "true" },
    s("rect", { x: -0.45, y: -0.45, width: width + 0.9, height: depth + 0.9, rx: 0.35, class: "frame" }),
    s("rect", { width, height: depth, class: "ground" }),
    realmGround(realm, width, depth),
    realmCorners(realm, width, depth),
    s("path", { d: lines.join(""), class: "grid" }),
    s("path", { d: ticks.join(""), class: "ticks" }),
  );
}

/** @param {[number, number][]} corners @param {number} depth */
export function outline(corners, depth) {
  return corners.map(([x, y]) => `${round(x)},${round(depth - y)}`).join(" ");
}

/** @param {TableView} table */
export function territories(table) {
  return s(
    "g",
    { class: "territories", "aria-hidden": "true" },
    Object.entries(table.players).map(([side, player]) =>
      player.territory.length
        ? s(
            "g",
            { class: ["territory", side] },
            s("polygon", { points: outline(player.territory, table.depth), class: "tint" }),
            s("polygon", { points: outline(player.territory, table.depth), fill: `url(#land-${side})` }),
          )
        : null,
    ),
  );
}

/** @param {TerrainView} feature @param {number} depth @param {boolean} ghost */
export function drawFeature(feature, depth, ghost = false) {
  const at = centroid(feature.polygon);
  const shapes = [feature.polygon, ...feature.pieces].map((each) => outline(each, depth));
  return s(
    "g",
    { class: ["feature", ghost && "ghost"], "data-terrain": feature.id },
    s("title", {}, featureTitle(feature)),
    shapes.map((points) => s("polygon", { points, class: "shadow", transform: "translate(.09 .12)" })),
    shapes.map((points) => s("polygon", { points, class: "block", fill: "url(#stones)" })),
    feature.controlled_by
      ? s(
          "g",
          {
            class: ["feature-flag", feature.controlled_by],
            transform: `translate(${round(at.x)} ${round(depth - at.y - 0.75)})`,
          },
          s("path", { d: "M0-.4 .38 0 0 .4-.38 0Z" }),
          s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, letterOf(feature.controlled_by)),
        )
      : null,
    // Faction terrain has a plaque like a unit.
    feature.army
      ? null
      : s(
          "text",
          {
            x: round(at.x),
            y: round(depth - at.y),
            class: "feature-name",
            "text-anchor": "middle",
            "dominant-baseline": "central",
          },
          feature.name.replace(/^(Red|Blue) /, ""),
        ),
  );
}

/** @param {TerrainView} feature */
function featureTitle(feature) {
  const held = feature.controlled_by ? say("objective.held", { side: say(`side.${feature.controlled_by}`) }) : "";
  return [say("terrain.title", { name: feature.name, height: feature.height }), held].filter(Boolean).join(", ");
}

/** @param {TableView} table */
export function terrain(table) {
  const standing = Object.values(table.terrain).filter((each) => each.on_table);
  return s(
    "g",
    { class: "terrain" },
    standing.map((each) => drawFeature(each, table.depth)),
  );
}

/** @param {ObjectiveView} each */
function contest(each) {
  const { red = 0, blue = 0 } = each.contested;
  return red || blue ? say("objective.contest", { red, blue }) : "";
}

/** @param {ObjectiveView} each */
export function objectiveTitle(each) {
  const holder = each.controlled_by
    ? say("objective.held", { side: say(`side.${each.controlled_by}`) })
    : say("objective.free");
  return [each.id, holder, contest(each)].filter(Boolean).join(". ");
}

/** @param {ObjectiveView} each @param {TableView} table */
function drawObjective(each, { depth }) {
  const y = depth - each.y;
  const holder = each.controlled_by;
  return s(
    "g",
    { class: ["objective", holder || "free"], "data-objective": each.id },
    s("title", {}, objectiveTitle(each)),
    s(
      "g",
      { "clip-path": "url(#edge)" },
      s("circle", { cx: each.x, cy: y, r: each.reach, class: "zone" }),
      s("circle", { cx: each.x, cy: y, r: each.reach, class: "zone-edge" }),
      each.reach > each.radius ? s("circle", { cx: each.x, cy: y, r: each.radius, class: "marker" }) : null,
    ),
    s(
      "g",
      { transform: `translate(${each.x} ${round(y)})` },
      s("path", { d: "M0-.55 .5 0 0 .55-.5 0Z", class: "pin" }),
      s(
        "text",
        { y: 0.02, class: "pin-letter", "text-anchor": "middle", "dominant-baseline": "central" },
        letterOf(holder) || "–",
      ),
    ),
  );
}

/** @param {TableView} table */
export function objectives(table) {
  return s(
    "g",
    { class: "objectives" },
    Object.values(table.objectives).map((each) => drawObjective(each, table)),
  );
}

/** @param {number} value */
export const round = (value) => Math.round(value * 1000) / 1000;
