// The roster page: build an army, see at once what is wrong with it, and play it.
import { get, post } from "../api.js";
import { reasonOf } from "../begin.js";
import { toast } from "../dialog.js";
import { button, byId, h, put, sure, translate } from "../dom.js";
import { say } from "../texts.js";
import { basesAsked } from "./roster_bases.js";
import { armyFields, auxiliaryFields, regimentFields } from "./roster_form.js";
import { importTold, importing, keeping, playing, verdict } from "./roster_side.js";
import { blank, inHand, keepInHand } from "./roster_store.js";

/** @import {Told} from "./roster_side.js" */
/** @import {ArmyLine, FactionLine, FactionView, Roster, RosterVerdict} from "../protocol.js" */

const PAUSE = 150;
const same = (/** @type {string} */ a, /** @type {string} */ b) => a.toLowerCase() === b.toLowerCase();

/** What a faction offers depends on the Army of Renown and the seasons of the roster. @param {Roster} roster */
function asked(roster) {
  const query = new URLSearchParams();
  if (roster.army_of_renown) query.set("army", roster.army_of_renown);
  for (const each of [roster.season || []].flat()) query.append("season", each);
  return query.size ? `?${query}` : "";
}

class RosterPage {
  /** @param {FactionLine[]} factions @param {ArmyLine[]} samples */
  constructor(factions, samples) {
    this.factions = factions;
    this.samples = samples;
    this.roster = inHand() || blank(factions[0].name);
    /** @type {FactionView | null} */
    this.faction = null;
    this.form = h("form", { class: "roster-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
    this.side = h("aside", { class: "roster-side", id: "roster-verdict", tabindex: -1, "aria-live": "polite" });
    this.bar = h("a", { class: "roster-bar button", href: "#roster-verdict" });
    /** @type {Told | null} */
    this.told = null;
    this.waiting = 0;
    this.number = 0;
  }

  /** @param {Roster} roster @param {Told | null} [told] what its import had to say */
  async open(roster, told = null) {
    this.told = told;
    this.number += 1; // what is still asked about another roster is of no use any more
    put(this.side, h("p", { class: "quiet" }, say("roster.checking")));
    put(this.bar, say("roster.checking"));
    const line = this.factions.find((each) => same(each.name, roster.faction)) || this.factions[0];
    /** @type {FactionView} */
    const faction = await get(`/api/factions/${line.id}${asked(roster)}`);
    this.faction = faction;
    this.roster = { ...roster, faction: faction.name };
    delete this.roster.expected;
    delete this.roster.points;
    this.changed();
  }

  changed() {
    keepInHand(this.roster);
    const desk = {
      roster: this.roster,
      faction: sure(this.faction),
      factions: this.factions,
      changed: () => this.changed(),
      pickFaction: (/** @type {string} */ id) => this.pickFaction(id),
      reopen: () => this.open(this.roster, this.told),
    };
    put(
      this.form,
      armyFields(desk),
      this.roster.regiments.map((_, index) => regimentFields(desk, index)),
      button(say("roster.add-regiment"), () => this.addRegiment(), { key: "add-regiment" }),
      auxiliaryFields(desk),
    );
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.check(), PAUSE);
  }

  addRegiment() {
    const hero = sure(this.faction).units.find((each) => each.leads);
    const general = !this.roster.regiments.some((each) => each.general);
    this.roster.regiments.push({ hero: hero?.name || "", general, units: [] });
    this.changed();
  }

  /** @param {string} id */
  pickFaction(id) {
    const line = sure(this.factions.find((each) => each.id === id));
    this.open({ ...blank(line.name), name: this.roster.name, points_limit: this.roster.points_limit });
  }

  async check() {
    const mine = ++this.number;
    /** @type {RosterVerdict} */
    let found;
    try {
      found = await post("/api/rosters/check", this.roster);
    } catch (error) {
      if (mine === this.number) put(this.side, h("p", { class: "verdict bad", role: "alert" }, reasonOf(error)));
      return;
    }
    if (mine !== this.number) return;
    const count = found.problems.length + found.missing.length;
    put(this.bar, say(count ? "roster.bar-illegal" : "roster.bar-legal", { ...found, count }));
    put(
      this.side,
      importTold(this.told),
      verdict(found),
      basesAsked(found.bases, () => this.check()),
      keeping(this.roster, () => this.check()),
      found.legal && !found.missing.length ? playing(this.roster, this.samples) : null,
    );
  }

  head() {
    const sample = h(
      "select",
      {
        id: "sample",
        "aria-label": say("roster.samples"),
        onchange: async () => {
          const name = sample.value;
          sample.value = "";
          if (name) await this.open(await get(`/api/rosters/${name}`));
        },
      },
      h("option", { value: "" }, say("roster.samples")),
      this.samples.map((each) => h("option", { value: each.id }, `${each.name}: ${each.faction}, ${each.points}`)),
    );
    return h(
      "div",
      { class: "row" },
      sample,
      button(say("roster.import"), () => importing((roster, told) => this.open(roster, told)), { key: "import" }),
      button(say("roster.new"), () => this.open(blank(sure(this.faction).name)), { key: "new" }),
    );
  }
}

async function start() {
  translate();
  const place = byId("main");
  put(place, h("p", { class: "quiet", role: "status" }, say("loading")));
  try {
    /** @type {[FactionLine[], ArmyLine[]]} */
    const [factions, samples] = await Promise.all([get("/api/factions"), get("/api/rosters")]);
    const page = new RosterPage(factions, samples);
    put(
      place,
      h("h1", {}, say("roster.title")),
      h("p", { class: "quiet" }, say("roster.text")),
      page.head(),
      h("div", { class: "roster-both" }, page.form, page.side),
      page.bar,
    );
    await page.open(page.roster);
  } catch (error) {
    put(place, h("h1", {}, say("roster.title")), h("p", { role: "alert" }, reasonOf(error)));
    toast(reasonOf(error));
  }
}

start();
