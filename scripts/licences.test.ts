import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, it } from "vitest";
import { at } from "./lib/common.mjs";
import { LICENCES_FILE } from "./lib/licences.mjs";

interface OutputFile {
  readonly fileName: string;
  readonly source?: string | Uint8Array;
}

/** All files of a build in memory. */
async function filesOfBuild(): Promise<ReadonlyMap<string, string>> {
  const cacheDir = mkdtempSync(join(tmpdir(), "rtt-lab-licences-"));
  try {
    const built = await build({
      configFile: at("web", "vite.config.ts"),
      cacheDir,
      logLevel: "silent",
      build: { write: false, sourcemap: true },
    });
    const outputs = (Array.isArray(built) ? built : [built]) as readonly { output: readonly OutputFile[] }[];
    const files = outputs.flatMap(({ output }) => output);
    return new Map(files.map(({ fileName, source = "" }) => [fileName, Buffer.from(source).toString()]));
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
}

/** The packages whose code the source maps find in the built scripts. */
function packagesInMaps(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const maps = [...files].filter(([name]) => name.endsWith(".js.map")).map(([, text]) => JSON.parse(text));
  const sources: string[] = maps.flatMap(({ sources }) => sources);
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

/** The texts of licences.txt by their titles, each of which stands between two rules. */
function sectionsOf(licences: string): ReadonlyMap<string, string> {
  const parts = licences.split(/^={80}$/m).slice(1);
  const texts = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) texts.set((parts[at] ?? "").trim(), parts[at + 1] ?? "");
  return texts;
}

it("the built page carries the licence text of every package in its scripts, and of what is linked into the wasm", async () => {
  const files = await filesOfBuild();
  expect([...files.keys()].filter((name) => /worker.*\.js\.map$/.test(name))).toHaveLength(1);
  const texts = sectionsOf(files.get(LICENCES_FILE) ?? "");
  const packages = packagesInMaps(files);
  for (const name of ["react", "react-dom", "@mantine/core", "d3-scale", "katex", "zod", "pako"])
    expect(packages).toContain(name);
  for (const name of [...packages, "musl,", "Emscripten,"]) {
    const [title = "missing", ...more] = [...texts.keys()].filter((each) => each.startsWith(`${name} `));
    expect(more, name).toEqual([]);
    // Every one of these licences names the holder and disclaims warranty.
    expect(texts.get(title), name).toMatch(/copyright/i);
    expect(texts.get(title), name).toMatch(/AS\s+IS/i);
  }
}, 240_000);
