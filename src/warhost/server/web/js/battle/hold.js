// How long what is told stays on the screen.

/** Milliseconds that notes and dice stay, by setting; until clicked where there is none. @type {Record<string, number>} */
export const HOLD = { "a moment": 2500, "a while": 7000 };
