/**
 * `npm test`: everything that must hold, in order: static checks, the wasm's bytes, the core's C tests and fuzzers, the
 * TypeScript tests, the Python package, the production page, and that page in Chromium and in Firefox. A failing part does not stop those that
 * can still tell something. `npm test -- NAME…` runs only the parts named.
 */
import { Fault, main, say } from "./lib/common.mjs";
import { ensurePackages, ensureTestTools } from "./lib/packages.mjs";
import * as suites from "./lib/suites.mjs";

const parts = [
  { id: "check", title: "Static checks", work: suites.check },
  { id: "wasm", title: "WebAssembly rebuilt", work: suites.rebuild },
  { id: "core", title: "Core tests (gcc, address and undefined-behaviour sanitizers)", work: suites.coreTests },
  { id: "fuzz", title: "Fuzzers (clang): corpus replayed, then a short search", work: suites.fuzz },
  { id: "vitest", title: "TypeScript tests", work: suites.vitest },
  { id: "python", title: "Python package (ruff, mypy, pytest)", work: suites.python },
  { id: "build", title: "Production page", work: suites.build },
  {
    id: "e2e",
    title: "Browser journeys (Chromium, production page under a sub-path)",
    work: suites.browser,
    after: "build",
  },
  {
    id: "firefox",
    title: "The core of the journeys in Firefox (production page under a sub-path)",
    work: suites.firefox,
    after: "build",
  },
];

/** `missing`: what could not be run for want of a program, and so is not known to hold. */
const countsText = ({ passed, failed, missing = 0 }) =>
  `${passed} passed, ${failed} failed${missing > 0 ? `, ${missing} missing` : ""}`;

/** Runs one part; what it throws is a failure of that part. */
async function runPart({ title, work }) {
  say(`\n== ${title}`);
  const started = Date.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    const lines = [error instanceof Fault ? error.message : String(error?.stack ?? error)];
    result = { passed: 0, failed: 1, lines };
  }
  for (const line of result.lines) say(line);
  say(`-- ${countsText(result)}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((id) => !parts.some((part) => part.id === id));
  if (unknown !== undefined) throw new Fault(`"${unknown}" is no part: ${parts.map(({ id }) => id).join(", ")}.`);
  const started = Date.now();
  await ensurePackages();
  await ensureTestTools();
  const results = new Map();
  for (const part of parts) {
    if (wanted.length > 0 && !wanted.includes(part.id)) continue;
    if (results.get(part.after)?.failed > 0) {
      say(`\n== ${part.title}\nnot run, because the part "${part.after}" failed`);
      results.set(part.id, { passed: 0, failed: 1 });
      continue;
    }
    results.set(part.id, await runPart(part));
  }
  const sum = (key) => [...results.values()].reduce((total, result) => total + (result[key] ?? 0), 0);
  say(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
  say(countsText({ passed: sum("passed"), failed: sum("failed"), missing: sum("missing") }));
  // Servers or browsers that a failed part left behind must not keep this process alive.
  process.exit(sum("failed") + sum("missing") > 0 ? 1 : 0);
});
