"""Even dice: every face as often as any other, and a position never depends on how it was reached."""

from warhost.players.warlord.bag import Bag


def test_of_every_six_dice_each_face_comes_once() -> None:
    bag = Bag("a battle")
    for start in range(0, 60, 6):
        assert sorted(bag.faces("hit", start, 6)) == [1, 2, 3, 4, 5, 6]


def test_the_order_is_another_in_every_bag() -> None:
    orders = {Bag(seed).faces(kind, 0, 6) for seed in range(5) for kind in ("hit", "charge")}
    assert len(orders) > 5


def test_the_same_dice_however_they_are_asked_for() -> None:
    whole = Bag(3).faces("wound", 0, 20)
    bag = Bag(3)
    assert bag.faces("wound", 13, 7) == whole[13:]
    assert bag.faces("wound", 4, 9) == whole[4:13]
    assert bag.faces("wound", 0, 0) == ()
