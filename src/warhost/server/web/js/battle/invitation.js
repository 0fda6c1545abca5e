// The link for the other player, beside the table from the beginning and until somebody has come.
import { button, byId, h, put } from "../dom.js";
import { inviteFields } from "../invite.js";
import { lobbyFields } from "../lobby.js";
import { seats } from "../store.js";
import { say } from "../texts.js";

/** The card with the link. */
export class Invitation {
  /** @param {import("./people.js").People} people */
  constructor(people) {
    this.people = people;
    this.dismissed = false;
    this.shown = "";
  }

  /** The side that nobody has taken yet, where this page can invite to it. */
  side() {
    const { app, now, own } = this.people;
    const held = seats()[app.battle];
    if (this.dismissed || !held?.invitation || held.taken || own.length !== 1 || app.now?.outcome) return "";
    return now?.invited.find((side) => side !== own[0]) || "";
  }

  draw() {
    const side = this.side();
    if (side === this.shown) return;
    this.shown = side;
    const place = byId("invitation");
    place.hidden = !side;
    put(place, side ? this.card(side) : null);
  }

  /** @param {string} side */
  card(side) {
    return [
      h(
        "div",
        { class: "invitation-head" },
        h("h2", {}, say("invite.now")),
        button("✕", () => this.dismiss(), { kind: "quiet", "aria-label": say("invite.hide"), key: "invitation-hide" }),
      ),
      inviteFields(this.people.app.battle, side),
      lobbyFields(this.people.app.battle),
    ];
  }

  dismiss() {
    this.dismissed = true;
    this.draw();
    byId("invite").focus();
  }
}
