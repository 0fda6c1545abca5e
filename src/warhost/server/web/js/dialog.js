// Dialogs: the browser's own, so that focus and Escape work as everywhere.
import { button, h } from "./dom.js";
import { say } from "./texts.js";

/**
 * Open a dialog with a heading and a way out; whoever had the focus gets it back.
 * @param {string} title @param {Node} body @param {{kind?: string, closed?: () => void}} [options] kind: a class; closed: called at the end
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, body, options = {}) {
  const label = `dialog-${Math.random().toString(36).slice(2)}`;
  const dialog = h(
    "dialog",
    { class: ["dialog", options.kind], "aria-labelledby": label },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: label }, title),
      button("✕", () => dialog.close(), { kind: "quiet", "aria-label": say("close") }),
    ),
    h("div", { class: "dialog-body" }, body),
  );
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    options.closed?.();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A passing word. @param {string} text */
export function toast(text) {
  const place = document.getElementById("toasts");
  if (!place) return;
  const note = h("div", { class: "toast" }, text);
  place.append(note);
  setTimeout(() => note.remove(), 5000);
}
