"""Simulations: one scenario, run to its end."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ._catalogue import Value, load
from ._core import NO_LIMIT_NS, Session, program
from ._errors import Cancelled, LabError
from ._results import RunMetrics
from ._shipped import with_nets
from ._tables import Grid, check_found, read_grids, read_tables

if TYPE_CHECKING:
    import pyarrow as pa

Scenario = str | os.PathLike[str] | Mapping[str, Any]
"""The id of a preset, the path of a JSON file, or a document."""
Progress = Callable[[float], object]
"""Called with the share of the work that is done, 0 to 1."""

_PROGRESS_EVERY_S = 0.1
_SLICE_S = 0.02
_FIRST_EVENTS = 20_000
_MOST_EVENTS = 50_000_000
_LABELS = ("cc", "rnn", "predictor")


@dataclass(frozen=True)
class Run:
    """A simulation that has ended."""

    metrics: RunMetrics = field(repr=False)
    """The document of `lab run --json`."""
    tables: dict[str, pa.Table] = field(repr=False)
    """What was recorded, by id: `flow.main.0.samples`. The first column is the time in seconds."""
    grids: dict[str, Grid] = field(repr=False)

    def table(self, kind: str, of: str | None = None) -> pa.Table:
        """The first table of a kind (`samples`, `window`, `queue` …), of one flow or link where `of` says so."""
        for each in self.tables.values():
            about = each.schema.metadata
            if about[b"kind"] == kind.encode() and of in (None, about[b"of"].decode()):
                return each
        known = ", ".join(self.tables) or "none"
        raise LabError("no-such-table", f"The run has no table {kind}.", f"Recorded: {known}; see `record`.", kind)


def document_of(scenario: Scenario) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A scenario's document, and the timed changes of one that the page saved. Raises LabError for a bad one."""
    if isinstance(scenario, Mapping):
        document = dict(scenario)
    elif isinstance(scenario, str) and scenario in load().presets:
        document = dict(load().presets[scenario].scenario)
    else:
        document = _read(os.fspath(scenario))
    changes = document.pop("changes", [])
    return document, changes


def _read(path: str) -> dict[str, Any]:
    if not Path(path).exists():
        load().preset(path)
    try:
        document = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise LabError("bad-scenario", f"{path} cannot be read: {error}.", "Give a JSON file.", path) from None
    if isinstance(document, dict):
        return document
    raise LabError("bad-scenario", f"{path} holds no JSON object.", "lab schema scenario tells what is expected.", path)


def step_to_end(session: Session, after: Callable[[], object]) -> None:
    """Steps a session to its end in slices, so that Ctrl-C and `after`, called between them, can end it."""
    events = _FIRST_EVENTS
    while True:
        started = time.perf_counter()
        if not session.step(NO_LIMIT_NS, events):
            return
        factor = _SLICE_S / max(1e-5, time.perf_counter() - started)
        events = int(min(_MOST_EVENTS, max(500, events * min(4.0, max(0.25, factor)))))
        after()


def throw_if_cancelled(cancel: threading.Event | None) -> None:
    """Raises Cancelled once the event is set."""
    if cancel is not None and cancel.is_set():
        raise Cancelled


def _watcher(session: Session, progress: Progress | None, cancel: threading.Event | None) -> Callable[[], None]:
    last = time.monotonic()

    def after() -> None:
        nonlocal last
        throw_if_cancelled(cancel)
        now = time.monotonic()
        if progress is None or now - last < _PROGRESS_EVERY_S:
            return
        last = now
        result = session.result()
        progress(min(1.0, result["simulatedSeconds"] / result["inForce"]["run.duration"]))

    return after


def refuse_foreknown(scenario: Mapping[str, Any], values: Mapping[str, Any], labels: object) -> None:
    """Raises LabError for the predictor whose labels are found by repeated runs, which the command line makes."""
    place: Any = scenario
    for part in _LABELS:
        place = place.get(part) if isinstance(place, Mapping) else None
    key = ".".join(_LABELS)
    if labels is None and values.get(key, place) == "oracle":
        remedy = "Give them as `labels`, or run it by `lab run`, which finds them by repeating the run."
        raise LabError("no-labels", "The predictor oracle needs labels of losses to come.", remedy, key)


def run(
    scenario: Scenario,
    *,
    set: Mapping[str, Value] | None = None,
    seed: int | None = None,
    duration_s: float | None = None,
    record: str | Sequence[str] = "none",
    changes: Sequence[Mapping[str, Any]] = (),
    reference: bool = False,
    operating: bool = False,
    explain: Mapping[str, Any] | None = None,
    models: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Run:
    """
    Runs a simulation to its end.

    `set` is laid over the scenario: catalogue keys with values in the catalogue's units; `seed` and `duration_s` are
    short for `run.seed` and `run.duration`. `record` names the tables and grids to keep, by kind or id. `reference`
    computes every link packet by packet, with the same result. `operating` and `explain` ({flow, sample} or
    {flow, atS}) add operating curves and the anatomy of a sample to the metrics. `models` are nets by id, safetensors
    files in base64.
    Setting `cancel` from another thread ends the run with Cancelled. Raises LabError for what the core refuses.
    """
    started = time.perf_counter()
    document, own_changes = document_of(scenario)
    values = dict(set or {})
    for key, value in (("run.seed", seed), ("run.duration", duration_s)):
        if value is None:
            continue
        if key in values:
            raise LabError("set-twice", f"{key} is given twice.", "Give it once.", key)
        values[key] = value
    refuse_foreknown(document, values, labels)
    recorded = not (record == "none" or (not isinstance(record, str) and len(record) == 0))
    request: dict[str, Any] = {
        "kind": "simulation",
        "play": False,
        "scenario": document,
        "set": values,
        "changes": [*own_changes, *changes],
        "record": "all" if recorded else "none",
        "reference": reference,
        "operating": operating,
    }
    for name, member in (("explain", explain), ("models", models), ("labels", labels)):
        if member is not None:
            request[name] = member
    session = program().open(with_nets(request))
    step_to_end(session, _watcher(session, progress, cancel))
    result = session.result()
    result.pop("error", None)
    notes = result.pop("notes")
    metrics = cast(RunMetrics, {**result, "wallSeconds": time.perf_counter() - started, "notes": notes})
    layout = session.tables() if recorded else {"tables": [], "grids": []}
    if recorded:
        check_found(record, [*layout["tables"], *layout["grids"]])
    tables = read_tables(session, record) if recorded else {}
    grids = read_grids(session, record) if recorded else {}
    if progress is not None:
        progress(1.0)
    return Run(metrics, tables, grids)
