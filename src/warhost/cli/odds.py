"""`warhost odds`: exactly what an attack, a charge or a roll will do."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from warhost.cli.console import console, fail
from warhost.cli.files import write_whole
from warhost.cli.groups import WithDefault

if TYPE_CHECKING:
    from warhost.odds import AttackOutcome, Matchups
    from warhost.odds.distribution import Distribution

HELP = """Exactly what an attack, a charge or a roll will do; nothing is sampled.

[cyan]warhost odds Liberators Clanrats --charged --cover[/cyan]
  all attacks of a unit on another, with a chart
[cyan]warhost odds Liberators Clanrats --sequence "then Prosecutors, charged"[/cyan]
  several units after each other
[cyan]warhost odds --weapon "4 3+ 4+ 1 D3 Crit (Mortal)" --target "health 2, save 4+, ward 6+" --target-models 10[/cyan]
  profiles written out: Attacks, Hit, Wound, Rend, Damage, abilities
[cyan]warhost odds matrix --share --svg matrix.svg[/cyan]
  every unit against every unit
[cyan]warhost odds charge 7.5 --reroll[/cyan]
  will the charge get there?

[cyan]warhost odds attack --help[/cyan] lists all that can be said of an attack; docs/odds.md tells more.
"""


class _Odds(WithDefault):
    default_command = "attack"


def register(main: typer.Typer) -> None:
    """Add `warhost odds` and what belongs to it."""
    odds = typer.Typer(cls=_Odds, help=HELP, no_args_is_help=True, rich_markup_mode="rich")
    for command in (attack, matrix, mortal, roll, charge, run, cast, unbind, chant, priority):
        odds.command(command.__name__)(command)
    main.add_typer(odds, name="odds")


@contextmanager
def _kindly() -> Iterator[None]:
    """Mistakes in what was asked are said in a line, with what would be right."""
    try:
        yield
    except ValueError as error:
        fail(str(error))


Lines = list[str] | None
Names = Annotated[
    Lines, typer.Argument(metavar="ATTACKER TARGET", help="Units by name; --weapon and --target stand in.")
]
Weapons = Annotated[
    Lines, typer.Option("--weapon", help='An attacker\'s weapon written out: "4 3+ 4+ 1 D3 Crit (Mortal)". Repeatable.')
]
Target = Annotated[
    str | None, typer.Option("--target", help='A target written out: "health 2, save 4+, ward 6+, keywords HERO".')
]
Models = Annotated[int | None, typer.Option("--models", help="How many models attack; all of the unit by default.")]
TargetModels = Annotated[int | None, typer.Option("--target-models", help="How many models the target has.")]
TargetDamage = Annotated[int, typer.Option("--target-damage", help="Damage already on the target.")]
Charged = Annotated[bool, typer.Option("--charged", help="The attacker charged this turn.")]
TargetCharged = Annotated[bool, typer.Option("--target-charged", help="The target charged this turn.")]
Cover = Annotated[bool, typer.Option("--cover", help="The target is in cover.")]
Shooting = Annotated[bool, typer.Option("--shooting", help="With ranged weapons instead of melee weapons.")]
Champions = Annotated[int | None, typer.Option("--champions", help="How many champions attack: 1 more Attack each.")]
WeaponNames = Annotated[Lines, typer.Option("--weapon-names", help="Only with this weapon of the unit. Repeatable.")]
Effects = Annotated[Lines, typer.Option("--effect", help='In force on the attacker: "+1 to hit rolls". Repeatable.')]
TargetEffects = Annotated[
    Lines, typer.Option("--target-effect", help='In force on the target: "WARD (5+)", "ignore Rend". Repeatable.')
]
Abilities = Annotated[Lines, typer.Option("--ability", help="The attacker has this ability of its army. Repeatable.")]
TargetAbilities = Annotated[Lines, typer.Option("--target-ability", help="The target has this ability. Repeatable.")]
Then = Annotated[
    Lines, typer.Option("--sequence", help='Who attacks next: "then Prosecutors, 3 models, charged". Repeatable.')
]
AsJson = Annotated[bool, typer.Option("--json", help="Print nothing but the numbers, as JSON.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page that needs nothing else.")]


def attack(
    names: Names = None, weapon: Weapons = None, target: Target = None, models: Models = None,
    target_models: TargetModels = None, target_damage: TargetDamage = 0, charged: Charged = False,
    target_charged: TargetCharged = False, cover: Cover = False, shooting: Shooting = False,
    champions: Champions = None, weapon_names: WeaponNames = None, effect: Effects = None,
    target_effect: TargetEffects = None,
    ability: Abilities = None, target_ability: TargetAbilities = None, sequence: Then = None, as_json: AsJson = False,
    svg: Svg = None, html: Html = None,
) -> None:  # fmt: skip
    """All attacks of a unit on a target: damage, models slain, destroyed. The word attack itself can be left out.

    Mean, spread and every chance, in a table and a chart; and which choices were assumed.
    """
    with _kindly():
        from warhost.odds import attack as odds

        attackers, foe = _who(names or [], weapon or [], target)
        outcome = odds(
            attackers, foe, models=models, target_models=target_models, target_damage=target_damage, charged=charged,
            target_charged=target_charged, cover=cover, shooting=shooting, champions=champions, weapons=weapon_names,
            effects=effect or (), target_effects=target_effect or (), abilities=ability or (),
            target_abilities=target_ability or (), then=sequence or (),
        )  # fmt: skip
        _tell(outcome, as_json, svg, html)


def _who(names: Sequence[str], weapons: list[str], target: str | None) -> tuple[str | list[str], str]:
    """Sort out who attacks and who is attacked, by name or written out."""
    wanted = [what for what, given in (("ATTACKER", bool(weapons)), ("TARGET", target is not None)) if not given]
    if len(names) != len(wanted):
        right = "warhost odds Liberators Clanrats, or --weapon for the attacker, or --target for the target"
        said = " and ".join(repr(name) for name in names) or "nothing"
        fail(f"{_needs(wanted)} by name here, not {said}; right is {right}")
    named = dict(zip(wanted, names, strict=True))
    return weapons or named["ATTACKER"], target if target is not None else named["TARGET"]


def _needs(wanted: Sequence[str]) -> str:
    return f"{' and '.join(wanted)} {'are' if len(wanted) > 1 else 'is'} needed" if wanted else "nobody is needed"


def _tell(outcome: "AttackOutcome", as_json: bool, svg: Path | None, html: Path | None) -> None:
    from warhost.odds.charts import outcome_picture
    from warhost.odds.pages import outcome_page

    wrote = _write((svg, lambda: outcome_picture(outcome)), (html, lambda: outcome_page(outcome)))
    if as_json:
        typer.echo(dumps(outcome.as_dict()))
    else:
        _print_outcome(console(), outcome)
    _say(wrote, as_json)


def _write(*files: tuple[Path | None, Callable[[], str]]) -> list[Path]:
    """Write the files that were asked for, before anything is printed."""
    wanted = [(path, content) for path, content in files if path is not None]
    for path, content in wanted:
        write_whole(path, content())
    return [path for path, _ in wanted]


def _say(wrote: list[Path], quiet: bool = False) -> None:
    for path in wrote:
        console(error=quiet).print(f"wrote {escape(str(path))}", soft_wrap=True)


def _print_outcome(out: Console, outcome: "AttackOutcome") -> None:
    """Tables, charts, and what was assumed."""
    from warhost.odds.charts import percent

    foe = outcome.foe
    out.print(f"[bold]{escape(outcome.title)}[/bold]")
    models = "1 model" if foe.models == 1 else f"{foe.models} models"
    out.print(f"{models} with Health {foe.health}, {foe.left} points in all\n")
    if any(each.salvos for each in outcome.rounds):
        out.print(_attacks(outcome))
        out.print()
    table = Table("", "mean", "spread", "median", "8 of 10 times", box=None, padding=(0, 2, 0, 0))
    rows = [("damage inflicted", outcome.inflicted), ("damage after wards", outcome.damage)]
    for name, each in (*rows, ("models slain", outcome.slain)):
        often = f"{each.quantile(0.1)} to {each.quantile(0.9)}"
        table.add_row(name, f"{each.mean:.2f}", f"{each.spread:.2f}", str(each.quantile(0.5)), often)
    out.print(table)
    if len(outcome.rounds) > 1:
        for gone in outcome.rounds[:-1]:
            out.print(f"destroyed after {escape(gone.name)}: {percent(gone.destroyed)}")
    out.print(f"[bold]destroyed: {percent(outcome.destroyed)}[/bold]")
    _chart(out, "Damage after wards", outcome.damage)
    if foe.models > 1:
        _chart(out, "Models slain", outcome.slain)
    out.print("\n[bold]Assumed[/bold]")
    for said in outcome.assumed:
        out.print(f"- {escape(said)}", soft_wrap=True)


def _attacks(outcome: "AttackOutcome") -> Table:
    """The attacks as the rules make them, with what each weapon does on average before wards."""
    from warhost.odds.views import needed

    heads = ("weapon", "attacks", "hit", "wound", "save", "damage", "crit", "mean")
    table = Table(*heads, box=None, padding=(0, 2, 0, 0))
    for each in outcome.rounds:
        for salvo in each.salvos:
            profile = salvo.profile
            table.add_row(
                escape(salvo.weapon.name), f"{salvo.models} x {salvo.number}", needed(profile.hit, profile.hit_bonus),
                needed(profile.wound, profile.wound_bonus),
                "-" if profile.save is None else needed(profile.save, profile.save_bonus), salvo.points,
                escape(profile.crit or "-"), f"{salvo.attacks.damage().mean:.2f}",
            )  # fmt: skip
    return table


def _chart(out: Console, title: str, distribution: "Distribution") -> None:
    from warhost.odds.charts import bars

    block = "█" if "utf" in (out.encoding or "").lower() else "#"
    lines = bars(distribution, max(10, min(out.width, 100) - 32), block)
    wide = max((len(line.split()[0]) for line in lines), default=1)
    out.print(f"\n[bold]{title}[/bold]")
    out.print(Text(f"{'':>{wide}}  {'exactly':>7} {'at least':>8}", style="dim"))
    for line in lines:
        out.print(Text(line), soft_wrap=True)


def matrix(
    armies: Annotated[str | None, typer.Option("--armies", metavar="A,B", help="Armies; warhost armies lists them.")]
    = None, share: Annotated[bool, typer.Option("--share/--points", help="Share of the target's health, or points.")]
    = False, shooting: Shooting = False, charged: Charged = False, svg: Svg = None, html: Html = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the numbers as a table.")] = None,
) -> None:  # fmt: skip
    """Every unit against every unit: damage on average, as a heat map with the number in every cell."""
    with _kindly():
        from warhost.odds import matrix as odds
        from warhost.odds.heatmap import heat_map
        from warhost.odds.pages import matrix_page

        names = [each.strip() for each in armies.split(",") if each.strip()] if armies is not None else None
        if names == []:
            raise ValueError("--armies names at least one army, such as vigilant-brotherhood,gnawfeast-clawpack")
        found = odds(names, shooting=shooting, charged=charged, measure="share" if share else "points")
        wrote = _write((svg, lambda: heat_map(found)), (html, lambda: matrix_page(found)), (csv, found.csv))
        _print_matrix(console(), found)
        _say(wrote)


def _print_matrix(out: Console, found: "Matchups") -> None:
    """Numbered columns, so that the table stays narrow."""
    from warhost.odds.heatmap import shade, top_of

    out.print(escape(found.caption), soft_wrap=True)
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for number in range(1, len(found.names) + 1):
        table.add_column(str(number), justify="right", no_wrap=True, min_width=4)
    for row, name in enumerate(found.names):
        cells = []
        for column in range(len(found.names)):
            fill, ink = shade(float(found.values()[row, column]), top_of(found))
            cells.append(Text(found.said(row, column), style=f"{ink} on {fill}"))
        table.add_row(f"{row + 1:>2} {escape(name)}", *cells)
    out.print(table)


def mortal(
    damage: Annotated[str, typer.Argument(help="Points a roll does, such as 1 or D3.")],
    name: Annotated[str | None, typer.Argument(metavar="TARGET", help="Who suffers; or --target.")] = None,
    rolls: Annotated[int, typer.Option("--rolls", help="How many dice are rolled.")] = 1,
    on: Annotated[int | None, typer.Option("--on", help="Each does it on this or more; always, if not given.")] = None,
    casting: Annotated[int | None, typer.Option("--cast", help="Only if a spell of this casting value works.")] = None,
    bonus: Annotated[int, typer.Option("--bonus", help="Added to the casting roll.")] = 0,
    against: Annotated[int | None, typer.Option("--against", help="Somebody tries to unbind, with this bonus.")] = None,
    target: Target = None, target_models: TargetModels = None, target_damage: TargetDamage = 0,
    as_json: AsJson = False, svg: Svg = None, html: Html = None,
) -> None:  # fmt: skip
    """Mortal damage of an ability: dice that may have to succeed, then wards."""
    with _kindly():
        from warhost.odds import cast as spell
        from warhost.odds import mortal as odds

        if (name is None) == (target is None):
            raise ValueError("name the TARGET, or write it out with --target 'health 2, save 4+', but not both")
        outcome = odds(
            damage, name if name is not None else target or "", rolls=rolls, on=on, target_models=target_models,
            chance=1.0 if casting is None else spell(casting, bonus, against), target_damage=target_damage,
        )  # fmt: skip
        _tell(outcome, as_json, svg, html)


AtLeast = Annotated[int | None, typer.Option("--at-least", help="The chance of this or more.")]
Reroll = Annotated[bool, typer.Option("--reroll", help="Roll again, once, if it is not enough.")]
Bonus = Annotated[int, typer.Option("--bonus", help="Added to the roll.")]


def roll(
    what: Annotated[str, typer.Argument(help="Dice such as D3, 2D6 or D6+1.")],
    least: AtLeast = None, reroll: Reroll = False, bonus: Bonus = 0, as_json: AsJson = False, svg: Svg = None,
) -> None:  # fmt: skip
    """A roll of any dice: every total, and the chance of a value or more."""
    with _kindly():
        from warhost.odds.charts import chart, percent
        from warhost.odds.rolls import roll as odds

        if reroll and least is None:
            raise ValueError("--reroll needs to know what is enough: give --at-least as well")
        found = odds(what, bonus, None if least is None or not reroll else least - bonus)
        chance = None if least is None else found.at_least(least)
        wrote = _write((svg, lambda: chart(found, what, "total")))
        if as_json:
            said = {"mean": found.mean, "pmf": found.pmf.tolist()}
            typer.echo(dumps(said if chance is None else {**said, "at_least": chance}))
        else:
            out = console()
            name = f"{what}{f'{bonus:+d}' if bonus else ''}{', re-rolled below ' + str(least) if reroll else ''}"
            out.print(f"[bold]{escape(name)}[/bold]: mean {found.mean:.2f}, spread {found.spread:.2f}")
            if chance is not None:
                out.print(f"{least} or more: [bold]{percent(chance)}[/bold]")
            _chart(out, "Totals", found)
        _say(wrote, as_json)


def _chance(said: str, chance: float, as_json: bool) -> None:
    from warhost.odds.charts import percent

    if as_json:
        typer.echo(dumps({"chance": chance}))
    else:
        console().print(f"{escape(said)}: [bold]{percent(chance)}[/bold]", soft_wrap=True)


def charge(
    distance: Annotated[float, typer.Argument(help="Inches between the bases.")],
    dice: Annotated[int, typer.Option("--dice", help="How many dice the charge roll has.")] = 2,
    bonus: Bonus = 0, reroll: Reroll = False, as_json: AsJson = False,
) -> None:  # fmt: skip
    """The chance that a charge gets there; the last half inch need not be covered (core-14.3)."""
    with _kindly():
        from warhost.odds.rolls import charge as odds
        from warhost.odds.rolls import charge_needs

        again = ", re-rolled once if it falls short" if reroll else ""
        chance = odds(distance, dice, bonus, reroll)
        needs = f"{charge_needs(distance)} or more on {dice}D6{f'{bonus:+d}' if bonus else ''}{again}"
        _chance(f'a charge over {distance:g}" ({needs})', chance, as_json)


def run(
    extra: Annotated[float, typer.Argument(help="Inches beyond the unit's Move.")], bonus: Bonus = 0,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """The chance that a run adds so many inches (core-14.1b)."""
    with _kindly():
        from warhost.odds.rolls import run as odds

        _chance(f'a run of {extra:g}" more than the Move', odds(extra, bonus), as_json)


def cast(
    value: Annotated[int, typer.Argument(help="The casting value.")], bonus: Bonus = 0,
    against: Annotated[int | None, typer.Option("--against", help="Somebody tries to unbind, with this bonus.")] = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """The chance that a spell takes effect: cast, no miscast and not unbound (magic-2.0a, magic-4.0)."""
    with _kindly():
        from warhost.odds.rolls import cast as odds

        if value < 1:
            raise ValueError(f"a casting value is 1 or more, not {value}")
        rest = "" if against is None else " and not unbound"
        _chance(f"a spell cast on {value}{rest}", odds(value, bonus, against), as_json)


def unbind(
    casting: Annotated[int, typer.Argument(help="The casting roll to be exceeded.")], bonus: Bonus = 0,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """The chance to unbind a spell: more than its casting roll on 2D6 (magic-4.0)."""
    with _kindly():
        from warhost.odds.rolls import unbound

        _chance(f"a casting roll of {casting} unbound", unbound(casting, bonus), as_json)


def chant(
    value: Annotated[int, typer.Argument(help="The chanting value.")],
    points: Annotated[int, typer.Option("--points", help="Ritual points banked so far.")] = 0, bonus: Bonus = 0,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """The chance that a prayer is answered now, with the ritual points banked so far (magic-3.0b)."""
    with _kindly():
        from warhost.odds.rolls import chant as odds

        if value < 1 or points < 0:
            raise ValueError("a chanting value is 1 or more, and ritual points are 0 or more")
        _chance(f"a prayer chanted on {value} with {points} ritual points", odds(value, points, bonus), as_json)


def priority(as_json: AsJson = False) -> None:
    """The priority roll: win it, tie, lose it; a tie goes to last round's first player (core-12.0b)."""
    from warhost.odds.charts import percent
    from warhost.odds.rolls import priority as odds

    found = odds()
    if as_json:
        typer.echo(dumps(found))
    else:
        said = ", ".join(f"{name} {percent(chance)}" for name, chance in found.items())
        console().print(f"{said}; whoever had the first turn last round also decides on a tie: "
                        f"{percent(found['win'] + found['tie'])}", soft_wrap=True)  # fmt: skip
