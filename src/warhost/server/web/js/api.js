// Talking to the server by HTTP.
import { at } from "./address.js";

/** What went wrong, in words that can be shown. */
export class Failed extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

/** @param {Response} response */
async function reason(response) {
  try {
    const told = await response.clone().json();
    if (typeof told.detail === "string") return told.detail;
    if (typeof told.error === "string") return told.error;
    if (Array.isArray(told.detail) && told.detail[0]) return told.detail[0].msg;
  } catch {
    // Not JSON.
  }
  return `${response.status} ${response.statusText}`.trim();
}

/** @param {string} path @param {RequestInit} [options] */
async function ask(path, options) {
  let response;
  try {
    response = await fetch(at(path), { credentials: "same-origin", ...options });
  } catch {
    throw new Failed("offline", 0);
  }
  if (!response.ok) throw new Failed(await reason(response), response.status);
  return response;
}

/** @param {string | undefined} token @returns {Record<string, string>} */
function bearer(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** @template T @param {string} path @param {string} [token] @returns {Promise<T>} */
export async function get(path, token) {
  return (await ask(path, { headers: bearer(token) })).json();
}

/** @param {string} path @param {string} [token] */
export async function getText(path, token) {
  return (await ask(path, { headers: bearer(token) })).text();
}

/** @template T @param {string} path @param {string | object} body @param {string} [token] @returns {Promise<T>} */
export async function post(path, body, token) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (
    await ask(path, { method: "POST", headers: { "Content-Type": "application/json", ...bearer(token) }, body: text })
  ).json();
}
