// The clock as the page counts it between two words of the server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, Ticking } from "../../../src/warhost/server/web/js/battle/clock.js";

test("seconds are told as minutes and seconds", () => {
  assert.deepEqual([0, 0.2, 59.1, 60, 3599.5, -3].map(clockText), ["0:00", "0:01", "1:00", "1:00", "60:00", "0:00"]);
});

test("only the time that runs is counted, and never below nothing", () => {
  let now = 5000;
  const clock = new Ticking(() => {}, () => now);
  const terms = { minutes: 1, added: 0 };
  clock.set({ terms, left: { red: 60, blue: 45 }, running: "red", paused: null });
  now += 12000;
  assert.deepEqual([clock.left("red"), clock.left("blue")], [48, 45]);
  clock.set({ terms, left: { red: 50, blue: 45 }, running: null, paused: "away" });
  now += 12000;
  assert.deepEqual([clock.left("red"), clock.left("blue")], [50, 45]);
  clock.set({ terms, left: { red: 50, blue: 5 }, running: "blue", paused: null });
  now += 12000;
  assert.equal(clock.left("blue"), 0);
  clock.set(null);
  assert.equal(clock.running, null);
});
