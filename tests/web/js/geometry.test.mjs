// Shapes on the table: what the page measures and lays out by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  apart,
  baseOf,
  centroid,
  formation,
  gap,
  middle,
  nearest,
  pathLength,
  quarter,
  reachOf,
  tenth,
  turned,
} from "../../../src/warhost/server/web/js/table/geometry.js";

const near = (/** @type {number} */ found, /** @type {number} */ wanted) =>
  assert.ok(Math.abs(found - wanted) < 1e-9, `${found} is not ${wanted}`);

test("inches are written with a tenth where there is one", () => {
  assert.deepEqual([6, 2.25, 2.24, 0.96].map(tenth), ["6", "2.3", "2.2", "1"]);
});

test("an oval base reaches further along its facing than across it", () => {
  near(reachOf([4, 2], 0, 0), 2);
  near(reachOf([4, 2], 0, Math.PI / 2), 1);
  near(reachOf([4, 2], 90, Math.PI / 2), 2);
});

test("the gap is from base to base, and never less than nothing", () => {
  near(gap({ x: 0, y: 0 }, [1, 1], { x: 3, y: 4 }, [2, 2]), 3.5);
  near(gap({ x: 0, y: 0, facing: 90 }, [4, 2], { x: 6, y: 0, facing: 0 }, [4, 2]), 3);
  near(gap({ x: 0, y: 0 }, [2, 2], { x: 1, y: 0 }, [2, 2]), 0);
});

test("the nearest pair of two units", () => {
  const one = { base: [1, 1], models: [{ n: 0, x: 0, y: 0 }, { n: 1, x: 2, y: 0 }] };
  const other = { base: [1, 1], models: [{ n: 0, x: 9, y: 0 }, { n: 1, x: 6, y: 0 }] };
  const found = nearest(one, other);
  near(found.gap, 3);
  assert.deepEqual([found.from.x, found.to.x], [2, 6]);
});

test("each model is measured from its own base", () => {
  const one = { base: [1, 1], bases: [[5, 5], [1, 1]], models: [{ n: 0, x: 0, y: 0 }, { n: 1, x: 2, y: 0 }] };
  const other = { base: [1, 1], models: [{ n: 0, x: 6, y: 0 }] };
  assert.deepEqual([baseOf(one, 0), baseOf(one, 7), baseOf(other, 0)], [[5, 5], [1, 1], [1, 1]]);
  near(nearest(one, other).gap, 3);
  assert.equal(nearest(one, other).from.n, 0);
});

test("the middle of points, and of an area however its corners are spread", () => {
  assert.deepEqual(middle([{ x: 0, y: 0 }, { x: 4, y: 2 }]), { x: 2, y: 1 });
  const found = centroid([[0, 0], [1, 0], [2, 0], [4, 0], [4, 2], [0, 2]]);
  near(found.x, 2);
  near(found.y, 1);
  assert.deepEqual(centroid([[1, 1], [3, 1]]), { x: 2, y: 1 });
});

test("a footprint turns anticlockwise about its place", () => {
  const [[x, y]] = turned([[2, 0]], { x: 10, y: 5, facing: 90 });
  near(x, 10);
  near(y, 7);
});

test("a path is as long as its legs", () => {
  near(pathLength({ x: 0, y: 0 }, [{ x: 3, y: 4 }, { x: 3, y: 6 }]), 7);
  near(pathLength({ x: 1, y: 1 }, []), 0);
});

test("a formation stands in ranks that face its way, bases apart, middle where it was wanted", () => {
  const places = formation(5, [1, 1], { x: 10, y: 10 }, 0, 2);
  assert.equal(places.length, 5);
  const front = places.slice(0, 3);
  const back = places.slice(3);
  assert.ok(front.every((each) => each.x > 10) && back.every((each) => each.x < 10));
  near(middle(front).y, 10);
  near(middle(back).y, 10);
  assert.ok(places.every((each) => each.facing === 0));
  for (const one of places) for (const other of places) if (one !== other) assert.ok(apart(one, other) > 1);
});

test("a formation that faces north is as wide as it is deep facing east", () => {
  const north = formation(3, [2, 1], { x: 0, y: 0 }, 90, 1);
  assert.ok(north.every((each) => Math.abs(each.y) < 1e-9));
  near(Math.max(...north.map((each) => each.x)) - Math.min(...north.map((each) => each.x)), 2 * 1.1);
});

test("where a point lies, in words", () => {
  assert.equal(quarter({ x: 15, y: 11 }, 30, 22), "where.centre");
  assert.equal(quarter({ x: 1, y: 21 }, 30, 22), "where.northwest");
  assert.equal(quarter({ x: 29, y: 11 }, 30, 22), "where.east");
});
