/** npm packages and, for the tests, Debian packages: installed where they are missing, and only there. */
import { existsSync } from "node:fs";
import { at, Fault, readJson, run, say, which } from "./common.mjs";
import { emscriptenVersion, pinnedEmscripten } from "./core.mjs";

/** Throws a Fault when this Node is too old for the packages. */
export function checkNode() {
  const wanted = readJson(at("package.json")).engines.node.replace(">=", "");
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [wantedMajor, wantedMinor] = wanted.split(".").map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    throw new Fault(
      `RTT Lab needs Node ${wanted} or newer, this is ${process.versions.node}: install it from https://nodejs.org.`,
    );
  }
}

/** Whether node_modules has the packages of package-lock.json, except optional ones for other systems. */
function packagesFit() {
  const wanted = readJson(at("package-lock.json")).packages;
  const present = readJson(at("node_modules", ".package-lock.json"))?.packages;
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const here = present[path];
    if (here === undefined) return entry.optional === true || entry.devOptional === true;
    return here.version === entry.version && existsSync(at(path));
  });
}

/** Runs `npm ci` if the packages are missing or not those of package-lock.json. */
export async function ensurePackages() {
  checkNode();
  if (packagesFit()) return;
  say("Installing npm packages (npm ci)");
  // With npm's own variables set, a nested npm behaves as inside a script of npm.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith(".js") ? [process.execPath, [npm]] : [which("npm") ?? "npm", []];
  const { code } = await run(command, [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) throw new Fault("npm ci failed: is the package registry reachable? Its own message stands above.");
}

const clangRuntimes = ["/usr/lib/clang/14/lib/linux", "/usr/lib/llvm-14/lib/clang/14.0.6/lib/linux"];

/** Programs and libraries that the tests need beyond npm: how each is found, and its package in Debian 12. */
const needs = [
  { name: "a C compiler (gcc)", there: () => which("gcc") !== null, debian: ["gcc", "libc6-dev"] },
  { name: `Emscripten ${pinnedEmscripten}`, there: () => which("emcc") !== null, debian: ["emscripten"] },
  { name: "clang", there: () => which("clang") !== null, debian: ["clang"] },
  {
    name: "libFuzzer",
    there: () => process.platform !== "linux" || clangRuntimes.some((folder) => existsSync(folder)) || !onDebian(),
    debian: ["libclang-rt-14-dev"],
  },
  { name: "clang-format", there: () => which("clang-format") !== null, debian: ["clang-format"] },
  {
    name: "cmocka",
    there: () =>
      ["/usr/include", "/usr/local/include", "/opt/homebrew/include"].some((folder) =>
        existsSync(`${folder}/cmocka.h`),
      ),
    debian: ["libcmocka-dev"],
  },
  { name: "Chromium", there: () => findChromium() !== null, debian: ["chromium"] },
  { name: "Firefox", there: () => findFirefox() !== null, debian: ["firefox-esr"] },
];

const onDebian = () => existsSync("/etc/debian_version") && which("apt-get") !== null;

const firstThere = (paths) => paths.find((path) => path !== undefined && path !== null && existsSync(path)) ?? null;

/** A Chromium on this machine: CHROMIUM, the PATH, or the usual places; null when there is none. */
export function findChromium() {
  return firstThere([
    process.env.CHROMIUM,
    ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(which),
    "/usr/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ]);
}

/** A Firefox on this machine: FIREFOX, the PATH, or the usual places; null when there is none. */
export function findFirefox() {
  return firstThere([
    process.env.FIREFOX,
    ...["firefox-esr", "firefox"].map(which),
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
  ]);
}

/** Installs Debian packages as root; elsewhere throws a Fault that names what to install. */
export async function installDebian(packages, names) {
  if (!(onDebian() && process.getuid?.() === 0)) {
    throw new Fault(
      `Please install ${names.join(", ")}${onDebian() ? `: sudo apt-get install ${packages.join(" ")}` : ""}.`,
    );
  }
  say(`Installing Debian packages: ${packages.join(" ")}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["-q", "update"], { quiet: true, env });
  const { code, out } = await run("apt-get", ["-q", "-y", "--no-install-recommends", "install", ...packages], {
    quiet: true,
    env,
  });
  if (code !== 0) throw new Fault(`${out.trimEnd().slice(-2000)}\napt-get could not install ${packages.join(" ")}.`);
}

/** Installs everything that `npm test` needs and that is missing. */
export async function ensureTestTools() {
  const missing = needs.filter(({ there }) => !there());
  if (missing.length > 0) {
    await installDebian(
      missing.flatMap(({ debian }) => debian),
      missing.map(({ name }) => name),
    );
  }
  const version = await emscriptenVersion();
  if (version !== pinnedEmscripten) {
    say(`Emscripten ${version} is not ${pinnedEmscripten}: the core will be built, but its bytes cannot be compared.`);
  }
}
