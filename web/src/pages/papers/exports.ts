import type { Artefact } from "../../../../papers/experiment/artefact";
import { readingName } from "../../../../papers/experiment/claim";
import { csvCell, safeFileName } from "../../plot/parts/csv";
import type { ExportCaption } from "../../plot/surface/types";
import { download } from "../../plot/time/exportFile";
import { index } from "../../state/lab";
import { currentAddress } from "../../state/linkSync";
import type { Kept } from "./kept";
import { fullOutcome, usePapers } from "./outcomes";
import { standingOf, verdictOf } from "./verdicts";

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

/** The claims as RFC 4180 text: one row for each reading. */
export function claimsCsv(artefact: Artefact, kept: Kept): string {
  const full = fullOutcome(usePapers.getState(), artefact);
  const rows = kept.outcome.claims.flatMap((claim) => {
    const { id, quote, place, test, readings, why } = claim;
    const verdict = verdictOf(artefact, kept, claim, full).text;
    return readings.map((reading) => {
      const { ours, interval, holds } = reading;
      return [
        id,
        quote,
        place,
        test,
        readingName(reading),
        ours,
        interval?.low ?? "",
        interval?.high ?? "",
        holds ?? "",
        verdict,
        why,
      ].map(String);
    });
  });
  const lines = [CSV_HEADER, ...rows].map((row) => row.map(csvCell).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

const CSV_HEADER = ["id", "quote", "place", "test", "reading", "ours", "low", "high", "holds", "verdict", "why"];

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
    unjudged: artefact.unjudged ?? [],
    figures: figures.map(({ id, title }) => ({ id, title })),
    claims: claims.map((claim) => ({ ...claim, verdict: verdictOf(artefact, kept, claim, full).text })),
    ...rest,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
