from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ROOT, node_lab

import rttlab
from rttlab._core import Program

ORACLE = ROOT / "datasets/reference/oracle"
VECTORS = sorted(path.stem for path in ORACLE.glob("*.json") if path.stem != "manifest")
SHIPPED = json.loads((ROOT / "datasets/kernel-logs/shipped.json").read_text())["samples"]


@pytest.mark.parametrize("sample", SHIPPED, ids=lambda sample: sample["id"])
def test_a_log_scores_as_under_node(sample: dict[str, Any]) -> None:
    path = ROOT / "datasets/kernel-logs" / sample["path"]
    expected = node_lab("replay", str(path))
    log = rttlab.Log(path)
    done = rttlab.replay(log)
    assert [log.flows[done.flow]] == expected["flows"]
    assert done.scores == expected["estimators"]
    assert done.result["inForce"] == expected["inForce"]


def test_an_array_is_replayed_sample_by_sample() -> None:
    rtts = 100 + 20 * np.sin(np.arange(500) / 9)
    done = rttlab.replay(rtts, estimators=["linux", "last"], state=True)
    samples = done.samples
    assert np.allclose(samples["rtt"].to_numpy(), rtts, rtol=0, atol=1e-6)
    assert np.array_equal(samples["last.prediction"].to_numpy()[1:], samples["rtt"].to_numpy()[:-1])
    assert "linux.srtt_us_x8" in samples.column_names
    with pytest.raises(rttlab.LabError, match="times"):
        rttlab.replay(rtts, times_s=[1, 2])


class Echo:
    """What the core's estimator forecasts at each sample, told by someone else."""

    name = "echo"

    def __init__(self, prediction: list[float], rto: list[float]) -> None:
        self.said = list(zip([*prediction, math.nan], [math.nan, *rto], strict=True))
        self.at = 0

    def forecast(self) -> tuple[float, float]:
        return self.said[self.at]

    def sample(self, time_s: float, rtt_ms: float) -> None:
        self.at += 1


class Jacobson:
    """SRTT + 4 RTTVAR (Jacobson 1988), without bounds."""

    def __init__(self) -> None:
        self.srtt = self.rttvar = math.nan

    def forecast(self) -> tuple[float, float]:
        return self.srtt, self.srtt + 4 * self.rttvar

    def sample(self, time_s: float, rtt_ms: float) -> None:
        if math.isnan(self.srtt):
            self.srtt, self.rttvar = rtt_ms, rtt_ms / 2
        error = rtt_ms - self.srtt
        self.srtt += error / 8
        self.rttvar += (abs(error) - self.rttvar) / 4


@pytest.mark.parametrize("name", ["linux", "eifel", "experts", "holt"])
@pytest.mark.parametrize("range_s", [None, (5.0, 20.0)])
def test_one_s_own_estimator_is_scored_as_the_core_scores(name: str, range_s: tuple[float, float] | None) -> None:
    rtts = rttlab.run("cellular", set={"run.duration": 30}, record=["samples"]).table("samples")["rtt"].to_numpy()
    core = rttlab.replay(rtts, estimators=[name], range_s=range_s)
    columns = [core.samples[f"{name}.{column}"].to_pylist() for column in ("prediction", "rto")]
    both = rttlab.replay(rtts, estimators=[name, Echo(*columns)], range_s=range_s)
    theirs, ours = both.scores
    assert [ours["id"], ours["samples"]] == ["echo", theirs["samples"]]
    for member in ("meanAbsErrorMs", "rmseMs", "coverage", "meanRtoMs"):
        assert ours[member] == pytest.approx(theirs[member], rel=1e-9), member  # type: ignore[literal-required]
    assert ours["extra"]["biasMs"] == pytest.approx(theirs["extra"]["biasMs"], rel=1e-6)


def test_own_estimators_stand_in_the_same_scoreboard_and_table() -> None:
    done = rttlab.model("sawtooth", estimators=["jacobson", Jacobson()])
    assert [score["id"] for score in done.scores] == ["jacobson", "Jacobson"]
    assert {"Jacobson.prediction", "Jacobson.rto"} <= set(done.samples.column_names)
    with pytest.raises(rttlab.LabError, match="name"):
        rttlab.model("sawtooth", estimators=[Jacobson(), Jacobson()])


def test_a_model_scores_as_under_node() -> None:
    expected = node_lab("model", "eifel-cycle", "--set", "model.eifel-cycle.load=26")
    assert rttlab.model("eifel-cycle", set={"model.eifel-cycle.load": 26}).scores == expected["estimators"]


def close(expected: Any, got: Any, tolerance: dict[str, float], place: str) -> None:
    if isinstance(expected, dict):
        for key, value in expected.items():
            close(value, got[key], tolerance, f"{place}.{key}")
    elif isinstance(expected, list):
        assert len(expected) == len(got), place
        for at, value in enumerate(expected):
            close(value, got[at], tolerance, f"{place}[{at}]")
    elif isinstance(expected, (int, float)) and not isinstance(expected, bool):
        number = math.inf if got == "Infinity" else got
        assert abs(number - expected) <= tolerance["abs"] + tolerance["rel"] * abs(expected), place
    else:
        assert got == expected, place


@pytest.fixture(scope="session")
def oracle() -> Program:
    return Program((ROOT / "wasm-core/dist/rttlab-oracle.wasm").read_bytes())


@pytest.mark.parametrize("name", VECTORS)
def test_the_oracle_s_cases_hold_under_wasmtime(name: str, oracle: Program) -> None:
    file = json.loads(Path(ORACLE / f"{name}.json").read_text())
    tolerance = {"abs": 0.0, "rel": 0.0, **file.get("tolerance", {})}
    compared = 0
    for case in file["cases"]:
        whole = {**case, "params": {**file.get("defaults", {}), **case.get("params", {})}}
        answer = oracle.open({"kind": "vector", "algorithm": file["algorithm"], "case": whole}).result()
        assert answer["error"] is None
        relative = {**tolerance, "rel": case.get("tolerance_rel", tolerance["rel"])}
        for member in (member for member in case if member.startswith("expect")):
            close(case[member], answer[member], relative, f"{case.get('name')}.{member}")
            compared += 1
    assert compared > 0 or not any(member.startswith("expect") for case in file["cases"] for member in case)
