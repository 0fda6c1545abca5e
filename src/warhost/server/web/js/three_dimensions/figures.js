// Miniatures of our own making, one by kind, x forward and z up. Each fills the body that the engine sees: its base and
// its height, so they are made in inches of a usual model and then brought to one by one by one.
import { PAINT, Shape } from "./shapes.js";

/** @import {Vector} from "./matrices.js" */

/** How a fighter on foot stands, feet at a place. @param {Shape} to @param {Vector} at @param {number} paint of the legs */
function legs(to, [x, y, z], paint) {
  to.both((sign) => {
    to.tube([x, y + sign * 0.12, z], [x, y + sign * 0.11, z + 0.62], 0.09, 0.12, paint);
    to.box([x - 0.09, y + sign * 0.12 - 0.08, z], [x + 0.19, y + sign * 0.12 + 0.08, z + 0.1], PAINT.leather);
  });
}

/** Trunk, arms, head and helmet from the hips. @param {Shape} to @param {Vector} at the hips */
function trunk(to, [x, y, z]) {
  to.tube([x, y, z - 0.16], [x, y, z + 0.08], 0.26, 0.2, PAINT.dark, 8);
  to.tube([x, y, z + 0.06], [x, y, z + 0.48], 0.19, 0.25, PAINT.side, 8, true);
  to.tube([x, y, z + 0.02], [x, y, z + 0.1], 0.215, 0.215, PAINT.leather, 8);
  to.both((sign) => {
    to.ball([x, y + sign * 0.27, z + 0.46], [0.13, 0.13, 0.12], PAINT.steel, 5);
    to.tube([x, y + sign * 0.28, z + 0.42], [x + 0.2, y + sign * 0.29, z + 0.22], 0.07, 0.06, PAINT.skin, 5);
  });
  to.ball([x + 0.02, y, z + 0.66], [0.12, 0.11, 0.13], PAINT.skin);
  to.tube([x, y, z + 0.46], [x, y, z + 0.58], 0.09, 0.08, PAINT.skin, 6);
  to.ball([x - 0.015, y, z + 0.7], [0.145, 0.135, 0.13], PAINT.steel);
  to.box([x + 0.05, y - 0.02, z + 0.56], [x + 0.14, y + 0.02, z + 0.72], PAINT.steel);
  to.plate([[x + 0.1, y, z + 0.8], [x + 0.02, y, z + 0.93], [x - 0.16, y, z + 0.9], [x - 0.22, y, z + 0.66], [x - 0.1, y, z + 0.76]], PAINT.side);
}

/** A shield of either shape; each side carries its own. @param {Shape} to @param {Vector} at */
function shield(to, [x, y, z]) {
  const [wide, high] = [0.23, 0.26];
  to.box([x, y - wide, z - high], [x + 0.05, y + wide, z + high], PAINT.squareShield);
  to.tube([x, y, z], [x + 0.05, y, z], 0.28, 0.26, PAINT.roundShield, 10, true);
  to.ball([x + 0.05, y, z], [0.05, 0.08, 0.08], PAINT.steel, 4);
}

/** @param {Shape} to @param {Vector} foot @param {number} long */
function spear(to, [x, y, z], long) {
  to.tube([x, y, z], [x, y, z + long - 0.2], 0.024, 0.024, PAINT.wood, 5);
  to.tube([x, y, z + long - 0.22], [x, y, z + long], 0.06, 0.004, PAINT.steel, 4);
}

/** @param {number} detail */
function infantry(detail) {
  const shape = new Shape(detail);
  legs(shape, [0, 0, 0], PAINT.leather);
  trunk(shape, [0, 0, 0.66]);
  shield(shape, [0.24, 0.26, 0.84]);
  spear(shape, [0.24, -0.3, 0], 1.63);
  return shape.scaled(1 / 0.63, 1 / 0.63, 1 / 1.63);
}

/** A body on four legs, with a neck and a head. @param {Shape} to @param {number} long half of it @param {number} high of the back @param {number} thick @param {number} paint */
function steed(to, long, high, thick, paint) {
  to.ball([0, 0, high - thick * 0.4], [long * 0.82, thick * 0.8, thick * 0.86], paint, 10);
  to.both((sign) => {
    for (const [x, by] of [[long * 0.56, 0.08], [-long * 0.58, -0.1]]) {
      to.tube([x, sign * thick * 0.5, high - thick * 0.5], [x + by, sign * thick * 0.52, high * 0.34], 0.15 * thick * 2, 0.09, paint, 6);
      to.tube([x + by, sign * thick * 0.52, high * 0.36], [x, sign * thick * 0.52, 0], 0.085, 0.075, PAINT.dark, 6);
    }
  });
}

/** @param {number} detail */
function cavalry(detail) {
  const shape = new Shape(detail);
  steed(shape, 0.98, 1.06, 0.38, PAINT.hide);
  shape.tube([0.62, 0, 1.0], [1.0, 0, 1.5], 0.22, 0.14, PAINT.hide, 7);
  shape.tube([0.94, 0, 1.56], [1.17, 0, 1.34], 0.14, 0.07, PAINT.hide, 6);
  shape.both((sign) => shape.tube([0.96, sign * 0.07, 1.6], [0.94, sign * 0.09, 1.74], 0.04, 0.005, PAINT.hide, 4));
  shape.plate([[0.5, 0, 1.3], [0.96, 0, 1.72], [0.78, 0, 1.28]], PAINT.dark);
  shape.tube([-0.8, 0, 1.06], [-1.12, 0, 0.5], 0.08, 0.03, PAINT.dark, 5);
  shape.box([-0.42, -0.4, 0.74], [0.3, 0.4, 1.12], PAINT.side);
  shape.box([-0.36, -0.2, 1.1], [0.22, 0.2, 1.26], PAINT.leather);
  shape.both((sign) => shape.tube([0, sign * 0.3, 1.3], [0.16, sign * 0.42, 0.74], 0.1, 0.08, PAINT.leather, 6));
  trunk(shape, [-0.05, 0, 1.42]);
  shield(shape, [0.14, 0.42, 1.62]);
  shape.tube([-0.5, -0.34, 1.3], [1.1, -0.34, 1.9], 0.03, 0.024, PAINT.wood, 5);
  shape.tube([1.02, -0.34, 1.87], [1.18, -0.34, 1.93], 0.055, 0.004, PAINT.steel, 4);
  return shape.scaled(1 / 1.18, 1 / 0.69, 1 / 2.38);
}

/** @param {number} detail */
function beast(detail) {
  const shape = new Shape(detail);
  steed(shape, 1.05, 1.2, 0.5, PAINT.hide);
  shape.ball([0.86, 0, 1.36], [0.3, 0.26, 0.26], PAINT.hide, 8);
  shape.tube([1.0, 0, 1.32], [1.3, 0, 1.2], 0.2, 0.11, PAINT.hide, 6);
  shape.both((sign) => {
    shape.tube([0.9, sign * 0.16, 1.56], [1.06, sign * 0.3, 1.86], 0.07, 0.005, PAINT.skin, 5);
    shape.tube([1.16, sign * 0.12, 1.14], [1.3, sign * 0.16, 1.32], 0.04, 0.004, PAINT.skin, 4);
  });
  for (let i = 0; i < 6; i++) shape.tube([0.6 - i * 0.26, 0, 1.44], [0.5 - i * 0.28, 0, 1.84 - i * 0.06], 0.1, 0.004, PAINT.dark, 4);
  shape.tube([-0.86, 0, 1.2], [-1.3, 0, 0.7], 0.14, 0.02, PAINT.hide, 6);
  shape.box([-0.34, -0.46, 0.92], [0.2, 0.46, 1.3], PAINT.side);
  return shape.scaled(1 / 1.35, 1 / 0.75, 1 / 1.9);
}

/** @param {number} detail */
function monster(detail) {
  const shape = new Shape(detail);
  shape.ball([-0.1, 0, 1.9], [0.95, 0.72, 0.9], PAINT.hide, 10);
  shape.ball([0.1, 0, 2.7], [0.7, 0.78, 0.6], PAINT.hide, 10);
  shape.both((sign) => {
    shape.tube([-0.1, sign * 0.5, 1.5], [0.1, sign * 0.7, 0.7], 0.42, 0.26, PAINT.hide, 7);
    shape.tube([0.1, sign * 0.7, 0.8], [0, sign * 0.7, 0], 0.26, 0.3, PAINT.hide, 7);
    for (const toe of [-0.16, 0, 0.16]) shape.tube([0.2, sign * 0.7 + toe, 0.12], [0.46, sign * 0.7 + toe, 0.02], 0.09, 0.01, PAINT.skin, 4);
    shape.tube([0.2, sign * 0.72, 2.8], [0.62, sign * 1.02, 2.0], 0.28, 0.2, PAINT.hide, 7);
    shape.tube([0.62, sign * 1.02, 2.1], [1.05, sign * 0.86, 1.5], 0.2, 0.24, PAINT.hide, 7);
    for (const claw of [-0.12, 0, 0.12]) shape.tube([1.0, sign * 0.86 + claw, 1.5], [1.3, sign * 0.84 + claw, 1.2], 0.07, 0.005, PAINT.skin, 4);
    shape.tube([0.46, sign * 0.26, 3.5], [0.3, sign * 0.6, 4.2], 0.13, 0.01, PAINT.skin, 5);
    shape.ball([0.2, sign * 0.76, 2.95], [0.36, 0.24, 0.26], PAINT.side, 6);
  });
  shape.tube([0.3, 0, 2.9], [0.55, 0, 3.3], 0.44, 0.36, PAINT.hide, 8);
  shape.ball([0.62, 0, 3.36], [0.46, 0.38, 0.36], PAINT.hide, 8);
  shape.tube([0.8, 0, 3.24], [1.16, 0, 3.1], 0.28, 0.16, PAINT.hide, 6);
  for (let i = 0; i < 7; i++) shape.tube([-0.2 - i * 0.15, 0, 3.2 - i * 0.28], [-0.5 - i * 0.17, 0, 3.56 - i * 0.36], 0.16, 0.005, PAINT.side, 4);
  shape.tube([-0.8, 0, 1.5], [-1.5, 0, 0.5], 0.4, 0.2, PAINT.hide, 7);
  shape.tube([-1.45, 0, 0.56], [-1.9, 0, 0.14], 0.2, 0.02, PAINT.hide, 6);
  return shape.scaled(1 / 1.95, 1 / 1.2, 1 / 4.2);
}

/** @param {number} detail */
function machine(detail) {
  const shape = new Shape(detail);
  shape.box([-1.5, -0.62, 0.62], [1.3, 0.62, 0.86], PAINT.wood);
  shape.both((sign) => {
    for (const x of [-1.05, 0.95]) {
      shape.tube([x, sign * 0.72, 0.58], [x, sign * 0.92, 0.58], 0.58, 0.58, PAINT.leather, 10, true);
      shape.tube([x, sign * 0.9, 0.58], [x, sign * 0.98, 0.58], 0.16, 0.12, PAINT.steel, 6, true);
    }
    shape.box([-0.3, sign * 0.5 - 0.1, 0.86], [0.16, sign * 0.5 + 0.1, 2.5], PAINT.wood);
    shape.box([-0.36, sign * 0.5 - 0.13, 1.4], [0.22, sign * 0.5 + 0.13, 1.7], PAINT.side);
    shape.tube([-0.1, sign * 0.5, 2.4], [0.5, sign * 1.35, 2.7], 0.12, 0.06, PAINT.wood, 6);
    shape.plate([[0.5, sign * 1.35, 2.7], [-0.9, 0, 2.5], [0.5, sign * 1.31, 2.66]], PAINT.steel);
  });
  shape.tube([-1.6, 0, 2.1], [1.7, 0, 3.0], 0.16, 0.12, PAINT.wood, 8);
  shape.tube([1.6, 0, 2.97], [2.05, 0, 3.1], 0.15, 0.005, PAINT.steel, 5);
  shape.box([1.24, -0.62, 0.86], [1.36, 0.62, 1.6], PAINT.side);
  shape.tube([-1.35, 0.4, 0.86], [-1.35, 0.4, 4.0], 0.05, 0.05, PAINT.wood, 5);
  shape.plate([[-1.35, 0.4, 4.0], [-1.35, 0.4, 3.3], [-1.95, 0.4, 3.5]], PAINT.side);
  return shape.scaled(1 / 2.2, 1 / 1.6, 1 / 4);
}

/** On a clear stem, wings spread. @param {number} detail */
function flyer(detail) {
  const shape = new Shape(detail);
  const high = 0.8;
  shape.tube([-0.05, 0, 0], [-0.05, 0, high + 0.3], 0.05, 0.05, PAINT.glass, 6);
  shape.both((sign) => {
    shape.tube([-0.1, sign * 0.1, high + 0.3], [-0.42, sign * 0.14, high - 0.12], 0.11, 0.06, PAINT.leather, 6);
    const root = /** @type {Vector} */ ([-0.16, sign * 0.1, high + 0.72]);
    shape.tube(root, [-0.34, sign * 0.5, high + 1.22], 0.06, 0.04, PAINT.steel, 5);
    shape.tube([-0.34, sign * 0.5, high + 1.2], [-0.52, sign * 0.86, high + 1.18], 0.04, 0.02, PAINT.steel, 5);
    for (let i = 0; i < 6; i++) {
      const [out, drop] = [0.16 + i * 0.13, 0.72 - i * 0.05];
      const top = high + 0.78 + Math.min(0.46, i * 0.13);
      const [near, far] = [-0.2 - i * 0.06, -0.36 - i * 0.075];
      shape.plate([[near, sign * (out - 0.06), top], [near, sign * (out + 0.1), top], [far, sign * (out + 0.13), top - drop], [far, sign * (out + 0.02), top - drop * 0.86]], i % 2 ? PAINT.dark : PAINT.side);
    }
  });
  trunk(shape, [0, 0, high + 0.36]);
  shield(shape, [0.24, 0.26, high + 0.56]);
  shape.tube([0.2, -0.3, high + 0.56], [0.62, -0.3, high + 0.86], 0.04, 0.01, PAINT.steel, 4);
  return shape.scaled(1 / 0.76, 1 / 0.76, 1 / 2.1);
}

/** Magic that stands on the table: a whirl about a core. @param {number} detail */
function manifestation(detail) {
  const shape = new Shape(detail);
  const at = (/** @type {number} */ turn, /** @type {number} */ wide, /** @type {number} */ z) =>
    /** @type {Vector} */ ([Math.cos(turn) * wide, Math.sin(turn) * wide, z]);
  for (let arm = 0; arm < 4; arm++) {
    for (let i = 0; i < 7; i++) {
      const [low, high] = [i / 7.2, (i + 1) / 7.2];
      const wide = (/** @type {number} */ z) => 0.25 + 0.65 * z * z + 0.12 * Math.sin(z * 9);
      const turn = (/** @type {number} */ z) => (arm * Math.PI) / 2 + z * 4.4;
      shape.plate([at(turn(low), wide(low), low), at(turn(low) + 0.5, wide(low), low), at(turn(high) + 0.42, wide(high), high), at(turn(high), wide(high), high)], i % 2 ? PAINT.side : PAINT.glass);
    }
  }
  shape.ball([0, 0, 0.5], [0.22, 0.22, 0.34], PAINT.gold, 6);
  return shape;
}

/** What a mount that flies stands on, as long as it may be. @param {number} detail */
function stem(detail) {
  return new Shape(detail).tube([0, 0, 0], [0, 0, 0.7], 0.07, 0.05, PAINT.glass, 6);
}

/** What marks a hero: a cloak and a plume, and a banner on the back. Sits on any figure's body. @param {number} detail */
function crest(detail) {
  const shape = new Shape(detail);
  shape.tube([-0.3, 0, 0.4], [-0.3, 0, 1.0], 0.035, 0.03, PAINT.gold, 5);
  shape.ball([-0.3, 0, 0.99], [0.07, 0.07, 0.03], PAINT.gold, 6);
  shape.plate([[-0.3, 0, 0.97], [-0.3, 0, 0.76], [-0.72, 0, 0.72], [-0.6, 0, 0.84], [-0.95, 0, 0.93]], PAINT.gold);
  shape.plate([[-0.22, -0.3, 0.68], [-0.22, 0.3, 0.68], [-0.55, 0.42, 0.1], [-0.55, -0.42, 0.1]], PAINT.dark);
  return shape;
}

/** What something stands on: a disc with a bevel, as high as it is here. */
export const BASE_HEIGHT = 0.13;

function base() {
  const [shape, sides] = [new Shape(), 28];
  const at = (/** @type {number} */ i, /** @type {number} */ r, /** @type {number} */ z) =>
    /** @type {Vector} */ ([Math.cos((i * 2 * Math.PI) / sides) * r, Math.sin((i * 2 * Math.PI) / sides) * r, z]);
  for (let i = 0; i < sides; i++) {
    shape.quad(at(i, 1, 0), at(i + 1, 1, 0), at(i + 1, 0.93, BASE_HEIGHT), at(i, 0.93, BASE_HEIGHT), PAINT.rim);
    shape.triangle([0, 0, BASE_HEIGHT], at(i, 0.93, BASE_HEIGHT), at(i + 1, 0.93, BASE_HEIGHT), PAINT.ground);
  }
  return shape;
}

/** A flat ring under the edge of a base. */
function ring() {
  const [shape, sides] = [new Shape(), 36];
  const at = (/** @type {number} */ i, /** @type {number} */ r) =>
    /** @type {Vector} */ ([Math.cos((i * 2 * Math.PI) / sides) * r, Math.sin((i * 2 * Math.PI) / sides) * r, 0.03]);
  for (let i = 0; i < sides; i++) shape.quad(at(i, 0.6), at(i, 1), at(i + 1, 1), at(i + 1, 0.6), PAINT.gold);
  return shape;
}

/** An objective: a low stone, for models may stand about it. @param {number} detail */
function waystone(detail) {
  const shape = new Shape(detail);
  shape.tube([0, 0, 0], [0, 0, 0.1], 0.56, 0.5, PAINT.stone, 8, true);
  shape.tube([0, 0, 0.1], [0, 0, 0.46], 0.16, 0.09, PAINT.stone, 5, true);
  return shape;
}

/** The banner of whoever holds it; the pole carries either cloth, by side. @param {number} detail */
function banner(detail) {
  const shape = new Shape(detail);
  shape.tube([0, 0, 0.4], [0, 0, 2.6], 0.035, 0.03, PAINT.wood, 5);
  shape.ball([0, 0, 2.63], [0.07, 0.07, 0.07], PAINT.gold, 6);
  shape.plate([[0, 0, 2.55], [0, 0, 1.75], [0.55, 0, 1.9], [1.05, 0, 1.75], [0.8, 0, 2.15], [1.05, 0, 2.55]], PAINT.squareShield);
  shape.plate([[0, 0, 2.55], [0, 0, 1.75], [0.6, 0, 1.75], [0.9, 0, 1.95], [1.0, 0, 2.15], [0.9, 0, 2.35], [0.6, 0, 2.55]], PAINT.roundShield);
  return shape;
}

/** Every figure by name, in full or in less detail. @type {Record<string, (detail: number) => Shape>} */
export const FIGURES = { infantry, cavalry, beast, monster, machine, flyer, manifestation, stem, crest, base, ring, waystone, banner };
