"""Where units stand on the battlefield: territories, objectives that lie somewhere, far from others."""

from warhost.english.grammar import means, rule, series
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.nouns import Either, No
from warhost.english.phrases.predicates import InReach, Plain
from warhost.rules.selectors.where import Contesting, LiesIn, NearAnyTerrain, WhollyWithinTerritory, WithinTerritory
from warhost.rules.selectors.who import HasCommandModel

# Territories

means("land", "(friendly|your) territory", False)
means("land", "enemy territory", True)
TOLD_LAND = {False: "home", True: "enemy"}
rule("being", "wholly outside {land}")(lambda land: No(Plain(WithinTerritory(land), f"in {TOLD_LAND[land]} territory")))
rule("being", "(within|in) {land}")(lambda land: Plain(WithinTerritory(land), f"in {TOLD_LAND[land]} territory"))

rule("being", "wholly within neutral territory")(
    lambda: No(Plain(WithinTerritory(False) | WithinTerritory(True), "in any territory"))
)
means("not_theirs", "within (neutral territory or [within] (your|friendly) territory|"
      "(your|friendly) territory or [within] neutral territory)", True)  # fmt: skip
rule("being", "{not_theirs}")(
    lambda not_theirs: No(Plain(WhollyWithinTerritory(enemy=True), "wholly in enemy territory"))
)

# Objectives

rule("lying", "[that is] wholly within {land}")(lambda land: LiesIn(land))
rule("lying", "that is not wholly within {land}")(lambda land: LiesIn(land, lies=False))
rule("lying", "[that is] (within|in) {land}")(lambda land: LiesIn(land, wholly=False))
rule("lying", "that is not (within|in) {land}", "[that is] wholly outside {land}")(
    lambda land: LiesIn(land, wholly=False, lies=False)
)
means("shared", "that is not [being] contested by any other friendly units", True)
rule("contest", "(an objective|any objectives)")(lambda: Contesting())
rule("contest", "an objective {held} {lying}", "an objective {lying} {held}")(
    lambda held, lying: Contesting(held=held, ground=lying)
)
rule("contest", "an objective {lying}")(lambda lying: Contesting(ground=lying))
rule("contest", "an objective {held}", "any objectives {held}")(lambda held: Contesting(held=held))
rule("contest", "an objective {shared}")(lambda shared: Contesting(no_friends=True))
rule("contest", "an objective {held} [and] {shared}")(lambda held, shared: Contesting(held=held, no_friends=True))


def told(contest: Contesting) -> str:
    parts = [
        f"held: {contest.held}" if contest.held else "",
        "alone" if contest.no_friends else "",
        "no enemy" if contest.alone else "",
    ]
    if contest.ground is not None:
        side = TOLD_LAND[contest.ground.enemy]
        how = "wholly " if contest.ground.wholly else ""
        parts.append(f"{'' if contest.ground.lies else 'not '}{how}in {side} territory")
    said = ", ".join(each for each in parts if each)
    return "contesting an objective" + (f" ({said})" if said else "")


means("unopposed", "[that is] not [being] contested by any enemy (models|units)", True)
rule("contest", "an objective {unopposed}")(lambda unopposed: Contesting(alone=True))
rule("contest", "an objective {held} {unopposed}")(lambda held, unopposed: Contesting(held=held, alone=True))
SAME_OBJECTIVE = Plain(Contesting(with_me=True), "contesting that objective")
rule("being", "contesting that objective")(lambda: SAME_OBJECTIVE)
rule("being", "contesting {contest}")(lambda contest: Plain(contest, told(contest)))
rule("doing", "(contests|contest) {contest}")(lambda contest: Plain(contest, told(contest)))
rule("being", "contesting the same objective as {me:ref}")(
    lambda me: Plain(Contesting(with_me=True), "contesting the same objective") if me.kind == "me" else None
)
rule(
    "condition",
    "(each|every) model in {who:ref} is contesting {contest}",
    "(each|every) model in {who:a_which} is contesting {contest}",
)(lambda who, contest: Is(who, (_each_model(contest),)))


def _each_model(contest: Contesting) -> Plain:
    every = Contesting(
        held=contest.held, ground=contest.ground, no_friends=contest.no_friends, alone=contest.alone, each_model=True
    )
    return Plain(every, f"with every model {told(contest)}")


# Distances

rule("being", "more than {inches} from (all|any) {of:all_which}", "more than {inches} from {of:ref}")(
    lambda inches, of: No(InReach(inches, of))
)
rule("being", "more than {inches} (away from|from) (all|any) terrain features")(
    lambda inches: No(Plain(NearAnyTerrain(inches), f'within {inches:g}" of terrain'))
)

# Command models

for _word, _kind in (("standard bearers", "standard-bearer"), ("champions", "champion"), ("musicians", "musician")):
    means("command_models", f"any {_word}", _kind)
rule("doing", "(has|have|includes|include|contains|contain) {kind:command_models}")(
    lambda kind: Plain(HasCommandModel(kind), f"with a {kind}")
)

for _word, _kind in (("standard bearers", "standard-bearer"), ("champions", "champion"), ("musicians", "musician")):
    means("command_kind", _word, _kind)
series("command_kinds", "command_kind")
rule("doing", "(has|have|includes|include|contains|contain) any {kinds:command_kinds_or}")(
    lambda kinds: (
        Either(tuple(Plain(HasCommandModel(kind), f"with a {kind}") for kind in kinds)) if len(kinds) > 1 else None
    )
)

# Terrain

rule("being", "wholly within {inches} of (a terrain feature|any terrain features)")(
    lambda inches: Plain(NearAnyTerrain(inches, wholly=True), f'wholly within {inches:g}" of terrain')
)
