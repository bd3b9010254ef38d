import { gunzipSync } from "node:zlib";
import { dataset, expect, test } from "./lab";

test("100 MB are read and shown without a long task on the page", async ({ lab }) => {
  test.setTimeout(180_000);
  await lab.open("#/logs");
  const text = gunzipSync(dataset("kernel-logs/cellular-steps-cubic/tcp_probe.trace_pipe.txt.gz"));
  const { megabytes, tasksMs } = await lab.dropRepeated("large.txt", text, 100e6);
  expect(megabytes).toBeGreaterThan(95);
  expect(tasksMs.filter((ms) => ms > 50)).toEqual([]);
});
