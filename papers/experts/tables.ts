/** Tables 2 to 4: error, window and retransmissions of Eifel, Jacobson and the experts, in closed loop and on recorded samples. */

import type { Artefact, LabSetup, Outcome, Settings } from "../experiment/artefact";
import type { Claim, Unjudged } from "../experiment/claim";
import { claimsOf, type PathRuns, unitName } from "./claims";
import { findingsOf } from "./findings";
import { KERNEL_KEYS, transferOf } from "./kernel";
import { CONTENDERS, closedLoop, type OpenLoop, openLoop } from "./loops";
import { type Path, PLACES } from "./paths";
import type { PrintedTable } from "./printed";
import { SAMPLINGS, type Sampling } from "./samplings";
import { LIKELIEST, SCALINGS, type Scaling, scalingKeys, scalingOf } from "./scalings";
import { closedTable, errorFigure, openTable } from "./tableViews";

const GIVEN: Artefact["given"] = [
  { what: "File", value: "16 MB, ten transfers each, interleaved" },
  { what: "Clock", value: "ticks of 4 ms (HZ = 250)" },
  { what: "Experts", value: "N = 100, η = 2, α = 0.08, 16.16 fixed point, equation 4 for RTTVAR" },
  {
    what: "Unit",
    value: "samples divided by 125, experts from 1 to 128",
    why: "S3; its errors cannot be table 2's.",
  },
];

/** Parameters of every path. */
const ASSUMED: Artefact["assumed"] = [
  {
    what: "Sampling",
    value: SAMPLINGS.map(({ name }) => name).join(", "),
    why: "the paper does not say which segments are timed, and it decides. Linux 2.6.28 calls tcp_rtt_estimator(), which the authors changed, for every ACK that advances: with time stamps, on by default, and without. A BSD times one segment per round trip. The “around 200 prediction trials of one of the file transfers” fit 16 MB at the printed windows with one per round trip: 11,050 segments in windows of 70 are 158.",
  },
  {
    what: "Kernel",
    value: "Reno, SACK, time stamps, RTO from 200 ms to 120 s, no ECN",
    why: "the paper names 2.6.28 and nothing else; its default was CUBIC.",
  },
  { what: "Traffic", value: "one transfer, one way; beside it only what the path names" },
  { what: "Queues", value: "drop-tail on the way there and back" },
  { what: "Interleaving", value: "the same seed for each estimator: start and losses are drawn alike" },
  { what: "Units", value: SCALINGS.map((each) => `${each.id}: ${each.label}`).join("; ") },
  {
    what: "Jacobson",
    value: "equation 2, real-valued, on whole ticks of 4 ms",
    why: "the kernel computes in integers of ticks with three bits of fraction.",
  },
];

/** Sentences of abstract and sections 6 and 7 that no claim quotes. */
const UNJUDGED: readonly Unjudged[] = [
  {
    what: "“our work is the first attempt to use on-line learning algorithms to predict network performance” (abstract)",
    why: "nothing that a run can show",
  },
  {
    what: "“Such scaling prevents the implemented algorithm from misinterpreting the greater precision of the Linux RTT measurements as larger prediction errors.” (section 6.2)",
    why: "how the division by 125 goes with experts from 1 on is open: the unit is a dimension of every claim here",
  },
  {
    what: "“in extreme cases immediately underflowing to 0” (section 6.2)",
    why: "no number; the tables of results count how often all weights were set anew",
  },
  {
    what: "“the simulated RTT changes were sufficient to cause all experts’ weights to go to zero” (section 6.2)",
    why: "the sentence contradicts the one before it, and a “not” may be missing; it tells of runs that are not published",
  },
  {
    what: "“Eifel has the advantage of not requiring any parameters to be set”, and Jacobson’s “is a much simpler and easier to implement algorithm” (section 6.3)",
    why: "properties of the algorithms, not results",
  },
  {
    what: "“trade-off between higher complexity and performance improvement”, and “trading-off complexity to achieve significantly higher performance is consistent with the steady increase of processing and storage capabilities” (section 6.3)",
    why: "called good: no cost is measured",
  },
  {
    what: "“we notice a considerable improvement on the RTT predictions” in preliminary experiments (section 6.3.1)",
    why: "not published; the rows of errors judge it",
  },
  {
    what: "“it yields higher accuracy in predicting the RTT than the standard algorithm used in most TCP implementations” (section 7)",
    why: "the rows of errors judge it",
  },
];

/** Logs of the same kind as a table's paths, for the open loop. */
const LOGS: Readonly<Record<keyof typeof PLACES, readonly string[]>> = {
  wired: ["adsl", "satellite", "onoff", "reqresp", "mini-trace-cmd", "mini-csv"],
  "half-wireless": ["cellular", "handover"],
  wireless: ["wifi-v6", "spikes"],
};

/** Makes the artefact of one of the three tables; `more`: claims about all of them. */
export function expertsTable(
  where: keyof typeof PLACES,
  title: string,
  printed: PrintedTable,
  more: readonly Claim[] = [],
): Artefact {
  const { paths } = PLACES[where];
  const [first] = paths;
  return {
    id: `experts-table${printed.id}`,
    paper: "experts",
    figure: `Table ${printed.id}`,
    title,
    summary:
      "Prediction error, congestion window and retransmissions of a 16 MB transfer, driven in turn by Eifel, by Jacobson and by the experts in the kernel's fixed-point arithmetic; for each way of sampling the RTT, each reading of the units, and several paths.",
    given: GIVEN,
    assumed: [...paths.flatMap(({ assumed }) => assumed), ...ASSUMED],
    // What is said of all three tables stands with the first.
    ...(printed.id === 2 ? { unjudged: UNJUDGED } : {}),
    controls: [
      { key: "link.bottleneck.rate", default: ownValue(first, "rate"), label: `Rate, ${first.label}` },
      { key: "link.bottleneck.buffer", default: ownValue(first, "buffer"), label: `Buffer, ${first.label}` },
      { key: "estimator.experts-fixed.n" },
      { key: "estimator.experts-fixed.eta" },
      { key: "estimator.experts-fixed.alpha" },
    ],
    seeds: { full: 10, quick: 2 },
    quick: true,
    async run(runner, settings, options = {}): Promise<Outcome> {
      const { signal, onProgress } = options;
      const call = signal === undefined ? {} : { signal };
      const runs: PathRuns[] = [];
      for (const path of paths) {
        const at = runs.length;
        const sampled = await closedLoop(runner, path, CONTENDERS, ofPath(settings, path === first), {
          ...call,
          onProgress: (share) => onProgress?.((0.8 * (at + share)) / paths.length),
        });
        runs.push({ path, sampled });
      }
      const open = await openLoop(runner, LOGS[where], settings, call);
      onProgress?.(1);
      return outcomeOf(runs, open, printed, settings, more);
    },
    lab: (settings) => labOf(first, { id: "one-per-rtt" }, scalingOf(LIKELIEST), settings),
    readingLab(of, settings) {
      const path = paths.find(({ label }) => label === of.path);
      const sampling = SAMPLINGS.find(({ name }) => name === of.sampling);
      const scaling = SCALINGS.find((each) => unitName(each) === of.unit) ?? scalingOf(LIKELIEST);
      if (path === undefined || sampling === undefined) return undefined;
      return labOf(path, sampling, scaling, ofPath(settings, path === first));
    },
  };
}

/** Parameters of the path's bottleneck. */
function ownValue({ link }: Path, id: "rate" | "buffer"): number {
  const value = (link.bottleneck as Readonly<Record<string, unknown>>)[id];
  return typeof value === "number" ? value : Number.NaN;
}

/** The link's keys are those of the first path. */
function ofPath(settings: Settings, isFirst: boolean): Settings {
  if (isFirst) return settings;
  const set = Object.fromEntries(Object.entries(settings.set).filter(([key]) => !key.startsWith("link.")));
  return { ...settings, set };
}

function labOf(path: Path, { id }: Pick<Sampling, "id">, scaling: Scaling, { set }: Settings): LabSetup {
  const scenario = transferOf(path, "experts-fixed", id);
  const flow = scenario.flow as { main: Record<string, unknown> };
  const shadows = ["last", "jacobson-ticks", "eifel"];
  return {
    scenario: { ...scenario, flow: { ...flow, main: { ...flow.main, shadows } } },
    set: { ...KERNEL_KEYS, ...scalingKeys("experts-fixed", scaling), ...set },
  };
}

function outcomeOf(
  paths: readonly PathRuns[],
  open: readonly OpenLoop[],
  printed: PrintedTable,
  settings: Settings,
  more: readonly Claim[],
): Outcome {
  const claims = claimsOf(paths, printed);
  return {
    figures: paths.map((runs) => errorFigure(runs, printed)),
    tables: [...paths.map((runs) => closedTable(runs, printed)), openTable(open)],
    claims: [...claims, ...more],
    findings: findingsOf(paths, open, printed),
    seeds: settings.seeds,
    notes: [
      "Jacobson and the experts see whole ticks, rounded down; Eifel and the last sample see the log's microseconds, which is worth up to half a tick in open loop.",
      ...(settings.size === "quick" ? ["A quick run leaves out every second ACK."] : []),
    ],
  };
}
