import AxeBuilder from "@axe-core/playwright";
import { type Appearance, expect, type Lab, test } from "./lab";

/** The number that an estimator's last equation gives: its RTO. */
async function lastValue(lab: Lab, name: string): Promise<number> {
  // The numbers of the sample before stay, unseen, until the new ones come.
  await expect(lab.atCursor.locator(".at-stale")).toHaveCount(0);
  return Number(await lab.stepOf(name).locator(".equation-value strong").last().textContent());
}

/** Seconds of the sample that the panel shows, with three decimals. */
async function shownTime(lab: Lab): Promise<string> {
  return /sample at ([\d.]+) s/.exec((await lab.atCursor.textContent()) ?? "")?.[1] ?? "";
}

/** The chart's row of the sample that the panel shows. */
async function shownRow(lab: Lab, chart: string, column: string): Promise<Readonly<Record<string, string>>> {
  const time = await shownTime(lab);
  const rows = await lab.csvOf(chart);
  const row = rows.find((each) => Number(each.time_s).toFixed(3) === time && (each[column] ?? "") !== "");
  if (row === undefined) throw new Error(`${chart} has no sample at ${time} s`);
  return row;
}

for (const page of ["Lab", "Logs"] as const) {
  test(`${page}: a click pins a sample, whose numbers are those of the tables`, async ({ lab }) => {
    await lab.open(page === "Lab" ? "" : "#/logs");
    if (page === "Logs") await lab.sample(0);
    await lab.pointAt("rtt", 0.43, true);
    await expect(lab.atCursor).toContainText("Pinned");
    const rtt = await shownRow(lab, "Round-trip time", "rtt_ms");
    await expect(lab.atCursor).toContainText(`RTT ${Number(rtt.rtt_ms).toFixed(1)} ms`);
    const rto = await shownRow(lab, "Retransmission timeout", "jacobson.rto_ms");
    for (const [name, column] of [
      ["Jacobson", "jacobson.rto_ms"],
      ["Experts", "experts.rto_ms"],
      ["Eifel", "eifel.rto_ms"],
    ] as const) {
      const expected = Number(rto[column]);
      expect(Math.abs((await lastValue(lab, name)) / expected - 1), name).toBeLessThan(1e-4);
    }
    // The first line of Jacobson's step is the error of its prediction.
    const error = Number(rtt.rtt_ms) - Number(rtt["jacobson.prediction_ms"]);
    const shown = (await lab.stepOf("Jacobson").locator(".equation-value strong").first().textContent()) ?? "";
    expect(Number(shown.replace("−", "-"))).toBeCloseTo(error, 2);
    // The same sample again lets it go.
    await lab.pointAt("rtt", 0.43, true);
    await expect(lab.atCursor).toContainText("At the cursor");
  });
}

test("the keyboard pins, steps and lets go", async ({ lab, page }) => {
  await lab.open();
  await lab.chart("rtt").locator("canvas").focus();
  for (const key of ["Home", "ArrowRight", "ArrowRight", "Shift+ArrowRight", "Enter"]) await page.keyboard.press(key);
  await lab.idle();
  await expect(lab.atCursor).toContainText("Pinned");
  const first = await shownTime(lab);
  await expect(lab.atCursor.getByRole("status")).toContainText(`Pinned the sample at ${first} s`);
  await lab.atCursor.getByRole("button", { name: "Pin the next sample" }).click();
  await lab.idle();
  expect(Number(await shownTime(lab))).toBeGreaterThan(Number(first));
  const rto = await shownRow(lab, "Retransmission timeout", "jacobson.rto_ms");
  expect(Math.abs((await lastValue(lab, "Jacobson")) / Number(rto["jacobson.rto_ms"]) - 1)).toBeLessThan(1e-4);
  await lab.atCursor.getByRole("button", { name: "Pin the previous sample" }).click();
  await lab.idle();
  expect(await shownTime(lab)).toBe(first);
  await lab.chart("rtt").locator("canvas").focus();
  await page.keyboard.press("Escape");
  await expect(lab.atCursor).toContainText("At the cursor");
});

test("a cursor that rests fills in the numbers, and changes nothing else", async ({ lab }) => {
  await lab.open();
  const scores = await lab.scores();
  await lab.pointAt("rtt", 0.3);
  await expect(lab.stepOf("Jacobson").locator(".equation-numbers").first()).toBeVisible();
  await lab.pointAt("rto", 0.6);
  const rto = await shownRow(lab, "Retransmission timeout", "jacobson.rto_ms");
  expect(Math.abs((await lastValue(lab, "Jacobson")) / Number(rto["jacobson.rto_ms"]) - 1)).toBeLessThan(1e-4);
  expect(await lab.scores()).toBe(scores);
});

test("a moved slider explains the pinned time anew", async ({ lab }) => {
  await lab.open();
  await lab.pointAt("rtt", 0.5, true);
  await lab.nudge(lab.slider("link.bottleneck.rate"), 3);
  await expect(lab.atCursor).toContainText("Pinned");
  const rto = await shownRow(lab, "Retransmission timeout", "jacobson.rto_ms");
  expect(Math.abs((await lastValue(lab, "Jacobson")) / Number(rto["jacobson.rto_ms"]) - 1)).toBeLessThan(1e-4);
});

test("a link brings back the pinned sample and the open panel", async ({ lab }) => {
  await lab.open();
  await lab.pointAt("rtt", 0.43, true);
  await lab.operating.locator("summary").click();
  await lab.idle();
  const time = await shownTime(lab);
  const link = await lab.addressHash();
  expect(link).toMatch(/pin=/);
  expect(link).toMatch(/open=operating/);
  await lab.open(link);
  await expect(lab.atCursor).toContainText(`Pinned sample at ${time} s`);
  await expect(lab.operating.locator("canvas")).toBeVisible();
});

test("a run that played is explained with the changes made on the way", async ({ lab, page }) => {
  // Four minutes of playing: the run outlasts the journey on any machine.
  await lab.open("#/lab?v=1&mode=live&speed=0.25");
  const run = page.getByRole("region", { name: "Run", exact: true });
  await run.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => lab.simulatedSeconds()).toBeGreaterThan(0.5);
  await lab.nudge(lab.slider("link.bottleneck.rate"), 2, false);
  await expect(run).toContainText("timed change");
  const changedAt = await lab.simulatedSeconds();
  await expect.poll(() => lab.simulatedSeconds()).toBeGreaterThan(changedAt + 0.3);
  await run.getByRole("button", { name: "Pause" }).click();
  await lab.idle();
  await lab.chart("rtt").locator("canvas").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await lab.idle();
  const rto = await shownRow(lab, "Retransmission timeout", "jacobson.rto_ms");
  expect(Math.abs((await lastValue(lab, "Jacobson")) / Number(rto["jacobson.rto_ms"]) - 1)).toBeLessThan(1e-4);
  await lab.operating.locator("summary").click();
  await lab.idle();
  await expect(lab.operating.locator("canvas")).toBeVisible();
});

for (const page of ["Lab", "Logs"] as const) {
  test(`${page}: operating curves open, agree with the scoreboard, and can be taken away`, async ({ lab }) => {
    await lab.open(page === "Lab" ? "" : "#/logs");
    if (page === "Logs") await lab.sample(0);
    const heads = await lab.scoreboard.locator("thead th").allTextContents();
    const row = lab.scoreboard.locator("tbody tr").filter({ hasText: "Jacobson" });
    const cell = async (head: RegExp) =>
      Number(
        await row
          .locator("td")
          .nth(heads.findIndex((each) => head.test(each)) - 1)
          .textContent(),
      );
    const [coverage, meanRtoMs] = [await cell(/covered/), await cell(/mean RTO/)];
    await expect(lab.operating.locator("canvas")).toHaveCount(0);
    await lab.operating.locator("summary").click();
    await lab.idle();
    await expect(lab.operating.locator("canvas")).toBeVisible();
    const curve = (await lab.csvOf("the figure"))
      .map((each) => ({ rto: Number(each["Mean RTO (ms)"]), miss: each["Jacobson (%)"] ?? "" }))
      .filter(({ miss }) => miss !== "");
    expect(curve.length).toBeGreaterThan(10);
    const inForce = curve.find(
      ({ rto, miss }) => rto.toFixed(0) === String(meanRtoMs) && Math.abs(100 - Number(miss) - coverage) < 0.06,
    );
    expect(inForce).toBeDefined();
    for (const kind of ["SVG", "PNG"]) {
      const download = lab.page.waitForEvent("download");
      await lab.page.getByRole("button", { name: "Save the figure" }).click();
      await lab.page.getByRole("menuitem", { name: new RegExp(kind) }).click();
      expect((await lab.bytesOf(await download)).length).toBeGreaterThan(2000);
    }
    const first = await lab.operating.locator("tbody").textContent();
    await lab.operating.getByRole("button", { name: "95 %" }).click();
    expect(await lab.operating.locator("tbody").textContent()).not.toBe(first);
  });
}

const appearances: readonly Appearance[] = ["light", "dark", "projector"];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
for (const appearance of appearances) {
  for (const size of sizes) {
    // The switch for the projector is not offered on a narrow screen.
    if (appearance === "projector" && size.width < 700) continue;
    for (const name of ["lab", "logs"] as const) {
      test(`picture and axe: ${name} with a pinned sample, ${appearance}, ${size.width}`, async ({ lab, page }) => {
        await page.setViewportSize(size);
        await lab.open(name === "lab" ? "" : "#/logs");
        if (name === "logs") await lab.sample(0);
        if (appearance !== "light") await lab.appearance(appearance);
        await lab.unfold();
        await lab.operating.locator("summary").click();
        await lab.pointAt("rtt", 0.43, true);
        const picture = (what: string) =>
          page.screenshot({ path: `test-results/screenshots/why-${what}-${name}-${appearance}-${size.width}.png` });
        await lab.atCursor.evaluate((panel) => panel.scrollIntoView());
        await picture("pinned");
        await lab.operating.evaluate((panel) => panel.scrollIntoView());
        await picture("operating");
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, `scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
        ).toEqual([]);
      });
    }
  }
}

test("a double click shows all, and neither pins nor moves the answers", async ({ lab, page }) => {
  await lab.open();
  const canvas = lab.chart("rtt").locator("canvas");
  await canvas.hover({ position: { x: 300, y: 60 } });
  await page.mouse.wheel(0, -600);
  await expect.poll(() => lab.addressHash()).toContain("zoom=");
  await canvas.dblclick({ position: { x: 300, y: 60 } });
  await expect.poll(() => lab.addressHash()).not.toMatch(/zoom=|pin=|order=/);
  await expect(lab.atCursor.locator("details[open]")).toHaveCount(1);
  expect(await page.locator(".answers").evaluate((column) => column.scrollTop)).toBe(0);
});
