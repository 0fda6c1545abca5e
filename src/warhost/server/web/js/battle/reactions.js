// Reactions: what was settled beforehand, and the setting beside each.
import { h } from "../dom.js";
import { reactionRule, setReactionRule } from "../store.js";
import { say } from "../texts.js";

/** @import {AnyDecisionView, OptionView, Pass, UseAbility} from "../protocol.js" */

/** Always, never or ask, for one reaction. @param {OptionView} option */
export function reactionSetting(option) {
  const now = reactionRule(option.ability);
  const pick = h(
    "select",
    {
      "data-key": `rule-${option.ability}`,
      "aria-label": say("reaction.setting", { name: option.name }),
      onchange: () => setReactionRule(option.ability, option.name, pick.value),
    },
    ["ask", "always", "never"].map((rule) =>
      h("option", { value: rule, selected: rule === now }, say(`reaction.${rule}`)),
    ),
  );
  return h("label", { class: "reaction-rule" }, pick);
}

/** What the player settled beforehand for a reaction window; null: ask. @param {AnyDecisionView} decision @returns {UseAbility | Pass | null} */
export function settledReaction(decision) {
  if (decision.type !== "Window" || decision.kind !== "reaction") return null;
  const always = decision.options.find((each) => reactionRule(each.ability) === "always");
  if (always) return { type: "Use", ability: always.ability, unit: always.unit };
  const never = decision.options.every((each) => reactionRule(each.ability) === "never");
  return never && decision.may_pass ? { type: "Pass" } : null;
}

/** What a settled reaction is called: the one used, or those let go. @param {AnyDecisionView} decision @param {UseAbility | Pass} settled */
export function reactionName(decision, settled) {
  const options = decision.type === "Window" ? decision.options : [];
  const meant = settled.type === "Use" ? options.filter((each) => each.ability === settled.ability) : options;
  return [...new Set(meant.map((each) => each.name))].join(", ");
}
