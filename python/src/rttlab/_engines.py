"""Where the runs of a campaign are computed: processes of this machine, Ray, or Dask."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ._errors import LabError
from ._rows import Job, Row, run_batch

Batch = list[tuple[str, Mapping[str, Any]]]
_ATTEMPTS = 4
"""How often a batch is tried whose worker is lost."""


class Engine(Protocol):
    """Computes batches. Used by one thread."""

    width: int
    """How many batches are computed at once."""

    def submit(self, batch: Batch) -> None:
        """Takes a batch."""

    def next(self) -> list[Row]:
        """Waits for the rows of a batch. Raises LabError when it cannot be computed."""

    def close(self) -> None:
        """Ends what the engine has started; batches that are not finished are dropped."""


def _lost() -> LabError:
    remedy = "Is the memory large enough? What is finished is kept: start the campaign again."
    return LabError("worker-lost", f"A worker was lost {_ATTEMPTS} times with the same runs.", remedy)


def processors() -> int:
    """Processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


class Local:
    """Processes of this machine, each with a thread here that waits for it."""

    def __init__(self, job: Job, workers: int | None = None) -> None:
        self.width = workers or processors()
        self._job = job
        self._batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[list[Row] | Exception] = queue.SimpleQueue()
        self._closed = threading.Event()
        self.processes: dict[int, subprocess.Popen[str]] = {}
        """The worker processes, by the number of their thread."""
        self._threads = [threading.Thread(target=self._serve, args=(nth,), daemon=True) for nth in range(self.width)]
        for thread in self._threads:
            thread.start()

    def _start(self, nth: int) -> subprocess.Popen[str]:
        # A session of its own keeps Ctrl-C in the terminal from ending the worker in the middle of a run.
        worker = subprocess.Popen(
            [sys.executable, "-m", "rttlab._worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf8",
            start_new_session=True,
        )
        self.processes[nth] = worker
        if self._closed.is_set():
            worker.kill()
        self._tell(worker, self._job)
        return worker

    @staticmethod
    def _tell(worker: subprocess.Popen[str], message: Any) -> None:
        assert worker.stdin is not None
        try:
            worker.stdin.write(json.dumps(message) + "\n")
            worker.stdin.flush()
        except OSError:
            pass  # The worker has ended; reading its answer says so.

    def _ask(self, nth: int, batch: Batch) -> list[Row] | None:
        worker = self.processes.get(nth)
        if worker is None or worker.poll() is not None:
            worker = self._start(nth)
        self._tell(worker, batch)
        assert worker.stdout is not None
        line = worker.stdout.readline()
        if not line.endswith("\n"):
            worker.kill()
            worker.wait()
            return None
        rows: list[Row] = json.loads(line)
        return rows

    def _serve(self, nth: int) -> None:
        while (batch := self._batches.get()) is not None:
            try:
                self._answers.put(self._compute(nth, batch))
            except Exception as error:  # The thread that waits for the answer raises it.
                self._answers.put(error)

    def _compute(self, nth: int, batch: Batch) -> list[Row]:
        for _ in range(_ATTEMPTS):
            rows = self._ask(nth, batch)
            if rows is not None:
                return rows
            if self._closed.is_set():
                break
        raise _lost()

    def submit(self, batch: Batch) -> None:
        """Takes a batch."""
        self._batches.put(batch)

    def next(self) -> list[Row]:
        """Waits for the rows of a batch."""
        answer = self._answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Ends the processes."""
        self._closed.set()
        for worker in list(self.processes.values()):
            worker.kill()
        for _ in self._threads:
            self._batches.put(None)
        for thread in self._threads:
            thread.join()
        for worker in self.processes.values():
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        pass


class Ray:
    """Tasks of a Ray cluster: the one that is initialised, else one on this machine."""

    def __init__(self, job: Job, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError:
            raise _missing("ray") from None
        self._ray = ray
        self._own = not ray.is_initialized()
        if self._own:
            ray.init(num_cpus=workers, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
        self.width = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._job = ray.put(job)
        self._run = ray.remote(max_retries=_ATTEMPTS - 1)(run_batch)
        self._pending: list[Any] = []

    def submit(self, batch: Batch) -> None:
        """Takes a batch."""
        self._pending.append(self._run.remote(self._job, batch))

    def next(self) -> list[Row]:
        """Waits for the rows of a batch."""
        done, self._pending = self._ray.wait(self._pending, num_returns=1)
        try:
            rows: list[Row] = self._ray.get(done[0])
        except self._ray.exceptions.WorkerCrashedError:
            raise _lost() from None
        return rows

    def close(self) -> None:
        """Ends what was started here."""
        for task in self._pending:
            self._ray.cancel(task, force=True)
        self._pending = []
        if self._own:
            self._ray.shutdown()


class Dask:
    """Tasks of Dask's distributed scheduler: the present client's, else a cluster of processes on this machine."""

    def __init__(self, job: Job, workers: int | None = None) -> None:
        try:
            import distributed
        except ImportError:
            raise _missing("dask") from None
        self._own: list[Any] = []
        try:
            client = distributed.get_client()
        except ValueError:
            width = workers or processors()
            cluster = distributed.LocalCluster(n_workers=width, threads_per_worker=1, dashboard_address=None)
            client = distributed.Client(cluster)
            self._own = [client, cluster]
        self.width = workers or max(1, sum(client.nthreads().values()))
        self._client, self._killed = client, distributed.KilledWorker
        # Sent with each batch: data scattered to workers are lost with them.
        self._job = job
        self._done: Any = distributed.as_completed([])
        self._pending: set[Any] = set()

    def submit(self, batch: Batch) -> None:
        """Takes a batch."""
        future = self._client.submit(run_batch, self._job, batch, pure=False, retries=_ATTEMPTS - 1)
        self._pending.add(future)
        self._done.add(future)

    def next(self) -> list[Row]:
        """Waits for the rows of a batch."""
        future = next(self._done)
        self._pending.discard(future)
        try:
            rows: list[Row] = future.result()
        except self._killed:
            raise _lost() from None
        return rows

    def close(self) -> None:
        """Ends what was started here."""
        self._client.cancel(list(self._pending), force=True)
        self._pending = set()
        for each in self._own:
            each.close()


def _missing(extra: str) -> LabError:
    return LabError("no-engine", f"The engine {extra} is not installed.", f"pip install 'rttlab[{extra}]'", "engine")


ENGINES: dict[str, Callable[[Job, int | None], Engine]] = {"local": Local, "ray": Ray, "dask": Dask}
