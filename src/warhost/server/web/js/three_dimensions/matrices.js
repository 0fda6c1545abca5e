// Matrices of four by four, by columns, as WebGL and CSS take them; and points.

/** @typedef {[number, number, number]} Vector x to the east, y to the north, z up; in inches */
/** @typedef {number[]} Matrix sixteen numbers */

/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** @param {Vector} a @returns {Vector} */
export function unit(a) {
  const long = Math.hypot(...a) || 1;
  return [a[0] / long, a[1] / long, a[2] / long];
}

/** @param {Matrix} a @param {Matrix} b what is done first @returns {Matrix} */
export function times(a, b) {
  return Array.from({ length: 16 }, (_, index) => {
    const [column, row] = [Math.floor(index / 4) * 4, index % 4];
    return a[row] * b[column] + a[row + 4] * b[column + 1] + a[row + 8] * b[column + 2] + a[row + 12] * b[column + 3];
  });
}

/** @param {number} angle of view from top to bottom @param {number} aspect @param {number} near @param {number} far @returns {Matrix} */
export function perspective(angle, aspect, near, far) {
  const f = 1 / Math.tan(angle / 2);
  const deep = 1 / (near - far);
  return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) * deep, -1, 0, 0, 2 * far * near * deep, 0];
}

/** From one place towards another, z up. @param {Vector} from @param {Vector} to @returns {Matrix} */
export function looking(from, to) {
  const back = unit(minus(from, to));
  const right = unit(cross([0, 0, 1], back));
  const up = cross(back, right);
  return [
    right[0], up[0], back[0], 0,
    right[1], up[1], back[1], 0,
    right[2], up[2], back[2], 0,
    -dot(right, from), -dot(up, from), -dot(back, from), 1,
  ];
}

/** Where a point goes; the fourth number is how far before the eye it is. @param {Matrix} m @param {Vector} point @returns {[number, number, number, number]} */
export function carried(m, [x, y, z]) {
  const row = (/** @type {number} */ at) => m[at] * x + m[at + 4] * y + m[at + 8] * z + m[at + 12];
  return [row(0), row(1), row(2), row(3)];
}
