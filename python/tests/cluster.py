"""A campaign on a cluster of two worker processes, of which one is killed by its own id; a program of its own."""

from __future__ import annotations

import json
import os
import signal
import sys

import rttlab
from rttlab import _sweep

PLAN = rttlab.Plan(
    "deep-buffer", set={"run.duration": 60}, grid={"link.bottleneck.buffer": [50, 200]}, seeds=range(1, 101)
)


def workers(engine: str) -> list[int]:
    """Ids of the worker processes that compute."""
    if engine == "dask":
        import distributed

        return list(distributed.get_client().run(os.getpid).values())
    import psutil

    # Ray renames a worker's process by the task that it computes.
    children = psutil.Process().children(recursive=True)
    return [child.pid for child in children if "".join(child.cmdline()[:1]).startswith("ray::run_batch")]


def main(engine: str, out: str) -> None:
    """Runs the campaign, and kills a worker once a part is done."""
    killed = {"killed": 0, "after": 0, "runs": PLAN.count()}

    def say(progress: rttlab.Progress) -> None:
        if killed["killed"] or progress.done == 0:
            return
        for worker in workers(engine)[:1]:
            os.kill(worker, signal.SIGKILL)
            killed.update(killed=worker, after=progress.done)

    _sweep._SAY_EVERY_S = 0.2
    _sweep._BATCH_S = 0.2
    if engine == "dask":
        import distributed

        with (
            distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
            distributed.Client(cluster),
        ):
            rttlab.sweep(PLAN, out=out, engine=engine, progress=say)
    else:
        import ray

        ray.init(num_cpus=2, _node_ip_address="127.0.0.1", include_dashboard=False, log_to_driver=False)
        rttlab.sweep(PLAN, out=out, engine=engine, workers=2, progress=say)
    print(json.dumps(killed))


if __name__ == "__main__":
    main(*sys.argv[1:3])
