"""Players made of code: `random`, `greedy` and `search`, for any game.

A bot is a function from a Question to an answer. It sees what its seat may see and no more; one
that looks ahead draws worlds from that. A bot of your own needs no registration:

    def homebody(question):
        return question.options[-1]

    hbd.new_match("card_game", seed=7).auto(bots={0: homebody, 1: hbd.bots.greedy})
"""

from __future__ import annotations

from hbd_kit.bots.one_step import greedy
from hbd_kit.bots.search import search
from hbd_kit.core.playing import BOTS, Bot, Question, find_bot
from hbd_kit.core.playing import play_at_random as random

__all__ = ["BOTS", "Bot", "Question", "find_bot", "greedy", "random", "search"]

BOTS.update(greedy=greedy, search=search)
