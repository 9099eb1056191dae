"""The ledger of a game: every rule under an id, in our own words, and what we had to decide.

A ledger is a TOML file. `[ledger]` names the book and its headings; `[options.NAME]` is what
players agree before a game; every other table is one rule with `where` and `says`, and where
the book leaves something open, a `ruling` with its choices and our default, or `parameters`,
the book's numbers under names. A rule `within` some options is played only where they are chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from hbd_kit.core.errors import UnknownRule, nearest

Label = Literal["rulebook", "found", "house"]


class Choice(Struct, frozen=True):
    """A question with its possible answers and the default: an option or a ruling.

    A question `within` some options is asked only where they are chosen.
    """

    name: str
    question: str
    choices: Mapping[str, str]
    default: str
    why: str
    rule: str = ""
    within: Mapping[str, str] = {}

    def __str__(self) -> str:
        others = ", ".join(key for key in self.choices if key != self.default)
        told = f"{self.name} = {self.default} (or {others}): {self.question}"
        return f"{told}{_cited(self.rule)}{_only(self.within)}"


class Parameter(Struct, frozen=True):
    """A number of the rulebook under a name, with the bounds within which it makes sense."""

    name: str
    value: int
    least: int
    most: int
    means: str
    rule: str = ""
    within: Mapping[str, str] = {}

    def __str__(self) -> str:
        bounds = f"{self.least} to {self.most}"
        return f"{self.name} = {self.value} ({bounds}): {self.means}{_cited(self.rule)}{_only(self.within)}"


class Rule(Struct, frozen=True):
    """One rule: where the book has it, what it says in our words, and what is open about it.

    `label` tells whether the rulebook says it, another public source, or only this house, and `within`
    the options with which it is played.
    """

    id: str
    where: str
    says: str
    label: Label = "rulebook"
    ruling: Choice | None = None
    parameters: tuple[Parameter, ...] = ()
    untested: str = ""
    within: Mapping[str, str] = {}

    def __str__(self) -> str:
        text = f"{self.id} ({self.where}): {self.says}"
        if self.label != "rulebook":
            text += f" [{self.label}]"
        text += _only(self.within)
        if self.ruling:
            text += f"\n  Ruling {self.ruling.name}: {self.ruling.question}"
            for key, words in self.ruling.choices.items():
                text += f"\n    {'*' if key == self.ruling.default else ' '} {key}: {words}"
            text += f"\n    Because: {self.ruling.why}"
        for p in self.parameters:
            text += f"\n  Parameter {p.name} = {p.value} ({p.means})"
        return text

    __repr__ = __str__


class _ChoiceText(Struct, forbid_unknown_fields=True):
    question: str
    choices: dict[str, str]
    default: str
    why: str
    name: str = ""


class _ParameterText(Struct, forbid_unknown_fields=True):
    value: int
    least: int
    most: int
    means: str


class _RuleText(Struct, forbid_unknown_fields=True):
    where: str
    says: str
    label: Label = "rulebook"
    ruling: _ChoiceText | None = None
    parameters: dict[str, _ParameterText] = {}
    untested: str = ""
    within: dict[str, str] = {}


class _Front(Struct, forbid_unknown_fields=True):
    book: str
    version: int
    headings: list[str]
    changes: dict[str, str] = {}


class Ledger(Mapping[str, Rule]):
    """The rules of one game by id, with its options, rulings and parameters by name."""

    def __init__(self, text: str) -> None:
        import tomllib

        tables: dict[str, Any] = tomllib.loads(text)
        front = msgspec.convert(tables.pop("ledger"), _Front)
        self.book = front.book
        self.version = front.version
        self.headings = tuple(front.headings)
        self.changes = {int(version): words for version, words in front.changes.items()}
        self.options = {
            name: _choice(name, msgspec.convert(table, _ChoiceText))
            for name, table in tables.pop("options", {}).items()
        }
        self._rules = {id: _rule(id, msgspec.convert(table, _RuleText)) for id, table in tables.items()}
        self.rulings = {r.ruling.name: r.ruling for r in self._rules.values() if r.ruling}
        self.parameters = {p.name: p for r in self._rules.values() for p in r.parameters}
        named = [r.ruling.name for r in self._rules.values() if r.ruling]
        named += [*self.options, *(p.name for r in self._rules.values() for p in r.parameters)]
        if len(set(named)) < len(named):
            raise ValueError(f"Two questions of one ledger share a name: {sorted(named)}")
        for rule in self._rules.values():
            for name, answer in rule.within.items():
                if name not in self.options or answer not in self.options[name].choices:
                    raise ValueError(f"{rule.id}: no option {name!r} can be {answer!r}")

    @classmethod
    def beside(cls, module_file: str, name: str = "rules.toml") -> Ledger:
        """The ledger that lies beside a game's module."""
        return cls(Path(module_file).with_name(name).read_text(encoding="utf-8"))

    def __getitem__(self, id: str) -> Rule:
        try:
            return self._rules[id]
        except KeyError:
            raise UnknownRule(f"No rule {id!r} in the ledger. {nearest(id, self._rules)}") from None

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def search(self, words: str) -> list[Rule]:
        """The rules that speak of all these words, the best match first."""
        wanted = words.lower().split()
        ranked = []
        for rule in self._rules.values():
            title, body = f"{rule.id} {rule.where}".lower(), str(rule).lower()
            if all(word in body for word in wanted):
                ranked.append((-sum(title.count(w) * 3 + body.count(w) for w in wanted), rule.id, rule))
        return [rule for _, _, rule in sorted(ranked, key=lambda row: row[:2])]


def in_play(question: Choice | Parameter, settled: Mapping[str, Any]) -> bool:
    """Whether it is asked, or counts for anything, with the options settled like this."""
    return all(settled[name] == answer for name, answer in question.within.items())


def listed_choices(choices: Mapping[str, str]) -> str:
    """Options and their answers in words: `dragon_traps = on, warpath = on`."""
    return ", ".join(f"{name} = {answer}" for name, answer in choices.items())


def _cited(rule: str) -> str:
    return f" [{rule}]" if rule else ""


def _only(within: Mapping[str, str]) -> str:
    return f" [only with {listed_choices(within)}]" if within else ""


def _choice(name: str, text: _ChoiceText, rule: str = "", within: Mapping[str, str] | None = None) -> Choice:
    if text.default not in text.choices:
        raise ValueError(f"{name}: the default {text.default!r} is none of its choices")
    return Choice(text.name or name, text.question, text.choices, text.default, text.why, rule, within or {})


def _rule(id: str, text: _RuleText) -> Rule:
    for name, number in text.parameters.items():
        if not number.least <= number.value <= number.most:
            raise ValueError(f"{name}: its own value {number.value} is out of its bounds")
    return Rule(
        id,
        text.where,
        text.says,
        text.label,
        _choice(id, text.ruling, id, text.within) if text.ruling else None,
        tuple(
            Parameter(n, p.value, p.least, p.most, p.means, id, text.within)
            for n, p in text.parameters.items()
        ),
        text.untested,
        text.within,
    )
