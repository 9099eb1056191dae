"""A small lesson for tests, and ways to change it."""

HOSTILE = "<script>alert(1)</script>"

SMALL = """\
hbd-record 1
# title: A small lesson
game: card_game
seats: 2
names: ["Ada", "Bo"]
sketch:
    chart:
      T ? ? T
      ? I ~ ?
      ? ? W ?
      T ? ? T
    ship 0: A1
    ship 1: D4, loot gold
---
# ## Ada sets *sail*
# Two ships on a chart
# that is nearly bare. [CG-MOVE-1, CG-SET-2]
#
# By CG-MOVE-5 she will discover something.
#- to myself: shorten this
# ? may: sail N | sail E | loot | 1: end
# ? Why not north? why sail N: CG-MOVE-1 | CG-MOVE-2
# ? next: a treasure island at B1
#   | a storm at B1
0: sail E          # a note beside an answer is for nobody
chance: discover treasure_island

# ## Land
# ? if loot; gold: loots gold | loots rum
# ? says CG-LOOT-3: at 5 the island is empty | at 3 the island is empty
0: loot
# What will it be?
# ? may: gold | kraken
chance[0]: rum
0: end
"""


def line_of(text: str, words: str) -> int:
    """The number of the first line that holds these words."""
    return next(n for n, line in enumerate(text.split("\n"), start=1) if words in line)
