"""
The folder of a campaign.

`runs.parquet` has the runs of the plan, in its order; `parts/` what was computed since, and runs that are in no plan at
present; `traces/` the recorded tables; `campaign.json` the plan and what computed it. A file is written under another
name and renamed when it is whole.
"""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._catalogue import load
from ._errors import LabError
from ._json import text_of
from ._rows import Row, trace_file

if TYPE_CHECKING:
    import pyarrow as pa

RUNS = "runs.parquet"
SIDECAR = "campaign.json"
METADATA = "rttlab"
"""The key of the plan in the metadata of `runs.parquet`, which the page reads."""
_TEXTS = {"key", "scheme", "error", "notes"}
_FIRST = ("key", "scheme")
_COMPRESSION = "snappy"


def _cannot_write(path: Path, error: OSError) -> LabError:
    remedy = "Free some space or choose another folder; what is finished is kept: start the campaign again."
    return LabError("cannot-write", f"{path} cannot be written: {error.strerror or error}.", remedy, str(path))


def _type(column: str, varying: Sequence[str]) -> pa.DataType:
    import pyarrow as pa

    if column in _TEXTS:
        return pa.string()
    if column == "seed":
        return pa.int64()
    types = {"integer": pa.int64(), "switch": pa.bool_(), "choice": pa.string(), "set": pa.string()}
    return types.get(load().find(column).type, pa.float64()) if column in varying else pa.float64()


def _cell(value: Any) -> Any:
    return ",".join(value) if isinstance(value, list) else value


def table_of(rows: Sequence[Row], varying: Sequence[str]) -> pa.Table:
    """Rows as a table: key, scheme, what varies, seed, error, notes, then the metrics in the order of their names."""
    import pyarrow as pa

    names = {name for row in rows for name in row}
    columns = ordered(names, varying)
    typed = {name: _type(name, varying) for name in columns}
    arrays = [pa.array([_cell(row.get(name)) for row in rows], typed[name]) for name in columns]
    return pa.table(arrays, names=columns)


def ordered(names: Iterable[str], varying: Sequence[str]) -> list[str]:
    """Names of columns in their order."""
    head = [*_FIRST, *varying, "seed", "error", "notes"]
    known = set(names)
    return [name for name in head if name in known] + sorted(known.difference(head))


class Store:
    """The results of a campaign on disk."""

    def __init__(self, folder: str | os.PathLike[str], varying: Sequence[str]) -> None:
        self.folder = Path(folder)
        self.varying = tuple(varying)
        self.traces = self.folder / "traces"
        self._parts = self.folder / "parts"
        self._rows: list[Row] = []
        try:
            self._parts.mkdir(parents=True, exist_ok=True)
            for left in [*self._parts.glob("*.part"), *self.folder.glob("*.part")]:
                left.unlink(missing_ok=True)
        except OSError as error:
            raise _cannot_write(self.folder, error) from None

    def _files(self) -> list[Path]:
        return [path for path in (self.folder / RUNS, *sorted(self._parts.glob("*.parquet"))) if path.is_file()]

    def _read(self, path: Path, columns: Sequence[str] | None = None) -> pa.Table | None:
        """A file's table; None, and the file is put aside, when a failing disk has left no whole one."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            return pq.read_table(path, columns=None if columns is None else [*columns], partitioning=None)
        except (pa.ArrowInvalid, pa.ArrowIOError):
            path.replace(path.with_suffix(".damaged"))
            return None

    def keys(self, recorded: bool) -> set[str]:
        """The runs that are there; where tables are recorded, those whose tables are there, too."""
        found: set[str] = set()
        for path in self._files():
            table = self._read(path, ["key"])
            if table is not None:
                found.update(table["key"].to_pylist())
        if not recorded:
            return found
        failed = self._failed()
        return {key for key in found if key in failed or trace_file(str(self.traces), key).is_file()}

    def _failed(self) -> set[str]:
        failed: set[str] = set()
        for path in self._files():
            table = self._read(path, ["key", "error"])
            if table is not None:
                keys, errors = (table[name].to_pylist() for name in ("key", "error"))
                failed.update(key for key, error in zip(keys, errors, strict=True) if error is not None)
        return failed

    def add(self, rows: Iterable[Row]) -> int:
        """Keeps rows in memory until the next `flush`. Gives how many are waiting."""
        self._rows.extend(rows)
        return len(self._rows)

    def flush(self) -> None:
        """Writes the rows that wait. Raises LabError where the disk is full."""
        if self._rows:
            self._write(table_of(self._rows, self.varying), self._parts / f"{uuid.uuid4().hex}.parquet")
            self._rows = []

    def _write(self, table: pa.Table, path: Path) -> None:
        import pyarrow.parquet as pq

        partial = path.with_suffix(".part")
        try:
            pq.write_table(table, partial, compression=_COMPRESSION)
            partial.replace(path)
        except OSError as error:
            partial.unlink(missing_ok=True)
            raise _cannot_write(path, error) from None

    def finish(self, keys: Sequence[str], about: dict[str, Any]) -> pa.Table:
        """Joins all parts into one file: the plan's runs in its order, `about` in its metadata. Gives its table."""
        import pyarrow as pa

        self.flush()
        files = self._files()
        read = [table for table in map(self._read, files) if table is not None]
        whole = pa.concat_tables(read, promote_options="permissive") if read else table_of([], self.varying)
        place = {key: row for row, key in enumerate(whole["key"].to_pylist())} if read else {}
        wanted = [place[key] for key in keys if key in place]
        others = sorted(set(place.values()).difference(wanted))
        plan = _without_empty(whole.take(pa.array(wanted, pa.int64())))
        plan = plan.select(ordered(plan.column_names, self.varying))
        plan = plan.replace_schema_metadata({METADATA: text_of(about, sort=True)})
        kept = self._parts / f"{uuid.uuid4().hex}.parquet"
        if others:
            self._write(_without_empty(whole.take(pa.array(others, pa.int64()))), kept)
        self._write(plan, self.folder / RUNS)
        for path in files:
            if path.parent == self._parts and path.exists():
                path.unlink()
        return plan

    def describe(self, document: dict[str, Any]) -> None:
        """Writes the sidecar."""
        path = self.folder / SIDECAR
        partial = path.with_suffix(".part")
        try:
            partial.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf8")
            partial.replace(path)
        except OSError as error:
            raise _cannot_write(path, error) from None


def _without_empty(table: pa.Table) -> pa.Table:
    """Without columns in which no row has anything, such as those of other plans; `error` and `notes` stay."""
    kept = [
        name
        for name in table.column_names
        if name in ("key", "error", "notes") or table[name].null_count < table.num_rows
    ]
    return table.select(kept)
