"""Who attacks and who goes first: judged by battlefield and army."""

from warhost.battlepacks.card_steps import undrawn
from warhost.battlepacks.pack import pack_of
from warhost.engine.decisions import Pick, Picked
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.players.captain.gambits import is_barred
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.openings import openings


def side_of(game: Game) -> str | None:
    """The battlefield by the name that tables know it by; None while its side is not chosen."""
    pack, realm = pack_of(game), game.state.marks.get("realm", ("",))[0]
    if not pack.realms:
        return pack.id
    return f"{pack.id}/{realm}" if realm else None


def first_lead(mind: Mind) -> float:
    """What whoever takes the first turn of the battle leads by, here and with these armies."""
    red, blue = (each.army or "" for each in mind.game.state.players.values())
    return openings().going_first(side_of(mind.game), (red, blue), mind.weights.first, mind.weights.lessons)


def attacker_options(mind: Mind, decision: Pick) -> list[Weighed]:
    """The attacker says who has the first turn, which is worth as much as that matters; the defender deploys last."""
    lead = abs(first_lead(mind)) + openings().attacking(side_of(mind.game), mind.weights.lessons)
    words = "the attacker says who goes first" if lead > 0 else "the defender sees where the attacker stands"
    gains = {each: lead if each == mind.seat else -lead for each in decision.options}
    return sorted((Weighed(gain, words, Picked((each,))) for each, gain in gains.items()), key=lambda each: -each.gain)


def first_turn_options(mind: Mind, decision: Pick) -> list[Weighed]:
    """First if our blow would be the harder one, and where going first has paid; later, if it makes two turns."""
    position, me, w = mind.position, mind.seat, mind.weights
    ours = position._menace(position.mine, position.theirs, True)
    theirs = position._menace(position.theirs, position.mine, True)
    now = position.game.now
    lead = ours - theirs
    if now.round <= 1:
        lead += 2 * first_lead(mind)
    else:
        lead += w.priority + (w.double if now.previous_first != me else 0.0)
        lead -= w.gambit if is_barred(position.game, me) else 0.0
        lead -= w.drawn * undrawn(position.game, me)
    both = [
        Weighed(lead, f"going first: {ours:.1f} points of harm to do, {theirs:.1f} to fear", Picked((me,))),
        Weighed(0.0, f"going second: {theirs:.1f} points of harm to fear, {ours:.1f} to do", Picked((opponent(me),))),
    ]
    return sorted(both, key=lambda each: -each.gain)
