// Inviting a friend: a link with their seat in it, copied or shared.
import { at } from "./address.js";
import { openDialog, toast } from "./dialog.js";
import { button, h } from "./dom.js";
import { say } from "./texts.js";

/** @param {string} battle @param {string} token @param {string} [page] */
export function seatLink(battle, token, page = "battle") {
  return `${location.origin}${at(`/${page}/`)}${encodeURIComponent(battle)}#seat=${encodeURIComponent(token)}`;
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    toast(say("invite.copied"));
  } catch {
    toast(say("invite.by-hand"));
  }
}

/** The link and what can be done with it. @param {string} battle @param {string} side @param {string} token */
export function inviteFields(battle, side, token) {
  const link = seatLink(battle, token);
  const box = h("input", {
    type: "text",
    readonly: true,
    value: link,
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
      button(say("invite.copy"), () => copy(link), { kind: "main" }),
      navigator.share
        ? button(say("invite.share"), () => navigator.share({ title: "warhost", url: link }).catch(() => {}))
        : null,
    ),
    local(),
  );
}

/** @param {string} battle @param {string} side @param {string} token */
export function openInvite(battle, side, token) {
  openDialog(say("invite.title"), inviteFields(battle, side, token));
}

/** A link to this machine only works on this machine. */
function local() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) ? h("p", { class: "quiet" }, say("invite.local")) : null;
}
