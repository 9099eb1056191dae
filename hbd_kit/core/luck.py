"""Luck as a function of (seed, stream, count).

The nth card of a pile is the same whatever else was rolled in between, so undo and redo
meet the same luck, comparisons are paired, and any number of workers gives the same table.
"""

from __future__ import annotations

import os
from functools import lru_cache
from hashlib import blake2b

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FEW = 1 << 40


def new_seed() -> int:
    """A seed that nobody could foresee."""
    return int.from_bytes(os.urandom(8), "big") >> 1


@lru_cache(maxsize=4096)
def _key(seed: int, stream: str) -> int:
    return int.from_bytes(blake2b(f"{seed}/{stream}".encode(), digest_size=8).digest(), "big")


def draw(seed: int, stream: str, count: int, cases: int) -> int:
    """The `count`th case that `stream` gives under `seed`, 0 <= case < cases.

    One splitmix64 step on a hashed key; the multiplication spreads it over the cases with a
    bias below cases / 2**64. More cases than that bears are drawn from several words.
    """
    x = (_key(seed, stream) + count * _GOLDEN) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    x ^= x >> 31
    if cases <= _FEW:
        return (x * cases) >> 64
    words = cases.bit_length() // 64 + 1
    for part in range(words):
        x = x << 32 | draw(seed, f"{stream}\0{2 * part}", count, 1 << 32)
        x = x << 32 | draw(seed, f"{stream}\0{2 * part + 1}", count, 1 << 32)
    return (x * cases) >> (64 * (words + 1))


class Luck:
    """The luck of one line of play: a seed, and how often each stream has answered."""

    __slots__ = ("counts", "seed")

    def __init__(self, seed: int, counts: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.counts: dict[str, int] = {} if counts is None else counts

    def next(self, stream: str, cases: int) -> int:
        """The case that `draw` would give now; nothing is drawn."""
        return draw(self.seed, stream, self.counts.get(stream, 0), cases)

    def draw(self, stream: str, cases: int) -> int:
        """The next case of a stream; the stream has then answered once more."""
        counts = self.counts
        count = counts.get(stream, 0)
        counts[stream] = count + 1
        return draw(self.seed, stream, count, cases)
