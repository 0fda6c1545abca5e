"""What the Vigilant Brotherhood can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")

# Battle traits


@ability(
    "Shield of Azyr", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("turn"), picks=(PickSpec("unit", FRIENDLY),)
)
def shield_of_azyr(use: Use) -> None:
    """A friendly unit has WARD (5+) until the start of your next turn."""
    use.gives(use.target, Has("WARD (5+)"), until=until_next_turn(use.player))


@ability(
    "Storm Charge", YOUR_CHARGE_PHASE, rule=RULE, user="player", once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", FRIENDLY & ~IN_COMBAT),),
)  # fmt: skip
def storm_charge(use: Use) -> None:
    """A friendly unit not in combat can charge this turn although it ran."""
    use.gives(use.target, May(use=CHARGE, despite=RUN), until=END_OF_TURN)


# Regiment abilities


@ability(
    "Strike Where Needed", rule=RULE, once=ONCE_PER_BATTLE,
    reaction=ReactionTo("mine", keyword=RETREAT, user_is="actor"),
)  # fmt: skip
def strike_where_needed(use: Use) -> None:
    """The retreat hurts nobody, and the unit can still charge this turn."""
    use.amend(damage=0)
    use.gives(use.unit, May(use=CHARGE, despite=RETREAT), until=END_OF_TURN)


def _vengeance(use: Use) -> Script[None]:
    if use.check(4, unit=use.target):
        foes = in_combat_with(use.game, use.target)
        picked = yield from use.pick(foes, "who suffers the vengeance")
        if picked:
            yield from use.inflict_mortal(1, on=picked[0])


@ability(
    "Blaze of Glory", ANY_COMBAT_PHASE, rule=RULE, user="player", once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", FRIENDLY & IN_COMBAT),), clauses={"slain": _vengeance},
)  # fmt: skip
def blaze_of_glory(use: Use) -> None:
    """This phase, for each model slain in a friendly unit in combat: on a 4+, 1 mortal damage to a unit it fights."""
    use.gives(use.target, When("slain", use.ability.id), until=END_OF_PHASE)


# Enhancements, given to the general

hallowed_scrolls = passive("Hallowed Scrolls", Has("WARD (5+)"), on=ME, rule=RULE, summary="The general has WARD (5+).")
morrdas_talon = passive(
    "Morrda's Talon", WeaponsHave(CRIT_MORTAL, weapon="Hallowed Greataxe"), on=ME, rule=RULE,
    summary="The general's Hallowed Greataxe has Crit (Mortal).",
)  # fmt: skip


@ability("Quicksilver Draught", ANY_COMBAT_PHASE, rule=RULE, once=ONCE_PER_BATTLE)
def quicksilver_draught(use: Use) -> None:
    """The general has STRIKE-FIRST this phase."""
    use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_PHASE)


@ability("Null Pendant", END_OF_ANY_TURN, rule=RULE, once=ONCE_PER_BATTLE)
def null_pendant(use: Use) -> None:
    """Roll for each enemy unit contesting the general's objective: on a 2+, it loses that much control score."""
    for unit in use.each(ENEMY & Contesting(with_me=True)):
        roll = use.roll("D6", unit=unit)
        if roll >= 2:
            use.gives(unit, ControlScore(-roll), until=END_OF_TURN)


# Warscroll abilities


def _first_fight_done(use: Use) -> None:
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_PHASE)


@ability(
    "Deliver Judgement", ANY_COMBAT_PHASE, rule=RULE, once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", FRIENDLY & ~Keyword(HERO) & Within(12, wholly=True)),),
    clauses={"fought": _first_fight_done},
)  # fmt: skip
def deliver_judgement(use: Use) -> None:
    """A friendly unit, no hero, wholly within 12" can fight twice this phase; after the first it has STRIKE-LAST."""
    use.gives(use.target, Fights(2), When("fought", use.ability.id), until=END_OF_PHASE)


@ability("Plan the Attack", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("objective not held"),))
def plan_the_attack(use: Use) -> None:
    """This turn, friendly units have +1 to hit in combat against enemies contesting an objective you do not control."""
    bonus = hit_rolls(+1, attack="combat", against=ENEMY & Contesting(thing=use.target))
    use.gives((), bonus, until=END_OF_TURN, on=FRIENDLY)


def _crow_flies(use: Use) -> None:
    use.take_token("Gryph-crow", use.target)


sense_unholy_sorcery = passive(
    "Sense Unholy Sorcery", Has("WARD (5+)"), on=ME & HasToken("Gryph-crow"), rule=RULE,
    summary="While its Gryph-crow is there, WARD (5+); an unmodified ward roll of 1 drives the Gryph-crow away.",
    when={"warded 1": _crow_flies},
)  # fmt: skip


def _chant(use: Use) -> None:
    use.rolls["chanting"] = use.throw("chanting", 1)


@ability(
    "Cleansing Fires", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=12)),), declare=_chant
)
def cleansing_fires(use: Use) -> Script[None]:
    """On a chanting roll of 3+, roll for each model of a visible enemy within 12": each 5+ is 1 mortal damage."""
    if sum(use.rolls["chanting"]) >= 3:
        burnt = use.count(use.game.unit(use.target).alive, 5, unit=use.target)
        yield from use.inflict_mortal(burnt, on=use.target)


skirmishers = passive(
    "Skirmishers", CharacteristicModifier("Coherency", "set", 2), on=ME, rule=RULE,
    summary="This unit has a coherency range of 2\".",
)  # fmt: skip
heralds_of_righteousness = passive(
    "Heralds of Righteousness", DiceRule("charge", count=1), on=ME, rule=RULE,
    summary="Charge rolls for this unit are made with 1 more dice.",
)  # fmt: skip
stalwart_defenders = passive(
    "Stalwart Defenders", ControlScore(+3), on=ME & ContestingHome(), rule=RULE,
    summary="3 more control score while it contests an objective wholly within friendly territory.",
)  # fmt: skip
