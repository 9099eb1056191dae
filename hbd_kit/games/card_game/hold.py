"""What a ship's hold gains and loses, who knows of it, and where cards go when they leave.

Nothing leaves a hold unseen, so what an onlooker is certain of is simple: the cards it saw go
in, less those it saw come out. A card seen to leave is struck off that list if it is on it;
whether it was that copy or its double makes no difference to what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from hbd_kit.core.asking import Seat, View
from hbd_kit.games.card_game.state import (
    Cards,
    Older,
    State,
    added,
    minus,
    onlookers,
    sees_loot,
    with_ship,
    without,
)


def lose(state: State, seat: Seat, card: str) -> State:
    """The state after one piece of loot was seen to leave a ship."""
    if state.older:
        state = replace(state, older=_each(_older_left(state, entry, seat, card) for entry in state.older))
    ship = state.ships[seat]
    known = ship.known
    if known:
        known = _listed((who, minus(cards, (card,))) for who, cards in known)
    return with_ship(state, seat, replace(ship, loot=without(ship.loot, card), known=known))


def gain(state: State, seat: Seat, card: str, openly: bool = False) -> State:
    """The state after a card came aboard, seen by its player or, `openly`, by everyone."""
    ship = state.ships[seat]
    known = ship.known
    if openly:
        known = _updated(state, seat, lambda who: added(ship.known_to(who), card))
    return with_ship(state, seat, replace(ship, loot=added(ship.loot, card), known=known))


def hand_over(state: State, thief: Seat, victim: Seat) -> State:
    """The state after all loot of one ship went to another.

    The victim knows what it had; whoever was certain of some of it stays certain of that.

    Rule: CG-STEAL-1, CG-STEAL-5.
    """
    if state.older:
        state = replace(
            state, older=_each(_older_robbed(state, entry, thief, victim) for entry in state.older)
        )
    to, of = state.ships[thief], state.ships[victim]

    def certain(who: View) -> Cards:
        seen = of.loot if who == victim else of.known_to(who)
        return added(to.known_to(who), *seen)

    gained = replace(to, loot=added(to.loot, *of.loot), known=_updated(state, thief, certain))
    return with_ship(with_ship(state, thief, gained), victim, replace(of, loot=(), known=()))


def unknown_to(state: State, view: View, seat: Seat) -> Cards:
    """The loot of `seat` that an onlooker is not certain of."""
    ship = state.ships[seat]
    if sees_loot(state.terms, view, seat):
        return ()
    return minus(ship.loot, ship.known_to(view)) if ship.known else ship.loot


def counted_out(state: State) -> State:
    """The state in which everybody has drawn the conclusion from an empty treasure pile.

    Every unseen treasure is then in somebody's hold: where only one hold is left that an
    onlooker does not know, it knows that one too; where there are several, it knows what they
    hold together, and that none of it is in the pile when that is filled again.

    Rule: CG-SET-9.
    """
    ships = state.ships
    for view in onlookers(state.terms):
        unsure = [seat for seat in range(state.terms.seats) if unknown_to(state, view, seat)]
        if len(unsure) == 1:
            seat = unsure[0]
            ship = ships[seat]
            known = {**dict(ship.known), view: ship.loot}
            ordered = _listed((who, known.get(who, ())) for who in onlookers(state.terms))
            ships = (*ships[:seat], replace(ship, known=ordered), *ships[seat + 1 :])
    state = replace(state, ships=ships)
    return replace(state, older=_each(_older_now(state, view) for view in onlookers(state.terms)))


# Unseen loot that is older than the pile -------------------------------------------------------


def unseen_by(state: State, view: View) -> Cards:
    """All treasures that an onlooker has not seen: those in the pile, and in holds it does not know."""
    hidden = (card for seat in range(state.terms.seats) for card in unknown_to(state, view, seat))
    return added(state.treasure.deck.pool, *hidden)


def _older_now(state: State, view: View) -> Older | None:
    """What an onlooker knows of the holds together, at the moment when the pile is empty."""
    unknown = [unknown_to(state, view, seat) for seat in range(state.terms.seats)]
    cards = tuple(sorted(card for cards in unknown for card in cards))
    return Older(view, cards, tuple(map(len, unknown))) if cards else None


def _older_left(state: State, entry: Older, seat: Seat, card: str) -> Older | None:
    """What an onlooker still knows together after `card` was seen to leave a hold.

    Where it may have been one of the older ones or a newer double, the onlooker loses count.
    """
    unknown = unknown_to(state, entry.view, seat)
    if entry.view == seat or card in state.ships[seat].known_to(entry.view):
        return entry
    newer = len(unknown) - entry.held[seat]
    was_older = entry.held[seat] > 0 and card in entry.cards
    was_newer = newer > 0 and card in minus(unseen_by(state, entry.view), entry.cards)
    if was_older and was_newer:
        return None
    return entry.without((card,), seat) if was_older else entry


def _older_robbed(state: State, entry: Older, thief: Seat, victim: Seat) -> Older | None:
    """What an onlooker still knows together after one ship robbed another; the thief sees what it took."""
    held = entry.held[victim]
    if entry.view != thief:
        return entry.moved(victim, thief)
    taken = unknown_to(state, thief, victim)
    might = minus(taken, minus(taken, entry.cards))
    sure = len(taken) == held or len(might) == held or not held
    return entry.without(might if held else (), victim) if sure else None


def _each(entries: Iterable[Older | None]) -> tuple[Older, ...]:
    return tuple(entry for entry in entries if entry is not None and entry.cards)


def _listed(pairs: Iterable[tuple[View, Cards]]) -> tuple[tuple[View, Cards], ...]:
    return tuple((who, cards) for who, cards in pairs if cards)


def _updated(state: State, owner: Seat, certain: Callable[[View], Cards]) -> tuple[tuple[View, Cards], ...]:
    """What every onlooker but the owner is now certain of."""
    return _listed((who, certain(who)) for who in onlookers(state.terms) if who != owner)
