"""The clock itself, with a time of its own."""

from warhost.server.play.clock import Clock, set_up
from warhost.server.protocol.together import ClockTerms


class FakeTime:
    now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


def a_clock(added: int = 0) -> tuple[Clock, FakeTime]:
    source = FakeTime()
    return Clock(set_up(ClockTerms(2, added)), source), source


def test_only_the_time_of_whoever_is_asked_runs() -> None:
    clock, source = a_clock()
    source.pass_by(50)
    assert clock.left == {"red": 120, "blue": 120}, "it does not run before it is told whose"
    clock.run("red", "")
    source.pass_by(30)
    clock.run("blue", "")
    source.pass_by(10)
    assert clock.left == {"red": 90, "blue": 110}
    clock.run(None, "")
    source.pass_by(500)
    assert clock.left == {"red": 90, "blue": 110}
    assert clock.up is None


def test_time_runs_out_and_not_below_nothing() -> None:
    clock, source = a_clock()
    clock.run("blue", "")
    source.pass_by(119)
    assert clock.up is None
    source.pass_by(2)
    assert clock.up == "blue"
    assert clock.left["blue"] == 0.0


def test_a_turn_adds_time_once_to_whose_turn_it_is() -> None:
    clock, source = a_clock(added=15)
    clock.run("red", "")
    assert clock.left["red"] == 120, "before the first round nothing is added"
    clock.run("red", "1 red")
    source.pass_by(5)
    clock.run("blue", "1 red")
    clock.run("red", "1 red")
    assert clock.left == {"red": 130, "blue": 120}
    clock.run("red", "1 blue")
    clock.run("red", "1 red")
    assert clock.left == {"red": 130, "blue": 135}, "who goes back to before a turn gains nothing"


def test_it_stops_by_agreement_and_when_nobody_looks() -> None:
    clock, source = a_clock()
    clock.run("red", "")
    source.pass_by(10)
    clock.run("red", "", away=True)
    assert clock.paused == "away"
    source.pass_by(100)
    clock.run("red", "")
    clock.stop(True)
    source.pass_by(100)
    clock.run("red", "")
    assert (clock.left["red"], clock.paused, clock.running) == (110, "agreed", None)
    clock.stop(False)
    clock.run("red", "")
    source.pass_by(10)
    assert clock.left["red"] == 100


def test_what_is_written_down_goes_on_without_the_time_between() -> None:
    clock, source = a_clock(added=5)
    clock.run("red", "1 red")
    source.pass_by(25)
    kept = clock.kept()
    source.pass_by(1000)  # the server is down
    again = Clock(kept, source)
    assert again.left == {"red": 100, "blue": 120}
    again.run("red", "1 red")
    source.pass_by(10)
    assert again.left["red"] == 90, "and the turn adds nothing again"


def test_a_clock_set_back_takes_nothing() -> None:
    clock, source = a_clock()
    clock.run("red", "")
    source.pass_by(-500)
    assert clock.left["red"] == 120
