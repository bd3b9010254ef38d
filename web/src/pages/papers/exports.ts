import type { Artefact } from "../../../../papers/experiment/artefact";
import { csvCell, safeFileName } from "../../plot/parts/csv";
import type { ExportCaption } from "../../plot/surface/types";
import { download } from "../../plot/time/exportFile";
import { index } from "../../state/lab";
import { currentAddress } from "../../state/linkSync";
import type { Kept } from "./kept";
import { fullOutcome, usePapers } from "./outcomes";
import { standingOf, type Verdict, verdictOf } from "./verdicts";

/** What can be taken away from an artefact besides its figures, which have menus of their own. */

const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv;charset=utf-8",
  json: "application/json",
};

/** Saves a text as a file named after the artefact. */
export function save(artefact: Artefact, what: string, ending: string, text: string): void {
  download(new Blob([text], { type: TYPES[ending] ?? "text/plain" }), safeFileName(`${artefact.id} ${what}`, ending));
}

/** What a saved figure says of itself. */
export function captionOf(artefact: Artefact): ExportCaption {
  const seeds = usePapers.getState().shown?.outcome.seeds ?? [];
  return {
    title: `${artefact.figure}: ${artefact.title}`,
    seed: seeds.length === 1 ? (seeds[0] ?? null) : null,
    link: location.href,
    source: `RTT Lab ${index.catalogue.version}${seeds.length > 1 ? `, ${seeds.length} seeds` : ""}`,
  };
}

/** A verdict in words. */
export function verdictText(verdict: Verdict): string {
  if (verdict.kind === "none") return verdict.why;
  const word = verdict.holds === null ? "cannot be judged" : verdict.holds ? "holds" : "does not hold";
  if (verdict.kind === "changed") return `${word} with changed parameters`;
  return verdict.ours === undefined ? word : `${word} in the full run`;
}

/** The claims as RFC 4180 text, one row each. */
export function claimsCsv(artefact: Artefact, kept: Kept): string {
  const full = fullOutcome(usePapers.getState(), artefact);
  const rows = kept.outcome.claims.map((claim) => {
    const { id, text, paper, ours, why } = claim;
    return [id, text, paper, ours, verdictText(verdictOf(artefact, kept, claim, full)), why];
  });
  const lines = [["id", "claim", "paper", "ours", "verdict", "why"], ...rows].map((row) => row.map(csvCell).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

/** Everything but the figures' numbers, which the CSV of each has. */
export async function outcomeJson(artefact: Artefact, kept: Kept): Promise<string> {
  const { outcome, settings, origin } = kept;
  const full = fullOutcome(usePapers.getState(), artefact);
  const { figures, claims, ...rest } = outcome;
  const report = {
    artefact: artefact.id,
    paper: artefact.paper,
    figure: artefact.figure,
    title: artefact.title,
    version: index.catalogue.version,
    link: await currentAddress(),
    size: settings.size,
    standing: standingOf(artefact, settings),
    origin,
    set: settings.set,
    given: artefact.given,
    assumed: artefact.assumed,
    figures: figures.map(({ id, title }) => ({ id, title })),
    claims: claims.map((claim) => ({ ...claim, verdict: verdictText(verdictOf(artefact, kept, claim, full)) })),
    ...rest,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
