"""What the heroes of the Stormcast Eternals can do."""

from warhost.vocabulary import *

RULE = "core-4.0"
STORMCAST = Keyword("STORMCAST ETERNALS")
CROW, QUEST = "Gryph-crow", "questmarked"

# The Ruination Chamber


@ability(
    "Ruination Chamber", rule=RULE, once=Once("turn", army=True),
    reaction=ReactionTo("any", without=CORE, user_is="target"),
)  # fmt: skip
def ruination_chamber(use: Use) -> None:
    """A resistance roll of 4+: an ability, not a CORE one, that picked this unit as a target has no effect on it."""
    assert use.trigger is not None
    if use.check(4, modified="resistance"):
        use.trigger.exempt(use.unit, use.ability.name)


def _first_fight_done(use: Use) -> None:
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


@ability(
    "Deliver Judgement", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~Keyword(HERO) & Keyword("RUINATION CHAMBER") & Within(12, wholly=True)),),
    clauses={"fought": _first_fight_done},
)  # fmt: skip
def deliver_judgement(use: Use) -> None:
    """A RUINATION CHAMBER unit, no HERO, wholly within 12" can fight twice; after the first it has STRIKE-LAST."""
    use.gives(use.target, Fights(2), When("fought", use.ability.id), until=END_OF_PHASE)


sense_unholy_sorcery = passive(
    "Sense Unholy Sorcery", RollModifier("casting", -1), RollModifier("chanting", -1),
    on=ENEMY & Within(12) & Provided(HasToken(CROW)), rule=RULE,
    summary="While its Gryph-crow is there, enemies within 12\" have -1 to casting and chanting rolls.",
)  # fmt: skip


def _crow_flies(use: Use) -> None:
    if use.event.did("save roll", unit=use.target, number=1):
        use.take_token(CROW, use.target)


gryph_crow = passive(
    "Sense Unholy Sorcery", on=ME & HasToken(CROW), rule=RULE, key=CROW, when={"attacked": _crow_flies},
    summary="An unmodified save roll of 1 drives its Gryph-crow away once the attacks are resolved.",
)  # fmt: skip
staff_of_abjuration = passive(
    "Staff of Abjuration", ActsAs(WIZARD, ("Unbind",)), on=ME, rule=RULE, summary="It can unbind as WIZARD (1)."
)

# The Warrior Chamber

indomitable_loreseekers = passive(
    "Indomitable Loreseekers", RollModifier("casting", +1, ability=SUMMON), RollModifier("banishment", +1),
    Barrier(to=Manifested("enemy")), WardAgainst(4, by=Manifested()), on=ME, rule=RULE,
    summary="+1 to cast SUMMON spells and to banish; enemy manifestations stay out of its combat range; WARD (4+) "
    "against their mortal damage.",
)  # fmt: skip


@ability("Relic Censer", YOUR_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(12)),))
def relic_censer(use: Use) -> None:
    """On a 2+, an enemy unit within 12" has -1 to ward rolls this turn."""
    if use.check(2):
        use.gives(use.target, RollModifier("ward", -1), until=END_OF_TURN)


mortis_priest = passive(
    "Mortis Priest", RollModifier("chanting", +1), on=ME, rule=RULE, summary="+1 to chanting rolls."
)


def _pick_flock(use: Use) -> Script[None]:
    """As many as a D3 shows are picked when it is declared."""
    most = use.roll("D3")
    near = use.each(FRIENDLY & STORMCAST & Within(12, wholly=True))
    use.targets = yield from use.pick(near, "who rallies to the banner", least=1, most=most, always=True)


@ability("The Banner of the Reforged", ANY_HERO_PHASE, rule=RULE, declare=_pick_flock)
def the_banner_of_the_reforged(use: Use) -> None:
    """Up to D3 STORMCAST ETERNALS units wholly within 12": 3 more control score this turn, and Heal (D3) each."""
    use.gives(use.targets, ControlScore(+3), until=END_OF_TURN)
    for unit in use.targets:
        use.heal("D3", on=unit)


his_will_be_done = passive(
    "His Will Be Done", ControlScore(+3), Has("WARD (5+)"), on=ME & ContestingMarked(QUEST), rule=RULE,
    summary="Contesting a questmarked objective, it has 3 more control score and WARD (5+).",
)  # fmt: skip


@ability(
    "Heroic Retribution", rule=RULE, reaction=ReactionTo("mine", keyword=FIGHT, user_is="actor"),
    picks=(PickSpec("unit", FRIENDLY & Named("Questor Soulsworn") & ~Used(FIGHT) & WithinCombatRange()),),
)  # fmt: skip
def heroic_retribution(use: Use) -> None:
    """Questor Soulsworn in combat range that did not fight this turn can fight next."""
    fights_next(use, use.target)


def _abroad(game: Game, player: str) -> list[str]:
    """Objectives wholly outside a player's territory."""
    home = territory(game, player)
    things = game.state.objectives.values()
    return [each.id for each in things if home is None or not home.touches(Disc((each.x, each.y), each.radius).body)]


def _pick_quest(use: Use) -> Script[None]:
    use.targets = yield from use.pick(_abroad(use.game, use.player), "which objective is the quest", always=True)


@ability("Ordained Quest", DEPLOYMENT_PHASE, rule=RULE, once=Once("battle", army=True), declare=_pick_quest)
def ordained_quest(use: Use) -> None:
    """An objective wholly outside friendly territory is questmarked for you."""
    use.game.change(marks={**use.game.state.marks, f"{QUEST} {use.player}": use.targets})


# The Extremis Chamber and its masters


@ability(
    "Righteous Avengers", rule=RULE, reaction=ReactionTo("mine", keyword=FIGHT, user_is="actor"),
    picks=(
        PickSpec(
            "unit",
            FRIENDLY & ~Keyword(HERO) & Keyword("EXTREMIS CHAMBER") & Keyword(CAVALRY) & ~Used(FIGHT)
            & WithinCombatRange(),
        ),
    ),
)  # fmt: skip
def righteous_avengers(use: Use) -> None:
    """EXTREMIS CHAMBER CAVALRY in combat range that did not fight this turn can fight next."""
    fights_next(use, use.target)


the_prime_huntress = passive(
    "The Prime Huntress", CharacteristicModifier("Damage", "times", 2, weapon="Thengavar", against=Keyword(MONSTER)),
    on=ME, rule=RULE, summary="Thengavar has twice its Damage against MONSTERS.",
)  # fmt: skip
dazzling_radiance = passive(
    "Dazzling Radiance", Ignores("control", "negative"), on=FRIENDLY & STORMCAST & Within(12, wholly=True), rule=RULE,
    summary="STORMCAST ETERNALS units wholly within 12\" ignore negative modifiers to control scores.",
)  # fmt: skip
on_wings_of_brilliance = passive(
    "On Wings of Brilliance", DiceRule("charge", count=1, most=3), on=ME, rule=RULE,
    summary="Charge rolls for this unit are made with 1 more dice, at most 3.",
)  # fmt: skip
