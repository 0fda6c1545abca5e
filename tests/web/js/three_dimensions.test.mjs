// The third dimension without a screen: what a pixel means, what a ray meets, outlines cut into triangles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../../src/warhost/server/web/js/three_dimensions/camera.js";
import { FIGURES } from "../../../src/warhost/server/web/js/three_dimensions/figures.js";
import { level, meetsBlock, meetsBody } from "../../../src/warhost/server/web/js/three_dimensions/picking.js";
import { SolidView } from "../../../src/warhost/server/web/js/three_dimensions/view.js";
import { area, CORNER, triangles } from "../../../src/warhost/server/web/js/three_dimensions/shapes.js";

function camera() {
  const made = new Camera();
  made.setScreen(800, 600);
  made.setTable(30, 22);
  return made;
}

test("a place is found again through its pixel, from anywhere", () => {
  const eye = camera();
  for (const [turn, tilt] of [[0, 0], [1.2, -0.3], [2.5, 0.2]]) {
    eye.orbit(turn, tilt);
    const { x, y } = eye.pixel([7, 5, 0]);
    const { at } = level(eye.ray(x, y), 0);
    assert.ok(Math.hypot(at.x - 7, at.y - 5) < 1e-6);
  }
});

test("the whole table is in sight, north on top", () => {
  const eye = camera();
  for (const [x, y] of [[0, 0], [30, 0], [0, 22], [30, 22]]) {
    const pixel = eye.pixel([x, y, 0]);
    assert.ok(pixel.x >= 0 && pixel.x <= 800 && pixel.y >= 0 && pixel.y <= 600);
  }
  assert.ok(eye.pixel([15, 22, 0]).y < eye.pixel([15, 0, 0]).y);
  assert.ok(eye.pixel([0, 11, 0]).x < eye.pixel([30, 11, 0]).x);
});

test("a ray meets bodies from the side and from above, and passes over them", () => {
  const ray = (from, along) => ({ from, along });
  const oval = { x: 10, y: 10, z: 1, facing: 90 };
  assert.equal(meetsBody(ray([10, 0, 1.5], [0, 1, 0]), oval, [4, 2], 1), 8);
  assert.equal(meetsBody(ray([0, 10, 1.5], [1, 0, 0]), oval, [4, 2], 1), 9);
  assert.equal(meetsBody(ray([0, 10, 2.5], [1, 0, 0]), oval, [4, 2], 1), null);
  const slope = Math.SQRT1_2;
  assert.ok(Math.abs(meetsBody(ray([10, 8, 4], [0, slope, -slope]), oval, [4, 2], 1) - 2 / slope) < 1e-9);
  const block = [[0, 0], [4, 0], [4, 4], [0, 4]];
  assert.equal(meetsBlock(ray([2, -3, 1], [0, 1, 0]), block, 2), 3);
  assert.equal(meetsBlock(ray([2, -3, 2.1], [0, 1, 0]), block, 2), null);
});

test("a pixel means the model, the terrain or the ground that is seen there, and a drag keeps hold of it", () => {
  const unit = { id: "a", models: [{ n: 0, x: 8, y: 6, z: 0, facing: 0 }], base: [1.26, 1.26], height: 1.75, footprint: [] };
  const wall = { polygon: [[14, 8], [18, 8], [18, 10], [14, 10]], pieces: [], height: 3, on_table: true };
  const data = { units: { a: unit }, terrain: { wall }, width: 30, depth: 22 };
  const screen = { clientWidth: 800, clientHeight: 600, addEventListener() {}, getBoundingClientRect: () => ({ left: 10, top: 20 }) };
  const view = new SolidView(screen, () => ({ data, looks: { ghosts: null }, looker: null }), () => {});
  view.resized();
  view.size(30, 22);
  const at = (place) => {
    const { x, y } = view.spot(place);
    return [x, y];
  };
  assert.deepEqual(view.place(...at({ x: 8, y: 6, z: 1.6 })), { x: 8, y: 6 });
  const moved = view.along(...at({ x: 11, y: 7, z: view.hold.z }));
  assert.ok(Math.hypot(moved.x - 11, moved.y - 7) < 0.7, "what was taken by its head goes with the finger");
  const top = view.place(...at({ x: 16, y: 9, z: 3 }));
  assert.ok(Math.abs(top.x - 16) < 0.03 && Math.abs(top.y - 9) < 0.03);
  const front = view.place(...at({ x: 16, y: 8, z: 1 }));
  assert.ok(front.y > 8 && front.y < 8.1, "the wall hides the ground behind it");
  const ground = view.place(...at({ x: 24, y: 4 }));
  assert.ok(Math.hypot(ground.x - 24, ground.y - 4) < 1e-6);
});

test("an outline with a notch is cut into triangles that cover it once", () => {
  const notched = [[0, 0], [6, 0], [6, 4], [4, 4], [4, 2], [2, 2], [2, 4], [0, 4]];
  const found = triangles(notched);
  assert.equal(found.length, 6);
  assert.ok(found.every((each) => area(each) > 0));
  assert.equal(found.reduce((sum, each) => sum + area(each), 0), area(notched));
});

test("every figure stays within its base and height, and is made of whole triangles", () => {
  for (const kind of ["infantry", "cavalry", "beast", "monster", "machine", "flyer", "manifestation", "stem"]) {
    const { corners, count } = FIGURES[kind](1);
    assert.equal(count % 3, 0);
    for (let at = 0; at < corners.length; at += CORNER) {
      const [x, y, z] = corners.slice(at, at + 3);
      assert.ok(Math.abs(x) < 1.25 && Math.abs(y) < 1.25 && z > -0.05 && z < 1.01, `${kind} ${[x, y, z]}`);
    }
  }
});
