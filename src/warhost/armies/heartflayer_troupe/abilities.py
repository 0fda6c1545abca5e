"""What the Heartflayer Troupe can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
LAST_ROUND = 4

# Battle traits

RITES: dict[int, Modifier] = {
    1: run_rolls(+1),
    2: charge_rolls(+1),
    3: hit_rolls(+1, attack="combat", companions="never"),
    4: wound_rolls(+1, attack="combat", companions="never"),
}

blood_rites = passive(
    "Blood Rites", *(while_(InRound(first, LAST_ROUND), rite) for first, rite in RITES.items()), on=FRIENDLY, rule=RULE,
    summary="Friendly units have +1 to run rolls, from round two to charge, from three to hit, from four to wound.",
)  # fmt: skip

# Regiment abilities


@ability(
    "Murderous Epiphany", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("battle"),
    possible=only_if(lambda game, player: game.now.round < LAST_ROUND, RULE, "no rite follows that of round four"),
)  # fmt: skip
def murderous_epiphany(use: Use) -> None:
    """Friendly units have the rite of the next battle round from now on."""
    use.gives((), RITES[use.game.now.round + 1], until=END_OF_ROUND, on=FRIENDLY)


@ability(
    "Blessing of Khaine", ANY_COMBAT_PHASE, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", FRIENDLY & ~GENERAL & Near(GENERAL, 12, wholly=True)),),
)  # fmt: skip
def blessing_of_khaine(use: Use) -> None:
    """A friendly unit wholly within 12" of the general has +1 to ward rolls this phase."""
    use.gives(use.target, ward_rolls(+1), until=END_OF_PHASE)


# Enhancements, given to the general


def _bathe(use: Use) -> None:
    if use.event.by == use.unit:
        use.heal(1, on=use.unit)


bathed_in_blood = passive(
    "Bathed in Blood", on=~ME, rule=RULE, when={"slain": _bathe},
    summary="Heal (1) the general for each model slain by the general.",
)  # fmt: skip
fuelled_by_revenge = passive(
    "Fuelled by Revenge", rend(+1, attack="combat"),
    on=FRIENDLY & Named("Blood Stalkers") & Within(12, wholly=True), rule=RULE,
    summary='Melee weapons of Blood Stalkers wholly within 12" of the general have 1 more Rend.',
)  # fmt: skip


@ability("Flask of Shademist", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def flask_of_shademist(use: Use) -> None:
    """This phase attacks on friendly units have -1 to hit while those are wholly within 12" of the general."""
    use.gives((), hit_rolls(-1, at=True), until=END_OF_PHASE, on=FRIENDLY & Within(12, wholly=True))


def _roll_for_the_slain(use: Use) -> Script[None]:
    return use.throw_for("effect", len(use.game.unit(use.target).slain))


@ability(
    "Zealous Orator", YOUR_HERO_PHASE, rule=RULE, declare=_roll_for_the_slain,
    picks=(PickSpec("unit", FRIENDLY & Within(9, wholly=True) & ~IN_COMBAT & Depleted()),),
)  # fmt: skip
def zealous_orator(use: Use) -> Script[None]:
    """A die for each slain model of a friendly unit wholly within 9", not in combat: on a 5+ it can return."""
    yield from use.return_models(sum(face >= 5 for face in use.rolls["effect"]), to=use.target)


# Warscroll abilities


@ability(
    "All-Out Slaughter", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & ~ME & Within(12, wholly=True)),)
)
def all_out_slaughter(use: Use) -> None:
    """Melee weapons of another friendly unit wholly within 12" have 1 more Attack this turn."""
    use.gives(use.target, attacks(+1, attack="combat"), until=END_OF_TURN)


@on_roll("Turned to Crystal", 2, END_OF_ANY_TURN, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(1)),))
def turned_to_crystal(use: Use) -> Script[None]:
    """On a 2+, 1 mortal damage to an enemy unit within 1"."""
    yield from use.inflict_mortal(1, on=use.target)


frenzied_fervour = passive(
    "Frenzied Fervour", rend(+1, attack="combat"), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="If it charged this turn, its melee weapons have 1 more Rend.",
)  # fmt: skip


@cast("Doomfire", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=12)),))
def doomfire(use: Use) -> Script[None]:
    """On a casting roll of 6+, D3 mortal damage to a visible enemy unit within 12"."""
    yield from use.inflict_mortal("D3", on=use.target)


heartseekers = passive(
    "Heartseekers", AttackRule(crits_on=5, attack="shooting"), on=ME & ~Used(MOVE), rule=RULE,
    summary="Its shots score critical hits on 5+ if it used no MOVE ability this turn.",
)  # fmt: skip
