// The table in three dimensions: figures on a canvas above the flat table, which lies under them as their ground. So
// everything drawn on the table, every key and every screen reader stays what it is. Nothing is drawn while nothing changes.
import { h, s } from "../dom.js";
import { floating } from "../table/happenings.js";
import { Pointers } from "../table/pointer.js";
import { FIGURES } from "./figures.js";
import { alike, Renderer, shadeOf } from "./renderer.js";
import { Scene, tableShape, terrainShapes } from "./scene.js";
import { placeSigns, signsOf, writingFor } from "./signs.js";
import { SolidView } from "./view.js";

/** @import {Point} from "../page.js" */
/** @import {TableView, UnitView} from "../protocol.js" */
/** @import {Float} from "../table/happenings.js" */
/** @import {Listener} from "../table/pointer.js" */
/** @import {Table} from "../table/table.js" */
/** @import {Vector} from "./matrices.js" */
/** @import {Looker, Spot} from "./scene.js" */

const GLIDE = 450;
const SHARPEST = 2;
const REST = 180;
/** Pixels that floating words rise at first. */
const RISE = 22;
const GLOOM = 1;
/** Shadows are made by meshes of less detail; what lies on the ground has none. */
const [SHADE_DETAIL, FLAT] = [0.5, ["base", "ring"]];
/** How high a model has its eye, and how far it looks down at first. */
const [EYE, NOD] = [0.9, 0.08];

/** Everything of the third dimension. */
export class SolidTable {
  /** @param {Table} table @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.mat = /** @type {HTMLElement} */ (table.svg.parentElement);
    this.canvas = h("canvas", { id: "solid", "aria-hidden": "true" });
    this.writing = s("svg", { id: "signs", "aria-hidden": "true" });
    this.plaques = s("g", {});
    this.passing = s("g", {});
    this.writing.append(this.plaques, this.passing);
    this.mat.append(this.canvas, this.writing);
    /** @type {import("./signs.js").Sign[]} */
    this.signs = [];
    this.asked = 0;
    this.stale = true;
    this.turned = true;
    this.resting = 0;
    /** What the meshes of terrain and table were made of. */
    this.shaped = "";
    /** @type {{from: Map<string, Spot>, since: number} | null} */
    this.gliding = null;
    /** @type {import("./renderer.js").Drawn | null} */
    this.drawn = null;
    this.renderer = new Renderer(this.canvas);
    this.view = new SolidView(this.canvas, () => ({ data: table.data, looks: table.looks, looker: this.looker }), () => this.turn());
    this.pointers = new Pointers(this.canvas, this.view, listener);
    this.resizing = new ResizeObserver(() => this.resize());
    for (const each of ["focusin", "focusout"]) table.svg.addEventListener(each, () => table.watcher && this.rebuild());
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => this.restore());
    this.restore();
  }

  /** The model through whose eye one looks. @returns {Looker} */
  get looker() {
    return this.view.camera.eye ? this.table.looks.looker : null;
  }

  /** Out of a model's eye, towards a place; nobody's: the whole table again. @param {UnitView | null} unit @param {number} number @param {Point} aim */
  lookFrom(unit, number, aim) {
    const model = unit?.models.find((each) => each.n === number);
    if (unit && model) {
      const yaw = Math.atan2(aim.x - model.x, aim.y - model.y);
      this.view.lookFrom([model.x, model.y, model.z + unit.height * EYE], yaw, NOD);
    } else if (this.view.camera.eye) this.view.fit();
    this.rebuild();
  }

  restore() {
    this.shaped = "";
    this.turned = true;
    this.renderer.begin();
    for (const [name, make] of Object.entries(FIGURES)) {
      this.renderer.shape(name, make(1));
      if (!FLAT.includes(name)) this.renderer.shape(shadeOf(name), make(SHADE_DETAIL));
    }
    this.rebuild();
  }

  /** Lay the flat table down. */
  enter() {
    const { table, view } = this;
    if (table.data) view.size(table.data.width, table.data.depth);
    this.mat.classList.add("in-depth");
    table.lay(view);
    table.watcher = (before) => this.told(before);
    table.teller = (floats) => this.float(floats);
    this.resizing.observe(this.mat);
    this.resize();
    this.rebuild();
  }

  /** Stand it up again. */
  leave() {
    if (this.view.camera.eye) this.view.fit();
    this.table.watcher = this.table.teller = null;
    this.resizing.disconnect();
    this.mat.classList.remove("in-depth");
    this.table.svg.style.transform = "";
    cancelAnimationFrame(this.asked);
    this.asked = 0;
    this.table.raise();
  }

  resize() {
    const { clientWidth, clientHeight } = this.mat;
    const sharp = Math.max(1, Math.min(SHARPEST, devicePixelRatio || 1));
    this.renderer.size(Math.round(clientWidth * sharp), Math.round(clientHeight * sharp));
    this.writing.setAttribute("viewBox", `0 0 ${Math.max(1, clientWidth)} ${Math.max(1, clientHeight)}`);
    this.view.resized();
    this.table.rescale();
  }

  /** The table was drawn anew; those who moved glide from where they were. @param {Map<string, Spot> | null} before */
  told(before) {
    if (before && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.gliding = { from: before, since: performance.now() };
    this.rebuild();
  }

  /** Words above the figures, for a moment. @param {Float[]} floats */
  float(floats) {
    const { camera } = this.view;
    const drawn = floats.map((each) => {
      const high = this.table.data?.units[each.unit]?.height || 1;
      return floating(camera.pixel([each.at.x, each.at.y, high]), each, writingFor(camera.screen.width), RISE);
    });
    this.passing.replaceChildren(...drawn);
  }

  rebuild() {
    this.stale = true;
    this.ask();
  }

  /** One looks from elsewhere. */
  turn() {
    const { svg } = this.table;
    this.turned = true;
    this.ask();
    // The ground is made sharp again once it rests.
    svg.classList.add("turning");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => svg.classList.remove("turning"), REST);
  }

  /** One picture, soon; however often it is asked for. */
  ask() {
    this.asked ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.asked = 0;
    const { data } = this.table;
    if (!data || this.renderer.gl.isContextLost()) return;
    const before = this.drawn;
    if (this.stale || this.gliding) this.compose(data);
    placeSigns(this.signs, this.view.camera);
    if (this.drawn && (this.turned || !before || !alike(before, this.drawn))) {
      this.lie();
      this.renderer.draw(this.view.camera, this.drawn);
    }
    this.turned = false;
    if (this.gliding) this.rebuild();
  }

  /** The flat table as the ground. */
  lie() {
    const { svg } = this.table;
    const { matrix, width, height } = this.view.ground();
    svg.style.width = `${width}px`;
    svg.style.height = `${height}px`;
    svg.style.transform = `matrix3d(${matrix.map((each) => each.toFixed(9)).join(",")})`;
  }

  /** The unit that has the focus of the keys. */
  focused() {
    const { svg } = this.table;
    const active = svg.contains(document.activeElement) ? document.activeElement : null;
    return active?.closest("[data-unit]")?.getAttribute("data-unit") || null;
  }

  /** @param {TableView} data */
  compose(data) {
    const looks = { ...this.table.looks, selected: this.focused() || this.table.looks.selected };
    const scene = new Scene();
    scene.land(data, looks);
    scene.objectives(data);
    scene.units(data, looks, this.spots(data), this.looker);
    this.shapeOnce(data);
    const style = getComputedStyle(this.table.svg);
    this.drawn = {
      solid: scene.solid,
      glass: scene.glass,
      through: scene.through,
      rings: scene.rings,
      edge: colour(style.getPropertyValue("--table-edge")),
      land: colour(style.getPropertyValue("--ground")),
      gloom: looks.seen ? GLOOM : 0,
    };
    if (this.stale) {
      const text = writingFor(this.view.camera.screen.width);
      this.writing.style.setProperty("--writing", `${text}px`);
      this.signs = signsOf(this.table, this.looker?.unit || null, text);
      this.plaques.replaceChildren(...this.signs.map((each) => each.drawn));
    }
    this.stale = false;
  }

  /** Terrain and the table's edge, where they are others than before. @param {TableView} data */
  shapeOnce(data) {
    const key = JSON.stringify([data.width, data.depth, data.terrain]);
    if (key === this.shaped) return;
    this.turned = true;
    this.shaped = key;
    for (const [name, shape] of terrainShapes(data)) {
      this.renderer.shape(name, shape);
      this.renderer.shape(shadeOf(name), shape);
    }
    this.renderer.shape("table", tableShape(data));
  }

  /** Where those are who are on their way. @param {TableView} data @returns {Map<string, Spot>} */
  spots(data) {
    /** @type {Map<string, Spot>} */
    const found = new Map();
    if (!this.gliding) return found;
    const gone = Math.min(1, (performance.now() - this.gliding.since) / GLIDE);
    const share = gone * gone * (3 - 2 * gone);
    for (const unit of Object.values(data.units)) {
      for (const model of unit.models) {
        const was = this.gliding.from.get(`${unit.id}/${model.n}`);
        const part = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * share;
        if (was) found.set(`${unit.id}/${model.n}`, { ...model, x: part(was.x, model.x), y: part(was.y, model.y), z: part(was.z || 0, model.z) });
      }
    }
    if (gone === 1) this.gliding = null;
    return found;
  }
}

/** Shares of red, green and blue. @param {string} written as #rrggbb @returns {Vector} */
function colour(written) {
  const found = /^\s*#([0-9a-f]{6})/i.exec(written);
  const number = found ? parseInt(found[1], 16) : 0x808080;
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}
