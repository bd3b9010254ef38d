/** The client against workers that are threads of their own, as in a browser. */

import type { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { threadSpawner } from "../cli/spawnThread";
import { type CrashableClient, createLabClient } from "../src/create-client";
import { runRequest } from "./support";

const threads: Worker[] = [];
const spawnThread = threadSpawner((thread) => threads.push(thread));

let client: CrashableClient;
afterEach(() => client.destroy());

test("runs, cancels and survives deaths in real threads", async () => {
  client = createLabClient({ spawn: spawnThread, poolSize: 1 });
  expect(await client.ready()).toMatchObject({ ok: true });

  const first = await client.run(runRequest());
  if (!first.ok) throw new Error(first.error.message);
  const samples = first.value.trace.tables.find(({ kind }) => kind === "samples");
  expect(samples?.columns[1]?.values.length).toBe(samples?.rows);

  const long = client.run(runRequest({ "run.duration": 100_000 }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const newer = client.run(runRequest());
  expect(await long).toMatchObject({ ok: false, error: { code: "cancelled" } });
  expect(await newer).toMatchObject({ ok: true });

  const doomed = client.run(runRequest({ "run.duration": 100_000 }));
  const crash = client.crash();
  expect(await doomed).toMatchObject({ ok: false, error: { code: "worker-lost" } });
  expect(await crash).toMatchObject({ ok: false, error: { code: "worker-lost" } });
  expect(await client.run(runRequest())).toMatchObject({ ok: true });

  // A thread that is ended from outside is a death too.
  const killed = client.run(runRequest({ "run.duration": 100_000 }));
  await threads.at(-1)?.terminate();
  expect(await killed).toMatchObject({ ok: false, error: { code: "worker-lost" } });
  expect(await client.runSeeds(runRequest(), [1, 2])).toMatchObject({ ok: true });
});
