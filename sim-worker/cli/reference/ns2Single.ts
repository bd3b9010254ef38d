/** One flow of ns-2 over a DropTail bottleneck: deterministic, so it is compared event by event. */

import type { Core } from "../../src/core";
import type { Run } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import { type Metric, metric, type Parting, type ReferenceCase } from "./case";
import { type Fields, fieldsOf, numberOf, numberOr, numbersOf, type ReferenceFile, rowsOf, textOf } from "./file";
import { ns2Scenario, opensWithData, payloadFactor, payloadOf, tickUs, usualPhaseUs } from "./ns2Scenario";
import { agreeing, type EventList, type EventRow, findParting } from "./parting";
import { type Columns, columnsOf, kindIndex } from "./tables";

/** cwnd is printed with three decimals. */
const CWND_TOLERANCE = 1.5e-3;
/** Where ns-2's list of cwnd changes begins, segments. */
const BEFORE_FIRST_ACK = 1;
/** The list of cwnd changes ends after so many. */
const LISTED_CHANGES = 400;
/** Clock phases tried where the usual one does not fit, in steps of a share of the tick. */
const PHASES = 20;

/** Rows in which cwnd differs from the row before. */
function cwndChanges({ time, cwnd }: Columns, first: number): readonly EventRow[] {
  const rows: EventRow[] = [];
  let last: number | undefined = first;
  time?.forEach((at, index) => {
    const value = cwnd?.[index];
    if (value !== undefined && value !== last) rows.push([at, value]);
    last = value;
  });
  return rows;
}

/** Of several rows at one time the last: ns-2's Vegas moves cwnd up to twice on one ACK. */
const lastOfEach = (rows: readonly EventRow[]): readonly EventRow[] =>
  rows.filter(([at], index) => rows[index + 1]?.[0] !== at);

/** Times of events of a kind. */
function timesOf({ time, kind }: Columns, wanted: number): readonly EventRow[] {
  return [...(time ?? [])].flatMap((at, index) => (kind?.[index] === wanted ? [[at]] : []));
}

/** ns-2 numbers segments from 1, as the SYN is 0; Vegas, which sends none, from 0. */
function dropsOf({ time, seq }: Columns, params: Fields): readonly EventRow[] {
  const first = opensWithData(params) ? 0 : 1;
  return [...(time ?? [])].map((at, index) => [at, Math.round((seq?.[index] ?? 0) / payloadOf(params)) + first]);
}

function eventLists(reference: ReferenceFile, run: Run): readonly EventList[] {
  const { all, params } = reference;
  const listed = rowsOf(all, "cwnd_changes_first");
  const changes = opensWithData(params) ? lastOfEach(listed) : listed;
  const events = columnsOf(run.trace, "flow.f0.0.events");
  return [
    {
      id: "cwndChangesInStep",
      what: "cwnd change",
      unit: "segments",
      ours: cwndChanges(columnsOf(run.trace, "flow.f0.0.window"), BEFORE_FIRST_ACK),
      theirs: changes,
      cut: listed.length >= LISTED_CHANGES,
      tolerance: CWND_TOLERANCE,
    },
    {
      id: "dropsInStep",
      what: "drop",
      unit: "segment",
      ours: dropsOf(columnsOf(run.trace, "link.bottleneck.drops"), params),
      theirs: rowsOf(all, "drops_time_seq"),
      cut: false,
      tolerance: 0,
    },
    {
      id: "timeoutsInStep",
      what: "timeout",
      unit: "",
      ours: timesOf(events, kindIndex("timeout")),
      theirs: numbersOf(all, "timeouts_s").map((at) => [at]),
      cut: false,
      tolerance: 0,
    },
  ];
}

function ruleBehind(tcp: string, what: string): string {
  if (tcp === "Sack1") {
    return "Which holes ns-2's Sack1 fills, and when, follows from its scoreboard's count of SACK blocks per hole; ours counts segments (Fall and Floyd 1996; RFC 6675).";
  }
  if (what === "drop")
    return "Which packet a full buffer meets: an arrival and the end of a transmission at one instant.";
  if (what === "timeout") return "When the retransmission timer fires: clock tick and phase, integer SRTT, back-off.";
  return "Which ACK moves the window: duplicates, partial ACKs, or a segment that arrived in another order.";
}

async function runWith(core: Core, reference: ReferenceFile, phaseUs: number): Promise<Run> {
  const { params } = reference;
  const durationS = numberOr(params, "stop", 60);
  const start = numbersOf(params, "starts")[0] ?? 0;
  const scenario = ns2Scenario({
    params,
    flows: [{ startS: start, stopS: null }],
    durationS,
    fromS: numberOr(params, "mstart", 0),
    toS: Math.min(numberOr(params, "mend", durationS), durationS),
    phaseUs,
  });
  return simulate(core, { scenario, set: {}, changes: [], record: "all" }, nodeJob);
}

interface Attempt {
  readonly run: Run;
  readonly lists: readonly EventList[];
  readonly parting: Parting | null;
  readonly phaseUs: number;
}

async function attempt(core: Core, reference: ReferenceFile, phaseUs: number): Promise<Attempt> {
  const run = await runWith(core, reference, phaseUs);
  const lists = eventLists(reference, run);
  const parting = findParting(lists, (what) => ruleBehind(textOf(reference.params, "tcp"), what));
  return { run, lists, parting, phaseUs };
}

const goesFurther = (one: Attempt, other: Attempt): boolean =>
  (one.parting?.timeS ?? Number.POSITIVE_INFINITY) > (other.parting?.timeS ?? Number.POSITIVE_INFINITY);

/**
 * ns-2 draws the phase of the sender's clock and files do not say it: where the usual one does not lead to the end, the
 * one with which both go together longest is taken.
 */
async function bestAttempt(core: Core, reference: ReferenceFile): Promise<Attempt> {
  let best = await attempt(core, reference, usualPhaseUs(reference.params));
  for (let step = 0; step < PHASES && best.parting !== null; step++) {
    const next = await attempt(core, reference, ((step + 0.5) / PHASES) * tickUs(reference.params));
    if (goesFurther(next, best)) best = next;
  }
  return best;
}

function metricsOf({ all, params }: ReferenceFile, { run, lists }: Attempt): readonly Metric[] {
  const summary = fieldsOf(all, "summary");
  const [link] = run.result.links;
  const [flow] = run.result.flows;
  const buffer = numberOf(params, "buffer");
  const queue = link?.meanQueuePackets ?? null;
  return [
    ...lists.flatMap((list) => metric(list.id, "events", agreeing(list), list.theirs.length)),
    ...metric("meanQueuePackets", "packets", queue, numberOf(summary, "avg_queue_pkts")),
    ...metric(
      "meanQueueNormalized",
      "",
      queue === null || buffer === null ? null : queue / buffer,
      numberOf(summary, "norm_avg_queue"),
    ),
    ...metric("dropRate", "", link?.dropRate ?? null, numberOf(summary, "drop_rate")),
    ...metric("drops", "packets", link?.drops ?? null, numberOf(summary, "drops_pkts")),
    ...metric("utilization", "", link?.utilization ?? null, numberOf(summary, "utilization")),
    ...metric(
      "goodputBitPerS",
      "bit/s",
      flow === undefined ? null : flow.goodputBitPerS * payloadFactor(params),
      numberOf(summary, "goodput_sum_bps"),
    ),
    ...metric("segmentsSent", "segments", flow?.segmentsSent ?? null, numberOf(summary, "data_pkts_sent")),
    ...metric(
      "segmentsRetransmitted",
      "segments",
      flow?.segmentsRetransmitted ?? null,
      numberOf(summary, "retransmitted_pkts"),
    ),
  ];
}

export async function compareNs2Single(core: Core, reference: ReferenceFile): Promise<ReferenceCase> {
  const best = await bestAttempt(core, reference);
  const usual = best.phaseUs === usualPhaseUs(reference.params);
  return {
    file: reference.file,
    status: "ok",
    reason: usual
      ? ""
      : `The sender's clock was taken to be ${(best.phaseUs / 1e3).toFixed(2)} ms past a tick at the start.`,
    metrics: metricsOf(reference, best),
    parting: best.parting,
  };
}
