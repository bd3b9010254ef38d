"""Links of the page: the address that opens a scenario in the Lab, and back (web/src/state/url.ts)."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from ._catalogue import Param, Value, load
from ._errors import LabError
from ._json import number_text, plain, text_of
from ._run import Scenario, document_of

_VERSION = "1"
_PLAIN_CHARS = 1500
_DEFLATED_BYTES = 8192
_INFLATED_BYTES = 2**20
_READABLE = "-_.!~*'(),:;/@$"


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, (int, float)):
        return number_text(value)
    return ",".join(value) if isinstance(value, (list, tuple)) else str(value)


def _value(param: Param, text: str) -> Value:
    if param.type == "switch":
        return text in ("1", "true")
    if param.type == "set":
        return text.split(",") if text else []
    if param.type == "choice":
        return text
    try:
        number = float(text)
    except ValueError:
        raise LabError("bad-link", f'The link sets {param.key} to "{text}".', "Copy it again.", param.key) from None
    return int(number) if number.is_integer() else number


def _pack(pairs: list[tuple[str, str]]) -> str:
    text = "&".join(f"{quote(key, safe=_READABLE)}={quote(value, safe=_READABLE)}" for key, value in pairs)
    if len(text) <= _PLAIN_CHARS:
        return text
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = squeezer.compress(text.encode("utf8")) + squeezer.flush()
    if len(packed) > _DEFLATED_BYTES:
        raise LabError("link-too-large", "The scenario is larger than a link may be.", "Send it as a file.")
    return "z=" + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def _unpack(text: str) -> dict[str, str]:
    if text.startswith("z="):
        try:
            packed = base64.urlsafe_b64decode(text[2:] + "=" * (-len(text[2:]) % 4))
            text = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, _INFLATED_BYTES).decode("utf8")
        except (ValueError, zlib.error):
            remedy = "Copy it again."
            raise LabError("bad-link", "The link is damaged: it was cut off or changed.", remedy) from None
    pairs = (part.partition("=") for part in text.split("&") if "=" in part)
    return {unquote(key): unquote(value) for key, _, value in pairs}


def link(scenario: Scenario, *, set: Mapping[str, Value] | None = None, seed: int | None = None, base: str = "") -> str:
    """
    The address that opens a scenario on the page.

    `base` is the page's address; without it the part from `#` on is given. Raises LabError for what no link can hold.
    """
    document, changes = document_of(scenario)
    values: dict[str, Any] = plain(dict(set or {}))
    if seed is not None:
        values["run.seed"] = seed
    pairs = [("v", _VERSION)]
    is_preset = isinstance(scenario, str) and scenario in load().presets
    pairs.append(("preset", str(scenario)) if is_preset else ("scenario", text_of(plain(document))))
    pairs += [(key, _value_text(values[key])) for key in sorted(values)]
    if changes:
        pairs.append(("at", ";".join(f"{number_text(c['at'])}~{c['key']}~{_value_text(c['value'])}" for c in changes)))
    return f"{base}#/lab?{_pack(pairs)}"


def read_link(address: str) -> tuple[dict[str, Any], dict[str, Value]]:
    """
    The scenario of a link of the page, with its timed changes, and what is laid over it.

    `rttlab.run(scenario, set=values)` repeats the page's run. Raises LabError for a damaged link and unknown keys.
    """
    _, _, fragment = address.partition("#")
    _, _, query = fragment.partition("?")
    pairs = _unpack(query)
    catalogue = load()
    if "scenario" in pairs:
        try:
            scenario = json.loads(pairs["scenario"])
        except ValueError:
            raise LabError("bad-link", "The scenario in the link is no JSON.", "Copy it again.") from None
    else:
        scenario = dict(catalogue.preset(pairs.get("preset", catalogue.default_preset)).scenario)
    values = {key: _value(catalogue.find(key), text) for key, text in pairs.items() if "." in key}
    changes = []
    for part in filter(None, pairs.get("at", "").split(";")):
        at, key, text = part.split("~", 2)
        changes.append({"at": float(at), "key": key, "value": _value(catalogue.find(key), text)})
    return {**scenario, **({"changes": changes} if changes else {})}, values
