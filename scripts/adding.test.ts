/** The examples of docs/adding.md compile as they stand. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { at, run, shown, which } from "./lib/common.mjs";
import { commonFlags } from "./lib/compile.mjs";

interface Example {
  readonly path: string;
  readonly code: string;
}

const text = readFileSync(at("docs", "adding.md"), "utf8");

/** Whole files: a code block under the path that the file would have. */
function examplesIn(language: string): readonly Example[] {
  const block = new RegExp(`\`([\\w./-]+)\`:\n\n\`\`\`${language}\n(.*?)\`\`\``, "gs");
  return [...text.matchAll(block)].map(([, path = "", code = ""]) => ({ path, code }));
}

const folder = at("build", "adding");

/** A file under the folder in which the test keeps the examples, at the path that it would have in the project. */
const kept = ({ path }: Example): string => join(folder, path);

/** Relative imports name the project's files, or another example. */
const moved = (example: Example, all: readonly Example[]): string =>
  example.code.replaceAll(/(from |import\(|declare module )"(\.[^"]*)"/g, (_, before: string, name: string) => {
    const target = resolve(dirname(at(example.path)), name);
    if (all.some(({ path }) => at(path).replace(/\.tsx?$/, "") === target)) return `${before}"${name}"`;
    return `${before}"${relative(dirname(kept(example)), target).replaceAll("\\", "/")}"`;
  });

describe("docs/adding.md", () => {
  const compiler = which("gcc") ?? which("clang") ?? "cc";
  const inC = examplesIn("c");
  const inTypeScript = [...examplesIn("ts"), ...examplesIn("tsx")];

  it("has an example of each kind of module, a chart, an artefact and a page", () => {
    const folders = inC.map(({ path }) => path.split("/").at(-2));
    expect(folders).toEqual(["estimator", "cc", "predictor", "owd", "queue", "routing", "mobility", "model", "log"]);
    expect(inTypeScript).toHaveLength(4);
  });

  it.each(inC)("$path compiles without a warning", async ({ code }) => {
    // The registry of the example names its module besides.
    const name = /LAB_DEFINE_MODULE\((\w+)/.exec(code)?.[1];
    const declared = `extern const struct module *const module_${name};\n`;
    const source = code.replace(/(?=LAB_DEFINE_MODULE)/, declared);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.c`);
    writeFileSync(file, source);
    const { code: status, out } = await run(compiler, [...commonFlags, "-fsyntax-only", shown(file)], { quiet: true });
    expect(out).toBe("");
    expect(status).toBe(0);
  });

  it("has TypeScript that passes the project's checks", async () => {
    const files = inTypeScript.map((example) => {
      mkdirSync(dirname(kept(example)), { recursive: true });
      writeFileSync(kept(example), moved(example, inTypeScript));
      return shown(kept(example));
    });
    const config = join(folder, "tsconfig.json");
    // The registry brings the other pages, whose names an example may use.
    const named = [...files, "web/src/pages/registry.ts"].map((file) => relative(folder, at(file)));
    writeFileSync(config, JSON.stringify({ extends: "../../tsconfig.page.json", include: [], files: named }));
    const tsc = at("node_modules", "typescript", "bin", "tsc");
    const { out, code } = await run(process.execPath, [tsc, "-p", shown(config)], { quiet: true });
    expect(out.split("\n").filter((line: string) => line.includes(shown(folder)))).toEqual([]);
    expect(code).toBe(0);
  });
});
