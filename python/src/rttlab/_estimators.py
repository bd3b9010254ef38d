"""Estimators of one's own in a replay, in the scoreboard of the core's."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ._core import Doubles
from ._results import EstimatorScore

if TYPE_CHECKING:
    import pyarrow as pa


class Estimator(Protocol):
    """An RTT estimator of two methods. An object learns from one flow."""

    def forecast(self) -> tuple[float, float]:
        """The prediction of the next RTT and the timeout (RTO), both ms; NaN where there is none yet."""

    def sample(self, time_s: float, rtt_ms: float) -> None:
        """Takes an RTT sample, and the time of its ACK."""


def forecasts(estimator: Estimator, time_s: Doubles, rtt_ms: Doubles) -> tuple[Doubles, Doubles]:
    """Prediction before and RTO after each sample, ms, as in the core's tables of samples."""
    prediction, rto = np.full(len(rtt_ms), np.nan), np.full(len(rtt_ms), np.nan)
    for row, (time, rtt) in enumerate(zip(time_s.tolist(), rtt_ms.tolist(), strict=True)):
        prediction[row] = estimator.forecast()[0]
        estimator.sample(time, rtt)
        rto[row] = estimator.forecast()[1]
    return prediction, rto


def _mean(sum_: float, count: int) -> float | None:
    return sum_ / count if count else None


def score_of(name: str, flow: str, rtt_ms: Doubles, prediction: Doubles, rto: Doubles) -> EstimatorScore:
    """
    The score that the core gives an estimator with these columns (wasm-core/src/trace/score.h).

    Each sample is compared with the prediction and the RTO in force before it, from the second sample on.
    """
    before, sample, timeout = prediction[1:], rtt_ms[1:], rto[:-1]
    predicted, timed = ~np.isnan(before), ~np.isnan(timeout)
    error = (before - sample)[predicted]
    bias = _mean(math.fsum(error), int(predicted.sum()))
    squares = _mean(math.fsum(error * error), int(predicted.sum()))
    return {
        "id": name,
        "flow": flow,
        "role": "shadow",
        "samples": len(rtt_ms),
        "meanAbsErrorMs": _mean(math.fsum(np.abs(error)), int(predicted.sum())),
        "rmseMs": None if squares is None else math.sqrt(squares),
        "coverage": _mean(float((sample[timed] <= timeout[timed]).sum()), int(timed.sum())),
        "meanRtoMs": _mean(math.fsum(timeout[timed]), int(timed.sum())),
        "timeoutRate": None,
        "spuriousTimeouts": None,
        "extra": {} if bias is None else {"biasMs": bias},
    }


def judge(
    estimators: Mapping[str, Estimator], flow: str, samples: pa.Table, range_s: tuple[float, float] | None
) -> tuple[list[EstimatorScore], pa.Table]:
    """Scores of one's own estimators, and the table of samples with their columns `ID.prediction` and `ID.rto`."""
    import pyarrow as pa

    time_s, rtt_ms = (samples[name].to_numpy() for name in ("time", "rtt"))
    scores: list[EstimatorScore] = []
    for name, estimator in estimators.items():
        prediction, rto = forecasts(estimator, time_s, rtt_ms)
        for column, values in (("prediction", prediction), ("rto", rto)):
            about = pa.field(f"{name}.{column}", pa.float64(), metadata={"label": name, "unit": "ms"})
            samples = samples.append_column(about, [pa.array(values)])
        scores.append(_score_in_range(name, flow, (time_s, rtt_ms, prediction, rto), range_s))
    return scores, samples


def _score_in_range(name: str, flow: str, columns: Any, range_s: tuple[float, float] | None) -> EstimatorScore:
    time_s, rtt_ms, prediction, rto = columns
    if range_s is None:
        return score_of(name, flow, rtt_ms, prediction, rto)
    inside = (time_s >= range_s[0]) & (time_s <= range_s[1])
    rows = np.flatnonzero(inside)
    # The sample before the range stays, for the RTO that was in force at the first one in it.
    first = max(0, rows[0] - 1) if len(rows) else 0
    last = rows[-1] + 1 if len(rows) else 0
    part = slice(first, last)
    score = score_of(name, flow, rtt_ms[part], prediction[part], rto[part])
    score["samples"] = int(inside.sum())
    return score
