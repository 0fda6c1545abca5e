// Cards of the battlepacks: twists by realm, and battle tactic cards with their commands.
import { get } from "../api.js";
import { cardFace } from "../battle/hand.js";
import { h, put } from "../dom.js";
import { explained } from "../glossary.js";
import { ruleLink } from "../rules.js";
import { say } from "../texts.js";

/** @import {PackCards} from "../protocol.js" */

/** @param {PackCards} pack */
function twists(pack) {
  return Object.entries(pack.realms).map(([realm, name]) =>
    h(
      "section",
      {},
      h("h3", {}, say("read.twists", { realm: name })),
      h(
        "ul",
        { class: "abilities" },
        pack.twists
          .filter((each) => each.realm === realm)
          .map((each) =>
            h("li", {}, h("strong", {}, each.name), " ", explained(each.summary), " ", ruleLink(each.rule)),
          ),
      ),
    ),
  );
}

/** @param {HTMLElement} place */
export async function cardsPage(place) {
  /** @type {Record<string, PackCards>} */
  const packs = await get("/api/cards");
  put(
    place,
    h("h1", {}, say("read.cards")),
    h("p", {}, say("read.cards-text")),
    Object.values(packs).map((pack) =>
      h(
        "section",
        {},
        h("h2", {}, pack.name),
        h("h3", {}, say("read.tactics")),
        h(
          "div",
          { class: "cards" },
          pack.cards.map((each) => h("article", {}, cardFace(each), ruleLink(each.rule))),
        ),
        twists(pack),
      ),
    ),
  );
}
