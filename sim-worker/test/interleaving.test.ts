/** Whatever a person does in whatever order: every call is answered, and the client is idle afterwards. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { createLabClient } from "../src/create-client";
import type { Result } from "../src/protocol";
import { localWorkers, runRequest } from "./support";

const action = fc.constantFrom(
  "run",
  "long run",
  "abort",
  "seeds",
  "open log",
  "replay",
  "play",
  "stop",
  "crash",
  "wait",
);

const csv = "time,rtt_ms\n0,100\n1,110\n2,105\n3,120\n";
const answers = ["ok", "cancelled", "worker-lost", "no-such-log", "no-such-flow"];

async function act(actions: readonly string[]): Promise<readonly string[]> {
  const workers = localWorkers();
  const client = createLabClient({ spawn: workers.spawn, poolSize: 2 });
  const codes: Promise<string>[] = [];
  const note = (result: Promise<Result<unknown>>) => {
    codes.push(result.then((settled) => (settled.ok ? "ok" : settled.error.code)));
  };
  let controller = new AbortController();
  let stop = () => {};
  const handlers = { onUpdate: () => undefined, onChange: () => undefined, onError: () => undefined };
  for (const name of actions) {
    const { signal } = controller;
    if (name === "run") note(client.run(runRequest({ "run.duration": 2 }), { signal }));
    else if (name === "long run") note(client.run(runRequest({ "run.duration": 500 }), { signal }));
    else if (name === "seeds") note(client.runSeeds(runRequest({ "run.duration": 2 }), [1, 2, 3], { signal }));
    else if (name === "open log")
      note(client.openLog({ file: new Blob([csv]), name: "a.csv", format: null, mapping: null }, { signal }));
    else if (name === "replay")
      note(client.replay({ log: 1, flow: "0", estimators: ["last"], set: {}, range: null }, { signal }));
    else if (name === "play") stop = client.play(runRequest(), 10, handlers).stop;
    else if (name === "stop") stop();
    else if (name === "crash") note(client.crash());
    else if (name === "wait") await new Promise((resolve) => setTimeout(resolve, 3));
    else {
      controller.abort();
      controller = new AbortController();
    }
  }
  stop();
  await client.idle();
  const settled = await Promise.all(codes);
  note(client.run(runRequest({ "run.duration": 1 })));
  const last = await codes.at(-1);
  client.destroy();
  return [...settled, last ?? "none"];
}

test("every call is answered, and the next one works", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
      const codes = await act(actions);
      expect(codes.filter((code) => !answers.includes(code))).toEqual([]);
      expect(codes.at(-1)).toBe("ok");
    }),
    { verbose: true, numRuns: 25 },
  );
});
