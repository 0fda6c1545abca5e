"""Roll-offs to which both players add a level of theirs, and moves that end in combat only for who won."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.engine.records import opponent
from warhost.english.grammar import means, rule
from warhost.english.phrases.moving import Distance, MoveNow
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.roll_offs import WON, RollsOff, WonRollOff
from warhost.english.phrases.statements import Body, If
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import points_of
from warhost.rules.effects.rolls import roll_off
from warhost.rules.moving.terms import ANYWHERE


class RollsOffWith(RollsOff, frozen=True):
    """Each player adds that level of theirs to their roll."""

    level: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        add = {each: points_of(use.game, each, self.level) for each in (use.player, opponent(use.player))}
        scene.numbers[WON] = int(roll_off(use.game, use.ability.name, add) == use.player)
        yield from ()

    def tell(self) -> str:
        return f"roll off, each player with their {self.level}"


means("rolling_off", "(you and your opponent|the players|both players) (must|each) roll off", True)
rule("sentence", "{rolling_off} . each player adds their {level} to their roll .")(
    lambda rolling_off, level: (RollsOffWith(level),)
)
means("through_ranges", "(it|they) can (move|pass) through the combat ranges of enemy units", True)
means("end_unless", "but (it|they) cannot end that move in combat unless you won the roll-off", WonRollOff())
rule(
    "sentence",
    "[then ,] {who:ref} can [immediately] move {distance} . {through_ranges} , {won:end_unless} .",
)(lambda who, distance, through_ranges, won: _by_winner(who, distance, won))


def _by_winner(who: Ref | Who, distance: Distance, won: WonRollOff) -> Body:
    """The same move for both, but for where it ends."""
    free = replace(ANYWHERE, passes_combat=True, ends_in_combat=True)
    kept = replace(free, ends_in_combat=False)
    return (If(won, (MoveNow(who, distance.far, free),), (MoveNow(who, distance.far, kept),)),)
