// Making elements. No markup is ever parsed from a string: what the server says is text.
import { at } from "./address.js";
import { say } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

/** @import {Attributes, Child} from "./page.js" */

/**
 * Attributes and listeners onto an element; null and false leave an attribute out.
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function")
      element.addEventListener(name.replace(/^on/, ""), /** @type {EventListener} */ (value));
    else if (name === "class")
      element.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : String(value));
    else if (name === "href" || name === "src") element.setAttribute(name, at(String(value)));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {Child[]} children */
function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) fill(element, child);
    else element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
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
 * @param {...Child} children
 */
export function put(place, ...children) {
  const active = document.activeElement;
  const key = place.contains(active) ? active?.getAttribute("data-key") : null;
  // Filled before anybody asks for its size, a place keeps how far it was scrolled; asking would cost a layout each time.
  place.replaceChildren();
  fill(place, children);
  if (key) focusKey(place, key);
}

/**
 * Put a drawing in the place of the last one; parts that are as they were stay, and need not be painted again. Nothing
 * in it may listen for itself.
 * @param {Element} place @param {Element} drawing
 */
export function renew(place, drawing) {
  const last = place.firstElementChild;
  if (!last) return place.replaceChildren(drawing);
  const [before, after] = [[...last.children], [...drawing.children]];
  after.forEach((each, index) => {
    if (!before[index]) last.append(each);
    else if (!before[index].isEqualNode(each)) before[index].replaceWith(each);
  });
  for (const each of before.slice(after.length)) each.remove();
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
 * @param {{kind?: string, key?: string, pressed?: boolean, icon?: string} & Attributes} [options]
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

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} id @param {new () => T} [kind] what it must be, where that matters
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`no element ${id}`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/** What the field that an event comes from holds. @param {Event} event */
export function valueAt(event) {
  const field = event.target;
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : "";
}

/** What must be there. @template T @param {T | null | undefined} value @returns {T} */
export function sure(value) {
  if (value === null || value === undefined) throw new Error("something is missing");
  return value;
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
