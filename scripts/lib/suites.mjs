/** The parts of `npm test`, each giving `{ passed, failed, lines }`: counts, and the lines to print. */
import { mkdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { budgetsLeft, checkBudgets } from "./budgets.mjs";
import { checks } from "./checks.mjs";
import { at, readJson, run, sha256, shown, tool } from "./common.mjs";
import { buildWasm, emscriptenVersion, pinnedEmscripten, programFiles, wasmFits } from "./core.mjs";
import { runCoreTests, runFuzzers } from "./native.mjs";
import { findChromium, findFirefox } from "./packages.mjs";
import { buildPage } from "./page.mjs";
import { pythonTests } from "./python.mjs";

const one = (complaints, line) =>
  complaints.length === 0 ? { passed: 1, failed: 0, lines: [line] } : { passed: 0, failed: 1, lines: complaints };

/** Sums the counts of several parts. */
function total(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    lines: results.flatMap(({ name, passed, failed, seconds, out }) => [
      ...(failed > 0 ? [out.trimEnd()] : []),
      `${failed > 0 ? "FAILED" : "ok    "}  ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
    ]),
  };
}

export async function check() {
  const results = [];
  for (const [name, work] of checks) {
    const started = Date.now();
    const complaints = await work();
    const failed = complaints.length > 0 ? 1 : 0;
    results.push({
      name,
      passed: 1 - failed,
      failed,
      seconds: (Date.now() - started) / 1000,
      out: complaints.join("\n"),
    });
  }
  return total(results);
}

/** Builds the programs of the core again and compares them with the checked-in bytes. */
export async function rebuild() {
  const { programs } = await buildWasm();
  const { lab } = programs;
  const size = `${lab.length} bytes, ${gzipSync(lab, { level: 9 }).length} gzipped`;
  const version = await emscriptenVersion();
  if (version !== pinnedEmscripten) return one([], `builds with Emscripten ${version} (${size}); bytes not compared`);
  const complaints = [];
  if (!wasmFits())
    complaints.push(
      "wasm-core/dist/rttlab.stamp.json does not fit the C sources: run node scripts/build-core.mjs and commit it.",
    );
  for (const [index, bytes] of Object.values(programs).entries())
    if (sha256(bytes) !== sha256(readFileSync(programFiles[index])))
      complaints.push(`The checked-in ${shown(programFiles[index])} differs from what the sources give.`);
  return one(complaints, `the core's programs are the same bytes as the checked-in ones (the lab's: ${size})`);
}

export const coreTests = async () => total(await runCoreTests());

export const fuzz = async () => total(await runFuzzers());

/** Vitest, counted from its JSON report, shown as it goes. */
async function vitestRun(name, options) {
  const report = at("test-results", `${name}.json`);
  mkdirSync(at("test-results"), { recursive: true });
  const [node, args] = tool("vitest");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(node, [...args, "run", ...options, ...reporters]);
  const counts = readJson(report);
  const failed = counts?.numFailedTests ?? 0;
  return { passed: counts?.numPassedTests ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed, lines: [] };
}

export const vitest = () => vitestRun("vitest", []);

export const python = () => pythonTests();

export async function build() {
  await buildPage();
  return one(checkBudgets(), `web/dist, within its size budgets: ${budgetsLeft()}`);
}

/** Playwright, counted from its JSON report, shown as it goes. */
export async function browser() {
  if (findChromium() === null)
    return one(["No Chromium: install it (Debian: apt-get install chromium) or name one in CHROMIUM."], "");
  const report = at("test-results", "playwright.json");
  const [node, args] = tool("@playwright/test", "playwright");
  const { code } = await run(node, [...args, "test", "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const stats = readJson(report)?.stats;
  const failed = stats?.unexpected ?? 0;
  return { passed: stats?.expected ?? 0, failed: code !== 0 && failed === 0 ? 1 : failed, lines: [] };
}

/** The main journeys in Firefox. */
export async function firefox() {
  if (findFirefox() === null)
    return one(["No Firefox: install it (Debian: apt-get install firefox-esr) or name one in FIREFOX."], "");
  return vitestRun("firefox", ["--config", at("e2e", "firefox", "vitest.config.ts")]);
}
