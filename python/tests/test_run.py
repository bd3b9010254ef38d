from __future__ import annotations

import gc
import json
import threading
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pyarrow as pa
import pytest
from conftest import node_lab

import rttlab
from rttlab._json import number_text, text_of

QUICK = {"run.duration": 5}


def test_metrics_are_the_document_of_the_command_line() -> None:
    expected = node_lab("run", "deep-buffer", "--seed", "3", "--set", "link.bottleneck.rate=6Mbit/s", "--operating")
    found = rttlab.run("deep-buffer", set={"link.bottleneck.rate": 6e6}, seed=3, operating=True).metrics
    assert list(found) == list(expected)
    assert {**found, "wallSeconds": 0} == {**expected, "wallSeconds": 0}


def test_a_bundled_net_drives_the_same_run_as_under_node() -> None:
    expected = node_lab("run", "rnn-tcp", "--duration", "20")
    found = rttlab.run("rnn-tcp", duration_s=20).metrics
    assert found["losses"] == expected["losses"]
    assert found["losses"][0]["predictions"]["count"] > 0


def test_recorded_tables_are_arrow_with_units() -> None:
    run = rttlab.run("deep-buffer", set=QUICK, record=["samples", "flow.main.0.experts.weights"])
    assert list(run.tables) == ["flow.main.0.samples"]
    table = run.table("samples", "main.0")
    assert table.schema.field("rtt").metadata[b"unit"] == b"ms"
    assert table.schema.field("rtt").type == pa.float64()
    column = table["rtt"].chunk(0)
    assert np.shares_memory(column.to_numpy(zero_copy_only=True), column.to_numpy(zero_copy_only=True))
    times = table["time"].to_numpy()
    assert len(times) > 100 and (np.diff(times) >= 0).all()
    grid = run.grids["flow.main.0.experts.weights"]
    assert grid.values.shape == (len(grid.time), len(grid.axis))


def test_recording_and_reference_change_no_metric() -> None:
    plain = rttlab.run("shallow-buffer", set=QUICK).metrics
    for more in ({"record": "all"}, {"reference": True}):
        other: Any = rttlab.run("shallow-buffer", set=QUICK, **more).metrics  # type: ignore[arg-type]
        assert {**other, "wallSeconds": 0, "events": 0} == {**plain, "wallSeconds": 0, "events": 0}


@pytest.mark.parametrize(
    ("arguments", "code", "place"),
    [
        ({"scenario": "no-such"}, "no-such-scenario", "no-such"),
        ({"scenario": "deep-buffer", "set": {"link.bottleneck.rat": 1}}, "unknown-key", "link.bottleneck.rat"),
        ({"scenario": "deep-buffer", "set": {"run.seed": 1}, "seed": 2}, "set-twice", "run.seed"),
        ({"scenario": "deep-buffer", "record": "some"}, "bad-record", "record"),
        ({"scenario": "deep-buffer", "set": QUICK, "record": ["sample"]}, "no-such-table", "sample"),
        ({"scenario": "deep-buffer", "set": {"run.duration": float("nan")}}, "bad-value", ""),
        ({"scenario": "rnn-tcp", "set": {"cc.rnn.predictor": "oracle"}}, "no-labels", "cc.rnn.predictor"),
    ],
)
def test_refusals_name_place_and_remedy(arguments: dict[str, Any], code: str, place: str) -> None:
    with pytest.raises(rttlab.LabError) as caught:
        rttlab.run(**arguments)
    assert (caught.value.code, caught.value.place) == (code, place)
    assert caught.value.remedy != ""
    assert caught.value.remedy in str(caught.value)


def test_a_run_can_be_cancelled_and_reports_progress() -> None:
    cancel = threading.Event()
    shares: list[float] = []

    def watch(share: float) -> None:
        shares.append(share)
        cancel.set()

    with pytest.raises(rttlab.Cancelled):
        rttlab.run("deep-buffer", set={"run.duration": 100_000}, progress=watch, cancel=cancel)
    assert len(shares) == 1 and 0 < shares[0] < 1


def test_a_scenario_file_with_changes_runs(tmp_path: Path) -> None:
    scenario = {**rttlab.presets["deep-buffer"].scenario}
    changes = [{"at": 2, "key": "link.bottleneck.rate", "value": 2e6}]
    path = tmp_path / "own.json"
    path.write_text(json.dumps({**scenario, "changes": changes}))
    changed = rttlab.run(path, set=QUICK).metrics
    assert changed["flows"] == rttlab.run(scenario, set=QUICK, changes=changes).metrics["flows"]
    assert changed["flows"] != rttlab.run(scenario, set=QUICK).metrics["flows"]


def test_ended_runs_leave_no_memory_behind() -> None:
    def run_some(count: int) -> int:
        for seed in range(count):
            rttlab.run("shallow-buffer", set={"run.duration": 0.05}, seed=seed)
        gc.collect()
        return int(psutil.Process().memory_info().rss)

    before = run_some(50)
    after = run_some(400)
    # One instance has 2 MB: 400 that stayed would be some 800 MB.
    assert after - before < 100 * 2**20


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (6e6, "6000000"),
        (0.1, "0.1"),
        (1e21, "1e+21"),
        (123456789012345680000.0, "123456789012345680000"),
        (1e-6, "0.000001"),
        (1.5e-7, "1.5e-7"),
        (-2.5, "-2.5"),
        (5e-324, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
    ],
)
def test_numbers_are_written_as_javascript_writes_them(number: float, text: str) -> None:
    assert number_text(number) == text


def test_texts_are_written_as_javascript_writes_them() -> None:
    assert text_of({"b": [1, None, True, "ü\n\u0001"], "a": {}}) == '{"b":[1,null,true,"ü\\n\\u0001"],"a":{}}'
    assert text_of({"b": 1, "a": 2}, sort=True) == '{"a":2,"b":1}'


def test_links_come_back() -> None:
    values = {"link.bottleneck.rate": 6e6, "flow.main.shadows": ["last", "eifel"], "run.seed": 3}
    address = rttlab.link("deep-buffer", set=values, base="https://example.org/")
    assert address.startswith("https://example.org/#/lab?v=1&preset=deep-buffer&")
    scenario, found = rttlab.read_link(address)
    assert found == values and scenario == rttlab.presets["deep-buffer"].scenario
    own = {**rttlab.presets["many-flows"].scenario, "note": "x" * 3000}
    own["changes"] = [{"at": 1.5, "key": "link.bottleneck.rate", "value": 1e6}]
    address = rttlab.link(own)
    assert "?z=" in address
    assert rttlab.read_link(address)[0] == own
    with pytest.raises(rttlab.LabError):
        rttlab.read_link(address[:-40])


def test_the_catalogue_finds_parameters_of_instances() -> None:
    param = rttlab.catalogue.find("link.bottleneck.rate")
    assert (param.key, param.unit) == ("link.*.rate", "bit/s")
    assert "linux" in rttlab.catalogue.kind("estimator")
    assert rttlab.catalogue.default_preset in rttlab.presets
    with pytest.raises(rttlab.LabError, match=r"link\.bottleneck\.rate"):
        rttlab.catalogue.find("link.bottleneck.rat")
