"""Campaigns: the runs of a plan that are not there yet, on an engine, into a data set."""

from __future__ import annotations

import os
import platform
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._catalogue import Value, load
from ._engines import ENGINES, Batch, Engine
from ._errors import Cancelled, LabError
from ._plan import SEED, Plan, Task
from ._rows import Job, Row
from ._run import document_of
from ._shipped import core_hash, stamp
from ._store import RUNS, Store
from ._summary import Difference, Summary, paired, summary, to_xarray

if TYPE_CHECKING:
    import pyarrow as pa

_BATCH_S = 1.0
_BATCH_RUNS_MOST = 2000
_AHEAD = 2
"""Batches that wait for each worker, so that it never waits for this process."""
_FLUSH_S = 5.0
_FLUSH_SHARE = 0.02
_FLUSH_ROWS = 20_000
_SAY_EVERY_S = 1.0


@dataclass(frozen=True)
class Progress:
    """How far a campaign is."""

    done: int
    """Runs with a result, those found in the folder among them."""
    total: int
    found: int
    """Runs that were there at the start."""
    failed: int
    """Runs of this call that the core refused."""
    elapsed_s: float

    @property
    def rate_per_s(self) -> float:
        """Runs a second in this call."""
        return (self.done - self.found) / self.elapsed_s if self.elapsed_s > 0 else 0.0

    @property
    def left_s(self) -> float:
        """Time left at this rate."""
        return (self.total - self.done) / self.rate_per_s if self.rate_per_s > 0 else float("inf")

    def __str__(self) -> str:
        text = f"{self.done} of {self.total} runs"
        if self.found:
            text += f" ({self.found} were there)"
        if self.failed:
            text += f", {self.failed} refused"
        if self.done == self.total or self.rate_per_s == 0:
            return f"{text}, {self.rate_per_s:.1f} a second"
        return f"{text}, {self.rate_per_s:.1f} a second, {self.left_s:.0f} s left"


@dataclass(frozen=True)
class Campaign:
    """A campaign that is complete."""

    folder: Path
    plan: Plan
    progress: Progress

    def table(self) -> pa.Table:
        """One row for each run, in the plan's order."""
        import pyarrow.parquet as pq

        return pq.read_table(self.folder / RUNS, partitioning=None)

    def summary(self, metric: str, by: list[str] | None = None, confidence: float = 0.95) -> Summary:
        """Mean and confidence interval by group; `by` are columns, else `groups()`."""
        return summary(self.table(), metric, by or self.groups(), confidence)

    def paired(
        self, metric: str, between: str, first: Any, second: Any, by: list[str] | None = None, confidence: float = 0.95
    ) -> Difference:
        """Second less first value of the column `between`, run by run with the same seed and the same rest."""
        groups = [name for name in by or self.groups() if name != between]
        return paired(self.table(), metric, between, (first, second), groups, confidence)

    def xarray(self, *metrics: str) -> Any:
        """An xarray.Dataset over the scheme, the keys that vary and the seed."""
        return to_xarray(self.table(), metrics, [*self.groups(), "seed"])

    def groups(self) -> list[str]:
        """The columns that tell settings apart: the scheme, if there are any, and what varies beside it."""
        if not self.plan.schemes:
            return [*self.plan.varying()]
        return ["scheme", *replace(self.plan, schemes={}).varying()]


def _say(progress: Progress) -> None:
    end = "\r" if sys.stderr.isatty() and progress.done < progress.total else "\n"
    sys.stderr.write(f"{progress}{end}")
    sys.stderr.flush()


def _sidecar(plan: Plan, count: int, table: pa.Table | None, progress: Progress | None) -> dict[str, Any]:
    packages = ("rttlab", "wasmtime", "numpy", "pyarrow")
    document: dict[str, Any] = {
        "campaign": 1,
        "plan": plan.document(),
        "core": {"wasm": core_hash(), "catalogue": load().fingerprint, "version": load().version, "stamp": stamp()},
        "versions": {"python": platform.python_version(), **{name: version(name) for name in packages}},
        "runs": count,
        "complete": table is not None,
    }
    if table is not None and progress is not None:
        document["refused"] = table["error"].length() - table["error"].null_count
        document["schema"] = [_column(field.name, str(field.type)) for field in table.schema]
    return document


def _column(name: str, kind: str) -> dict[str, str]:
    param = load().get(name)
    return {"name": name, "type": kind, **({} if param is None else {"unit": param.unit})}


class _Driver:
    """One call of `sweep`: what is in flight, what has come."""

    def __init__(self, engine: Engine, store: Store, missing: Iterator[Task], progress: Progress) -> None:
        self.engine = engine
        self.store = store
        self.missing = missing
        self.total = progress.total
        self.found = self.done = progress.found
        self.failed = 0
        self.flying: dict[str, Task] = {}
        self.batches = 0
        self.run_s: float | None = None
        """Time of one run on one worker, as far as known."""
        self.started = self.flushed = time.monotonic()

    def progress(self) -> Progress:
        return Progress(self.done, self.total, self.found, self.failed, time.monotonic() - self.started)

    def _size(self) -> int:
        if self.run_s is None:
            return 1
        left = self.total - self.done - len(self.flying)
        share = left // (_AHEAD * self.engine.width)
        return max(1, min(_BATCH_RUNS_MOST, int(_BATCH_S / self.run_s), share))

    def fill(self) -> None:
        """Submits batches until each worker has enough."""
        while self.batches < _AHEAD * self.engine.width:
            batch: Batch = []
            size = self._size()
            for task in self.missing:
                self.flying[task.key] = task
                batch.append((task.key, task.values))
                if len(batch) == size:
                    break
            if not batch:
                return
            self.engine.submit(batch)
            self.batches += 1

    def take(self) -> None:
        """Waits for a batch."""
        rows = self.engine.next()
        self.batches -= 1
        self.store.add(self._whole(row) for row in rows)
        self.done += len(rows)
        self.failed += sum(row["error"] is not None for row in rows)
        elapsed = time.monotonic() - self.started
        self.run_s = max(1e-5, elapsed * self.engine.width / (self.done - self.found))

    def _whole(self, row: Row) -> Row:
        """With what is known of the run here: its scheme and settings."""
        task = self.flying.pop(row["key"])
        settings = {key: value for key, value in task.values.items() if key in self.store.varying}
        scheme = {} if task.scheme is None else {"scheme": task.scheme}
        return {**scheme, **settings, "seed": task.values[SEED], **row}

    def flush_when_due(self) -> None:
        now = time.monotonic()
        due = now - self.flushed >= max(_FLUSH_S, _FLUSH_SHARE * (now - self.started))
        if due or self.store.add(()) >= _FLUSH_ROWS:
            self.store.flush()
            self.flushed = now


def _engine(name: str, job: Job, workers: int | None) -> Engine:
    if name not in ENGINES:
        raise LabError("no-engine", f'There is no engine "{name}".', f"Give one of {', '.join(ENGINES)}.", "engine")
    return ENGINES[name](job, workers)


def _compute(driver: _Driver, say: Callable[[Progress], object] | None, cancel: threading.Event | None) -> None:
    last = 0.0
    driver.fill()
    while driver.batches > 0:
        if cancel is not None and cancel.is_set():
            raise Cancelled
        driver.take()
        driver.fill()
        driver.flush_when_due()
        now = time.monotonic()
        if say is not None and now - last >= _SAY_EVERY_S:
            last = now
            say(driver.progress())


def sweep(
    plan: Plan | Mapping[str, Value] | str | os.PathLike[str],
    *,
    out: str | os.PathLike[str],
    engine: str = "local",
    workers: int | None = None,
    progress: bool | Callable[[Progress], object] = True,
    cancel: threading.Event | None = None,
) -> Campaign:
    """
    Runs what is missing of a plan, and gives the complete campaign.

    `out` is the folder of the data set: what it has is not run again, whichever engine or program computed it. `engine`
    is `local` (processes of this machine, all processors where `workers` does not say), `ray` or `dask`, which use the
    cluster that the caller has connected to. `progress` is called about once a second; True prints it. After Ctrl-C, a
    lost engine or a full disk everything finished is kept: the same call goes on. Raises LabError; a setting that the
    core refuses raises nothing: its row says why in `error`.
    """
    plan = Plan.read(plan)
    total = plan.count()
    store = Store(out, plan.varying())
    recorded = plan.record != "none"
    there = store.keys(recorded)
    keys = [task.key for task in plan.tasks()]
    found = sum(key in there for key in keys)
    scenario, changes = document_of(plan.scenario)
    store.describe(_sidecar(plan, total, None, None))
    if recorded:
        store.traces.mkdir(exist_ok=True)
    record = plan.record if isinstance(plan.record, str) else [*plan.record]
    job: Job = {
        "scenario": scenario,
        "changes": changes,
        "metrics": [*plan.metrics],
        "record": record,
        "traces": str(store.traces.resolve()),
    }
    say = _say if progress is True else progress or None
    state = Progress(found, total, found, 0, 0.0)
    if found < total:
        state = _run_missing(_Driver(_engine(engine, job, workers), store, _missing(plan, there), state), say, cancel)
    table = store.finish(keys, {"plan": plan.document(), "core": core_hash()})
    store.describe(_sidecar(plan, total, table, state))
    if say is not None:
        say(state)
    return Campaign(store.folder, plan, state)


def _missing(plan: Plan, there: set[str]) -> Iterator[Task]:
    given = set(there)
    for task in plan.tasks():
        if task.key not in given:
            given.add(task.key)
            yield task


def _run_missing(driver: _Driver, say: Callable[[Progress], object] | None, cancel: threading.Event | None) -> Progress:
    try:
        _compute(driver, say, cancel)
    finally:
        # First what has been computed: ending an engine may fail.
        driver.store.flush()
        driver.engine.close()
    return driver.progress()
