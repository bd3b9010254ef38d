import { expect, test } from "./lab";

const RATE = "link.bottleneck.rate";

test("a moved slider changes the numbers, and its dot brings them back", async ({ lab }) => {
  await lab.open();
  const before = await lab.scores();
  await lab.nudge(lab.slider(RATE), 3);
  const after = await lab.scores();
  expect(after).not.toBe(before);
  await lab
    .row(RATE)
    .getByRole("button", { name: /^Reset/ })
    .click();
  expect(await lab.scores()).toBe(before);
});

test("dragging never waits: the number follows the slider at once", async ({ lab, page }) => {
  await lab.open();
  const slider = lab.slider(RATE);
  const box = await slider.boundingBox();
  if (box === null) throw new Error("the slider is not on the page");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, middle);
  await page.mouse.down();
  const seen = new Set<string>();
  for (let step = 0; step <= 12; step++) {
    await page.mouse.move(box.x + box.width * (0.3 + step * 0.03), middle);
    seen.add(await lab.number(RATE).inputValue());
  }
  await page.mouse.up();
  expect(seen.size).toBeGreaterThan(4);
  await lab.idle();
});

test("a typed number goes beyond the slider, nonsense gets a sentence", async ({ lab }) => {
  await lab.open();
  const before = await lab.scores();
  const field = lab.number("link.bottleneck.delay");
  await field.fill("900");
  await field.press("Enter");
  expect(await lab.scores()).not.toBe(before);
  await field.fill("fast");
  await field.press("Enter");
  await expect(lab.row("link.bottleneck.delay").getByRole("status")).not.toBeEmpty();
});

test("the run plays, pauses, steps, and takes changes while it runs", async ({ lab, page }) => {
  // Minutes of playing: the run outlasts the journey on any machine.
  await lab.open("#/lab?v=1&run.duration=240&speed=1");
  const run = page.getByRole("region", { name: "Run", exact: true });
  await run.getByRole("button", { name: "Play" }).click();
  await run.getByRole("slider", { name: "Speed" }).fill("12");
  await expect(run.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => lab.simulatedSeconds()).toBeGreaterThan(0.5);
  await lab.nudge(lab.slider(RATE), 2, false);
  await expect(run).toContainText("timed change");
  await run.getByRole("button", { name: "Pause" }).click();
  await lab.idle();
  const paused = await lab.simulatedSeconds();
  const rows = await lab.rowsOf("Round-trip time");
  expect(await lab.simulatedSeconds()).toBe(paused);
  await run.getByRole("button", { name: "Step" }).click();
  await lab.idle();
  expect(await lab.rowsOf("Round-trip time")).toBe(rows + 1);
  await run.getByRole("button", { name: "Instant" }).click();
  await lab.idle();
  await expect(lab.scoreboard).toBeVisible();
});

test("a link brings back scenario, parameters, seed and view", async ({ lab, page, context }) => {
  await lab.open();
  await lab.nudge(lab.slider(RATE), 4);
  await page.getByRole("button", { name: "New seed" }).click();
  await page.getByRole("button", { name: "Sender’s view" }).click();
  const scores = await lab.scores();
  const seed = await page.getByLabel("seed", { exact: true }).inputValue();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(8000);
  await lab.open(new URL(link).hash);
  expect(await lab.scores()).toBe(scores);
  await expect(page.getByLabel("seed", { exact: true })).toHaveValue(seed);
  await expect(page.getByRole("button", { name: "Sender’s view" })).toHaveAttribute("aria-pressed", "true");
});

test("the same seed gives the same numbers, another seed others", async ({ lab, page }) => {
  await lab.open();
  const first = await lab.scores();
  const seed = page.getByLabel("seed", { exact: true });
  const value = await seed.inputValue();
  await page.getByRole("button", { name: "New seed" }).click();
  expect(await lab.scores()).not.toBe(first);
  await seed.fill(value);
  expect(await lab.scores()).toBe(first);
});

test("what is no seed is said, and the seed stays", async ({ lab, page }) => {
  await lab.open();
  const seed = page.getByLabel("seed", { exact: true });
  const before = await seed.inputValue();
  for (const typed of ["abc", "-1", "1.5", ""]) {
    await seed.fill(typed);
    await seed.press("Enter");
    await expect(page.locator("#seed-problem")).toContainText(`The seed stays ${before}`);
  }
  await seed.press("Escape");
  await expect(seed).toHaveValue(before);
  await expect(page.locator("#seed-problem")).toBeEmpty();
});

test("the sender's view hides what an end host cannot know", async ({ lab, page }) => {
  await lab.open();
  await expect(lab.chart("queue")).toBeVisible();
  await page.getByRole("button", { name: "Sender’s view" }).click();
  await lab.idle();
  await expect(lab.chart("queue")).toBeHidden();
});

test("a chart is read by keyboard, and its values are spoken", async ({ lab, page }) => {
  await lab.open();
  await lab.chart("rtt").getByRole("application").focus();
  const spoken = page.locator(".lab-spoken");
  await page.keyboard.press("ArrowRight");
  await expect(spoken).toContainText(/\d/);
  const first = await spoken.textContent();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
  await expect(spoken).not.toHaveText(first ?? "");
});

for (const { format, begins } of [
  { format: "SVG", begins: "<" },
  { format: "PNG", begins: "\u0089PNG" },
  { format: "CSV", begins: "" },
]) {
  test(`a chart is saved as ${format}`, async ({ lab, page }) => {
    await lab.open();
    await lab.chart("rtt").getByRole("button", { name: "Save Round-trip time" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: new RegExp(`^${format}`) }).click();
    const bytes = await lab.bytesOf(await download);
    expect(bytes.length).toBeGreaterThan(1000);
    expect(bytes.toString("latin1").startsWith(begins)).toBe(true);
    if (format === "CSV") expect(bytes.toString().split("\n").length).toBeGreaterThan(100);
  });
}
