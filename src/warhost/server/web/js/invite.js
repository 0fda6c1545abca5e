// Inviting a friend: a link with an invitation in it, which is exchanged once for a seat of their own.
import { at } from "./address.js";
import { post } from "./api.js";
import { reasonOf } from "./begin.js";
import { openDialog, toast } from "./dialog.js";
import { button, h } from "./dom.js";
import { keepSeats, ownSeat, seats } from "./store.js";
import { say } from "./texts.js";

/** @import {SeatOpened} from "./protocol.js" */

/** @param {string} battle */
function link(battle) {
  const invitation = seats()[battle]?.invitation || "";
  return `${location.origin}${at("/battle/")}${encodeURIComponent(battle)}#invite=${encodeURIComponent(invitation)}`;
}

/** Open the seat again: the old link and whoever has the seat lose it. @param {string} battle */
async function reopen(battle) {
  const path = `/api/battles/${encodeURIComponent(battle)}/reopen`;
  /** @type {SeatOpened} */
  const { invitation } = await post(path, {}, ownSeat(seats()[battle]));
  keepSeats(battle, { invitation });
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("invite.copied"));
  } catch {
    toast(say("invite.by-hand"));
  }
}

/** The link and what can be done with it. @param {string} battle @param {string} side */
export function inviteFields(battle, side) {
  const renew = async () => {
    try {
      await reopen(battle);
      box.value = link(battle);
      toast(say("invite.reopened"));
    } catch (error) {
      toast(say("start.failed", { reason: reasonOf(error) }));
    }
  };
  const box = h("input", {
    type: "text",
    readonly: true,
    value: link(battle),
    "aria-label": say("invite.link"),
    onfocus: () => box.select(),
  });
  return h(
    "div",
    { class: "invite-fields" },
    h("p", {}, say("invite.text", { side: say(`side.${side}`) })),
    box,
    h(
      "div",
      { class: "row" },
      button(say("invite.copy"), () => copy(box.value), { kind: "main" }),
      navigator.share
        ? button(say("invite.share"), () => navigator.share({ title: "warhost", url: box.value }).catch(() => {}))
        : null,
      button(say("invite.reopen"), renew, { kind: "quiet", key: "reopen", title: say("invite.reopen-title") }),
    ),
    local(),
  );
}

/** The link for those who only watch, where this browser has one. @param {string} battle */
export function watchField(battle) {
  const token = seats()[battle]?.watch;
  if (!token) return null;
  const value = `${location.origin}${at("/watch/")}${encodeURIComponent(battle)}#seat=${encodeURIComponent(token)}`;
  const box = h("input", { type: "text", readonly: true, value, "data-key": "watch-link", onfocus: () => box.select() });
  return h(
    "div",
    { class: "row" },
    h("label", { class: "field" }, h("span", {}, say("invite.watch")), box),
    button(say("invite.copy"), () => copy(value), { key: "copy-watch-link" }),
  );
}

/** @param {string} battle @param {string} side */
export function openInvite(battle, side) {
  openDialog(say("invite.title"), inviteFields(battle, side));
}

/** A link to this machine only works on this machine. */
function local() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) ? h("p", { class: "quiet" }, say("invite.local")) : null;
}
