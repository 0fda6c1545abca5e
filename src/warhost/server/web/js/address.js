// Addresses of this server, which may stand below a path of another one (`warhost serve --root-path`).

const root = globalThis.document?.documentElement?.dataset.root || "";

/** Where a path of ours is found. @param {string} path */
export const at = (path) => (path.startsWith("/") ? root + path : path);

/** The path of this page, as this server names it. */
export function here() {
  const path = location.pathname;
  return path.startsWith(`${root}/`) ? path.slice(root.length) : path;
}
