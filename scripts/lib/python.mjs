/** The Python package: a virtual environment with pinned packages in build/python, its checks, its tests. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { at, Fault, filesUnder, hashFiles, must, readJson, run, say, sha256, which, writeWhole } from "./common.mjs";
import { installDebian } from "./packages.mjs";

const home = at("python");
const folder = at("build", "python");
const requirements = join(home, "requirements-test.txt");
const stampFile = join(folder, "stamp.json");
const report = at("test-results", "python.xml");

/** The least version that the pinned packages take; the package itself takes 3.10. */
const LEAST = [3, 11];

const bin = (name) =>
  process.platform === "win32" ? join(folder, "venv", "Scripts", `${name}.exe`) : join(folder, "venv", "bin", name);

/** Path and version of a Python that is new enough, or null. */
export async function findPython() {
  for (const name of [
    process.env.PYTHON,
    "python3",
    "python3.14",
    "python3.13",
    "python3.12",
    "python3.11",
    "python",
  ]) {
    const path = name === undefined ? null : existsSync(name) ? name : which(name);
    if (path === null) continue;
    const { code, out } = await run(path, ["-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])"], {
      quiet: true,
    });
    const version = out.trim();
    const [major, minor] = version.split(".").map(Number);
    if (code === 0 && major === LEAST[0] && minor >= LEAST[1]) return { path, version };
  }
  return null;
}

/** Everything that the wheel is made of. */
const inputs = () => [
  ...filesUnder(join(home, "src"), (path) => !path.includes("__pycache__")),
  ...["pyproject.toml", "hatch_build.py", "README.md"].map((name) => join(home, name)),
  ...filesUnder(at("wasm-core", "dist")),
  ...filesUnder(at("models"), (path) => path.endsWith(".safetensors")),
  ...["catalogue.ts", "modelUsers.ts"].map((name) => at("sim-worker", "generated", name)),
];

async function makeEnvironment({ path }) {
  say("Setting up a virtual environment for Python (build/python)");
  rmSync(join(folder, "venv"), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = await run(path, ["-m", "venv", join(folder, "venv")], { quiet: true });
  if (made.code !== 0) {
    await installDebian(["python3-venv"], ["Python's module venv"]);
    await must(path, ["-m", "venv", join(folder, "venv")]);
  }
  await must(bin("python"), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]);
}

/** Makes or renews environment and package where they differ from their sources. Gives the path of its Python; null without Python. */
export async function ensurePythonPackage() {
  const python = await findPython();
  if (python === null) return null;
  const environment = sha256(`${python.version}\n${readFileSync(requirements, "utf8")}`);
  const stamp = readJson(stampFile);
  if (stamp?.environment !== environment || !existsSync(bin("python"))) {
    rmSync(stampFile, { force: true });
    await makeEnvironment(python);
    writeWhole(stampFile, JSON.stringify({ environment }));
  }
  const sources = hashFiles(inputs());
  if (readJson(stampFile)?.sources !== sources) {
    const options = [
      "--quiet",
      "--disable-pip-version-check",
      "--no-deps",
      "--no-build-isolation",
      "--force-reinstall",
    ];
    await must(bin("python"), ["-m", "pip", "install", ...options, home]);
    writeWhole(stampFile, JSON.stringify({ environment, sources }));
  }
  return bin("python");
}

/** Passed and failed tests of pytest's report. */
function countsOf(xml) {
  const number = (name) => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(xml)?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  return { passed: number("tests") - failed - number("skipped"), failed: failed + number("skipped") };
}

async function checked(name, args) {
  const { code, out } = await run(bin(name), args, { quiet: true, cwd: home });
  return code === 0
    ? { passed: 1, failed: 0, lines: [`ok      ${name} ${args.join(" ")}`] }
    : { passed: 0, failed: 1, lines: [out.trimEnd(), `FAILED  ${name} ${args.join(" ")}`] };
}

/** Ruff, mypy and the package's tests; skipped tests count as failed. `missing` counts what no Python could run. */
export async function pythonTests() {
  let python;
  try {
    python = await ensurePythonPackage();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { passed: 0, failed: 1, lines: [error.message] };
  }
  if (python === null) {
    const least = LEAST.join(".");
    const line = `missing  no Python ${least} or newer: install one (Debian: apt-get install python3 python3-venv), or name it in PYTHON.`;
    return { passed: 0, failed: 0, missing: 1, lines: [line] };
  }
  const results = [
    await checked("ruff", ["format", "--check", "."]),
    await checked("ruff", ["check", "."]),
    await checked("mypy", ["--python-executable", python]),
  ];
  mkdirSync(at("test-results"), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await run(python, ["-m", "pytest", `--junitxml=${report}`], { cwd: home });
  const counts = countsOf(existsSync(report) ? readFileSync(report, "utf8") : "");
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  results.push({ ...counts, lines: [] });
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), lines: results.flatMap(({ lines }) => lines) };
}
