"""What every game must keep while it is played: it ends, it asks fairly, it cites, it loses nothing."""

from typing import Any

import pytest

import hbd_kit as hbd
from hbd_kit import Match
from hbd_kit.core.asking import ALL, CHANCE, TABLE, Ask, Chance
from hbd_kit.core.playing import playout
from tests.contract.variants import Variant, everything, plain, some, tried

MOST_OPTIONS = 1000


def walk(match: Match, most: int = 5000) -> Any:
    """Every moment of a random match, from the start to where it ends (or `most` answers on)."""
    yield match
    while match.pending is not None and match.step < most:
        match.auto(until=1)
        yield match


@some(everything())
def test_random_matches_end_and_ask_fairly_on_the_way(variant: Variant):
    match = variant.match(seed=3)
    model = variant.model
    box = model.census(match.state)
    for now in walk(match, 20_000):
        assert model.census(now.state) == box, "components are conserved"
        match now.pending:
            case Ask() as ask:
                for seat in ask.seats:
                    assert 1 <= len(now.options(seat)) <= MOST_OPTIONS
                assert ask.question and ask.rule in model.ledger
            case Chance() as chance:
                assert sum(chance.outcomes().values()) == 1
                assert all(weight > 0 for weight in chance.outcomes().values())
                assert chance.rule in model.ledger
    result = match.result()
    assert result is not None and match.pending is None
    assert result.rule in model.ledger
    assert sorted(side for place in result.places for side in place if isinstance(side, int)) == list(
        range(variant.seats)
    )
    assert not match.options()
    assert isinstance(match.explain(str(next(model.candidates(match.state)))), hbd.Refusal)


@some(plain())
def test_a_game_says_whether_luck_goes_on_once_players_have_answered(variant: Variant):
    match = variant.match(seed=3).auto(until=600)
    seats = [answer.who == CHANCE for answer in match.answers]
    assert any(seats[seats.index(False) :]) == variant.model.luck


@some(plain())
def test_many_random_games_end_by_the_rules(variant: Variant):
    ends = [
        variant.model.result(playout(variant.model, variant.match(seed).setup).state) for seed in range(20)
    ]
    assert all(end is not None for end in ends)
    assert sum(end.by_limit for end in ends if end) <= 1


@some(everything())
def test_every_event_cites_rules_that_exist(variant: Variant):
    match = variant.match(seed=5).auto(until=400)
    told = [match.events(step) for step in range(match.step)]
    for step, events in enumerate(told):
        for event in events:
            assert event.words and event.rules, match.say(step)
            assert all(rule in variant.model.ledger for rule in event.rules)
    assert sum(map(len, told)) > match.step / 3
    for view in (ALL, TABLE, *range(variant.seats)):
        assert all(line.words for line in match.log(view))


@some(everything())
def test_explain_is_none_exactly_for_the_options(variant: Variant):
    match = variant.match(seed=7)
    model = variant.model
    for now in walk(match, 600):
        asked = now.pending
        if now.step % 9 and (len(now.state.agenda) < 2 or isinstance(asked, Chance)):
            continue
        for seat in range(variant.seats):
            options = set(map(str, now.options(seat)))
            if not isinstance(asked, Ask) or seat not in (*asked.seats, *asked.may):
                assert not options
            for action in tried(model, now.state, seat, now.step):
                refusal = now.explain(action, seat)
                assert (refusal is None) == (str(action) in options), (action, refusal)
                if refusal is not None:
                    assert refusal.rule in model.ledger and refusal.words


@some(everything())
def test_every_option_can_be_said_and_played(variant: Variant):
    match = variant.match(seed=11)
    for now in walk(match, 500):
        if isinstance(now.pending, Ask) and now.step % 5 == 0:
            for seat in now.pending.seats:
                for option in now.options(seat):
                    assert variant.model.parse(now.state, str(option)) == option
                    variant.model.apply(now.state, seat, option, None)
        if isinstance(now.pending, Chance) and now.step % 3 == 0:
            for outcome in now.pending.outcomes():
                assert now.pending.read(now.pending.say(outcome)) == outcome
                variant.model.apply(now.state, CHANCE, outcome, None)


@some(plain())
def test_text_that_is_no_sentence_is_answered_with_the_grammar(variant: Variant):
    for now in walk(variant.match(seed=15), 60):
        asked = now.pending
        if not isinstance(asked, Ask):
            continue
        record, seat = now.record(), (*asked.seats, *asked.may)[0]
        texts = ["", "zebra", "42", *(f"{option} zebra" for option in now.options(seat)[:20])]
        for text in texts:
            with pytest.raises(hbd.ParseError, match=r"says nothing here: .*\n  One says:\n    \w"):
                now.explain(text, seat)
            with pytest.raises(hbd.ParseError, match=r"One says:"):
                now.play(text, seat)
        assert now.record() == record


@some(plain())
def test_the_house_ends_a_match_that_goes_on(variant: Variant):
    """The ruling `round_limit` has its number beside it, a parameter of the same rule."""
    limit = variant.model.rulings["round_limit"]
    least = {
        name: known.least for name, known in variant.model.parameters.items() if known.rule == limit.rule
    }
    assert least
    result = variant.match(seed=16, parameters=least).auto().result()
    assert result is not None and result.by_limit and result.rule == limit.rule
    (lifted,) = set(limit.choices) - {limit.default}
    longer = variant.match(seed=16, parameters=least, rulings={"round_limit": lifted}).auto(until=2000)
    result = longer.result()
    assert result is None or not result.by_limit


@some(everything())
def test_lanes_commute(variant: Variant):
    """Where several seats are asked at once, the order of their answers does not matter."""
    match = variant.match(seed=2)
    for now in walk(match, 60):
        asked = now.pending
        if isinstance(asked, Ask) and len(asked.seats) > 1:
            one, other = asked.seats[:2]
            first, second = now.options(one)[0], now.options(other)[-1]
            there = now.branch().play(first, one).play(second, other)
            back = now.branch().play(second, other).play(first, one)
            assert there.state == back.state


def test_some_seats_are_asked_at_once():
    """So the test above is not an empty one."""
    asked = (now.pending for variant in everything() for now in walk(variant.match(seed=2), 60))
    assert any(isinstance(ask, Ask) and len(ask.seats) > 1 for ask in asked)


@some(everything())
def test_the_same_seed_gives_the_same_match(variant: Variant):
    one, other = variant.match(seed=9).auto(until=300), variant.match(seed=9).auto(until=300)
    assert one.record() == other.record()
    assert variant.match(seed=10).auto(until=300).record() != one.record()


@pytest.mark.parametrize("game", list(hbd.GAMES))
def test_a_state_is_a_value_without_lists_and_dicts(game: str):
    def check(value: Any) -> None:
        assert not isinstance(value, (list, dict, set)), value
        if isinstance(value, (tuple, frozenset)):
            for part in value:
                check(part)
        elif hasattr(value, "__struct_fields__"):
            assert value.__struct_config__.frozen
            for name in value.__struct_fields__:
                check(getattr(value, name))

    match = hbd.new_match(game, seed=1).auto(until=200)
    for step in range(0, match.step, 20):
        check(match.at(step))
        hash(match.at(step))
