// After the battle: is everything what was promised? The page works it out by itself, from its own notes.
import { facesOf, ledBack, seedOf } from "./chain.js";
import { bytesOf, sha256, sha256Text, toHex } from "./hashes.js";

/** @import {PledgeView, SealTold, ToldEvent} from "../protocol.js" */
/** @import {Notes} from "./shares.js" */

/** @typedef {{wrong: string[], throws: number, mine: number, rolls: number}} Checked */

/** @param {string} head @param {Uint8Array} bytes */
function joined(head, bytes) {
  const start = bytesOf(head);
  const whole = new Uint8Array(start.length + bytes.length);
  whole.set(start);
  whole.set(bytes, start.length);
  return toHex(sha256(whole));
}

/** The seal over everything the battle began with. @param {SealTold} told */
export function beginningOf(told) {
  const names = Object.keys(told.parts).sort();
  const parts = names.map((name) => `${name}=${joined(`${told.salt}/${name}/`, bytesOf(told.parts[name]))}`);
  return sha256Text(`${told.salt}/${parts.join("/")}`);
}

/** The seal before every answer, and the last. @param {SealTold} told */
export function headsOf(told) {
  const heads = [told.beginning];
  for (const answer of told.answers) heads.push(joined(`${heads[heads.length - 1]}/${told.salt}/`, bytesOf(answer)));
  return heads;
}

/** @param {SealTold} told @param {Notes} notes */
function wrongBeginning(told, notes) {
  const wrong = [];
  if (notes.commitment && told.commitment !== notes.commitment) wrong.push("the promise of the dice was changed");
  if (notes.beginning && told.beginning !== notes.beginning) wrong.push("the beginning is sealed otherwise than it was");
  if (beginningOf(told) !== told.beginning) wrong.push("what the battle began with does not fit its seal");
  return wrong;
}

/** @param {SealTold} told @param {Notes} notes */
function wrongAnswers(told, notes) {
  const heads = headsOf(told);
  return told.throws
    .filter((each) => notes.wanted[each.throw]?.head)
    .filter((each) => notes.wanted[each.throw].head !== heads[each.at] || notes.wanted[each.throw].at !== each.at)
    .map((each) => `the answer before throw ${each.throw} was changed after this page gave its share`);
}

/** @param {PledgeView[]} pledges @param {string} name @param {number} number */
function pledgeFor(pledges, name, number) {
  return pledges.filter((each) => each.name === name && each.since <= number).sort((a, b) => b.since - a.since)[0];
}

/** Do all links lead back to what was pledged? Each is held against the one before it. @param {SealTold} told @param {Notes} notes */
function wrongLinks(told, notes) {
  const wrong = new Set();
  /** @type {Record<string, {anchor: string, link: string, at: number}>} */
  const last = {};
  for (const { throw: number, shares } of told.throws)
    for (const [name, link] of Object.entries(shares)) {
      const pledge = pledgeFor(notes.pledges, name, number);
      if (!pledge) {
        wrong.add(`${name} never pledged the shares it gave`);
        continue;
      }
      const known = last[name]?.anchor === pledge.anchor ? last[name] : { link: pledge.anchor, at: pledge.since - 1 };
      if (ledBack(link, number - known.at) !== known.link) wrong.add(`the shares of ${name} are not those it pledged`);
      last[name] = { anchor: pledge.anchor, link, at: number };
      const then = notes.thrown[number]?.[name];
      if (then && then !== link) wrong.add(`the share of ${name} in throw ${number} was changed`);
    }
  return [...wrong];
}

/** Were the dice on the screen those that follow from the shares? @param {SealTold} told @param {ToldEvent[]} rolls */
function wrongFaces(told, rolls) {
  const wrong = [];
  for (const [index, each] of told.throws.entries()) {
    const seed = seedOf(each.throw, told.names, each.shares);
    const until = told.throws[index + 1]?.since || told.rolled;
    for (const kind of Object.keys(until)) {
      const expected = facesOf(seed, kind, each.since[kind] || 0, until[kind] || 0);
      const shown = rolls
        .filter((roll) => roll.number === each.at && roll.event.type === "Rolled" && roll.event.kind === kind)
        .flatMap((roll) => (roll.event.type === "Rolled" ? [...roll.event.faces] : []));
      if (shown.length && shown.join() !== expected.join())
        wrong.push(`the ${kind} dice of throw ${each.throw} are not those that were made`);
    }
  }
  return wrong;
}

/** Everything this page can find out. @param {SealTold} told @param {Notes} notes @param {ToldEvent[]} rolls @param {string} name @returns {Checked} */
export function check(told, notes, rolls, name) {
  const mine = told.throws.filter((each) => each.shares[name]).length;
  const wrong = [
    ...notes.odd,
    ...wrongBeginning(told, notes),
    ...wrongAnswers(told, notes),
    ...wrongLinks(told, notes),
    ...wrongFaces(told, rolls),
  ];
  return { wrong, throws: told.throws.length, mine, rolls: rolls.length };
}
