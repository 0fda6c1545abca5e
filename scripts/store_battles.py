"""Fight the random battles of tests/stored_battles.json.xz anew: .venv/bin/python scripts/store_battles.py

They are there to see that nothing changes: do this only after a change that was meant to change how battles go.
"""

import lzma
import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.battles import SPEARHEAD  # noqa: E402
from tests.stored_battles import STORE, Setting, StoredBattle, Told  # noqa: E402

from warhost.engine.records import BLUE, RED  # noqa: E402
from warhost.players import player  # noqa: E402

ROSTERS = ("stormcast-1000-a", "skaven-1000-a", "stormcast-1000-b", "skaven-1000-b")
REALMS = [(name, realm) for name, pack in SPEARHEAD.items() for realm in pack.data.realms]
ROUND = 10
"""Each round: one battle of Border War, three plain ones, and six of Spearhead on the sides in turn."""


def setting(number: int) -> Setting:
    turn, place = divmod(number, ROUND)
    way = 1 if turn % 2 else -1
    if place == 0:
        red, blue = (ROSTERS[turn // 2 % 2 * 2], ROSTERS[turn // 4 % 2 * 2 + 1])[::way]
        return Setting("border-war", red, blue, number)
    if place < 4:
        red, blue = ("iron-wardens", "thicket-folk")[::way]
        return Setting("plain", red, blue, number)
    pack, realm = REALMS[(turn * 6 + place) % len(REALMS)]
    red, blue = ("vigilant-brotherhood", "gnawfeast-clawpack")[::way]
    return Setting(pack, red, blue, number, realm)


def fought(where: Setting) -> StoredBattle:
    battle, told = where.begin(), Told()
    players = {each: player("random", f"{each} {where.seed}") for each in (RED, BLUE)}
    while (decision := battle.decision) is not None:
        told.asked(decision)
        battle.answer(players[decision.player].choose(battle))
    return told.stored(where, battle)


def main(battles: int = 200) -> None:
    found = []
    for number in range(battles):
        found.append(fought(setting(number)))
        print(f"\r{number + 1} of {battles}", end="", flush=True)
    STORE.write_bytes(lzma.compress(msgspec.json.encode(found), preset=9 | lzma.PRESET_EXTREME))
    print(f"\nwrote {STORE.relative_to(ROOT)}, {STORE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
