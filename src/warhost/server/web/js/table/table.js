// The table on the screen: draws what the server told, animates what moved, finds what is under a finger.
import { focusKey, put, renew, s, sure } from "../dom.js";
import { say } from "../texts.js";
import { definitions, objectives, surface, terrain, territories } from "./board.js";
import { apart, baseOf, inside, reachOf } from "./geometry.js";
import { drawGraves, floatsOf, gravesAfter, happenings } from "./happenings.js";
import { objectiveLabels } from "./labels.js";
import { shortLabels } from "./marks.js";
import { Pointers } from "./pointer.js";
import { plaques, units } from "./units.js";
import { View } from "./view.js";

/** @import {ModelView, TableView, ToldEvent, UnitView} from "../protocol.js" */

const SMALLEST_WRITING = 10.5;
/** Pixels for an inch from which terrain is big enough to carry its name. */
export const NAMES_FROM = 13;

/** Everything about one drawn table. */
export class Table {
  /** @param {SVGSVGElement} svg @param {import("./pointer.js").Listener} listener */
  constructor(svg, listener) {
    this.svg = svg;
    this.layers = {
      back: s("g", { class: "back" }),
      under: s("g", { class: "under" }),
      graves: s("g", { class: "graves" }),
      units: s("g", {}),
      labels: s("g", {}),
      plaques: s("g", {}),
      over: s("g", { class: "over" }),
      passing: s("g", { class: "passing", "aria-hidden": "true" }),
    };
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", say("table.label"));
    svg.replaceChildren(definitions(), ...Object.values(this.layers));
    /** @type {TableView | null} */
    this.data = null;
    /** @type {Record<string, string>} */
    this.labels = {};
    /** @type {import("./units.js").Looks} */
    this.looks = { labels: {}, lit: new Set(), selected: null, faded: new Set(), marked: new Map(), ghosts: null, seen: null, looker: null, covered: new Set(), text: 0.5 };
    this.written = 0;
    /** Does a drawing wait for the end of what is being done? */
    this.stale = false;
    /** @type {import("./happenings.js").Grave[]} who fell this turn */
    this.graves = [];
    this.flat = new View(svg, () => this.rescale());
    /** @type {View | import("../three_dimensions/view.js").SolidView} how one looks at it */
    this.view = this.flat;
    /** @type {((before: Map<string, {x: number, y: number, z: number}> | null) => void) | null} told whenever something is drawn */
    this.watcher = null;
    /** @type {((floats: import("./happenings.js").Float[]) => void) | null} told what floats up for a moment */
    this.teller = null;
    this.pointers = new Pointers(svg, this.flat, listener);
  }

  /** Size of writing in inches, so that it can be read at this zoom. */
  get writing() {
    return Math.min(1.1, Math.max(0.36, SMALLEST_WRITING / this.view.scale));
  }

  rescale() {
    this.svg.style.setProperty("--writing", `${this.writing}px`);
    this.svg.style.setProperty("--hair", `${1 / this.view.scale}px`);
    this.svg.classList.toggle("near", this.view.scale > NAMES_FROM);
    if (this.data && Math.abs(this.written - this.writing) > 0.02) this.redraw();
  }

  /** @param {TableView} data the TABLE of the server @param {boolean} [animate] */
  show(data, animate = false) {
    const before = animate ? this.spots() : null;
    const board = !this.data || this.data.width !== data.width;
    this.data = data;
    this.labels = shortLabels(data.units);
    this.looks.labels = this.labels;
    if (board) for (const each of new Set([this.flat, this.view])) each.size(data.width, data.depth);
    const edge = this.svg.querySelector("#edge-rect");
    edge?.setAttribute("width", String(data.width));
    edge?.setAttribute("height", String(data.depth));
    this.svg.dataset.realm = (data.realm || "").toLowerCase();
    renew(this.layers.back, s("g", {}, surface(data.width, data.depth, data.realm), territories(data), objectives(data), terrain(data)));
    this.redraw();
    if (!before) return;
    this.draw();
    this.slide(before);
    this.watcher?.(before);
  }

  /** Lie under figures, seen by another view. @param {import("../three_dimensions/view.js").SolidView} view */
  lay(view) {
    this.view = view;
    this.flat.lie();
    this.rescale();
  }

  raise() {
    this.view = this.flat;
    this.flat.stand();
  }

  /** Those who fell this turn keep a mark; what just happened is seen for a moment. @param {ToldEvent[]} all @param {ToldEvent[]} fresh @param {TableView} now */
  tell(all, fresh, now) {
    this.graves = gravesAfter(this.graves, all, now, this.data);
    put(this.layers.graves, drawGraves(this.graves, now));
    put(this.layers.passing, happenings(fresh, now, this.data, this.writing));
    this.teller?.(floatsOf(fresh, now, this.data));
  }

  /** Draw anew when all that goes on at this moment is done: much of it changes the looks. */
  redraw() {
    if (this.stale) return;
    this.stale = true;
    queueMicrotask(() => this.stale && this.draw());
  }

  draw() {
    this.stale = false;
    if (!this.data) return;
    this.written = this.writing;
    this.looks.text = this.writing;
    const focused = this.svg.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    renew(this.layers.units, units(this.data, this.looks));
    renew(this.layers.plaques, plaques(this.data, this.looks));
    renew(this.layers.labels, objectiveLabels(this.data, this.writing, this.looks.covered));
    if (focused) focusKey(this.svg, focused);
    this.watcher?.(null);
  }

  /** @param {Partial<import("./units.js").Looks>} changes */
  look(changes) {
    Object.assign(this.looks, changes);
    this.redraw();
  }

  /** Where every model stands. @returns {Map<string, {x: number, y: number, z: number}>} */
  spots() {
    const found = new Map();
    if (!this.data) return found;
    for (const unit of Object.values(this.data.units)) {
      for (const model of unit.models) found.set(`${unit.id}/${model.n}`, { x: model.x, y: model.y, z: model.z });
    }
    return found;
  }

  /** Let models glide from where they were. @param {Map<string, {x: number, y: number}>} before */
  slide(before) {
    const { units: all, depth } = sure(this.data);
    for (const group of this.layers.units.querySelectorAll("g.unit")) {
      const unit = all[group.getAttribute("data-unit") || ""];
      for (const element of group.querySelectorAll("g.model")) {
        const model = unit.models.find((each) => String(each.n) === element.getAttribute("data-model"));
        const old = model && before.get(`${unit.id}/${model.n}`);
        if (!old || apart(old, model) < 0.05) continue;
        const [x, y] = [model.x, depth - model.y];
        const frames = [
          { transform: `translate(${old.x}px, ${depth - old.y}px)` },
          { transform: `translate(${x}px, ${y}px)` },
        ];
        element.animate(frames, { duration: 450, easing: "ease-in-out" });
      }
    }
  }

  /**
   * The unit and model at a point, or nearest to it within `near` inches.
   * @param {{x: number, y: number}} point @param {number} near
   * @returns {{unit: UnitView, model: ModelView} | null}
   */
  modelAt(point, near) {
    /** @type {{unit: UnitView, model: ModelView} | null} */
    let best = null;
    let least = near;
    for (const unit of Object.values(this.data?.units || {})) {
      if (unit.footprint.length) {
        // Whoever stands on faction terrain is meant before it.
        if (least > 0 && unit.footprint.some((each) => inside(point, each)))
          [best, least] = [{ unit, model: unit.models[0] }, 0];
        continue;
      }
      for (const model of unit.models) {
        const angle = Math.atan2(point.y - model.y, point.x - model.x);
        const off = apart(point, model) - reachOf(baseOf(unit, model.n), model.facing || 0, angle);
        if (off < least) [best, least] = [{ unit, model }, off];
      }
    }
    return best;
  }

  /** @param {{x: number, y: number}} point */
  objectiveAt(point) {
    return Object.values(this.data?.objectives || {}).find((each) => apart(point, each) <= each.radius) || null;
  }

  /** @param {{x: number, y: number}} point */
  terrainAt(point) {
    return (
      Object.values(this.data?.terrain || {}).find((each) => each.on_table && inside(point, each.polygon)) ||
      null
    );
  }
}
