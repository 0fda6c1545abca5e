"""What can be set about a server, and how much anybody may ask of it."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from warhost.factions.loading import data_folder as data_folder

HERE = "127.0.0.1"


class Limits(msgspec.Struct, frozen=True):
    """How much is too much."""

    message: int = 256 * 1024
    """Bytes of one WebSocket message or request."""
    upload: int = 8 * 1024 * 1024
    """Bytes of a save file handed in."""
    messages_a_second: float = 30.0
    burst: int = 120
    """Messages of one connection: the steady rate, and how many may come at once."""
    asked_a_minute: int = 14_400
    asked_at_once: int = 2400
    """Messages and requests of one address, by whatever connections; further ones are heard more slowly."""
    refused_share: float = 0.03
    refused_at_once: float = 2.0
    """Of a core: what messages of one address that are refused may take in the long run, and seconds of it at once."""
    refused_files: float = 30.0
    """Seconds that files and questions may take that are refused, before the next have to wait likewise."""
    battles: int = 2000
    """Battles that are not over yet, on the whole server."""
    battles_each: int = 600
    """Of them, those that one address made."""
    left_seconds: float = 900.0
    """After so long a battle that was begun and never played makes room for another, where there is none."""
    replays: int = 1000
    replays_each: int = 100
    replay_days: float = 30.0
    """Save files handed in: in all, of one address, and how long they are kept."""
    new_a_minute: int = 60
    """Battles and replays one address may make."""
    connections: int = 40
    """Open pages of those who watch a battle."""
    seat_pages: int = 10
    """Open pages of one seat; those who watch take none of these places."""
    each: int = 256
    in_all: int = 4000
    """Connections from one address that ask something, and in all."""
    sockets: int = 1200
    """Open pages of one address, at all battles."""
    header_seconds: float = 10.0
    body_seconds: float = 30.0
    """How long somebody may take to say what they want, and to send what goes with it."""
    held_each: int = 24 * 1024 * 1024
    held_in_all: int = 96 * 1024 * 1024
    """Bytes of what is being sent and not yet whole."""
    log_lines: int = 30
    """Lines of one kind in the log, a minute."""
    name: int = 24
    words: int = 200
    """Letters of a player's name, and of what they say."""
    words_seconds: float = 2.0
    words_burst: int = 5
    """Seconds between two lines of one seat, and how many may come at once."""
    words_kept: int = 100
    """Lines that are kept of what was said at a battle."""
    rematches_a_minute: int = 6
    """Rematches that one address may have."""
    invitations: int = 200
    invitations_each: int = 3
    invitation_seconds: float = 150.0
    """Invitations in the lobby, in all and of one address, and how long after their host was last seen."""
    answers: int = 6000
    """Answers in one battle."""
    work_seconds: float = 10.0
    replay_seconds: float = 60.0
    """What a file that is handed in may take, and going through a whole battle again."""
    advice_seconds: float = 4.0
    """What one question about a battle may take."""
    thought_seconds: float = 20.0
    """What a computer player may take over one decision."""
    work_memory: int = 1 << 30
    """Bytes that a process may take for one errand."""
    waiting: int = 20
    """Errands of one address that may wait."""

    odds_a_minute: int = 600
    """Odds that one address may ask for."""

    def divided(self, workers: int) -> "Limits":
        """What one of so many workers may grant, so that all of them together grant no more than this."""
        shares = {name: max(1, getattr(self, name) // workers) for name in DIVIDED}
        refused = {name: getattr(self, name) / workers for name in REFUSED}
        held = {name: max(self.upload, getattr(self, name) // workers) for name in ("held_each", "held_in_all")}
        return replace(self, **shares, **refused, **(held if workers > 1 else {}))


REFUSED = ("refused_share", "refused_at_once", "refused_files")
DIVIDED = (
    "battles_each", "replays_each", "new_a_minute", "odds_a_minute", "each", "in_all", "sockets", "asked_a_minute",
    "asked_at_once",
)  # fmt: skip
"""What every worker counts by itself; the battles and replays of all are counted in the database."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    host: str = HERE
    port: int = 8000
    data: Path
    database: str | None = None
    """An SQLAlchemy address; a file in the data folder without it."""
    pace: float = 0.6
    """Seconds between two moves of a computer player, so that people can follow."""
    usual_answer: float = 2.0
    """Seconds that people take over a question about their hand; whoever holds nothing is answered for in like time."""
    bot_processes: int = 1
    """Processes that opponents of people think in, and as many for computers among themselves; 0 for threads."""
    ray: str | None = None
    """A Ray cluster that thinks the long thoughts of opponents of people; processes here without it."""
    work_processes: int = 2
    """Processes for what strangers send, and as many for questions about battles; 0: threads, which nothing stops."""
    threads: int = 8
    """Threads that carry out what pages ask for."""
    workers: int = 1
    """Processes that serve; each has some of the battles."""
    root_path: str = ""
    """The path of another server that this one is below, such as /warhost."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say whom they ask for."""
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """Networks that are told what was counted."""
    drain: float = 10.0
    """Seconds that requests have to be answered in when the server is told to stop."""
    keep_days: float | None = None
    """Days after which what nobody has touched is erased; never without it."""
    log_format: str = "text"
    log_level: str = "warning"
    inner_host: str = HERE
    """Where other workers reach this one; an address that other machines can reach where there are several."""
    allowed_hosts: tuple[str, ...] = ()
    """Names that the server goes by; without them its addresses and its machine's own name."""
    lobby: bool = False
    """Are there invitations that anybody may take?"""
    programs: Mapping[str, str] = {}
    """Programs that may be played against, by the name that players know them by: how each is started."""
    seed: int | None = None
    """Dice for every battle that is not given its own; for trying things out."""
    limits: Limits = Limits()

    def of_one_worker(self) -> "Settings":
        """What one of the workers goes by: its share of the limits."""
        return replace(self, limits=self.limits.divided(self.workers))

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'warhost.db'}"

    @property
    def backups(self) -> Path:
        """Where an older database is copied to before it is brought up to date."""
        return self.data / "backups"

    @property
    def is_local(self) -> bool:
        """Only this machine can reach the server."""
        return self.host in ("127.0.0.1", "localhost", "::1")

    @property
    def is_own(self) -> bool:
        """Only whoever sits at this machine uses the server: no proxy brings others, by whatever name."""
        others = self.trusted_proxies or self.allowed_hosts or self.root_path or self.lobby
        return self.is_local and not others
