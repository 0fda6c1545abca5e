"""What a player may know: the other's cards never appear, not even in what is written down for them."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.engine.walking import army_state

from warhost.engine.codec import decode, encode
from warhost.engine.records import BLUE, RED, State, Zone
from warhost.engine.view import HIDDEN, view

CARDS = st.lists(st.sampled_from([f"secret-{n}" for n in range(30)]), max_size=6, unique=True).map(tuple)
ZONES = st.dictionaries(
    st.text("abc", min_size=1, max_size=3),
    st.builds(
        Zone, cards=CARDS, seen_by=st.sampled_from(["owner", "all", "none"]), owner=st.sampled_from([RED, BLUE, None])
    ),
    max_size=5,
)


@given(ZONES, st.sampled_from([RED, BLUE, None]))
def test_hidden_cards_never_appear(zones: dict[str, Zone], player: str | None) -> None:
    state = replace(army_state(1), zones=zones)
    seen = view(state, player)
    open_cards = {
        card
        for zone in zones.values()
        if zone.seen_by == "all" or (zone.seen_by == "owner" and zone.owner == player and player)
        for card in zone.cards
    }
    written = encode(seen).decode()
    for card in (card for zone in zones.values() for card in zone.cards):
        assert (f'"{card}"' in written) == (card in open_cards)
    for name, zone in zones.items():
        assert len(seen.zones[name].cards) == len(zone.cards)
        assert set(seen.zones[name].cards) <= {HIDDEN, *open_cards}
    assert replace(seen, zones=zones) == state
    assert decode(encode(seen), State) == seen


def test_a_hand_is_its_owners() -> None:
    state = replace(army_state(1), zones={"red hand": Zone(("raid", "raze"), "owner", RED)})
    assert view(state, RED).zones["red hand"].cards == ("raid", "raze")
    assert view(state, BLUE).zones["red hand"].cards == (HIDDEN, HIDDEN)
    assert view(state, None).zones["red hand"].cards == (HIDDEN, HIDDEN)
    assert state.zones["red hand"].cards == ("raid", "raze")
