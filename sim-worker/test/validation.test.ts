/** Every module says what it was compared with, and the files that it names exist. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../generated/catalogue";

const PATH = /\b(?:wasm-core|sim-worker|datasets|papers|docs)\/[\w./-]*\w/g;
const exists = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url));

test.each(catalogue.modules.map(({ kind, id, validation }) => [`${kind}.${id}`, validation] as const))(
  "%s names its validation in one line",
  (_, validation) => {
    const paths = validation.match(PATH) ?? [];
    expect(validation).not.toContain("\n");
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  },
);
