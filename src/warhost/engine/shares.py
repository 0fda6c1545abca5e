"""Dice made by several: each gives a share of every throw, out of a hash chain whose end was told beforehand.

A chain is made backwards: every link is the SHA-256 of the one after it, and the first, the anchor, is given out. Link
number n is the share of throw n; whoever knows the anchor can check it, and nobody can tell the next from it.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

LENGTH = 6000
"""Throws that a chain is good for: as many as a battle may have answers."""
SERVER = "server"
NOBODY = "-"
"""Stands in a throw where somebody gave no share."""


class Chain:
    """A secret and every link that follows from it."""

    def __init__(self, secret: str, length: int = LENGTH) -> None:
        links = [bytes.fromhex(secret)]
        for _ in range(length):
            links.append(sha256(links[-1]).digest())
        self._links = links[::-1]

    @property
    def anchor(self) -> str:
        return self._links[0].hex()

    def link(self, number: int) -> str:
        """The share of throw `number`, from 1 on."""
        return self._links[number].hex()


def led_back(link: str, steps: int) -> str:
    """The link so many before this one."""
    raw = bytes.fromhex(link)
    for _ in range(steps):
        raw = sha256(raw).digest()
    return raw.hex()


def is_share(text: str) -> bool:
    """Is this the size and shape of a link?"""
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


def seed_of(number: int, names: Sequence[str], shares: Mapping[str, str]) -> str:
    """The seed of throw `number`: all shares together, in the order of these names."""
    given = "/".join(f"{name}={shares.get(name, NOBODY)}" for name in names)
    return sha256(f"{number}/{given}".encode()).hexdigest()


class Pledge(msgspec.Struct, frozen=True):
    """Somebody's chain as everybody knows it: from which throw on it counts, its anchor, and the last link shown.

    `by` says who holds the secret: the server, or a page.
    """

    name: str
    by: str
    anchor: str
    since: int = 1
    at: int = 0
    link: str = ""

    def holds(self, link: str, number: int) -> bool:
        """Is this the link for throw `number`? It must lead back to what is known."""
        known, at = (self.link, self.at) if self.link else (self.anchor, self.since - 1)
        return number > at and number - at <= LENGTH and is_share(link) and led_back(link, number - at) == known


class Thrown(msgspec.Struct, frozen=True):
    """One throw: with which answer it came (1 is the first, 0 is before it), and who gave a share."""

    at: int
    given: tuple[str, ...]
