"""What the Saga Axeband can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"

# Battle traits

FURY, SEARING_HEAT = "Rune of Fury", "Rune of Searing Heat"
FIERY_DETERMINATION, RELENTLESS_ZEAL = "Rune of Fiery Determination", "Rune of Relentless Zeal"
RUNES: dict[str, tuple[Modifier, Modifier]] = {
    FURY: (hit_rolls(+1, attack="combat"), attacks(+1, attack="combat")),
    SEARING_HEAT: (rend(+1, attack="combat"), weapon_damage(+1, attack="combat")),
    FIERY_DETERMINATION: (Has("WARD (5+)"), save_rolls(+1)),
    RELENTLESS_ZEAL: (movement(+2), charge_rolls(+2)),
}
"""What a rune gives, and what more on an activation roll of 6."""
AWAKENED, ACTIVATION = "awakened rune", "activation"


def _activate(use: Use) -> Script[None]:
    spent = {*use.marked(AWAKENED), *(fact.ability for fact in did(use.game, "used", player=use.player))}
    left = [rune for rune in RUNES if rune not in spent]
    use.targets = yield from use.pick(left, "which rune awakens", always=True)
    yield from use.throw_for("effect", 1)
    for unit in use.each(GENERAL):
        may = any(rule.roll == ACTIVATION for rule, _ in affecting(use.game, DiceRule, unit))
        if may and (yield from wants_again(use.game, unit, ACTIVATION, RULE, use.ability.name)):
            yield from use.throw_for("effect", 1)


@ability("Awaken the Runes", YOUR_START_OF_TURN, rule=RULE, user="player", once=Once("round"), declare=_activate)
def awaken_the_runes(use: Use) -> None:
    """A rune that was not yet awake helps all your units until your next turn, on a 6 with its second gift too."""
    use.mark(AWAKENED, use.target, also=True)
    gifts = RUNES[use.target] if use.rolled() >= 6 else RUNES[use.target][:1]
    use.gives((), *gifts, until=until_next_turn(use.player), on=FRIENDLY, known_as=use.target)


rune_of_fury = passive(
    FURY, on=FRIENDLY, rule=RULE,
    summary="While it is awake: +1 to hit in combat; enhanced, 1 more Attack with melee weapons.",
)  # fmt: skip
rune_of_searing_heat = passive(
    SEARING_HEAT, on=FRIENDLY, rule=RULE,
    summary="While it is awake: melee weapons have 1 more Rend; enhanced, 1 more Damage.",
)  # fmt: skip
rune_of_fiery_determination = passive(
    FIERY_DETERMINATION, on=FRIENDLY, rule=RULE, summary="While it is awake: WARD (5+); enhanced, +1 to save rolls."
)
rune_of_relentless_zeal = passive(
    RELENTLESS_ZEAL, on=FRIENDLY, rule=RULE, summary='While it is awake: 2" more Move; enhanced, +2 to charge rolls.'
)

# Regiment abilities

FAR_AWAY = SetUpTerms(from_enemies=6.0)
MOVABLE = FRIENDLY & OnTable() & HasRoom(FAR_AWAY)


def _some_have_room(game: Game, player: str) -> bool:
    return any(meant(MOVABLE, game, unit, Frame(None, player)) for unit in game.state.units)


@ability(
    "Magmic Tunnels", START_OF_BATTLE_ROUND.in_round(1), rule=RULE, user="player", once=Once("battle"),
    possible=only_if(_some_have_room, RULE, "no friendly unit could be set up anywhere else"),
)  # fmt: skip
def magmic_tunnels(use: Use) -> Script[None]:
    """Set up to 2 friendly units up again anywhere more than 6" from all enemy units."""
    picked = yield from use.pick(use.each(MOVABLE), "who goes through the tunnels", most=2, always=True)
    for unit in picked:
        use.remove(unit)
    for unit in picked:
        yield from use.set_up(unit, FAR_AWAY)


@ability(
    "Fyresteel Throwing Axes", YOUR_SHOOTING_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~IN_COMBAT & Near(ENEMY, 10), most=99),),
)  # fmt: skip
def fyresteel_throwing_axes(use: Use) -> Script[None]:
    """Friendly units not in combat each pick a visible enemy unit within 10": on a 4+, D3 mortal damage to it."""
    for unit in use.targets:
        frame = Frame(unit, use.player)
        seen = [foe for foe in use.each(ENEMY) if meant(Visible(within=10), use.game, foe, frame)]
        for foe in (yield from use.pick(seen, f"at whom {unit} throws")):
            yield from mortal_on(use, 4, "D3", on=foe)


# Enhancements, given to the general


@ability("Too Stubborn to Die", ANY_START_OF_TURN, rule=RULE, used_by=DAMAGED)
def too_stubborn_to_die(use: Use) -> None:
    """Heal (D3) the general."""
    use.heal("D3", on=use.unit)


spirit_of_grimnir = passive(
    "Spirit of Grimnir", DiceRule(ACTIVATION, reroll=True), on=ME, rule=RULE,
    summary="You can re-roll activation rolls for the runes.",
)  # fmt: skip


@ability(
    "Horn of Grimnir", YOUR_HERO_PHASE, rule=RULE, used_by=~IN_COMBAT,
    possible=if_any(FRIENDLY & Depleted(), RULE, "no friendly unit has slain models"),
)  # fmt: skip
def horn_of_grimnir(use: Use) -> Script[None]:
    """If the general is not in combat, a die for each friendly unit with slain models: on a 3+ one can return."""
    for unit in use.each(FRIENDLY & Depleted()):
        if use.check(3, unit=unit):
            yield from use.return_models(1, to=unit)


powerful_presence = passive(
    "Powerful Presence", ControlScore(+3), on=ME, rule=RULE, summary="The general has 3 more control score."
)

# Warscroll abilities

icon_of_grimnir = passive(
    "Icon of Grimnir", save_rolls(+1), on=FRIENDLY & Within(12, wholly=True), rule=RULE,
    summary='Friendly units wholly within 12" have +1 to save rolls.',
)  # fmt: skip


@ability("Plant the Icon", ANY_HERO_PHASE, rule=RULE, once=Once("battle"))
def plant_the_icon(use: Use) -> None:
    """This turn friendly units have WARD (5+) while they are wholly within 12"."""
    use.gives((), Has("WARD (5+)"), until=END_OF_TURN, on=FRIENDLY & Within(12, wholly=True))


duty_unto_death = passive(
    "Duty unto Death", Has("WARD (5+)"), on=(ME | GENERAL) & Anywhere(GENERAL & Within(COMBAT_RANGE, wholly=True)),
    rule=RULE, summary="While the general is wholly within its combat range, this unit and the general have WARD (5+).",
)  # fmt: skip
whirlwind_of_destruction = passive(
    "Whirlwind of Destruction", attacks(+1, attack="combat"), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="If it charged this turn, its melee weapons have 1 more Attack.",
)  # fmt: skip
