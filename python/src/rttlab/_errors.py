"""What can go wrong, each with a place and a remedy."""

from __future__ import annotations

from collections.abc import Mapping


class LabError(Exception):
    """An expected failure: bad input, a limit, a file that cannot be read."""

    def __init__(self, code: str, message: str, remedy: str = "", place: str = "") -> None:
        super().__init__(code, message, remedy, place)
        self.code = code
        """A short name: `bad-range`, `unknown-key`."""
        self.message = message
        """One sentence: what and where."""
        self.remedy = remedy
        """One sentence: what to do about it; may be empty."""
        self.place = place
        """The key, line or path it is about; may be empty."""

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}".rstrip()


class Cancelled(LabError):
    """The caller cancelled the call."""

    def __init__(self, *_: object) -> None:
        super().__init__("cancelled", "The call was cancelled.")


class CoreTrap(RuntimeError):
    """The core stopped inside the wasm: a bug. Its session is lost; others are not affected."""


def from_core(error: Mapping[str, str] | None) -> LabError:
    """The exception for the core's own error document {code, message, hint, place}."""
    if error is None:
        return LabError("bug", "The core failed without saying why.", "Report this.")
    return LabError(error["code"], error["message"], error["hint"], error["place"])
