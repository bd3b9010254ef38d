"""Shared by the tests: the repository's files, and the command line under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's root folder."""
    return ROOT


def node_lab(*words: str) -> Any:
    """The JSON document of `lab WORDS --json`."""
    node = shutil.which("node")
    assert node is not None, "Node is not on the PATH: the results cannot be compared with it."
    done = subprocess.run(
        [node, "scripts/lab.mjs", *words, "--json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)
