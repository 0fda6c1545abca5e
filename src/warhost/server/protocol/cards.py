"""Cards, tactics and twists as they are read, and what they mark on the table."""

from typing import Literal

from warhost.server.protocol.words import UNSET, UnsetType, View


class CommandView(View, frozen=True):
    """The command on a card's other half."""

    id: str
    name: str
    when: str
    summary: str


class CardView(View, frozen=True):
    """A battle tactic card; of one in a hand, whether its tactic is completed as things stand."""

    id: str
    name: str
    rule: str
    tactic: str
    command: CommandView
    would_score: bool | UnsetType = UNSET


class TwistView(View, frozen=True):
    """A twist as it is printed."""

    id: str
    name: str
    realm: str
    summary: str
    rule: str


class TwistInForce(View, frozen=True):
    """The twist of this round, what was picked for it, and how many are left."""

    id: str
    name: str
    summary: str
    rule: str
    picks: tuple[str, ...]
    deck_count: int


class MarkView(View, frozen=True):
    """What a twist, a card, a battle tactic or an ability makes of something on the table, and whose doing that is.

    `in_hand`: it is named by a card that nobody but its holder may see.
    """

    kind: Literal["twist", "card", "tactic", "ability"]
    source: str
    text: str
    player: str | None = None
    in_hand: bool = False


class TacticView(View, frozen=True):
    """A battle tactic of the advanced rules: what it asks for, and how it stands."""

    id: str
    name: str
    summary: str | None
    tried: bool
    now: bool
    aims: list[str]
    would_score: bool
