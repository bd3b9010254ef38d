"""The catalogue: the core's description of itself, with every module and parameter, and the built-in scenarios."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from . import _shipped
from ._errors import LabError

Value = float | int | str | bool | list[str]
"""A parameter's value: numbers in the catalogue's unit, choices by their id, sets as lists of ids."""


@dataclass(frozen=True)
class Param:
    """A parameter of a module."""

    key: str
    """The whole key; `*` stands for an instance: `link.*.rate`."""
    label: str
    unit: str
    help: str
    citation: str
    type: str
    """`number`, `integer`, `switch`, `choice` or `set`."""
    default: Value
    min: float
    max: float
    slider: tuple[float, float]
    """The usual range, from which campaigns draw."""
    scale: str
    """`linear` or `log`."""
    choices: tuple[str, ...]


@dataclass(frozen=True)
class Module:
    """A module: an estimator, a congestion control, a queue discipline, a group of the scenario …"""

    kind: str
    id: str
    label: str
    help: str
    citation: str
    params: tuple[Param, ...]
    document: dict[str, Any] = field(repr=False)
    """Everything that the core says of it."""


@dataclass(frozen=True)
class Preset:
    """A built-in scenario."""

    id: str
    group: str
    title: str
    notice: str
    """What there is to notice."""
    scenario: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Catalogue:
    """Modules, parameters and presets of this build of the core."""

    version: str
    fingerprint: str
    modules: tuple[Module, ...] = field(repr=False)
    params: dict[str, Param] = field(repr=False)
    """By key, with `*` for instances."""
    presets: dict[str, Preset] = field(repr=False)
    default_preset: str

    def kind(self, kind: str) -> dict[str, Module]:
        """The modules of a kind (`estimator`, `cc`, `queue` …) by their id."""
        return {module.id: module for module in self.modules if module.kind == kind}

    def get(self, key: str) -> Param | None:
        """The parameter of a key: `link.*.rate` for `link.bottleneck.rate`; None for an unknown key."""
        if key in self.params:
            return self.params[key]
        parts = key.split(".")
        for pattern, param in self.params.items():
            names = pattern.split(".")
            if len(names) == len(parts) and all(n in ("*", p) for n, p in zip(names, parts, strict=True)):
                return param
        return None

    def find(self, key: str) -> Param:
        """The parameter of a key, as `get`. Raises LabError for an unknown key."""
        found = self.get(key)
        if found is not None:
            return found
        parts = key.split(".")
        near = difflib.get_close_matches(key, [_named(pattern, parts) for pattern in self.params], 1)
        remedy = (f"Did you mean {near[0]}? " if near else "") + "rttlab.catalogue.params lists all keys."
        raise LabError("unknown-key", f"There is no parameter {key}.", remedy, key)

    def preset(self, name: str) -> Preset:
        """A built-in scenario. Raises LabError where there is none of that name."""
        if name not in self.presets:
            known = ", ".join(self.presets)
            raise LabError("no-such-scenario", f'There is no scenario "{name}".', f"Give one of {known}.", name)
        return self.presets[name]


def _named(pattern: str, parts: list[str]) -> str:
    """A pattern with the names of instances as they stand in a key."""
    names = pattern.split(".")
    return ".".join(parts[at] if name == "*" and at < len(parts) else name for at, name in enumerate(names))


def _param(document: dict[str, Any]) -> Param:
    return Param(
        key=document["key"],
        label=document["label"],
        unit=document["unit"],
        help=document["help"],
        citation=document["citation"],
        type=document["type"],
        default=document["default"],
        min=document["min"],
        max=document["max"],
        slider=(document["sliderMin"], document["sliderMax"]),
        scale=document["scale"],
        choices=tuple(choice["id"] for choice in document["choices"]),
    )


def _module(document: dict[str, Any]) -> Module:
    names = ("kind", "id", "label", "help", "citation")
    params = tuple(map(_param, document["params"]))
    return Module(**{name: document[name] for name in names}, params=params, document=document)


@cache
def load() -> Catalogue:
    """The catalogue of the wheel, read once."""
    shipped = json.loads(_shipped.read("catalogue.json"))
    document = shipped["catalogue"]
    modules = tuple(map(_module, document["modules"]))
    return Catalogue(
        version=document["version"],
        fingerprint=shipped["fingerprint"],
        modules=modules,
        params={param.key: param for module in modules for param in module.params},
        presets={preset["id"]: Preset(**preset) for preset in document["presets"]},
        default_preset=document["defaultPreset"],
    )
