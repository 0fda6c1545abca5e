"""What counts how much, in victory points: the captain's experience as data."""

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Everything is weighed against a victory point scored now."""

    won: float = 3.0  # the battle, whatever the points
    army: float = 8.9  # a whole army with the whole battle before it
    last: float = 0.17  # the share of that which is left when no turn is
    now: float = 0.97  # points the active player would score if the turn ended now
    later: float = 0.35  # points the other player would score in the turn after
    calm: float = 0.66  # points either player would score in their next turn, between turns
    ground: float = 0.51  # an objective more or less in reach, for each turn to come
    fading: float = 0.39  # how much less a unit counts for an objective, for each turn that it is away
    card: float = 0.35  # a card in hand whose tactic is not completed
    spare: float = 0.1  # one that can only be scored in another round
    command: float = 0.24  # what a command on a card must bring beyond that
    completed: float = 1.1  # one whose tactic is completed now
    menace: float = 1.1  # damage a unit could do this turn
    fear: float = 0.3  # damage the enemy could do to it in the next
    deploying: float = 0.5  # of that, while the armies are set up
    screen: float = 0.14  # a shooter or hero behind somebody else, as the armies deploy
    struck_back: float = 0.56  # damage it would take in return for its own
    crowd: float = 0.47  # damage it would take from those beside whom it fights
    detours: float = 1.0  # what stands in the way of a charge: a way round is as much longer
    insurance: float = 0.4  # control that the other could bring next turn, against what is there
    engaged: float = 0.7  # damage in the combats that go on
    striker: float = 0.29  # of the damage, the advantage of striking first
    retreat: float = 0.28  # turning one's back
    reserve: float = 0.7  # of its worth, a unit that is not yet there
    first: float = 0.8  # what the first turn of the battle leads by, where no battles tell
    priority: float = 2.0  # going first later on: who takes the ground first keeps it
    double: float = 0.0  # two turns in a row
    gambit: float = 2.0  # a battle tactic that going first twice would cost
    drawn: float = 0.33  # a card that is not drawn, for going first out of turn
    lessons: float = 1.0  # battles that were counted, over what was thought before: each counts for so many
    knack: float = 0.1  # an ability to use once, over one that always applies
    works_out: float = 1.0  # whether moves are worked out before one is chosen, rather than hoped for
    step: float = 0.001  # each inch walked: stay unless there is a reason
    free: float = 0.05  # an ability that costs nothing and does no harm, though no use of it is seen
    harmless: float = 0.06  # what such an ability may lose: the dice of a tryout are not even
    once: float = 0.24  # keeping what can be used once a battle for a better moment, with the whole battle ahead
    point: float = 0.085  # a point in a pool, or a die kept aside
    passing: float = 0.02  # a point that is lost as the round ends
    mark: float = 0.11  # something marked
    leave: float = 0.06  # a permission, a ban or another rule in force that no attack or move shows


CAPTAIN = Weights()
WARLORD = Weights(first=3.0, priority=3.0, won=6.0)
"""What battles against captains taught the warlord: who goes first takes the ground and keeps it, and a point wins."""


class Care(msgspec.Struct, frozen=True):
    """How much care is taken over a decision."""

    tries: int = 2  # imagined battles an ability is tried out on
    goals: int = 5  # goals a move is worked out to
    cards: int = 100  # places at which it is looked what tactics in hand they complete
    thorough: bool = True  # whether all directions, and ways round things, are looked at
    eager: bool = False  # the first move that is worth it, rather than the best


CAREFUL, HASTY = Care(), Care(tries=0, goals=2, cards=8, thorough=False, eager=True)
WORTH_IT = 0.03
"""Less of a gain is not worth an ability."""
