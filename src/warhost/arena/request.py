"""A campaign as it is asked for: names checked, defaults filled in, mistakes said with what would be right."""

from collections.abc import Collection, Sequence

from warhost.arena.campaign import Battlefield, Campaign, seatings
from warhost.armies.loading import shipped_armies
from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import offered, usual_pack
from warhost.engine.naming import alike
from warhost.players import ANYBODY
from warhost.players.captain.tempers import BadWeights
from warhost.rosters.pairing import sample, samples, unequal


class AskedWrong(ValueError):  # noqa: N818
    """What was asked for is not there, or makes no campaign."""


def names(said: str, known: Collection[str], what: str, also: str = "") -> tuple[str, ...]:
    """Names with commas between them, each known and none twice. `also`: what else could be named."""
    listed = ", ".join((*known, also) if also else known)
    found = tuple(each.strip() for each in said.split(",") if each.strip())
    if not found:
        raise AskedWrong(f"name at least one {what}; known: {listed}")
    for name in found:
        if name not in known:
            near = alike(name, known, 2, 0.5)
            hint = f"did you mean {' or '.join(near)}? " if near else ""
            raise AskedWrong(f"there is no {what} called {name!r}; {hint}known: {listed}")
        if found.count(name) > 1:
            raise AskedWrong(f"the {what} {name} is named twice; once is enough")
    return found


def players(said: str) -> tuple[str, ...]:
    try:
        found = names(said, ANYBODY, "player", "exec:COMMAND for a program, weights:FILE for a captain")
    except BadWeights as wrong:
        raise AskedWrong(str(wrong)) from None
    for name in found:
        if (why := ANYBODY[name].trouble()) is not None:
            raise AskedWrong(why)
    return found


def sides(packs: str | None, realms: str | None) -> tuple[Battlefield, ...]:
    """Every side of the packs that was asked for; without a wish, of all packs whose battlefields have sides."""
    fit = offered()
    chosen = names(packs, fit, "battlepack") if packs is not None else tuple(each for each in fit if fit[each].realms)
    if len({fit[pack].brings for pack in chosen}) > 1:
        raise AskedWrong("some of these battlepacks need armies and some rosters: fight a campaign for each")
    every = [side for pack in chosen for side in _sides(fit[pack])]
    if realms is None:
        return tuple(every)
    known = [side.realm for side in every if side.realm is not None]
    wanted = names(realms, known, f"realm of {', '.join(chosen)}")
    return tuple(side for side in every if side.realm in wanted)


def _sides(pack: Battlepack) -> list[Battlefield]:
    return [Battlefield(pack.id, realm) for realm in pack.realms] or [Battlefield(pack.id)]


def armies(said: str | None, grounds: Sequence[Battlefield]) -> tuple[str, ...]:
    """Armies, or sample rosters, that can fight on all these sides; the usual ones without a wish."""
    packs = [offered()[side.pack] for side in grounds]
    if packs[0].brings == "roster":
        return _rosters(said) if said is not None else packs[0].usual
    fit = [name for name, army in shipped_armies().covers.items() if all(each.fits(army) for each in packs)]
    return names(said, fit, "army for these battlepacks") if said is not None else usual_pack().usual


def _rosters(said: str) -> tuple[str, ...]:
    """Samples of one points limit (army-1.2)."""
    found = names(said, samples(), "sample roster")
    first = sample(found[0])
    breach = next(filter(None, (unequal(first, sample(each)) for each in found[1:])), None)
    if breach is not None:
        raise AskedWrong(str(breach))
    return found


def enough(battles: int, who: tuple[str, ...]) -> int:
    """Battles come in twos, but for a player who meets only itself."""
    if seatings(who) == 1:
        if battles < 1:
            raise AskedWrong(f"there is nothing to fight: --battles 1 or more, not {battles}")
        return battles
    if battles < 2 or battles % 2:
        near = max(2, battles + battles % 2)
        raise AskedWrong(f"battles are fought in pairs with seats swapped: --battles {near}, not {battles}")
    return battles


def campaign(
    said_players: str, said_armies: str | None, packs: str | None, realms: str | None, battles: int, seed: int
) -> Campaign:  # fmt: skip
    """The campaign these words ask for."""
    grounds, who = sides(packs, realms), players(said_players)
    return Campaign(who, armies(said_armies, grounds), grounds, enough(battles, who), seed)
