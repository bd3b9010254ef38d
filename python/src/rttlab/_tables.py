"""Tables and grids of a session as Arrow tables and NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._core import Doubles, Session
from ._errors import LabError

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class Grid:
    """A matrix over time, such as the experts' weights."""

    id: str
    of: str
    label: str
    axis_unit: str
    time: Doubles = field(repr=False)
    """Seconds, ascending, one per row."""
    axis: Doubles = field(repr=False)
    """Value of each column, in `axis_unit`."""
    values: npt.NDArray[np.float32] = field(repr=False)
    """Rows over time, columns over `axis`."""


def chooser(record: str | Sequence[str]) -> Callable[[dict[str, Any]], bool]:
    """Whether a table or grid is wanted: `all`, `none`, or names of kinds and ids."""
    if isinstance(record, str):
        if record not in ("all", "none"):
            raise LabError("bad-record", f'record cannot be "{record}".', 'Give "all", "none" or a list.', "record")
        return lambda _: record == "all"
    wanted = set(record)
    return lambda layout: layout["id"] in wanted or layout.get("kind") in wanted


def as_arrow(session: Session, index: int, layout: dict[str, Any]) -> pa.Table:
    """A table; its columns are copied once out of the core. NaN is a gap. Labels and units are in the metadata."""
    import pyarrow as pa

    columns, fields = [], []
    for at, column in enumerate(layout["columns"]):
        columns.append(pa.array(session.column(index, at, layout["rows"])))
        about = {"label": column["label"], "unit": column["unit"]}
        fields.append(pa.field(column["id"], pa.float64(), metadata=about))
    schema = pa.schema(fields, metadata={"id": layout["id"], "kind": layout["kind"], "of": layout["of"]})
    return pa.Table.from_arrays(columns, schema=schema)


def read_tables(session: Session, record: str | Sequence[str]) -> dict[str, pa.Table]:
    """The wanted tables by their id."""
    wanted = chooser(record)
    tables = session.tables()["tables"]
    return {each["id"]: as_arrow(session, index, each) for index, each in enumerate(tables) if wanted(each)}


def read_grids(session: Session, record: str | Sequence[str]) -> dict[str, Grid]:
    """The wanted grids by their id."""
    wanted = chooser(record)
    grids = {}
    for index, layout in enumerate(session.tables()["grids"]):
        if not wanted(layout):
            continue
        time, axis, values = session.grid(index, layout["rows"], layout["axisCount"])
        shaped = values.reshape(len(time), len(axis))
        grids[layout["id"]] = Grid(layout["id"], layout["of"], layout["label"], layout["axisUnit"], time, axis, shaped)
    return grids


def check_found(record: str | Sequence[str], layouts: Sequence[dict[str, Any]]) -> None:
    """Raises LabError for a wanted name that no table or grid has."""
    if isinstance(record, str):
        return
    names = {name for layout in layouts for name in (layout["id"], layout.get("kind"))}
    for name in record:
        if name not in names:
            known = ", ".join(layout["id"] for layout in layouts)
            raise LabError("no-such-table", f"There is no table {name}.", f"Tables are {known}.", name)
