import { readFileSync } from "node:fs";

/** A file of datasets/. */
export function dataset(path: string): Buffer {
  return readFileSync(new URL(`../datasets/${path}`, import.meta.url));
}
