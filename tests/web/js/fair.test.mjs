// Dice that everybody makes, as the page works them out: hashes, chains, what it gives and what it refuses.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { facesOf, ledBack, linksOf, seedOf } from "../../../src/warhost/server/web/js/fair/chain.js";
import { beginningOf, check, headsOf } from "../../../src/warhost/server/web/js/fair/checking.js";
import { blake2b, bytesOf, sha256, sha256Text, toHex } from "../../../src/warhost/server/web/js/fair/hashes.js";
import { Shares } from "../../../src/warhost/server/web/js/fair/shares.js";

test("both hashes are those of the library", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 128, 1000]) {
    const text = "warhost ".repeat(130).slice(0, length);
    assert.equal(sha256Text(text), createHash("sha256").update(text).digest("hex"));
    if (length <= 128) assert.equal(toHex(blake2b(bytesOf(text))), createHash("blake2b512").update(text).digest("hex"));
  }
});

test("the same seeds make the same faces as in the engine", () => {
  assert.deepEqual(facesOf("7", "hit", 0, 6), FACES.slice(0, 6));
  assert.deepEqual(facesOf("7", "hit", 45, 51), FACES.slice(6));
});
const FACES = [4, 1, 2, 5, 3, 3, 4, 3, 4, 4, 3, 2];

const SECRET = "ab".repeat(32);

test("a chain leads back to its anchor", () => {
  const links = linksOf(SECRET);
  assert.equal(ledBack(links[17], 17), links[0]);
  assert.equal(links[6000], SECRET);
});

/** @param {string} secret */
function page(secret) {
  const kept = { secret, commitment: "", beginning: "", pledges: [], wanted: {}, thrown: {}, odd: [] };
  return new Shares("battle", "token", { getItem: () => JSON.stringify(kept), setItem: () => {} });
}

const told = (/** @type {number} */ number) => ({
  number,
  lines_from: number,
  events: [],
  dice: { commitment: "c", beginning: "b", pledges: [] },
});

test("one share for one answer, in order", () => {
  const shares = page(SECRET);
  const pledges = [{ name: "red", by: "page", anchor: shares.anchor, since: 1 }];
  assert.equal(shares.share({ throw: 1, at: 0, head: "h0", pledges }), shares.links[1]);
  assert.equal(shares.share({ throw: 2, at: 0, head: "h0", pledges }), null);
  assert.equal(shares.share({ throw: 3, at: 9, head: "h9", pledges }), null);
  assert.equal(shares.share({ throw: 2, at: 5, head: "h5", pledges }), shares.links[2]);
  assert.equal(shares.share({ throw: 2, at: 5, head: "h5", pledges: [] }), null);
  assert.equal(shares.notes.odd.length, 2);
  shares.told(told(3));
  assert.equal(shares.notes.wanted[2].head, "");
  assert.equal(shares.share({ throw: 3, at: 4, head: "h4", pledges }), shares.links[3]);
});

/** A battle of one answer and two throws, with its seal, as an honest server tells it. */
function fought() {
  const server = linksOf("cd".repeat(32));
  const shares = page(SECRET);
  const salt = "s";
  const parts = { units: '{"a":1}', players: '{"red":{"victory_points":0}}' };
  const answers = ['{"type":"Pass"}'];
  const sealed = { commitment: server[0], salt, parts, answers, names: ["server", "red"], throws: [], rolled: { hit: 5 } };
  const beginning = beginningOf({ ...sealed, beginning: "" });
  const heads = headsOf({ ...sealed, beginning });
  const pledges = [
    { name: "server", by: "server", anchor: server[0], since: 1 },
    { name: "red", by: "page", anchor: shares.anchor, since: 1 },
  ];
  shares.told({ number: 0, lines_from: 0, events: [], dice: { commitment: server[0], beginning, pledges } });
  const throws = [0, 1].map((at) => {
    const number = at + 1;
    const red = shares.share({ throw: number, at, head: heads[at], pledges });
    const made = { server: server[number], red };
    shares.thrown({ throw: number, shares: made });
    return { throw: number, at, since: at ? { hit: 3 } : {}, shares: made };
  });
  const seeds = throws.map((each) => seedOf(each.throw, ["server", "red"], each.shares));
  const rolls = [facesOf(seeds[0], "hit", 0, 3), facesOf(seeds[1], "hit", 3, 5)].map((faces, number) => ({
    number,
    event: { type: "Rolled", kind: "hit", faces },
  }));
  return { seal: { ...sealed, beginning, throws }, shares, rolls };
}

test("an honest battle is found to be one", () => {
  const { seal, shares, rolls } = fought();
  assert.deepEqual(check(seal, shares.notes, rolls, "red"), { wrong: [], throws: 2, mine: 2, rolls: 2 });
});

test("whatever was bent is found", () => {
  const { seal, shares, rolls } = fought();
  const wrong = (/** @type {object} */ change, shown = rolls) =>
    check({ ...seal, ...change }, shares.notes, shown, "red").wrong.join("; ");
  assert.match(wrong({ parts: { ...seal.parts, players: '{"red":{"victory_points":5}}' } }), /does not fit its seal/);
  assert.match(wrong({ beginning: "other" }), /sealed otherwise/);
  assert.match(wrong({ commitment: "other" }), /promise of the dice/);
  assert.match(wrong({ answers: ['{"type":"Use"}'] }), /answer before throw 2 was changed/);
  const others = linksOf("ef".repeat(32));
  const bent = [seal.throws[0], { ...seal.throws[1], shares: { ...seal.throws[1].shares, server: others[2] } }];
  assert.match(wrong({ throws: bent }), /shares of server are not those it pledged/);
  const turned = [rolls[0], { ...rolls[1], event: { ...rolls[1].event, faces: [6, 6] } }];
  const told = wrong({}, turned);
  assert.ok(rolls[1].event.faces.join() === "6,6" || /hit dice of throw 2/.test(told));
});

test("a block of bytes is hashed as bytes", () => {
  assert.equal(toHex(sha256(new Uint8Array([0xff, 0x00]))), createHash("sha256").update(Buffer.from([255, 0])).digest("hex"));
});
