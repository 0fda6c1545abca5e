// The ground of each realm, drawn by code: always the same for the same realm and table.
import { s } from "../dom.js";
import { hundredth } from "./geometry.js";

/** A small generator of numbers from 0 to 1, so that nothing moves when the table is drawn again. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** @typedef {{width: number, depth: number, next: () => number}} Land */

/** Places scattered over the table. @param {Land} land @param {number} count */
function scattered({ width, depth, next }, count) {
  return Array.from({ length: count }, () => ({ x: next() * width, y: next() * depth, by: next() }));
}

/** A crooked line from a place. @param {Land} land @param {{x: number, y: number}} from @param {number} steps @param {number} far */
function crooked({ next }, from, steps, far) {
  let [x, y, angle] = [from.x, from.y, next() * Math.PI * 2];
  let path = `M${hundredth(x)} ${hundredth(y)}`;
  for (let i = 0; i < steps; i++) {
    angle += (next() - 0.5) * 1.5;
    [x, y] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    path += `L${hundredth(x)} ${hundredth(y)}`;
  }
  return path;
}

/** Burnt ground, with fire in its cracks. @param {Land} land */
function aqshy(land) {
  const cracks = scattered(land, 16).map((each) => crooked(land, each, 7, 0.9)).join("");
  return [
    scattered(land, 26).map((each) =>
      s("ellipse", { cx: hundredth(each.x), cy: hundredth(each.y), rx: hundredth(0.8 + each.by * 2), ry: hundredth(0.5 + each.by), class: "scorch" }),
    ),
    s("path", { d: cracks, class: "crack" }),
    s("path", { d: cracks, class: "fire" }),
    scattered(land, 60).map((each) =>
      s("circle", { cx: hundredth(each.x), cy: hundredth(each.y), r: hundredth(0.03 + each.by * 0.05), class: "ember" }),
    ),
  ];
}

/** A leaf of a length, pointing up. @param {number} long */
const leaf = (long) => `M0 0q${hundredth(-long * 0.35)} ${hundredth(-long * 0.5)} 0 ${hundredth(-long)}q${hundredth(long * 0.35)} ${hundredth(long * 0.5)} 0 ${hundredth(long)}`;

/** Grass, vines and fallen leaves. @param {Land} land */
function ghyran(land) {
  const tufts = scattered(land, 150)
    .map(({ x, y, by }) => `M${hundredth(x)} ${hundredth(y)}l${hundredth(-0.12 - by * 0.1)} -.34M${hundredth(x)} ${hundredth(y)}l.02 -.45M${hundredth(x)} ${hundredth(y)}l${hundredth(0.12 + by * 0.1)} -.32`)
    .join("");
  return [
    scattered(land, 18).map((each) =>
      s("ellipse", { cx: hundredth(each.x), cy: hundredth(each.y), rx: hundredth(1 + each.by * 2.4), ry: hundredth(0.7 + each.by * 1.4), class: "moss" }),
    ),
    s("path", { d: scattered(land, 9).map((each) => crooked(land, each, 8, 0.8)).join(""), class: "vine" }),
    s("path", { d: tufts, class: "tuft" }),
    scattered(land, 46).map((each) =>
      s("path", {
        d: leaf(0.4),
        transform: `translate(${hundredth(each.x)} ${hundredth(each.y)}) rotate(${hundredth(each.by * 360)})`,
        class: "leaf",
      }),
    ),
  ];
}

/** Grey ground under mist, with dead trees. @param {Land} land */
function dolorum(land) {
  const trees = scattered(land, 14)
    .map(({ x, y, by }) => {
      const lean = (by - 0.5) * 0.4;
      return `M${hundredth(x)} ${hundredth(y)}l${hundredth(lean)} -1.1M${hundredth(x + lean * 0.5)} ${hundredth(y - 0.55)}l-.35 -.4M${hundredth(x + lean * 0.7)} ${hundredth(y - 0.75)}l.36 -.34`;
    })
    .join("");
  return [
    scattered(land, 20).map((each) =>
      s("ellipse", { cx: hundredth(each.x), cy: hundredth(each.y), rx: hundredth(1.5 + each.by * 3), ry: hundredth(0.4 + each.by * 0.6), class: "mist" }),
    ),
    s("path", { d: trees, class: "deadwood" }),
    s("path", {
      d: scattered(land, 30).map(({ x, y }) => `M${hundredth(x - 0.14)} ${hundredth(y + 0.2)}v-.3q.14 -.2 .28 0v.3z`).join(""),
      class: "stone-grave",
    }),
  ];
}

/** Dunes, ribs and old paving. @param {Land} land */
function ossia(land) {
  const { width, depth, next } = land;
  const dunes = Array.from({ length: 14 }, (_, index) => {
    const y = ((index + 0.5) * depth) / 14;
    return `M0 ${hundredth(y)}${Array.from({ length: 5 }, () => `q${hundredth(width / 10)} ${hundredth((next() - 0.5) * 2.2)} ${hundredth(width / 5)} 0`).join("")}`;
  }).join("");
  const ribs = scattered(land, 12)
    .map(({ x, y }) => [0, 0.28, 0.56].map((off) => `M${hundredth(x + off)} ${hundredth(y)}q.28 -.5 0 -.95`).join(""))
    .join("");
  return [
    s("path", { d: dunes, class: "dune" }),
    scattered(land, 22).map((each) =>
      s("rect", {
        x: hundredth(each.x),
        y: hundredth(each.y),
        width: 0.7,
        height: 0.5,
        transform: `rotate(${hundredth(each.by * 30 - 15)} ${hundredth(each.x)} ${hundredth(each.y)})`,
        class: "paving",
      }),
    ),
    s("path", { d: ribs, class: "rib" }),
  ];
}

/** @type {Record<string, (land: Land) => import("../page.js").Child[]>} */
const REALMS = { aqshy, ghyran, dolorum, ossia };

/** What lies on the ground of a realm; nothing where there is none. @param {string | null} realm @param {number} width @param {number} depth */
export function realmGround(realm, width, depth) {
  const draw = REALMS[(realm || "").toLowerCase()];
  if (!draw) return null;
  const seed = [...(realm || "")].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 99991;
  return s("g", { class: "realm-ground", "clip-path": "url(#edge)" }, draw({ width, depth, next: numbers(seed) }));
}

/** Ornaments at the corners of the border. @param {string | null} realm @param {number} width @param {number} depth */
export function realmCorners(realm, width, depth) {
  if (!REALMS[(realm || "").toLowerCase()]) return null;
  const at = [
    [0, 0],
    [width, 0],
    [0, depth],
    [width, depth],
  ];
  return s(
    "g",
    { class: "realm-corners" },
    at.map(([x, y]) => s("path", { d: "M-.42 0 0-.42 .42 0 0 .42Z", transform: `translate(${x} ${y})` })),
  );
}
