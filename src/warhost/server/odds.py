"""Exact odds over HTTP. A question is a query with the options of `warhost odds`, so that its address can be shared."""

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter, Request, Response

from warhost.odds import AttackOutcome, Matchups, attack, cast, chant, charge, matrix, mortal, priority, roll, unbound
from warhost.odds.charts import outcome_picture
from warhost.odds.combatants import Found, known_armies
from warhost.odds.heatmap import heat_map
from warhost.odds.rolls import charge_needs, run
from warhost.odds.views import distribution_view, matchups_view, outcome_view
from warhost.server.limits import Buckets
from warhost.server.replies import answered
from warhost.server.wrong import Wrong

Data = dict[str, Any]
MOST_MODELS = 100
MOST_LINES = 12
"""Weapons, effects or attackers in one question."""
MOST_WORDS = 4000
A_MINUTE = 600
"""Questions of one address."""


class Asked:
    """The options of a question, each read once; what nobody asks for is a mistake."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self._left: dict[str, list[str]] = {}
        for name, value in pairs:
            self._left.setdefault(name, []).append(value)

    def words(self, name: str) -> list[str]:
        found = [value for value in self._left.pop(name, []) if value.strip()]
        if len(found) > MOST_LINES:
            raise ValueError(f"{name} can be given {MOST_LINES} times, not {len(found)}")
        return found

    def word(self, name: str, otherwise: str = "") -> str:
        found = self.words(name)
        if len(found) > 1:
            raise ValueError(f"{name} can be given once, not {len(found)} times")
        return found[0] if found else otherwise

    def flag(self, name: str) -> bool:
        return self.word(name).lower() not in ("", "0", "false", "no")

    def number(self, name: str, otherwise: int = 0, least: int = 0, most: int = MOST_MODELS) -> int:
        found = self.maybe(name, least, most)
        return otherwise if found is None else found

    def maybe(self, name: str, least: int = 0, most: int = MOST_MODELS) -> int | None:
        """A whole number, or None where none was given."""
        said = self.word(name)
        if not said:
            return None
        if not said.removeprefix("-").isdecimal() or not least <= int(said) <= most:
            raise ValueError(f"{name} is a whole number from {least} to {most}, not {said[:20]}")
        return int(said)

    def inches(self, name: str) -> float:
        said = self.word(name)
        try:
            found = float(said)
        except ValueError:
            found = -1.0
        if not 0 <= found <= 100:
            raise ValueError(f"{name} is a number of inches from 0 to 100, not {said[:20] or 'nothing'}")
        return found

    def done(self) -> None:
        if self._left:
            raise ValueError(f"{', '.join(sorted(self._left))[:80]} cannot be asked here")


def _attack(asked: Asked) -> AttackOutcome:
    weapons, attacker, target = asked.words("weapon"), asked.word("attacker"), asked.word("target")
    if bool(weapons) == bool(attacker):
        raise ValueError("name an attacker, or write out at least one weapon, but not both")
    if not target:
        raise ValueError("name a target, or write it out")
    options: Data = {
        "models": asked.maybe("models", 1), "target_models": asked.maybe("target-models", 1),
        "target_damage": asked.number("target-damage"), "champions": asked.maybe("champions"),
        "charged": asked.flag("charged"), "target_charged": asked.flag("target-charged"), "cover": asked.flag("cover"),
        "shooting": asked.flag("shooting"), "weapons": asked.words("weapon-names") or None,
        "effects": asked.words("effect"), "target_effects": asked.words("target-effect"),
        "abilities": asked.words("ability"), "target_abilities": asked.words("target-ability"),
        "then": asked.words("then"),
    }  # fmt: skip
    asked.done()
    return attack(weapons or attacker, target, **options)


def _mortal(asked: Asked) -> AttackOutcome:
    value = asked.maybe("cast", 2, 20)
    chance = 1.0 if value is None else cast(value, asked.number("bonus", 0, -12, 12), asked.maybe("against", -12, 12))
    options: Data = {
        "rolls": asked.number("rolls", 1, 1), "on": asked.maybe("on", 2, 6), "chance": chance,
        "target_models": asked.maybe("target-models", 1), "target_damage": asked.number("target-damage"),
    }  # fmt: skip
    damage, target = asked.word("damage", "1"), asked.word("target")
    asked.done()
    if not target:
        raise ValueError("name a target, or write it out")
    return mortal(damage, target, **options)


def _charge(asked: Asked) -> Data:
    distance, dice, bonus = asked.inches("distance"), asked.number("dice", 2, 1, 10), asked.number("bonus", 0, -12, 12)
    return {"needs": charge_needs(distance), "chance": charge(distance, dice, bonus, asked.flag("reroll"))}


def _roll(asked: Asked) -> Data:
    what, bonus = asked.word("dice", "2D6"), asked.number("bonus", 0, -100, 100)
    least, reroll = asked.maybe("at-least", 0, 1000), asked.flag("reroll")
    if reroll and least is None:
        raise ValueError("a re-roll needs to know what is enough: give at-least as well")
    found = roll(what, bonus, least - bonus if reroll and least is not None else None)
    return {"chance": None if least is None else found.at_least(least), "total": distribution_view(found)}


def _bonus(asked: Asked) -> int:
    return asked.number("bonus", 0, -12, 12)


ROLLS: Mapping[str, Callable[[Asked], Data]] = {
    "charge": _charge,
    "run": lambda asked: {"chance": run(asked.inches("distance"), _bonus(asked))},
    "cast": lambda asked: {
        "chance": cast(asked.number("value", 6, 2, 20), _bonus(asked), asked.maybe("against", -12, 12))
    },
    "unbind": lambda asked: {"chance": unbound(asked.number("value", 7, 2, 30), _bonus(asked))},
    "chant": lambda asked: {"chance": chant(asked.number("value", 4, 1, 30), asked.number("points"), _bonus(asked))},
    "priority": lambda asked: priority(),
    "dice": _roll,
    "mortal": lambda asked: outcome_view(_mortal(asked)),
}


def _rolled(asked: Asked) -> Data:
    what = asked.word("what", "charge")
    if what not in ROLLS:
        raise ValueError(f"there are no odds of {what[:20]!r}, only of {', '.join(ROLLS)}")
    found = ROLLS[what](asked)
    asked.done()
    return found


def _matrix(asked: Asked) -> Matchups:
    armies, shooting, charged = asked.words("army"), asked.flag("shooting"), asked.flag("charged")
    share = asked.flag("share")
    asked.done()
    return matrix(armies or None, shooting=shooting, charged=charged, measure="share" if share else "points")


def units_view() -> list[Data]:
    """Every army and faction that has units that attack or can be attacked, and what of a unit one can choose."""
    return [
        {
            "id": army.id, "name": army.name, "roster": bool(army.roster),
            "units": [
                {"id": Found(army, scroll).path, "name": scroll.name, "size": scroll.size, "health": scroll.health,
                 "melee": [weapon.name for weapon in scroll.weapons if weapon.melee],
                 "ranged": [weapon.name for weapon in scroll.weapons if not weapon.melee]}
                for scroll in army.warscrolls.values()
            ],
        }
        for army in known_armies() if army.warscrolls
    ]  # fmt: skip


def odds_routes() -> APIRouter:
    """Odds of attacks, of other rolls, and of everybody against everybody."""
    router, askers = APIRouter(prefix="/api/odds"), Buckets(A_MINUTE)

    def asked(request: Request) -> Asked:
        if not askers.take(request.client.host if request.client is not None else ""):
            raise Wrong(429, "too many questions; wait a moment")
        if len(request.url.query) > MOST_WORDS:
            raise Wrong(413, f"a question has at most {MOST_WORDS} letters")
        return Asked(request.query_params.multi_items())

    def kindly(work: Callable[[Asked], Any], request: Request) -> Any:
        try:
            return work(asked(request))
        except ValueError as error:
            raise Wrong(422, str(error)) from None

    @router.get("/units")
    def units() -> Response:
        return answered(units_view())

    @router.get("/attack")
    def attacks(request: Request) -> Response:
        return answered(outcome_view(kindly(_attack, request)))

    @router.get("/attack.svg")
    def picture(request: Request) -> Response:
        return _svg(outcome_picture(kindly(_attack, request)))

    @router.get("/roll")
    def rolled(request: Request) -> Response:
        return answered(kindly(_rolled, request))

    @router.get("/matrix")
    def table(request: Request) -> Response:
        return answered(matchups_view(kindly(_matrix, request)))

    @router.get("/matrix.svg")
    def heat(request: Request) -> Response:
        return _svg(heat_map(kindly(_matrix, request)))

    @router.get("/matrix.csv")
    def sheet(request: Request) -> Response:
        return Response(kindly(_matrix, request).csv(), media_type="text/csv; charset=utf-8")

    return router


def _svg(drawn: str) -> Response:
    return Response(drawn, media_type="image/svg+xml")
