// The guide of a first battle: one lesson after the other, what was missed is left out, what was done is remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Guide, LESSONS } from "../../../src/warhost/server/web/js/battle/guide.js";

/** @param {string} phase @param {number} [round] @param {string} [active] */
function page(phase, round = 2, active = "red") {
  const units = { liberators: { army: "red", size: 5 }, clawlord: { army: "blue" } };
  const now = { mode: "guided", outcome: null, table: { now: { round, active, phase }, units } };
  return { battle: "b", now, shown: now, tape: { to: null }, seen: null, task: null, mine: () => true };
}

/** @param {any} app */
const lesson = (app) => app.guide.lesson()?.name ?? null;

/** @param {string} type @param {object} more */
const told = (type, more) => ({ events: [{ event: { type, ...more } }] });

test("each lesson is learned by doing it, in order", () => {
  const app = /** @type {any} */ (page("movement"));
  app.guide = new Guide(app);
  assert.equal(lesson(app), "measure");
  app.tape.to = { x: 1, y: 1 };
  assert.equal(lesson(app), "coherency");
  app.task = { found: [{ rules: ["core-15.1a"] }] };
  assert.equal(lesson(app), "move");
  app.guide.told(told("Declared", { player: "blue", ability: "Normal Move" }));
  assert.equal(lesson(app), "move");
  app.guide.told(told("Declared", { player: "red", ability: "Normal Move" }));
  assert.equal(lesson(app), "phases");
  app.now.table.now.phase = "charge";
  assert.equal(lesson(app), "charge");
  app.guide.told(told("Declared", { player: "red", ability: "Charge" }));
  app.guide.told(told("Moved", { unit: "clawlord", ability: "Charge" }));
  assert.equal(lesson(app), "charge", "a charge is made when the models are there");
  app.guide.told(told("Moved", { unit: "liberators", ability: "Charge" }));
  assert.equal(lesson(app), "fight");
  assert.equal(app.guide.words("wait"), "go-on");
  app.guide.told(told("Declared", { player: "red", ability: "Fight" }));
  assert.equal(lesson(app), "fight");
  app.guide.told(told("Declared", { player: "blue", ability: "Fight" }));
  assert.equal(lesson(app), "cards");
  app.guide.told(told("Scored", { player: "red" }));
  assert.equal(lesson(app), "cards", "that was for objectives");
  const card = { type: "Card", player: "red" };
  app.guide.told({ events: [{ event: card }, { event: { type: "Scored", player: "red" } }] });
  assert.equal(lesson(app), "priority");
  app.now.table.now = { round: 3, active: "red", phase: "start-of-round" };
  assert.equal(lesson(app), "priority");
  app.now.table.now.phase = "hero";
  assert.equal(lesson(app), null);
  assert.equal(app.guide.done.size, LESSONS.length);
});

test("what was missed is left out and not called learned", () => {
  const app = /** @type {any} */ (page("combat"));
  app.guide = new Guide(app);
  assert.equal(lesson(app), "fight");
  assert.deepEqual([...app.guide.done], ["phases"]);
});

test("who has moved everybody that could be torn apart is not asked to tear them apart", () => {
  const app = /** @type {any} */ (page("movement"));
  app.guide = new Guide(app);
  app.tape.to = { x: 1, y: 1 };
  app.guide.told(told("Declared", { player: "red", ability: "Normal Move", unit: "lord-vigilant" }));
  assert.equal(lesson(app), "coherency");
  app.guide.told(told("Declared", { player: "red", ability: "Run", unit: "liberators" }));
  assert.equal(lesson(app), "phases");
});

test("another battle has no guide, and neither has one that was left", () => {
  const app = /** @type {any} */ (page("movement"));
  app.guide = new Guide(app);
  assert.equal(app.guide.on, true);
  app.now.mode = "computer";
  assert.deepEqual(app.guide.panel(), []);
  app.now.mode = "guided";
  app.guide.left = true;
  assert.deepEqual(app.guide.panel(), []);
});
