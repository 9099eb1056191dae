"""How hypothesis searches: the same cases on every run; with HYPOTHESIS_PROFILE=wide many and new ones."""

import os

from hypothesis import settings

settings.register_profile("kit", derandomize=True, deadline=None)
settings.register_profile("wide", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "kit"))
