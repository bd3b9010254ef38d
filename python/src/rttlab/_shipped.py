"""The files in the wheel: the core's programs, its catalogue, the bundled nets. Their names stand here alone."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ._errors import LabError
from ._json import request_text

SIMULATION = "rttlab"
"""The program that opens simulations, replays and models."""
_PROGRAM_OF_KIND = {"log": "rttlab-log"}
"""Kinds of session that have a program of their own, in builds that ship one."""
_NET = ".safetensors"

_DATA = files(__package__ or "rttlab") / "data"


def read(name: str) -> bytes:
    """The bytes of a file of the wheel. Raises LabError where the package is incomplete."""
    try:
        return (_DATA / name).read_bytes()
    except OSError as error:
        remedy = "Install it again: pip install ./python in the repository's root."
        raise LabError("incomplete", f"The package lacks {name}: {error}.", remedy, name) from None


def program_of(kind: str) -> str:
    """The name of the program that opens sessions of a kind."""
    name = _PROGRAM_OF_KIND.get(kind, SIMULATION)
    return name if (_DATA / f"{name}.wasm").is_file() else SIMULATION


def program_bytes(name: str) -> bytes:
    """The bytes of a program."""
    return read(f"{name}.wasm")


@cache
def core_hash() -> str:
    """SHA-256 of the program that runs simulations, in hex: results of another core are other results."""
    return hashlib.sha256(program_bytes(SIMULATION)).hexdigest()


@cache
def stamp() -> dict[str, Any]:
    """From which sources, by which compiler and with which flags the programs were built."""
    document: dict[str, Any] = json.loads(read("rttlab.stamp.json"))
    return document


@cache
def bundled_nets() -> dict[str, bytes]:
    """The nets that come with the lab: safetensors files by their id, in order of the ids."""
    names = sorted(entry.name for entry in _DATA.iterdir() if entry.name.endswith(_NET))
    return {name.removesuffix(_NET): read(name) for name in names}


@cache
def _encoded_nets() -> dict[str, str]:
    return {name: base64.b64encode(content).decode("ascii") for name, content in bundled_nets().items()}


@cache
def net_users() -> tuple[str, ...]:
    """Ids of the modules that may use a bundled net."""
    return tuple(json.loads(read("model-users.json")))


def _names_user(text: str) -> bool:
    return any(f'"{name}"' in text for name in net_users())


def net_names(request: Mapping[str, Any]) -> tuple[str, ...]:
    """The bundled nets that a request may use: all, where its text names a module that may use one."""
    return tuple(bundled_nets()) if _names_user(request_text(request)) else ()


def with_nets(request: Mapping[str, Any]) -> str:
    """The text of a request, with the bundled nets that it may use; its own nets go first."""
    text = request_text(request)
    if not _names_user(text):
        return text
    return request_text({**request, "models": {**_encoded_nets(), **(request.get("models") or {})}})
