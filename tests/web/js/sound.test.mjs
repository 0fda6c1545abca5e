// What is heard of what happens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heardOf } from "../../../src/warhost/server/web/js/sound/hearing.js";

const told = (...events) => events.map((event) => ({ number: 1, event, luck: null }));

test("attacks are steel, in the shooting phase arrows; dice count together", () => {
  const events = told(
    { type: "Rolled", kind: "hit", faces: [1, 2, 3] },
    { type: "Rolled", kind: "wound", faces: [4] },
    { type: "Rolled", kind: "shuffle", faces: [9] },
    { type: "Attacked", attacks: 3 },
  );
  assert.deepEqual(heardOf(events, "combat"), [{ name: "steel", size: 3 }, { name: "dice", size: 4 }]);
  assert.deepEqual(heardOf(events, "shooting")[0], { name: "arrow", size: 3 });
});

test("of too much only what matters most is heard", () => {
  const events = told(
    { type: "Rolled", kind: "hit", faces: [1] },
    { type: "Moved" },
    { type: "Slain" },
    { type: "Slain" },
    { type: "Scored", points: 1 },
    { type: "StartOf", what: "turn" },
    { type: "Attacked", attacks: 1 },
  );
  assert.deepEqual(heardOf(events, "combat"), [
    { name: "horn", size: 1 },
    { name: "fall", size: 2 },
    { name: "steel", size: 1 },
    { name: "chime", size: 1 },
  ]);
});

test("no points and no turn, no sound", () => {
  assert.deepEqual(heardOf(told({ type: "Scored", points: 0 }, { type: "StartOf", what: "phase" }), "hero"), []);
});
