// Letters for everything: short, different, none the beginning of another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hintsFor } from "../../../src/warhost/server/web/js/battle/hints.js";

for (const count of [1, 26, 27, 60, 300]) {
  test(`${count} things have ${count} hints of at most two letters`, () => {
    const hints = hintsFor(count);
    assert.equal(new Set(hints).size, count);
    assert.ok(hints.every((each) => each.length <= 2));
    for (const one of hints) assert.ok(!hints.some((other) => other !== one && other.startsWith(one)), one);
  });
}
