"""Put load on a server of its own and print what players saw: `scripts/load.py --players 500 --warlords 20`."""

import argparse
import asyncio

from warhost.bench.load import Load, crowd, onlookers, server


def main() -> None:
    """Run what the options ask for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--database", default="")
    options.add_argument("--players", type=int, default=100, help="people who play recruits")
    options.add_argument("--warlords", type=int, default=0, help="battles against warlords beside these")
    options.add_argument("--thinks", type=float, default=3.0, help="seconds a player thinks")
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--idle", type=int, default=0, help="instead: so many pages that do nothing")
    options.add_argument("--battles", type=int, default=100, help="at so many battles")
    said = options.parse_args()
    with server(said.workers, database=said.database) as serving:
        if said.idle:
            bare = serving.memory()
            full = asyncio.run(onlookers(serving, said.idle, said.battles))
            print(
                f"{said.idle} pages at {said.battles} battles: {full / 1e6:.0f} MB in all, {bare / 1e6:.0f} MB before"
            )
            return
        load = asyncio.run(crowd(serving, said.players, said.seconds, said.thinks, warlords=said.warlords))
        print(f"memory {serving.memory() / 1e6:.0f} MB")
    tell(load, said.seconds)


def tell(load: Load, seconds: float) -> None:
    """The figures in three lines."""
    print(f"{len(load.waits)} answers, {len(load.waits) / seconds:.1f} a second, {len(load.wrong)} went wrong")
    print("answer " + ", ".join(f"p{each} {load.percentile(each) * 1000:.0f} ms" for each in (50, 95, 99)))
    if load.turns:
        turns = sorted(load.turns)
        print(f"computer's turn: median {turns[len(turns) // 2]:.1f} s, longest {turns[-1]:.1f} s")
    if load.waited:
        print(f"{load.waited} times somebody was told to ask again in a while")
    for each in sorted(set(load.wrong))[:5]:
        print("  wrong:", each)


if __name__ == "__main__":
    main()
