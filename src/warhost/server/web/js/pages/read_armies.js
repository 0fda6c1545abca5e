// Armies: what there is, and a sheet of each.
import { get } from "../api.js";
import { abilityView, weaponTable } from "../battle/sheet.js";
import { h, put } from "../dom.js";
import { emblem } from "../emblems.js";
import { gallery, title } from "../gallery.js";
import { say } from "../texts.js";

/** @import {AbilityView, ArmyLine, ArmyRow, ArmyView, ScrollView} from "../protocol.js" */

/** @param {HTMLElement} place */
export async function armyList(place) {
  /** @type {ArmyLine[]} */
  const armies = await get("/api/armies");
  put(
    place,
    h("h1", {}, say("read.armies")),
    h("p", { class: "quiet" }, say("read.armies-text")),
    gallery(armies, (army) =>
      h("a", { class: "box-head", href: `/read/armies/${encodeURIComponent(army.id)}` }, title(army)),
    ),
  );
}

/** @param {string} title @param {AbilityView[]} abilities */
function listed(title, abilities) {
  return abilities.length
    ? h("section", {}, h("h2", {}, title), h("ul", { class: "abilities" }, abilities.map(abilityView)))
    : null;
}

/** @param {[number, number]} base */
function baseWords(base) {
  const [long, wide] = base.map((each) => Math.round(each * 254) / 10);
  return long === wide ? say("read.base-round", { size: long }) : say("read.base-oval", { long, wide });
}

/** @param {ScrollView} scroll @param {ArmyRow[]} rows */
function warscroll(scroll, rows) {
  const others = scroll.other_bases.map((each) => `${each.models} × ${baseWords(each.base)}`);
  const size = [baseWords(scroll.base), ...others].join(", ");
  const count = rows.length > 1 ? `${rows.length} × ` : "";
  return h(
    "article",
    { class: "warscroll", id: scroll.id },
    h("h3", {}, `${count}${scroll.name}`),
    h(
      "p",
      { class: "quiet" },
      [
        scroll.size === 1 ? say("read.one-model") : say("read.models", { count: scroll.size }),
        size,
        rows.some((each) => each.general) ? say("unit.general") : "",
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    h(
      "dl",
      { class: "figures" },
      [
        ["sheet.move", typeof scroll.move === "number" ? `${scroll.move}″` : scroll.move],
        ["sheet.health", scroll.health],
        ["sheet.save", scroll.save ? `${scroll.save}+` : "–"],
        ["sheet.control", scroll.control],
      ].map(([key, value]) => h("div", { class: "figure" }, h("dt", {}, say(String(key))), h("dd", {}, String(value)))),
    ),
    weaponTable(scroll.weapons),
    h("ul", { class: "abilities" }, scroll.abilities.map(abilityView)),
    h("p", { class: "keywords" }, scroll.keywords.join(" · ")),
  );
}

/** @param {HTMLElement} place @param {string} id */
export async function armyPage(place, id) {
  /** @type {ArmyView} */
  const army = await get(`/api/armies/${encodeURIComponent(id)}`);
  document.title = `${army.name} · warhost`;
  put(
    place,
    h("p", {}, h("a", { href: "/read/armies" }, say("read.back-armies"))),
    h("h1", { class: "army-title" }, emblem(army, 64), army.name),
    h("p", { class: "quiet" }, [army.faction, army.alliance].filter(Boolean).join(" · ")),
    army.style ? h("p", { class: "style" }, army.style) : null,
    h("p", { class: "quiet" }, say("read.army-plays", { packs: army.plays.join(", ") })),
    listed(say("read.traits"), army.traits),
    listed(say("read.regiment"), army.regiment_abilities),
    listed(say("read.enhancements"), army.enhancements),
    h("h2", {}, say("read.warscrolls")),
    h(
      "div",
      { class: "warscrolls" },
      Object.entries(army.warscrolls).map(([key, scroll]) =>
        warscroll(
          scroll,
          army.roster.filter((row) => row.warscroll === key),
        ),
      ),
    ),
  );
}
