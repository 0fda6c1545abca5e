// Marks on units and places: one badge for each kind, with where they come from.
import assert from "node:assert/strict";
import { test } from "node:test";
import { badgesOf, markBadges, markLine, marksOn } from "../../../src/warhost/server/web/js/table/badges.js";

const twist = { kind: "twist", source: "Ring of Fire", text: "It burns.", player: null, in_hand: false };
const command = { kind: "card", source: "Stand Guard", text: "STRIKE-FIRST", player: "blue", in_hand: false };
const held = { kind: "card", source: "The Ignax Dais", text: "You control Ignax.", player: "red", in_hand: true };

test("a mark says what put it there, and whose that is", () => {
  assert.equal(markLine(twist), "This round’s twist, Ring of Fire: It burns.");
  assert.equal(markLine(command), "Blue’s card Stand Guard: STRIKE-FIRST");
  assert.equal(markLine(held), "In Red’s hand, The Ignax Dais: You control Ignax.");
  assert.equal(markLine({ kind: "ability", source: "Quarry", text: "", player: "red", in_hand: false }), "Quarry, marked by Red");
});

test("marks of a kind are one badge that counts their sources", () => {
  const found = markBadges([twist, { ...twist, text: "Nobody contests it." }, command, held]);
  assert.deepEqual(found.map((each) => [each.kind, each.count]), [["mark twist", 1], ["mark card", 2]]);
  assert.match(found[0].title, /It burns\.\nThis round’s twist, Ring of Fire: Nobody/);
});

test("what a hand names is not shown while that hand is covered", () => {
  const table = /** @type {any} */ ({ marks: { Ignax: [twist, held] } });
  assert.deepEqual(marksOn(table, "Ignax", new Set(["red"])), [twist]);
  assert.equal(marksOn(table, "Ignax", new Set(["blue"])).length, 2);
  assert.deepEqual(marksOn(table, "Behemat", new Set()), []);
});

test("an effect that is marked already has no second badge", () => {
  const note = { text: "STRIKE-FIRST", source: "Stand Guard", rule: "", unit: null, player: "blue", until: "this turn" };
  const unit = /** @type {any} */ ({ id: "guards", general: false, used: [], tokens: [], notes: [note] });
  const kinds = (/** @type {any} */ marks) => badgesOf(unit, /** @type {any} */ ({ marks })).map((each) => each.kind);
  assert.deepEqual(kinds({ guards: [command] }), ["mark card"]);
  assert.deepEqual(kinds({}), ["effect"]);
});
