"""Quick plots of campaigns, by Matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._errors import LabError
from ._summary import summary

if TYPE_CHECKING:
    import pyarrow as pa


def plot(
    table: pa.Table, metric: str, x: str, by: str | None = None, confidence: float = 0.95, axes: Any = None
) -> Any:
    """
    Means of a metric over the column `x` with confidence intervals, a line for each value of the column `by`.

    Gives Matplotlib's axes. Needs rttlab[plots]. Raises LabError for an unknown column.
    """
    try:
        from matplotlib import pyplot
    except ImportError:
        raise LabError(
            "no-matplotlib", "Matplotlib is not installed.", "pip install 'rttlab[plots]'", "plots"
        ) from None
    found = summary(table, metric, [x] if by is None else [by, x], confidence)
    lines: dict[Any, list[tuple[Any, float, float]]] = {}
    for group, each in found.groups.items():
        lines.setdefault(group[0] if by is not None else metric, []).append((group[-1], each.mean, each.half))
    axes = pyplot.subplots()[1] if axes is None else axes
    for name, points in lines.items():
        places, means, halves = zip(*sorted(points, key=lambda point: point[0]), strict=True)
        axes.errorbar(places, means, yerr=halves, marker="o", capsize=3, label=str(name))
    axes.set_xlabel(x)
    axes.set_ylabel(metric)
    if by is not None:
        axes.legend(title=by)
    return axes
