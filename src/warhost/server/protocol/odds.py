"""Exact odds as pages draw them."""

from warhost.server.protocol.words import View


class BarView(View, frozen=True):
    """A value, or a range of values: its chance, and that of so much or more; `gone`: nobody is left then."""

    label: str
    low: int
    chance: float
    at_least: float
    gone: bool


class DistributionView(View, frozen=True):
    """Mean, spread, the usual range, and the values worth showing."""

    mean: float
    spread: float
    median: int
    often: tuple[int, int]
    bars: list[BarView]


class SalvoView(View, frozen=True):
    """Equal attacks with one weapon, and what they need."""

    weapon: str
    attacks: str
    hit: str
    wound: str
    save: str
    damage: str
    crit: str
    mean: float


class AttackerView(View, frozen=True):
    """The attacks of one unit, and how likely the target is gone after them."""

    name: str
    models: int
    destroyed: float
    attacks: list[SalvoView]


class FoeView(View, frozen=True):
    """The target as it was before the attacks."""

    name: str
    models: int
    health: int
    left: int


class OutcomeView(View, frozen=True):
    """Everything `warhost odds` prints."""

    title: str
    foe: FoeView
    destroyed: float
    share: float
    inflicted: DistributionView
    damage: DistributionView
    slain: DistributionView
    rounds: list[AttackerView]
    assumed: list[str]


class MatchupsView(View, frozen=True):
    """Everybody against everybody: names, and both measures of every matchup."""

    title: str
    names: list[str]
    points: list[list[float]]
    share: list[list[float]]
    most: float


class RollOdds(View, frozen=True):
    """The chance of a roll."""

    chance: float


class ChargeOdds(View, frozen=True):
    """What a charge needs, and its chance."""

    needs: int
    chance: float


class PriorityOdds(View, frozen=True):
    """The chances of a priority roll."""

    win: float
    tie: float
    lose: float


class DiceOdds(View, frozen=True):
    """A total of dice, and the chance of at least so much where that was asked."""

    chance: float | None
    total: DistributionView


class OddsUnit(View, frozen=True):
    """A unit that attacks or can be attacked, with what one can choose of it."""

    id: str
    name: str
    size: int
    health: int
    melee: list[str]
    ranged: list[str]


class OddsArmy(View, frozen=True):
    """An army or faction with such units."""

    id: str
    name: str
    roster: bool
    units: list[OddsUnit]
