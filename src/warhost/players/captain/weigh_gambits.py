"""Tactical Gambit: which battle tactic to attempt this turn, and at whom."""

from warhost.engine.decisions import Option, Pick, Picked, UseAbility
from warhost.engine.naming import slug
from warhost.engine.prose import a_thing, said
from warhost.players.captain.gambit_chances import LAND, SLAY, chance
from warhost.players.captain.mind import Mind, Weighed
from warhost.rules.modules.battle_tactics import TACTICS, WORTH, open_tactics


def weigh_gambit(mind: Mind, option: Option) -> Weighed:
    """Attempting the likeliest of those that are left; what is attempted in vain cannot be attempted again."""
    best = max((chance(mind.position, slug(name)) for name in open_tactics(mind.game, mind.seat)), default=0.0)
    gain = WORTH * mind.weights.completed * best + mind.weights.free
    return Weighed(gain, f"a battle tactic: {best:.0%} to complete it", UseAbility(option.ability, option.unit))


def gambit_options(mind: Mind, decision: Pick) -> list[Weighed]:
    """The tactics, or what one of them may be aimed at, the likeliest first."""
    found = []
    for each in decision.options:
        rate = _rate(mind, each)
        words = said("{what}: {rate} to complete it this turn", what=a_thing(each), rate=f"{rate:.0%}")
        found.append(Weighed(WORTH * rate, words, Picked((each,))))
    return sorted(found, key=lambda each: -each.gain)


def _rate(mind: Mind, option: str) -> float:
    if slug(option) in TACTICS:
        return chance(mind.position, slug(option))
    return chance(mind.position, SLAY if option in mind.game.state.units else LAND, option)
