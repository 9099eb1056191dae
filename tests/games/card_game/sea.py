"""Small seas for rule tests: a sketch becomes a match."""

from typing import Any

import hbd_kit as hbd


def sea(sketch: str, **setup: Any) -> hbd.Match:
    """A match that starts from this sketch, with a seed of its own unless one is given."""
    return hbd.scenario("card_game", sketch, seed=setup.pop("seed", 1), **setup)
