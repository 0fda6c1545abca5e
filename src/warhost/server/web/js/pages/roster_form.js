// The form of a roster: every change is made in the roster itself, then everything is drawn and checked anew.
import { button, h, valueAt } from "../dom.js";
import { say } from "../texts.js";
import { choice, enhancements, field, unitRow, weapons } from "./roster_unit.js";

/** @import {FactionLine, FactionView, ProfileView, Roster, RosterUnit} from "../protocol.js" */

/** @typedef {{roster: Roster, faction: FactionView, factions: FactionLine[], changed: () => void, pickFaction: (id: string) => void, reopen: () => void}} Desk */

/** One name of those a roster has; a roster that is not legal may have several. @param {string | string[] | null | undefined} names */
const first = (names) => (Array.isArray(names) ? names[0] : names) ?? null;

/** @param {Desk} desk @param {"battle_formation" | "faction_terrain" | "regiment_of_renown"} key */
function named(desk, key) {
  const { roster } = desk;
  return (/** @type {string | null} */ name) => {
    roster[key] = name;
    desk.changed();
  };
}

/** @type {("spell" | "prayer" | "manifestation")[]} */
const LORES = ["spell", "prayer", "manifestation"];

/** @param {Desk} desk */
export function armyFields(desk) {
  const { roster, faction, factions } = desk;
  const lores = (roster.lores ||= {});
  return h(
    "fieldset",
    {},
    h("legend", {}, say("roster.army")),
    h(
      "div",
      { class: "fields" },
      field(
        say("roster.name"),
        h("input", {
          type: "text",
          "data-key": "name",
          value: roster.name,
          maxlength: 80,
          onchange: (/** @type {Event} */ event) => {
            roster.name = valueAt(event).trim() || roster.name;
            desk.changed();
          },
        }),
      ),
      field(
        say("roster.limit"),
        h("input", {
          "data-key": "limit",
          type: "number",
          min: 100,
          max: 10000,
          step: 50,
          value: roster.points_limit,
          onchange: (/** @type {Event} */ event) => {
            roster.points_limit = Math.max(1, Math.round(Number(valueAt(event))) || 1000);
            desk.changed();
          },
        }),
      ),
      field(
        say("roster.faction"),
        h(
          "select",
          { "data-key": "faction", onchange: (/** @type {Event} */ event) => desk.pickFaction(valueAt(event)) },
          factions.map((each) => h("option", { value: each.id, selected: each.id === faction.id }, each.name)),
        ),
      ),
      faction.armies_of_renown.length
        ? field(
            say("roster.army-of-renown"),
            choice("army", faction.armies_of_renown, roster.army_of_renown ?? null, (name) => {
              roster.army_of_renown = name;
              desk.reopen();
            }),
          )
        : null,
      faction.seasons.length
        ? field(
            say("roster.season"),
            choice(
              "season",
              faction.seasons.slice(1),
              first(roster.season),
              (name) => {
                roster.season = name;
                desk.reopen();
              },
              say("roster.season-now", { season: faction.seasons[0] ?? "" }),
            ),
          )
        : null,
      field(
        say("roster.formation"),
        choice("formation", faction.formations, first(roster.battle_formation), named(desk, "battle_formation")),
      ),
      field(
        say("roster.terrain"),
        choice("terrain", faction.terrain, first(roster.faction_terrain), named(desk, "faction_terrain")),
      ),
      field(
        say("roster.renown"),
        choice("renown", faction.renown, first(roster.regiment_of_renown), named(desk, "regiment_of_renown")),
      ),
      LORES.map((kind) =>
        field(
          say(`roster.lore.${kind}`),
          choice(`lore-${kind}`, faction.lores[kind], first(lores[kind]), (name) => {
            lores[kind] = name;
            desk.changed();
          }),
        ),
      ),
    ),
  );
}

/**
 * Units in a list, and a choice to add one; those that may join stand first.
 * @param {Desk} desk @param {RosterUnit[]} units @param {string} key @param {string[] | null} allowed
 */
function unitList(desk, units, key, allowed) {
  /** @param {ProfileView} each */
  const line = (each) => h("option", { value: each.name }, `${each.name} (${each.points})`);
  const all = desk.faction.units;
  const may = allowed ? all.filter((each) => allowed.includes(each.name)) : all;
  const others = allowed ? all.filter((each) => !allowed.includes(each.name)) : [];
  return [
    h(
      "ul",
      { class: "roster-units" },
      units.map((_, index) => unitRow(desk, units, index, `${key}-${index}`)),
    ),
    h(
      "select",
      {
        "data-key": `${key}-add`,
        "aria-label": say("roster.add-unit"),
        onchange: (/** @type {Event} */ event) => {
          const warscroll = valueAt(event);
          if (!warscroll) return;
          units.push({ warscroll });
          desk.changed();
        },
      },
      h("option", { value: "" }, say("roster.add-unit")),
      allowed ? h("optgroup", { label: say("roster.may-join") }, may.map(line)) : may.map(line),
      others.length ? h("optgroup", { label: say("roster.others") }, others.map(line)) : null,
    ),
  ];
}

/** @param {Desk} desk @param {number} index */
export function regimentFields(desk, index) {
  const { roster, faction } = desk;
  const regiment = roster.regiments[index];
  const heroes = faction.units.filter((each) => each.leads);
  const hero = faction.units.find((each) => each.name === regiment.hero);
  const key = `regiment-${index}`;
  const heroWeapons = weapons(desk, regiment, hero, key);
  regiment.units ||= [];
  return h(
    "fieldset",
    {},
    h("legend", {}, regiment.general ? say("roster.generals") : say("roster.regiment", { number: index + 1 })),
    h(
      "div",
      { class: "fields" },
      field(
        say("roster.hero"),
        h(
          "select",
          {
            "data-key": `${key}-hero`,
            onchange: (/** @type {Event} */ event) => {
              regiment.hero = valueAt(event);
              desk.changed();
            },
          },
          hero ? null : h("option", { value: regiment.hero, selected: true }, regiment.hero),
          heroes.map((each) =>
            h("option", { value: each.name, selected: each.name === regiment.hero }, `${each.name} (${each.points})`),
          ),
        ),
      ),
      enhancements(desk, regiment, hero, key),
    ),
    heroWeapons.length ? h("div", { class: "unit-options" }, heroWeapons) : null,
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: "general",
        "data-key": `${key}-general`,
        checked: Boolean(regiment.general),
        onchange: () => {
          for (const each of roster.regiments) each.general = each === regiment;
          desk.changed();
        },
      }),
      say("roster.general"),
    ),
    unitList(desk, regiment.units, key, hero ? hero.takes : null),
    button(
      say("roster.remove-regiment"),
      () => {
        roster.regiments.splice(index, 1);
        desk.changed();
      },
      { kind: "quiet", key: `${key}-remove` },
    ),
  );
}

/** @param {Desk} desk */
export function auxiliaryFields(desk) {
  desk.roster.auxiliaries ||= [];
  return h(
    "fieldset",
    {},
    h("legend", {}, say("roster.auxiliaries")),
    unitList(desk, desk.roster.auxiliaries, "auxiliary", null),
  );
}
