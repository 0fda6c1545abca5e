"""Let captains lead all 51 armies against each other and write docs/armies.md:

.venv/bin/python scripts/armies.py --battles 1000 --workers 16

Safe to interrupt: the same command goes on where it stopped. Leaves with 1 where a battle broke off, an answer was
refused, or an ability was offered often and never used without a reason.
"""

import argparse
import sys
from pathlib import Path

from rich.progress import track

from warhost.arena import request
from warhost.arena.army_battles import ArmyBattle, SampledCampaign, army_bouts, fight_left, fought_in
from warhost.arena.army_report import page, usages
from warhost.arena.journal import Journal, OtherJournal
from warhost.arena.workers import cores
from warhost.armies.loading import shipped_armies
from warhost.battlepacks.registry import battlepacks, offered
from warhost.engine.catalogue import Ability
from warhost.lab.rows import version_here

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "armies.md"


def boxes() -> tuple[str, ...]:
    """Every army that fights on all sides of Spearhead."""
    packs = [offered()[side.pack] for side in request.sides(None, None)]
    return tuple(sorted(name for name, army in shipped_armies().covers.items() if all(p.fits(army) for p in packs)))


def known(armies: tuple[str, ...]) -> dict[str, Ability]:
    """Abilities of armies and cards, by id."""
    found = [ability for army in armies for ability in shipped_armies()[army].abilities]
    found += [card.command for pack in battlepacks().values() for card in pack.cards.values()]
    return {each.id: each for each in found}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores(), help="processes; as many as cores without it")
    parser.add_argument("--limit", type=float, default=600.0, help="seconds after which a battle is broken off")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "armies.jsonl", help="where battles are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write")
    asked = parser.parse_args()
    campaign = SampledCampaign("captain", boxes(), request.sides(None, None), asked.seed)
    try:
        journal = Journal(asked.out, campaign, ArmyBattle)
    except OtherJournal as error:
        parser.error(str(error))
    fought = fight_left(journal, army_bouts(campaign, asked.battles), asked.workers, limit=asked.limit)
    left = max(0, asked.battles - sum(each.broken is None for each in fought_in(journal)))
    for _ in track(fought, "battles", total=left):
        pass
    rows = [each for each in fought_in(journal) if each.number <= asked.battles]
    abilities = known(campaign.armies)
    command = f"scripts/armies.py --battles {asked.battles} --seed {asked.seed}"
    asked.page.write_text(page(campaign, rows, abilities, command, version_here()), encoding="utf-8")
    idle = [each for each in usages(rows, abilities) if each.idle]
    for each in idle:
        print(f"{each.ability}: offered {each.offered} times, never used")
    wrong = [each for each in rows if each.broken or each.refused]
    print(f"{len(rows)} battles, {len(wrong)} with something wrong, {len(idle)} abilities idle; wrote {asked.page}")
    return 1 if wrong or idle else 0


if __name__ == "__main__":
    sys.exit(main())
