/**
 * `npm run papers [-- [--full] [--seeds=N] [ID…]]`: runs all artefacts of the papers in full, or those named, and writes papers/results/*.json,
 * which the page shows, docs/papers.md and docs/papers/*.md with the claims, the totals in README.md, and docs/papers/*.svg with the figures. The same output on every machine: no
 * times, no paths; date and core of a result change only when the result does. Heavy ones are run in full with --full only: without
 * it a stored full result stays, and where there is none a quick run stands in. --seeds runs the full size with fewer seeds, which the
 * result says.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { register } from "tsx/esm/api";
import { at, Fault, main, say, sha256, writeWhole } from "./lib/common.mjs";
import { wasmFile } from "./lib/core.mjs";
import { paperResults, resultFile, resultText } from "./lib/paperResults.mjs";
import { paperTheme } from "./lib/paperTheme.mjs";

register();
const { isPlanned, runArtefact, seedsOf } = await import("../papers/experiment/artefact.ts");
const { tallyOf, tallyText } = await import("../papers/experiment/claim.ts");
const { packFigures } = await import("../papers/experiment/stored.ts");
const { ARTEFACTS } = await import("../papers/registry.ts");
const { reportFiles, withTotals } = await import("../papers/report.ts");
const { catalogue } = await import("../sim-worker/generated/catalogue.ts");
const { openNodeRunner } = await import("../sim-worker/cli/nodeRunner.ts");
const { xySvg } = await import("../web/src/plot/xy/xySvg.ts");

const folder = at("docs", "papers");
const live = ARTEFACTS.filter((artefact) => !isPlanned(artefact));

const core = () => `${catalogue.version} (${sha256(readFileSync(wasmFile)).slice(0, 8)})`;
const today = () => new Date().toISOString().slice(0, 10);

/** The result with the date and core of the stored one where nothing else has changed; points stored for the first time do not count as a change. */
function dated(known, result) {
  const { made, ...before } = known ?? {};
  const same = resultText({ ...before, figures: before.figures ?? result.figures }) === resultText(result);
  return { made: same ? made : { date: today(), core: core() }, ...result };
}

/** Runs one artefact and writes its figures. Gives the result to store. */
async function runOne(artefact, size, most, runner, theme) {
  const settings = { set: {}, seeds: seedsOf(artefact, size).slice(0, most), size };
  const outcome = await runArtefact(artefact, runner, settings);
  const drawings = outcome.figures.map((figure) => {
    const file = `${artefact.id}.${figure.id}.svg`;
    writeWhole(join(folder, file), xySvg(figure, { theme }).svg);
    return { id: figure.id, title: figure.title, file };
  });
  const { claims, findings = [], tables = [], notes, seeds } = outcome;
  say(`${artefact.id}: ${claims.length} claims, ${tallyText(tallyOf(claims))} (${outcome.wallSeconds.toFixed(1)} s)`);
  const figures = packFigures(outcome.figures);
  return { claims, findings, tables, notes, seeds, drawings, ...(size === "quick" ? { size } : {}), figures };
}

/** Files of figures that no artefact has any more. */
function removeOthers(results) {
  const kept = new Set(Object.values(results).flatMap(({ drawings }) => drawings.map(({ file }) => file)));
  for (const name of readdirSync(folder)) if (name.endsWith(".svg") && !kept.has(name)) rmSync(join(folder, name));
}

await main(async () => {
  const full = process.argv.includes("--full");
  const [, few] = process.argv.map((word) => /^--seeds=(\d+)$/.exec(word)).find((found) => found !== null) ?? [];
  const most = few === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Number(few));
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const unknown = wanted.find((id) => !live.some((artefact) => artefact.id === id));
  if (unknown !== undefined)
    throw new Fault(`There is no artefact "${unknown}" that runs: npm run -s lab -- paper lists all.`);
  const stored = paperResults();
  const { runner, client } = openNodeRunner();
  const theme = paperTheme();
  const results = {};
  try {
    for (const artefact of live) {
      const known = stored[artefact.id];
      const asked = wanted.length === 0 || wanted.includes(artefact.id);
      const heavy = artefact.heavy !== undefined && !full;
      const kept = heavy && known !== undefined && known.size !== "quick";
      if (asked && !kept) {
        const result = dated(known, await runOne(artefact, heavy ? "quick" : "full", most, runner, theme));
        writeWhole(resultFile(artefact.id), resultText(result));
        results[artefact.id] = result;
      } else if (known !== undefined) results[artefact.id] = known;
    }
  } finally {
    client.destroy();
  }
  for (const id of Object.keys(stored)) if (results[id] === undefined) rmSync(resultFile(id));
  removeOthers(results);
  for (const [path, text] of Object.entries(reportFiles(results))) writeWhole(at("docs", path), text);
  writeWhole(at("README.md"), withTotals(readFileSync(at("README.md"), "utf8"), results));
});
