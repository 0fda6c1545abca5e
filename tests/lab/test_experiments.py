"""Experiments: which battles they have, and what is wrong with those that cannot be run."""

from itertools import islice
from pathlib import Path

import pytest

from warhost.arena.bound import Bound
from warhost.arena.campaign import Battlefield, BattleTerms, Bout
from warhost.arena.timed_battle import new_battle, seated
from warhost.cards.decks import TWIST_DECK, deck
from warhost.lab.design import batch, cells, lab_bouts, total
from warhost.lab.experiment import Experiment, ExperimentError, read_experiment
from warhost.players import player

STARTERS = ("vigilant-brotherhood", "gnawfeast-clawpack")
HEAD = "title: x\nfactors: {players: [random, recruit], packs: fire-and-jade, realms: aqshy}\n"


def asked(tmp_path: Path, text: str) -> Experiment:
    path = tmp_path / "x.yaml"
    path.write_text(text)
    return read_experiment(path)


def test_a_full_design_has_every_combination_and_dice_of_their_own(tmp_path: Path) -> None:
    found = asked(tmp_path, HEAD + "battles: 3")
    bouts = list(lab_bouts(found))
    assert len(cells(found)) == 2 * 2
    assert len(bouts) == total(found) == 12
    assert len({each.seed for each in bouts}) == 12
    assert {(each.players, each.armies) for each in bouts[:4]} == {
        (players, armies)
        for players in (("random", "recruit"), ("recruit", "random"))
        for armies in (STARTERS, STARTERS[::-1])
    }


def test_a_paired_design_has_common_dice_and_swaps_seats(tmp_path: Path) -> None:
    text = (
        "title: x\nfactors: {players: [random, recruit], packs: plain, first: [red, blue]}\ndesign: paired\nbattles: 4"
    )
    found = asked(tmp_path, text)
    bouts = list(lab_bouts(found))
    assert len(bouts) == total(found) == 4 * len(cells(found))
    size = 2 * len(cells(found))
    assert batch(found) % size == 0
    assert len({each.seed for each in bouts[:size]}) == 1
    assert bouts[0].seed != bouts[size].seed
    assert bouts[0].players == bouts[1].players[::-1]
    assert bouts[0].armies == bouts[1].armies


def test_who_meets_themselves_fights_no_battle_twice(tmp_path: Path) -> None:
    text = "title: x\nfactors: {players: random, packs: plain, first: [red, blue]}\ndesign: paired\nbattles: 2"
    bouts = list(lab_bouts(asked(tmp_path, text)))
    kinds = {(each.armies, each.terms, each.seed) for each in bouts}
    assert len(kinds) == len(bouts) == 8
    assert len({each.seed for each in bouts}) == 2


def test_a_sampled_design_draws_the_same_lots_again(tmp_path: Path) -> None:
    found = asked(tmp_path, HEAD + "design: sampled\nbattles: 40")
    assert list(lab_bouts(found)) == list(lab_bouts(found))
    assert len({each.armies for each in lab_bouts(found)}) == 2
    endless = asked(tmp_path, HEAD + "design: sampled\nuntil: {factor: players, within: 0.1, most: 300}")
    assert list(islice(lab_bouts(endless), 40)) == list(lab_bouts(found))


def test_removed_cards_are_in_no_deck_and_terms_are_kept() -> None:
    terms = BattleTerms(first="blue", removed=("raid", "ring-of-fire"), regiment_ability="drawn")
    bout = Bout(1, Battlefield("fire-and-jade", "aqshy"), STARTERS, ("random", "random"), 5, terms)
    battle, players = new_battle(bout), seated(bout)
    picked = []
    while battle.state.now.phase in ("set-up", "deployment") or battle.state.now.round < 1:
        decision = battle.decision
        assert decision is not None
        choice = players[decision.player].choose(battle)
        if decision.kind == "regiment-ability":
            picked.append(choice)
        battle.answer(choice)
    assert battle.state.now.first == "blue"
    assert "raid" not in {*deck(battle.game, "red"), *battle.state.zones["hand red"].cards}
    assert "ring-of-fire" not in battle.state.zones[TWIST_DECK].cards
    other = Bound(player("random"), bout, "red")
    assert len(picked) == 2
    assert other.name == "random"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: x\nfactors: {players: [nobody]}", "there is no player called 'nobody'"),
        (
            "title: x\nfactors: {players: random, army: y}",
            "unknown field `army`.*known: players, packs, realms, armies",
        ),
        (
            "title: x\nfactors: {players: random, armies: [elves]}",
            "there is no army for these battlepacks called 'elves'",
        ),
        ("title: x\nfactors: {players: random, realms: [moon]}", "there is no realm of"),
        ("title: x\nfactors: {players: random, removed: [raids]}", "there is no card 'raids'; known: none, twists"),
        ("title: x\nfactors: {players: random, enhancement: [Sword]}", "no army here has the enhancement 'Sword'"),
        ("title: x\nfactors: {players: random}\nbattles: 0", "battles must be 1 or more, not 0"),
        ("title: x\nfactors: {players: random}\nbattles: 3\ndesign: paired", "battles: 4, not 3"),
        ("title: x\nfactors: {players: random}\nuntil: {factor: colour, within: 0.1, most: 9}", "no factor 'colour'"),
        ("title: x\nfactors: {players: random}\nbattle: 3", "unknown field `battle`.*known: title, factors, battles"),
        ("title: [", "is no YAML"),
        ("", "Expected `object`"),
    ],
)
def test_what_cannot_be_run_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ExperimentError, match=said):
        asked(tmp_path, text)
