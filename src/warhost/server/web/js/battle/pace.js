// One thing after the other: what the server tells is shown in order, with time to follow it, or at once in quick mode.

/** @import {TableTold} from "../protocol.js" */

const TOO_MANY = 40;

/** A queue of messages, each shown before the next. */
export class Pace {
  /** @param {(message: TableTold, hurry: boolean) => Promise<void>} show */
  constructor(show) {
    this.show = show;
    /** @type {TableTold[]} */
    this.queue = [];
    this.busy = false;
    this.hurrying = false;
    /** @type {Set<() => void>} */
    this.sleepers = new Set();
  }

  /** @param {TableTold} message */
  async add(message) {
    this.queue.push(message);
    if (this.busy) return;
    this.busy = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift())
        await this.show(next, this.hurrying || (this.queue.length > TOO_MANY && next.you !== null));
    } finally {
      this.busy = false;
      this.hurrying = false;
    }
  }

  /** Show what is waiting without taking time. */
  hurry() {
    if (!this.busy) return;
    this.hurrying = true;
    for (const wake of this.sleepers) wake();
  }

  /** Wait for as long as the reader wants: a click on what is shown goes on. @returns {Promise<void>} */
  untilClicked() {
    if (this.hurrying) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.sleepers.delete(wake);
        resolve();
      };
      this.sleepers.add(wake);
    });
  }

  /** Go on with the next, without leaving anything out. */
  next() {
    for (const wake of this.sleepers) wake();
  }

  /** @param {number} milliseconds @returns {Promise<void>} */
  sleep(milliseconds) {
    if (this.hurrying) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.sleepers.add(wake);
    });
  }
}

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");
