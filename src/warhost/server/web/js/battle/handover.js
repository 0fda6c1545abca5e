// One screen for two: a cover between the players, so that nobody sees the other's hand.
import { openDialog } from "../dialog.js";
import { button, byId, h, put } from "../dom.js";
import { sideName } from "../names.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";
import { cardFace } from "./hand.js";

/** @import {AnyDecisionView} from "../protocol.js" */

const SECRET_PICKS = ["discard", "score"];

/** Who looks at the screen, and the cover in between. */
export class HandOver {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {string | null} whose hand may be seen */
    this.viewer = null;
    this.place = byId("cover");
  }

  /** Does this decision show what only its player may see? @param {AnyDecisionView} decision */
  needed(decision) {
    const { you, table } = this.app.shown;
    if (you !== "both") return false;
    if (decision.player === this.viewer) return false;
    this.viewer = null;
    if (!table.players[decision.player].hand_count) return false;
    if (decision.type === "Pick")
      return (
        SECRET_PICKS.includes(decision.kind) || decision.options.some((each) => each.kind === "card")
      );
    return decision.type === "Window" && decision.options.some((each) => each.card);
  }

  /** Cover everything until this player is at the screen. @param {string} side @param {() => void} then */
  ask(side, then) {
    this.viewer = null;
    this.app.setTask(null);
    this.app.refresh();
    const name = sideName(side);
    const go = () => {
      this.place.hidden = true;
      byId("page").inert = false;
      this.viewer = side;
      then();
    };
    put(
      this.place,
      h(
        "div",
        { class: ["cover-card", side] },
        sideMark(side),
        h("h2", { id: "cover-title" }, say("cover.title", { side: name })),
        h("p", {}, say("cover.text", { side: name })),
        button(say("cover.go", { side: name }), go, { kind: "main", key: "cover-go" }),
      ),
    );
    this.place.hidden = false;
    byId("page").inert = true;
    this.place.querySelector("button")?.focus();
  }
}

/** One's hand while the other player decides: seen alone, and covered again. @param {import("./app.js").App} app @param {string} side */
export function peek(app, side) {
  const cards = app.shown.table.players[side].hand || [];
  const closed = () => {
    app.cover.viewer = null;
    app.decide();
  };
  openDialog(
    say("hand.of", { side: sideName(side) }),
    h(
      "div",
      { class: "cards" },
      cards.map((each) => h("article", {}, cardFace(each))),
    ),
    { closed },
  );
}
