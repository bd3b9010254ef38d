import type { Result } from "../../../../sim-worker/src/protocol";
import { z } from "../../state/schema";

/**
 * The genuine logs that come with the page. They are fetched right after the page has been painted and then kept, so that
 * nothing is asked of the network later.
 */

const Samples = z.array(
  z.object({ id: z.string(), title: z.string(), notice: z.string(), file: z.string(), bytes: z.number() }),
);
export type Sample = z.infer<typeof Samples>[number];

let list: Promise<readonly Sample[]> | null = null;
const files = new Map<string, Promise<Blob>>();

/** The list of samples; empty where the page was built without them. */
export function samples(): Promise<readonly Sample[]> {
  list ??= fetch("./samples/index.json")
    .then((answer) => (answer.ok ? answer.json() : []))
    .then((json) => Samples.parse(json))
    .catch(() => []);
  return list;
}

/** Brings all samples into memory. */
export async function prefetchSamples(): Promise<void> {
  for (const sample of await samples()) await fileOf(sample).catch(() => undefined);
}

function fileOf(sample: Sample): Promise<Blob> {
  let file = files.get(sample.file);
  if (file === undefined) {
    file = fetch(`./samples/${sample.file}`).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.blob();
    });
    files.set(sample.file, file);
    file.catch(() => files.delete(sample.file));
  }
  return file;
}

/** The bytes of a sample by its id. */
export async function sampleBlob(id: string): Promise<Result<{ readonly blob: Blob; readonly name: string }>> {
  const sample = (await samples()).find((each) => each.id === id);
  const fail = (message: string, hint: string) => ({
    ok: false as const,
    error: { code: "sample", message, hint, place: id },
  });
  if (sample === undefined) return fail(`This page has no sample log “${id}”.`, "Choose one of those listed here.");
  try {
    return { ok: true, value: { blob: await fileOf(sample), name: sample.file } };
  } catch {
    return fail(`The sample “${sample.title}” could not be loaded.`, "Reload the page when the network is back.");
  }
}
