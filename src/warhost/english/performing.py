"""An effect as it is carried out: whom references mean at first, what was rolled, then statement by statement."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.phrases.statements import Body, Give, run_all
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.history import moment


def effect_of(body: Body, kinds: tuple[str, ...], and_me: bool, magic: bool = False, before: Any = ()) -> Any:
    """The effect of an ability, as code: what its statements do, one after the other."""

    def effect(use: Use) -> Script[None]:
        for step in before:
            yield from step(use)
        scene = Scene(use)
        scene.numbers["began"] = moment(use.game)
        targets = (use.unit, *use.targets) if and_me else use.targets
        scene.refs = {"target": targets, "that": targets}
        if use.ability.picks and use.ability.picks[0].what == "place":
            scene.refs = {"place": targets}
        elif use.places:
            scene.refs["place"] = use.places
        if use.trigger is not None:
            scene.refs["actor"] = () if use.trigger.unit_or_none is None else (use.trigger.unit_or_none,)
            scene.refs["aimed"] = use.trigger.targets
        scene.roll = use.total if magic else use.rolled(kinds[-1]) if kinds else 0
        scene.numbers["cast"] = scene.roll
        yield from run_all(body, use, scene)

    def given(use: Use) -> None:
        """The same where nothing is asked and nothing rolled."""
        assert not list(effect(use))

    return given if body and not before and all(type(each) is Give for each in body) else effect
