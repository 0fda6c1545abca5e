"""What is in force on a side, in short lines: those of scenario files, and a few more that only odds need."""

import re
from collections.abc import Callable

from warhost.engine.naming import alike
from warhost.engine.records import Modifier
from warhost.odds.combatants import GivenEffect
from warhost.rules.effects.modifiers import AttackRule, CannotWard, DiceRule, Ignores, RollModifier, WeaponsHave
from warhost.rules.fighting.weapon_abilities import KNOWN
from warhost.scenario.file.effect_lines import EXAMPLES, modifier_of, parse_effect

MORE = (
    '"-1 to hit rolls against it", "crits on 5+", "only unmodified 6s hit", "wound rolls up to 2 fail", "ignore Rend", '
    '"re-roll hit rolls", "re-roll wound rolls of 1", "ignore negative modifiers to save rolls", '
    '"Crit (Mortal) of Bow", "no ward rolls"'
)
_TAIL = re.compile(r"\s+this (?:phase|turn|round|battle)(?:\s+by\s+(?P<by>\S.*))?$", re.IGNORECASE)
_BY = re.compile(r"\s+by\s+(?P<by>\S.*)$", re.IGNORECASE)

_Make = Callable[[re.Match[str]], Modifier]


def _only_sixes(found: re.Match[str]) -> Modifier:
    fails = 5 if found["roll"].startswith("hit") else None
    return AttackRule(at=bool(found["at"]), hit_fails_to=fails, wound_fails_to=None if fails else 5)


def _fails(found: re.Match[str]) -> Modifier:
    value, hit = int(found["value"]), found["roll"] == "hit"
    return AttackRule(at=bool(found["at"]), hit_fails_to=value if hit else None, wound_fails_to=None if hit else value)


_AT = r"(?P<at> against it)?"
_FORMS: tuple[tuple[re.Pattern[str], _Make], ...] = tuple(
    (re.compile(f"^{pattern}$", re.IGNORECASE), make)
    for pattern, make in (
        (
            r"(?P<add>[+-]\d{1,2}) to (?P<roll>hit|wound|save) rolls? against it",
            lambda found: RollModifier(found["roll"].lower(), int(found["add"]), at=True),
        ),
        (
            rf"(?:crits|critical hits|crit)(?: hits)? on (?:unmodified )?(?P<value>[2-6])\+?{_AT}",
            lambda found: AttackRule(at=bool(found["at"]), crits_on=int(found["value"])),
        ),
        (
            rf"hits inflict(?: mortal)? damage{_AT}",
            lambda found: AttackRule(at=bool(found["at"]), hits_inflict=True),
        ),
        (rf"only (?:unmodified )?6'?s? (?P<roll>hits?|wounds?){_AT}", _only_sixes),
        (rf"(?P<roll>hit|wound) rolls? up to (?P<value>[1-6]) fail{_AT}", _fails),
        (r"ignores? rend", lambda found: Ignores("save", "rend")),
        (
            r"ignores? (?:(?P<what>all|positive|negative) )?modifiers to (?P<roll>hit|wound|save) rolls?",
            lambda found: Ignores(found["roll"].lower(), (found["what"] or "all").lower()),  # type: ignore[arg-type]
        ),
        (
            r"re-?rolls? (?:failed )?(?P<roll>hit|wound|save)(?: rolls?|s)?(?: of (?P<value>[1-6])s?(?: or less)?)?",
            lambda found: DiceRule(found["roll"].lower(), reroll=True, up_to=int(found["value"] or 6)),
        ),
        (r"(?:no|cannot make) wards?(?: rolls?)?", lambda found: CannotWard()),
    )
)
_WEAPON_ABILITY = re.compile(r"^(?P<ability>(?:crit|charge|anti-|companion|shoot).*?)(?: of (?P<weapon>.+))?$", re.I)


def effect(line: str) -> GivenEffect:
    """Read a line; when it ends does not matter here, but "by friend" and "by enemy" say whose unit gives it.

    A Companion weapon does not heed what friendly units give (core-20.0). Raises ValueError with what would be right.
    """
    text = re.sub(r"\s+", " ", line.replace("\u2212", "-").replace("\u2013", "-")).strip()
    tail = _TAIL.search(text) or _BY.search(text)
    body = text[: tail.start()] if tail else text
    by = (tail["by"] if tail else None) or None
    giver = None if by is None else "enemy" if by.lower() in ("enemy", "the enemy", "target") else "friend"
    return GivenEffect(body, _modifier(body), giver)  # type: ignore[arg-type]


def _modifier(body: str) -> Modifier:
    for pattern, make in _FORMS:
        if found := pattern.match(body):
            return make(found)
    if found := _WEAPON_ABILITY.match(body):
        return WeaponsHave(weapon_ability(found["ability"]), weapon=found["weapon"])
    if re.match(r"ward\b", body, re.IGNORECASE) and not re.match(r"^WARD \([2-6]\+\)$", body):
        raise ValueError(f"{body!r} is no ward; right is WARD (2+) to WARD (6+), in capitals")
    try:
        return modifier_of(parse_effect(f"{body} this turn"))
    except ValueError as error:
        said = str(error)
        raise ValueError(f"{said}; or {MORE}" if EXAMPLES in said else said) from None


def weapon_ability(said: str) -> str:
    """A weapon ability as the rules write it, whatever the case; or ValueError with those there are (core-20.0)."""
    plain = re.sub(r"\s+", " ", said).strip()
    known = {_bare(each): each for each in KNOWN}
    if _bare(plain) in known:
        return known[_bare(plain)]
    anti = re.match(r"^anti[- ]?(?P<word>[\w -]+?) ?\(\+(?P<rend>[1-9]) rend\)$", plain, re.IGNORECASE)
    if anti:
        return f"Anti-{anti['word'].strip().upper()} (+{anti['rend']} Rend)"
    scored = re.match(r"^crit ?\((?P<number>[2-9]|D3|D6) hits\)$", plain, re.IGNORECASE)
    if scored:
        return f"Crit ({scored['number'].upper()} Hits)"
    near = alike(_bare(plain), known)
    hint = f"did you mean {known[near[0]]}? There" if near else "there"
    raise ValueError(f"{plain!r} is no weapon ability; {hint} are {', '.join(KNOWN)} and Anti-INFANTRY (+1 Rend)")


def _bare(ability: str) -> str:
    return re.sub(r"[^a-z0-9+]", "", ability.lower())
