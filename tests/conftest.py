"""Hypothesis profiles: quick for every run, thorough for `make soak`. Whole battles in a real browser are for soak."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a real browser take minutes: `make soak` runs them."""
    for item in items:
        if "/tests/web/" in item.path.as_posix():
            item.add_marker(pytest.mark.soak)
