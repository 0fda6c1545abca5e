// Reading: rules with search, armies with their warscrolls, cards, scenarios to step through.
import { at, here } from "../address.js";
import { byId, h, put, translate } from "../dom.js";
import { Failed } from "../api.js";
import { reasonOf } from "../begin.js";
import { say } from "../texts.js";
import { armyList, armyPage } from "./read_armies.js";
import { cardsPage } from "./read_cards.js";
import { ruleList, rulePage } from "./read_rules.js";
import { scenarioList, scenarioPage } from "./read_scenarios.js";

/** @type {Record<string, {list: (place: HTMLElement) => Promise<void>, page: (place: HTMLElement, id: string) => Promise<void>}>} */
const SECTIONS = {
  rules: { list: ruleList, page: rulePage },
  armies: { list: armyList, page: armyPage },
  cards: { list: cardsPage, page: cardsPage },
  scenarios: { list: scenarioList, page: scenarioPage },
};

async function start() {
  translate();
  const [section = "rules", ...rest] = here()
    .replace(/^\/read\/?/, "")
    .split("/")
    .filter(Boolean);
  const known = SECTIONS[section] || SECTIONS.rules;
  for (const link of document.querySelectorAll("nav a"))
    if (link.getAttribute("href") === at(`/read/${section}`)) link.setAttribute("aria-current", "page");
  const place = byId("main");
  put(place, h("p", { class: "quiet", role: "status" }, say("loading")));
  try {
    const id = rest.map(decodeURIComponent).join("/");
    await (id ? known.page(place, id) : known.list(place));
  } catch (error) {
    const missing = error instanceof Failed && error.status === 404;
    put(place, h("h1", {}, say(missing ? "read.missing" : "read.unreadable")), h("p", {}, reasonOf(error)));
  }
}

start();
