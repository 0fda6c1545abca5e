// Hash chains: each link is the SHA-256 of the one after it. The anchor is told first, the links one throw at a time.
import { blake2b, bytesOf, fromHex, sha256, sha256Text, toHex } from "./hashes.js";

const LENGTH = 6000;
const BLOCK = 48;

/** A secret of this page's own. */
export function newSecret() {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** All links, the anchor first. @param {string} secret */
export function linksOf(secret) {
  const links = [fromHex(secret)];
  for (let i = 0; i < LENGTH; i++) links.push(sha256(links[i]));
  return links.reverse().map(toHex);
}

/** The link so many before this one. @param {string} link @param {number} steps */
export function ledBack(link, steps) {
  let bytes = fromHex(link);
  for (let i = 0; i < steps; i++) bytes = sha256(bytes);
  return toHex(bytes);
}

/** The seed of a throw: everybody's shares together. @param {number} number @param {string[]} names @param {Record<string, string>} shares */
export function seedOf(number, names, shares) {
  return sha256Text(`${number}/${names.map((name) => `${name}=${shares[name] || "-"}`).join("/")}`);
}

/** The faces that follow from a seed, at positions of a kind of roll. @param {string} seed @param {string} kind @param {number} from @param {number} to */
export function facesOf(seed, kind, from, to) {
  /** @type {number[]} */
  const faces = [];
  for (let number = Math.floor(from / BLOCK); number * BLOCK < to; number++) {
    /** @type {number[]} */
    const block = [];
    for (let salt = 0; block.length < BLOCK; salt++) {
      const raw = blake2b(bytesOf(`${seed}/${kind}/${number}/${salt}`));
      block.push(...Array.from(raw).filter((each) => each < 252).map((each) => (each % 6) + 1));
    }
    block.slice(0, BLOCK).forEach((face, i) => {
      const at = number * BLOCK + i;
      if (at >= from && at < to) faces.push(face);
    });
  }
  return faces;
}
