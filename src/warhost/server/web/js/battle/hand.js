// Cards: one's own hand, what each would score now, what its command does; piles in numbers; the twist.
import { button, h } from "../dom.js";
import { explained } from "../glossary.js";
import { ruleLink } from "../rules.js";
import { say } from "../texts.js";
import { sideMark } from "./bits.js";

/** @import {CardView} from "../protocol.js" */

/** @param {CardView} card @param {{inert?: boolean}} [options] inert: it stands in a button */
export function cardFace(card, options = {}) {
  return h(
    "span",
    { class: ["card", card.would_score && "scores"] },
    h("span", { class: "card-name" }, card.name),
    card.would_score === undefined
      ? null
      : h("span", { class: "card-score" }, say(card.would_score ? "card.scores" : "card.not-yet")),
    h("span", { class: "card-tactic" }, explained(card.tactic, options)),
    h(
      "span",
      { class: "card-command" },
      h("strong", {}, say("card.command", { name: card.command.name })),
      h("em", {}, card.command.when),
      " ",
      explained(card.command.summary, options),
    ),
  );
}

/** The card that a command throws away, and what is lost with it. @param {import("./app.js").App} app @param {string} side @param {string} id */
export function price(app, side, id) {
  const card = app.shown.table.players[side].hand?.find((each) => each.id === id);
  if (!card) return h("span", { class: "price" }, say("card.price-hidden"));
  const key = card.would_score ? "card.price-scores" : "card.price";
  return h("span", { class: ["price", card.would_score && "dear"] }, say(key, { name: card.name }));
}

/** @param {import("./app.js").App} app @param {string} side */
function pile(app, side) {
  const player = app.shown.table.players[side];
  return h(
    "section",
    { class: "pile" },
    h("h3", {}, sideMark(side), player.name),
    h(
      "p",
      { class: "quiet" },
      say("hand.counts", { hand: player.hand_count, deck: player.deck_count, discard: player.discard.length }),
    ),
    player.hand && app.maySee(side)
      ? h(
          "div",
          { class: "cards" },
          player.hand.map((each) =>
            h("article", {}, cardFace(each), each.rule ? ruleLink(each.rule) : null),
          ),
        )
      : hidden(app, side),
    player.discard.length
      ? h(
          "details",
          {},
          h("summary", { "data-key": `discard-${side}` }, say("hand.discard", { count: player.discard.length })),
          h(
            "ul",
            {},
            player.discard.map((each) => h("li", {}, each.name)),
          ),
        )
      : null,
  );
}

/** @param {import("./app.js").App} app @param {string} side */
function hidden(app, side) {
  if (app.shown.you !== "both" || !app.shown.table.players[side].hand_count) return null;
  return button(say("hand.show", { side: say(`side.${side}`) }), () => app.handOver(side), { key: `show-${side}` });
}

/** @param {import("./app.js").App} app */
export function handPanel(app) {
  const { twist, players } = app.shown.table;
  const mine = app.shown.you === "blue" ? ["blue", "red"] : ["red", "blue"];
  return [
    twist
      ? h(
          "section",
          { class: "twist-card" },
          h("h3", {}, say("twist.title", { name: twist.name })),
          h("p", {}, explained(twist.summary), " ", twist.rule ? ruleLink(twist.rule) : null),
          twist.picks.length
            ? h(
                "p",
                { class: "quiet" },
                say("twist.picks", {
                  picks: twist.picks.map((each) => app.nameOf(each)).join(", "),
                }),
              )
            : null,
        )
      : h("p", { class: "quiet" }, say("twist.none")),
    mine.filter((side) => players[side]).map((side) => pile(app, side)),
  ];
}

/** The hand in small, at the foot of the play panel. @param {import("./app.js").App} app */
export function miniHand(app) {
  const side = app.handSide();
  const hand = side && app.maySee(side) ? app.shown.table.players[side].hand : null;
  const asked = app.shown.decision?.player;
  if (!hand && asked && app.shown.you === "both") return hidden(app, asked);
  if (!hand?.length) return null;
  return h(
    "div",
    { class: "mini-hand", role: "group", "aria-label": say("hand.mini") },
    hand.map((card) =>
      h(
        "button",
        {
          type: "button",
          class: ["mini-card", card.would_score && "scores"],
          "data-key": `mini-${card.id}`,
          onclick: () => app.openTab("hand"),
        },
        h("span", { class: "mini-name" }, card.name),
        h("span", { class: "mini-score" }, say(card.would_score ? "card.scores" : "card.not-yet")),
      ),
    ),
  );
}

/** Is there a card in the hand shown that would score as things stand? @param {import("./app.js").App} app */
export function scoresNow(app) {
  const side = app.handSide();
  const hand = side && app.shown.decision && app.maySee(side) ? app.shown.table.players[side].hand : null;
  return Boolean(hand?.some((each) => each.would_score));
}
