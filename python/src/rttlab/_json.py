"""JSON as the core, the page and Node write it: one text for one document, whoever writes it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from ._errors import LabError

_WHOLE_BELOW = 1e21
"""Numbers from here on have an exponent in JavaScript."""


def number_text(number: float) -> str:
    """The shortest decimal that reads back as this double, in the form of ECMAScript's Number::toString."""
    value = float(number)
    if value == 0:
        return "0"
    if value.is_integer() and abs(value) < _WHOLE_BELOW:
        return str(Decimal(repr(value)).to_integral_value().__format__("f"))
    sign, digit_tuple, exponent = Decimal(repr(value)).normalize().as_tuple()
    digits = "".join(map(str, digit_tuple))
    point = len(digits) + int(exponent)
    minus = "-" if sign else ""
    if 0 < point <= 21:
        return f"{minus}{digits[:point]}.{digits[point:]}" if point < len(digits) else f"{minus}{digits:0<{point}}"
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{digits}"
    tail = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{minus}{digits[0]}{tail}e{point - 1:+d}"


def _write(value: Any, out: list[str], sort: bool) -> None:
    if value is None or isinstance(value, (bool, str)):
        out.append(json.dumps(value, ensure_ascii=False))
    elif isinstance(value, (int, float)):
        out.append(number_text(value) if math.isfinite(value) else "null")
    elif isinstance(value, (list, tuple)):
        out.append("[")
        for index, item in enumerate(value):
            out.append("," if index else "")
            _write(item, out, sort)
        out.append("]")
    else:
        out.append("{")
        for index, (key, item) in enumerate(sorted(value.items()) if sort else value.items()):
            out.append(("," if index else "") + json.dumps(key, ensure_ascii=False) + ":")
            _write(item, out, sort)
        out.append("}")


def text_of(document: Any, *, sort: bool = False) -> str:
    """The text of JavaScript's JSON.stringify; with `sort`, the members of objects in the order of their keys."""
    out: list[str] = []
    _write(document, out, sort)
    return "".join(out)


def _foreign(value: Any) -> Any:
    """What json makes of NumPy's numbers and arrays, and of sets."""
    as_list = getattr(value, "tolist", None)
    if as_list is not None:
        return as_list()
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def plain(value: Any) -> Any:
    """A value with NumPy's numbers and arrays, and tuples, as Python's own."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    as_list = getattr(value, "tolist", None)
    return value if as_list is None else as_list()


def request_text(document: Any) -> str:
    """The JSON text of a request to the core. Raises LabError where a number is infinite or no number."""
    try:
        return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_foreign)
    except (TypeError, ValueError) as error:
        raise LabError("bad-value", f"A value cannot be sent to the core: {error}.", "Give finite numbers.") from None
