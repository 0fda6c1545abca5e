// What the players of the battle on this page are called: by their names where they have any, else by their colour.
import { say } from "./texts.js";

/** @type {Record<string, string>} */
let names = {};

/** @param {Record<string, string>} told */
export function setNames(told) {
  names = told;
}

/** @param {string} side */
export const sideName = (side) => names[side] || say(`side.${side}`);

/** The name in place of the colour, where there is one. @param {string} side @param {string} otherwise */
export const nameOr = (side, otherwise) => names[side] || otherwise;
