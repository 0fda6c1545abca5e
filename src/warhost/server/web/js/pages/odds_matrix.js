// Everybody against everybody: a table with a colour and a number in every cell.
import { h, put } from "../dom.js";
import { say } from "../texts.js";
import { percent } from "./odds_chart.js";
import { field } from "./odds_fields.js";
import { copyButton } from "./odds_result.js";

/** @import {MatchupsView, OddsArmy} from "../protocol.js" */

const USUAL = ["vigilant-brotherhood", "gnawfeast-clawpack"];
const DOING = ["fight", "charge", "shoot"];
const MEASURES = ["points", "share"];
const SHADES = 9;

/** The form of a table of matchups. */
export class MatrixForm {
  /** @param {OddsArmy[]} armies @param {URLSearchParams} query @param {() => void} changed */
  constructor(armies, query, changed) {
    const wanted = query.has("army") ? query.getAll("army") : USUAL;
    const mustered = armies.filter((army) => army.roster);
    this.armies = mustered.map((army) =>
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", value: army.id, checked: wanted.includes(army.id) }),
        army.name,
      ),
    );
    const doing = query.get("shooting") ? "shoot" : query.get("charged") ? "charge" : "fight";
    const measure = query.get("share") ? "share" : "points";
    this.doing = h(
      "select",
      {},
      DOING.map((each) => h("option", { value: each, selected: each === doing }, say(`odds.doing.${each}`))),
    );
    this.measure = h(
      "select",
      {},
      MEASURES.map((each) => h("option", { value: each, selected: each === measure }, say(`odds.measure.${each}`))),
    );
    this.form = h(
      "form",
      { class: "odds-form", oninput: changed, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h("fieldset", {}, h("legend", {}, say("odds.armies")), this.armies),
      h(
        "fieldset",
        {},
        h("legend", {}, say("odds.tab.matrix")),
        field(say("odds.doing"), this.doing),
        field(say("odds.measure"), this.measure),
      ),
    );
  }

  query() {
    const query = new URLSearchParams();
    for (const label of this.armies) {
      const box = label.querySelector("input");
      if (box?.checked) query.append("army", box.value);
    }
    if (this.doing.value === "shoot") query.set("shooting", "1");
    if (this.doing.value === "charge") query.set("charged", "1");
    if (this.measure.value === "share") query.set("share", "1");
    return query;
  }

  get path() {
    return "/api/odds/matrix";
  }

  /** @param {HTMLElement} place @param {MatchupsView} found @param {URLSearchParams} query */
  show(place, found, query) {
    const share = this.measure.value === "share";
    const values = share ? found.share : found.points;
    const most = share ? 1 : found.most || 1;
    const cell = (/** @type {number} */ value) =>
      h(
        "td",
        { class: `heat-${Math.round(SHADES * Math.min(1, value / most) ** 0.8)}` },
        value === 0 ? "–" : share ? percent(value).replace(/\.\d/, "") : value.toFixed(1),
      );
    const download = (/** @type {string} */ kind, /** @type {string} */ text) =>
      h("a", { class: "button", href: `/api/odds/matrix.${kind}?${query}`, download: `odds.${kind}` }, say(text));
    put(
      place,
      h("h2", {}, say("odds.result")),
      h(
        "div",
        { class: "scroller heat-scroller", tabindex: "0", role: "region", "aria-label": found.title },
        h(
          "table",
          { class: "heat" },
          h("caption", {}, say("odds.matrix-caption", { title: found.title })),
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("td", {}),
              found.names.map((name) => h("th", { scope: "col" }, h("span", {}, name))),
            ),
          ),
          h(
            "tbody",
            {},
            found.names.map((name, row) =>
              h("tr", {}, h("th", { scope: "row" }, name), values[row].map(cell)),
            ),
          ),
        ),
      ),
      h("div", { class: "row" }, copyButton(), download("svg", "odds.picture"), download("csv", "odds.sheet")),
    );
  }
}
