"""Hypothesis profiles: quick for every run, thorough for `make soak`."""

from hypothesis import HealthCheck, settings

# The same examples each time: what fails in make test fails again. make soak looks for new ones.
settings.register_profile(
    "quick", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")
