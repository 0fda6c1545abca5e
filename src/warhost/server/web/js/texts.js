// Every text of the pages comes from one catalogue. To translate the game, translate the folder texts/en.
import battle from "./texts/en/battle.js";
import deciding from "./texts/en/deciding.js";
import learning from "./texts/en/learning.js";
import odds from "./texts/en/odds.js";
import pages from "./texts/en/pages.js";
import roster from "./texts/en/roster.js";
import together from "./texts/en/together.js";
import view from "./texts/en/view.js";

/** @type {Record<string, string>} */
const TEXTS = { ...battle, ...deciding, ...learning, ...odds, ...pages, ...roster, ...together, ...view };

/**
 * A text with its values filled in. `otherwise` is said where the catalogue has no such text.
 * @param {string} key @param {object} [values] @param {string} [otherwise]
 * @returns {string}
 */
export function say(key, values = {}, otherwise) {
  const text = TEXTS[key] ?? otherwise;
  if (text === undefined) {
    console.warn(`no text for ${key}`);
    return key;
  }
  const filled = /** @type {Record<string, unknown>} */ (values);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (filled[name] === undefined ? whole : String(filled[name])));
}
