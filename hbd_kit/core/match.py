"""A match: a set-up and the list of answers given so far.

States are values, so undo, redo, branches and what-if questions only choose among them.
Events are found again by asking the rules once more, when somebody reads the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Self, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from hbd_kit.core import events, record, transcript
from hbd_kit.core.asking import ALL, CHANCE, CLOCK, TABLE, Ask, Chance, Outcome, Seat, View, listed
from hbd_kit.core.errors import HbdError, IllegalAction, MatchOver, ParseError, WrongSeat, shorten
from hbd_kit.core.events import Event, Log
from hbd_kit.core.game import Game, Refusal, Result
from hbd_kit.core.journal import Journal
from hbd_kit.core.luck import Luck, new_seed
from hbd_kit.core.playing import Bot, Question, find_bot, speakers
from hbd_kit.core.setup import Setup, check_seed
from hbd_kit.core.stops import Unbroken
from hbd_kit.core.transcript import Transcript

_SHOWN_OPTIONS = 12


class Answer(Struct, frozen=True, gc=False):
    """One answer: who gave it (a seat, CHANCE or CLOCK) and what it was."""

    who: Seat
    what: Any


class Options(list[Any]):
    """Answers that are open; shown, they are the sentences that say them."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"


class Match:
    """One line of play, from its set-up to where it stands now."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self._answers: list[Answer] = []
        self._states: list[Any] = [game.start(setup)]
        self._undone: list[Answer] = []
        self._luck = Luck(new_seed() if setup.seed is None else setup.seed)
        self._told: dict[int, tuple[Event, ...]] = {}
        self._journal: Journal | None = None

    @classmethod
    def begin(cls, game: Game, setup: Setup) -> Self:
        """A match at its very start; one without a seed gets one that nobody could foresee."""
        return cls(game, replace(setup, seed=new_seed()) if setup.seed is None else setup)

    @classmethod
    def load(cls, source: str | Path, games: record.Games) -> Self | Transcript:
        """The match of a record, journal or share code; of a transcript, what its view saw.

        Every answer is checked against the rules. A journal that was loaded from its file goes on
        growing there, less a last line that was cut off while it was written.
        """
        opening = record.open_record(source, games)
        if isinstance(opening, Transcript):
            return opening
        match = cls(opening.game, opening.setup)
        record.replay(match, opening)
        if opening.journal is not None:
            match._journal = Journal.resume(*opening.journal)
        return match

    # Where it stands -------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[len(self._answers)]

    @property
    def step(self) -> int:
        """How many answers have been given."""
        return len(self._answers)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.setup.names

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every answer given so far."""
        return tuple(self._answers)

    @property
    def pending(self) -> Ask | Chance | None:
        """What is asked now; None when the match is over."""
        return self.game.pending(self.state)

    def result(self) -> Result | None:
        """Places, scores and the rule that ended the match; None while it goes on."""
        return self.game.result(self.state)

    def options(self, seat: Seat | None = None) -> Options:
        """Every answer open to `seat` (default: the seat asked); chance's outcomes when chance is asked."""
        pending = self.pending
        if seat not in (None, CHANCE):
            self._seat(seat)
        if pending is None:
            return Options()
        if isinstance(pending, Chance):
            return Options(pending.outcomes() if seat in (None, CHANCE) else ())
        if seat is None and len(pending.seats) > 1:
            seats = ", ".join(map(str, pending.seats))
            raise WrongSeat(f"Seats {seats} are asked at once: say whose options, as options(seat=...).")
        asked = self._asked(pending) if seat is None else self._seat(seat)
        return Options(self.game.choices(self.state, asked))

    def explain(self, action: Any, seat: Seat | None = None) -> Refusal | None:
        """None when `seat` may answer this now; else why not, and the rule it breaks."""
        if seat is None:
            seat = self._asked(self.pending)
        return self.game.refusal(self.state, self._seat(seat), self._read(action))

    # Going on --------------------------------------------------------------------------

    def play(self, answer: Any, seat: Seat | None = None) -> Self:
        """The match after one answer: an action or its text, or what chance shall give.

        An answer that the rules refuse raises IllegalAction, and the match is as it was.
        """
        pending = self.pending
        if pending is None:
            result = self.result()
            assert result is not None
            raise MatchOver(
                f"The match is over (rule {result.rule}): {shorten(answer)} comes too late. "
                "Take steps back with undo(), or branch(step) to play on from an earlier point."
            )
        if isinstance(pending, Chance):
            return self._take(CHANCE, self._forced(pending, answer, seat))
        return self._take(*self._legal(pending, answer, seat))

    def roll(self) -> Self:
        """The match after chance has answered from the seed."""
        pending = self.pending
        if pending is None:
            raise MatchOver("No card or die is to fall: the match is over. undo() takes steps back.")
        if not isinstance(pending, Chance):
            raise WrongSeat(f"No card or die is to fall now; it is for {self.asks()}")
        source = pending.source
        return self._take(CHANCE, source.pick(self._luck.next(pending.stream, source.total)))

    def auto(
        self,
        bots: Mapping[Seat, Bot | str] | Bot | str = "random",
        until: Callable[[Self], bool] | int | None = None,
    ) -> Self:
        """The match after bots and chance have gone on.

        They stop at the end, at a seat without a bot, after `until` answers, or as soon as
        `until(match)` is true. One bot given for all plays every seat.
        """
        if until is not None and not callable(until) and not _is_whole(until, 0):
            raise HbdError(
                f"`until` is a number of answers, or a function of the match, not {shorten(until)}."
            )
        last = self.step + until if isinstance(until, int) else None
        given = bots if isinstance(bots, Mapping) else dict.fromkeys(range(self.setup.seats), bots)
        players = {self._seat(seat): find_bot(bot) for seat, bot in given.items()}
        while (pending := self.pending) is not None and self.step != last:
            if callable(until) and until(self):
                break
            if isinstance(pending, Chance):
                self.roll()
            elif not self._answer_by_bot(pending, players):
                break
        return self

    def _answer_by_bot(self, ask: Ask, players: Mapping[Seat, Bot]) -> bool:
        """Whether a bot had an answer; the clock has one where nobody must and every bot was silent.

        A person who may speak is waited for: the bots go on only when every seat that may has a bot.
        """
        if any(seat not in players for seat in ask.may):
            return False
        for seat in (*speakers(ask, self._luck.seed, self.step), *ask.seats):
            if seat in players:
                answer = players[seat](Question(self.game, self.state, seat, ask, self._luck.seed, self.step))
                if answer is not None:
                    self.play(answer, seat)
                    return True
        if ask.clock and not ask.seats:
            self.play(self.game.choices(self.state, CLOCK)[0], CLOCK)
            return True
        return False

    # Going back and aside ----------------------------------------------------------------

    def undo(self, steps: int = 1) -> Self:
        """The match some answers ago; redo() brings them back."""
        if not self.step:
            raise HbdError("No answer has been given yet, so there is nothing to undo.")
        if not _is_whole(steps, 1, self.step):
            raise HbdError(
                f"{self.step} answers have been given, so undo takes 1 to {self.step}, not {_told(steps)}."
            )
        with Unbroken():
            self._note(f"undo {steps}")
            for _ in range(steps):
                self._undone.append(self._pop())
        return self

    def redo(self, steps: int = 1) -> Self:
        """The match with answers that were taken back given again."""
        if not _is_whole(steps, 1, len(self._undone)):
            raise HbdError(
                f"{len(self._undone)} answers were taken back, so redo cannot bring back {_told(steps)}."
            )
        for _ in range(steps):
            answer = self._undone[-1]
            state = self.game.apply(self.state, answer.who, answer.what, None)
            with Unbroken():
                self._note(answer)
                self._undone.pop()
                self._push(answer, state)
        return self

    @property
    def undone(self) -> int:
        """How many answers redo could bring back."""
        return len(self._undone)

    def at(self, step: int) -> Any:
        """The state after that many answers (negative: counted from now)."""
        if not _is_whole(step, -self.step - 1, self.step):
            raise HbdError(f"This match has steps 0 to {self.step}, not {_told(step)}.")
        return self._states[step if step >= 0 else self.step + 1 + step]

    def branch(self, step: int | None = None, seed: int | None = None) -> Self:
        """A match of its own that shares the first `step` answers, and its luck unless given another seed."""
        step = self.step if step is None else step
        if not _is_whole(step, 0, self.step):
            raise HbdError(f"A branch starts at a step from 0 to {self.step}, not {_told(step)}.")
        twin = type(self)(self.game, self.setup)
        for answer in self._answers[:step]:
            twin._push(answer, self._states[twin.step + 1])
        twin._luck.seed = self._luck.seed
        if seed is not None:
            twin.setup = replace(self.setup, seed=check_seed(seed))
            twin._luck.seed = seed
        return twin

    # Seeing ------------------------------------------------------------------------------

    def view(self, view: View | None = None) -> View:
        """The view meant: a seat, "table" or "all"; by default what this moment allows."""
        if view is None:
            return self.game.default_view(self.state)
        if isinstance(view, str) and view in (TABLE, ALL):
            return view
        if not _is_whole(view, 0, self.setup.seats - 1):
            last = self.setup.seats - 1
            raise WrongSeat(
                f"{shorten(view)} sees nothing: a view is a seat from 0 to {last}, 'table' or 'all'."
            )
        return view

    def observe(self, view: View | None = None) -> Any:
        """What `view` may know now."""
        return self.game.observe(self.state, self.view(view))

    def odds(self, view: View | None = None) -> dict[Outcome, Fraction] | None:
        """The odds of what falls next, as `view` knows them; None when no chance is asked."""
        return self.game.odds(self.observe(view))

    def log(self, view: View | None = None, since: int = 0, until: int | None = None) -> Log:
        """What happened, in words with rule ids, as `view` may read it: from one step until another."""
        seen = self.view(view)
        if not _is_whole(since, 0) or not (until is None or _is_whole(until, 0)):
            raise HbdError(
                f"A log begins and ends at a step from 0 to {self.step}, not {shorten((since, until))}."
            )
        return Log(
            line
            for step in range(since, self.step if until is None else min(until, self.step))
            for line in events.lines(step + 1, self.events(step), seen, self.names)
        )

    def events(self, step: int) -> tuple[Event, ...]:
        """What happened in the answer after `step` others."""
        self._answer_at(step)
        if step not in self._told:
            heard: list[Event] = []
            answer = self._answers[step]
            self.game.apply(self._states[step], answer.who, answer.what, heard.append)
            self._told[step] = tuple(heard)
        return self._told[step]

    # Keeping -----------------------------------------------------------------------------

    def say(self, step: int) -> str:
        """The answer after `step` others as its record line: `0: sail SE`, `chance[0]: gold`."""
        return record.line(self.game.pending(self.at(step)), self._answer_at(step))

    def record(self, view: View | None = None) -> str:
        """The text of the match, with every secret; for a seat or "table", its transcript."""
        return record.write(self) if view is None else transcript.write(self, self.view(view))

    def save(self, path: str | Path, view: View | None = None) -> Path:
        """The file that now holds the record (or a view's transcript)."""
        if self._journal is not None:
            self._journal.keep(path)
        return record.save(path, self.record(view))

    def code(self) -> str:
        """The record squeezed to one line, without its seed."""
        return record.squeeze(self)

    def journal(self, path: str | Path) -> Self:
        """The match, whose every further answer is written to `path` before it counts."""
        whole, undone = self._whole(), len(self._undone)
        text = record.write(whole, first=record.JOURNAL)
        self._journal = Journal.begin(path, f"{text}undo {undone}\n" if undone else text)
        return self

    def _whole(self) -> Self:
        """A match of its own with every answer, those that were taken back too."""
        twin = self.branch()
        for answer in reversed(self._undone):
            twin._push(answer, self.game.apply(twin.state, answer.who, answer.what, None))
        return twin

    @property
    def journal_path(self) -> Path | None:
        """The file that every answer is written to; None where no journal is kept."""
        return None if self._journal is None else self._journal.path

    def sketch(self) -> str:
        """The position in the game's own notation, at the start of a turn."""
        return self.game.sketch(self.state)

    def __str__(self) -> str:
        return f"{self.game.board(self.observe(), self.names)}\n{self.asks()}"

    def __repr__(self) -> str:
        return f"<{self.game.id}: {', '.join(self.names)}; step {self.step}; {self.asks()}>"

    def asks(self) -> str:
        """Whose move it is and what is asked, in a sentence."""
        pending = self.pending
        if pending is None:
            result = self.result()
            assert result is not None
            first = listed(self.names[s] if isinstance(s, int) else s for s in result.winners)
            return f"Over: {first} {'wins' if len(result.winners) == 1 else 'share the victory'}."
        if isinstance(pending, Chance):
            return f"A card or die is to fall ({pending.stream})."
        who = listed(self.names[seat] for seat in pending.seats) if pending.seats else "Anyone"
        return f"{who} to {pending.question}."

    # Inside --------------------------------------------------------------------------------

    def _seat(self, seat: Any) -> Seat:
        if _is_whole(seat, 0, self.setup.seats - 1) or _is_whole(seat, CLOCK, CLOCK):
            return int(seat)
        raise WrongSeat(
            f"There is no seat {shorten(seat)}; this match has seats 0 to {self.setup.seats - 1}."
        )

    def _asked(self, ask: Ask | Chance | None) -> Seat:
        asked = (*ask.seats, *ask.may) if isinstance(ask, Ask) else ()
        return asked[0] if asked else 0

    def _answer_at(self, step: int) -> Answer:
        if not _is_whole(step, 0, self.step - 1):
            raise HbdError(f"{self.step} answers have been given, counted from 0; there is no {_told(step)}.")
        return self._answers[step]

    def _read(self, action: Any) -> Any:
        if isinstance(action, str):
            return self.game.parse(self.state, action)
        if type(action) in self.game.homes:
            return action
        raise ParseError(
            f"{shorten(repr(action))} is no action of {self.game.title}. Give an option, or its text."
        )

    def _forced(self, chance: Chance, answer: Any, seat: Seat | None) -> Outcome:
        if seat not in (None, CHANCE):
            raise WrongSeat(
                f"Seat {seat} is not asked: {chance.stream} is for chance. Call roll(), or play an outcome."
            )
        try:
            return chance.read(answer if isinstance(answer, str) else chance.source.say(answer))
        except (ValueError, TypeError, AttributeError):
            says = [chance.source.say(outcome) for outcome in chance.outcomes()]
            more = f" and {len(says) - _SHOWN_OPTIONS} more" if len(says) > _SHOWN_OPTIONS else ""
            raise IllegalAction(
                f"Chance cannot give {shorten(answer)} here.\n  {self._cite(chance.rule)}  "
                f"It could: {', '.join(says[:_SHOWN_OPTIONS])}{more}"
            ) from None

    def _legal(self, ask: Ask, answer: Any, seat: Seat | None) -> tuple[Seat, Any]:
        if seat is None:
            if len(ask.seats) != 1:
                seats = ", ".join(map(str, ask.seats or ask.may))
                raise WrongSeat(
                    f"Seats {seats} may answer now: say whose answer it is, as play(..., seat=...)."
                )
            seat = ask.seats[0]
        action = self._read(answer)
        refusal = self.game.refusal(self.state, self._seat(seat), action)
        if refusal is None:
            return seat, action
        kind = IllegalAction if seat in ask.seats or seat in ask.may else WrongSeat
        could = self.game.choices(self.state, seat)
        hint = ""
        if could:
            shown = ", ".join(map(str, could[:_SHOWN_OPTIONS]))
            more = f" and {len(could) - _SHOWN_OPTIONS} more" if len(could) > _SHOWN_OPTIONS else ""
            hint = f"  Seat {seat} could: {shown}{more}"
        whom = "the clock" if seat == CLOCK else f"seat {seat}"
        raise kind(f"{whom} cannot '{action}': {refusal.words}.\n  {self._cite(refusal.rule)}{hint}")

    def _cite(self, rule: str) -> str:
        return f"Rule {rule} ({self.game.ledger[rule].where})."

    def _take(self, who: Seat, what: Any) -> Self:
        """The match after a legal answer: first the rules, then the journal, then it counts."""
        if self.step >= record.MOST_ANSWERS:
            raise HbdError(
                f"A match has at most {record.MOST_ANSWERS} answers, and this one has them all. "
                "Play on in a new one: hbd.scenario(game, m.sketch())."
            )
        answer = Answer(who, what)
        state = self.game.apply(self.state, who, what, None)
        if self._journal is None and not self._undone and who != CHANCE:
            self._push(answer, state)
            return self
        with Unbroken():  # or the journal, the luck or what redo brings back would be of another match
            self._note(answer)
            if self._undone and self._undone[-1] == answer:
                self._undone.pop()
            else:
                self._undone.clear()
            self._push(answer, state)
        return self

    def _note(self, what: str | Answer) -> None:
        if self._journal is not None:
            self._journal.append(what if isinstance(what, str) else record.line(self.pending, what))

    def _push(self, answer: Answer, state: Any) -> None:
        if answer.who == CHANCE:
            stream = self._stream(self.state)
            self._luck.counts[stream] = self._luck.counts.get(stream, 0) + 1
        self._states[self.step + 1 :] = (state,)  # before the answer counts: a stop may come between
        self._answers.append(answer)

    def _pop(self) -> Answer:
        answer = self._answers.pop()
        self._states.pop()
        self._told.pop(self.step, None)
        if answer.who == CHANCE:
            self._luck.counts[self._stream(self.state)] -= 1
        return answer

    def _stream(self, state: Any) -> str:
        chance = self.game.pending(state)
        assert isinstance(chance, Chance)
        return chance.stream


def _is_whole(value: object, least: int, most: int | None = None) -> TypeGuard[int]:
    """Whether the value is a whole number within these bounds; True and 1.0 are not."""
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return least <= value and (most is None or value <= most)


def _told(value: object) -> object:
    """A value as an error tells it: a sensible number as it is, anything else shortened."""
    return value if _is_whole(value, -(10**9), 10**9) else shorten(value)
