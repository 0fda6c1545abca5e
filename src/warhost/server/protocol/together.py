"""What people at a battle say to each other and agree on: names, talk, a clock, a rematch; and a server's lobby."""

from typing import Annotated, Literal

import msgspec

from warhost.engine.codec import reader
from warhost.server.protocol.words import Message, Ref, Reply, Seat, Side, View

EmoteName = Literal["hello", "good-luck", "well-played", "thanks", "sorry", "wow", "oops", "good-game"]
Presence = Literal["here", "away", "gone"]
"""Looking at an open page; a page is open, and nobody looks at it; no page."""
ProposalKind = Literal["clock", "no-clock", "pause", "rematch"]
"""What both players have to want."""


class CompanyMessage(Message, frozen=True):
    """Something that is about the people, not about the battle."""


class SetName(CompanyMessage, frozen=True, tag="name"):
    """What a player wishes to be called; nothing: by their colour again. `side`: whose, where one page has both."""

    name: str
    side: Side | None = None
    ref: Ref = None


class Attend(CompanyMessage, frozen=True, tag="attend"):
    """Is anybody looking at this page?"""

    here: bool


class SayWords(CompanyMessage, frozen=True, tag="say"):
    """A line to the other player."""

    text: str
    ref: Ref = None


class ShowEmote(CompanyMessage, frozen=True, tag="emote"):
    """One of a few things that are said in every language."""

    emote: EmoteName
    ref: Ref = None


class Mute(CompanyMessage, frozen=True, tag="mute"):
    """To be told nothing that the other player says, or everything again. The other player is not told."""

    on: bool
    ref: Ref = None


class Concede(CompanyMessage, frozen=True, tag="concede"):
    """To give the battle up. `side`: whose, where one page has both."""

    side: Side | None = None
    ref: Ref = None


class ClockTerms(msgspec.Struct, frozen=True):
    """Minutes for each side in the whole battle, and seconds that are added as a side's own turn begins."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=600)]
    added: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class Propose(CompanyMessage, frozen=True, tag="propose"):
    """Something that both have to want. `clock`: the terms, of a clock."""

    what: ProposalKind
    clock: ClockTerms | None = None
    ref: Ref = None


class SettleProposal(CompanyMessage, frozen=True, tag="settle"):
    """Yes or no to what the other player proposed; no to what one proposed oneself takes it back."""

    what: ProposalKind
    yes: bool
    ref: Ref = None


class RunClock(CompanyMessage, frozen=True, tag="run-clock"):
    """A clock that was stopped by agreement runs again: either may say so."""

    ref: Ref = None


AnyCompanyMessage = (
    SetName | Attend | SayWords | ShowEmote | Mute | Concede | Propose | SettleProposal | RunClock
)  # fmt: skip


class TalkLine(View, frozen=True):
    """Something that was said: words, or one of the emotes."""

    number: int
    side: Side
    text: str | None = None
    emote: EmoteName | None = None


class TalkTold(Reply, frozen=True, tag="talk"):
    """What was said; `whole`: everything that is kept of it, else what is new."""

    lines: list[TalkLine]
    whole: bool


class ProposalView(View, frozen=True):
    """What somebody proposes to the other player."""

    what: ProposalKind
    by: Side
    clock: ClockTerms | None = None


class ClockView(View, frozen=True):
    """Seconds left to each side as this is told, whose time runs, and why nobody's does."""

    terms: ClockTerms
    left: dict[str, float]
    running: str | None
    paused: Literal["agreed", "away"] | None


class CompanyTold(Reply, frozen=True, tag="company"):
    """The people at a battle. `people`: the sides that somebody plays from a page of their own.

    `invited`: those of them that nobody has taken yet. `muted`: this seat wishes to hear nothing. `lobby`: the server
    has one.
    """

    names: dict[str, str]
    presence: dict[str, Presence]
    watching: int
    people: list[Side]
    invited: list[str]
    muted: bool
    proposals: list[ProposalView]
    clock: ClockView | None
    lobby: bool


class RematchMade(Reply, frozen=True, tag="rematch"):
    """Another battle with the sides changed: where, the seat there (none for those who watch) and its token."""

    id: str
    seat: Seat | None
    token: str
    watch: str


class LobbyWish(msgspec.Struct, frozen=True):
    """The body of POST /api/battles/{id}/lobby: what of an open invitation everybody may see; `listed`: at all."""

    listed: bool
    name: str = ""
    words: str = ""
    armies: bool = False


class LobbyLine(View, frozen=True):
    """An invitation that anybody may take: what its host chose to show. `side` is the one that is free."""

    id: str
    pack: str
    side: str
    name: str
    words: str
    armies: tuple[str, str] | None
    minutes: int
    """How long it has been there."""


class LobbyView(View, frozen=True):
    """The open invitations, newest first; `open`: does this server have a lobby?"""

    open: bool
    invitations: list[LobbyLine]


read_lobby_wish = reader(LobbyWish)
