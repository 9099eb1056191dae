"""The words around the board, as HTML: header, options, log, seats, history and controls.

Every text that is not ours (names, sentences, records) passes `text()`; every element that answers
carries `data-do` (see panel.js). Nothing here changes a sitting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hbd_kit.core.asking import Ask, Chance, Seat
from hbd_kit.core.errors import UnknownRule
from hbd_kit.core.events import LogLine
from hbd_kit.core.ledger import Ledger
from hbd_kit.core.playing import BOTS
from hbd_kit.core.scene import Counted, Goods
from hbd_kit.views import palette
from hbd_kit.views.icons import icon, mascot, seat_mark
from hbd_kit.views.look import Choice, Look
from hbd_kit.views.sitting import Menu, Sitting
from hbd_kit.views.symbols import is_drawn

_COMPASS = (315, 0, 45, 270, None, 90, 225, 180, 135)
_ROOM = 28
"""How wide a turn's bar on the ribbon is, of 1000, if the seat's shape has room on it."""

_THICK = 0.72
"""How thick a bar on the ribbon is; its lane is 1."""

_FEW, _BRIEF = 4, 24
"""Options of no more letters than that stand beside another group; more of them than this, in two columns."""

_WINDS = {0: "N", 45: "NE", 90: "E", 135: "SE", 180: "S", 225: "SW", 270: "W", 315: "NW"}


def text(words: object) -> str:
    """Any words as HTML that shows just them."""
    return escape(str(words), quote=True)


def button(do: str, words: str, value: object = "", symbol: str = "", key: str = "", **more: str) -> str:
    """A button that does something; `words` are escaped here."""
    extra = "".join(f' {name.rstrip("_").replace("_", "-")}="{text(told)}"' for name, told in more.items())
    drawn = icon(symbol) if symbol else ""
    hint = f"<kbd>{text(key)}</kbd>" if key else ""
    face = f"{drawn}<span>{text(words)}</span>{hint}" if words else f"{drawn}{hint}"
    return f'<button type="button" data-do="{do}" data-value="{text(value)}"{extra}>{face}</button>'


def rules(ledger: Ledger, ids: Iterable[str]) -> str:
    """Rule ids as chips that unfold the rule in our words."""
    chips = [_chip(id, (told,)) for id, told in _told(ledger, ids)]
    return f'<span class="rules">{"".join(chips)}</span>' if chips else ""


def cited(ledger: Ledger, ids: Iterable[str]) -> str:
    """Rule ids as one chip, which unfolds them all: a line of the log stays a line."""
    found = _told(ledger, ids)
    if not found:
        return ""
    rest = f" +{len(found) - 1}" if found[1:] else ""
    told = (words.replace("<p>", f"<p>{text(id)} ", 1) if rest else words for id, words in found)
    return f'<span class="rules">{_chip(f"{found[0][0]}{rest}", told)}</span>'


def _told(ledger: Ledger, ids: Iterable[str]) -> list[tuple[str, str]]:
    """Each rule that there is, in our words."""
    found = []
    for id in ids:
        try:
            rule = ledger[id]
        except UnknownRule:
            continue
        label = "" if rule.label == "rulebook" else f" <i>({text(rule.label)})</i>"
        found.append((id, f"<p><b>{text(rule.where)}.</b> {text(rule.says)}{label}</p>"))
    return found


def _chip(label: str, told: Iterable[str]) -> str:
    return f'<details class="rule"><summary>{text(label)}</summary>{"".join(told)}</details>'


def menu(asked: Menu) -> dict[str, Any]:
    """What a pick may mean, as the board shows it beside the pick."""
    items = [
        {"value": choice.value, "words": choice.words}
        | ({"way": choice.offer.way} if choice.offer.way is not None else {})
        | ({"icon": icon(choice.offer.symbol, 24)} if choice.offer.symbol else {})
        for choice in asked.choices
    ]
    return {"at": asked.at, "items": items} if items else {}


# The header ------------------------------------------------------------------------------------


def header(sitting: Sitting, look: Look) -> str:
    """Whose move it is and what is asked, in a sentence; undo and redo."""
    pending, result = sitting.match.pending, sitting.match.result()
    seats = pending.seats if isinstance(pending, Ask) else ()
    if result is not None:
        seats = tuple(side_ for side_ in result.places[0] if isinstance(side_, int))
    lamp = "".join(seat_mark(seat, 26) for seat in seats[:2]) or icon("rose", 26)
    back = {"disabled": ""} if not sitting.match.step else {}
    again = {"disabled": ""} if not sitting.match.undone else {}
    return (
        f'<div class="hbd-head"><span class="lamp">{lamp}</span>'
        f'<div class="says"><h2>{text(sitting.headline())}</h2><p>{text(look.context)}</p></div>'
        f"{button('undo', 'Undo', symbol='undo', **back)}"
        f"{button('redo', 'Redo', symbol='redo', **again)}</div>"
    )


# The side: what can be done, what the Table answers, the log -----------------------------------


def side(sitting: Sitting, look: Look) -> str:
    """Everything to the right of the board."""
    return (
        f'<div class="hbd-side">{_asking(sitting, look)}{_reply(sitting)}'
        f"{_tools(sitting, look)}{log(sitting, look)}</div>"
    )


def _asking(sitting: Sitting, look: Look) -> str:
    if sitting.looks_back:
        words = "This is a moment of the past. Go back to now, or branch off to play on from here."
        now = button("now", "Back to now", symbol="play")
        return f'<div class="options"><p class="aside">{words}</p>{now}</div>'
    pending = sitting.match.pending
    if pending is None:
        return _result(sitting, look)
    if isinstance(pending, Chance):
        return _falling(sitting, pending)
    if sitting.curtained:
        assert sitting.asked is not None
        name = sitting.match.names[sitting.asked]
        return (
            f'<div class="options curtain"><p>Pass the screen to <b>{text(name)}</b>.</p>'
            f"{button('sit', f'I am {name}: show my hand', symbol='card_back')}</div>"
        )
    if look.asked is None:
        who = " and ".join(sitting.match.names[seat] for seat in pending.seats)
        if sitting.stopped:
            go = button("go", "Let them go on", symbol="play")
            return f'<div class="options"><p class="aside">The bots are stopped.</p>{go}</div>'
        return f'<div class="options"><p class="aside">{text(who)} is thinking.</p></div>'
    return f'<div class="options">{_hand(look)}{_groups(look)}</div>'


def _result(sitting: Sitting, look: Look) -> str:
    """Places and points, each seat's points line by line where the game counts them up, and how it ended."""
    result = sitting.match.result()
    assert result is not None
    names, ledger = sitting.match.names, sitting.match.game.ledger
    rows = []
    for place, sides in enumerate(result.places, start=1):
        for side_ in sides:
            who = names[side_] if isinstance(side_, int) else str(side_)
            mark = seat_mark(side_) if isinstance(side_, int) else ""
            points = result.scores[side_] if isinstance(side_, int) else ""
            row = f"{mark}<b>{place}.</b> {text(who)} <output>{points}</output>"
            account = look.goods(side_).account if isinstance(side_, int) else ()
            rows.append(f'<li data-key="{text(who)}"><div>{row}</div>{_account(ledger, account)}</li>')
    how = "Ended by the house's limit. " if result.by_limit else ""
    rule = rules(ledger, (result.rule,))
    again = button("again", "Play again", symbol="redo", title="The same players and rules, other luck")
    watch = button("replay", "Watch it again", symbol="play")
    return f'<div class="options result"><ol>{"".join(rows)}</ol><div class="how">{how}{rule}</div>{again}{watch}</div>'


def _account(ledger: Ledger, account: Sequence[Counted]) -> str:
    """What the points are made of, a line for each kind of thing, with its rule."""
    lines = "".join(
        f"<li><b>{_signed(each.points * times)}</b>"
        f"<span>{text(each.words)}{f' ×{times}' if times > 1 else ''}</span>{cited(ledger, (each.rule,))}</li>"
        for each, times in Counter(account).items()
    )
    return f'<ul class="account">{lines}</ul>' if lines else ""


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


def _falling(sitting: Sitting, chance: Chance) -> str:
    """What may fall, for the teacher who decides it."""
    odds = sitting.match.odds(sitting.view) or {}
    choices = "".join(
        button(
            "fall",
            chance.source.say(outcome).replace("_", " "),
            chance.say(outcome),
            word if is_drawn(word := chance.source.say(outcome)) else "",
            f"{float(share):.0%}",
        )
        for outcome, share in sorted(odds.items(), key=lambda pair: (-pair[1], str(pair[0])))
    )
    return (
        f'<div class="options falling"><h3>What falls?</h3>{rules(sitting.match.game.ledger, (chance.rule,))}'
        f'{button("fall", "Let luck decide", "", "play")}<div class="list">{choices}</div></div>'
    )


def _hand(look: Look) -> str:
    """What the person has in hand, and the way to lay it down; else that something can be taken."""
    if not look.hands:
        return ""
    held = look.piece(look.scene, look.in_hand)
    if not look.in_hand:
        return '<p class="aside">Pick what glows on the board, then what it does.</p>'
    words = look.called(look.in_hand)
    back = button("take", "Put it back", "", "undo", title="Escape") if look.taken else ""
    drawn = icon(held.symbol, 26) if held and held.symbol else ""
    return (
        f'<div class="hand" data-key="hand">{drawn}<b>{text(words[:1].upper() + words[1:])}</b>{back}</div>'
    )


def _groups(look: Look) -> str:
    """The open options, grouped as a person thinks of them; then what a person might miss."""
    drawn = [_group(look, name, choices) for name, choices in look.groups.items() if name != "End"]
    missed = []
    seen: set[str] = {choice.words for choice in look.choices} | set(look.groups)
    for choice, _ in () if look.in_hand else look.near:
        name = choice.offer.group
        if name not in seen:
            seen.add(name)
            label = choice.words if name in ("Here", "End") else name
            symbol = choice.offer.symbol if name == "Here" else ""
            missed.append(button("why", label, choice.action, symbol, "why not?", class_="no"))
    if missed:
        drawn.append(
            f'<div class="group near" data-key="near"><div class="list">{"".join(missed)}</div></div>'
        )
    for choice in look.groups.get("End", ()):
        drawn.append(f'<div class="group end" data-key="end">{_option(look, choice)}</div>')
    return "".join(drawn)


def _group(look: Look, name: str, choices: Sequence[Choice]) -> str:
    ways = [choice.offer.way for choice in choices]
    listed = "".join(_option(look, choice) for choice in choices)
    slim = short = ""
    if None not in ways and len(set(ways)) == len(ways):
        body = _pad(look, choices)
    elif name in look.far:
        return _far(look, name, choices, listed)
    elif len(choices) > look.many:
        slim = " slim"
        body = (
            f"<details><summary>{len(choices)} ways, on the board or here</summary>"
            f'<div class="list">{listed}</div></details>'
        )
    else:
        slim = " slim" if all(len(choice.words) <= _BRIEF for choice in choices) else ""
        short = " short" if slim and len(choices) > _FEW else ""
        body = f'<div class="list{short}">{listed}</div>'
    wide = "" if short else slim
    return f'<div class="group{wide}" data-key="{text(name)}"><h3>{text(name)}</h3>{body}</div>'


def _far(look: Look, name: str, choices: Sequence[Choice], listed: str) -> str:
    """A group that glows on the board once it is asked to, or is picked from a list."""
    on = look.lit == name
    lit = {"class_": "on" if on else "", "aria_pressed": "true" if on else "false"}
    more = (
        f"<details><summary>or from a list</summary><div class='list'>{listed}</div></details>" if on else ""
    )
    return (
        f'<div class="group wide" data-key="{text(name)}">'
        f"{button('light', name, name, choices[0].offer.symbol, f'{len(choices)} places', **lit)}{more}</div>"
    )


def _pad(look: Look, choices: Sequence[Choice]) -> str:
    """Options with a direction, laid out as a compass around who goes."""
    by_way = {choice.offer.way: choice for choice in choices}
    cells = []
    for way in _COMPASS:
        choice = by_way.get(way) if way is not None else None
        if way is None:
            cells.append(f'<span class="mid">{_who(look)}</span>')
        elif choice is None:
            cells.append("<span></span>")
        else:
            drawn = icon(choice.offer.symbol, 26) if choice.offer.symbol else ""
            cells.append(
                f'<button type="button" data-do="choose" data-value="{choice.value}" '
                f'title="{text(choice.words)}" aria-label="{text(choice.words)}"><b>{_WINDS[way]}</b>{drawn}</button>'
            )
    return f'<div class="pad">{"".join(cells)}</div>'


def _who(look: Look) -> str:
    """The piece whose move it is, in its seat's colour; else a compass rose."""
    for id in look.scene.active:
        piece = look.piece(look.scene, id)
        if piece is not None and piece.seat is not None:
            return mascot(piece.symbol, piece.seat, 40)
    return icon("rose", 30)


def _option(look: Look, choice: Choice) -> str:
    key = next((key for key, meant in look.keys.items() if meant.number == choice.number), "")
    return button("choose", choice.words, choice.value, choice.offer.symbol, key.upper())


def _reply(sitting: Sitting) -> str:
    reply = sitting.reply
    cited = rules(sitting.match.game.ledger, reply.rules)
    hidden = "" if reply.words else " hidden"
    return (
        f'<div class="reply {text(reply.kind)}" role="status"{hidden}><p>{text(reply.words)}</p>{cited}</div>'
    )


def _tools(sitting: Sitting, look: Look) -> str:
    if look.asked is None:
        return ""
    example = text(str(look.choices[0].action)) if look.choices else ""
    return (
        '<div class="tools" data-key="tools">'
        f"{button('hint', 'Hint', symbol='hint')}{button('changed', 'What changed', symbol='changed')}"
        '<span class="say"><input type="text" name="sentence" data-do="say" '
        f'placeholder="say it: {example}" maxlength="120" '
        'aria-label="A sentence of the game: Enter says it, the button asks why not">'
        '<button type="button" data-do="why" data-from="sentence">'
        + icon("why")
        + "<span>Why not?</span></button></span></div>"
    )


def log(sitting: Sitting, look: Look, most: int = 60) -> str:
    """What happened, the latest first, each line with its rules; what is new is tinted."""
    ledger = sitting.match.game.ledger
    lines = list(sitting.match.log(look.view, max(0, look.step - 3 * most), look.step))[-most:]
    notes = [LogLine(step, None, words, ()) for step, words in sitting.notes if step <= look.step]
    told: Counter[int] = Counter()
    rows = []
    for line in lines:
        told[line.step] += 1
        rows.append(_line(line, f"{line.step}.{told[line.step]}", ledger, line.step > look.since))
    rows += [f'<li class="note">{text(note.words)}</li>' for note in notes[-3:]]
    listed = "".join(reversed(rows))
    return (
        f'<div class="log" data-key="log"><h3>Log</h3><ul tabindex="0" aria-label="Log">{listed}</ul></div>'
    )


def _line(line: LogLine, key: str, ledger: Ledger, fresh: bool) -> str:
    mark = seat_mark(line.seat, 13) if line.seat is not None else "<i></i>"
    new = ' class="fresh"' if fresh else ""
    return f'<li{new} data-key="{key}">{mark}<span>{text(line.words)}</span>{cited(ledger, line.rules)}</li>'


# The foot: seats, history, controls --------------------------------------------------------------


def foot(sitting: Sitting, look: Look, speed: int, place: str, code: str) -> str:
    """Everything beneath the board."""
    return (
        f'<div class="hbd-foot">{seats(sitting, look)}{history(sitting)}'
        f"{controls(sitting, speed)}{keeping(sitting, place, code)}</div>"
    )


def seats(sitting: Sitting, look: Look) -> str:
    """A card for each seat: shape, name, who plays it, points and goods."""
    pending = sitting.match.pending
    asked = (*pending.seats, *pending.may) if isinstance(pending, Ask) else ()
    cards = []
    for seat, name in enumerate(sitting.match.names):
        who = f"{sitting.bots[seat]} bot" if seat in sitting.bots else "person"
        if look.view == seat:
            who = "you"
        cards.append(seat_card(seat, name, who, look.goods(seat), seat in asked and not sitting.looks_back))
    return f'<div class="seats">{"".join(cards)}</div>'


def seat_card(seat: Seat, name: str, who: str, goods: Goods, on: bool) -> str:
    """One seat: its shape and name, who plays it, its points and goods; it glows when its turn is `on`."""
    return (
        f'<section class="seat{" on" if on else ""}" data-key="seat {seat}"><h3>{seat_mark(seat, 20)}'
        f"<b>{text(name)}</b><span>{text(who)}</span>"
        f"<output{_why(goods)}>{goods.points}<small> {text(goods.unit)}</small></output></h3>"
        f'<p class="goods">{_goods(goods)}<span>{text(goods.words)}</span></p></section>'
    )


def _why(goods: Goods) -> str:
    """What the points are made of, for who points at them."""
    told = "; ".join(f"{_signed(each.points)} {each.words}" for each in goods.account)
    return f' title="{text(told)}"' if told else ""


def _goods(goods: Goods) -> str:
    """What a seat holds: its own cards by name, those of others as backs, and what weighs on it."""
    shown = [
        f'<i class="card known">{icon(symbol, 22)}<em>{text(name)}</em></i>' for symbol, name in goods.cards
    ]
    shown += ['<i class="card back" title="hidden"></i>'] * goods.hidden
    shown += ['<i class="card void"></i>'] * max(0, goods.room - len(shown))
    shown += [
        f'<i class="trouble" title="{text(name)}">{icon(symbol, 28)}</i>' for symbol, name in goods.troubles
    ]
    return "".join(shown)


def history(sitting: Sitting) -> str:
    """The match as a ribbon in seat colours, to scrub back along; replay, branch."""
    going = ("stop-replay", "Stop", "stop") if sitting.replaying else ("replay", "Replay", "play")
    replay = button(going[0], going[1], symbol=going[2])
    return (
        f'<div class="history" data-key="history"><span>step {sitting.step} of {sitting.match.step}</span>'
        f'<span class="ribbon">{_ribbon(sitting)}<input type="range" min="0" max="{sitting.match.step}" '
        f'value="{sitting.step}" data-do="scrub" data-live="1" aria-label="History: step"></span>'
        f"<span class='steps'>{button('step-back', '', symbol='back', aria_label='One step back')}{replay}"
        f"{button('step-on', '', symbol='on', aria_label='One step on')}</span>"
        f"{button('branch', 'Branch from here', symbol='branch')}</div>"
    )


def _ribbon(sitting: Sitting) -> str:
    """A lane for each seat, with a bar for each of its turns; the seat's shape stands on those that have room."""
    seats, last, at = sitting.match.setup.seats, max(1, sitting.match.step), 0
    bars: dict[Seat, list[str]] = {}
    marks = []
    for seat, length in sitting.turns():
        left, wide = 1000 * at / last, 1000 * length / last
        bars.setdefault(seat, []).append(f"M{left:.1f} {max(seat, 0)}h{max(2.0, wide - 2):.1f}")
        if seat >= 0 and wide >= _ROOM:
            spot = f"left:{(left + wide / 2) / 10:.1f}%;top:{(seat + 0.5) / seats:.0%}"
            marks.append(f'<i style="{spot}">{seat_mark(seat, 14)}</i>')
        at += length
    lanes = "".join(
        f'<path d="{"".join(drawn)}" stroke="{palette.colour(seat) if seat >= 0 else "var(--ink3)"}"/>'
        for seat, drawn in bars.items()
    )
    return (
        f'<svg viewBox="0 -0.5 1000 {seats}" preserveAspectRatio="none" aria-hidden="true" '
        f'stroke-width="{_THICK}">{lanes}</svg>{"".join(marks)}'
    )


def controls(sitting: Sitting, speed: int) -> str:
    """Who plays each seat, how fast bots are, and what a teacher may do."""
    picks = "".join(_player(sitting, seat) for seat in range(sitting.match.setup.seats))
    stop = button("go", "Go on", symbol="play") if sitting.stopped else button("stop", "Stop", symbol="stop")
    stop = stop if sitting.bots else ""
    teacher, forcing = (" checked" if on else "" for on in (sitting.teacher, sitting.forcing))
    falls = f'<label><input type="checkbox" data-do="forcing"{forcing}> I decide what falls</label>'
    return (
        f'<div class="controls" data-key="controls">{picks}<label>speed <input type="range" min="0" max="4" '
        f'value="{speed}" data-do="speed" aria-label="Speed of the bots"></label>{stop}'
        f'<label><input type="checkbox" data-do="teacher"{teacher}> show everything</label>'
        f"{falls if sitting.match.game.luck or sitting.forcing else ''}</div>"
    )


def _player(sitting: Sitting, seat: Seat) -> str:
    chosen = sitting.bots.get(seat, "")
    names: Mapping[str, str] = {"": "person", **{name: f"{name} bot" for name in BOTS}}
    choices = "".join(
        f'<option value="{seat}:{text(name)}"{" selected" if name == chosen else ""}>{text(words)}</option>'
        for name, words in names.items()
    )
    label = text(f"Who plays {sitting.match.names[seat]}")
    return f'<label>{seat_mark(seat)}<select data-do="bot" aria-label="{label}">{choices}</select></label>'


def keeping(sitting: Sitting, place: str, code: str) -> str:
    """Save, load, download, share; and where the journal is."""
    shared = ""
    if code:
        shared = f'<textarea readonly rows="2" aria-label="Share code">{text(code)}</textarea>'
    return (
        '<div class="keeping" data-key="keeping">'
        '<input type="text" name="path" value="match.txt" aria-label="File name to save to" maxlength="200">'
        '<button type="button" data-do="save" data-from="path">' + icon("save") + "<span>Save</span></button>"
        f"{button('download', 'Download', symbol='save')}"
        f'<label class="file">{icon("load")}<span>Load</span>'
        '<input type="file" data-do="load" aria-label="Load a record"></label>'
        f"{button('share', 'Share code', symbol='share')}"
        '<input type="text" name="paste" data-do="load" placeholder="paste a share code or a path" '
        'aria-label="A share code or a path to load">'
        f'<p class="journal">{text(place)}</p>{shared}</div>'
    )
