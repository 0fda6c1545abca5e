// The end before the end, and the battle after the battle.
import { button, h } from "../dom.js";
import { openDialog } from "../dialog.js";
import { sideName } from "../names.js";
import { say } from "../texts.js";

/** @import {RematchMade, Side} from "../protocol.js" */

/** Where the next battle is. @param {RematchMade} made */
export const placeOfRematch = (made) =>
  `${made.seat ? "/battle/" : "/watch/"}${encodeURIComponent(made.id)}#seat=${encodeURIComponent(made.token)}`;

/** @param {RematchMade} made */
export function rematchLink(made) {
  return h("a", { class: "button main", href: placeOfRematch(made), "data-key": "to-rematch" }, say("rematch.go"));
}

/** @param {RematchMade} made */
export function openRematch(made) {
  openDialog(say("rematch.title"), h("div", {}, h("p", {}, say("rematch.text")), h("p", {}, rematchLink(made))));
}

/** Asked once more before it counts. @param {import("./people.js").People} people */
export function openConcede(people) {
  const { own, app } = people;
  const concede = (/** @type {string} */ side) => {
    dialog.close();
    app.tryTo({ type: "concede", side: /** @type {Side} */ (side) });
  };
  const words = (/** @type {string} */ side) =>
    own.length > 1 ? say("concede.yes-side", { side: sideName(side) }) : say("concede.yes");
  const body = h(
    "div",
    {},
    h("p", {}, say("concede.text")),
    h(
      "div",
      { class: "row" },
      own.map((side) => button(words(side), () => concede(side), { kind: "danger", key: `concede-${side}` })),
      button(say("concede.no"), () => dialog.close(), { key: "play-on" }),
    ),
  );
  const dialog = openDialog(say("concede.title"), body);
}

/** What the page of a battle that is over offers. @param {import("./people.js").People} people */
export function rematchOffer(people) {
  if (people.rematch) return h("p", {}, rematchLink(people.rematch));
  const asked = people.now?.proposals.some((each) => each.what === "rematch");
  if (!people.own.length || asked) return null;
  const ask = () => people.app.tryTo({ type: "propose", what: "rematch" });
  return h("p", {}, button(say("rematch.ask"), ask, { key: "rematch" }));
}
