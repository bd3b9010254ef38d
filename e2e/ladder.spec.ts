import AxeBuilder from "@axe-core/playwright";
import { expect, type Lab, test } from "./lab";

const LOSSY = "#/lab?v=1&preset=lossy-wireless&open=ladder&zoom=10,10.4";

/** The words under the ladder. */
const packet = (lab: Lab) => lab.page.locator(".segments-packet");
/** What moves the ladder. */
const bar = (lab: Lab) => lab.page.getByRole("toolbar", { name: "Time of the ladder" });
/** The length of time that the ladder shows, ms. */
const shownMs = async (lab: Lab) =>
  Number.parseFloat((await bar(lab).textContent())?.match(/([\d.]+) ms shown/)?.[1] ?? "");

async function press(lab: Lab, name: string): Promise<void> {
  await bar(lab).getByRole("button", { name, exact: true }).click();
  await lab.idle();
}

test("segments are a panel that opens to a graph and a ladder, and zooming one of them stays in the link", async ({
  lab,
  page,
}) => {
  await lab.open();
  await expect(lab.chart("ladder")).toHaveCount(0);
  await page.locator("details.ladder > summary").click();
  await expect(lab.chart("ladder")).toBeVisible();
  await expect(lab.chart("sequence")).toBeVisible();
  expect(await lab.emptyCharts()).toEqual([]);
  const before = await shownMs(lab);
  await press(lab, "Next repair");
  await press(lab, "Zoom in");
  const zoomed = await shownMs(lab);
  expect(zoomed).not.toBe(before);
  const address = await lab.addressHash();
  expect(address).toContain("ladder=");
  await lab.open(address);
  expect(await shownMs(lab)).toBe(zoomed);
  await press(lab, "First window");
  expect(await shownMs(lab)).toBe(before);
  expect(await lab.addressHash()).not.toContain("ladder=");
});

test("the ladder's packets are named at the cursor, by pointer and by keyboard, and the charts follow", async ({
  lab,
  page,
}) => {
  await lab.open(LOSSY);
  await lab.pointAt("ladder", 0.3);
  await expect(packet(lab)).toContainText(/^(Segment|ACK) \d+, /);
  // The crosshair of the other charts is at the same time.
  await expect(page.locator(".lab-time-tag:visible")).toHaveCount(3);
  const pointed = await packet(lab).textContent();
  await lab.chart("ladder").locator("canvas").focus();
  for (const key of ["Home", "ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await expect(packet(lab)).not.toHaveText(pointed ?? "");
  await lab.pointAt("rtt", 0.15);
  await expect(packet(lab)).toContainText(/sent 10\.\d+ s/);
});

test("the rows of the graph are the flow's segments, with their causes and losses", async ({ lab }) => {
  await lab.open(LOSSY);
  const rows = await lab.csvOf("Time-sequence graph");
  const segments = rows.filter(({ kind }) => kind === "Segment");
  const causes = new Set(segments.map(({ cause }) => cause));
  for (const cause of ["New data", "Limited transmit", "Fast retransmit", "Retransmission in recovery"])
    expect(causes, cause).toContain(cause);
  const lost = segments.filter(({ lost_on }) => lost_on !== "");
  expect(lost.length).toBeGreaterThan(0);
  for (const { arrived_s } of lost) expect(arrived_s).toBe("");
  for (const { arrived_s, time_s, delay_ms } of segments.filter(({ arrived_s: at }) => at !== "")) {
    expect(Number(delay_ms)).toBeGreaterThanOrEqual(25);
    expect((Number(arrived_s) - Number(time_s)) * 1000).toBeCloseTo(Number(delay_ms), 3);
  }
});

test("the sender's view has neither losses nor arrivals on the way there", async ({ lab, page }) => {
  await lab.open(`${LOSSY}&view=host`);
  const rows = await lab.csvOf("Ladder");
  expect(rows.length).toBeGreaterThan(10);
  expect(Object.keys(rows[0] ?? {})).not.toContain("arrived_s");
  await expect(lab.chart("ladder").getByRole("button", { name: "Lost" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sender’s view" }).click();
  await lab.idle();
  await expect(lab.chart("ladder").getByRole("button", { name: "Lost" })).toHaveCount(1);
});

test("a slider moved while the ladder is open changes both, and nothing on the panel lacks a name", async ({
  lab,
  page,
}) => {
  await lab.open(LOSSY);
  const before = await lab.csvOf("Time-sequence graph");
  await lab.nudge(lab.slider("link.bottleneck.delay"), 3);
  const after = await lab.csvOf("Time-sequence graph");
  expect(after[0]?.delay_ms).not.toBe(before[0]?.delay_ms);
  const { violations } = await new AxeBuilder({ page }).include("details.ladder").analyze();
  expect(violations).toEqual([]);
});
