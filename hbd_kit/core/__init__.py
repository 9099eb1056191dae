"""What every game shares: who is asked, what luck may answer, what happened, and what a match is.

The core knows no game by name and needs only the standard library and msgspec. Imports point one
way: lessons, views, maps, analysis and bots build on games, games build on the core, and the core
on nothing above it. These are the hardest moments of the five rulebooks, and how the core says them.

moment                               | how the core says it
------------------------------------ | ----------------------------------------------------------------------
the event deck is cut in two halves  | falls(n), if not None, is asked with viewers=(); cut(n, fell) parts it
the idol above, corruption below     | top.shuffle_in((idol,)).upon(rest.shuffle_in(corrupted))
the idol goes back into the top half | cut, shuffle_in, upon again; a Belief does it by shuffle_into_top
a back that tells quest from item    | a Deck of kinds over a Deck for each kind: the kind falls for all, then
                                     | the card with Chance.viewers=(drawer,); each seat's odds stay exact
all cards come back after some left  | gather(discards, unbox, hands): what some hand may hold stays unseen
every draw is seen, the cut is not   | a Belief keeps every deck that still fits, so nothing is decided early
tiles removed or queued face down    | box(n): only counted; which they are is decided when one is seen
a third seat's fireball              | a frame between two rolls: Ask.seats=(fighter,), Ask.may=whoever holds
                                     | cards (a public fact); silence is not recorded
the monster's choice                 | its frame names the seat that plays it, and Ask.seats is that seat
three fights in a dungeon            | three frames pushed, the last one first; each pops its own
a look at a face-down token          | no chance: the token adds the seat to those who saw it, and the Event
                                     | has viewers=(seat,); on top of a deck, look(card, viewers)
turn a token, then choose its facing | `turn` shows it and pushes a frame; that frame asks for the facing
the fight that a turned token forces | a frame pushed beneath the facing, so it comes next and costs no action
a captive carried along              | a value inside its captor's token, set free where the captor falls
what a victim knows of the thief     | each ship keeps, for every onlooker, the cards that onlooker is certain
                                     | of; a card seen to leave is taken off that list if it is on it
the Dragon's turn inside a fight     | its frames are pushed; popped, the fight beneath goes on where it was
the great gathering                  | the stack is cut, not popped: what it interrupted never resumes
the sealed draft of nine cards       | Lanes(sealed=True): picks wait in `kept`, and pass on when all are done
cards that go back after the draft   | shuffle_in(cards, viewers): a Segment.secret for those who saw them
everyone builds at once              | open Lanes, one placement an answer; what is shared waits for the join
a grab in real time, against a clock | no lanes, it is a race: Ask.seats=(), Ask.may=all, Ask.clock=True; each
                                     | answer takes one tile, and `clock:` ends it
an invader that finds its own way    | a plain function walks it; only a tie asks, in its owner's lane
a boss, a team or the game wins      | Result.places hold sides: a seat, or a name; scores stay by seat
"""
