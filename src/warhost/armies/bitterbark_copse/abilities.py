"""What the Bitterbark Copse can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"

# Battle traits


@ability("Ley Lines", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("turn"))
def ley_lines(use: Use) -> None:
    """Heal (1) each friendly unit within 3" of a terrain feature."""
    for unit in use.each(FRIENDLY & NearAnyTerrain(3)):
        use.heal(1, on=unit)


@on_roll(
    "Strike and Fade", 2, END_OF_ANY_TURN, rule=RULE, user="player", once=Once("turn"),
    picks=(PickSpec("unit", FRIENDLY & Used(FIGHT) & NearAnyTerrain(3)),),
)  # fmt: skip
def strike_and_fade(use: Use) -> Script[None]:
    """On a 2+, a unit that fought by terrain is set up anew, each model within 3" of terrain and 6" from enemies."""
    yield from set_up_again(use, use.target, where(terrain=3, from_enemies=6))


# Regiment abilities


@on_roll(
    "Vengeful Spirits of the Land", 4, END_OF_ANY_TURN, rule=RULE, user="player", once=Once("turn"),
    picks=(PickSpec("unit", ENEMY & Contesting()),),
)  # fmt: skip
def vengeful_spirits_of_the_land(use: Use) -> Script[None]:
    """On a 4+, D3 mortal damage to an enemy unit that contests an objective."""
    yield from use.inflict_mortal("D3", on=use.target)


@ability(
    "Walkers of the Hidden Paths", YOUR_MOVEMENT_PHASE, rule=RULE, user="player", once=Once("turn"),
    picks=(PickSpec("unit", FRIENDLY & NearAnyTerrain(3) & ~IN_COMBAT),),
)  # fmt: skip
def walkers_of_the_hidden_paths(use: Use) -> Script[None]:
    """A unit by terrain, not in combat, is set up anew more than 6" from all enemies and moves no more this phase."""
    yield from set_up_again(use, use.target, where(from_enemies=6))
    use.gives(use.target, Cannot(MOVE), until=END_OF_PHASE)


# Enhancements, given to the general


@cast(
    "Regrowth", 5, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(18, wholly=True) & Visible()),),
)  # fmt: skip
def regrowth(use: Use) -> None:
    """On a casting roll of 5+, Heal (D6) a visible friendly unit wholly within 18"."""
    use.heal("D6", on=use.target)


gnarled_warrior = passive(
    "Gnarled Warrior", Ignores("save", "negative"), on=ME, rule=RULE,
    summary="Nothing that would lower the general's save rolls counts, Rend included.",
)  # fmt: skip


@cast(
    "Treesong", 7, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def treesong(use: Use) -> None:
    """On a casting roll of 7+, a visible friendly unit's melee weapons have 1 more Rend until your next turn."""
    use.gives(use.target, rend(+1, attack="combat"), until=until_next_turn(use.player))


def _reborn(use: Use) -> bool:
    return use.first_time() and use.check(3) and use.survives(use.target, healed=1)


seed_of_rebirth = passive(
    "Seed of Rebirth", on=ME, rule=RULE, when={"destroyed": _reborn},
    summary="Once, when the general would be destroyed: on a 3+ the rest of the damage is lost and 1 point is healed.",
)  # fmt: skip

# Warscroll abilities


@cast(
    "Verdurous Harmony", 7, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(18, wholly=True) & Visible()),),
)  # fmt: skip
def verdurous_harmony(use: Use) -> Script[None]:
    """On a casting roll of 7+, a model returns to a visible friendly unit, D3 to Tree-Revenants."""
    yield from returns(use, "D3" if use.means(Named("Tree-Revenants"), use.target) else 1)


@on_roll("Groundshaker", 4, ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),))
def groundshaker(use: Use) -> None:
    """On a 4+, an enemy unit in combat with this one has STRIKE-LAST this phase."""
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_PHASE)


battle_damaged = passive(
    "Battle Damaged", CharacteristicModifier("Attacks", "set", 1, weapon="Massive Impaling Talons"),
    on=ME & DamagePoints(10), rule=RULE, summary="With 10 damage points or more, its talons have 1 Attack.",
)  # fmt: skip
envoys_of_the_everqueen = passive(
    "Envoys of the Everqueen", Has("WARD (6+)"), on=FRIENDLY & Contesting(with_me=True), rule=RULE,
    summary="Friendly units that contest an objective beside this unit have WARD (6+), and so has this one.",
)  # fmt: skip

WAR, PEACE = "Memories of War", "Memories of Peace"


@ability("Martial Memories", ANY_COMBAT_PHASE, rule=RULE)
def martial_memories(use: Use) -> Script[None]:
    """This phase, +1 to this unit's hit rolls (Memories of War) or to its save rolls (Memories of Peace)."""
    memory = yield from use.choose([WAR, PEACE], "which memories")
    use.gives(use.unit, hit_rolls(+1) if memory == WAR else save_rolls(+1), until=END_OF_PHASE)
