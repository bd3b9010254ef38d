"""The goldens of sim-worker/test: every preset, and mixtures of recoveries and queues, equal to the bit with Node."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

import rttlab
from rttlab._core import NO_LEVEL, NO_LIMIT_NS, Session, program
from rttlab._json import text_of

TESTS = Path(__file__).parents[2] / "sim-worker/test"
GOLDENS = json.loads((TESTS / "goldens.json").read_text())
CASES = json.loads((TESTS / "goldenCases.json").read_text())
NEWER = re.compile("|".join(CASES["newer"]["inForce"]))
ALL_EVENTS = 50_000_000


def step(session: Session, play: bool) -> None:
    more = True
    nth = 1
    step_s = CASES["play"]["stepS"]
    while more and (not play or nth * step_s < CASES["play"]["untilS"]):
        more = session.step(nth * step_s * 1e9 if play else NO_LIMIT_NS, ALL_EVENTS)
        nth += 1


def result_text(session: Session) -> str:
    result = session.result()
    notes = result.pop("notes")
    del result["error"]
    kept = {name: value for name, value in result.items() if name not in CASES["newer"]["results"]}
    kept["wallSeconds"] = 0
    in_force = {key: value for key, value in result["inForce"].items() if not NEWER.search(key)}
    kept["inForce"] = in_force | CASES["removed"]["inForce"]
    kept["events"] = 0
    return text_of([kept, [[note["id"], note["count"]] for note in notes]])


def hash_of(scenario: dict[str, Any], values: dict[str, Any], record: str, play: bool) -> str:
    request = {"kind": "simulation", "play": play, "scenario": scenario, "set": values, "changes": [], "record": record}
    session = program().open(request)
    step(session, play)
    found = hashlib.sha256(result_text(session).encode())
    layout = session.tables()
    for index, table in enumerate(layout["tables"]):
        if table["kind"] in CASES["newer"]["tables"]:
            continue
        found.update(text_of([table["id"], table["kind"], table["rows"]]).encode())
        for at, column in enumerate(table["columns"]):
            found.update(column["id"].encode())
            found.update(session.column(index, at, table["rows"], NO_LEVEL).tobytes())
            for level, entries in enumerate(column["levels"]):
                found.update(session.column(index, at, entries, level).tobytes())
    for index, grid in enumerate(layout["grids"]):
        found.update(text_of([grid["id"], grid["rows"]]).encode())
        for part in session.grid(index, grid["rows"], grid["axisCount"]):
            found.update(part.tobytes())
    return found.hexdigest()[:24]


WAYS = {"recorded": ("all", False), "unrecorded": ("none", False), "played": ("all", True)}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", rttlab.presets)
def test_preset_equals_node(name: str, way: str) -> None:
    values = CASES["shortened"].get(name, {})
    assert hash_of(rttlab.presets[name].scenario, values, *WAYS[way]) == GOLDENS[f"preset {name} {way}"]


MIXTURES = sorted(name.split()[1:] for name in GOLDENS if name.startswith("mixture "))


@pytest.mark.parametrize(("recovery", "discipline", "path"), MIXTURES)
def test_mixture_equals_node(recovery: str, discipline: str, path: str) -> None:
    scenario = json.loads(json.dumps(CASES["mixture"]))
    scenario["link"]["bottleneck"] |= {"discipline": discipline, **CASES["links"][path]}
    scenario["flow"]["main"]["recovery"] = recovery
    assert hash_of(scenario, {}, "all", False) == GOLDENS[f"mixture {recovery} {discipline} {path}"]


def test_every_golden_has_a_case() -> None:
    presets = {f"preset {name} {way}" for name in rttlab.presets for way in WAYS}
    assert presets | {f"mixture {' '.join(each)}" for each in MIXTURES} == set(GOLDENS)
