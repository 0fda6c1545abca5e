// The catalogue of texts: values filled in, and what is said where there is no text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "../../../src/warhost/server/web/js/texts.js";

test("values are filled in, as often as they are named", () => {
  assert.equal(say("no such text", { a: 1, b: "two" }, "{a} and {b} and {a}"), "1 and two and 1");
});

test("what is not given stays as it is, and 0 is given", () => {
  assert.equal(say("no such text", { zero: 0 }, "{zero} of {all}"), "0 of {all}");
});

test("a text of the catalogue comes before what is said otherwise", () => {
  assert.equal(say("side.red", {}, "nothing"), say("side.red"));
  assert.notEqual(say("side.red"), "side.red");
});

test("a text that is missing is told by its key", (context) => {
  const warned = context.mock.method(console, "warn", () => {});
  assert.equal(say("no such text"), "no such text");
  assert.equal(warned.mock.callCount(), 1);
});
