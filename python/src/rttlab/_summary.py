"""Summaries of campaigns: means with confidence intervals, paired differences, arrays over the keys."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ._core import Doubles
from ._errors import LabError

if TYPE_CHECKING:
    import pyarrow as pa


def _beta_fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    whole = d
    for m in range(1, 400):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + numerator * d or tiny)
            c = 1 + numerator / c or tiny
            whole *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return whole


def _outside(t: float, degrees: int) -> float:
    """The chance that Student's t lies outside [-t, t] (Abramowitz and Stegun 26.7.1 and 26.5.27)."""
    x = degrees / (degrees + t * t)
    a, b = degrees / 2, 0.5
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    return _beta(a, b, x)


def _beta(a: float, b: float, x: float) -> float:
    if x <= 0:
        return 0.0
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(log) * _beta_fraction(a, b, x) / a


def student(confidence: float, degrees: int) -> float:
    """The point t with a share `confidence` of Student's distribution within [-t, t]."""
    low, high = 0.0, 1.0
    while _outside(high, degrees) > 1 - confidence:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if _outside(middle, degrees) > 1 - confidence else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True)
class Interval:
    """A mean with half the width of its confidence interval; NaN where there are too few numbers."""

    mean: float
    half: float
    count: int
    std: float

    def __str__(self) -> str:
        return f"{self.mean:.6g} ± {self.half:.3g} ({self.count})"


def interval(values: Sequence[float] | Doubles, confidence: float = 0.95) -> Interval:
    """Mean and confidence interval (Student's t) of the numbers among the values."""
    numbers = np.asarray(values, dtype=np.float64)
    numbers = numbers[np.isfinite(numbers)]
    count = len(numbers)
    if count == 0:
        return Interval(math.nan, math.nan, 0, math.nan)
    mean = math.fsum(numbers) / count
    if count == 1:
        return Interval(mean, math.nan, 1, math.nan)
    std = math.sqrt(math.fsum((numbers - mean) ** 2) / (count - 1))
    return Interval(mean, student(confidence, count - 1) * std / math.sqrt(count), count, std)


@dataclass(frozen=True)
class Summary:
    """A metric by group."""

    metric: str
    by: tuple[str, ...]
    groups: dict[tuple[Any, ...], Interval] = field(repr=False)

    def table(self) -> pa.Table:
        """A row for each group: its values, then count, mean, half (of the confidence interval), std."""
        import pyarrow as pa

        keys = {name: [group[at] for group in self.groups] for at, name in enumerate(self.by)}
        intervals = list(self.groups.values())
        numbers = {name: [getattr(each, name) for each in intervals] for name in ("count", "mean", "half", "std")}
        return pa.table({**keys, **numbers})

    def __str__(self) -> str:
        lines = [f"{', '.join(map(str, group)) or 'all'}: {each}" for group, each in self.groups.items()]
        return "\n".join([f"{self.metric} by {', '.join(self.by) or 'nothing'}", *lines])


@dataclass(frozen=True)
class Difference(Summary):
    """Differences of a metric between two values of a column, by group."""

    between: str = ""
    first: Any = None
    second: Any = None


def _column(table: pa.Table, name: str) -> list[Any]:
    if name not in table.column_names:
        known = ", ".join(table.column_names)
        raise LabError("no-such-column", f"The campaign has no column {name}.", f"Columns are {known}.", name)
    values: list[Any] = table[name].to_pylist()
    return values


def _grouped(table: pa.Table, by: Sequence[str]) -> list[tuple[Any, ...]]:
    columns = [_column(table, name) for name in by]
    return list(zip(*columns, strict=True)) if columns else [()] * table.num_rows


def _number(value: Any) -> float:
    return math.nan if value is None else float(value)


def summary(table: pa.Table, metric: str, by: Sequence[str], confidence: float = 0.95) -> Summary:
    """Mean and confidence interval of a metric in each group, in order of appearance."""
    values: dict[tuple[Any, ...], list[float]] = {}
    for group, value in zip(_grouped(table, by), _column(table, metric), strict=True):
        values.setdefault(group, []).append(_number(value))
    return Summary(metric, tuple(by), {group: interval(each, confidence) for group, each in values.items()})


def paired(
    table: pa.Table,
    metric: str,
    between: str,
    values: tuple[Any, Any],
    by: Sequence[str],
    confidence: float = 0.95,
) -> Difference:
    """
    The second less the first value's metric, for each pair of runs with the same seed and the same columns of `by`.

    Runs on the same seed draw the same traffic, so that differences have narrower intervals than the means.
    """
    found: dict[Any, dict[tuple[Any, ...], float]] = {value: {} for value in values}
    for side, group, value in zip(
        _column(table, between), _grouped(table, [*by, "seed"]), _column(table, metric), strict=True
    ):
        if side in found:
            found[side][group] = _number(value)
    first, second = (found[value] for value in values)
    differences: dict[tuple[Any, ...], list[float]] = {}
    for group in second:
        if group in first:
            differences.setdefault(group[:-1], []).append(second[group] - first[group])
    if not differences:
        remedy = f"{between} has {', '.join(map(str, dict.fromkeys(_column(table, between))))}."
        raise LabError("no-pairs", f"No two runs differ in {between} alone.", remedy, between)
    groups = {group: interval(each, confidence) for group, each in differences.items()}
    return Difference(metric, tuple(by), groups, between, *values)


def to_xarray(table: pa.Table, metrics: Sequence[str], dims: Sequence[str]) -> Any:
    """An xarray.Dataset of metrics over these columns; NaN where the plan has no such run. Needs rttlab[xarray]."""
    try:
        import xarray
    except ImportError:
        remedy = "pip install 'rttlab[xarray]'"
        raise LabError("no-xarray", "xarray is not installed.", remedy, "xarray") from None
    columns = {name: _column(table, name) for name in dims}
    coords = {name: list(dict.fromkeys(values)) for name, values in columns.items()}
    places = [{value: at for at, value in enumerate(values)} for values in coords.values()]
    arrays = {}
    for metric in metrics:
        array = np.full([len(values) for values in coords.values()], np.nan)
        for where, value in zip(zip(*columns.values(), strict=True), _column(table, metric), strict=True):
            array[tuple(place[each] for place, each in zip(places, where, strict=True))] = _number(value)
        arrays[metric] = ([*dims], array)
    return xarray.Dataset(arrays, coords=coords)
