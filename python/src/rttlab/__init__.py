"""
RTT Lab from Python: the same core as the page's and the command line's, with the same results to the bit.

>>> import rttlab
>>> result = rttlab.run("deep-buffer", set={"link.bottleneck.rate": 6e6}, seed=3)
>>> result.metrics["flows"][0]["goodputBitPerS"]  # doctest: +SKIP
"""

from ._catalogue import Catalogue, Module, Param, Preset, Value, load
from ._errors import Cancelled, CoreTrap, LabError
from ._estimators import Estimator
from ._links import link, read_link
from ._logs import Log
from ._plan import Draws, Plan
from ._plots import plot
from ._replay import Replay, model, replay
from ._results import EstimatorScore, FlowResult, LinkResult, Note, RunMetrics
from ._run import Run, Scenario, run
from ._shipped import core_hash, stamp
from ._summary import Difference, Interval, Summary, interval, paired, summary, to_xarray
from ._sweep import Campaign, Progress, sweep
from ._tables import Grid

__version__ = "0.1.0"

catalogue: Catalogue = load()
"""Every module, parameter, unit and range of this build of the core."""
presets: dict[str, Preset] = catalogue.presets
"""The built-in scenarios by their id."""

__all__ = [
    "Campaign",
    "Cancelled",
    "Catalogue",
    "CoreTrap",
    "Difference",
    "Draws",
    "Estimator",
    "EstimatorScore",
    "FlowResult",
    "Grid",
    "Interval",
    "LabError",
    "LinkResult",
    "Log",
    "Module",
    "Note",
    "Param",
    "Plan",
    "Preset",
    "Progress",
    "Replay",
    "Run",
    "RunMetrics",
    "Scenario",
    "Summary",
    "Value",
    "catalogue",
    "core_hash",
    "interval",
    "link",
    "load",
    "model",
    "paired",
    "plot",
    "presets",
    "read_link",
    "replay",
    "run",
    "stamp",
    "summary",
    "sweep",
    "to_xarray",
]
