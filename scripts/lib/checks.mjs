/** The checks that need no run: format, lint, types, imports, registries, generated code. */
import { at, filesUnder, root, run, shown, tool, which } from "./common.mjs";
import { checkDeclared } from "./declared.mjs";
import { checkImports } from "./imports.mjs";
import { checkReadmes } from "./readmes.mjs";
import { checkRegistry } from "./registry.mjs";

const outcome = ({ code, out }) => (code === 0 ? [] : [out.trimEnd()]);

/** A package's program as a check. */
const program = (name, bin, args) => async () => {
  const [node, first] = tool(name, bin);
  return outcome(await run(node, [...first, ...args], { quiet: true }));
};

async function clangFormat() {
  const files = filesUnder(at("wasm-core"), (path) => /\.[ch]$/.test(path)).map(shown);
  if (files.length === 0) return [];
  const formatter = which("clang-format");
  if (formatter === null) return ["clang-format is missing: install it (Debian: apt-get install clang-format)."];
  const { out } = await run(formatter, ["--dry-run", ...files], { quiet: true });
  const wrong = new Set([...out.matchAll(/^([^:\n]+):\d+:\d+: warning/gm)].map((match) => match[1]));
  return [...wrong].map((file) => `${file}: not formatted; npm run check -- --fix`);
}

const generated = async () =>
  outcome(await run(process.execPath, [at("scripts", "gen.mjs"), "--check"], { quiet: true, cwd: root }));

/** Name and work of each check; the work gives sentences, none when all is well. */
export const checks = [
  ["Biome: format and lint", program("@biomejs/biome", "biome", ["check", "--error-on-warnings", "--colors=off"])],
  ["clang-format", clangFormat],
  ["TypeScript: page", program("typescript", "tsc", ["-p", "tsconfig.page.json"])],
  ["TypeScript: worker", program("typescript", "tsc", ["-p", "tsconfig.worker.json"])],
  ["TypeScript: Node, tests", program("typescript", "tsc", ["-p", "tsconfig.node.json"])],
  ["import direction", async () => checkImports()],
  ["declared packages", async () => checkDeclared()],
  ["a README in each folder", async () => checkReadmes()],
  ["registries", async () => checkRegistry()],
  ["generated catalogue", generated],
];
