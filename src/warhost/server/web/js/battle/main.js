// The battle page begins here: whose seat is it, and is there a battle?
import { here } from "../address.js";
import { byId, h, put, translate } from "../dom.js";
import { keepSeats, ownSeat, seats, settings } from "../store.js";
import { say } from "../texts.js";
import { App } from "./app.js";

/** The seat in the address, or one kept in this browser, or the right to watch. @param {string} battle */
function seatFor(battle) {
  const given = new URLSearchParams(location.hash.slice(1)).get("seat");
  const held = seats()[battle];
  if (given) return given;
  if (!held) return null;
  if (here().startsWith("/watch/")) return held.watch || null;
  return ownSeat(held) || held.watch || null;
}

async function start() {
  translate();
  const battle = decodeURIComponent(here().split("/")[2] || "");
  const seat = seatFor(battle);
  if (!seat) {
    put(byId("banner"), say("no-seat"), " ", h("a", { href: "/" }, say("closed.home")));
    byId("banner").hidden = false;
    return;
  }
  const app = new App(battle, seat);
  Object.assign(window, { warhost: app });
  remember(app, battle, seat);
}

/** Keep the seat, so that the start page can bring the player back. @param {App} app @param {string} battle @param {string} seat */
async function remember(app, battle, seat) {
  while (!app.now) await new Promise((done) => setTimeout(done, 200));
  const { you } = app.shown;
  keepSeats(battle, you ? { seats: { [you]: seat }, mode: app.shown.mode } : { watch: seat, mode: app.shown.mode });
  if (settings().quick) app.link.send({ type: "pace", seconds: 0 });
  const inviting = you && app.shown.mode === "friend" && seats()[battle]?.seats[you === "red" ? "blue" : "red"];
  byId("invite").hidden = !inviting;
  if (inviting) offerInvite(battle, you === "red" ? "blue" : "red");
}

/** @param {string} battle @param {string} side */
function offerInvite(battle, side) {
  const token = seats()[battle].seats[side];
  byId("invite").addEventListener("click", async () => {
    const { openInvite } = await import("../invite.js");
    openInvite(battle, side, token);
  });
}

start();
