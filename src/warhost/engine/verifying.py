"""Is a save what it says? It is replayed, and its seal is held against it: what is changed or missing is named."""

from collections.abc import Callable, Sequence

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.game import Rulebook
from warhost.engine.records import State
from warhost.engine.saving import Save, read, restore
from warhost.engine.sealing import Seal, changed_answers, changed_parts, commitment
from warhost.engine.shares import LENGTH, SERVER, Pledge, is_share, led_back, seed_of

Rolls = dict[str, int]
MOST_CHAINS = 1000
"""Every other browser at a seat brings a chain of its own."""
BookFor = Callable[[State], Rulebook]


class SaveExamined(msgspec.Struct, frozen=True):
    """What a save turned out to be: the battle in it, everything that is wrong, and what its seal covers."""

    battle: Battle
    wrong: list[str]
    seal: Seal | None

    @property
    def number(self) -> int:
        return self.battle.number

    @property
    def is_sealed(self) -> bool:
        return self.seal is not None


class _Trail:
    """How many dice had been thrown at every decision of a replay."""

    def __init__(self) -> None:
        self.rolled: list[Rolls] = []

    def __call__(self, battle: Battle) -> None:
        self.rolled.append(dict(battle.state.rolled))


def examine(raw: bytes, book_for: BookFor, promised: str | None = None) -> SaveExamined:
    """Replay a save and hold its seal against it; `promised`: the commitment or beginning that somebody wrote down."""
    saved, trail = read(raw), _Trail()
    loaded = restore(saved, book_for, trail)
    wrong = broken_seal(raw, saved)
    if loaded.note is not None:
        wrong.append(loaded.note)
    elif saved.seal is not None and not saved.seal.is_old and saved.seal.names:
        wrong += _other_throws(saved.seal, saved, trail.rolled)
    if promised is not None and (saved.seal is None or promised not in (saved.seal.commitment, saved.seal.beginning)):
        wrong.append("this is not the battle that was promised: its seal has another commitment and beginning")
    return SaveExamined(loaded.battle, wrong, saved.seal)


def verify(raw: bytes, book_for: BookFor) -> str | None:
    """Does the save replay to exactly what it says, and is its seal whole? None if so, else what differs."""
    return "; ".join(examine(raw, book_for).wrong) or None


def broken_seal(raw: bytes, saved: Save) -> list[str]:
    """What of a save is not what its seal says; nothing where there is none. The battle itself is not replayed."""
    seal = saved.seal
    if seal is None:
        return []
    if seal.is_old:
        return _broken_promise(saved, seal)
    plain = msgspec.json.decode(raw)
    wrong = changed_parts(seal, plain) + changed_answers(seal, plain)
    if seal.names:
        return wrong + _broken_chains(saved, seal)
    return wrong + (_broken_promise(saved, seal) if seal.commitment else [])


def _broken_promise(saved: Save, seal: Seal) -> list[str]:
    """Is the seed the one that was committed to?"""
    if not 0 <= seal.throw < len(saved.dice):
        return ["the promise of dice speaks of a seed that is not there"]
    if saved.dice[seal.throw].faces:
        return ["the dice are not those that were promised: some were laid down by hand"]
    if commitment(saved.dice[seal.throw].seed, seal.salt) != seal.commitment:
        return ["the dice are not those that were promised: seed and salt do not make the commitment"]
    return []


def _broken_chains(saved: Save, seal: Seal) -> list[str]:
    """Do the seeds follow from everybody's shares, and those from what was given out beforehand?"""
    throws = saved.dice[seal.throw :]
    if len(throws) != len(seal.throws):
        return [f"{len(seal.throws)} throws were sealed, the dice of {len(throws)} are there"]
    if len(seal.pledges) > MOST_CHAINS or sum(max(0, each.at - each.since) for each in seal.pledges) > 20 * LENGTH:
        return ["the seal has more chains than a battle can have"]
    of_server = [each for each in seal.pledges if each.name == SERVER]
    if [(each.anchor, each.since) for each in of_server] != [(seal.commitment, 1)]:
        return ["the dice are not those that were promised: the server's chain is another one"]
    wrong = [f"the shares of {each.name} do not lead back to its anchor" for each in seal.pledges if not _whole(each)]
    if wrong:
        return wrong
    found = shares_of(seal)
    for number, (throw, shares) in enumerate(zip(throws, found, strict=True), seal.spent + 1):
        if shares is None or throw.faces or throw.seed != seed_of(number, seal.names, shares):
            return [f"the dice of throw {number} do not follow from the shares that were given for it"]
    return []


def _whole(pledge: Pledge) -> bool:
    if not pledge.link:
        return is_share(pledge.anchor)
    steps = pledge.at - pledge.since + 1
    return 0 < steps <= LENGTH and is_share(pledge.link) and led_back(pledge.link, steps) == pledge.anchor


def shares_of(seal: Seal) -> list[dict[str, str] | None]:
    """Everybody's share of every throw, out of the last links of their chains; None where one cannot be had."""
    last = seal.spent + len(seal.throws)
    links = {number: dict[str, str]() for number in range(seal.spent + 1, last + 1)}
    for pledge in sorted(seal.pledges, key=lambda each: each.since):
        start = min(pledge.at, last)
        link = led_back(pledge.link, pledge.at - start) if pledge.link else ""
        for number in range(start if link else 0, max(pledge.since - 1, seal.spent), -1):
            links[number][pledge.name] = link
            link = led_back(link, 1)
    found: list[dict[str, str] | None] = []
    for number, thrown in enumerate(seal.throws, seal.spent + 1):
        known = links[number]
        whole = SERVER in thrown.given and all(name in known for name in thrown.given)
        found.append({name: known[name] for name in thrown.given} if whole else None)
    return found


def _other_throws(seal: Seal, saved: Save, rolled: Sequence[Rolls]) -> list[str]:
    """Was there one throw for every answer that threw dice, from where the dice lay then on?"""
    begun = dict(saved.initial.rolled)
    # A branch shares answers with another battle, whose dice are a part of its beginning.
    first = seal.shared + 1 if seal.throw else 0
    known = {each.at: dict(throw.since) for each, throw in zip(seal.throws, saved.dice[seal.throw :], strict=False)}
    for number in range(first, len(rolled)):
        before = rolled[number - 1] if number else begun
        if (before != rolled[number]) != (number in known):
            return [f"a throw is missing or one too many at answer {number}"]
        if number in known and known[number] != before:
            return [f"the throw at answer {number} does not begin where the dice lay"]
    return []
