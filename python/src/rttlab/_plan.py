"""
Plans of campaigns: which runs there are. The command line reads the same document (sim-worker/cli/sweep/plan.ts).

The runs are base scenario x schemes x list x draws x grid x seeds, in that order, the seed changing first. Values are
in the catalogue's units; nothing in a plan depends on the machine.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._catalogue import Param, Value, load
from ._errors import LabError
from ._json import plain, text_of
from ._run import Scenario, document_of, refuse_foreknown
from ._shipped import bundled_nets, core_hash, net_names

VERSION = 1
SEED = "run.seed"
_DIGITS = 6
"""Significant digits of drawn numbers: keys stay readable, and no library's rounding decides them."""
_BITS = 52
_MEMBERS = {"plan", "scenario", "set", "schemes", "list", "draws", "grid", "seeds", "record", "metrics"}
_METHODS = ("random", "latin-hypercube")

Settings = dict[str, Value]


def _fault(message: str, remedy: str, place: str) -> LabError:
    return LabError("bad-plan", message, remedy, place)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf8")).hexdigest()


def _unit(text: str) -> float:
    """A number in [0, 1) from a text: the first 52 bits of its SHA-256, the same in every language."""
    return int(_hash(text)[: _BITS // 4], 16) / float(1 << _BITS)


@dataclass(frozen=True)
class Draws:
    """Values drawn for several keys at once: independently, or as a Latin hypercube."""

    keys: Mapping[str, Mapping[str, Any]]
    """Of each key the range `from`, `to` and its `scale` (else the catalogue's slider), or `values` to choose from."""
    count: int
    method: str = "random"
    seed: int = 1

    def rows(self) -> list[Settings]:
        """The drawn settings. A larger count of the method `random` begins with those of a smaller one."""
        if self.method not in _METHODS:
            raise _fault(f'There is no method "{self.method}".', f"Give one of {', '.join(_METHODS)}.", "draws.method")
        columns = {key: self._column(key, load().find(key), given) for key, given in self.keys.items()}
        return [{key: column[nth] for key, column in columns.items()} for nth in range(self.count)]

    def _column(self, key: str, param: Param, given: Mapping[str, Any]) -> list[Value]:
        shares = [_unit(f"{self.seed} {key} {nth}") for nth in range(self.count)]
        if self.method == "latin-hypercube":
            order = sorted(range(self.count), key=lambda nth: _hash(f"{self.seed} {key} stratum {nth}"))
            stratum = {nth: place for place, nth in enumerate(order)}
            shares = [(stratum[nth] + share) / self.count for nth, share in enumerate(shares)]
        return [_drawn(key, param, given, share) for share in shares]


def _drawn(key: str, param: Param, given: Mapping[str, Any], share: float) -> Value:
    values: Sequence[Value] | None = given.get("values")
    if values is None and param.type in ("choice", "switch"):
        values = param.choices or (False, True)
    if values is not None:
        return values[int(share * len(values))]
    low, high = float(given.get("from", param.slider[0])), float(given.get("to", param.slider[1]))
    scale = given.get("scale", param.scale)
    if param.type == "set" or not low <= high or (scale == "log" and low <= 0):
        raise _fault(f"{key} has no range to draw from.", "Give from, to and scale, or values.", f"draws.keys.{key}")
    if scale == "log":
        drawn = low * (high / low) ** share
        return round(drawn) if param.type == "integer" else float(f"{drawn:.{_DIGITS}g}")
    if param.type == "integer":
        return math.floor(low + share * (high - low + 1))
    return float(f"{low + share * (high - low):.{_DIGITS}g}")


@dataclass(frozen=True)
class Task:
    """One run of a plan."""

    key: str
    """SHA-256, shortened, of the core, the bundled nets where they are used, the scenario and what is laid over it."""
    scheme: str | None
    values: Settings = field(repr=False)
    """Everything that is laid over the scenario, the seed among it."""


@dataclass(frozen=True)
class Plan:
    """A campaign: one base scenario, and everything that varies."""

    scenario: Scenario
    set: Mapping[str, Value] = field(default_factory=dict)
    """Laid over the scenario in every run."""
    schemes: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Settings with names, compared with each other."""
    list: Sequence[Mapping[str, Value]] = ()
    """Settings, one after the other."""
    draws: Draws | None = None
    grid: Mapping[str, Sequence[Value]] = field(default_factory=dict)
    """Keys with values: every combination, the last key changing first."""
    seeds: Sequence[int] = (1,)
    record: str | Sequence[str] = "none"
    """Tables kept in a file for each run, as in `rttlab.run`."""
    metrics: Sequence[str] = ()
    """Beginnings of the names of the metrics to keep (`links.`, `groups.main`); all where there are none."""

    @staticmethod
    def read(source: Plan | Mapping[str, Any] | str | os.PathLike[str]) -> Plan:
        """A plan from its document or the path of one. Raises LabError for what it does not know."""
        if isinstance(source, Plan):
            return source
        if isinstance(source, Mapping):
            return _from_document(source)
        try:
            document = json.loads(Path(source).read_text(encoding="utf-8-sig"))
        except (OSError, ValueError) as error:
            raise _fault(f"{source} cannot be read: {error}.", "Give a plan's JSON file.", str(source)) from None
        if not isinstance(document, dict):
            raise _fault(f"{source} holds no JSON object.", "Give a plan's JSON file.", str(source))
        return _from_document(document)

    def document(self) -> dict[str, Any]:
        """The plan as JSON, with the whole scenario."""
        scenario, changes = document_of(self.scenario)
        draws = self.draws
        document: dict[str, Any] = plain(
            {
                "plan": VERSION,
                "scenario": {**scenario, **({"changes": changes} if changes else {})},
                "set": dict(self.set),
                "schemes": {name: dict(values) for name, values in self.schemes.items()},
                "list": [dict(values) for values in self.list],
                **({} if draws is None else {"draws": {**draws.__dict__, "keys": dict(draws.keys)}}),
                "grid": {key: [*values] for key, values in self.grid.items()},
                "seeds": [*self.seeds],
                "record": self.record if isinstance(self.record, str) else [*self.record],
                "metrics": [*self.metrics],
            }
        )
        return document

    def varying(self) -> tuple[str, ...]:
        """The keys that vary, in the order in which the plan first names them; without the seed."""
        parts: list[Mapping[str, Any]] = [*self.schemes.values(), *self.list]
        if self.draws is not None:
            parts.append(self.draws.keys)
        return tuple(dict.fromkeys(key for part in [*parts, self.grid] for key in part))

    def count(self) -> int:
        """How many runs there are."""
        draws = 1 if self.draws is None else self.draws.count
        grid = math.prod(len(values) for values in self.grid.values())
        return max(1, len(self.schemes)) * max(1, len(self.list)) * draws * grid * len(self.seeds)

    def tasks(self) -> Iterator[Task]:
        """The runs, in the plan's order. Raises LabError for unknown keys, and for keys that two parts of it give."""
        self._check()
        scenario, changes = document_of(self.scenario)
        base = "\n".join([core_hash(), text_of(plain({"scenario": scenario, "changes": changes}), sort=True)])
        nets = "".join(f" {name}:{hashlib.sha256(net).hexdigest()}" for name, net in sorted(bundled_nets().items()))
        for scheme, values in self._settings():
            refuse_foreknown(scenario, values, None)
            used = nets if net_names({"scenario": scenario, "set": values}) else ""
            head = f"{base}\n{used}\n"
            for seed in self.seeds:
                whole = {**values, SEED: int(seed)}
                yield Task(_hash(head + text_of(whole, sort=True))[:32], scheme, whole)

    def _settings(self) -> Iterator[tuple[str | None, Settings]]:
        schemes: list[tuple[str | None, Mapping[str, Value]]] = [*self.schemes.items()] or [(None, {})]
        drawn: list[Settings] = [{}] if self.draws is None else self.draws.rows()
        for (name, scheme), row, draw in itertools.product(schemes, self.list or ({},), drawn):
            for point in itertools.product(*self.grid.values()):
                grid = dict(zip(self.grid, point, strict=True))
                yield name, plain({**self.set, **scheme, **row, **draw, **grid})

    def _check(self) -> None:
        rows = [set_ for values in self.list for set_ in values]
        parts = {
            "set": [*self.set],
            "schemes": [key for values in self.schemes.values() for key in values],
            "list": rows,
            "draws": [] if self.draws is None else [*self.draws.keys],
            "grid": [*self.grid],
        }
        seen: dict[str, str] = {SEED: "seeds"}
        for part, keys in parts.items():
            for key in dict.fromkeys(keys):
                load().find(key)
                if key in seen:
                    raise _fault(f"{key} is given by {seen[key]} and by {part}.", "Give it once.", f"{part}.{key}")
                seen[key] = part


def _seeds(given: Any) -> Sequence[int]:
    if isinstance(given, Mapping):
        first = int(given.get("from", 1))
        return range(first, first + int(given["count"]))
    return [int(seed) for seed in given]


def _from_document(document: Mapping[str, Any]) -> Plan:
    unknown = [name for name in document if name not in _MEMBERS]
    if unknown:
        raise _fault(f"A plan has no member {unknown[0]}.", f"Members are {', '.join(sorted(_MEMBERS))}.", unknown[0])
    if document.get("plan", VERSION) != VERSION:
        raise _fault(f"The plan is of version {document['plan']}.", "Install a newer rttlab.", "plan")
    if "scenario" not in document:
        raise _fault("The plan has no scenario.", "Give the id of a preset, a path or a document.", "scenario")
    try:
        draws = Draws(**document["draws"]) if document.get("draws") else None
        seeds = _seeds(document.get("seeds", [1]))
    except (TypeError, KeyError, ValueError) as error:
        remedy = "draws has method, count, seed, keys; seeds is a list, or has from and count."
        raise _fault(f"The plan cannot be read: {error}.", remedy, "plan") from None
    return Plan(
        scenario=document["scenario"],
        set=document.get("set", {}),
        schemes=document.get("schemes", {}),
        list=document.get("list", ()),
        draws=draws,
        grid=document.get("grid", {}),
        seeds=seeds,
        record=document.get("record", "none"),
        metrics=document.get("metrics", ()),
    )
