// English: the third dimension, looking from a model, and sounds.

/** @type {Record<string, string>} */
export default {
  "solid.toggle": "In three dimensions",
  "solid.entered": "The table in three dimensions. Q and E turn it, Page Up and Page Down tilt it, V leads back.",
  "solid.missing": "This browser has no WebGL2, so the table stays flat. Everything can be done there.",
  "keys.v": "V",
  "keys.v-does": "the table in two or three dimensions",
  "keys.turn": "Q E, Page Up, Page Down",
  "keys.turn-does": "turn and tilt the table in three dimensions",
};
