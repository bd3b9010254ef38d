"""A run of a campaign as a row of numbers, wherever it is computed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from ._core import Session, program
from ._errors import CoreTrap, LabError
from ._run import step_to_end
from ._shipped import with_nets
from ._tables import check_found, read_tables

Row = dict[str, Any]
_APART = {"seed", "notes", "error", "inForce", "curves", "anatomy", "operatingCurves", "segments"}
"""Members of a result that are no metrics."""


class Job(TypedDict):
    """What the runs of a campaign have in common."""

    scenario: dict[str, Any]
    changes: list[dict[str, Any]]
    metrics: list[str]
    record: str | list[str]
    traces: str
    """The folder for recorded tables."""


def _collect(value: Any, path: str, into: Row) -> None:
    """Adds the numbers of a parsed JSON value to a row; its types are Python's own: comparing them is enough."""
    kind = type(value)
    if kind is float or kind is int:
        into[path] = float(value)
    elif kind is dict:
        for name, member in value.items():
            _collect(member, f"{path}.{name}" if path else name, into)
    elif kind is list:
        for item in value:
            if type(item) is not dict:
                continue
            names = [str(item[name]) for name in ("flow", "id") if name in item]
            if names:
                rest = {name: member for name, member in item.items() if name not in ("flow", "id")}
                _collect(rest, ".".join([path, *names]), into)
    elif value is None:
        into[path] = None


def metrics_of(result: Mapping[str, Any], wanted: Sequence[str] = ()) -> Row:
    """
    The numbers of a result by their path: `links.bottleneck.utilization`, `estimators.main.0.linux.coverage`.

    Members of lists go by their flow and id; texts and lists of numbers are left out. `wanted` are beginnings of names.
    """
    row: Row = {}
    _collect({name: member for name, member in result.items() if name not in _APART}, "", row)
    starts = tuple(wanted)
    return {name: number for name, number in row.items() if name.startswith(starts)} if starts else row


def trace_file(folder: str, key: str) -> Path:
    """Where the tables of a run are kept."""
    return Path(folder) / f"{key}.parquet"


def _write_trace(job: Job, key: str, session: Session) -> None:
    """All recorded tables of a run in one file: the rows of each under its id in the column `table`."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    layout = session.tables()
    check_found(job["record"], [*layout["tables"], *layout["grids"]])
    parts = []
    for name, table in read_tables(session, job["record"]).items():
        ids = pa.array([name]).dictionary_encode().take(pa.array([0] * table.num_rows, pa.int32()))
        parts.append(table.replace_schema_metadata(None).add_column(0, "table", ids))
    if not parts:
        return
    whole = pa.concat_tables(parts, promote_options="default").unify_dictionaries()
    path = trace_file(job["traces"], key)
    partial = path.with_name(f"{key}.{os.getpid()}.part")
    pq.write_table(whole, partial, compression="snappy")
    partial.replace(path)


def run_one(job: Job, key: str, values: Mapping[str, Any]) -> Row:
    """Runs one setting. What the core refuses is a result, too: its row has an `error` and no metrics."""
    recorded = job["record"] != "none"
    request = {
        "kind": "simulation",
        "play": False,
        "scenario": job["scenario"],
        "set": values,
        "changes": job["changes"],
        "record": "all" if recorded else "none",
    }
    try:
        session = program().open(with_nets(request))
        step_to_end(session, lambda: None)
        if recorded:
            _write_trace(job, key, session)
        result = session.result()
    except LabError as error:
        return {"key": key, "error": f"{error.code}: {error}"}
    except CoreTrap as error:
        return {"key": key, "error": f"trap: {error}"}
    warnings = [note["id"] for note in result["notes"] if note["severity"] != "info"]
    return {"key": key, "error": None, "notes": ",".join(warnings), **metrics_of(result, job["metrics"])}


def run_batch(job: Job, batch: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Row]:
    """Runs several settings, one after the other."""
    return [run_one(job, key, values) for key, values in batch]
