// What is drawn on top while something is proposed: ghosts, paths, ranges, coherency, problems, the tape.
import { s } from "../dom.js";
import { capital, plain } from "../prose.js";
import { say } from "../texts.js";
import { outline, round } from "./board.js";
import { apart, baseOf, gap, tenth, turned } from "./geometry.js";
import { emblemOf } from "./marks.js";
import { drawBase } from "./units.js";

/** @import {Place, ProblemView, TableView, UnitView} from "../protocol.js" */

/** Combat ranges of the enemy, as areas. @param {TableView} table @param {string} side @param {number} inches */
export function ranges(table, side, inches) {
  const foes = Object.values(table.units).filter((each) => each.army !== side && each.models.length && each.stands);
  const wide = foes.flatMap((unit) =>
    unit.footprint.map((each) =>
      s("polygon", { points: outline(each, table.depth), "stroke-width": 2 * inches }),
    ),
  );
  const bases = foes.filter((unit) => !unit.footprint.length);
  const rings = bases.flatMap((unit) =>
    unit.models.map((model) => {
      const [long, wide] = baseOf(unit, model.n);
      return s("ellipse", {
        rx: round(long / 2 + inches),
        ry: round(wide / 2 + inches),
        transform: `translate(${round(model.x)} ${round(table.depth - model.y)}) rotate(${round(-(model.facing || 0))})`,
      });
    }),
  );
  const filled = s(
    "g",
    { class: "hatching" },
    wide,
    rings.map((each) => each.cloneNode(true)),
  );
  return s(
    "g",
    { class: "ranges", "aria-hidden": "true", "clip-path": "url(#edge)" },
    s("g", { class: "rings" }, rings),
    filled,
  );
}

/**
 * Ghosts of a unit where it would stand.
 * @param {UnitView} unit @param {string} label @param {number} depth @param {Map<number, Place>} places @param {Set<number>} wrong @param {Set<number>} chosen
 */
export function ghosts(unit, label, depth, places, wrong, chosen) {
  const emblem = emblemOf(unit.keywords);
  return s(
    "g",
    { class: ["ghosts", "unit", unit.army] },
    [...places].map(([number, place]) => {
      const base = baseOf(unit, number);
      return s(
        "g",
        {
          class: ["model", wrong.has(number) && "wrong", chosen.has(number) && "chosen"],
          transform: `translate(${round(place.x)} ${round(depth - place.y)})`,
          "data-ghost": number,
        },
        chosen.has(number) ? s("circle", { r: round(base[0] / 2 + 0.14), class: "halo" }) : null,
        drawBase(base, unit.army, label, emblem, place.facing || 0),
        wrong.has(number)
          ? s("ellipse", {
              rx: base[0] / 2,
              ry: base[1] / 2,
              transform: `rotate(${round(-(place.facing || 0))})`,
              fill: "url(#wrong)",
            })
          : null,
      );
    }),
  );
}

/**
 * Where models come from and the way they go.
 * @param {UnitView} unit @param {number} depth @param {Map<number, Place>} starts @param {Map<number, {x: number, y: number}[]>} paths
 */
export function trails(unit, depth, starts, paths) {
  return s(
    "g",
    { class: "trails", "aria-hidden": "true" },
    [...paths].map(([number, path]) => {
      const start = starts.get(number);
      if (!start || !path.length) return null;
      const points = [start, ...path].map((each) => `${round(each.x)},${round(depth - each.y)}`).join(" ");
      const [long, wide] = baseOf(unit, number);
      const turn = `translate(${round(start.x)} ${round(depth - start.y)}) rotate(${round(-(start.facing || 0))})`;
      return s(
        "g",
        {},
        s("ellipse", { rx: long / 2, ry: wide / 2, transform: turn, class: "was" }),
        s("polyline", { points, class: "way" }),
      );
    }),
  );
}

/** Lines between models that are close enough to stand together. @param {UnitView} unit @param {number} depth @param {Map<number, Place>} standing @param {number} coherency */
export function bonds(unit, depth, standing, coherency) {
  const lines = [];
  const [numbers, places] = [[...standing.keys()], [...standing.values()]];
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) {
      if (gap(places[i], baseOf(unit, numbers[i]), places[j], baseOf(unit, numbers[j])) <= coherency + 0.005) {
        lines.push(
          `M${round(places[i].x)} ${round(depth - places[i].y)}L${round(places[j].x)} ${round(depth - places[j].y)}`,
        );
      }
    }
  }
  return s("path", { d: lines.join(""), class: "bonds", "aria-hidden": "true" });
}

/** How wide a label is. @param {string} text @param {number} size */
const widthOf = (text, size) => (text.length * 0.56 + 0.9) * size;

/** Where a label must stand so that none of it is beyond the table. @param {number} x @param {string} text @param {number} size @param {number} width */
export function inside(x, text, size, width) {
  const half = Math.min(width, widthOf(text, size)) / 2;
  return Math.min(width - half, Math.max(half, x));
}

/** A label with a dark ground, such as inches used. @param {{x: number, y: number}} at @param {number} depth @param {string} text @param {number} size @param {string} [kind] */
export function tag(at, depth, text, size, kind = "") {
  const wide = widthOf(text, size);
  return s(
    "g",
    { class: ["tag", kind], transform: `translate(${round(at.x)} ${round(depth - at.y)})` },
    s("rect", {
      x: round(-wide / 2),
      y: round(-size * 0.75),
      width: round(wide),
      height: round(size * 1.5),
      rx: round(size * 0.3),
    }),
    s("text", { "text-anchor": "middle", "dominant-baseline": "central", "font-size": round(size) }, text),
  );
}

/** The first illegal place: a cross and why. @param {ProblemView | undefined} problem @param {number} depth @param {number} width @param {number} size */
export function problemMark(problem, depth, width, size) {
  if (!problem?.at) return null;
  const at = { x: problem.at[0], y: problem.at[1] };
  const text = shorten(plain(capital(problem.words)));
  return s(
    "g",
    { class: "problem-mark", "aria-hidden": "true" },
    s(
      "g",
      { transform: `translate(${round(at.x)} ${round(depth - at.y)})` },
      s("circle", { r: 0.42, class: "spot" }),
      s("path", { d: "M-.2-.2.2.2M.2-.2-.2.2", class: "cross" }),
    ),
    tag(
      { x: inside(at.x, text, size, width), y: at.y < 2 ? at.y + 1.2 : at.y - 1.2 },
      depth,
      text,
      size,
      "bad",
    ),
  );
}

/** @param {string} text */
const shorten = (text) => (text.length > 46 ? `${text.slice(0, 44)}…` : text);

/** A measuring tape. @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} depth @param {number} size */
export function tape(from, to, depth, size) {
  const line = s("line", {
    x1: round(from.x),
    y1: round(depth - from.y),
    x2: round(to.x),
    y2: round(depth - to.y),
    class: "tape",
  });
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + size };
  return s(
    "g",
    { class: "tape-group" },
    line,
    tag(middle, depth, say("inches", { inches: tenth(apart(from, to)) }), size),
  );
}

/** A terrain piece where it would stand. @param {[number, number][]} footprint @param {Place} place @param {number} depth @param {boolean} wrong */
export function featureGhost(footprint, place, depth, wrong) {
  const points = outline(turned(footprint, place), depth);
  return s(
    "g",
    { class: ["feature", "ghost", wrong && "wrong"] },
    s("polygon", { points, class: "block", fill: "url(#stones)" }),
    wrong ? s("polygon", { points, fill: "url(#wrong)" }) : null,
  );
}

/** Something that can be picked: a ring round it. @param {{x: number, y: number}} at @param {number} radius @param {number} depth @param {boolean} chosen */
export function beacon(at, radius, depth, chosen) {
  return s("circle", {
    cx: round(at.x),
    cy: round(depth - at.y),
    r: round(radius),
    class: ["beacon", chosen && "chosen"],
  });
}
