// Triangles with a flat side each, put together by hand: boxes, tubes, balls, plates, and prisms over an outline.
import { cross, minus, unit } from "./matrices.js";

/** @import {Vector} from "./matrices.js" */

/** What a side is painted with; the shader knows the colours. */
export const PAINT = {
  side: 0, dark: 1, steel: 2, leather: 3, skin: 4, gold: 5, hide: 6, glass: 7, rim: 8, ground: 9,
  squareShield: 10, roundShield: 11, wood: 12, wall: 13, top: 14, edge: 15, stone: 16,
};
/** Numbers of a corner: place, direction of its side, paint. */
export const CORNER = 7;

/** A heap of triangles. */
export class Shape {
  /** @param {number} detail 1, or less for what is only seen as a shadow */
  constructor(detail = 1) {
    this.detail = detail;
    /** @type {number[]} */
    this.corners = [];
  }

  get count() {
    return this.corners.length / CORNER;
  }

  /** @param {Vector} a @param {Vector} b @param {Vector} c @param {number} paint */
  triangle(a, b, c, paint) {
    const way = unit(cross(minus(b, a), minus(c, a)));
    for (const each of [a, b, c]) this.corners.push(...each, ...way, paint);
    return this;
  }

  /** @param {Vector} a @param {Vector} b @param {Vector} c @param {Vector} d @param {number} paint */
  quad(a, b, c, d, paint) {
    return this.triangle(a, b, c, paint).triangle(a, c, d, paint);
  }

  /** @param {Vector} low @param {Vector} high @param {number} paint */
  box([x, y, z], [u, v, w], paint) {
    this.quad([x, y, w], [u, y, w], [u, v, w], [x, v, w], paint);
    this.quad([x, v, z], [u, v, z], [u, y, z], [x, y, z], paint);
    this.quad([x, y, z], [u, y, z], [u, y, w], [x, y, w], paint);
    this.quad([u, v, z], [x, v, z], [x, v, w], [u, v, w], paint);
    this.quad([x, v, z], [x, y, z], [x, y, w], [x, v, w], paint);
    return this.quad([u, y, z], [u, v, z], [u, v, w], [u, y, w], paint);
  }

  /** A tube or cone from one point to another; `closed`: with a lid at the far end. @param {Vector} from @param {Vector} to @param {number} wide @param {number} narrow @param {number} paint @param {number} [many] sides @param {boolean} [closed] */
  tube(from, to, wide, narrow, paint, many = 6, closed = false) {
    const sides = Math.max(3, Math.round(many * this.detail));
    const along = unit(minus(to, from));
    const across = unit(cross(along, Math.abs(along[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
    const other = cross(along, across);
    const at = (/** @type {Vector} */ centre, /** @type {number} */ radius, /** @type {number} */ index) => {
      const [c, s] = [Math.cos((index * 2 * Math.PI) / sides) * radius, Math.sin((index * 2 * Math.PI) / sides) * radius];
      return /** @type {Vector} */ (centre.map((each, i) => each + across[i] * c + other[i] * s));
    };
    for (let i = 0; i < sides; i++) {
      const [a, b, c, d] = [at(from, wide, i), at(from, wide, i + 1), at(to, narrow, i + 1), at(to, narrow, i)];
      this.quad(a, b, c, d, paint);
      if (closed) this.triangle(to, d, c, paint);
    }
    return this;
  }

  /** @param {Vector} centre @param {Vector} size half of it each way @param {number} paint @param {number} [many] sides */
  ball(centre, size, paint, many = 6) {
    const sides = Math.max(4, Math.round(many * this.detail));
    const rings = Math.ceil(sides / 2);
    const at = (/** @type {number} */ ring, /** @type {number} */ index) => {
      const [up, round] = [(ring / rings) * Math.PI, (index / sides) * 2 * Math.PI];
      const way = [Math.sin(up) * Math.cos(round), Math.sin(up) * Math.sin(round), Math.cos(up)];
      return /** @type {Vector} */ (way.map((each, i) => centre[i] + each * size[i]));
    };
    for (let ring = 0; ring < rings; ring++) {
      for (let i = 0; i < sides; i++) {
        if (ring < rings - 1) this.triangle(at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), paint);
        if (ring > 0) this.triangle(at(ring, i), at(ring + 1, i + 1), at(ring, i + 1), paint);
      }
    }
    return this;
  }

  /** Something thin, seen from both sides: corners in order. @param {Vector[]} corners @param {number} paint */
  plate(corners, paint) {
    for (let i = 2; i < corners.length; i++) {
      this.triangle(corners[0], corners[i - 1], corners[i], paint);
      this.triangle(corners[0], corners[i], corners[i - 1], paint);
    }
    return this;
  }

  /** The same, and its twin on the other side. @param {(sign: number) => void} make */
  both(make) {
    make(1);
    make(-1);
    return this;
  }

  /** Upright over an outline (anticlockwise), with a bevel at the top. @param {[number, number][]} outline @param {number} low @param {number} high @param {number} wall @param {number} top */
  prism(outline, low, high, wall, top) {
    outline.forEach(([x, y], index) => {
      const [u, v] = outline[(index + 1) % outline.length];
      this.quad([x, y, low], [u, v, low], [u, v, high], [x, y, high], wall);
    });
    for (const [a, b, c] of triangles(outline)) this.triangle([...a, high], [...b, high], [...c, high], top);
    return this;
  }

  /** Made as big as one wants. @param {number} x @param {number} y @param {number} z */
  scaled(x, y, z) {
    const size = [x, y, z];
    for (let at = 0; at < this.corners.length; at += CORNER) {
      for (let i = 0; i < 3; i++) {
        this.corners[at + i] *= size[i];
        this.corners[at + 3 + i] /= size[i];
      }
      const way = unit([this.corners[at + 3], this.corners[at + 4], this.corners[at + 5]]);
      [this.corners[at + 3], this.corners[at + 4], this.corners[at + 5]] = way;
    }
    return this;
  }
}

/** @typedef {[number, number]} Corner */

/** Twice the area; more than nothing where it goes anticlockwise. @param {Corner[]} outline */
export function area(outline) {
  return outline.reduce((sum, [x, y], index) => {
    const [u, v] = outline[(index + 1) % outline.length];
    return sum + x * v - u * y;
  }, 0);
}

/** @param {Corner} a @param {Corner} b @param {Corner} c */
const turns = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** An outline cut into triangles, ear by ear. @param {Corner[]} outline anticlockwise @returns {[Corner, Corner, Corner][]} */
export function triangles(outline) {
  const left = [...outline];
  /** @type {[Corner, Corner, Corner][]} */
  const found = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, index) => isEar(left, index));
    const at = ear < 0 ? 0 : ear;
    found.push([left[(at + left.length - 1) % left.length], left[at], left[(at + 1) % left.length]]);
    left.splice(at, 1);
  }
  if (left.length === 3) found.push([left[0], left[1], left[2]]);
  return found;
}

/** @param {Corner[]} outline @param {number} index */
function isEar(outline, index) {
  const [a, b, c] = [-1, 0, 1].map((by) => outline[(index + by + outline.length) % outline.length]);
  if (turns(a, b, c) <= 1e-9) return false;
  return !outline.some(
    (each) =>
      each !== a && each !== b && each !== c && turns(a, b, each) >= 0 && turns(b, c, each) >= 0 && turns(c, a, each) >= 0,
  );
}
