"""The bridge to the core: text in, text out, columns copied out. One instance of the wasm holds one session."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import wasmtime

from . import _shipped
from ._errors import CoreTrap, LabError, from_core
from ._json import request_text

Doubles = npt.NDArray[np.float64]

ABI = 1
"""LAB_ABI of rttlab.h."""
_MORE = 1
_FIRST_ROWS = 64
_DOUBLINGS = 7
_DOUBLE_BYTES = 8
_FUNCTIONS = ["build", "buffer", "open", "feed", "step", "set", "result", "tables", "error", "chunk", "grid"]
NO_LEVEL = -1
"""The level of a column that selects the values themselves."""
NO_LIMIT_NS = 9e18
"""Later than the end of any run."""


def chunk_rows(chunk: int) -> int:
    """Rows that chunk `chunk` of a column holds when full (lab_chunk of rttlab.h)."""
    return _FIRST_ROWS << min(chunk, _DOUBLINGS)


class Program:
    """A compiled program of the core, which opens sessions. Threads may share it."""

    def __init__(self, content: bytes) -> None:
        self._engine = wasmtime.Engine(_config())
        self._module = wasmtime.Module(self._engine, content)

    def open(self, document: Mapping[str, Any] | str) -> Session:
        """Opens a session by a document or its text. Raises LabError when the core refuses it."""
        session = self.session()
        session.open(document if isinstance(document, str) else request_text(document))
        return session

    def session(self) -> Session:
        """A fresh instance, in which no document has been opened."""
        return Session(self._engine, self._module)

    def build(self) -> dict[str, Any]:
        """The identity of the program: abi, version, fingerprint of its catalogue."""
        return self.session().build()


def _config() -> wasmtime.Config:
    """Compiled code is kept between processes where the system has a place for it."""
    config = wasmtime.Config()
    try:
        config.cache = True
    except wasmtime.WasmtimeError:
        return wasmtime.Config()
    return config


@cache
def program(kind: str = "simulation") -> Program:
    """The program for sessions of a kind, compiled once per process. Raises LabError when it is of another build."""
    name = _shipped.program_of(kind)
    if name != _shipped.program_of("simulation") or kind == "simulation":
        made = Program(_shipped.program_bytes(name))
        found = made.build()
        fingerprint = json.loads(_shipped.read("catalogue.json"))["fingerprint"]
        if found["abi"] != ABI or found["catalogue"] != fingerprint:
            raise LabError(
                "other-build", f"{name}.wasm is of another build than its catalogue.", "Install rttlab again."
            )
        return made
    return program("simulation")


class Session:
    """One session. Every method raises LabError for the core's errors and CoreTrap when the instance is lost."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module) -> None:
        self._store = wasmtime.Store(engine)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = cast(wasmtime.Memory, exports["memory"])
        self._functions = {name: cast(wasmtime.Func, exports[f"lab_{name}"]) for name in _FUNCTIONS}
        if "_initialize" in exports:
            cast(wasmtime.Func, exports["_initialize"])(self._store)
        self._layout: dict[str, Any] | None = None

    def _call(self, name: str, *values: float) -> int:
        try:
            return cast(int, self._functions[name](self._store, *values))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise CoreTrap(f"The core stopped: {error}") from error

    def _base(self) -> int:
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)

    def _text(self, name: str) -> bytes:
        pointer = self._call(name)
        return ctypes.string_at(self._base() + pointer)

    def _put(self, content: bytes) -> int:
        pointer = self._call("buffer", len(content))
        if pointer == 0:
            raise from_core(self.error())
        ctypes.memmove(self._base() + pointer, content, len(content))
        return len(content)

    def _change(self, name: str, *values: float) -> int:
        self._layout = None
        status = self._call(name, *values)
        if status < 0:
            raise from_core(self.error())
        return status

    def build(self) -> dict[str, Any]:
        """The identity of the program (lab_build)."""
        return cast("dict[str, Any]", json.loads(self._text("build")))

    def open(self, text: str) -> None:
        """Reads the document; once per session."""
        self._change("open", self._put(text.encode("utf8", "surrogatepass")))

    def feed(self, content: bytes) -> None:
        """Feeds a piece of a file, or rows of doubles."""
        if content:
            self._change("feed", self._put(content))

    def finish(self) -> bool:
        """Marks the end of the input. True while there is more to do, by `step`."""
        return self._change("feed", 0) == _MORE

    def step(self, until_ns: float, max_events: int) -> bool:
        """Processes until simulated time `until_ns` or about `max_events` events. True while there is more to do."""
        return self._change("step", float(until_ns), max_events) == _MORE

    def set(self, values: Mapping[str, Any]) -> None:
        """Changes parameters at the session's present time. A refused change has no effect."""
        self._change("set", self._put(request_text(values).encode("utf8")))

    def result_text(self) -> bytes:
        """The result so far, as JSON."""
        return self._text("result")

    def result(self) -> dict[str, Any]:
        """The result so far, with notes and error."""
        return cast("dict[str, Any]", json.loads(self.result_text()))

    def error(self) -> dict[str, str] | None:
        """The core's last error, or None."""
        return cast("dict[str, str] | None", json.loads(self._text("error")))

    def tables(self) -> dict[str, Any]:
        """Ids, columns and row counts of the tables and grids so far (lab_tables)."""
        if self._layout is None:
            self._layout = cast("dict[str, Any]", json.loads(self._text("tables")))
        return self._layout

    def column(self, table: int, column: int, rows: int, level: int = NO_LEVEL) -> Doubles:
        """A copy of a column's values, or of a level of its pyramid: then `rows` pairs of minimum and maximum."""
        width = 1 if level == NO_LEVEL else 2
        values = np.empty(rows * width)
        row = chunk = 0
        while row < rows:
            count = min(rows - row, chunk_rows(chunk))
            pointer = self._call("chunk", table, column, level, chunk)
            if pointer == 0:
                raise CoreTrap(f"The core has no chunk {chunk} for row {row}.")
            count_bytes = count * width * _DOUBLE_BYTES
            ctypes.memmove(values.ctypes.data + row * width * _DOUBLE_BYTES, self._base() + pointer, count_bytes)
            row += count
            chunk += 1
        return values

    def grid(self, grid: int, rows: int, axis_count: int) -> tuple[Doubles, Doubles, npt.NDArray[np.float32]]:
        """Copies of a grid's time axis, second axis and values (row by row)."""
        time, axis = np.empty(rows), np.empty(axis_count)
        values = np.empty(rows * axis_count, dtype=np.float32)
        parts: tuple[npt.NDArray[Any], ...] = (time, axis, values)
        for part, (place, size) in enumerate((each.ctypes.data, each.nbytes) for each in parts):
            if size:
                pointer = self._call("grid", grid, part)
                ctypes.memmove(place, self._base() + pointer, size)
        return time, axis, values
