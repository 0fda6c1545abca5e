// The line to the server: one WebSocket that comes back by itself, and replies found by their ref.
import { at } from "../address.js";

/** @import {Accepted, AnyReply, AnyRequest, Checked, Coached, Foreseen, Looked, LookedFrom, Planned, Refusal, Suggested, UndoPending} from "../protocol.js" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20000;
const PATIENCE = 30000;

/** @typedef {{type: "lost"}} Lost the line broke before there was a reply */
/** @typedef {{type: "closed", code: number, reason: string}} Closed the server hung up for good */
/**
 * What a question is answered with.
 * @typedef {object} Replies
 * @property {Accepted | Refusal} answer
 * @property {Checked | Refusal} check
 * @property {Planned | Refusal} plan
 * @property {Suggested | Refusal} suggest
 * @property {Looked | Refusal} look
 * @property {LookedFrom | Refusal} look-from
 * @property {Coached | Refusal} coach
 * @property {Foreseen | Refusal} ahead
 * @property {Accepted | UndoPending | Refusal} undo
 * @property {Accepted | Checked | Refusal} roster
 * @property {Accepted | Refusal} name
 * @property {Accepted | Refusal} say
 * @property {Accepted | Refusal} emote
 * @property {Accepted | Refusal} mute
 * @property {Accepted | Refusal} concede
 * @property {Accepted | Refusal} propose
 * @property {Accepted | Refusal} settle
 * @property {Accepted | Refusal} run-clock
 */

/** What is about the people here. @typedef {Extract<AnyRequest, {type: "name" | "say" | "emote" | "mute" | "concede" | "propose" | "settle" | "run-clock"}>} AboutPeople */

/**
 * @typedef {object} Listener
 * @property {(message: AnyReply | Closed) => void} told any message without a waiting question
 * @property {(online: boolean) => void} online
 * @property {() => {since: number, epoch: number | null, brief: boolean, anchor: string, name: string | null}} known how much of the log is here already, and where this page's shares come from
 */

/** A line to one battle. */
export class Link {
  /** @param {string} battle @param {string} seat @param {Listener} listener */
  constructor(battle, seat, listener) {
    this.path = at(`/api/battles/${encodeURIComponent(battle)}/ws`);
    this.seat = seat;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.refs = 0;
    this.heard = 0;
    /** @type {Map<number, {done: (message: AnyReply | Lost) => void, timer: number}>} */
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
    /** @type {AnyReply} */
    const message = JSON.parse(event.data);
    if (message.type === "table" || message.type === "awaiting") {
      this.wait = FIRST_WAIT;
      this.listener.online(true);
    }
    const ref = "ref" in message ? Number(message.ref) : 0;
    const asked = this.waiting.get(ref);
    if (asked) {
      clearTimeout(asked.timer);
      this.waiting.delete(ref);
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

  /** @param {AnyRequest} message @returns {boolean} */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Ask and wait for the reply; {type: "lost"} when the line breaks first.
   * @template {keyof Replies} K
   * @param {Extract<AnyRequest, {type: K}>} message @returns {Promise<Replies[K] | Lost>}
   */
  ask(message) {
    const ref = ++this.refs;
    return new Promise((done) => {
      if (!this.send({ ...message, ref })) return done({ type: "lost" });
      const timer = setTimeout(() => {
        this.waiting.delete(ref);
        done({ type: "lost" });
      }, PATIENCE);
      this.waiting.set(ref, { done: (reply) => done(/** @type {Replies[K] | Lost} */ (reply)), timer });
    });
  }
}
