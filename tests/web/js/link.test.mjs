// The line to the server, with a socket that is only pretended: replies find their questions, breaks mend themselves.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** @type {Socket[]} */
let opened = [];

/** As much of a WebSocket as the line uses. */
class Socket extends EventTarget {
  static OPEN = 1;

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
    opened.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {any} message */
  tell(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  close(code = 1006, reason = "") {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }
}

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
const page = new EventTarget();
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { protocol: "http:", host: "here" },
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  addEventListener: page.addEventListener.bind(page),
});
const { Link } = await import("../../../src/warhost/server/web/js/battle/link.js");

/** @type {any[]} */
let told = [];
/** @type {boolean[]} */
let online = [];

/** A line that is open. */
function opening() {
  const link = new Link("a b", "token", {
    told: (message) => told.push(message),
    online: (now) => online.push(now),
    known: () => ({ since: 7, epoch: 3 }),
  });
  opened[0].open();
  return link;
}

beforeEach(() => {
  [opened, told, online] = [[], [], []];
});

test("it says hello with what is known already", () => {
  opening();
  assert.equal(opened[0].address, "ws://here/api/battles/a%20b/ws");
  assert.deepEqual(opened[0].sent, [{ type: "hello", seat: "token", since: 7, epoch: 3 }]);
});

test("a reply finds its question, whichever comes first", async () => {
  const link = opening();
  const [look, suggest] = [link.ask({ type: "look", unit: "u" }), link.ask({ type: "suggest" })];
  const [first, second] = opened[0].sent.slice(1).map((each) => each.ref);
  opened[0].tell({ type: "suggested", ref: second, choices: [] });
  opened[0].tell({ type: "looked", ref: first, unit: "u" });
  assert.equal((await suggest).type, "suggested");
  assert.equal((await look).type, "looked");
  assert.deepEqual(told, []);
});

test("what nobody asked for is told", () => {
  opening();
  opened[0].tell({ type: "notice", text: "hear" });
  opened[0].tell({ type: "refused", ref: null, problems: [] });
  assert.deepEqual(told.map((each) => each.type), ["notice", "refused"]);
});

test("a question is lost with the line, and when it takes too long", async () => {
  const link = opening();
  const broken = link.ask({ type: "suggest" });
  opened[0].close();
  assert.deepEqual(await broken, { type: "lost" });
  assert.deepEqual(await link.ask({ type: "suggest" }), { type: "lost" });
  mock.timers.tick(500);
  opened[1].open();
  const slow = link.ask({ type: "suggest" });
  mock.timers.tick(30_000);
  assert.deepEqual(await slow, { type: "lost" });
});

test("it comes back by itself, later each time, and at once after a table", () => {
  opening();
  opened[0].close();
  assert.deepEqual(online, [false]);
  mock.timers.tick(499);
  assert.equal(opened.length, 1);
  mock.timers.tick(1);
  assert.equal(opened.length, 2);
  opened[1].close();
  mock.timers.tick(849);
  assert.equal(opened.length, 2);
  mock.timers.tick(1);
  assert.equal(opened.length, 3);
  opened[2].open();
  opened[2].tell({ type: "table" });
  assert.deepEqual(online, [false, false, true]);
  opened[2].close();
  mock.timers.tick(500);
  assert.equal(opened.length, 4);
});

test("it tries at once when the network is back", () => {
  opening();
  opened[0].close();
  page.dispatchEvent(new Event("online"));
  assert.equal(opened.length, 2);
});

test("a server that hangs up for good is not called again", () => {
  opening();
  opened[0].close(4403, "no such seat");
  mock.timers.tick(60_000);
  assert.equal(opened.length, 1);
  assert.deepEqual(told, [{ type: "closed", code: 4403, reason: "no such seat" }]);
});
