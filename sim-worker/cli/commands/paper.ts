/** `lab paper`: lists the papers' artefacts, or runs one and prints its claims. */

import { figureCsv } from "../../../figure/figureTable";
import {
  type Artefact,
  isPlanned,
  RunnerError,
  runArtefact,
  seedsOf,
  type TimedOutcome,
} from "../../../papers/experiment/artefact";
import { type Claim, holdingText, intervalText } from "../../../papers/experiment/claim";
import { dimensionsOf } from "../../../papers/experiment/grid";
import { YARDSTICKS } from "../../../papers/experiment/yardsticks";
import { ARTEFACTS, findArtefact } from "../../../papers/registry";
import { catalogue } from "../../generated/catalogue";
import { failure, LabFailure } from "../../src/failure";
import { parseSettings } from "../../src/params";
import { parseArgs, refuseOptionsOfNothing } from "../args";
import { type Command, type Io, printJson } from "../command";
import { checkWritable, writeWhole } from "../files";
import { openNodeRunner } from "../nodeRunner";
import { textTable } from "../textTable";

/** The time between two lines of progress. */
const PROGRESS_EVERY_MS = 5000;

function list(io: Io): void {
  if (io.json) {
    const artefacts = ARTEFACTS.map((artefact) => {
      const { id, paper, figure, title, summary } = artefact;
      return { id, paper, figure, title, summary, missing: isPlanned(artefact) ? artefact.missing : null };
    });
    printJson(io, { artefacts });
    return;
  }
  const rows = ARTEFACTS.map((artefact) => {
    const { id, figure, title } = artefact;
    return [id, figure, title, isPlanned(artefact) ? artefact.missing : ""];
  });
  io.out(textTable(["id", "in the paper", "title", "not yet, for lack of"], rows));
}

/** Throws LabFailure for an unknown id, or an artefact that cannot run yet. */
function find(id: string): Artefact {
  const found = findArtefact(id);
  if (found === undefined) {
    throw failure("no-such-artefact", `There is no artefact "${id}".`, "lab paper lists all of them.", id);
  }
  if (isPlanned(found)) throw failure("not-yet", `${id} cannot run yet: ${found.missing}`, "lab paper lists all.", id);
  return found;
}

function seedCount(text: string | undefined): number | null {
  if (text === undefined) return null;
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 10_000) return count;
  throw failure("bad-seeds", `--seeds cannot be "${text}".`, "Give a whole number from 1 to 10000.", "--seeds");
}

const HELD = { true: "holds", false: "does not hold", null: "cannot be judged" } as const;

function printClaim(claim: Claim, io: Io): void {
  const { quote, place, test, yardstick, readings, why } = claim;
  const [only] = readings;
  const found = readings.length === 1 ? `\n  here       ${only?.ours ?? ""}` : "";
  const measure = yardstick === undefined ? "" : `\n  measure    ${YARDSTICKS[yardstick].means}`;
  io.out(
    `\n${holdingText(claim).toUpperCase()}: “${quote}” (${place})\n  tested     ${test}${measure}${found}\n  why        ${why}\n`,
  );
  if (readings.length < 2) return;
  const dimensions = dimensionsOf(readings);
  const rows = readings.map(({ of, ours, interval, holds }) => [
    ...dimensions.map((each) => of[each] ?? "–"),
    ours,
    interval === undefined ? "" : intervalText(interval),
    HELD[`${holds}`],
  ]);
  io.out(textTable([...dimensions, "here", "90 % interval", ""], rows));
}

function print(artefact: Artefact, outcome: TimedOutcome, io: Io): void {
  const { claims, findings = [], tables = [], seeds, notes, wallSeconds } = outcome;
  io.out(`${artefact.figure}: ${artefact.title}\n${artefact.summary}\n`);
  for (const claim of claims) printClaim(claim, io);
  for (const { text, ours, why } of findings) {
    io.out(`\nFINDING OF OURS: ${text}\n  here       ${ours}\n  why        ${why}\n`);
  }
  for (const { title, header, rows } of tables) io.out(`\n${title}\n${textTable(header, rows)}`);
  for (const note of notes) io.out(`\n${note}\n`);
  const runs = seeds.length === 0 ? "" : `${seeds.length} seeds from ${seeds[0]}, `;
  io.out(`\n${runs}${wallSeconds.toFixed(1)} s\n`);
}

function documentOf(artefact: Artefact, outcome: TimedOutcome): object {
  const { id, title, paper, figure, given, assumed, unjudged = [] } = artefact;
  const { claims, findings = [], seeds, inForce = null, wallSeconds, figures, tables = [], notes } = outcome;
  const shown = figures.map((each) => {
    const heat = each.heat === undefined ? {} : { heat: arraysOf(each.heat) };
    return { ...each, series: each.series.map(arraysOf), ...heat };
  });
  return {
    id,
    title,
    paper,
    figure,
    claims: claims.map((claim) => ({ ...claim, verdict: holdingText(claim) })),
    findings,
    seeds,
    inForce,
    wallSeconds,
    figures: shown,
    tables,
    notes,
    given,
    assumed,
    unjudged,
  };
}

/** Typed arrays as plain lists, gaps as null. */
function arraysOf<T extends object>(part: T): Record<string, unknown> {
  const plain = ([name, value]: [string, unknown]) => [
    name,
    ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
  ];
  return Object.fromEntries(Object.entries(part).map(plain));
}

/** All figures' numbers, one after the other, each under a line with its name when there are several. */
function writeFigures({ figures }: TimedOutcome, path: string): void {
  const parts = figures.map((figure) => (figures.length > 1 ? `# ${figure.title}\n` : "") + figureCsv(figure));
  writeWhole(path, parts.join("\n"));
}

/** Prints progress to standard error, when that is a terminal. */
function progressTeller(io: Io): (share: number) => void {
  let last = performance.now();
  return (share) => {
    if (process.stderr.isTTY !== true || performance.now() - last < PROGRESS_EVERY_MS) return;
    last = performance.now();
    io.say(`${Math.round(share * 100)} %`);
  };
}

async function run(artefact: Artefact, settings: Parameters<typeof runArtefact>[2], io: Io): Promise<TimedOutcome> {
  const { runner, client } = openNodeRunner();
  try {
    return await runArtefact(artefact, runner, settings, { onProgress: progressTeller(io) });
  } catch (thrown) {
    // An error of the core is bad input.
    throw thrown instanceof RunnerError ? new LabFailure(thrown.error) : thrown;
  } finally {
    client.destroy();
  }
}

export const command: Command = {
  name: "paper",
  usage: "[ID] [--seeds N] [--quick|--full] [--set KEY=VALUE]… [--out F.csv]",
  summary: "Lists the papers' figures and tables as experiments, or runs one and prints its claims.",
  details: [
    "--seeds N         so many runs with seeds 1 to N, where something is random",
    "--quick           fewer and shorter runs; --full, which is the default, as the paper did it",
    "--set KEY=VALUE   a parameter of the catalogue, laid over the artefact's own values; several times",
    "--out F.csv       the numbers of its figures",
  ],
  async run(words, io) {
    const options = { seeds: "once", quick: "flag", full: "flag", set: "many", out: "once" } as const;
    const args = parseArgs(words, options, { names: ["ID"], optional: 1 });
    const id = args.positions[0];
    if (id === undefined) {
      refuseOptionsOfNothing(args);
      list(io);
      return 0;
    }
    const artefact = find(id);
    if (args.flag("quick") && args.flag("full")) {
      throw failure("two-sizes", "--quick and --full exclude each other.", "Give one of them.", "--quick");
    }
    const size = args.flag("quick") ? "quick" : "full";
    const set = parseSettings(catalogue, args.values("set"));
    const count = seedCount(args.value("seeds"));
    const own = seedsOf(artefact, size);
    if (count !== null && own.length === 0) {
      throw failure("no-seeds", `Nothing in ${id} is random: it has no seeds.`, "Leave --seeds out.", "--seeds");
    }
    const seeds = count === null ? own : Array.from({ length: count }, (_, nth) => nth + 1);
    const out = args.value("out");
    if (out !== undefined) checkWritable(io.path(out));
    const outcome = await run(artefact, { set, seeds, size }, io);
    if (out !== undefined) writeFigures(outcome, io.path(out));
    if (io.json) printJson(io, documentOf(artefact, outcome));
    else print(artefact, outcome, io);
    return 0;
  },
};
