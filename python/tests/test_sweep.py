from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from conftest import node_lab

import rttlab
from rttlab import _engines, _store, _sweep
from rttlab._json import text_of
from rttlab._plan import SEED
from rttlab._rows import metrics_of
from rttlab._summary import student

PLANS: dict[str, Any] = json.loads((Path(__file__).parent / "plans.json").read_text())


def plan_of(runs: int = 12, **more: Any) -> rttlab.Plan:
    return rttlab.Plan(
        "shallow-buffer",
        set={"run.duration": 2, **more.pop("set", {})},
        grid={"link.bottleneck.buffer": [10, 40]},
        seeds=range(1, runs // 2 + 1),
        **more,
    )


def sweep(plan: rttlab.Plan, out: Path, **more: Any) -> rttlab.Campaign:
    return rttlab.sweep(plan, out=out, **{"progress": False, "workers": 2, **more})


def test_a_row_is_the_run_of_its_settings(tmp_path: Path) -> None:
    campaign = sweep(plan_of(), tmp_path)
    rows = campaign.table().to_pylist()
    assert len(rows) == 12
    for row in (rows[0], rows[7]):
        values = {"run.duration": 2, "link.bottleneck.buffer": row["link.bottleneck.buffer"]}
        metrics = rttlab.run("shallow-buffer", set=values, seed=row["seed"]).metrics
        expected = metrics_of(metrics)
        del expected["wallSeconds"]
        assert {name: value for name, value in expected.items() if value is not None} == {
            name: value for name, value in row.items() if name in expected and value is not None
        }
    assert [(row["link.bottleneck.buffer"], row["seed"]) for row in rows] == [
        (buffer, seed) for buffer in (10, 40) for seed in range(1, 7)
    ]


@pytest.mark.parametrize("name", PLANS)
def test_plans_have_these_runs(name: str) -> None:
    plan = rttlab.Plan.read(PLANS[name]["plan"])
    tasks = list(plan.tasks())
    assert len(tasks) == plan.count() == PLANS[name]["runs"]
    assert len({task.key for task in tasks}) == len(tasks)
    lines = "".join(text_of([task.scheme, task.values], sort=True) + "\n" for task in tasks)
    assert hashlib.sha256(lines.encode()).hexdigest() == PLANS[name]["settings"]
    again = rttlab.Plan.read(json.loads(json.dumps(plan.document())))
    assert [task.key for task in again.tasks()] == [task.key for task in tasks]


@pytest.mark.parametrize("name", PLANS)
def test_node_s_campaign_is_the_same_campaign(name: str, tmp_path: Path) -> None:
    document = PLANS[name]["plan"]
    (tmp_path / "plan.json").write_text(json.dumps(document))
    node_lab("sweep", str(tmp_path / "plan.json"), "--out", str(tmp_path / "node"))
    by_node = pq.read_table(tmp_path / "node/runs.parquet")
    plan = rttlab.Plan.read(document)
    assert sweep(plan, tmp_path / "node").progress.found == plan.count()
    own = sweep(plan, tmp_path / "python").table()
    assert by_node.column_names == own.column_names
    assert by_node.to_pylist() == own.to_pylist()
    assert [str(field.type) for field in by_node.schema] == [str(field.type) for field in own.schema]


def test_a_latin_hypercube_has_one_point_in_each_stratum() -> None:
    count = 40
    keys = {
        "link.bottleneck.delay": {"from": 0, "to": count, "scale": "linear"},
        "link.bottleneck.buffer": {"from": 0, "to": count - 1, "scale": "linear"},
    }
    rows = rttlab.Draws(keys, count, "latin-hypercube", seed=3).rows()
    for key in keys:
        assert sorted(math.floor(float(row[key])) for row in rows) == list(range(count))  # type: ignore[arg-type]
    assert rows != rttlab.Draws(keys, count, "latin-hypercube", seed=4).rows()
    more = rttlab.Draws(keys, count + 5, "random", seed=3).rows()
    assert more[:count] == rttlab.Draws(keys, count, "random", seed=3).rows()


def test_a_larger_plan_runs_the_rest_only(tmp_path: Path) -> None:
    first = sweep(plan_of(6), tmp_path)
    assert (first.progress.found, first.progress.done) == (0, 6)
    larger = sweep(plan_of(10), tmp_path)
    assert (larger.progress.found, larger.progress.done) == (6, 10)
    alone = sweep(plan_of(10), tmp_path / "alone")
    assert (tmp_path / "runs.parquet").read_bytes() == (tmp_path / "alone/runs.parquet").read_bytes()
    smaller = sweep(plan_of(6), tmp_path)
    assert smaller.table().num_rows == 6
    assert sweep(plan_of(10), tmp_path).progress.found == 10
    assert alone.table().num_rows == 10


def test_half_written_and_damaged_files_are_no_results(tmp_path: Path) -> None:
    sweep(plan_of(6), tmp_path)
    whole = (tmp_path / "runs.parquet").read_bytes()
    (tmp_path / "runs.parquet").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "parts/left.part").write_bytes(whole[:100])
    campaign = sweep(plan_of(6), tmp_path)
    assert campaign.progress.found == 0
    assert (tmp_path / "runs.parquet").read_bytes() == whole
    assert list(tmp_path.glob("parts/*")) == []


def test_a_full_disk_keeps_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = itertools.count()
    write = pq.write_table

    def full(table: Any, path: Path, **more: Any) -> None:
        if next(written) >= 2:
            path.write_bytes(b"PAR1")
            raise OSError(28, "No space left on device")
        write(table, path, **more)

    with monkeypatch.context() as patch:
        patch.setattr(pq, "write_table", full)
        patch.setattr(_sweep, "_FLUSH_ROWS", 2)
        with pytest.raises(rttlab.LabError, match="No space left") as caught:
            sweep(plan_of(), tmp_path)
    assert caught.value.code == "cannot-write"
    campaign = sweep(plan_of(), tmp_path)
    assert 0 < campaign.progress.found < 12
    sweep(plan_of(), tmp_path / "alone")
    assert (tmp_path / "runs.parquet").read_bytes() == (tmp_path / "alone/runs.parquet").read_bytes()


def test_a_lost_worker_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    start = _engines.Local._start

    def watched(self: Any, nth: int) -> Any:
        worker = start(self, nth)
        if not started:
            os.kill(worker.pid, signal.SIGKILL)
        started.append(worker.pid)
        return worker

    monkeypatch.setattr(_engines.Local, "_start", watched)
    sweep(plan_of(), tmp_path)
    assert len(started) == 3
    sweep(plan_of(), tmp_path / "alone")
    assert (tmp_path / "runs.parquet").read_bytes() == (tmp_path / "alone/runs.parquet").read_bytes()


LONG = """
import sys, rttlab
plan = rttlab.Plan("deep-buffer", seeds=range(1, 2001))
def say(progress): print(progress.done, flush=True)
import rttlab._sweep as s
s._FLUSH_S = s._SAY_EVERY_S = 0.1
s._BATCH_S = 0.1
rttlab.sweep(plan, out=sys.argv[1], progress=say, workers=2)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_campaign_goes_on(number: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "long.py"
    script.write_text(LONG)
    running = subprocess.Popen([sys.executable, str(script), str(tmp_path / "out")], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    while not list((tmp_path / "out").glob("parts/*.parquet")):
        assert running.stdout.readline() != ""
    os.kill(running.pid, number)
    running.communicate()
    assert running.returncode != 0
    plan = rttlab.Plan("deep-buffer", seeds=range(1, 2001))
    found = _store.Store(tmp_path / "out", plan.varying()).keys(False)
    assert 0 < len(found) < 2000
    assert found <= {task.key for task in plan.tasks()}
    some = rttlab.Plan("deep-buffer", seeds=range(1, 11))
    assert sweep(some, tmp_path / "out").progress.found > 0


def test_a_campaign_can_be_cancelled(tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(rttlab.Cancelled):
        sweep(plan_of(), tmp_path, cancel=cancel)


def test_a_refused_setting_is_a_row_that_says_so(tmp_path: Path) -> None:
    plan = rttlab.Plan("shallow-buffer", set={"run.duration": 1}, grid={"link.bottleneck.rate": [-1, 1e6]})
    campaign = sweep(plan, tmp_path)
    errors = campaign.table()["error"].to_pylist()
    assert errors[1] is None and "link.bottleneck.rate" in errors[0]
    assert campaign.progress.failed == 1
    assert sweep(plan, tmp_path).progress.found == 2


def test_tables_are_kept_on_demand(tmp_path: Path) -> None:
    plan = plan_of(4, record=["samples", "queue"])
    campaign = sweep(plan, tmp_path)
    keys = campaign.table()["key"].to_pylist()
    trace = pq.read_table(tmp_path / "traces" / f"{keys[0]}.parquet")
    names = trace["table"].to_pylist()
    assert {"flow.main.0.samples", "link.bottleneck.queue"} <= set(names)
    run = rttlab.run(
        "shallow-buffer", set={"run.duration": 2, "link.bottleneck.buffer": 10}, seed=1, record=["samples"]
    )
    rtts = [rtt for rtt, name in zip(trace["rtt"].to_pylist(), names, strict=True) if name == "flow.main.0.samples"]
    assert rtts == run.table("samples", "main.0")["rtt"].to_pylist()
    (tmp_path / "traces" / f"{keys[1]}.parquet").unlink()
    assert sweep(plan, tmp_path).progress.found == 3


def test_the_sidecar_says_what_computed_the_data(tmp_path: Path) -> None:
    plan = plan_of(4)
    sweep(plan, tmp_path)
    sidecar = json.loads((tmp_path / "campaign.json").read_text())
    assert sidecar["core"]["wasm"] == rttlab.core_hash()
    assert sidecar["complete"] and sidecar["runs"] == 4
    again = rttlab.Plan.read(sidecar["plan"])
    assert [task.key for task in again.tasks()] == [task.key for task in plan.tasks()]
    buffer = next(column for column in sidecar["schema"] if column["name"] == "link.bottleneck.buffer")
    assert buffer["unit"] == rttlab.catalogue.find("link.bottleneck.buffer").unit


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"scenario": "deep-buffer", "grids": {}}, "grids"),
        ({}, "scenario"),
        ({"scenario": "deep-buffer", "plan": 2}, "plan"),
        ({"scenario": "deep-buffer", "seeds": {"from": 1}}, "plan"),
        ({"scenario": "deep-buffer", "set": {"rto.min": 1}, "grid": {"rto.min": [1]}}, "grid.rto.min"),
        ({"scenario": "deep-buffer", "grid": {SEED: [1]}}, f"grid.{SEED}"),
        ({"scenario": "deep-buffer", "grid": {"rto.mni": [1]}}, "rto.mni"),
        ({"scenario": "deep-buffer", "draws": {"count": 1, "method": "sobol", "keys": {}}}, "draws.method"),
        (
            {"scenario": "deep-buffer", "draws": {"count": 1, "keys": {"flow.main.shadows": {}}}},
            "draws.keys.flow.main.shadows",
        ),
    ],
)
def test_bad_plans_are_refused(document: dict[str, Any], place: str) -> None:
    with pytest.raises(rttlab.LabError) as caught:
        list(rttlab.Plan.read(document).tasks())
    assert caught.value.place == place


def test_summaries_by_hand(tmp_path: Path) -> None:
    campaign = sweep(plan_of(schemes={"a": {}, "b": {"flow.main.congestionControl": "cubic"}}), tmp_path)
    metric = "links.bottleneck.utilization"
    rows = campaign.table().to_pylist()
    of = {(row["scheme"], row["link.bottleneck.buffer"], row["seed"]): row[metric] for row in rows}
    values = [of["a", 10, seed] for seed in range(1, 7)]
    found = campaign.summary(metric, ["scheme", "link.bottleneck.buffer"]).groups["a", 10]
    assert found.mean == pytest.approx(sum(values) / 6)
    assert found.count == 6
    pairs = campaign.paired(metric, "scheme", "a", "b", ["link.bottleneck.buffer"]).groups[10,]
    assert pairs.mean == pytest.approx(sum(of["b", 10, seed] - of["a", 10, seed] for seed in range(1, 7)) / 6)
    assert campaign.groups() == ["scheme", "link.bottleneck.buffer"]
    assert campaign.paired(metric, "scheme", "a", "b").groups[10,] == pairs
    cube = campaign.xarray(metric)
    assert float(cube[metric].sel(scheme="b", seed=3, **{"link.bottleneck.buffer": 40})) == of["b", 40, 3]
    with pytest.raises(rttlab.LabError, match="no column"):
        campaign.summary("utilization")


@pytest.mark.parametrize(
    ("confidence", "degrees", "point"),
    # Abramowitz and Stegun, table 26.10.
    [(0.95, 1, 12.706), (0.95, 4, 2.776), (0.9, 10, 1.812), (0.99, 30, 2.750), (0.95, 120, 1.980), (0.5, 2, 0.816)],
)
def test_points_of_student_s_distribution(confidence: float, degrees: int, point: float) -> None:
    assert student(confidence, degrees) == pytest.approx(point, abs=6e-4)


@pytest.mark.parametrize("engine", ["ray", "dask"])
def test_a_killed_worker_of_a_cluster_costs_no_result(engine: str, tmp_path: Path) -> None:
    """Two worker processes on loopback; one is killed by its own id in mid-campaign."""
    script = Path(__file__).parent / "cluster.py"
    done = subprocess.run(
        [sys.executable, str(script), engine, str(tmp_path / "cluster")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    killed = json.loads(done.stdout.splitlines()[-1])
    assert killed["killed"] > 0 and 0 < killed["after"] < killed["runs"]
    plan = rttlab.Plan.read(json.loads((tmp_path / "cluster/campaign.json").read_text())["plan"])
    sweep(plan, tmp_path / "alone")
    assert (tmp_path / "cluster/runs.parquet").read_bytes() == (tmp_path / "alone/runs.parquet").read_bytes()


def test_an_unknown_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(rttlab.LabError, match="slurm"):
        sweep(plan_of(), tmp_path, engine="slurm")
