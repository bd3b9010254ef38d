"""Shared by the tests: the repository's files, and a session's golden hash."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's root folder."""
    return ROOT
