// An idea on the table: who goes where, at whom, onto what; with its number.
import { s } from "../dom.js";
import { round } from "./board.js";
import { middle } from "./geometry.js";
import { beacon, ghosts, tag, trails } from "./overlay.js";

/** @import {AnyChoice, Place, TableView, UnitView} from "../protocol.js" */
/** @import {Child, Point} from "../page.js" */

/** @typedef {{parts: Child[], at: Point | null}} Drawn what is drawn, and where its number stands */

/** @param {TableView} table @param {string | null} id */
const standing = (table, id) => (id && table.units[id]?.models.length ? table.units[id] : null);

/** @param {UnitView} unit @param {number} depth @param {Map<number, Place>} places */
const placed = (unit, depth, places) => ghosts(unit, "", depth, places, new Set(), new Set());

/** A move: where each model comes from, its way, and where it ends. @param {TableView} table @param {UnitView} unit @param {Extract<AnyChoice, {type: "Move"}>} move @returns {Drawn} */
function moved(table, unit, move) {
  const starts = new Map(unit.models.map((each) => [each.n, each]));
  const paths = new Map((move.moves || []).map((each) => [each.model, each.path]));
  const ends = new Map(
    [...paths].map(([number, path]) => [number, { ...starts.get(number), ...path[path.length - 1] }]),
  );
  const parts = [trails(unit, table.depth, starts, paths), placed(unit, table.depth, /** @type {any} */ (ends))];
  return { parts, at: ends.size ? middle([...ends.values()]) : middle(unit.models) };
}

/** @param {TableView} table @param {UnitView | null} unit @param {Extract<AnyChoice, {type: "Targets"}>} choice @returns {Drawn} */
function aimed(table, unit, choice) {
  const foes = [...new Set(choice.shares.map((each) => each.target))].map((each) => standing(table, each));
  const from = unit ? middle(unit.models) : null;
  const ends = foes.filter((each) => each !== null).map((each) => middle(each.models));
  const parts = ends.map((to) => [
    beacon(to, 1.2, table.depth, true),
    from ? s("line", { x1: round(from.x), y1: round(table.depth - from.y), x2: round(to.x), y2: round(table.depth - to.y), class: "idea-aim" }) : null,
  ]);
  return { parts, at: ends[0] || from };
}

/** @param {TableView} table @param {string[]} items @returns {Drawn} */
function picked(table, items) {
  const spots = items
    .map((each) => table.objectives[each] || (standing(table, each) ? middle(table.units[each].models) : null))
    .filter((each) => each !== null);
  return { parts: spots.map((each) => beacon(each, 1.2, table.depth, true)), at: spots[0] || null };
}

/** @param {TableView} table @param {UnitView | null} unit @param {AnyChoice} choice @returns {Drawn} */
function drawn(table, unit, choice) {
  if (choice.type === "Move" && unit) return moved(table, unit, choice);
  if (choice.type === "Targets") return aimed(table, unit, choice);
  if (choice.type === "Picked") return picked(table, choice.items);
  if (choice.type === "Placed" && choice.places.length) {
    const places = new Map(choice.places.map((each, index) => [index, each]));
    return { parts: unit ? [placed(unit, table.depth, places)] : [], at: middle(choice.places) };
  }
  if (choice.type === "SlainPicked" && unit) {
    const fallen = unit.models.filter((each) => choice.models.includes(each.n));
    return { parts: fallen.map((each) => beacon(each, 0.7, table.depth, true)), at: fallen[0] || null };
  }
  if (choice.type === "Use" && unit && choice.unit) {
    const at = middle(unit.models);
    return { parts: [beacon(at, 1.4, table.depth, true)], at };
  }
  return { parts: [], at: null };
}

/**
 * An idea with all its answers, one after the other.
 * @param {TableView} table @param {string | null} asked the unit that is asked about @param {AnyChoice[]} choices @param {string} number
 * @param {{size: number, faded: boolean}} how
 */
export function ideaDrawn(table, asked, choices, number, how) {
  let acting = asked;
  /** @type {Point | null} */
  let at = null;
  const parts = choices.map((choice, index) => {
    if (choice.type === "Use" && choice.unit) acting = choice.unit;
    else if (choice.type === "Picked" && !standing(table, acting) && table.units[choice.items[0]]) acting = choice.items[0];
    const found = drawn(table, table.units[acting || ""] || null, choice);
    at = found.at || at;
    return choice.type === "Use" && index < choices.length - 1 ? [] : found.parts; // what follows says it better
  });
  return s(
    "g",
    { class: ["idea", how.faded && "faded"], "data-idea": number, "aria-hidden": "true" },
    parts,
    at ? tag(at, table.depth, number, how.size) : null,
  );
}
