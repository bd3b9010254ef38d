"""Log files: kernel traces, packet captures, tables."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ._core import Doubles, Session, program
from ._errors import LabError
from ._run import step_to_end

_CHUNK_BYTES = 2**20
_GZIP = b"\x1f\x8b"
_ROW = ("t_ns", "rtt", "snd_una", "snd_nxt", "cwnd", "ssthresh", "forward")
_NS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}


def _chunks(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as plain:
            packed = plain.read(len(_GZIP)) == _GZIP
        with gzip.open(path) if packed else path.open("rb") as file:
            while chunk := file.read(_CHUNK_BYTES):
                yield chunk
    except (OSError, EOFError) as error:
        raise LabError("file-unreadable", f"{path} cannot be read: {error}.", "Name a log file.", str(path)) from None


def round_half_up(values: Doubles) -> Doubles:
    """JavaScript's Math.round."""
    below = np.floor(values)
    return below + (values - below >= 0.5)


class Log:
    """A log that has been read; `rttlab.replay` takes it as often as it is wanted."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        receiver: str | os.PathLike[str] | None = None,
        format: str | None = None,
        mapping: Mapping[str, Any] | None = None,
    ) -> None:
        """
        Reads a file; gzip is recognised.

        `receiver` is the receiver's packet capture where `path` is the sender's: samples then have one-way delays.
        `format` overrules the guess, and `mapping` ({delimiter, decimalComma, roles}) says how a table is read.
        Raises LabError.
        """
        paths = [Path(path), *([] if receiver is None else [Path(receiver)])]
        document = {"kind": "log", "name": paths[0].name, "format": format, "mapping": mapping, "second": None}
        if receiver is not None:
            document["second"] = paths[1].name
        self._session: Session = program("log").open(document)
        more = True
        for each in paths:
            for chunk in _chunks(each):
                self._session.feed(chunk)
            more = self._session.finish()
        if more:
            step_to_end(self._session, lambda: None)
        self.summary: dict[str, Any] = self._session.result()
        """Format, lines, flows with their samples, notes: as in `lab replay --json`."""

    @property
    def flows(self) -> dict[str, dict[str, Any]]:
        """The flows by their id."""
        return {flow["id"]: flow for flow in self.summary["flows"]}

    def largest(self) -> str:
        """The id of the flow with most RTT samples. Raises LabError where no flow has any."""
        flows = self.summary["flows"]
        best: dict[str, Any] | None = max(flows, key=lambda flow: flow["samples"], default=None)
        if best is None or best["samples"] == 0:
            name = str(self.summary.get("formatLabel", ""))
            raise LabError("no-samples", "The log has no RTT samples.", "Try another format.", name)
        return str(best["id"])

    def rows(self, flow: str) -> Doubles:
        """
        The samples of a flow as a replay takes them.

        Time and RTT (ns), snd_una, snd_nxt (bytes), cwnd, ssthresh (segments), forward delay (ns); NaN: none.
        """
        for index, layout in enumerate(self._session.tables()["tables"]):
            if layout["kind"] == "log" and layout["of"] == flow:
                return self._rows(index, layout)
        known = ", ".join(self.flows)
        raise LabError("no-such-flow", f'The log has no flow "{flow}".', f"Flows are {known}.", flow)

    def _rows(self, index: int, layout: dict[str, Any]) -> Doubles:
        rows = np.full((layout["rows"], len(_ROW)), np.nan)
        for at, column in enumerate(layout["columns"]):
            if column["id"] in _ROW:
                values = self._session.column(index, at, layout["rows"])
                factor = _NS.get(column["unit"])
                rows[:, _ROW.index(column["id"])] = values if factor is None else round_half_up(values * factor)
        return rows
