"""Looking back: chances at every free decision, where they turned, and answers that cost much."""

from warhost.players.hindsight import ChanceAt, Hindsight, _suspects, turning_points


def test_turning_points_are_the_greatest_changes_and_not_side_by_side() -> None:
    red = [0.5, 0.52, 0.9, 0.6, 0.61, 0.6, 0.62, 0.3, 0.31]
    moments = [ChanceAt(10 * i, each) for i, each in enumerate(red)]
    # 0.9 to 0.6 stands beside the greatest change and is left out.
    assert [(a.number, b.number) for a, b in turning_points(moments)] == [(10, 20), (60, 70)]
    assert [(a.number, b.number) for a, b in turning_points(moments, most=1)] == [(10, 20)]
    assert turning_points(moments[:1]) == []


def test_looked_into_is_who_decided_while_their_own_chance_fell() -> None:
    story = Hindsight()
    story.deciders = ["red", "red", "blue", "blue", "red"]
    moments = [ChanceAt(0, 0.6), ChanceAt(2, 0.5), ChanceAt(4, 0.7), ChanceAt(5, 0.69)]
    assert _suspects(story, moments, ("red", "blue")) == [2, 3, 0, 1]
    assert _suspects(story, moments, ("red",)) == [0, 1]
