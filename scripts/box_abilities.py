"""`abilities.py` of a box of the reference: headers from the data, bodies to be written by hand."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from box_picks import pick_of

from warhost.engine.naming import slug

Data = dict[str, Any]
LISTS = {
    "battleTraits": "Battle traits",
    "regimentAbilities": "Regiment abilities",
    "enhancements": "Enhancements, given to the general",
}
ARMYWIDE = ("battleTraits", "regimentAbilities")
WIDTH = 120
PER = {"battle": "battle", "turn": "turn", "phase": "phase", "battle round": "round"}
WORDS = {"Core", "Move", "Run", "Retreat", "Shoot", "Charge", "Fight", "Attack", "Deploy"}
REACTION = re.compile(
    r"(?P<who>You|Opponent) (?:declared|used) "
    r"(?:the '(?P<ability>.+?)' ability|an? (?:non-(?P<without>\w+) )?(?P<word>\w+)(?: ability)?)(?P<rest>.*)"
)


class Names:
    """Abilities as army.yaml and abilities.py call them: two of the same name in one box go by different keys."""

    def __init__(self, data: Data) -> None:
        self.places: list[tuple[str, Data]] = [(kind, each) for kind in LISTS for each in data[kind]]
        self.places += [(scroll["id"], each) for scroll in data["warscrolls"] for each in scroll["abilities"]]
        self._seen: list[Data] = []
        self._keys: dict[int, str] = {}
        times = Counter(slug(each["name"]) for _, each in self.places)
        for kind, each in self.places:
            alone = times[slug(each["name"])] == 1
            self._keys[id(each)] = each["name"] if alone else self._told_apart(kind, each)

    def _told_apart(self, kind: str, ability: Data) -> str:
        """The first of a name keeps it; the same on another warscroll is the same; another one has a longer key."""
        same = [each for each in self._seen if slug(each["name"]) == slug(ability["name"])]
        self._seen.append(ability)
        if not same or _header(same[0]) == _header(ability):
            return str(ability["name"])
        return f"{ability['name']} ({kind if kind not in LISTS else ability['type']})"

    def of(self, kind: str, ability: Data) -> str:
        """What this ability is called."""
        return self._keys[id(ability)]

    def listed(self, kind: str, abilities: list[Data]) -> list[str]:
        return [self.of(kind, each) for each in abilities]


def printed(ability: Data) -> str:
    """The name on the card, without what the reference adds to tell two abilities apart."""
    return str(ability["name"]).removesuffix(" (reserve)")


def _header(ability: Data) -> tuple[Any, ...]:
    return (ability["type"], ability["timing"], ability["effect"])


def abilities_file(data: Data, names: Names) -> str:
    """The whole file."""
    parts = [
        f'"""What {_called(data["name"])} can do."""\n\nfrom warhost.vocabulary import *\n\nRULE = "spearhead-1"\n'
    ]
    written: set[str] = set()
    title = ""
    for kind, each in names.places:
        heading = LISTS.get(kind, "Warscroll abilities")
        if heading != title:
            parts.append(f"\n# {heading}\n")
            title = heading
        name = names.of(kind, each)
        if slug(name) not in written:
            written.add(slug(name))
            parts.append("\n" + "\n".join(_ability(kind, each, name)) + "\n")
    return "\n".join(part.rstrip("\n") if part is parts[-1] else part.rstrip("\n") + "\n" for part in parts) + "\n"


def _called(name: str) -> str:
    return name if "'s " in name else f"the {name}"


def _ability(kind: str, ability: Data, key: str) -> Iterator[str]:
    if ability["type"] == "passive":
        yield from _passive(ability, key)
        return
    maker, value = _maker(ability)
    arguments = [_quoted(printed(ability)), *value, *_when(ability), "rule=RULE", *_how(kind, ability, key)]
    yield from _call(maker, [*arguments, *pick_of(ability)])
    yield f"def {_function(key)}(use: Use) -> None:"
    yield '    """To be written."""'
    yield "    raise NotImplementedError"


def _maker(ability: Data) -> tuple[str, list[str]]:
    """What makes it: spells and prayers are cast and chanted, on a roll that their effect names."""
    rolled = re.match(r"On an? (\d+)\+", ability["effect"])
    if ability.get("cast") is None or rolled is None:
        return "@ability", []
    return ("@cast" if ability["cast"] == "spell" else "@chant"), [rolled[1]]


def _passive(ability: Data, key: str) -> Iterator[str]:
    own = [f"key={_quoted(key)}"] if key != printed(ability) else []
    arguments = [_quoted(printed(ability)), "on=ME", "rule=RULE", *own, 'summary=""']
    yield from _call(f"{_function(key)} = passive", arguments)


def _quoted(text: str) -> str:
    return f'"{text}"'.replace("\u2019", "'")


def _function(name: str) -> str:
    found = slug(name).replace("-", "_")
    return f"_{found}" if found[:1].isdigit() else found


def _call(before: str, arguments: list[str]) -> Iterator[str]:
    """A call in one line, or with its arguments in lines of their own."""
    line = f"{before}({', '.join(arguments)})"
    if len(line) <= WIDTH:
        yield line
        return
    yield f"{before}("
    row = "   "
    for each in arguments:
        if len(f"{row} {each},") > WIDTH:
            yield row
            row = "   "
        row += f" {each},"
    yield row
    yield ")  # fmt: skip"


# When and how often


def _when(ability: Data) -> list[str]:
    """The timing as the vocabulary spells it; reactions have a trigger instead."""
    if ability["type"] == "reaction":
        return []
    timing = _phase_of(ability["timing"])
    if "First Battle Round" in timing:
        return ['Timing("start-of-round", round=1)']
    word = {"Start of Any Turn": "ANY_START_OF_TURN", "Start of Your Turn": "YOUR_START_OF_TURN"}.get(timing)
    # Where the box names no phase the effects do, each its own; one stands here until the author has seen to that.
    return [word or timing.upper().replace(" ", "_") or "ANY_COMBAT_PHASE"]


def _phase_of(timing: str) -> str:
    """A timing without how often."""
    return re.sub(r"^Once Per [A-Za-z ]+(?: \(Army\))?(?:, |$)", "", timing)


def _how(kind: str, ability: Data, key: str) -> Iterator[str]:
    if key != printed(ability):
        yield f"key={_quoted(key)}"
    if ability["keywords"]:
        yield f"keywords={{{', '.join(_keyword(each) for each in ability['keywords'])}}}"
    player = _by_player(kind, ability)
    if player:
        yield 'user="player"'
    elif _by_general(kind, ability):
        yield "used_by=General()"
    once = _once(ability)
    if once is None and player and ability["type"] == "activated":
        once = 'Once("phase")'
    if once is not None:
        yield f"once={once}"
    if "You must use this ability" in (ability["declare"] or ""):
        yield "must=True"
    if ability["type"] == "reaction":
        yield f"reaction={_reaction(ability['timing'])}"


def _keyword(word: str) -> str:
    return word.upper() if word in WORDS else _quoted(word.upper())


def _by_player(kind: str, ability: Data) -> bool:
    """Battle traits and regiment abilities belong to the player, unless their text says which unit uses them."""
    text = f"{ability['declare'] or ''} {ability['effect']}"
    return kind in ARMYWIDE and not re.search(
        r"Used [Bb]y|[Tt]his unit|to use this ability|that unit can use|your general", text
    )


def _by_general(kind: str, ability: Data) -> bool:
    """What is measured from the general is used by the general."""
    text = f"{ability['declare'] or ''} {ability['effect']}"
    return kind in ARMYWIDE and "your general" in text and not re.search(r"Used [Bb]y|[Tt]his unit|to use this", text)


def _once(ability: Data) -> str | None:
    if ability["oncePer"] is None:
        return None
    per, _, army = ability["oncePer"].partition(" (")
    return f'Once("{PER[per]}", army=True)' if army else f'Once("{PER[per]}")'


def _reaction(timing: str) -> str:
    """Whose declaration of what is answered, and the user's part in it, as far as the words say."""
    found = REACTION.search(timing)
    if found is None:
        return 'ReactionTo("any")'
    whose = "mine" if found["who"] == "You" else "enemy"
    parts = [f'"{whose}"']
    if found["ability"]:
        parts.append(f"ability={_quoted(found['ability'])}")
    elif found["word"]:
        parts.append(f"keyword={found['word'].upper()}")
    if found["without"]:
        parts.append(f"without={found['without'].upper()}")
    if re.search(r"for (this unit|your general$)", found["rest"]):
        parts.append('user_is="actor"')
    if "targeted your" in found["rest"]:
        parts.append('user_is="target"')
    return f"ReactionTo({', '.join(parts)})"
