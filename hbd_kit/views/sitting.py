"""A sitting: people and bots at a match, whose eyes look, where in its history, and what is being asked.

This is the Table without its widgets: everything that a click or a key can do is a method here, and what
there is to see can be asked for. It knows no game, no HTML and no drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hbd_kit.core.asking import ALL, CHANCE, TABLE, Ask, Chance, Seat, View, listed
from hbd_kit.core.errors import HbdError, SetupError, shorten
from hbd_kit.core.events import name_seats
from hbd_kit.core.game import Refusal
from hbd_kit.core.match import Match
from hbd_kit.core.playing import BOTS, Question, find_bot
from hbd_kit.views.look import Choice, Look

HINTERS = ("search", "greedy", "random")
"""The bots that may give a hint, the best first."""


class Reply(NamedTuple):
    """What the Table says to the last thing a person did: a kind, words, and the rules it cites."""

    kind: str
    words: str
    rules: tuple[str, ...] = ()


class Menu(NamedTuple):
    """What may have been meant by a pick, and where that was."""

    at: str
    choices: tuple[Choice, ...]


class Sitting:
    """A match with its players, and what they have just asked of the Table."""

    def __init__(self, match: Match, bots: Mapping[Seat, str] | None = None, teacher: bool = False) -> None:
        self.match = match
        if bots is not None and not isinstance(bots, Mapping):
            raise SetupError(f"Give bots by seat, as {{1: 'greedy'}}, not {shorten(bots)}.")
        self.bots = dict(bots or {})
        for seat, bot in self.bots.items():
            self._check_bot(seat, bot)
        self.teacher = teacher
        self.forcing = False
        self.stopped = False
        self.replaying = False
        self.eyes: Seat | None = None
        self.cursor: int | None = None
        self.since = match.step
        self.reply = Reply("", "")
        self.menu = Menu("", ())
        self.in_hand = self.lit = ""
        self.notes: list[tuple[int, str]] = []
        self.settle()

    # Who is here -----------------------------------------------------------------------

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that persons play."""
        return tuple(seat for seat in range(self.match.setup.seats) if seat not in self.bots)

    @property
    def asked(self) -> Seat | None:
        """The person who is asked now; None while chance, a bot or nobody is."""
        pending = self.match.pending
        if not isinstance(pending, Ask):
            return None
        waiting = [seat for seat in (*pending.seats, *pending.may) if seat in self.people]
        return self.eyes if self.eyes in waiting else waiting[0] if waiting else None

    @property
    def curtained(self) -> bool:
        """Whether the screen is between two hidden hands: the one who is asked has not sat down yet."""
        return self.asked is not None and self._hides_hands and self.eyes != self.asked

    @property
    def _hides_hands(self) -> bool:
        several = len(self.people) > 1
        return self.match.game.secrets and several and not self.teacher and self.match.pending is not None

    @property
    def view(self) -> View:
        """Whose eyes look now."""
        if self.teacher or not self.match.game.secrets or self.match.pending is None:
            return ALL
        if not self._hides_hands:
            return self.people[0] if self.people else TABLE
        return TABLE if self.eyes is None or self.curtained else self.eyes

    # What there is to see ---------------------------------------------------------------

    @property
    def looks_back(self) -> bool:
        """Whether an earlier moment is shown; one that another view of the match took back is none."""
        return self.cursor is not None and self.cursor < self.match.step

    @property
    def step(self) -> int:
        """The moment that is shown."""
        return self.match.step if self.cursor is None else min(self.cursor, self.match.step)

    def look(self) -> Look:
        """What there is to see now."""
        asked = None if self.looks_back or self.curtained else self.asked
        return Look(self.match, self.step, self.view, self.since, asked, self.in_hand, self.lit)

    def headline(self) -> str:
        """Whose move it is and what is asked, in a sentence."""
        if self.looks_back:
            return f"Looking back at step {self.step} of {self.match.step}"
        pending = self.match.pending
        if isinstance(pending, Ask) and self.asked is not None and not self.curtained:
            question = self.match.game.question(self.match.state, self.asked)
            return f"{self.match.names[self.asked]} to {question}"
        if isinstance(pending, Chance) and self.forcing:
            return "You decide what falls"
        return self.match.asks().rstrip(".")

    # Going on ---------------------------------------------------------------------------

    def settle(self) -> None:
        """Lets dice and cards fall until somebody must decide; the only person at it sits down."""
        while isinstance(self.match.pending, Chance) and not self.forcing:
            self.match.roll()
        if len(self.people) == 1:
            self.eyes = self.people[0]

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to move, and the bots are not stopped."""
        pending = self.match.pending
        if self.stopped or self.looks_back or not isinstance(pending, Ask) or self.asked is not None:
            return False
        return all(seat in self.bots for seat in (*pending.seats, *pending.may))

    def bot_step(self) -> None:
        """Lets the bots give one answer, and luck what follows from it."""
        self.match.auto(self.bots, until=1)
        self.settle()

    def play(self, choice: Any) -> None:
        """A person's answer, an action or its text; then luck."""
        seat = self.asked
        if isinstance(self.match.pending, Chance):
            self._at_now()
            self.match.play(choice)
        else:
            if seat is None:
                raise HbdError("It is nobody's move at this table now.")
            self._at_now()
            self.match.play(choice, seat)
        self._lay_down()
        self.settle()

    def _at_now(self) -> None:
        """An answer counts now, whatever moment was shown; what is new from here on is news."""
        self.cursor, self.since = None, self.match.step

    def pick(self, id: str) -> None:
        """What a person picked on the board: played if it can mean one thing, else asked which."""
        look = self.look()
        glowing = tuple(choice for choice in look.glowing if id in choice.offer.at)
        if id in look.hands and not look.in_hand:
            self.take(id)
        elif len(glowing) == 1:
            self.play(glowing[0].action)
        elif meant := glowing or look.meant(id):
            self._ask_which(id, meant)
        else:
            self.ask(id)

    def light(self, group: str) -> None:
        """Shows on the board where a far answer leads; the same again, or "", shows the others again."""
        same = group == self.lit
        self._lay_down()
        ways = len(self.look().groups.get(group, ()))
        if not same and ways:
            self.lit = group
            self.reply = Reply(
                "menu", f"{group}: {ways} places glow. Pick one, or press it again to leave it."
            )

    def take(self, id: str) -> None:
        """This is in the person's hand now; "" lays down what was."""
        self._lay_down()
        self.in_hand = id

    def _ask_which(self, id: str, meant: tuple[Choice, ...]) -> None:
        words = f"{len(meant)} things can be done there. Which?" if meant[1:] else "This can be done there."
        self.menu, self.reply = Menu(id, meant), Reply("menu", words)

    def shut(self) -> None:
        """One step back: the menu is gone, unanswered; where none was asked for, nothing is in hand."""
        if self.menu.choices:
            self.menu, self.reply = Menu("", ()), Reply("", "")
        else:
            self._lay_down()

    def menu_for(self, look: Look) -> Menu:
        """What is being asked on the board: by a pick, or at the one thing that all answers are about.

        That is the place where alone they can be picked, or the piece of which only a way is asked.
        """
        spots = {choice.offer.at for choice in look.choices}
        ways = {choice.offer.way for choice in look.choices}
        if self.menu.choices or len(look.choices) < 2:
            return self.menu
        if len(spots) == 1 and len(*spots) == 1:
            return Menu(*look.choices[0].offer.at, look.choices)
        if None not in ways and look.scene.active and spots == {()}:
            return Menu(look.scene.active[0], look.choices)
        return self.menu

    def _lay_down(self) -> None:
        """Nothing is in hand, and nothing was asked of the Table."""
        self.in_hand, self.lit, self.menu, self.reply = "", "", Menu("", ()), Reply("", "")

    def choose(self, value: str) -> None:
        """The answer that a button meant, if it is still open.

        A second click that was on its way while the first one was played meant an answer of the step before.
        """
        meant = next((choice for choice in self.look().choices if choice.value == value), None)
        if meant is None:
            raise HbdError("That is no longer open. Choose again.")
        self.play(meant.action)

    def fall(self, text: str) -> None:
        """What the teacher lets fall; "" leaves it to luck."""
        if not isinstance(self.match.pending, Chance):
            raise HbdError("No card or die is to fall now.")
        if text:
            self.play(text)
        else:
            self._at_now()
            self.match.roll()
            self.settle()

    def key(self, letter: str) -> bool:
        """Whether a key meant one of the open answers, which is then given."""
        meant = self.look().keys.get(letter.lower())
        if meant is not None:
            self.play(meant.action)
        return meant is not None

    def sit_down(self) -> None:
        """The person who is asked takes the screen; what the others did meanwhile is news."""
        self.eyes = self.asked
        own = [step for step, answer in enumerate(self.match.answers) if answer.who == self.asked]
        self.since = own[-1] + 1 if own else 0
        self._lay_down()

    # Asking -----------------------------------------------------------------------------

    def ask(self, id: str) -> None:
        """What a person tried that glows for nobody: another piece taken in hand, or laid down again.

        Else what could be meant by it, or why nothing is: the refusals of all that could be meant.
        """
        look = self.look()
        if look.asked is None:
            self.reply = self._nobody()
            return
        spot = look.beneath(id)
        shown, self.menu = self.menu.at, Menu("", ())
        if spot in look.hands:
            rest = tuple(choice for choice in look.open if choice.offer.by and not choice.offer.at)
            if spot == look.in_hand and rest and shown != spot:
                self._ask_which(spot, rest)
            else:
                self.take("" if spot == look.in_hand else spot)
            return
        if meant := look.meant(spot):
            self._ask_which(spot, meant)
            return
        game, seat, refusals = self.match.game, look.asked, list[Refusal]()
        for meant in game.meant(look.observation, seat, id, look.in_hand):
            refusal = meant if isinstance(meant, Refusal) else game.refusal(self.match.state, seat, meant)
            if refusal is not None:
                refusals.append(refusal)
        words = "; ".join(dict.fromkeys(refusal.words for refusal in refusals)) or "nothing is done there"
        rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
        self.reply = Reply("why", f"{words[0].upper()}{words[1:]}.", rules)

    def _nobody(self) -> Reply:
        """Why nothing that is asked of the Table has an answer now."""
        if self.looks_back:
            words = f"Step {self.step} is past: go back to now to play, or branch off and play on from there."
            return Reply("why", words)
        if self.curtained and self.asked is not None:
            name = self.match.names[self.asked]
            return Reply("why", f"The curtain is down now: {name} takes the screen first.")
        return Reply("why", f"Nobody at this table is asked now. {self.headline()}.")

    def say(self, text: str) -> None:
        """A sentence said: it is done when the rules allow it, else they tell why not."""
        seat = None if self.curtained else self.asked
        if seat is not None and self.match.explain(text, seat) is None:
            self.play(text)
        else:
            self.why_not(text)

    def why_not(self, text: str) -> None:
        """Why a sentence may not be said now, or that it may."""
        seat = None if self.curtained else self.asked
        if seat is None:
            self.reply = self._nobody()
            return
        refusal = self.match.explain(text, seat)
        if refusal is None:
            self.reply = Reply("why", f"{text} can be done now.")
        else:
            self.reply = Reply("why", f"{text}: {refusal.words}.", (refusal.rule,))

    def hint(self) -> None:
        """What the best bot would do."""
        pending, seat = self.match.pending, None if self.curtained else self.asked
        if seat is None or not isinstance(pending, Ask):
            raise HbdError("A hint is for the person who is asked and has sat down; nobody here is now.")
        name = next(name for name in HINTERS if name in BOTS)
        question = Question(
            self.match.game, self.match.state, seat, pending, self.match.step, self.match.step
        )
        answer = BOTS[name](question)
        offer = self.match.game.offer(question.observation, seat, answer)
        words = name_seats(offer.words, self.match.names)
        self.reply = Reply("hint", f"The {name} bot would choose: {words}.")

    def what_changed(self) -> None:
        """What happened since the person's last decision, in words."""
        lines = self.look().news
        words = " ".join(line.words for line in lines) or "Nothing has happened since you last decided."
        rules = tuple(dict.fromkeys(rule for line in lines for rule in line.rules))
        self.reply = Reply("changed", words, rules[:6])

    # History ------------------------------------------------------------------------------

    def undo(self) -> None:
        """Back to a person's last decision, over bots and luck."""
        people, answers = self.people, self.match.answers
        steps = [step for step, answer in enumerate(answers) if answer.who in people] or [0]
        back = self.match.step - steps[-1]
        if not answers:
            raise HbdError("Nothing has happened yet that could be taken back.")
        self._note_secrets(steps[-1])
        self._leave_the_curtain()
        self.match.undo(back)
        self._after_travel()

    def redo(self) -> None:
        """Forward again to the next decision of a person, or to the end of what was taken back."""
        if not self.match.undone:
            raise HbdError("Nothing was taken back that could be brought again.")
        self._leave_the_curtain()
        self.match.redo()
        while self.match.undone and self.asked is None:
            self.match.redo()
        self._after_travel()

    def _leave_the_curtain(self) -> None:
        """Who travels behind the curtain may be any of the players: whoever is asked then sits down anew."""
        if self.curtained:
            self.eyes = None

    def _note_secrets(self, start: int) -> None:
        """Says in the log that an undo takes back something which showed a hidden thing."""
        shown = {seat for step in range(start, self.match.step) for seat in self._shown(step)}
        if shown:
            seen = listed(self.match.names[seat] for seat in sorted(shown))
            has = "has" if len(shown) == 1 else "have"
            self.notes.append((start, f"An undo took back a secret that {seen} {has} seen."))

    def _shown(self, step: int) -> Iterable[Seat]:
        """The seats that a step showed a hidden thing."""
        chance = self.match.game.pending(self.match.at(step))
        if isinstance(chance, Chance) and chance.viewers:
            yield from chance.viewers
        for event in self.match.events(step):
            if event.uncovers:
                yield from range(self.match.setup.seats) if event.viewers is None else event.viewers
                yield from () if event.seat is None else (event.seat,)

    def _after_travel(self) -> None:
        self.cursor, self.since = None, self.match.step
        self._lay_down()
        self.settle()

    def scrub(self, step: int) -> None:
        """Shows an earlier moment; the last one is now."""
        step = max(0, min(step, self.match.step))
        self.cursor = None if step == self.match.step else step
        self.menu, self.reply = Menu("", ()), Reply("", "")

    def replay(self) -> None:
        """Shows the match again from the moment that is shown; from its start, if that is now."""
        if not self.match.step:
            raise HbdError("Nothing has happened yet that could be shown again.")
        self.cursor = 0 if self.cursor is None else self.cursor
        self.menu, self.replaying = Menu("", ()), True

    def replay_step(self) -> None:
        """The next moment of a match that is shown again; it ends at now."""
        self.scrub(self.step + 1)
        self.replaying = self.looks_back

    def branch(self) -> None:
        """Goes on from the moment that is shown, in a match of its own."""
        step = self.step
        self._leave_the_curtain()
        self.match = self.match.branch(step)
        self.notes = [(at, words) for at, words in self.notes if at <= step]
        self.notes.append((step, f"A branch begins at step {step}."))
        self._after_travel()

    def turns(self) -> Iterator[tuple[Seat, int]]:
        """The seats that answered, in order, each with how many steps its part took (luck counts along)."""
        whose, length = CHANCE, 0
        for answer in self.match.answers:
            if answer.who not in (whose, CHANCE):
                if length:
                    yield whose, length
                whose, length = answer.who, 0
            length += 1
        if length:
            yield whose, length

    def set_bot(self, seat: Seat, bot: str) -> None:
        """A bot takes a seat, or with "" a person does; who sits before the screen stays there."""
        if bot:
            self._check_bot(seat, bot)
            self.bots[seat] = bot
        else:
            self.bots.pop(seat, None)
        self.eyes = self.eyes if self.eyes in self.people else None
        self.settle()

    def _check_bot(self, seat: Seat, bot: str) -> None:
        """SetupError where there is no such seat or no such bot."""
        if seat not in range(self.match.setup.seats):
            raise SetupError(
                f"There is no seat {shorten(seat)} for a bot; seats are 0 to {self.match.setup.seats - 1}."
            )
        find_bot(bot)
