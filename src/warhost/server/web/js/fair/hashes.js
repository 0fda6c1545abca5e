// SHA-256 and BLAKE2b, written out: browsers offer the first only to pages with a certificate, the second not at all.

const WORD = 0xffffffffn;
const WHOLE = (1n << 64n) - 1n;

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {string} hex @returns {Uint8Array} */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");

/** The first primes, whose roots the constants of both are made of. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime)) found.push(each);
  return found;
}

/** The fraction of a root of a whole number, to so many bits. @param {number} prime @param {bigint} power @param {bigint} bits */
function fraction(prime, power, bits) {
  const goal = BigInt(prime) << (power * bits);
  let [low, high] = [0n, 32n << bits];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= goal) low = middle;
    else high = middle;
  }
  return low & ((1n << bits) - 1n);
}

const PRIMES = primes(64);
const ROUND = Uint32Array.from(PRIMES, (each) => Number(fraction(each, 3n, 32n)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (each) => Number(fraction(each, 2n, 32n)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} message */
function padded(message) {
  const whole = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, message.length * 8);
  return whole;
}

const WORDS = new Uint32Array(64);

/** @param {Uint32Array} state @param {DataView} view @param {number} at */
function shaBlock(state, view, at) {
  const words = WORDS;
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [one, two] = [words[i - 15], words[i - 2]];
    const first = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
    const second = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    words[i] = words[i - 16] + first + words[i - 7] + second;
  }
  let [a, b, c, d, e, f, g, h] = [state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]];
  for (let i = 0; i < 64; i++) {
    const one = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + h + ROUND[i] + words[i];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    // One by one: a chain is six thousand of these, and lists would take ten times as long.
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((each, i) => (state[i] += each));
}

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const state = START.slice();
  const whole = padded(message);
  const view = new DataView(whole.buffer);
  for (let at = 0; at < whole.length; at += 64) shaBlock(state, view, at);
  const result = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i++) result.setUint32(4 * i, state[i]);
  return new Uint8Array(result.buffer);
}

/** @param {string} text */
export const sha256Text = (text) => toHex(sha256(bytesOf(text)));

const BLAKE_START = PRIMES.slice(0, 8).map((each) => fraction(each, 2n, 64n));
const SIGMA = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((row) => Array.from(row, (each) => parseInt(each, 16)));
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** @param {bigint} word @param {bigint} by */
const turned64 = (word, by) => ((word >> by) | (word << (64n - by))) & WHOLE;

/** @param {bigint[]} v @param {number[]} places @param {bigint} x @param {bigint} y */
function mix(v, [a, b, c, d], x, y) {
  v[a] = (v[a] + v[b] + x) & WHOLE;
  v[d] = turned64(v[d] ^ v[a], 32n);
  v[c] = (v[c] + v[d]) & WHOLE;
  v[b] = turned64(v[b] ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & WHOLE;
  v[d] = turned64(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & WHOLE;
  v[b] = turned64(v[b] ^ v[c], 63n);
}

/** BLAKE2b with 64 bytes, of a message that fits into one block: seeds and positions do. @param {Uint8Array} message */
export function blake2b(message) {
  if (message.length > 128) throw new Error("too long");
  const block = new DataView(new ArrayBuffer(128));
  message.forEach((each, i) => block.setUint8(i, each));
  const words = Array.from({ length: 16 }, (_, i) => block.getBigUint64(8 * i, true));
  const state = BLAKE_START.slice();
  state[0] ^= 0x01010040n;
  const v = [...state, ...BLAKE_START];
  v[12] ^= BigInt(message.length) & WORD;
  v[14] ^= WHOLE;
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10];
    MIXED.forEach((places, i) => mix(v, places, words[order[2 * i]], words[order[2 * i + 1]]));
  }
  const result = new DataView(new ArrayBuffer(64));
  state.forEach((each, i) => result.setBigUint64(8 * i, each ^ v[i] ^ v[i + 8], true));
  return new Uint8Array(result.buffer);
}
