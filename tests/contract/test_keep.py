"""What every game must keep of a match: records replay, undo and redo are one, a branch is its own."""

import hbd_kit as hbd
from hbd_kit import Match
from tests.contract.variants import Variant, everything, plain, some


@some(everything())
def test_a_record_replays_to_an_equal_match(variant: Variant):
    match = variant.match(seed=4).auto(until=500)
    again = hbd.load(match.record())
    assert isinstance(again, Match)
    assert again.state == match.state
    assert again.record() == match.record()
    assert [again.at(step) for step in range(again.step)] == [match.at(step) for step in range(match.step)]
    assert again.auto(until=20).record() == match.auto(until=20).record(), "the luck goes on as it would have"


@some(plain())
def test_a_share_code_brings_the_same_position_and_no_seed(variant: Variant):
    match = variant.match(seed=987654321).auto(until=200)
    code = match.code()
    again = hbd.load(code)
    assert isinstance(again, Match)
    assert "\n" not in code
    assert again.state == match.state
    assert again.setup.seed is None
    assert "987654321" not in again.record()


@some(plain())
def test_undo_then_redo_is_the_identity(variant: Variant):
    match = variant.match(seed=6).auto(until=120)
    states, record = [match.at(step) for step in range(match.step + 1)], match.record()
    for back in (1, 7, match.step):
        match.undo(back)
        assert match.state == states[-1 - back]
        match.redo(back)
        assert match.state == states[-1]
    assert match.record() == record
    match.undo(30).auto(until=30)
    assert match.record() == record, "the same bots meet the same luck again"


@some(plain())
def test_a_branch_never_touches_its_parent(variant: Variant):
    match = variant.match(seed=8).auto(until=100)
    record = match.record()
    twin = match.branch(50)
    assert twin.state == match.at(50)
    assert twin.auto(until=50).state == match.state, "it shares its luck"
    other = match.branch(50, seed=99).auto(until=100)
    other.undo(60)
    assert match.record() == record


@some(plain())
def test_a_sketch_gives_the_position_back(variant: Variant):
    match = variant.match(seed=12)
    found = 0
    for _ in range(300):
        if match.pending is None:
            break
        try:
            text = match.sketch()
        except hbd.SketchError:
            match.auto(until=1)
            continue
        again = hbd.scenario(variant.game, text, seed=1)
        assert again.state == match.state
        assert again.sketch() == text
        found += 1
        match.auto(until=1)
    assert found > 10


@some(everything())
def test_the_board_prints_and_the_graph_holds_for_every_view(variant: Variant):
    match = variant.match(seed=13).auto(until=150)
    for view in ("table", "all", *range(variant.seats)):
        assert all(name in variant.model.board(match.observe(view), match.names) for name in match.names)
        graph = match.graph(view)
        plain_graph = variant.model.graph(match.observe(view))
        assert graph.number_of_nodes() == len(plain_graph.nodes) > 0
        assert graph.number_of_edges() == len(plain_graph.edges) > 0
