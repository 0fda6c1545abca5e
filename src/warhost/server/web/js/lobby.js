// The lobby of a server that has one: showing one's own invitation there.
import { get, post } from "./api.js";
import { reasonOf } from "./begin.js";
import { toast } from "./dialog.js";
import { h, put } from "./dom.js";
import { lastName, ownSeat, seats } from "./store.js";
import { say } from "./texts.js";

/** @import {LobbyView} from "./protocol.js" */

/** How often the page says that its player is still there. */
const STILL_HERE = 60000;
const LONGEST = 80;

/** What of an invitation everybody may see; empty on servers without a lobby. @param {string} battle */
export function lobbyFields(battle) {
  const place = h("div", { class: "lobby-fields" });
  get("/api/lobby")
    .then((/** @type {LobbyView} */ found) => found.open && put(place, fields(battle, place)))
    .catch(() => {});
  return place;
}

/** @param {string} battle @param {HTMLElement} place */
function fields(battle, place) {
  const words = h("input", { type: "text", maxlength: LONGEST, "data-key": "lobby-words", onchange: () => shown.checked && show() });
  const name = h("input", { type: "checkbox", checked: true, onchange: () => shown.checked && show() });
  const armies = h("input", { type: "checkbox", onchange: () => shown.checked && show() });
  const shown = h("input", { type: "checkbox", "data-key": "lobby-show", onchange: () => change() });
  let timer = 0;

  async function show() {
    const wish = { listed: shown.checked, name: name.checked ? lastName() : "", words: words.value, armies: armies.checked };
    try {
      await post(`/api/battles/${encodeURIComponent(battle)}/lobby`, wish, ownSeat(seats()[battle]));
      return true;
    } catch (error) {
      shown.checked = false;
      more.hidden = true;
      clearInterval(timer);
      toast(reasonOf(error));
      return false;
    }
  }

  async function change() {
    more.hidden = !shown.checked;
    clearInterval(timer);
    if (!(await show())) return;
    toast(say(shown.checked ? "lobby.shown" : "lobby.hidden"));
    if (shown.checked) timer = setInterval(() => (place.isConnected ? show() : clearInterval(timer)), STILL_HERE);
  }

  const more = h(
    "div",
    { class: "lobby-more", hidden: true },
    h("label", { class: "field" }, h("span", {}, say("lobby.words")), words),
    h("label", { class: "check" }, name, say("lobby.show-name")),
    h("label", { class: "check" }, armies, say("lobby.show-armies")),
  );
  return [h("label", { class: "check" }, shown, say("lobby.show")), more];
}
