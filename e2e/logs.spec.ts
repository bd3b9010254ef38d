import { gunzipSync, gzipSync } from "node:zlib";
import { dataset, expect, test } from "./lab";

const TRACE = dataset("kernel-logs/spikes-cubic/tcp_probe.trace_pipe.txt.gz");

test("a sample log is one click away", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.sample(0);
  await expect(lab.scoreboard).toBeVisible();
  expect(await lab.scoreboard.getByRole("row").count()).toBeGreaterThanOrEqual(5);
  await expect(lab.flows).toBeVisible();
  await expect(page.getByText("tcp_probe").first()).toBeVisible();
  expect(await lab.emptyCharts()).toEqual([]);
});

for (const { name, bytes } of [
  { name: "trace_pipe.txt", bytes: gunzipSync(TRACE) },
  { name: "trace_pipe.txt.gz", bytes: TRACE },
  { name: "unknown", bytes: TRACE },
  { name: "samples.csv", bytes: gunzipSync(dataset("kernel-logs/formats-mini/kernel_rtt.csv.gz")) },
  { name: "perf.txt.gz", bytes: dataset("kernel-logs/wifi-v6-reno/perf.script.txt.gz") },
  { name: "lost.txt.gz", bytes: dataset("kernel-logs/many10-cubic/tcp_probe.lost-events.txt.gz") },
]) {
  test(`reads ${name} dropped on the page`, async ({ lab }) => {
    await lab.open("#/logs");
    await lab.drop(name, bytes);
    await expect(lab.flows).toBeVisible();
    expect(await lab.rowsOf("Round-trip time")).toBeGreaterThan(100);
    expect(await lab.scoreboard.getByRole("row").count()).toBeGreaterThanOrEqual(5);
  });
}

test("a log packed in several gzip members gives what it gives in one", async ({ lab }) => {
  const text = gunzipSync(TRACE);
  const cuts = [0, 1000, Math.floor(text.length / 2), text.length];
  const members = cuts.slice(1).map((end, at) => gzipSync(text.subarray(cuts[at], end)));
  await lab.open("#/logs");
  await lab.choose("whole.txt", text);
  const whole = await lab.scores();
  await lab.choose("members.txt.gz", Buffer.concat(members));
  await expect(lab.flows).toBeVisible();
  expect(await lab.scores()).toBe(whole);
});

test("another flow of the log is chosen in its table", async ({ lab }) => {
  await lab.open("#/logs");
  await lab.choose("lost.txt.gz", dataset("kernel-logs/many10-cubic/tcp_probe.lost-events.txt.gz"));
  expect(await lab.flows.getByRole("row").count()).toBeGreaterThan(10);
  const before = await lab.scores();
  await lab.flows.getByRole("row").nth(3).getByRole("button").first().click();
  expect(await lab.scores()).not.toBe(before);
});

test("an estimator's parameter changes its score on a log at once", async ({ lab }) => {
  await lab.open("#/logs");
  await lab.choose("trace.txt.gz", TRACE);
  const before = await lab.scores();
  await lab.nudge(lab.controls.getByRole("slider").first(), 5);
  expect(await lab.scores()).not.toBe(before);
});

for (const { what, name, bytes } of [
  { what: "a picture", name: "photo.png", bytes: Buffer.from("89504e470d0a1a0a0000000d49484452000000", "hex") },
  { what: "an empty file", name: "empty.txt", bytes: Buffer.alloc(0) },
  { what: "prose", name: "notes.txt", bytes: Buffer.from("Dear all,\nnothing to measure here.\n".repeat(50)) },
  { what: "a broken gzip", name: "cut.gz", bytes: gzipSync(gunzipSync(TRACE)).subarray(0, 900) },
]) {
  test(`says in a sentence what is wrong with ${what}`, async ({ lab, page }) => {
    await lab.open("#/logs");
    await lab.choose(name, bytes);
    const said = what === "a broken gzip" ? page.getByRole("main") : page.getByRole("alert");
    await expect(said).toContainText(/[a-z]{3,}.*[.:]/i);
    await expect(said).not.toContainText(/undefined|NaN|\[object/);
  });
}

test("a refused file is named", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.choose("page.html", Buffer.from("<!doctype html><html><body>404</body></html>"));
  await expect(page.getByRole("alert")).toContainText("page.html");
});

test("a role that moves to another column is said to have left the first", async ({ lab, page }) => {
  await lab.open("#/logs");
  const rows = Array.from({ length: 60 }, (_, at) => `${at / 10},${50 + (at % 9)},${60 + (at % 5)}`);
  await lab.choose("three.csv", Buffer.from(["time_s,rtt_ms,other", ...rows].join("\n")));
  const before = await lab.scores();
  await page.getByLabel("Role of other").selectOption({ label: "RTT sample" });
  expect(await lab.scores()).not.toBe(before);
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("in place of “rtt_ms”");
});

test("timeouts are marked where a log shows them, and only promised there", async ({ lab }) => {
  await lab.open("#/logs");
  await lab.choose("trace.txt.gz", TRACE);
  for (const id of ["rto", "window"]) {
    await expect(lab.chart(id)).toContainText("● timeout ○ spurious");
    await expect(lab.chart(id).getByRole("list")).toContainText("Timeout");
    await expect(lab.chart(id).getByRole("list")).toContainText("Spurious");
  }
  await lab.choose("samples.csv", gunzipSync(dataset("kernel-logs/formats-mini/kernel_rtt.csv.gz")));
  for (const id of ["rto", "window"]) await expect(lab.chart(id)).not.toContainText("● timeout");
});

test("a column that was guessed is named in a warning above the charts", async ({ lab, page }) => {
  await lab.open("#/logs");
  const rows = Array.from({ length: 60 }, (_, at) => `${at / 10} ${50 + (at % 9)} ${60 + (at % 5)}`);
  await lab.choose("columns.txt", Buffer.from(rows.join("\n")));
  const notes = page.getByRole("region", { name: "Warnings" });
  await expect(notes).toContainText("Warning: The file names no columns");
  await expect(notes).toContainText("column 2, which begins with 50, in ms");
  const place = async (locator: typeof notes) => (await locator.boundingBox())?.y ?? Number.NaN;
  expect(await place(notes)).toBeLessThan(await place(lab.chart("rtt")));
});

test("times that were made up of RTTs are named in a warning above the charts, with what to do", async ({
  lab,
  page,
}) => {
  await lab.open("#/logs");
  await lab.choose("rtts.csv", Buffer.from(`rtt_ms,moment\n${"30.75,6\n40.25,5\n".repeat(30)}`));
  const notes = page.getByRole("region", { name: "Warnings" });
  await expect(notes).toContainText("Warning: The times are not from the log");
  await expect(notes).toContainText("Choose the time column if there is one: on the page under Columns");
  const place = async (locator: typeof notes) => (await locator.boundingBox())?.y ?? Number.NaN;
  expect(await place(notes)).toBeLessThan(await place(lab.chart("rtt")));
});

test("a log's verdict stands in sentences above its charts", async ({ lab, page }) => {
  await lab.open("#/logs?sample=cellular");
  const says = page.getByRole("region", { name: "What the log says" });
  await expect(says).toContainText(/Flow .*: RTT [\d.,]+ to [\d.,]+ ms, mean [\d.,]+ ms/);
  await expect(says).toContainText(/Linux’s variance floor of 200 ms binds at/);
  const place = async (locator: typeof says) => (await locator.boundingBox())?.y ?? Number.NaN;
  expect(await place(says)).toBeLessThan(await place(lab.chart("rtt")));
  await page.getByText("RTTs computed back from the kernel’s srtt: how").click();
  await expect(page.getByText(/the kernel’s smoothed RTT only/)).toBeVisible();
});

test("a link to an own log asks for that file and takes it back", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.choose("mine.txt.gz", TRACE);
  const scores = await lab.scores();
  await lab.open(await lab.addressHash());
  await expect(page.getByRole("main")).toContainText("mine.txt.gz");
  await lab.choose("mine.txt.gz", TRACE);
  expect(await lab.scores()).toBe(scores);
});

test("back leads from a log to the empty page, forward to the log as it was", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.sample(0);
  const scores = await lab.scores();
  expect(await lab.addressHash()).toContain("sample=");
  await page.goBack();
  await expect(page.getByRole("list", { name: /samples/i })).toBeVisible();
  await page.goForward();
  await expect(lab.scoreboard).toHaveText(scores);
});

test("a file after a refused one belongs to no link", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.choose("mine.txt.gz", TRACE);
  await lab.choose("words.txt", Buffer.from("these are only words\n".repeat(20)));
  await expect(page.getByRole("alert")).toContainText("words.txt");
  await expect(page.getByText("This link belongs to")).toHaveCount(0);
  await lab.choose(
    "three.csv",
    Buffer.from(`time_s,rtt_ms\n${Array.from({ length: 30 }, (_, at) => `${at},5`).join("\n")}`),
  );
  await expect(page.getByRole("main")).toContainText("three.csv");
  await expect(page.getByText("is not the file that the link was made with")).toHaveCount(0);
});
