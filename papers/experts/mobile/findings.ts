/** What the lab finds beside the sentences on scenarios I to IV, and the table of all readings. */

import type { ResultTable } from "../../experiment/artefact";
import type { Finding } from "../../experiment/claim";
import { besideOf, difference, type Metric, spreadAt, withHalf } from "./claims";
import { classOf, radiusCells } from "./figures";
import type { MetricId } from "./metrics";
import { DRIVERS, type Driver, NAMES, PRINTED_RADIUS_M, placeNames, pointName } from "./scenarios";
import { byPlace, type Cell, ownCells, type Study } from "./study";

const heaviest = (cells: readonly Cell[]): Cell | undefined =>
  cells.reduce<Cell | undefined>(
    (most, cell) => (most === undefined || cell.point > most.point ? cell : most),
    undefined,
  );

const number = (cell: Cell, id: MetricId, digits: number): string => withHalf(spreadAt(cell, "experts", id), digits);

/** How far the network hangs together at the printed radius and at the figure's. */
export function dustFinding(study: Study): readonly Finding[] {
  const rows = byPlace(radiusCells(study)).flatMap((cells) => {
    const cell = heaviest(cells);
    const radius_m = cell?.place.radius;
    if (cell === undefined || (radius_m !== PRINTED_RADIUS_M && radius_m !== study.own.radius)) return [];
    const text = `${radius_m} m: ${number(cell, "degree", 2)} neighbours a node, ${number(cell, "connectedPercent", 1)} % of the pairs connected by any number of hops, ${number(cell, "isolatedPercent", 0)} % of the nodes alone, ${number(cell, "hops", 2)} hops on average; ${number(cell, "unansweredFlows", 1)} of ${number(cell, "flows", 0)} flows never get an answer`;
    return [text];
  });
  if (rows.length === 0) return [];
  return [
    {
      id: "dust",
      text: `At the printed ${PRINTED_RADIUS_M} m the network is dust: the printed figures cannot come from it.`,
      ours: rows.join(". "),
      why: "So few circles of 100 m do not cover a field of 1,500 × 1,000 m. Nearly every connected pair is connected by one hop; neither route changes nor queues of several hops can arise.",
    },
  ];
}

/** Flows that starve rule a mean over flows. */
export function starvingFinding(study: Study): Finding {
  const rows = ownCells(study).map(
    (cell) =>
      `${pointName(cell.scenario, cell.point)}: ${number(cell, "unansweredFlows", 1)} of ${number(cell, "flows", 0)} flows, ${number(cell, "retransmittedPercent", 2)} % as the mean of flows, ${number(cell, "retransmittedSumsPercent", 2)} % of all segments`,
  );
  return {
    id: "starving-flows",
    text: "Flows that never get an answer, and the retransmitted share as the mean of flows and of all segments.",
    ours: rows.join("; "),
    why: "A flow that never gets an answer sends its SYN again and again: nearly all that it sends is a retransmission, whichever estimator it has. It counts as much as a flow that sends thousands, so the mean of the flows lies far above the share of all segments. The paper defines the former.",
  };
}

/** Timers and timeouts of both algorithms: what retransmissions and windows follow. */
export function timerFinding(study: Study): Finding {
  const text = (cell: Cell, driver: Driver) => {
    const of = (id: MetricId, digits: number) => withHalf(spreadAt(cell, driver, id), digits);
    return `${NAMES[driver]} ${of("rtoTicks", 1)} ticks, ${of("timeouts", 0)} timeouts, ${of("spuriousTimeouts", 0)} of them spurious`;
  };
  const rows = ownCells(study).map(
    (cell) => `${pointName(cell.scenario, cell.point)}: ${DRIVERS.map((driver) => text(cell, driver)).join("; ")}`,
  );
  return {
    id: "later-timer",
    text: "The mean RTO at the samples, and how often the timer fires.",
    ours: rows.join(". "),
    why: "A timer fires seldom in vain when it is late. The experts' is late because their prediction lies above the samples, and its deviation with it: fewer retransmissions and a larger window need no better prediction.",
  };
}

/** Routes and their breaks, mobile and stationary: the paper's reason for long queues. */
export function routeFinding(study: Study): Finding {
  const text = (cell: Cell) =>
    `${number(cell, "routeLifeS", 1)} s, ${number(cell, "linkBreaks", 0)} breaks, ${number(cell, "connectedPercent", 0)} % of the pairs connected, ${number(cell, "unansweredFlows", 1)} flows without an answer`;
  const rows = ownCells(study).map((cell) => {
    const other = besideOf(study, cell);
    const mobile = other === undefined ? "" : `; mobile ${text(other)}`;
    return `${pointName(cell.scenario, cell.point)} flows: stationary ${text(cell)}${mobile}`;
  });
  return {
    id: "routes",
    text: "How long routes last when nodes stand and when they move, and how many flows have one.",
    ours: rows.join(". "),
    why: "Routes last longer when nothing moves, as the paper says; that queues are longer does not follow, for a flow without a path queues nothing.",
  };
}

/** The radii at which the paper's direction holds. */
export function radiusFinding(study: Study, metric: Metric): Finding {
  const { few } = study.scenario;
  const rows = byPlace(radiusCells(study))
    .map((cells) => cells.filter(({ point }) => few.includes(point)))
    .sort((one, other) => (one[0]?.place.radius ?? 0) - (other[0]?.place.radius ?? 0))
    .map((cells) => {
      const where = cells
        .filter((cell) => classOf(cell, metric) === 2)
        .map(({ scenario, point }) => pointName(scenario, point));
      return `${cells[0]?.place.radius} m: ${where.length === 0 ? "at none" : where.join(", ")}`;
    });
  const points = few.map((point) => pointName(study.scenario, point)).join(", ");
  return {
    id: "radius",
    text: `Radii at which ${metric.label.toLowerCase()} is ${metric.better} with the experts, of ${study.scenario.axis === "flows" ? `${points} flows` : `speeds of ${points}`}.`,
    ours: rows.join("; "),
    why: "By the 90 % interval of the difference on the same seeds, everything else as in the figure.",
  };
}

/** One row for each place and point: both algorithms and their difference. */
export function readingsTable(study: Study, metric: Metric): ResultTable {
  const { id, digits } = metric;
  const rows = [...study.cells, ...study.radii].map((cell) => [
    ...Object.values(placeNames(cell.place)),
    pointName(cell.scenario, cell.point),
    withHalf(spreadAt(cell, "experts", id), digits),
    withHalf(spreadAt(cell, "jacobson", id), digits),
    withHalf(difference(cell, id), digits),
    cell.runs.experts.length,
  ]);
  return {
    id: "readings",
    title: `${metric.label}, ${metric.unit}, with half of the 90 % interval`,
    header: [
      "radius",
      "rate",
      "RTS",
      "tick",
      "sampling",
      study.scenario.axis,
      "experts",
      "Jacobson",
      "difference",
      "seeds",
    ],
    rows,
  };
}

const OWN_COLUMNS: readonly (readonly [id: MetricId, header: string, digits: number])[] = [
  ["errorTicks", "error, ticks", 2],
  ["pooledErrorTicks", "error over all samples, ticks", 2],
  ["varianceTicks2", "RTT variance, ticks²", 2],
  ["retransmittedPercent", "retransmitted, mean of flows, %", 2],
  ["retransmittedSumsPercent", "retransmitted, of all, %", 2],
  ["sentSegments", "sent", 0],
  ["deliveredSegments", "delivered", 0],
  ["deliveryPercent", "delivered of sent, %", 2],
  ["goodput", "goodput, packets/s a flow", 2],
  ["cwndBytes", "cwnd, bytes", 0],
  ["queueBytes", "queue, bytes", 0],
  ["unansweredFlows", "flows without an answer", 1],
  ["rtoTicks", "RTO at samples, ticks", 1],
  ["timeouts", "timeouts", 0],
  ["spuriousTimeouts", "spurious", 0],
  ["linkBreaks", "link breaks", 0],
  ["routeLifeS", "route life, s", 1],
];

/** All quantities at the figure's own place. */
export function ownTable(study: Study): ResultTable {
  const rows = ownCells(study).flatMap((cell) =>
    (["experts", "jacobson"] as const).map((driver) => [
      pointName(cell.scenario, cell.point),
      driver,
      ...OWN_COLUMNS.map(([id, , digits]) => withHalf(spreadAt(cell, driver, id), digits)),
    ]),
  );
  return {
    id: "own",
    title: `All quantities of scenario ${study.scenario.id} at ${study.own.radius} m`,
    header: [study.scenario.axis, "TCP with", ...OWN_COLUMNS.map(([, header]) => header)],
    rows,
  };
}

/** Seeds and durations that were really run. */
export function runsNote(study: Study): string {
  const runs = Math.max(0, ...ownCells(study).map((cell) => cell.runs.experts.length));
  const { duration_s, short_s } = study.scenario;
  return study.size === "quick"
    ? `A quick run: ${runs} ${runs === 1 ? "seed" : "seeds"} of ${short_s} s each; the paper has 24 runs of ${duration_s / 60} minutes.`
    : `${runs} ${runs === 1 ? "seed" : "seeds"} of ${duration_s / 60} minutes; the paper has 24.`;
}
