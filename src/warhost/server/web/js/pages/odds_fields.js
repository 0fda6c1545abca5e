// Fields of the odds page: each carries the name of its option, so that a form is a question and its address.
import { h } from "../dom.js";
import { say } from "../texts.js";

/** @import {OddsArmy} from "../protocol.js" */

/** @param {string} label @param {Node} control @param {string} [hint] */
export function field(label, control, hint) {
  return h("label", { class: "field" }, h("span", {}, label), control, hint ? h("small", {}, hint) : null);
}

/** @param {string} label @param {string} name @param {URLSearchParams} query */
export function check(label, name, query) {
  return h(
    "label",
    { class: "check" },
    h("input", { type: "checkbox", name, value: "1", checked: Boolean(query.get(name)) }),
    label,
  );
}

/** @param {string} name @param {URLSearchParams} query @param {import("../page.js").Attributes} [more] */
export function number(name, query, more = {}) {
  return h("input", { type: "number", name, value: query.get(name), inputmode: "numeric", ...more });
}

/** @param {string} name @param {URLSearchParams} query @param {[string, string][]} choices */
export function choice(name, query, choices) {
  const now = query.get(name) || "";
  return h(
    "select",
    { name },
    choices.map(([value, label]) => h("option", { value, selected: value === now }, label)),
  );
}

/** Several lines, each of them one value of the option. @param {string} name @param {URLSearchParams} query @param {import("../page.js").Attributes} [more] */
export function lines(name, query, more = {}) {
  const said = query.getAll(name);
  return h("textarea", { name, rows: Math.max(2, said.length), "data-lines": true, ...more }, said.join("\n"));
}

/** The unit that was named, however: by its path, its id or its name. @param {OddsArmy[]} armies @param {string | null} said */
export function unitOf(armies, said) {
  const wanted = (said || "").trim().toLowerCase();
  const all = armies.flatMap((army) => army.units);
  return all.find((unit) => [unit.id, unit.id.split("/")[1], unit.name.toLowerCase()].includes(wanted)) || null;
}

/** All units by army, and the way to write one out. @param {string} name @param {OddsArmy[]} armies @param {string} chosen */
export function unitSelect(name, armies, chosen) {
  return h(
    "select",
    { name },
    h("option", { value: "", selected: !chosen }, say("odds.written")),
    armies.map((army) =>
      h(
        "optgroup",
        { label: army.name },
        army.units.map((unit) => h("option", { value: unit.id, selected: unit.id === chosen }, unit.name)),
      ),
    ),
  );
}

/** What a form asks: what is empty is left out, lines are apart. @param {HTMLFormElement} form */
export function asked(form) {
  const query = new URLSearchParams();
  for (const element of form.elements) {
    const field = element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
    if (!field && !(element instanceof HTMLInputElement)) continue;
    if (!element.name || element.disabled) continue;
    if (element instanceof HTMLInputElement && element.type === "checkbox" && !element.checked) continue;
    const parts = "lines" in element.dataset ? element.value.split("\n") : [element.value];
    for (const part of parts) if (part.trim()) query.append(element.name, part.trim());
  }
  return query;
}
