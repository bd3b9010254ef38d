"""Replays: the RTT samples of an array, a log or a deterministic model, passed to any number of estimators."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._catalogue import Value, load
from ._core import Doubles, Session, program
from ._errors import LabError
from ._estimators import Estimator, judge
from ._logs import Log, round_half_up
from ._results import EstimatorScore, Note
from ._run import step_to_end, throw_if_cancelled
from ._shipped import with_nets
from ._tables import Grid, read_grids, read_tables

if TYPE_CHECKING:
    import pyarrow as pa

_FEED_BYTES = 2**20
_HALVED = "columns-halved"
_ARRAY_FLOW = "array"


@dataclass(frozen=True)
class Replay:
    """Estimators on one flow's samples."""

    flow: str
    scores: list[EstimatorScore]
    """One per estimator, one's own last."""
    samples: pa.Table = field(repr=False)
    """Columns `time` (s), `rtt` (ms), and `ID.prediction` (before the sample) and `ID.rto` (after it), ms."""
    tables: dict[str, pa.Table] = field(repr=False)
    grids: dict[str, Grid] = field(repr=False)
    result: dict[str, Any] = field(repr=False)
    """The core's whole answer: one-way delays, operating curves, anatomy, parameters in force."""
    notes: list[Note] = field(repr=False)
    wall_seconds: float = 0.0


def _split(estimators: Sequence[str | Estimator] | None) -> tuple[list[str], dict[str, Estimator]]:
    known = list(load().kind("estimator"))
    if estimators is None:
        return known, {}
    ids = [each for each in estimators if isinstance(each, str)]
    own: dict[str, Estimator] = {}
    for each in estimators:
        if isinstance(each, str):
            continue
        name = str(getattr(each, "name", type(each).__name__))
        if name in own or name in ids:
            raise LabError("same-name", f"Two estimators are called {name}.", "Give one another `name`.", "estimators")
        own[name] = each
    return ids, own


def _rows_of(rtts_ms: npt.ArrayLike, times_s: npt.ArrayLike | None) -> Doubles:
    rtt = np.asarray(rtts_ms, dtype=np.float64).reshape(-1)
    ends = np.cumsum(rtt) / 1e3 if times_s is None else np.asarray(times_s, dtype=np.float64).reshape(-1)
    if len(ends) != len(rtt):
        message = f"There are {len(rtt)} RTTs and {len(ends)} times."
        raise LabError("bad-times", message, "Give one time for each RTT.", "times_s")
    rows = np.full((len(rtt), 7), np.nan)
    rows[:, 0] = round_half_up(ends * 1e9)
    rows[:, 1] = round_half_up(rtt * 1e6)
    return rows


def _answer(session: Session, flow: str, own: dict[str, Estimator], request: dict[str, Any], started: float) -> Replay:
    result = session.result()
    result.pop("error", None)
    notes: list[Note] = result.pop("notes")
    tables = read_tables(session, "all")
    found = [table for table in tables.values() if table.schema.metadata[b"kind"] == b"samples"]
    if not found:
        raise LabError("no-samples", "There are no RTT samples.", "Give at least one.", flow)
    samples = found[0]
    scores: list[EstimatorScore] = result["estimators"]
    if own:
        if any(note["id"] == _HALVED for note in notes):
            remedy = "Replay a part of the samples."
            raise LabError("too-long", "There are more samples than one's own estimators can be given.", remedy, flow)
        more, samples = judge(own, flow, samples, request["range"])
        scores = [*scores, *more]
    wall = time.perf_counter() - started
    return Replay(flow, scores, samples, tables, read_grids(session, "all"), result, notes, wall)


def replay(
    source: str | os.PathLike[str] | Log | npt.ArrayLike,
    *,
    estimators: Sequence[str | Estimator] | None = None,
    set: Mapping[str, Value] | None = None,
    times_s: npt.ArrayLike | None = None,
    flow: str | None = None,
    range_s: tuple[float, float] | None = None,
    state: bool = False,
    operating: bool = False,
    models: Mapping[str, str] | None = None,
    cancel: threading.Event | None = None,
) -> Replay:
    """
    Runs estimators over RTT samples.

    `source` is an array of RTTs in ms, the path of a log, or an open Log. `times_s` are the times of the samples of an
    array; without them each sample follows the one before after its RTT. `estimators` are the core's ids and objects of
    one's own (rttlab.Estimator); all of the core's where not said. `flow` is a flow of the log, the one with most
    samples where not said. `range_s` limits what is scored. `state` adds each estimator's state to the table. Raises
    LabError.
    """
    started = time.perf_counter()
    if isinstance(source, (str, os.PathLike)):
        source = Log(source)
    if isinstance(source, Log):
        name = flow if flow is not None else source.largest()
        rows = source.rows(name)
    else:
        name, rows = _ARRAY_FLOW, _rows_of(source, times_s)
    ids, own = _split(estimators)
    request = _request("replay", ids, set, range_s, state, operating, models)
    session = program("replay").open(with_nets({**request, "flow": name}))
    content = np.ascontiguousarray(rows).tobytes()
    for at in range(0, len(content), _FEED_BYTES):
        session.feed(content[at : at + _FEED_BYTES])
    if session.finish():
        step_to_end(session, lambda: throw_if_cancelled(cancel))
    return _answer(session, name, own, request, started)


def model(
    name: str,
    *,
    estimators: Sequence[str | Estimator] | None = None,
    set: Mapping[str, Value] | None = None,
    seed: int | None = None,
    range_s: tuple[float, float] | None = None,
    state: bool = False,
    operating: bool = False,
    cancel: threading.Event | None = None,
) -> Replay:
    """Runs estimators over the samples of a deterministic model (`rttlab.catalogue.kind("model")`). Raises LabError."""
    started = time.perf_counter()
    ids, own = _split(estimators)
    values = {**(set or {}), **({} if seed is None else {"run.seed": seed})}
    request = {**_request("model", ids, values, range_s, state, operating, None), "model": name}
    session = program("model").open(with_nets(request))
    step_to_end(session, lambda: throw_if_cancelled(cancel))
    return _answer(session, "model", own, request, started)


def _request(
    kind: str,
    ids: list[str],
    values: Mapping[str, Value] | None,
    range_s: tuple[float, float] | None,
    state: bool,
    operating: bool,
    models: Mapping[str, str] | None,
) -> dict[str, Any]:
    request: dict[str, Any] = {
        "kind": kind,
        "estimators": ids,
        "set": dict(values or {}),
        "range": range_s,
        "state": state,
    }
    if operating:
        request["operating"] = True
    if models is not None:
        request["models"] = dict(models)
    return request
