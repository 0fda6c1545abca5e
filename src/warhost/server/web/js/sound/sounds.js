// Sound, off until asked for: loaded with the first one, as loud as the setting says.
import { settings } from "../store.js";
import { heardOf } from "./hearing.js";

/** @import {ToldEvent} from "../protocol.js" */

/** Seconds between sounds that belong to one message. */
const APART = 0.28;

/** What is heard of a battle. */
export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {GainNode | null} */
    this.out = null;
    /** Names of what was played, the last at the end. @type {string[]} */
    this.played = [];
  }

  /** @param {ToldEvent[]} events @param {string} phase @param {string[]} [but] what was heard already */
  hear(events, phase, but = []) {
    if (!settings().sound) return;
    heardOf(events, phase)
      .filter((each) => !but.includes(each.name))
      .forEach((each, index) => this.play(each.name, each.size, index * APART));
  }

  /** @param {string} name @param {number} [size] @param {number} [delay] seconds */
  async play(name, size = 1, delay = 0) {
    if (!settings().sound) return;
    this.played = [...this.played, name].slice(-40);
    const { INSTRUMENTS } = await import("./instruments.js");
    const [context, out] = this.open();
    // Browsers are silent until somebody has touched the page.
    if (context.state !== "running") context.resume().catch(() => {});
    INSTRUMENTS[name]({ context, out, at: context.currentTime + 0.02 + delay }, size);
  }

  /** @returns {[AudioContext, GainNode]} */
  open() {
    this.context ||= new AudioContext();
    if (!this.out) {
      const soft = this.context.createDynamicsCompressor();
      this.out = this.context.createGain();
      this.out.connect(soft).connect(this.context.destination);
    }
    this.out.gain.value = settings().volume;
    return [this.context, this.out];
  }
}
