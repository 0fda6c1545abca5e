"""The core rules put together: everybody's abilities, the sequence, and the warscrolls and abilities of a battle."""

from collections.abc import Iterable

from warhost.engine.catalogue import Ability, Warscroll
from warhost.rules.abilities import guarded_hero, universal
from warhost.rules.abilities.ability import abilities_in
from warhost.rules.abilities.use import Use
from warhost.rules.battleplan import Battleplan, Rules
from warhost.rules.by_hand.abilities import AT_HAND
from warhost.rules.effects import command_models
from warhost.rules.modules import battle_tactics, commands, magic, manifestations, place_of_power
from warhost.rules.sequence import deployment
from warhost.rules.sequence.phases import SEQUENCE, STEPS
from warhost.rules.space import terrain

MODULES = {
    "commands": (commands,),
    "terrain": (terrain, place_of_power),
    "command-models": (command_models,),
    "battle-tactics": (battle_tactics,),
    "magic": (magic, manifestations),
    "army-composition": (),
}
"""Advanced modules by the name battlepacks and scenario files use."""

UNIVERSAL = tuple(each for module in (universal, deployment, guarded_hero) for each in abilities_in(module))

OPEN_BATTLE = Battleplan("core", "Open battle: the core rules alone, nothing scored")


def core_rules(
    plan: Battleplan, warscrolls: Iterable[Warscroll], abilities: Iterable[Ability], modules: Iterable[str] = (),
    everybody: Iterable[Ability] = (),
) -> Rules:  # fmt: skip
    """A rulebook for one battle by the core rules, these advanced modules, and what else everybody can do."""
    added = [each for name in modules for part in MODULES[name] for each in abilities_in(part)]
    abilities = list(abilities)
    hands = [AT_HAND] if any(each.by_hand for each in abilities) else []
    universal = [*UNIVERSAL, *everybody, *hands, *(each for each in added if each.id not in magic.LISTED)]
    abilities = [*abilities, *(each for each in added if each.id in magic.LISTED)]
    return Rules(plan, list(warscrolls), list(abilities), universal, SEQUENCE, STEPS, Use)
