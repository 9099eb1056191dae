"""What a seat may not know: two worlds that it cannot tell apart look the same to it, byte for byte."""

import random
from typing import Any, TypeAlias

import msgspec
import pytest

import hbd_kit as hbd
from hbd_kit import Match
from hbd_kit.core.agenda import Lanes
from hbd_kit.core.asking import TABLE, Ask, Chance, View
from hbd_kit.core.game import Game
from hbd_kit.core.scene import Scene
from tests.contract.variants import Variant, everything, some, tried


def shown(game: Game, state: Any, view: View, names: tuple[str, ...], step: int = 0) -> bytes:
    """All that a view is shown of a state, as bytes."""
    seen = game.observe(state, view)
    scene = game.scene(seen)
    told: list[Any] = [game.odds(seen), game.graph(seen), game.board(seen, names), scene, game.context(seen)]
    told += [game.goods(seen, seat) for seat in range(len(names))]
    if isinstance(view, int):
        options = game.choices(state, view)
        told.append([game.offer(seen, view, option) for option in options])
        if options:
            told.append([str(action) for action in game.near(seen, view)])
            told.append([[str(each) for each in game.meant(seen, view, id)] for id in _some_ids(scene)])
    return msgspec.json.encode(told, enc_hook=str) + judged(game, state, view, step)


def judged(game: Game, state: Any, view: View, step: int) -> bytes:
    """What a view sees, is asked and is refused, as bytes; all else that it is shown is made of that."""
    told: list[Any] = [game.observe(state, view)]
    if isinstance(view, int):
        told.append([str(option) for option in game.choices(state, view)])
        told.append([game.refusal(state, view, action) for action in tried(game, state, view, step)])
    return msgspec.json.encode(told, enc_hook=str)


def _some_ids(scene: Scene) -> list[str]:
    """Some of the places and pieces that a person could pick."""
    return [each.id for each in (*scene.places[::7], *scene.pieces)]


@some(everything())
def test_a_drawn_world_looks_the_same_to_who_drew_it(variant: Variant):
    game = variant.model
    match = variant.match(seed=14)
    luck, differed, looks = random.Random(1), 0, 0
    while match.pending is not None and match.step < 500:
        match.auto(until=1)
        if match.step % 41 == 0 or (len(match.state.agenda) > 1 and match.step % 3 == 0):
            views, step = (TABLE, *range(variant.seats)), match.step
            for view in views:
                seen = match.observe(view)
                world = game.world(seen, luck.randrange)
                assert game.observe(world, view) == seen
                assert judged(game, world, view, step) == judged(game, match.state, view, step)
                if view == views[looks % len(views)]:
                    names = match.names
                    assert shown(game, world, view, names) == shown(game, match.state, view, names)
                assert game.census(world) == game.census(match.state)
                differed += world != match.state
            looks += 1
    assert differed or not game.secrets or variant.choices


Pair: TypeAlias = tuple[Match, Match]


def is_sealed(match: Match) -> bool:
    """Whether what is answered now stays hidden for a while."""
    top = match.state.agenda[-1]
    return isinstance(top, Lanes) and top.sealed


def told(match: Match, view: View) -> str:
    """What `view` read of the last answer."""
    return str(match.log(view, since=match.step - 1))


def read_alike(pair: Pair, answers: tuple[Any, Any], seat: int, view: View) -> bool:
    """Whether `view` read the same of these two answers; where it did not, they are taken back."""
    for match, answer in zip(pair, answers, strict=True):
        match.play(answer, seat)
    if told(pair[0], view) == told(pair[1], view):
        return True
    for match in pair:
        match.undo()
    return False


def answered(pair: Pair, seat: int, view: View, luck: random.Random) -> bool:
    """Whether `seat` had an answer for both matches of which `view` reads the same.

    What the view does itself is the same in both; what others do differs where it may.
    """
    mine, theirs = (list(map(str, match.options(seat))) for match in pair)
    if seat == view:
        assert mine == theirs, "options"
    both = [text for text in mine if text in theirs]
    tries = [(text, text) for text in luck.sample(both, min(len(both), TRIES))]
    if seat != view:
        tries.insert(0, (luck.choice(mine), luck.choice(theirs)))
    return any(read_alike(pair, answers, seat, view) for answers in tries)


TRIES = 4
"""After so many answers that uncovered a difference two matches are called twins no longer."""


def twins(variant: Variant, view: View, seed: int) -> Pair | None:
    """Two matches that `view` cannot tell apart though others drew or did other hidden things.

    What the view sees or does is the same in both; what it does not see is drawn anew for the second,
    and the others choose anew where the view reads the same of it.
    """
    luck = random.Random(seed)
    one, other = pair = variant.match(seed=seed), variant.match(seed=seed + 1000)
    differ = False
    for _ in range(400):
        asked, also = one.pending, other.pending
        if asked is None or also is None:
            assert asked is also
            break
        if isinstance(asked, Chance):
            assert isinstance(also, Chance)
            assert one.odds(view) == other.odds(view), "shown odds"
            if asked.seen_by(view):
                both = sorted(asked.outcomes().keys() & also.outcomes().keys(), key=str)
                if not both:
                    break
                outcome = luck.choice(both)
                one.play(outcome)
                other.play(outcome)
            else:
                one.roll()
                other.roll()
        else:
            assert isinstance(asked, Ask) and asked == also
            if is_sealed(one) and len(asked.seats) == 1:  # the next answer uncovers them all
                break
            if not answered(pair, luck.choice(asked.seats), view, luck):
                break
        differ |= one.answers[-1] != other.answers[-1]
    return pair if differ else None


@some(everything())
def test_twin_matches_read_the_same_to_who_cannot_tell_them_apart(variant: Variant):
    for seed in (1,) if variant.choices else (1, 2):
        for view in (TABLE, *range(variant.seats)):
            found = twins(variant, view, seed)
            if found is None:
                continue
            one, other = found
            assert str(one.log(view)) == str(other.log(view))
            assert one.record(view) == other.record(view)
            for step in range(0, one.step, 31):
                names = one.names
                assert shown(variant.model, one.at(step), view, names, step) == shown(
                    variant.model, other.at(step), view, names, step
                )


@pytest.mark.parametrize("game", [game.id for game in hbd.GAMES.values() if game.secrets])
def test_some_twins_really_differ(game: str):
    """So the test above is not an empty one."""
    plain = Variant(game, hbd.GAMES[game].seats[0])
    for view in (TABLE, 0, 1):
        assert any(twins(plain, view, seed) for seed in (1, 2)), view
