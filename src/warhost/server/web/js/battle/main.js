// The battle page begins here: whose seat is it, and is there a battle?
import { here } from "../address.js";
import { post } from "../api.js";
import { reasonOf } from "../begin.js";
import { byId, h, put, translate } from "../dom.js";
import { keepSeats, ownSeat, seats, settings } from "../store.js";
import { say } from "../texts.js";
import { App } from "./app.js";

/** @import {SeatTaken} from "../protocol.js" */

/** The seat in the address or of an invitation, or one kept in this browser, or the right to watch. @param {string} battle */
async function seatFor(battle) {
  const said = new URLSearchParams(location.hash.slice(1));
  const given = said.get("seat");
  const held = seats()[battle];
  if (given) return given;
  const invitation = said.get("invite");
  // Whoever has taken the seat comes back by the same link.
  if (invitation && held?.invitation !== invitation) return takeSeat(battle, invitation);
  if (!held) return null;
  if (here().startsWith("/watch/")) return held.watch || null;
  return ownSeat(held) || held.watch || null;
}

/** Exchange an invitation for a seat of one's own, which is done once. @param {string} battle @param {string} invitation */
async function takeSeat(battle, invitation) {
  /** @type {SeatTaken} */
  const { seat, token } = await post(`/api/battles/${encodeURIComponent(battle)}/seat`, { invitation });
  keepSeats(battle, { seats: { [seat]: token }, you: seat, invitation, taken: true });
  return token;
}

/** @param {string} text */
function noSeat(text) {
  put(byId("banner"), text, " ", h("a", { href: "/" }, say("closed.home")));
  byId("banner").hidden = false;
}

async function start() {
  translate();
  const battle = decodeURIComponent(here().split("/")[2] || "");
  let seat;
  try {
    seat = await seatFor(battle);
  } catch (error) {
    noSeat(reasonOf(error));
    return;
  }
  if (!seat) {
    noSeat(say("no-seat"));
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
  const held = seats()[battle];
  const inviting = you && held?.invitation && !held.taken;
  byId("invite").hidden = !inviting;
  if (inviting) offerInvite(battle, you === "red" ? "blue" : "red");
}

/** @param {string} battle @param {string} side */
function offerInvite(battle, side) {
  byId("invite").addEventListener("click", async () => {
    const { openInvite } = await import("../invite.js");
    openInvite(battle, side);
  });
}

start();
