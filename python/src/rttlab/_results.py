"""Types of a run's metrics, named as in the output of `lab run --json` (docs/architecture.md); None: not counted."""

from __future__ import annotations

from typing import Any, TypedDict


class Note(TypedDict):
    """What was read, assumed, skipped or halved."""

    id: str
    severity: str
    text: str
    count: int
    firstAt: float | None


class LinkResult(TypedDict, total=False):
    """A link in the measured interval."""

    id: str
    utilization: float
    utilizationPayload: float
    dropRate: float
    markRate: float
    meanQueuePackets: float
    meanQueueNormalized: float
    arrivals: int
    drops: int
    marks: int
    losses: int
    filtered: int


class FlowResult(TypedDict, total=False):
    """A flow in the measured interval."""

    id: str
    group: str
    congestionControl: str
    recovery: str
    estimator: str
    goodputBitPerS: float
    segmentsSent: int
    segmentsRetransmitted: int
    timeouts: int
    spuriousTimeouts: int
    fastRetransmits: int
    earlyResponses: int
    ecnResponses: int
    spuriousFastRetransmits: int
    spuriousDetected: int
    spuriousDetectedWrongly: int
    meanCwndSegments: float
    meanRttMs: float | None
    deliveryRatio: float | None


class EstimatorScore(TypedDict, total=False):
    """An estimator on the samples of a flow."""

    id: str
    flow: str
    role: str
    samples: int
    meanAbsErrorMs: float | None
    rmseMs: float | None
    coverage: float | None
    meanRtoMs: float | None
    timeoutRate: float | None
    spuriousTimeouts: float | None
    extra: dict[str, float]


class RunMetrics(TypedDict, total=False):
    """The metrics of a simulation."""

    links: list[LinkResult]
    flows: list[FlowResult]
    groups: list[dict[str, Any]]
    jainIndex: float | None
    estimators: list[EstimatorScore]
    predictors: list[dict[str, Any]]
    oneWayDelay: list[dict[str, Any]]
    losses: list[dict[str, Any]]
    curves: list[dict[str, Any]]
    operatingCurves: list[dict[str, Any]]
    anatomy: list[dict[str, Any]]
    seed: int
    events: int
    packets: int
    simulatedSeconds: float
    wallSeconds: float
    inForce: dict[str, Any]
    notes: list[Note]
