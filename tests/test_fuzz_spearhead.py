"""Random Spearhead battles over the four sides and both maps, watched after every answer; every card is used."""

from collections import Counter

import pytest
from tests.battles import SPEARHEAD, spearhead_battle
from tests.invariants import watched

from warhost.engine.battle import Battle
from warhost.engine.events import Card, Declared, Scored
from warhost.engine.records import BLUE, RED
from warhost.engine.view import HIDDEN, view
from warhost.players import player

ARMIES = ("vigilant-brotherhood", "gnawfeast-clawpack")
REALMS = [(pack, realm) for pack, made in SPEARHEAD.items() for realm in made.data.realms]
QUICK, BATTLES, CHUNK = 32, 400, 8
"""How many battles every run fights, and how many `make soak` does."""
LONGEST = 1500


def fought(seed: int) -> Battle:
    """A battle on one of the sides, fought to its end under watch."""
    pack, realm = REALMS[seed % len(REALMS)]
    armies = ARMIES if seed // len(REALMS) % 2 else ARMIES[::-1]
    battle = spearhead_battle(pack, *armies, seed=seed, realm=realm)
    players = {RED: player("random", f"red {seed}"), BLUE: player("random", f"blue {seed}")}
    watched(battle, players, LONGEST)
    assert battle.state.outcome is not None
    return battle


def happened(battle: Battle) -> Counter[str]:
    """What was drawn, used and scored in a battle."""
    seen: Counter[str] = Counter()
    seen[f"map {battle.state.marks['map'][0]}"] += 1
    for event in battle.events():
        if isinstance(event, Card) and event.to == "twist":
            seen[f"twist {event.card}"] += 1
        elif isinstance(event, Declared):
            seen[f"used {event.rule} {event.ability}"] += 1
        elif isinstance(event, Scored) and event.reason.endswith(" completed"):
            seen[f"scored {event.reason}"] += 1
    return seen


@pytest.mark.parametrize(
    "first",
    [*range(0, QUICK, CHUNK), *(pytest.param(n, marks=pytest.mark.soak) for n in range(QUICK, BATTLES, CHUNK))],
)
def test_random_spearhead_battles(first: int) -> None:
    for seed in range(first, first + CHUNK):
        try:
            fought(seed)
        except BaseException as error:
            error.add_note(f"battle with seed {seed} on {REALMS[seed % len(REALMS)]}")
            raise


@pytest.mark.soak
@pytest.mark.parametrize(("pack", "realm"), REALMS)
def test_every_card_comes_up(pack: str, realm: str) -> None:
    """In enough battles on a side every twist is drawn, every command used and both maps are fought on."""
    seen: Counter[str] = Counter()
    cards = SPEARHEAD[pack]
    wanted = {f"twist {each.id}" for each in cards.twists.values() if each.realm == realm}
    wanted |= {f"used {card.rule} {card.command.name}" for card in cards.cards.values()}
    wanted |= {f"map {name}" for name in cards.data.realms[realm].maps}
    start = REALMS.index((pack, realm))
    for seed in range(start, start + 60 * len(REALMS), len(REALMS)):
        seen += happened(fought(seed))
        if wanted <= set(seen):
            return
    assert wanted <= set(seen)


def test_nobody_sees_the_other_hand_or_the_order_of_a_deck() -> None:
    battle = fought(3)
    for _, state in battle.states():
        for me, other in ((RED, BLUE), (BLUE, RED)):
            zones = view(state, me).zones
            for name in (f"hand {other}", f"deck {other}", f"deck {me}", "twist deck"):
                assert set(zones[name].cards if name in zones else ()) <= {HIDDEN}
