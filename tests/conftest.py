"""How hypothesis searches, and how tests are shared among processes.

The same cases on every run; with HYPOTHESIS_PROFILE=wide many and new ones.
"""

import os

import pytest
from hypothesis import settings

settings.register_profile("kit", derandomize=True, deadline=None)
settings.register_profile("wide", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "kit"))


COSTLY = {"browser", "wheel"}
"""Fixtures that a module makes once and that take seconds."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share a JupyterLab, a browser or a wheel stay in one process."""
    for item in items:
        needs = set(getattr(item, "fixturenames", ()))
        if needs & COSTLY:
            group = "lab" if "lab" in needs else item.nodeid.partition("::")[0]
            item.add_marker(pytest.mark.xdist_group(group))
