// The clock as it is shown: the server says how much is left and whose time runs, the page counts on by itself.

/** @import {ClockView} from "../protocol.js" */

/** Minutes and seconds. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Counts between two words of the server. */
export class Ticking {
  /** @param {() => void} tick called once a second while time runs @param {() => number} [time] in milliseconds */
  constructor(tick, time = () => performance.now()) {
    this.tick = tick;
    this.time = time;
    /** @type {ClockView | null} */
    this.told = null;
    this.since = 0;
    this.timer = 0;
  }

  /** @param {ClockView | null} clock */
  set(clock) {
    this.told = clock;
    this.since = this.time();
    clearInterval(this.timer);
    if (clock?.running) this.timer = setInterval(this.tick, 1000);
  }

  get running() {
    return this.told?.running || null;
  }

  /** Seconds left to a side. @param {string} side */
  left(side) {
    const left = this.told?.left[side] || 0;
    return Math.max(0, this.running === side ? left - (this.time() - this.since) / 1000 : left);
  }
}
