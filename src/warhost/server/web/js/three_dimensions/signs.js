// What is written above the figures: plaques of units and names of objectives, upright on the screen.
import { s } from "../dom.js";
import { badgeWidth, drawBadges, markBadges, marksOn } from "../table/badges.js";
import { centroid, middle } from "../table/geometry.js";
import { overlaps } from "../table/boxes.js";
import { letterOf } from "../table/marks.js";
import { NAMES_FROM } from "../table/table.js";
import { drawPlaque, plaqueSize } from "../table/units.js";
import { say } from "../texts.js";

/** @import {Table} from "../table/table.js" */
/** @import {Box} from "../table/boxes.js" */
/** @import {TableView, UnitView} from "../protocol.js" */
/** @import {Camera} from "./camera.js" */
/** @import {Vector} from "./matrices.js" */
/** @typedef {{at: Vector, drawn: SVGElement, wide: number, high: number, from?: number}} Sign `from`: only seen where an inch has as many pixels */

/** Sizes of writing, in pixels: on a wide screen and on a narrow one. */
const [LARGE, SMALL, NARROW] = [11.5, 9, 560];
const ABOVE = 0.35;
const STONE = 3;

/** @param {UnitView} unit @returns {Vector} */
function above(unit) {
  const { x, y } = middle(unit.models);
  return [x, y, Math.max(...unit.models.map((each) => each.z)) + unit.height + ABOVE];
}

/**
 * Words with the marks on a place behind them, about their middle.
 * @param {TableView} table @param {string} thing @param {string} words @param {number} text @param {Set<string>} covered sides whose hands are not shown
 */
function written(table, thing, words, text, covered) {
  const badges = markBadges(marksOn(table, thing, covered));
  const [long, more] = [words.length * text * 0.6, badgeWidth(badges, text)];
  const style = { class: "objective-name", "text-anchor": "middle", "dominant-baseline": "central", x: -more / 2 };
  const drawn = s("g", { "data-marks": thing }, s("text", style, words), ...drawBadges(badges, (long - more) / 2, 0, text));
  return { drawn, wide: long + more, high: text * 1.4 };
}

/** @param {TableView} table @param {number} text @param {Set<string>} covered @returns {Sign[]} */
function objectiveSigns(table, text, covered) {
  return Object.values(table.objectives).map((each) => {
    const { red = 0, blue = 0 } = each.contested;
    const contest = red || blue ? `  ${say("objective.contest-short", { red, blue })}` : "";
    return { at: /** @type {Vector} */ ([each.x, each.y, STONE]), ...written(table, each.id, `${each.id}${contest}`, text, covered) };
  });
}

/** Names of terrain, from near by unless it is marked, and who holds it. @param {TableView} table @param {number} text @param {Set<string>} covered @returns {Sign[]} */
function terrainSigns(table, text, covered) {
  const standing = Object.values(table.terrain).filter((each) => each.on_table && !each.army);
  return standing.map((each) => {
    const at = centroid(each.polygon);
    const words = [each.name.replace(/^(Red|Blue) /, ""), letterOf(each.controlled_by)].filter(Boolean).join(" · ");
    const from = marksOn(table, each.id, covered).length ? 0 : NAMES_FROM;
    return { at: [at.x, at.y, each.height + ABOVE], ...written(table, each.id, words, text, covered), from };
  });
}

/** @param {Table} table @param {string | null} hidden the unit one looks out of @param {number} text @returns {Sign[]} */
function unitSigns(table, hidden, text) {
  const data = /** @type {TableView} */ (table.data);
  const standing = Object.values(data.units).filter(
    (each) => each.models.length && each.id !== hidden && !table.looks.faded.has(each.id),
  );
  return standing.map((unit) => {
    const { wide, high } = plaqueSize(unit, data, table.labels[unit.id], text);
    const drawn = drawPlaque(unit, data, table.labels[unit.id], text, { x: 0, y: 0 });
    const dim = table.looks.seen && !table.looks.seen.has(unit.id);
    return { at: above(unit), drawn: s("g", { class: dim ? "dim" : null }, drawn), wide, high };
  });
}

/** How large to write on a screen. @param {number} width */
export const writingFor = (width) => (width < NARROW ? SMALL : LARGE);

/** Everything that is written. @param {Table} table @param {string | null} hidden @param {number} text @returns {Sign[]} */
export function signsOf(table, hidden, text) {
  const { data, looks } = table;
  if (!data) return [];
  return [...objectiveSigns(data, text, looks.covered), ...terrainSigns(data, text, looks.covered), ...unitSigns(table, hidden, text)];
}

/** Where each stands on the screen; the nearer ones first, the others above them. @param {Sign[]} signs @param {Camera} camera */
export function placeSigns(signs, camera) {
  /** @type {Box[]} */
  const taken = [];
  const seen = signs.map((sign) => ({ sign, ...camera.pixel(sign.at) })).sort((a, b) => a.before - b.before);
  for (const { sign, x, y, before } of seen) {
    const shown = camera.scale > (sign.from || 0) && before > 0.3 && x > 0 && x < camera.screen.width;
    sign.drawn.classList.toggle("away", !shown);
    if (!shown) continue;
    const across = Math.min(camera.screen.width - sign.wide / 2, Math.max(sign.wide / 2, x));
    const box = { left: across - sign.wide / 2, right: across + sign.wide / 2, top: y - sign.high / 2, bottom: y + sign.high / 2 };
    for (let tries = 0; tries < 6 && taken.some((each) => overlaps(each, box)); tries++) {
      box.top -= sign.high + 1;
      box.bottom -= sign.high + 1;
    }
    taken.push(box);
    sign.drawn.setAttribute("transform", `translate(${across.toFixed(1)} ${((box.top + box.bottom) / 2).toFixed(1)})`);
  }
}
