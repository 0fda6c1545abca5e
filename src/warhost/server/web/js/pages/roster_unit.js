// One unit of a roster and everything that can be said about it: size, command models, weapons, enhancements.
import { button, h, valueAt } from "../dom.js";
import { say } from "../texts.js";

/** @import {Desk} from "./roster_form.js" */
/** @import {ProfileView, RosterUnit} from "../protocol.js" */

/** @typedef {Pick<RosterUnit, "enhancements" | "weapon_options">} Entry a unit, or the hero of a regiment */

/** @param {string} label @param {Node} control */
export const field = (label, control) => h("label", { class: "field" }, h("span", {}, label), control);

/**
 * A choice among names, or none; `none`: what that is called.
 * @param {string} key @param {string[]} names @param {string | null} chosen @param {(name: string | null) => void} pick
 * @param {string} [none]
 */
export function choice(key, names, chosen, pick, none = say("roster.none")) {
  const known = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  return h(
    "select",
    { "data-key": key, onchange: (/** @type {Event} */ event) => pick(valueAt(event) || null) },
    h("option", { value: "" }, none),
    known.map((name) => h("option", { value: name, selected: name === chosen }, name)),
  );
}

/** @param {string} a @param {string} b */
const same = (a, b) => a.toLowerCase() === b.toLowerCase();

/**
 * How many of something.
 * @param {string} key @param {string} name @param {number} count @param {(count: number) => void} set
 */
function counted(key, name, count, set) {
  return h(
    "label",
    {},
    name,
    h("input", {
      type: "number",
      min: 0,
      max: 99,
      "data-key": key,
      value: count,
      onchange: (/** @type {Event} */ event) => set(Math.max(0, Math.round(Number(valueAt(event))) || 0)),
    }),
  );
}

/** @param {string} key @param {string} name @param {boolean} checked @param {(checked: boolean) => void} set */
function ticked(key, name, checked, set) {
  const box = h("input", { type: "checkbox", "data-key": key, checked, onchange: () => set(box.checked) });
  return h("label", {}, box, name);
}

/** Choices that belong together, under a line that says what they are. @param {string} title @param {Node[]} controls */
function group(title, controls) {
  return h("fieldset", { class: "unit-group" }, h("legend", {}, title), controls);
}

/**
 * Enhancements, one choice for each type its profile may have or it has been given.
 * @param {Desk} desk @param {Entry} unit @param {ProfileView | undefined} profile @param {string} key
 */
export function enhancements(desk, unit, profile, key) {
  const held = (unit.enhancements ||= []);
  const types = [...(profile?.enhancement_types || []), ...held.map((each) => each.type)];
  return [...new Set(types)].map((type) => {
    const names = desk.faction.enhancements
      .filter((each) => each.type === type)
      .flatMap((each) => each.options);
    const own = held.find((each) => each.type === type);
    return field(
      type,
      choice(`${key}-${type}`, names, own?.name ?? null, (name) => {
        const others = held.filter((each) => each.type !== type);
        unit.enhancements = name ? [...others, { type, name }] : others;
        desk.changed();
      }),
    );
  });
}

/**
 * Weapon options, those that may be had and those that were given all the same.
 * @param {Desk} desk @param {Entry} unit @param {ProfileView | undefined} profile @param {string} key
 */
export function weapons(desk, unit, profile, key) {
  const given = (unit.weapon_options ||= {});
  const options = profile?.weapon_options || [];
  const offered = options.flatMap((each) => each.one_of);
  const strange = Object.keys(given).filter((name) => !offered.some((each) => same(each, name)));
  const set = (/** @type {string} */ name) => (/** @type {number} */ count) => {
    delete given[nameOf(given, name)];
    if (count) given[name] = count;
    desk.changed();
  };
  const inputs = (/** @type {string[]} */ names) =>
    names.map((name) => counted(`${key}-${name}`, name, given[nameOf(given, name)] || 0, set(name)));
  return [
    ...options.map((each) => group(allowance(each), inputs(each.one_of))),
    ...(strange.length ? [group(say("roster.not-offered"), inputs(strange))] : []),
  ];
}

/** The name by which something was given. @param {Record<string, number>} given @param {string} name */
const nameOf = (given, name) => Object.keys(given).find((each) => same(each, name)) || name;

/** @param {{per: number, up_to: number, needed: boolean}} option */
const allowance = ({ per, up_to, needed }) =>
  say(per === 1 ? "roster.weapons-each" : needed ? "roster.weapons-needed" : "roster.weapons", { up_to, per });

/**
 * Command models; nothing said means as many as there may be.
 * @param {Desk} desk @param {RosterUnit} unit @param {ProfileView | undefined} profile @param {string} key
 */
function commandModels(desk, unit, profile, key) {
  const most = (unit.reinforced ? profile?.reinforced.command_models : profile?.command_models) || {};
  const given = unit.command_models || most;
  const kinds = [...Object.keys(most), ...Object.keys(given).filter((name) => !(name.toUpperCase() in most))];
  const count = (/** @type {string} */ kind) => given[nameOf(given, kind)] || 0;
  const set = (/** @type {string} */ kind, /** @type {number} */ number) => {
    const all = Object.fromEntries(
      kinds.map((each) => [each, each === kind ? number : count(each)]).filter(([, each]) => each),
    );
    const names = Object.keys(all);
    const usual = names.length === Object.keys(most).length && names.every((each) => most[each] === all[each]);
    if (usual) delete unit.command_models;
    else unit.command_models = all;
    desk.changed();
  };
  const one = (/** @type {string} */ kind) => {
    const [where, held] = [`${key}-${kind}`, count(kind)];
    const name = say(`roster.model.${kind.toLowerCase().replace(" ", "-")}`, {}, kind);
    return most[kind] === 1 && held <= 1
      ? ticked(where, name, held === 1, (checked) => set(kind, checked ? 1 : 0))
      : counted(where, say("roster.up-to", { name, most: most[kind] || 0 }), held, (number) => set(kind, number));
  };
  return kinds.length ? [group(say("roster.command-models"), kinds.map(one))] : [];
}

/** @param {Desk} desk @param {RosterUnit[]} units @param {number} index @param {string} key */
export function unitRow(desk, units, index, key) {
  const unit = units[index];
  const profile = desk.faction.units.find((each) => same(each.name, unit.warscroll));
  const { size = 0, points = 0 } = (unit.reinforced ? profile?.reinforced : profile) || {};
  const parts = [
    ...commandModels(desk, unit, profile, key),
    ...weapons(desk, unit, profile, key),
    ...enhancements(desk, unit, profile, key),
  ];
  return h(
    "li",
    { class: "roster-unit" },
    h(
      "span",
      { class: "unit-name" },
      unit.warscroll,
      size ? h("span", { class: "quiet unit-size" }, say(size === 1 ? "read.one-model" : "read.models", { count: size })) : null,
    ),
    profile?.reinforceable || unit.reinforced
      ? ticked(`${key}-reinforced`, say("roster.reinforced"), Boolean(unit.reinforced), (checked) => {
          unit.reinforced = checked;
          desk.changed();
        })
      : h("span"),
    h("span", { class: "unit-points" }, points),
    button(
      "✕",
      () => {
        units.splice(index, 1);
        desk.changed();
      },
      { kind: "quiet", key: `${key}-remove`, "aria-label": say("roster.remove", { name: unit.warscroll }) },
    ),
    parts.length ? h("div", { class: "unit-options", role: "group", "aria-label": unit.warscroll }, parts) : null,
  );
}
