// Taking back: free where nothing was revealed, by the other player's consent otherwise.
import { button, h } from "../dom.js";
import { openDialog } from "../dialog.js";
import { sideName } from "../names.js";
import { capital, plain } from "../prose.js";
import { say } from "../texts.js";

/** @import {TableTold, UndoWished} from "../protocol.js" */

/** The decision an undo goes back to, and whether it needs a yes. @param {TableTold | null} now */
export function undoable(now) {
  const { free = null, last = null } = now?.undo || {};
  if (last === null) return null;
  return { to: last, free: free !== null && free <= last };
}

/** @param {import("./app.js").App} app */
export async function undo(app) {
  const found = undoable(app.now);
  if (!found) return;
  const reply = await Promise.race([
    app.link.ask({ type: "undo", to: found.to }),
    new Promise((done) => setTimeout(() => done({ type: "asked" }), 1500)),
  ]);
  if (reply.type === "refused") app.toast(plain(capital(reply.problems[0]?.words || [])));
}

/** Somebody wishes to go back. @param {import("./app.js").App} app @param {UndoWished} message */
export function undoAsked(app, message) {
  if (message.by === app.now?.you || app.now?.you === null) return app.toast(say("undo.waiting"));
  const answer = (/** @type {boolean} */ yes) => {
    app.link.send({ type: "undo-answer", yes });
    dialog.close();
  };
  const body = h(
    "div",
    {},
    h("p", {}, say("undo.asked", { side: sideName(message.by) })),
    h(
      "div",
      { class: "row" },
      button(say("undo.yes"), () => answer(true), { kind: "main" }),
      button(say("undo.no"), () => answer(false)),
    ),
  );
  const dialog = openDialog(say("undo.title"), body);
}
