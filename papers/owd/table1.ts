/** Table 1: nine ratios without background traffic; and what section 7.1 says of tables 1 to 3 together. */

import type { Artefact, Outcome, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Finding } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { type Delays, delaysOf } from "./delays";
import { type DelayRow, PRINTED } from "./printed";
import {
  BACKGROUND_ASSUMED,
  INTERVALS,
  PATH_ASSUMED,
  PATH_GIVEN,
  SHOWN,
  TABLE_READINGS,
  TRUE_START,
  tableLab,
} from "./readings";
import { type AllTables, sentenceClaims, variableText } from "./sentences";
import { overRow, type ReadTable, runTable, TABLE_CONTROLS, tableOutcome } from "./tables";

/** The last digit of the printed means, s: some are rounded, some cut. */
const PRINTED_TO_S = 1e-6;

const rowAt = ({ rows }: ReadTable, ratio: number, of: (delays: Delays) => number, skipped = 0): number => {
  const row = rows.find((each) => each.ratio === ratio);
  return row === undefined ? Number.NaN : overRow(row, () => skipped, of).mean;
};

const measuredMean = ({ measured }: Delays) => measured.mean;
const estimatedMean = ({ estimated }: Delays) => estimated.mean;
const meets = (ours: number, printed: number): boolean => Math.abs(ours - printed) <= PRINTED_TO_S;

function digitsFinding(shown: ReadTable): Finding {
  const met = PRINTED[1].filter(
    ({ ratio, measured, estimated }) =>
      meets(rowAt(shown, ratio, measuredMean), measured) || meets(rowAt(shown, ratio, measuredMean), estimated),
  );
  const first = PRINTED[1][0];
  const skipped = rowAt(shown, 0.1, measuredMean, 3);
  return {
    id: "digits",
    text: "All nine measured means of table 1 come out to the printed digits; row 0.1 leaves out the first three samples.",
    ours: `${met.length} of 9 rows as they are; ${fixed(skipped, 6)} s at 0.1 without the first three, printed ${fixed(first?.measured ?? Number.NaN, 6)} s`,
    why: "The window limit of 32 segments and ns-2's timer, which the paper does not give, are what makes them come out.",
  };
}

function exchangedFinding(shown: ReadTable): Finding {
  const swapped = (row: DelayRow) =>
    meets(rowAt(shown, row.ratio, measuredMean), row.estimated) &&
    meets(rowAt(shown, row.ratio, estimatedMean), row.measured);
  const ratios = PRINTED[1].filter(({ estimated, measured }) => estimated !== measured).filter(swapped);
  return {
    id: "exchanged",
    text: "Table 1's rows 0.3 and 0.5 have estimated and measured mean exchanged.",
    ours: ratios
      .map(
        ({ ratio, estimated, measured }) =>
          `${ratio}: estimated ${fixed(rowAt(shown, ratio, estimatedMean), 6)}, measured ${fixed(rowAt(shown, ratio, measuredMean), 6)} here; printed ${fixed(estimated, 6)} and ${fixed(measured, 6)}`,
      )
      .join("; "),
    why: "Tables 2 and 3 have them in our order: below the ratio 1 the way there takes longer than half of the first RTT.",
  };
}

function ownBoundFinding(): Finding {
  const over = PRINTED[1]
    .map(({ ratio, estimated, measured }) => ({ ratio, apart: Math.abs(estimated - measured) }))
    .filter(({ apart }) => apart > 0.002);
  return {
    id: "own-bound",
    text: "The printed numbers of table 1 themselves differ by more than 0.002 s in two rows.",
    ours: over.map(({ ratio, apart }) => `${ratio}: ${fixed(apart, 6)} s`).join("; "),
    why: "0.0525 s at the ratio 0.1 is the delay of the empty way back, k₀.",
  };
}

function truthFinding(exact: AllTables): Finding {
  const [own] = exact[1];
  const most = Math.max(...(own?.rows ?? []).flatMap(({ runs }) => runs.map((run) => delaysOf(run).rmsError)));
  return {
    id: "truth",
    text: "From the true first delay, by equation 1, every estimate is the truth.",
    ours: `root mean square error at most ${fixed(1e9 * most, 3)} ns in nine rows without background traffic`,
    why: "t₀ is all that equation 6 does not know.",
  };
}

async function run(runner: Runner, settings: Settings, options: RunnerOptions): Promise<Outcome> {
  const { shown, tables, outcome } = await tableOutcome(runner, 1, settings, options);
  const wanted = settings.size === "full" ? TABLE_READINGS : TABLE_READINGS.slice(0, 2);
  const asked = { shared: settings.set, seeds: settings.seeds };
  const all: AllTables = {
    1: tables,
    2: await runTable(runner, 2, wanted, asked, options),
    3: await runTable(runner, 3, wanted, asked, options),
  };
  const truths = INTERVALS.map((interval) => ({ ...SHOWN, interval }));
  const fromTruth = (table: 1 | 2 | 3) => runTable(runner, table, truths, { ...asked, over: TRUE_START }, options);
  const exact: AllTables = { 1: await fromTruth(1), 2: await fromTruth(2), 3: await fromTruth(3) };
  return {
    ...outcome,
    claims: [...outcome.claims, ...sentenceClaims(all, exact)],
    findings: [
      ...(outcome.findings ?? []),
      digitsFinding(shown),
      exchangedFinding(shown),
      ownBoundFinding(),
      truthFinding(exact),
      {
        id: "variable",
        text: "Background traffic on the way back, which is there to make the delay more variable, makes it less so at ratios up to 3.",
        ours: `standard deviation of the forward delay without and with 100 kbit/s, s: ${variableText(all)}`,
        why: "ACKs that wait slow the sender down, and the queue on the way there, which is nearly all of the forward delay, grows less.",
      },
    ],
    seeds: settings.seeds,
    notes: [...outcome.notes, "Seeds are of the runs with background traffic; without it nothing is random."],
  };
}

export const owdTable1: Artefact = {
  id: "owd-table1",
  paper: "owd",
  figure: "Table 1",
  title: "No background traffic",
  summary:
    "Mean and deviation of the estimated and the measured forward delay at nine ratios of the rates; and what the paper says of tables 1 to 3 together.",
  given: [
    ...PATH_GIVEN,
    { what: "Ratios", value: "0.1 to 10" },
    { what: "Background", value: "none; 30 and 100 kbit/s in tables 2 and 3" },
  ],
  assumed: [
    {
      what: "Duration",
      value: "100.4 s",
      why: "Not given; so as many samples come as table 1's means and deviations need.",
    },
    ...PATH_ASSUMED,
    BACKGROUND_ASSUMED,
    {
      what: "Readings",
      value: "window of 16 and RFC 2988's RTO with t₀ = RTT/2 alone",
      why: "They change which samples there are; how t₀ is taken adds a constant.",
    },
    {
      what: "Heuristic",
      value: "over three exchanges, the SYN's first; estimates begin with the third",
      why: "Their number is not given.",
    },
    { what: "Quick run", value: "two seeds; the last readings of sender and t₀ are left out" },
  ],
  unjudged: [
    {
      what: "“scheme tracks accurately in forward and reverse delay in a variety of networks” (section 7), “tracks the changing network bandwidth very well” (section 8), “is very accurate and tracks the changes of the network state extremely well” (section 9)",
      why: "The same sentence as that of section 7.1, which is judged.",
    },
    {
      what: "“the standard deviation is almost same while the absolute value between the estimation value and the measured value has a little difference”, “its absolute value is affected by the initial fixed-point” (section 8)",
      why: "Section 7.1 in other words; judged there.",
    },
    {
      what: "“this difference is so small that our choice on the initial value is acceptable”, “our approach is well performed as expected from the derivation”",
      why: "What is acceptable is the authors' choice; the difference itself is judged.",
    },
    {
      what: "“our scheme keeps track of the one-way delay even though the network state dynamically changes, regardless of the degree of the asymmetry”",
      why: "Judged as “tracks the changing delay condition”, over the nine ratios and three loads.",
    },
    {
      what: "“for the purpose of making the delay more variable, background CBR traffic is added”",
      why: "A purpose; whether it does is a finding.",
    },
    {
      what: "“our scheme can be applied to any protocol that is based on RTT” (abstract)",
      why: "Nothing that can be measured.",
    },
  ],
  controls: TABLE_CONTROLS,
  seeds: { full: 12, quick: 2 },
  quick: false,
  run: (runner, settings, options = {}) => run(runner, settings, options),
  lab: ({ set }) => tableLab({}, 3, 0, set),
  readingLab: (of, { set }) =>
    tableLab(of, 3, of.background === "30 kbit/s" ? 30_000 : of.background === "100 kbit/s" ? 100_000 : 0, set),
};
