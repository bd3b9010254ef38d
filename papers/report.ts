/** docs/papers.md: the results of all artefacts as text, from the registry and stored results alone, so that a test can compare it with them. */

import { BEYOND } from "./discussedOptions";
import {
  type AnyArtefact,
  type Artefact,
  type Claim,
  isPlanned,
  type PaperId,
  type Parameter,
} from "./experiment/artefact";
import type { StoredResult, StoredResults } from "./experiment/stored";
import { ARTEFACTS, PAPERS } from "./registry";

const VERDICTS = { yes: "holds", no: "**does not hold**", unknown: "cannot be judged" } as const;

const verdict = ({ holds }: Claim) => (holds === null ? VERDICTS.unknown : holds ? VERDICTS.yes : VERDICTS.no);

/** Text of a table's cell: one line, no bar that would end the cell. */
const cell = (value: string | number | null) =>
  String(value ?? "–")
    .replace(/\|/g, "\\|")
    .replace(/\s*\n\s*/g, " ");

function table(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(header), `|${header.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

const anchor = (id: string) => `[${id}](#${id})`;

function claimRows(artefact: AnyArtefact, { claims }: StoredResult): readonly (readonly string[])[] {
  return claims.map((claim) => [anchor(artefact.id), claim.text, claim.paper, claim.ours, verdict(claim)]);
}

function summary(results: StoredResults): string {
  const rows = (Object.keys(PAPERS) as PaperId[]).map((paper) => {
    const all = ARTEFACTS.filter((artefact) => artefact.paper === paper);
    const claims = all.flatMap(({ id }) => results[id]?.claims ?? []);
    const count = (holds: boolean | null) => claims.filter((claim) => claim.holds === holds).length;
    const live = all.filter((artefact) => !isPlanned(artefact)).length;
    const { title, citation } = PAPERS[paper];
    return [`${title} (${citation})`, `${live} of ${all.length}`, count(true), count(false), count(null)];
  });
  return table(["paper", "artefacts that run", "claims that hold", "do not hold", "cannot be judged"], rows);
}

function parameters(title: string, list: readonly Parameter[]): string {
  if (list.length === 0) return "";
  const rows = list.map(({ what, value, why = "" }) => [what, value, why]);
  return `\n${table([title, "value", "why"], rows)}\n`;
}

function section(artefact: Artefact, result: StoredResult): string {
  const { id, figure, title, summary: text, given, assumed } = artefact;
  const pictures = result.drawings.map((each) => `![${each.title}](papers/${each.file})`);
  const claims = result.claims.map((claim) => [claim.text, claim.paper, claim.ours, verdict(claim), claim.why]);
  const tables = result.tables.map((each) => `\n${each.title}\n\n${table(each.header, each.rows)}\n`);
  const seeds =
    result.seeds.length === 0 ? "Nothing in it is random." : `${result.seeds.length} seeds, from ${result.seeds[0]}.`;
  const notes = result.notes.map((note) => `\n- ${note}`).join("");
  const quick =
    result.size === "quick"
      ? `**A quick run**, not the paper's size: in full it takes ${artefact.heavy ?? "longer"}. \`npm run papers -- --full ${id}\` puts the full one here.\n`
      : "";
  return [
    `### ${id}\n`,
    `${figure}: **${title}.** ${text} ${seeds}\n`,
    quick,
    `${pictures.join("\n\n")}\n`,
    table(["claim", "the paper", "here", "", "why"], claims),
    ...tables,
    parameters("given by the paper", given),
    parameters("assumed", assumed),
    notes === "" ? "" : `\nThe runs noted:\n${notes}\n`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function paperPart(paper: PaperId, results: StoredResults): string {
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
  const parts = [`## ${PAPERS[paper].title}\n\n${PAPERS[paper].citation}.`, ...live];
  if (planned.length > 0)
    parts.push(`### Not yet: ${paper}\n\n${table(["id", "figure", "title", "missing"], planned)}`);
  if (beyond.length > 0) {
    parts.push(
      `### Beyond the figures: ${paper}\n\n${table(["what the paper discusses", "here", "how, or why not"], beyond)}`,
    );
  }
  return parts.join("\n\n");
}

/** The whole report. Artefacts without a result have no section. */
export function reportText(results: StoredResults): string {
  const claims = ARTEFACTS.flatMap((artefact) => {
    const result = results[artefact.id];
    return result === undefined ? [] : claimRows(artefact, result);
  });
  return [
    "# The papers, run again",
    "Made by `npm run papers`, which runs every artefact in full; those that take many minutes only with `--full`, and else show a quick run, which their section says. Do not edit. Each artefact is one figure or table of a paper as an experiment: what the paper claims, what is measured here, whether the claim holds, and why. A claim that does not hold stays.",
    "`npm run -s lab -- paper ID` runs one and prints the same; on the page *Papers* they run with their parameters under the figure.",
    summary(results),
    "## All claims",
    table(["artefact", "claim", "the paper", "here", ""], claims),
    ...(Object.keys(PAPERS) as PaperId[]).map((paper) => paperPart(paper, results)),
  ]
    .join("\n\n")
    .concat("\n");
}
