// Words in spans: as text, to be pasted, to be read aloud.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  capital,
  inWords,
  marked,
  ofModel,
  plain,
  rulesIn,
  spoken,
} from "../../../src/warhost/server/web/js/prose.js";
import { say } from "../../../src/warhost/server/web/js/texts.js";

const SAID = [
  { type: "unit", text: "Liberators", unit: "u", side: "red", mark: true },
  { type: "text", text: " move " },
  { type: "number", text: '3"', value: 3, measure: "inches" },
  { type: "gap", text: "  " },
  { type: "rule", text: " [core-1]", rule: "core-1" },
  { type: "rule", text: " [core-1]", rule: "core-1" },
];

test("as text there are neither sides nor rules, and one space at a time", () => {
  assert.equal(plain(SAID), 'Liberators move 3"');
});

test("to be pasted, sides are letters; where no mark is wanted there is none", () => {
  assert.equal(marked(SAID), '[R] Liberators move 3"');
  assert.equal(marked([{ ...SAID[0], mark: undefined }]), "Liberators");
  assert.equal(marked([{ type: "player", text: "Blue", player: "blue", mark: true }]), "[B] Blue");
});

test("aloud, sides and measures are words", () => {
  assert.equal(spoken(SAID), `${say("side.red")} Liberators move 3 inches`);
  assert.equal(spoken([{ type: "number", text: "4", value: 4 }]), "4");
});

test("rules are cited once each", () => {
  assert.deepEqual(rulesIn(SAID), ["core-1"]);
});

test("a sentence begins with a capital, a name as it is written", () => {
  assert.equal(plain(capital(inWords("too far"))), "Too far");
  assert.equal(plain(capital([{ type: "unit", text: "eel", unit: "e" }])), "eel");
  assert.deepEqual(capital([]), []);
});

test("what is said of a model can be said without it", () => {
  const model = [{ type: "model", text: "model 1", unit: "u", model: 1 }, { type: "text", text: " of " }, SAID[0]];
  assert.equal(plain(ofModel([...model, { type: "text", text: " is too far" }])), "is too far");
  assert.equal(plain(ofModel(SAID)), 'Liberators move 3"');
});
