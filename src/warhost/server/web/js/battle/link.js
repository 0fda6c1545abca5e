// The line to the server: one WebSocket that comes back by itself, and replies found by their ref.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20000;
const PATIENCE = 30000;

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} told any message without a waiting question
 * @property {(online: boolean) => void} online
 * @property {() => {since: number, epoch: number | null}} known how much of the log is here already
 */

/** A line to one battle. */
export class Link {
  /** @param {string} battle @param {string} seat @param {Listener} listener */
  constructor(battle, seat, listener) {
    this.path = `/api/battles/${encodeURIComponent(battle)}/ws`;
    this.seat = seat;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.refs = 0;
    this.heard = 0;
    /** @type {Map<number, {done: (message: any) => void, timer: number}>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    setInterval(() => this.beat(), HEARTBEAT);
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.open();
  }

  open() {
    this.retry = 0;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.heard = Date.now();
      socket.send(JSON.stringify({ type: "hello", seat: this.seat, ...this.listener.known() }));
    });
    socket.addEventListener("message", (event) => this.hear(socket, event));
    socket.addEventListener("close", (event) => this.lost(socket, event));
  }

  /** @param {WebSocket} socket @param {MessageEvent} event */
  hear(socket, event) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    const message = JSON.parse(event.data);
    if (message.type === "table" || message.type === "awaiting") {
      this.wait = FIRST_WAIT;
      this.listener.online(true);
    }
    const asked = this.waiting.get(message.ref);
    if (asked && message.ref !== null) {
      clearTimeout(asked.timer);
      this.waiting.delete(message.ref);
      asked.done(message);
    }
    if (!asked || message.type === "table") this.listener.told(message);
  }

  /** @param {WebSocket} socket @param {CloseEvent} event */
  lost(socket, event) {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    for (const [ref, asked] of this.waiting) {
      clearTimeout(asked.timer);
      this.waiting.delete(ref);
      asked.done({ type: "lost" });
    }
    if (event.code >= 4000) {
      this.closed = true;
      this.listener.told({ type: "closed", code: event.code, reason: event.reason });
      return;
    }
    this.listener.online(false);
    this.retry = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  /** The network is back, or the page is looked at again: try at once. */
  hurry() {
    if (this.socket || this.closed) return;
    clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    this.open();
  }

  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > 2.5 * HEARTBEAT) this.socket.close();
    else this.send({ type: "ping" });
  }

  /** @param {any} message @returns {boolean} */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Ask and wait for the reply; {type: "lost"} when the line breaks first.
   * @param {any} message @returns {Promise<any>}
   */
  ask(message) {
    const ref = ++this.refs;
    return new Promise((done) => {
      if (!this.send({ ...message, ref })) return done({ type: "lost" });
      const timer = setTimeout(() => {
        this.waiting.delete(ref);
        done({ type: "lost" });
      }, PATIENCE);
      this.waiting.set(ref, { done, timer });
    });
  }
}
