// English: the third dimension, looking from a model, and sounds.

/** @type {Record<string, string>} */
export default {
  "solid.toggle": "In three dimensions",
  "solid.entered": "The table in three dimensions. Q and E turn it, Page Up and Page Down tilt it, V leads back.",
  "solid.missing": "This browser has no WebGL2, so the table stays flat. Everything can be done there.",
  "look.title": "Look from here: what the selected model sees",
  "look.nobody": "Select a model on the table first: then this shows what it sees.",
  "look.one": "Seen by {name}",
  "look.many": "Seen by {name}, model {number} of {count}",
  "look.count": "{name} {seen} of {of}",
  "look.none": "nobody",
  "look.friends": "Of its own side: {names}.",
  "look.hidden": "Out of sight: {names}.",
  "look.lines": "Lines run from every part of the model to every part of the other, so it may see more than its eye.",
  "look.previous": "The model before",
  "look.next": "The next model",
  "look.stop": "Back to the table",
  "settings.sound": "Sounds: dice, steel and horns",
  "settings.volume": "How loud",
  "keys.l": "L",
  "keys.l-does": "look from the selected model; again, or Escape: back",
  "keys.v": "V",
  "keys.v-does": "the table in two or three dimensions",
  "keys.turn": "Q E, Page Up, Page Down",
  "keys.turn-does": "turn and tilt the table in three dimensions",
};
