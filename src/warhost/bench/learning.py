"""Benches of the learning environment, where Gymnasium is installed."""

from importlib.util import find_spec
from time import process_time

from warhost.bench import Call, figure

STEPS = 300

if find_spec("gymnasium") is not None:

    @figure("a step of the learning environment (1000 / ms: steps a second)", target=10, unit="ms")
    def steps() -> Call:
        from warhost.learning.one_seat import OneSeat

        env = OneSeat()

        def once() -> float:
            env.reset(seed=1)
            _walk(env, STEPS // 4)
            start = process_time()
            _walk(env, STEPS)
            return 1000 * (process_time() - start) / STEPS

        def _walk(env: OneSeat, steps: int) -> None:
            for _ in range(steps):
                if env.step(0)[2]:
                    env.reset()

        return once
