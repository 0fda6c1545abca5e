// The eye: round the table at a distance, or where a model has it. Turns pixels into rays and places into pixels.
import { carried, cross, looking, minus, perspective, times, unit } from "./matrices.js";

/** @import {Matrix, Vector} from "./matrices.js" */
/** @typedef {{from: Vector, along: Vector}} Ray */

const FIELD = 0.62;
const EYE_FIELD = 1.05;
const STEEP = 0.96;
const [FLATTEST, STEEPEST] = [0.14, 1.5];
const [NEAREST, FURTHEST] = [5, 1.7];
/** How far an eye of a model looks up and down. */
const NOD = 1.2;

/** How one looks at the table. */
export class Camera {
  constructor() {
    this.table = { width: 30, depth: 22 };
    this.screen = { width: 1, height: 1 };
    /** @type {Vector} what is looked at */
    this.target = [15, 11, 0];
    this.yaw = 0;
    this.pitch = STEEP;
    this.distance = 40;
    this.whole = 40;
    /** @type {Vector | null} the eye of a model, while one looks out of it */
    this.eye = null;
  }

  /** Where the eye is. @returns {Vector} */
  get from() {
    if (this.eye) return this.eye;
    const flat = Math.cos(this.pitch) * this.distance;
    const [x, y, z] = this.target;
    return [x - Math.sin(this.yaw) * flat, y - Math.cos(this.yaw) * flat, z + Math.sin(this.pitch) * this.distance];
  }

  /** What it looks at. @returns {Vector} */
  get to() {
    if (!this.eye) return this.target;
    const [x, y, z] = this.eye;
    const flat = Math.cos(this.pitch);
    return [x + Math.sin(this.yaw) * flat, y + Math.cos(this.yaw) * flat, z - Math.sin(this.pitch)];
  }

  get field() {
    return this.eye ? EYE_FIELD : FIELD;
  }

  /** From inches to the screen. @returns {Matrix} */
  get matrix() {
    const far = this.eye ? 200 : this.distance * 3 + 60;
    const near = this.eye ? 0.25 : this.distance * 0.08;
    const { width, height } = this.screen;
    return times(perspective(this.field, width / height, near, far), looking(this.from, this.to));
  }

  /** Pixels for an inch where one looks. */
  get scale() {
    const far = this.eye ? 14 : this.distance;
    return this.screen.height / (2 * Math.tan(this.field / 2) * far);
  }

  /** The pixel of a place, and how far before the eye it is. @param {Vector} place */
  pixel(place) {
    const [x, y, , w] = carried(this.matrix, place);
    const { width, height } = this.screen;
    return { x: ((x / w + 1) * width) / 2, y: ((1 - y / w) * height) / 2, before: w };
  }

  /** @param {number} x @param {number} y @returns {Ray} */
  ray(x, y) {
    const { width, height } = this.screen;
    const high = Math.tan(this.field / 2);
    const ahead = unit(minus(this.to, this.from));
    const right = unit(cross(ahead, [0, 0, 1]));
    const up = cross(right, ahead);
    const [across, along] = [((2 * x) / width - 1) * high * (width / height), (1 - (2 * y) / height) * high];
    const way = /** @type {Vector} */ (ahead.map((each, i) => each + right[i] * across + up[i] * along));
    return { from: this.from, along: unit(way) };
  }

  /** @param {number} width @param {number} depth */
  setTable(width, depth) {
    this.table = { width, depth };
    this.fit();
  }

  /** @param {number} width @param {number} height */
  setScreen(width, height) {
    const whole = this.distance === this.whole && this.yaw === 0 && !this.eye;
    this.screen = { width: Math.max(1, width), height: Math.max(1, height) };
    if (whole) this.fit();
    else this.whole = this.far();
  }

  /** The whole table, from the south. */
  fit() {
    [this.yaw, this.pitch] = [0, STEEP];
    this.target = [this.table.width / 2, this.table.depth / 2, 0];
    this.distance = this.whole = this.far();
    const [near, far] = [0, this.table.depth].map((y) => this.pixel([this.target[0], y, 0]).y);
    this.pan(0, (this.screen.height - near - far) / 2);
  }

  /** How far off the whole table is seen. */
  far() {
    const { width, depth } = this.table;
    const other = new Camera();
    Object.assign(other, { screen: this.screen, target: [width / 2, depth / 2, 0], distance: 10 });
    const corners = [0, width].flatMap((x) => [0, depth].map((y) => /** @type {Vector} */ ([x, y, 0])));
    const inside = (/** @type {Vector} */ corner) => {
      const [x, y, , w] = carried(other.matrix, corner);
      return w > 0 && Math.abs(x / w) < 0.97 && Math.abs(y / w) < 0.93;
    };
    while (other.distance < 400 && !corners.every(inside)) other.distance *= 1.02;
    return other.distance;
  }

  /** @param {number} turn @param {number} tilt in radians */
  orbit(turn, tilt) {
    this.yaw += turn;
    const [low, high] = this.eye ? [-NOD, NOD] : [FLATTEST, STEEPEST];
    this.pitch = Math.min(high, Math.max(low, this.pitch + tilt));
  }

  /** The ground goes with the finger. @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    if (this.eye) return this.orbit(-dx * 0.004, -dy * 0.004);
    const [across, along] = [-dx / this.scale, dy / this.scale / Math.max(0.35, Math.sin(this.pitch))];
    const [c, s] = [Math.cos(this.yaw), Math.sin(this.yaw)];
    this.aim(this.target[0] + across * c + along * s, this.target[1] - across * s + along * c);
  }

  /** Look at a place, on the table. @param {number} x @param {number} y */
  aim(x, y) {
    const { width, depth } = this.table;
    this.target = [Math.min(width, Math.max(0, x)), Math.min(depth, Math.max(0, y)), 0];
  }

  /** @param {number} factor @param {{x: number, y: number}} [about] */
  zoom(factor, about) {
    if (this.eye) return;
    const distance = Math.min(this.whole * FURTHEST, Math.max(NEAREST, this.distance / factor));
    const left = distance / this.distance;
    if (about) this.aim(about.x + (this.target[0] - about.x) * left, about.y + (this.target[1] - about.y) * left);
    this.distance = distance;
  }
}
