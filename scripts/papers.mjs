/**
 * `npm run papers [-- [--full] [ID…]]`: runs all artefacts of the papers in full, or those named, and writes docs/papers.md with the
 * claims and docs/papers/*.svg with the figures. The same output on every machine: no times, no paths. Heavy ones are run in full
 * with --full only: without it a stored full result stays, and where there is none a quick run stands in.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { register } from "tsx/esm/api";
import { at, Fault, main, readJson, say, writeWhole } from "./lib/common.mjs";
import { paperTheme } from "./lib/paperTheme.mjs";

register();
const { isPlanned, runArtefact, seedsOf } = await import("../papers/experiment/artefact.ts");
const { ARTEFACTS } = await import("../papers/registry.ts");
const { reportText } = await import("../papers/report.ts");
const { openNodeRunner } = await import("../sim-worker/cli/nodeRunner.ts");
const { xySvg } = await import("../web/src/plot/xy/xySvg.ts");

const folder = at("docs", "papers");
const resultsFile = join(folder, "results.json");
const live = ARTEFACTS.filter((artefact) => !isPlanned(artefact));

/** Runs one artefact and writes its figures. Gives what is stored of it. */
async function runOne(artefact, size, runner, theme) {
  const settings = { set: {}, seeds: seedsOf(artefact, size), size };
  const outcome = await runArtefact(artefact, runner, settings);
  const figures = outcome.figures.map((figure) => {
    const file = `${artefact.id}.${figure.id}.svg`;
    writeWhole(join(folder, file), xySvg(figure, { theme }).svg);
    return { id: figure.id, title: figure.title, file };
  });
  const { claims, tables = [], notes, seeds } = outcome;
  const held = claims.filter(({ holds }) => holds === true).length;
  say(`${artefact.id}: ${held} of ${claims.length} claims hold (${outcome.wallSeconds.toFixed(1)} s)`);
  return { claims, tables, notes, seeds, figures, ...(size === "quick" ? { size } : {}) };
}

/** Figures of artefacts that are no more, or have other figures now. */
function removeOthers(results) {
  const kept = new Set(Object.values(results).flatMap(({ figures }) => figures.map(({ file }) => file)));
  for (const name of readdirSync(folder)) if (name.endsWith(".svg") && !kept.has(name)) rmSync(join(folder, name));
}

await main(async () => {
  const full = process.argv.includes("--full");
  const wanted = process.argv.slice(2).filter((word) => word !== "--full");
  const unknown = wanted.find((id) => !live.some((artefact) => artefact.id === id));
  if (unknown !== undefined)
    throw new Fault(`There is no artefact "${unknown}" that runs: npm run -s lab -- paper lists all.`);
  const stored = (existsSync(resultsFile) && readJson(resultsFile)) || {};
  const { runner, client } = openNodeRunner();
  const theme = paperTheme();
  const results = {};
  try {
    for (const artefact of live) {
      const known = stored[artefact.id];
      const asked = wanted.length === 0 || wanted.includes(artefact.id);
      const heavy = artefact.heavy !== undefined && !full;
      const kept = heavy && known !== undefined && known.size !== "quick";
      const result = asked && !kept ? await runOne(artefact, heavy ? "quick" : "full", runner, theme) : known;
      if (result !== undefined) results[artefact.id] = result;
    }
  } finally {
    client.destroy();
  }
  writeWhole(resultsFile, `${JSON.stringify(results, null, 1)}\n`);
  removeOthers(results);
  writeWhole(at("docs", "papers.md"), reportText(results));
});
