import { gunzipSync } from "node:zlib";
import { dataset, expect, test } from "./lab";

test("100 MB are read without a long task on the page", async ({ lab }) => {
  test.setTimeout(180_000);
  await lab.open("#/logs");
  const text = gunzipSync(dataset("kernel-logs/cellular-steps-cubic/tcp_probe.trace_pipe.txt.gz"));
  const { megabytes, whileReading, afterwards } = await lab.dropRepeated("large.txt", text, 100e6);
  expect(megabytes).toBeGreaterThan(95);
  expect(whileReading.filter((ms) => ms > 50)).toEqual([]);
  expect(afterwards.filter((ms) => ms > 250)).toEqual([]);
});
