"""The numbers as a person reads them."""

from collections.abc import Iterator, Mapping, Sequence

from bars import Ratio
from measure import Rate


def table(rates: Mapping[str, Rate], ratios: Sequence[Ratio], failures: Mapping[str, str]) -> str:
    """The whole report: a row a line, the ratios with their bars, and what did not run."""
    return "\n".join([*_rows(rates), "", *_ratios(ratios), *_failures(failures)])


def _rows(rates: Mapping[str, Rate]) -> Iterator[str]:
    """A heading, and one row for each line measured."""
    yield f"{'':<34}{'µs/decision':>12}{'decisions/s':>13}{'choices/s':>12}{'games/s':>10}"
    for name, rate in rates.items():
        numbers = f"{rate.micros:>12.2f}{rate.decisions:>13,.0f}{rate.choices:>12,.0f}{rate.games:>10,.1f}"
        yield f"{name:<34}{numbers}"


def _ratios(ratios: Sequence[Ratio]) -> Iterator[str]:
    """One row for each ratio."""
    for ratio in ratios:
        yield f"{ratio.name:<56}{ratio.value:>8.2f}   {ratio.bar:<12}{ratio.verdict}".rstrip()


def _failures(failures: Mapping[str, str]) -> Iterator[str]:
    """One row for each line or module that did not run."""
    for name, reason in failures.items():
        yield f"did not run: {name}: {reason}"
