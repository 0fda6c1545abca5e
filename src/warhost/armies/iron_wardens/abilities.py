"""What the Iron Wardens can do."""

from warhost.vocabulary import *


@ability(
    "Field Surgeon", YOUR_HERO_PHASE, rule="core-21.0", picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),)
)
def field_surgeon(use: Use) -> None:
    """Heal D3 damage points of a friendly unit wholly within 12"."""
    use.heal("D3", on=use.target)


@ability("Plant the Banner", YOUR_HERO_PHASE, rule="core-23.0", used_by=~HasToken("Banner"))
def plant_the_banner(use: Use) -> None:
    """Place a Banner token by this unit; while it has it, 2 more control score."""
    use.place_token("Banner", use.unit)
    use.gives(use.unit, ControlScore(+2), until=END_OF_BATTLE, on=ME & HasToken("Banner"))


@ability("Dawn Chorus", START_OF_BATTLE_ROUND, rule="core-12.0d")
def dawn_chorus(use: Use) -> None:
    """This unit has 1 more control score for the rest of the round."""
    use.gives(use.unit, ControlScore(+1), until=END_OF_ROUND)


@ability("Last Rites", END_OF_ANY_TURN, rule="core-31.0", used_by=DAMAGED)
def last_rites(use: Use) -> None:
    """Heal 1 damage point of this unit."""
    use.heal(1, on=use.unit)


@ability("Bellow", ANY_CHARGE_PHASE, rule="core-28.2", once=Once("turn", army=True))
def bellow(use: Use) -> None:
    """Add 1 to charge rolls for this unit for the rest of the turn."""
    use.gives(use.unit, charge_rolls(+1), until=END_OF_TURN)
