/** The production page in web/dist: built when one of its inputs has changed. */
import { existsSync, rmSync } from "node:fs";
import { at, Fault, filesUnder, hashFiles, readJson, run, say, tool, writeWhole } from "./common.mjs";
import { programFiles } from "./core.mjs";
import { copySamples, shippedFile } from "./samples.mjs";

export const distFolder = at("web", "dist");
const stampFile = at("build", "page.stamp.json");

const notTest = (path) => !/\.test\.tsx?$/.test(path);

/** Everything that the built page depends on. */
function pageInputs() {
  return [
    at("package-lock.json"),
    at("tsconfig.base.json"),
    ...programFiles,
    shippedFile,
    at("web", "index.html"),
    ...filesUnder(at("web"), (path) => /vite\.config\.\w+$/.test(path)),
    at("scripts", "lib", "licences.mjs"),
    ...filesUnder(at("web", "licences")),
    ...filesUnder(at("web", "src"), notTest),
    ...filesUnder(at("public")),
    ...filesUnder(at("sim-worker", "src"), notTest),
    ...filesUnder(at("papers"), notTest),
    ...filesUnder(at("figure"), notTest),
    ...filesUnder(at("sim-worker", "generated")),
  ].filter((path) => existsSync(path));
}

/** Builds the page into web/dist. */
export async function buildPage() {
  copySamples();
  const inputs = hashFiles(pageInputs());
  const [node, args] = tool("vite");
  const { code, out, seconds } = await run(
    node,
    [...args, "build", "--config", "web/vite.config.ts", "--logLevel", "warn"],
    { quiet: true },
  );
  if (code !== 0) throw new Fault(`${out.trimEnd()}\nThe page could not be built.`);
  rmSync(at("web", "dist", "README.md"), { force: true });
  writeWhole(stampFile, `${JSON.stringify({ inputs })}\n`);
  return seconds;
}

/** Builds the page unless web/dist is up to date. */
export async function ensurePage() {
  copySamples();
  if (existsSync(at("web", "dist", "index.html")) && readJson(stampFile)?.inputs === hashFiles(pageInputs())) return;
  say("Building the page");
  await buildPage();
}
