"""A worker process of the local engine: lines of JSON in, lines of JSON out. The first line is the job."""

from __future__ import annotations

import json
import os
import signal
import sys

from ._rows import run_batch


def main() -> None:
    """Answers batches until the input ends. What else is printed goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "w", encoding="utf8")
    os.dup2(2, 1)
    lines = sys.stdin
    first = lines.readline()
    if not first:
        return
    job = json.loads(first)
    for line in lines:
        answers.write(json.dumps(run_batch(job, json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
