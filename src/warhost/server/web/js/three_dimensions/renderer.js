// Drawing with WebGL2: every kind of thing is one mesh and one call, however many there are of it.
import { CORNER } from "./shapes.js";
import { FRAGMENTS, VERTICES } from "./shaders.js";

/** @import {Camera} from "./camera.js" */
/** @import {Vector} from "./matrices.js" */
/** @import {Shape} from "./shapes.js" */

/** Numbers of one thing that stands there. */
export const THING = 12;
const BYTES = 4;
/** Where the light comes from: the south-west, from above. @type {Vector} */
export const SUN = [-0.45, -0.5, 0.74];
const SHADE = 0.34;
/** What everybody stands on is drawn first. @param {string} name */
const isLand = (name) => name === "table" || name.startsWith("terrain");
const NAMES = ["matrix", "sun", "eye", "edge", "land", "board", "shadow", "gloom"];

/** @typedef {{array: WebGLVertexArrayObject, corners: WebGLBuffer, count: number, things: WebGLBuffer}} Mesh */
/** @typedef {Map<string, number[]>} Crowd what stands there, by mesh */
/** @typedef {{solid: Crowd, glass: Crowd, through: Crowd, rings: number[], edge: Vector, land: Vector, gloom: number}} Drawn */

/** The mesh that makes the shadow of another. @param {string} name */
export const shadeOf = (name) => `shade of ${name}`;

/** Would two pictures from the same place be the same? @param {Drawn} one @param {Drawn} other */
export function alike(one, other) {
  const flat = (/** @type {Drawn} */ { solid, glass, through, rings, edge, land, gloom }) => [
    ...[solid, glass, through].flatMap((crowd) => [...crowd].flatMap(([name, things]) => [name, ...things])),
    ...rings, ...edge, ...land, gloom,
  ];
  const [a, b] = [flat(one), flat(other)];
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** Smooth edges only where a graphics card makes them: without one they cost as much as everything else. @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  const wish = { stencil: true, premultipliedAlpha: true };
  const strong = canvas.getContext("webgl2", { ...wish, antialias: true, failIfMajorPerformanceCaveat: true });
  return strong || canvas.getContext("webgl2", { ...wish, antialias: false });
}

/** What draws on a canvas. */
export class Renderer {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    const gl = contextOf(canvas);
    if (!gl) throw new Error("no WebGL2");
    this.canvas = canvas;
    this.gl = gl;
    /** @type {Map<string, Mesh>} */
    this.meshes = new Map();
    /** Pictures made so far, and calls for the last one. */
    this.frames = 0;
    this.calls = 0;
    this.begin();
  }

  /** Also when the card has lost everything. */
  begin() {
    const { gl } = this;
    this.meshes.clear();
    this.program = linked(gl);
    this.uniforms = Object.fromEntries(
      NAMES.map((name) => [name, gl.getUniformLocation(/** @type {WebGLProgram} */ (this.program), name)]),
    );
  }

  /** @param {string} name @param {Shape} shape */
  shape(name, shape) {
    const { gl } = this;
    const mesh = this.meshes.get(name) || this.empty(name);
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.corners);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(shape.corners), gl.STATIC_DRAW);
    mesh.count = shape.count;
  }

  /** @param {string} name */
  empty(name) {
    const { gl } = this;
    const array = gl.createVertexArray();
    const [corners, things] = [gl.createBuffer(), gl.createBuffer()];
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    [3, 3, 1].forEach((size, index) => this.attribute(index, size, CORNER, [0, 3, 6][index], 0));
    gl.bindBuffer(gl.ARRAY_BUFFER, things);
    [0, 1, 2].forEach((index) => this.attribute(index + 3, 4, THING, index * 4, 1));
    gl.bindVertexArray(null);
    const mesh = { array, corners, count: 0, things };
    this.meshes.set(name, mesh);
    return mesh;
  }

  /** @param {number} at @param {number} size @param {number} stride @param {number} offset @param {number} each 1: once a thing */
  attribute(at, size, stride, offset, each) {
    const { gl } = this;
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, stride * BYTES, offset * BYTES);
    gl.vertexAttribDivisor(at, each);
  }

  /** @param {number} width @param {number} height in pixels of the screen */
  size(width, height) {
    [this.canvas.width, this.canvas.height] = [Math.max(1, width), Math.max(1, height)];
  }

  /** One picture. @param {Camera} camera @param {Drawn} drawn */
  draw(camera, drawn) {
    const { gl } = this;
    [this.frames, this.calls] = [this.frames + 1, 0];
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    gl.useProgram(/** @type {WebGLProgram} */ (this.program));
    this.tell(camera, drawn);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.BLEND);
    for (const [name, things] of drawn.solid) if (isLand(name)) this.things(name, things);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.through(drawn.through);
    for (const [name, things] of drawn.solid) if (!isLand(name)) this.things(name, things);
    this.shadows(drawn.solid);
    gl.depthMask(false);
    this.things("ring", drawn.rings);
    gl.depthMask(true);
    this.crowd(drawn.glass);
    gl.bindVertexArray(null);
  }

  /** @param {Camera} camera @param {Drawn} drawn */
  tell(camera, drawn) {
    const { gl, uniforms } = this;
    const at = /** @type {Record<string, WebGLUniformLocation | null>} */ (uniforms);
    gl.uniformMatrix4fv(at.matrix, false, camera.matrix);
    gl.uniform3fv(at.sun, SUN);
    gl.uniform3fv(at.eye, camera.from);
    gl.uniform3fv(at.edge, drawn.edge);
    gl.uniform3fv(at.land, drawn.land);
    gl.uniform2f(at.board, camera.table.width, camera.table.depth);
    gl.uniform1f(at.gloom, drawn.gloom);
    gl.uniform1f(at.shadow, 0);
  }

  /** Those who are seen past terrain that the eye does not see past. @param {Crowd} crowd */
  through(crowd) {
    const { gl } = this;
    gl.depthMask(false);
    gl.depthFunc(gl.GREATER);
    this.crowd(crowd);
    gl.depthFunc(gl.LESS);
    gl.depthMask(true);
  }

  /** Everything once more, flat on the ground; no place is darkened twice. @param {Crowd} crowd */
  shadows(crowd) {
    const { gl } = this;
    const at = /** @type {Record<string, WebGLUniformLocation | null>} */ (this.uniforms);
    gl.uniform1f(at.shadow, SHADE);
    gl.depthMask(false);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilFunc(gl.EQUAL, 0, 255);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR);
    for (const [name, things] of crowd) this.things(shadeOf(name), things);
    gl.disable(gl.STENCIL_TEST);
    gl.uniform1f(at.shadow, 0);
  }

  /** @param {Crowd} crowd */
  crowd(crowd) {
    for (const [name, things] of crowd) this.things(name, things);
  }

  /** @param {string} name @param {number[]} things */
  things(name, things) {
    const [{ gl }, mesh] = [this, this.meshes.get(name)];
    if (!mesh?.count || !things.length) return;
    gl.bindVertexArray(mesh.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.things);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(things), gl.DYNAMIC_DRAW);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, mesh.count, things.length / THING);
    this.calls += 1;
  }
}

/** @param {WebGL2RenderingContext} gl */
function linked(gl) {
  const program = gl.createProgram();
  for (const [kind, text] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, VERTICES], [gl.FRAGMENT_SHADER, FRAGMENTS]])) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error("the graphics card is gone");
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) throw new Error(gl.getShaderInfoLog(shader) || "");
  }
  gl.linkProgram(program);
  return program;
}
