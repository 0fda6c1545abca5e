// Making elements. No markup is ever parsed from a string: what the server says is text.
import { say } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false | any[]} Child */

/**
 * Attributes and listeners onto an element; null and false leave an attribute out.
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (name === "class")
      element.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function fill(element, children) {
  for (const child of /** @type {Child[]} */ (children.flat(Infinity))) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Put new children into a place; focus stays with the element of the same data-key.
 * @param {Element} place
 * @param {...(Child | Child[])} children
 */
export function put(place, ...children) {
  const active = document.activeElement;
  const key = place.contains(active) ? active?.getAttribute("data-key") : null;
  const scroll = place.scrollTop;
  place.replaceChildren();
  fill(place, children);
  place.scrollTop = scroll;
  if (key) focusKey(place, key);
}

/** @param {ParentNode} place @param {string} key */
export function focusKey(place, key) {
  const found = place.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
  return Boolean(found);
}

/**
 * A button. Options: kind (main, plain, quiet, danger), key, title, pressed, disabled, icon.
 * @param {string} label
 * @param {(event: Event) => void} action
 * @param {Record<string, any>} [options]
 */
export function button(label, action, options = {}) {
  const { kind = "plain", key, pressed, icon, ...rest } = options;
  return h(
    "button",
    {
      type: "button",
      class: ["button", kind],
      "data-key": key || null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      onclick: action,
      ...rest,
    },
    icon ? h("span", { class: "icon", "aria-hidden": "true" }, icon) : null,
    label,
  );
}

/** @param {string} id @returns {any} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** Fill in the texts of a page: every element with data-say, and labels with data-label. */
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(/** @type {string} */ (element.getAttribute("data-say")));
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    const text = say(/** @type {string} */ (element.getAttribute("data-label")));
    element.setAttribute("aria-label", text);
    if (element.tagName === "BUTTON") element.setAttribute("title", text);
  }
  const title = document.documentElement.getAttribute("data-title");
  if (title) document.title = say(title);
}
