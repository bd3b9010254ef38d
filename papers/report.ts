/** docs/papers.md and docs/papers/PAPER.md: the results of all artefacts as text, from the registry and stored results alone, so that a test can compare them. */

import { BEYOND } from "./discussedOptions";
import { type AnyArtefact, type Artefact, isPlanned, type PaperId, type Parameter } from "./experiment/artefact";
import { type Claim, holdingOf, holdingText, intervalText, tallyOf } from "./experiment/claim";
import { dimensionsOf, gridOf } from "./experiment/grid";
import type { StoredResult, StoredResults } from "./experiment/stored";
import { YARDSTICKS } from "./experiment/yardsticks";
import { ARTEFACTS, LIVE, PAPERS } from "./registry";

const verdict = (claim: Claim): string =>
  holdingOf(claim) === "none" ? `**${holdingText(claim)}**` : holdingText(claim);

const quoted = ({ quote }: Claim): string => `“${quote}”`;

/** Digits of a number that a table has not rounded. */
const DIGITS = 6;

const numberText = (value: number): string => String(Number(value.toPrecision(DIGITS))).replaceAll("-", "−");

/** Text of a table's cell: one line, no bar that would end the cell. */
const cell = (value: string | number | null) =>
  (typeof value === "number" ? numberText(value) : (value ?? "–")).replace(/\|/g, "\\|").replace(/\s*\n\s*/g, " ");

function table(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(header), `|${header.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

const anchor = ({ id, paper }: AnyArtefact) => `[${id}](papers/${paper}.md#${id})`;

function claimRows(artefact: AnyArtefact, { claims }: StoredResult): readonly (readonly string[])[] {
  return claims.map((claim) => [anchor(artefact), quoted(claim), claim.place, verdict(claim)]);
}

function summary(results: StoredResults, papers: readonly PaperId[]): string {
  const rows = papers.map((paper) => {
    const all = ARTEFACTS.filter((artefact) => artefact.paper === paper);
    const stored = all.flatMap(({ id }) => results[id] ?? []);
    const { every, some, none, open } = tallyOf(stored.flatMap(({ claims }) => claims));
    const live = all.filter((artefact) => !isPlanned(artefact)).length;
    const findings = stored.flatMap((each) => each.findings ?? []).length;
    const { title, citation } = PAPERS[paper];
    return [`${title} (${citation})`, `${live} of ${all.length}`, every, some, none, open, findings];
  });
  const header = [
    "paper",
    "artefacts that run",
    "claims that hold",
    "hold under some readings",
    "do not hold",
    "cannot be judged",
    "findings of ours",
  ];
  return table(header, rows);
}

const TOTALS_FROM = "<!-- totals of npm run papers: do not edit -->";
const TOTALS_TO = "<!-- end of totals -->";

/** The README with the totals of the papers that run between its marks. Throws where there are no marks. */
export function withTotals(readme: string, results: StoredResults): string {
  const from = readme.indexOf(TOTALS_FROM);
  const to = readme.indexOf(TOTALS_TO);
  if (from < 0 || to < from) throw new Error(`README.md has no lines "${TOTALS_FROM}" and "${TOTALS_TO}".`);
  const papers = (Object.keys(PAPERS) as PaperId[]).filter((paper) => LIVE.some((each) => each.paper === paper));
  return `${readme.slice(0, from)}${TOTALS_FROM}\n\n${summary(results, papers)}\n\n${readme.slice(to)}`;
}

/** What the papers' comparing words mean in numbers. */
function yardsticks(): string {
  return table(
    ["words of the papers", "meaning in numbers"],
    Object.values(YARDSTICKS).map(({ words, means }) => [words, means]),
  );
}

const HELD = { true: "holds", false: "does not hold", null: "cannot be judged" } as const;

const MARKS = { true: "✓", false: "✗", null: "?" } as const;

/** Most readings that are listed with their numbers; more of them are a grid of marks. */
const MOST_LISTED = 12;

/** A claim's readings: a row each with their numbers, or a grid of marks. */
function readingsTable(artefact: string, claim: Claim): string {
  const { readings } = claim;
  if (readings.length < 2) return "";
  const grid = readings.length > MOST_LISTED ? gridOf(readings) : undefined;
  if (grid !== undefined) {
    const rows = grid.rows.map(({ names, cells }) => [
      ...names,
      ...cells.map((each) => (each === undefined ? "" : MARKS[`${each.holds}`])),
    ]);
    return `\nReadings of ${quoted(claim)} (✓ holds, ✗ does not, ? cannot be judged; numbers: \`lab paper ${artefact}\`)\n\n${table([...grid.down, ...grid.columns], rows)}\n`;
  }
  const dimensions = dimensionsOf(readings);
  const rows = readings.map(({ of, ours, interval, holds }) => [
    ...dimensions.map((each) => of[each] ?? "–"),
    ours,
    interval === undefined ? "" : intervalText(interval),
    HELD[`${holds}`],
  ]);
  return `\nReadings of ${quoted(claim)}\n\n${table([...dimensions, "here", "90 % interval", ""], rows)}\n`;
}

function claimTable(claims: readonly Claim[]): string {
  const rows = claims.map((claim) => {
    const [only] = claim.readings;
    const ours = claim.readings.length === 1 ? (only?.ours ?? "") : `${claim.readings.length} readings, below`;
    return [quoted(claim), claim.place, claim.test, ours, verdict(claim), claim.why];
  });
  return table(["the paper", "place", "tested here", "found", "", "why"], rows);
}

function parameters(title: string, list: readonly Parameter[]): string {
  if (list.length === 0) return "";
  const rows = list.map(({ what, value, why = "" }) => [what, value, why]);
  return `\n${table([title, "value", "why"], rows)}\n`;
}

function section(artefact: Artefact, result: StoredResult): string {
  const { id, figure, title, summary: text, given, assumed, unjudged = [] } = artefact;
  const pictures = result.drawings.map((each) => `![${each.title}](${each.file})`);
  const findings = (result.findings ?? []).map((each) => [each.text, each.ours, each.why]);
  const tables = result.tables.map((each) => `\n${each.title}\n\n${table(each.header, each.rows)}\n`);
  const seeds =
    result.seeds.length === 0 ? "Nothing in it is random." : `${result.seeds.length} seeds, from ${result.seeds[0]}.`;
  const notes = result.notes.map((note) => `\n- ${note}`).join("");
  const quick =
    result.size === "quick"
      ? `**A quick run**, not the paper's size: in full it takes ${artefact.heavy ?? "longer"}. \`npm run papers -- --full ${id}\` puts the full one here.\n`
      : "";
  return [
    `## ${id}\n`,
    `${figure}: **${title}.** ${text} ${seeds}\n`,
    quick,
    `${pictures.join("\n\n")}\n`,
    result.claims.length === 0 ? "The paper states nothing here that can be judged.\n" : claimTable(result.claims),
    ...result.claims.map((claim) => readingsTable(id, claim)),
    findings.length === 0 ? "" : `\n${table(["finding of ours", "numbers", "why"], findings)}\n`,
    ...tables,
    unjudged.length === 0
      ? ""
      : `\n${table(
          ["of the paper, not judged", "why"],
          unjudged.map(({ what, why }) => [what, why]),
        )}\n`,
    parameters("given by the paper", given),
    parameters("assumed", assumed),
    notes === "" ? "" : `\nThe runs noted:\n${notes}\n`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** The page of one paper, in docs/papers. */
function paperText(paper: PaperId, results: StoredResults): string {
  const all = ARTEFACTS.filter((artefact) => artefact.paper === paper);
  const live = all.flatMap((artefact) => {
    const result = results[artefact.id];
    return isPlanned(artefact) || result === undefined ? [] : [section(artefact, result)];
  });
  const planned = all.filter(isPlanned).map(({ id, figure, title, missing }) => [id, figure, title, missing]);
  const beyond = BEYOND.filter((each) => each.paper === paper).map(({ what, keys, how }) => [
    what,
    keys.length === 0 ? "left out" : keys.map((key) => `\`${key}\``).join(", "),
    how,
  ]);
  const parts = [
    `# ${PAPERS[paper].title}`,
    `${PAPERS[paper].citation}. Made by \`npm run papers\`: do not edit. What the words and marks mean stands in [papers.md](../papers.md).`,
    ...live,
  ];
  if (planned.length > 0) parts.push(`## Not yet\n\n${table(["id", "figure", "title", "missing"], planned)}`);
  if (beyond.length > 0) {
    parts.push(`## Beyond the figures\n\n${table(["what the paper discusses", "here", "how, or why not"], beyond)}`);
  }
  return parts.join("\n\n").concat("\n");
}

const allPapers = Object.keys(PAPERS) as PaperId[];

/** The overview: totals, measures, and every claim with its verdict. */
function overviewText(results: StoredResults): string {
  const claims = ARTEFACTS.flatMap((artefact) => {
    const result = results[artefact.id];
    return result === undefined ? [] : claimRows(artefact, result);
  });
  const pages = allPapers.map((paper) => `[${PAPERS[paper].title}](papers/${paper}.md)`);
  return [
    "# The papers, run again",
    "Made by `npm run papers`, which runs every artefact in full; those that take many minutes only with `--full`, and else show a quick run, which their section says. Do not edit. Each artefact is one figure or table of a paper as an experiment. A *claim* is a sentence of the paper. Where the paper leaves something open (which segments are timed, a unit, a path), the claim is judged under each *reading* of it; one claim counts once, however many readings it has. A *finding* is a result of the lab that the paper does not state; it is counted apart.",
    `Artefact by artefact, with figures, numbers, assumptions and what is not judged: ${pages.join("; ")}. \`npm run -s lab -- paper ID\` runs one and prints the same; on the page *Papers* they run with their parameters under the figure.`,
    summary(results, allPapers),
    "## What the papers' words mean in numbers",
    "Stated once, applied to all papers alike. Numbers are judged with their 90 % interval over the seeds: one that lies on both sides of a bound decides nothing.",
    yardsticks(),
    "## All claims",
    table(["artefact", "the paper", "place", ""], claims),
  ]
    .join("\n\n")
    .concat("\n");
}

/** The report's files by their path in docs. Artefacts without a result have no section. */
export function reportFiles(results: StoredResults): Readonly<Record<string, string>> {
  const pages = allPapers.map((paper) => [`papers/${paper}.md`, paperText(paper, results)]);
  return { "papers.md": overviewText(results), ...Object.fromEntries(pages) };
}
