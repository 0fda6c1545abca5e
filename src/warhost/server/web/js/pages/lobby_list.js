// The lobby on the start page: open invitations, each one click away.
import { at } from "../address.js";
import { get, post } from "../api.js";
import { reasonOf } from "../begin.js";
import { sideMark } from "../battle/bits.js";
import { toast } from "../dialog.js";
import { button, byId, h, put } from "../dom.js";
import { keepSeats, seats } from "../store.js";
import { say } from "../texts.js";

/** @import {LobbyLine, LobbyView, SeatTaken} from "../protocol.js" */

const AGAIN = 20000;

/** @param {LobbyLine} each */
async function join(each) {
  try {
    /** @type {SeatTaken} */
    const { seat, token } = await post(`/api/battles/${encodeURIComponent(each.id)}/join`, {});
    keepSeats(each.id, { seats: { [seat]: token }, you: seat, taken: true, mode: "friend" });
    location.assign(at(`/battle/${each.id}#seat=${token}`));
  } catch (error) {
    toast(reasonOf(error));
    draw();
  }
}

/** @param {LobbyLine} each @param {(kind: "pack" | "army", id: string) => string} called */
function row(each, called) {
  const name = each.name || say("lobby.somebody");
  const [red, blue] = (each.armies || ["", ""]).map((army) => called("army", army));
  const facts = [
    called("pack", each.pack),
    each.armies ? say("lobby.armies", { red, blue }) : "",
    each.minutes ? say("lobby.since", each) : "",
  ];
  return h(
    "li",
    { class: "battle-row" },
    h(
      "span",
      { class: "battle-link" },
      h("span", { class: "battle-names" }, name, each.words ? `: “${each.words}”` : ""),
      h("span", { class: "quiet" }, facts.filter(Boolean).join(" · ")),
      h("span", { class: "quiet" }, sideMark(each.side), say("lobby.plays", { side: say(`side.${each.side}`) })),
    ),
    button(say("lobby.join"), () => join(each), {
      kind: "main",
      key: `join-${each.id}`,
      "aria-label": say("lobby.join-title", { name, pack: called("pack", each.pack) }),
    }),
  );
}

/** @type {(kind: "pack" | "army", id: string) => string} */
let naming = (kind, id) => id;

async function draw() {
  /** @type {LobbyView} */
  const found = await get("/api/lobby").catch(() => ({ open: false, invitations: [] }));
  byId("lobby").hidden = !found.open;
  const others = found.invitations.filter((each) => !seats()[each.id]);
  put(
    byId("lobby-list"),
    others.length ? others.map((each) => row(each, naming)) : h("li", { class: "quiet" }, say("lobby.none")),
  );
  return found.open;
}

/** Show the lobby, if this server has one. @param {(kind: "pack" | "army", id: string) => string} called what packs and armies are called */
export async function showLobby(called) {
  naming = called;
  if (await draw()) setInterval(() => document.visibilityState === "visible" && draw(), AGAIN);
}
