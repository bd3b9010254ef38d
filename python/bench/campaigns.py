"""
Speed of campaigns on a quiet machine: `build/python/venv/bin/python python/bench/campaigns.py [PART…]`.

`overhead`: CPU time of a run beside its calls of the core; `share`: of this process beside its workers; `rates`: runs a
second of one and of two workers on each engine; `long`: memory of this process over 100,000 short runs. The first three
where no part is named.
"""

from __future__ import annotations

import resource
import statistics
import sys
import tempfile
import time
from typing import Any

import psutil

import rttlab
from rttlab._core import NO_LIMIT_NS, program
from rttlab._rows import run_one
from rttlab._shipped import with_nets
from rttlab._sweep import Progress

RUNS = 1500
REPEATS = 3
PLAN = rttlab.Plan(
    "deep-buffer", set={"run.duration": 30}, grid={"link.bottleneck.rate": [5e6, 10e6]}, seeds=range(1, RUNS // 2 + 1)
)


def overhead() -> tuple[float, float]:
    """Median CPU time of a run as a row of a campaign, and of its calls of the core alone, s."""
    scenario = dict(rttlab.presets["deep-buffer"].scenario)
    values = {"run.duration": 30}
    job: Any = {"scenario": scenario, "changes": [], "metrics": [], "record": "none", "traces": ""}
    whole, alone = [], []
    for seed in range(200):
        settings = {**values, "run.seed": seed}
        started = time.process_time()
        run_one(job, "key", settings)
        whole.append(time.process_time() - started)
        request = {
            "kind": "simulation",
            "play": False,
            "scenario": scenario,
            "set": settings,
            "changes": [],
            "record": "none",
        }
        text = with_nets(request)
        session = program().session()
        started = time.process_time()
        session.open(text)
        while session.step(NO_LIMIT_NS, 50_000_000):
            pass
        session.result_text()
        alone.append(time.process_time() - started)
    return statistics.median(whole), statistics.median(alone)


def rate(engine: str, workers: int) -> float:
    """Runs a second, from the first result that came to the last."""
    marks: list[Progress] = []
    with tempfile.TemporaryDirectory() as folder:
        rttlab.sweep(PLAN, out=folder, engine=engine, workers=workers, progress=marks.append)
    first, last = marks[0], marks[-1]
    return (last.done - first.done) / (last.elapsed_s - first.elapsed_s)


def long_campaign() -> None:
    """100,000 short runs: memory of this process after each fifth."""
    plan = rttlab.Plan(
        "shallow-buffer", set={"run.duration": 0.1}, seeds=range(1, 100_001), metrics=["links.", "flows.main"]
    )
    process, seen = psutil.Process(), -1

    def say(progress: Progress) -> None:
        nonlocal seen
        if progress.done * 5 // progress.total > seen:
            seen = progress.done * 5 // progress.total
            workers = [child.memory_info().rss for child in process.children()]
            own = process.memory_info().rss
            print(
                f"  {progress}: {own / 2**20:.0f} MB here, {max(workers, default=0) / 2**20:.0f} MB in a worker",
                flush=True,
            )

    with tempfile.TemporaryDirectory() as folder:
        rttlab.sweep(plan, out=folder, workers=2, progress=say)


def show_overhead() -> None:
    """The time of a run beside the core."""
    program()
    whole, alone = overhead()
    print(
        f"CPU: a run {whole * 1e3:.2f} ms, its calls of the core {alone * 1e3:.2f} ms, "
        f"overhead {(whole - alone) * 1e3:.2f} ms"
    )


def show_share() -> None:
    """The CPU time of this process, which hands out runs and writes results, beside that of its two workers."""
    before = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    with tempfile.TemporaryDirectory() as folder:
        rttlab.sweep(PLAN, out=folder, workers=2, progress=False)
    after = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own, workers = (b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(before, after, strict=True))
    print(f"CPU: {workers:.2f} s in the workers, {own:.2f} s here, for {PLAN.count()} runs")


def show_rates() -> None:
    """One worker against two, on each engine."""
    for engine in ("local", "ray", "dask"):
        pairs = [(rate(engine, 1), rate(engine, 2)) for _ in range(REPEATS)]
        one, two = (statistics.median(each) for each in zip(*pairs, strict=True))
        ratio = statistics.median(two / one for one, two in pairs)
        print(f"{engine}: {one:.0f} runs a second with one worker, {two:.0f} with two, {ratio:.2f} times", flush=True)


PARTS = {"overhead": show_overhead, "share": show_share, "rates": show_rates, "long": long_campaign}

if __name__ == "__main__":
    for part in sys.argv[1:] or ("overhead", "share", "rates"):
        PARTS[part]()
