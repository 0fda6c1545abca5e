"""Keywords and timings of the rulebook, spelled once (core-5.1, core-13.0)."""

from collections.abc import Collection
from functools import lru_cache

from warhost.engine.catalogue import Timing

CORE, MOVE, RUN, RETREAT, SHOOT, CHARGE, FIGHT, ATTACK = (
    "CORE", "MOVE", "RUN", "RETREAT", "SHOOT", "CHARGE", "FIGHT", "ATTACK",
)  # fmt: skip
DEPLOY, DEPLOY_TERRAIN, COMMAND = "DEPLOY", "DEPLOY TERRAIN", "COMMAND"
HERO, INFANTRY, CAVALRY, MONSTER, WAR_MACHINE, FLY = "HERO", "INFANTRY", "CAVALRY", "MONSTER", "WAR MACHINE", "FLY"
STRIKE_FIRST, STRIKE_LAST = "STRIKE-FIRST", "STRIKE-LAST"
WIZARD, PRIEST, SPELL, PRAYER, BANISH, UNBIND, UNLIMITED = (
    "WIZARD", "PRIEST", "SPELL", "PRAYER", "BANISH", "UNBIND", "UNLIMITED",
)  # fmt: skip

SUMMON, MANIFESTATION, FACTION_TERRAIN = "SUMMON", "MANIFESTATION", "FACTION TERRAIN"

ABILITY_WORDS = frozenset({
    CORE, MOVE, RUN, RETREAT, SHOOT, CHARGE, FIGHT, ATTACK, SPELL, PRAYER, SUMMON, UNLIMITED, "RAMPAGE", DEPLOY,
    DEPLOY_TERRAIN, COMMAND, BANISH, UNBIND,
})  # fmt: skip
"""Keywords of abilities that the rules know; of others an army's own rules may say more."""

AGAIN = "another use of it"
"""What a unit may use a command in spite of: that a friendly unit has used it this phase."""
COMBAT_RANGE = 3.0
"""Around every base, in inches (core-7.0)."""

PHASES = ("start-of-turn", "hero", "movement", "shooting", "charge", "combat", "end-of-turn")
"""The seven phases of a turn, in order."""
ALL_PHASES = ("set-up", "deployment", "start-of-round", *PHASES, "end-of-round")

YOUR_START_OF_TURN, ANY_START_OF_TURN = Timing("start-of-turn", "your"), Timing("start-of-turn", "any")
YOUR_HERO_PHASE, ANY_HERO_PHASE, ENEMY_HERO_PHASE = (Timing("hero", who) for who in ("your", "any", "enemy"))
YOUR_MOVEMENT_PHASE, ANY_MOVEMENT_PHASE, ENEMY_MOVEMENT_PHASE = (
    Timing("movement", who) for who in ("your", "any", "enemy")
)
YOUR_SHOOTING_PHASE, ANY_SHOOTING_PHASE, ENEMY_SHOOTING_PHASE = (
    Timing("shooting", who) for who in ("your", "any", "enemy")
)
YOUR_CHARGE_PHASE, ANY_CHARGE_PHASE, ENEMY_CHARGE_PHASE = (Timing("charge", who) for who in ("your", "any", "enemy"))
YOUR_COMBAT_PHASE, ANY_COMBAT_PHASE, ENEMY_COMBAT_PHASE = (Timing("combat", who) for who in ("your", "any", "enemy"))
END_OF_YOUR_TURN, END_OF_ANY_TURN, END_OF_ENEMY_TURN = (Timing("end-of-turn", who) for who in ("your", "any", "enemy"))
DEPLOYMENT_PHASE = Timing("deployment")
START_OF_BATTLE_ROUND, END_OF_BATTLE_ROUND = Timing("start-of-round"), Timing("end-of-round")
PASSIVE = REACTION = Timing(None)


@lru_cache(maxsize=1024)
def keyword(word: str) -> str:
    """One spelling of a keyword: upper case, singular and plural the same (core-5.1)."""
    word = word.upper().strip()
    if word.endswith("IES"):
        return word[:-3] + "Y"
    if word.endswith("OES"):
        return word[:-2]
    return word[:-1] if word.endswith("S") and not word.endswith(("SS", "US", "OS")) else word  # SAURUS, CHAOS


@lru_cache(maxsize=512)
def singular(words: Collection[str]) -> frozenset[str]:
    """Keywords in one spelling, with and without a number behind them."""
    return frozenset(keyword(part) for each in words for part in (each, each.split(" (")[0]))


def ward_value(word: str) -> int | None:
    """5 for "WARD (5+)"."""
    if word.startswith("WARD (") and word.endswith("+)"):
        return int(word[6:-2])
    return None
