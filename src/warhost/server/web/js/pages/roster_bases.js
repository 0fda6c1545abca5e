// Bases that no catalogue names: asked for once, kept in the data folder of whoever runs the server.
import { post } from "../api.js";
import { reasonOf } from "../begin.js";
import { toast } from "../dialog.js";
import { button, h } from "../dom.js";
import { say } from "../texts.js";

/** @import {BaseAsked} from "../protocol.js" */

/** @param {BaseAsked["assumed"]} base */
const written = (base) => (Array.isArray(base) ? base.join("x") : String(base));

/** @param {BaseAsked} asked @param {() => void} again */
function question(asked, again) {
  const id = `base-${asked.unit.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  const size = h("input", { id, value: written(asked.assumed), size: "8", autocomplete: "off" });
  const keep = async () => {
    try {
      await post("/api/bases", { unit: asked.unit, base: size.value });
      again();
    } catch (error) {
      toast(say("roster.wrong", { reason: reasonOf(error) }));
    }
  };
  return h(
    "li",
    { class: "row" },
    h("label", { for: id }, asked.unit),
    size,
    button(say("roster.base-keep"), keep, { key: id }),
  );
}

/** A question for each unit whose base is not known. @param {BaseAsked[]} bases @param {() => void} again */
export function basesAsked(bases, again) {
  if (!bases.length) return null;
  return h(
    "div",
    { class: "roster-bases" },
    h("h3", {}, say("roster.bases")),
    h("p", { class: "quiet" }, say("roster.bases-hint")),
    h(
      "ul",
      {},
      bases.map((each) => question(each, again)),
    ),
  );
}
