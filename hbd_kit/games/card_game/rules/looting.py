"""Looting: one card at a time from the treasure pile, seen only by its player."""

from __future__ import annotations

from msgspec.structs import replace

from hbd_kit.core.asking import Chance, Seat
from hbd_kit.core.events import Event, Tell
from hbd_kit.core.game import Refusal
from hbd_kit.games.card_game.actions import Loot
from hbd_kit.games.card_game.components import ISLAND, a
from hbd_kit.games.card_game.hold import counted_out, gain
from hbd_kit.games.card_game.piles import laid_off, refilled
from hbd_kit.games.card_game.state import (
    Dig,
    Pile,
    Raid,
    Square,
    State,
    Turn,
    push,
    put,
    the_turn,
)

LOOT = (Loot(),)


def options(state: State, seat: Seat) -> tuple[Loot, ...]:
    """To loot, where `seat` may."""
    square = state.ships[seat].square
    if state.chart[square] != ISLAND:
        return ()
    terms = state.terms
    if state.tally[square] >= terms.island_treasure or not any_treasure(state):
        return ()
    return LOOT if the_turn(state).taken(square) < terms.loot_per_turn else ()


def refusal(state: State, seat: Seat, action: Loot) -> Refusal | None:
    """Why `seat` may not loot now; None if it may."""
    square = state.ships[seat].square
    if state.chart[square] != ISLAND:
        return Refusal("the ship is not at a treasure island", "CG-LOOT-1")
    most = state.terms.loot_per_turn
    if the_turn(state).taken(square) >= most:
        return Refusal(f"{most} treasures were taken from this island in this turn", "CG-LOOT-2")
    if state.tally[square] >= state.terms.island_treasure:
        return depleted(state, square)
    return None if any_treasure(state) else nothing_left()


def any_treasure(state: State) -> bool:
    """Whether the treasure pile can give a card."""
    return bool(state.treasure.deck.segments or state.treasure.discards)


def depleted(state: State, square: Square) -> Refusal:
    """The refusal of an island that has given all it had.

    Rule: CG-LOOT-3.
    """
    return Refusal(f"the island at {state.grid.name(square)} is empty", "CG-LOOT-3")


def nothing_left() -> Refusal:
    """The refusal when no treasure is left in the pile or its discards.

    Rule: CG-LOOT-5.
    """
    return Refusal("the treasure pile and its discards are both empty", "CG-LOOT-5")


def apply(state: State, seat: Seat, action: Loot, tell: Tell) -> State:
    """The state that draws a treasure from the island under the ship."""
    return dig(state, seat, state.ships[seat].square, tell)


def dig(state: State, seat: Seat, island: Square, tell: Tell) -> State:
    """The state that asks the treasure pile for a card; the pile is filled first if it is empty.

    Rule: CG-LOOT-1, CG-SET-8.
    """
    if not state.treasure.deck.segments:
        state = fill(state, tell)
    return push(state, Dig(seat, island))


def fill(state: State, tell: Tell) -> State:
    """The state with the treasure pile filled from its discards, after everybody has counted.

    Rule: CG-SET-8, CG-SET-9.
    """
    if tell:
        tell(Event("The treasure pile is filled again from its discards.", ("CG-SET-8", "CG-SET-9")))
    return replace(counted_out(state), treasure=refilled(state.treasure))


def ask(state: State, frame: Dig) -> Chance:
    """The chance of the next treasure, which only its player sees."""
    viewers = None if state.terms.hands == "open" else (frame.seat,)
    return Chance(state.treasure.deck.top(), "treasure", "CG-LOOT-6", "", viewers)


def fall(state: State, frame: Dig, card: str, tell: Tell) -> State:
    """The state after a treasure came aboard; the island's tally and the turn's account count it.

    Rule: CG-LOOT-1, CG-LOOT-2, CG-LOOT-3, CG-LOOT-4, CG-LOOT-6, CG-GHOST-4.
    """
    seat, island = frame.seat, frame.square
    terms, pile, beneath = state.terms, state.treasure, state.agenda[-2]
    haunted = type(beneath) is Raid
    viewers = None if terms.hands == "open" else (seat,)
    state = replace(state, treasure=Pile(pile.deck.take(card, viewers=viewers), pile.discards))
    state = gain(state, seat, card)
    if terms.refill == "emptied" and not state.treasure.deck.segments and pile.discards:
        state = fill(state, tell)
    if not (haunted and terms.ghost_tally == "ignored"):
        state = replace(state, tally=put(state.tally, island, state.tally[island] + 1))
    if tell:
        rules = ("CG-GHOST-2", "CG-GHOST-3") if haunted else ("CG-LOOT-1", "CG-LOOT-3")
        place = state.grid.name(island)
        words = f"{{{seat}}} loots {a(card)} at {place}."
        tell(
            Event(
                words,
                (*rules, "CG-LOOT-6"),
                seat,
                (place,),
                viewers,
                f"{{{seat}}} loots a treasure at {place}.",
            )
        )
    turn = the_turn(state)
    if not haunted or terms.ghost_counts == "together":
        turn = _counted(turn, island)
    raid = _raid_after(state)
    if haunted and not raid:
        state = laid_off(state, "ghost_amulet")
    return replace(state, agenda=(turn, *raid))


def _counted(turn: Turn, island: Square) -> Turn:
    others = tuple(pair for pair in turn.looted if pair[0] != island)
    return replace(turn, looted=tuple(sorted((*others, (island, turn.taken(island) + 1)))))


def _raid_after(state: State) -> tuple[Raid, ...]:
    """The ghost's raid after a card, if there was one and it can go on."""
    raid = state.agenda[-2]
    if type(raid) is not Raid:
        return ()
    raid = replace(raid, left=raid.left - 1)
    return (raid,) if raid.left and may_haunt(state, raid.square) is None else ()


def may_haunt(state: State, square: Square) -> Refusal | None:
    """Why a ghost may not take a treasure from that square; None if it may.

    Rule: CG-GHOST-2, CG-GHOST-3.
    """
    if state.chart[square] != ISLAND:
        return Refusal("a ghost loots treasure islands only", "CG-GHOST-2")
    if state.terms.ghost_tally == "binds" and state.tally[square] >= state.terms.island_treasure:
        return Refusal(f"the island at {state.grid.name(square)} is empty for ghosts too", "CG-GHOST-3")
    return None if any_treasure(state) else nothing_left()
