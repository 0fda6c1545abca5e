// This page's share of the dice: a chain of its own, and notes of everything the server said before it got a share.
import { linksOf, newSecret } from "./chain.js";
import { sha256Text } from "./hashes.js";

/** @import {PledgeView, ShareWanted, TableTold, ThrowMade, ToldEvent} from "../protocol.js" */

/**
 * What this page wrote down, by battle.
 * @typedef {object} Notes
 * @property {string} secret
 * @property {string} commitment
 * @property {string} beginning
 * @property {PledgeView[]} pledges
 * @property {Record<string, {at: number, head: string}>} wanted by throw: what the share was asked for
 * @property {Record<string, Record<string, string>>} thrown by throw: everybody's shares
 * @property {string[]} odd what was not as it should be
 */

/** @typedef {{getItem: (key: string) => string | null, setItem: (key: string, value: string) => void}} Store */

export class Shares {
  /** @param {string} battle @param {string} seat @param {Store} store */
  constructor(battle, seat, store) {
    this.key = `warhost.dice.${battle}.${sha256Text(seat).slice(0, 12)}`;
    this.store = store;
    this.notes = this.read();
    this.links = linksOf(this.notes.secret);
    /** @type {ToldEvent[]} every roll that was shown */
    this.rolls = [];
    this.keep();
  }

  get anchor() {
    return this.links[0];
  }

  /** @returns {Notes} */
  read() {
    const fresh = { commitment: "", beginning: "", pledges: [], wanted: {}, thrown: {}, odd: [] };
    try {
      const found = JSON.parse(this.store.getItem(this.key) || "null");
      if (found) return found;
    } catch {
      // Nothing that can be read: a new secret.
    }
    return { secret: newSecret(), ...fresh };
  }

  keep() {
    try {
      this.store.setItem(this.key, JSON.stringify(this.notes));
    } catch {
      // Without a memory the page gives shares for as long as it is open.
    }
  }

  /** @param {TableTold} message */
  told(message) {
    const { notes } = this;
    notes.commitment ||= message.dice.commitment;
    notes.beginning ||= message.dice.beginning;
    this.learn(message.dice.pledges);
    // What was taken back is not answered for; the share was given all the same.
    for (const each of Object.values(notes.wanted)) if (each.at > message.number) [each.at, each.head] = [-1, ""];
    this.rolls = this.rolls.filter((each) => each.number <= message.lines_from);
    this.rolls.push(...message.events.filter((each) => each.event.type === "Rolled"));
    this.keep();
  }

  /** Pledges count as they were first told. @param {PledgeView[]} pledges */
  learn(pledges) {
    const known = new Set(this.notes.pledges.map((each) => `${each.name} ${each.since} ${each.anchor}`));
    for (const each of pledges)
      if (!known.has(`${each.name} ${each.since} ${each.anchor}`)) this.notes.pledges.push(each);
  }

  /** The share of a throw, or null where it must not be given. @param {ShareWanted} wanted */
  share(wanted) {
    const { notes } = this;
    const mine = wanted.pledges.find((each) => each.anchor === this.anchor && each.by === "page");
    const before = notes.wanted[wanted.throw - 1];
    const given = Object.keys(notes.wanted).length;
    // One throw for one answer, in order: who asks for more would learn the dice to come.
    const inTurn = wanted.throw <= given || !given || (before && before.at < wanted.at);
    if (!mine || !inTurn) {
      if (mine) notes.odd.push(`throw ${wanted.throw} was asked for out of turn`);
      return null;
    }
    this.learn(wanted.pledges);
    notes.wanted[wanted.throw] = { at: wanted.at, head: wanted.head };
    this.keep();
    return this.links[wanted.throw - mine.since + 1] || null;
  }

  /** @param {ThrowMade} made */
  thrown(made) {
    this.notes.thrown[made.throw] = made.shares;
    this.keep();
  }
}
