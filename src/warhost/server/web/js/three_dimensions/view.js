// Looking at the table from anywhere: the same doings as those of the flat view, with a camera.
import { MARGIN } from "../table/view.js";
import { Camera } from "./camera.js";
import { level, meets } from "./picking.js";

/** @import {Point} from "../page.js" */
/** @import {Place, TableView} from "../protocol.js" */
/** @import {Looks} from "../table/units.js" */
/** @import {Matrix, Vector} from "./matrices.js" */
/** @import {Looker} from "./scene.js" */

const TURN = 0.0065;
const WHEEL = 0.0015;
/** Pixels of the flat table for an inch, where it lies under the figures. */
const GRAIN = 36;

/** What is seen of the table, from above, from the side, or from where a model stands. */
export class SolidView {
  /** @param {HTMLElement} window the window one looks through @param {() => {data: TableView | null, looks: Looks, looker: Looker}} shown @param {() => void} changed */
  constructor(window, shown, changed) {
    this.window = window;
    this.shown = shown;
    this.changed = changed;
    this.camera = new Camera();
    /** Drags with these buttons of a mouse are its own too: the right one moves the table. */
    this.buttons = 2;
    /** @type {{z: number, dx: number, dy: number}} the height at which something was taken hold of, and where */
    this.hold = { z: 0, dx: 0, dy: 0 };
    window.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    window.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get width() {
    return this.camera.table.width;
  }

  get depth() {
    return this.camera.table.depth;
  }

  get scale() {
    return this.camera.scale;
  }

  /** @param {number} width @param {number} depth */
  size(width, depth) {
    if (this.width === width && this.depth === depth) return;
    this.camera.setTable(width, depth);
    this.changed();
  }

  fit() {
    this.camera.eye = null;
    this.camera.fit();
    this.changed();
  }

  resized() {
    this.camera.setScreen(this.window.clientWidth, this.window.clientHeight);
    this.changed();
  }

  /** @param {number} factor @param {Point} [about] */
  zoomBy(factor, about) {
    this.camera.zoom(factor, about);
    this.changed();
  }

  /** @param {number} dx @param {number} dy in pixels */
  panBy(dx, dy) {
    this.camera.pan(dx, dy);
    this.changed();
  }

  /** A drag of nothing turns the table, with shift or the right button it moves it. @param {number} dx @param {number} dy @param {PointerEvent} event */
  sweep(dx, dy, event) {
    if (event.shiftKey || event.buttons > 1) return this.panBy(dx, dy);
    const way = this.camera.eye ? -TURN : TURN;
    this.turnBy(dx * way, dy * way);
  }

  /** @param {number} turn @param {number} tilt in radians */
  turnBy(turn, tilt) {
    this.camera.orbit(turn, tilt);
    this.changed();
  }

  /** Bring a place of the table into sight. @param {Point} place */
  show(place) {
    if (this.camera.distance >= this.camera.whole * 0.99 || this.camera.eye) return;
    this.camera.aim(place.x, place.y);
    this.changed();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : WHEEL)), this.drawn(event.clientX, event.clientY));
  }

  /** @param {number} clientX @param {number} clientY */
  ray(clientX, clientY) {
    const box = this.window.getBoundingClientRect();
    return this.camera.ray(clientX - box.left, clientY - box.top);
  }

  /** The ground under a pixel. @param {number} clientX @param {number} clientY @returns {Point} */
  drawn(clientX, clientY) {
    const [x, y] = this.camera.target;
    return level(this.ray(clientX, clientY), 0)?.at || { x, y };
  }

  /** What is meant by a pixel: a model, a feature or a place on the ground. @param {number} clientX @param {number} clientY @returns {Point} */
  place(clientX, clientY) {
    const { data, looks, looker } = this.shown();
    const ray = this.ray(clientX, clientY);
    const met = data && meets(ray, data, looks, looker);
    if (!met) return { x: -100, y: -100 };
    const there = level(ray, met.z)?.at || met.at;
    this.hold = { z: met.z, dx: met.at.x - there.x, dy: met.at.y - there.y };
    return met.at;
  }

  /** Where something goes that was taken hold of. @param {number} clientX @param {number} clientY @returns {Point} */
  along(clientX, clientY) {
    const { z, dx, dy } = this.hold;
    const at = level(this.ray(clientX, clientY), z)?.at || { x: -100, y: -100 };
    return { x: at.x + dx, y: at.y + dy };
  }

  /** The pixel of the page where a place is. @param {Point & {z?: number}} place */
  spot(place) {
    const box = this.window.getBoundingClientRect();
    const { x, y } = this.camera.pixel([place.x, place.y, place.z || 0]);
    return { x: box.left + x, y: box.top + y };
  }

  /** Out of the eye of a model. @param {Vector} eye @param {number} yaw @param {number} pitch */
  lookFrom(eye, yaw, pitch) {
    Object.assign(this.camera, { eye, yaw, pitch });
    this.changed();
  }

  /** How the flat table lies: its size in pixels, and the matrix for CSS. */
  ground() {
    const { camera, width, depth } = this;
    const { width: across, height: along } = camera.screen;
    const m = camera.matrix;
    const inch = 1 / GRAIN;
    // Pixels of the flat table to inches, those to the screen, and that to pixels.
    const column = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z, /** @type {number} */ one) => {
      const row = (/** @type {number} */ r) => m[r] * x + m[r + 4] * y + m[r + 8] * z + m[r + 12] * one;
      const w = row(3);
      return [((row(0) + w) * across) / 2, ((w - row(1)) * along) / 2, 0, w];
    };
    /** @type {Matrix} */
    const matrix = [
      ...column(inch, 0, 0, 0),
      ...column(0, -inch, 0, 0),
      0, 0, 1, 0,
      ...column(-MARGIN, depth + MARGIN, 0, 1),
    ];
    return { matrix, width: (width + 2 * MARGIN) * GRAIN, height: (depth + 2 * MARGIN) * GRAIN };
  }
}
