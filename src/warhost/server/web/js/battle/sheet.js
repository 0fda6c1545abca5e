// A unit's warscroll as it stands now: characteristics, weapons, abilities, and everything in force on it.
import { h } from "../dom.js";
import { explained } from "../glossary.js";
import { ruleLink } from "../rules.js";
import { say } from "../texts.js";
import { markLine } from "../table/badges.js";
import { tenth } from "../table/geometry.js";
import { unitState } from "../table/units.js";
import { emblemIcon } from "./bits.js";

/** @import {AbilityView, Looked, UnitView, WeaponView} from "../protocol.js" */

/** @param {number | string | null} value @param {string} [after] */
const orDash = (value, after = "") => (value === null ? "–" : `${value}${after}`);

/** @param {string} label @param {string} value @param {number | string} [printed] */
function figure(label, value, printed) {
  const changed = printed !== undefined && String(printed) !== value;
  return h(
    "div",
    { class: ["figure", changed && "changed"] },
    h("dt", {}, label),
    h(
      "dd",
      {},
      value,
      changed ? h("span", { class: "printed" }, ` (${say("sheet.printed", { value: String(printed) })})`) : null,
    ),
  );
}

/** @param {WeaponView} weapon */
function weaponRow(weapon) {
  const cells = [
    weapon.range ? say("inches", { inches: tenth(weapon.range) }) : say("weapon.melee"),
    weapon.attacks,
    orDash(weapon.hit, "+"),
    orDash(weapon.wound, "+"),
    weapon.rend || "–",
    weapon.damage,
  ];
  return [
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        weapon.name,
        weapon.carried_by
          ? h("span", { class: "quiet" }, ` ${say("weapon.carried", { count: weapon.carried_by })}`)
          : null,
      ),
      cells.map((each) => h("td", {}, String(each))),
    ),
    weapon.abilities.length
      ? h("tr", { class: "weapon-abilities" }, h("td", { colspan: 7 }, explained(weapon.abilities.join(", "))))
      : null,
  ];
}

/** @param {WeaponView[]} weapons */
export function weaponTable(weapons) {
  if (!weapons.length) return null;
  const heads = ["weapon", "range", "attacks", "hit", "wound", "rend", "damage"].map((each) =>
    h("th", { scope: "col", title: say(`weapon.${each}`) }, say(`weapon.${each}-short`)),
  );
  return h(
    "div",
    { class: "scroller", tabindex: "0", role: "region", "aria-label": say("weapon.table") },
    h("table", { class: "weapons" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, weapons.map(weaponRow))),
  );
}

/** @param {Pick<AbilityView, "name" | "summary" | "rule"> & {when?: string}} ability */
export function abilityView(ability) {
  return h(
    "li",
    { class: "ability-text" },
    h("strong", {}, ability.name),
    ability.when ? h("em", {}, ` ${ability.when}`) : null,
    " ",
    explained(ability.summary || ""),
    " ",
    ability.rule ? ruleLink(ability.rule) : null,
  );
}

/** @param {import("./app.js").App} app @param {UnitView} unit @param {Looked | null} [seen] what the server says of distances and sight */
export function sheetView(app, unit, seen) {
  const scroll = app.warscroll(unit.warscroll);
  return h(
    "article",
    { class: ["sheet", unit.army] },
    h(
      "header",
      {},
      emblemIcon(unit),
      h(
        "div",
        {},
        h("h3", {}, unit.name),
        h(
          "p",
          { class: "quiet" },
          [unitState(unit), unit.general ? say("unit.general") : "", say(`status.${unit.status}`)]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    ),
    h(
      "dl",
      { class: "figures" },
      figure(
        say("sheet.move"),
        orDash(unit.move, typeof unit.move === "number" ? "″" : ""),
        typeof scroll.move === "number" ? `${scroll.move}″` : scroll.move,
      ),
      figure(say("sheet.health"), orDash(unit.health), scroll.health),
      figure(say("sheet.save"), orDash(unit.save, "+"), scroll.save ? `${scroll.save}+` : undefined),
      figure(say("sheet.ward"), unit.ward ? `${unit.ward}+` : "–"),
      figure(say("sheet.control"), orDash(unit.control_score)),
    ),
    conditions(app, unit),
    notes(app, unit),
    weaponTable(scroll.weapons),
    scroll.abilities.length ? h("ul", { class: "abilities" }, scroll.abilities.map(abilityView)) : null,
    h("p", { class: "keywords" }, unit.keywords.join(" · ")),
    seen ? sightView(app, seen) : null,
  );
}

/** What is going on with it. @param {import("./app.js").App} app @param {UnitView} unit */
function conditions(app, unit) {
  const said = [];
  if (unit.in_combat.length)
    said.push(
      say("sheet.in-combat", {
        units: unit.in_combat.map((each) => app.nameOf(each)).join(", "),
      }),
    );
  if (unit.contesting.length) said.push(say("sheet.contesting", { what: unit.contesting.join(", ") }));
  if (unit.charged) said.push(say("sheet.charged"));
  if (unit.used.length) said.push(say("sheet.used", { abilities: unit.used.join(", ") }));
  if (unit.tokens.length) said.push(say("sheet.tokens", { tokens: unit.tokens.join(", ") }));
  const told = new Set(unit.notes.map((each) => each.source));
  said.push(...(app.shown.table.marks[unit.id] || []).filter((each) => !told.has(each.source)).map(markLine));
  return said.length
    ? h(
        "ul",
        { class: "conditions" },
        said.map((each) => h("li", {}, each)),
      )
    : null;
}

/** @param {import("./app.js").App} app @param {UnitView} unit */
function notes(app, unit) {
  if (!unit.notes.length) return null;
  return h(
    "section",
    { class: "notes" },
    h("h4", {}, say("sheet.in-force")),
    h(
      "ul",
      {},
      unit.notes.map((each) =>
        h(
          "li",
          {},
          each.text,
          each.source
            ? h("span", { class: "quiet" }, ` — ${each.source}${each.until ? `, ${each.until}` : ""} `)
            : null,
          each.rule ? ruleLink(each.rule) : null,
        ),
      ),
    ),
  );
}

/** Distances and sight from this unit. @param {import("./app.js").App} app @param {Looked} seen */
function sightView(app, seen) {
  const foes = seen.units.map((each) => ({ ...each, id: each.unit }));
  const places = seen.objectives.slice(0, 3).map((each) => ({ ...each, id: each.objective, enemy: false, seen: false }));
  const rows = [...foes, ...places];
  if (!rows.length) return null;
  return h(
    "section",
    { class: "sight" },
    h("h4", {}, say("sheet.distances")),
    h(
      "ul",
      {},
      rows.map((each) =>
        h(
          "li",
          {},
          h("span", {}, app.nameOf(each.id)),
          " ",
          h("b", {}, say("inches", { inches: tenth(each.distance) })),
          each.enemy ? ` · ${say(each.seen ? "sheet.seen" : "sheet.unseen")}` : "",
        ),
      ),
    ),
  );
}
