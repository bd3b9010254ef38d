import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { type Appearance, dataset, expect, test } from "./lab";

const ETA = "estimator.experts.eta";
const ALPHA = "estimator.experts.alpha";

/** A place of the map's plot, as shares of the canvas: it leaves out the ticks at the left and the legend below. */
async function placeOf(map: Locator, right: number, down: number) {
  const box = await map.boundingBox();
  if (box === null) throw new Error("the map is not on the page");
  return { x: box.x + box.width * (0.2 + 0.7 * right), y: box.y + box.height * (0.12 + 0.5 * down) };
}

test("a search finds better parameters, and “use these” sets them, in the charts and in the link", async ({ lab }) => {
  await lab.open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("experts");
  await lab.searchTuner();
  await expect(lab.tunerMap).toBeInViewport({ ratio: 1 });
  const [before, best] = await lab.tuned(/error/);
  expect(best).toBeLessThan(before);
  await expect(lab.tuner).toContainText("% less error");
  await lab.tuner.getByRole("button", { name: "Use these" }).click();
  await lab.idle();
  const [, eta, etaNow] = await lab.tuned(/eta/);
  const [, , errorNow] = await lab.tuned(/error/);
  expect(etaNow).toBe(eta);
  expect(errorNow).toBe(best);
  const experts = lab.scoreboard.getByRole("row", { name: /Experts/ }).getByRole("cell");
  await expect(experts.first()).toHaveText(best.toFixed(1));
  const scores = await lab.scores();
  await expect(lab.tuner).not.toContainText("Something else has been changed");
  const link = await lab.addressHash();
  expect(link).toContain(`${ETA}=${eta}`);
  await lab.open(link);
  expect(await lab.scores()).toBe(scores);
  await expect(lab.tuner.getByRole("button", { name: "Search", exact: true })).toBeVisible();
});

test("less error shows its price, is checked on other samples, and the parameters go to the Lab", async ({ lab }) => {
  await lab.open("#/logs?sample=cellular");
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("experts");
  await lab.searchTuner();
  await expect(lab.tuner.locator(".tuner-summary")).toContainText(/less error.*[Cc]overage goes from .* the mean RTO/);
  const table = lab.tuner.locator(".tuner-values");
  await expect(table.getByRole("rowheader", { name: /coverage/ }).first()).toBeVisible();
  await expect(table.getByRole("rowheader", { name: /mean RTO/ }).first()).toBeVisible();
  await expect(table.getByRole("rowheader", { name: /^Check on/ }).first()).toBeVisible();
  await lab.tuner.getByRole("button", { name: "Use these" }).click();
  const [, , eta] = await lab.tuned(/eta/);
  await lab.tuner.getByRole("button", { name: /^Use the present parameters of Experts in Lab/ }).click();
  await lab.goTo("Lab");
  expect(await lab.addressHash()).toContain(`${ETA}=${eta}`);
});

test("what is searched in a person's own log stays in the link", async ({ lab }) => {
  const open = () => lab.choose("samples.csv.gz", dataset("kernel-logs/formats-mini/kernel_rtt.csv.gz"));
  const to = lab.tuner.locator(`[data-tune="${ETA}"]`).getByRole("textbox").nth(1);
  await lab.open("#/logs");
  await open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("experts");
  await to.fill("7.5");
  await to.press("Enter");
  const link = await lab.addressHash();
  expect(link).toContain(ETA);
  await lab.open(link);
  await open();
  await expect(to).toHaveValue("7.5");
  await expect(lab.tuner.getByRole("radio", { name: "Quick" })).toBeChecked();
});

test("scores of another state are called so", async ({ lab, page }) => {
  await lab.open();
  await lab.openTuner();
  await lab.searchTuner();
  await page.getByRole("button", { name: "New seed" }).click();
  await expect(lab.tuner).toContainText("Something else has been changed since");
  await lab.searchTuner();
  await expect(lab.tuner).not.toContainText("Something else has been changed since");
});

test("a search tells how far it is, and stops when it is cancelled", async ({ lab }) => {
  await lab.open();
  await lab.openTuner("Thorough");
  await lab.tuner.getByRole("button", { name: "Search" }).click();
  await expect(lab.tuner.getByRole("progressbar")).toBeVisible();
  await expect(lab.tuner.locator(".tuner-running")).toContainText(/[1-9]\d* of 1000/);
  await lab.tuner.getByRole("button", { name: "Cancel" }).click();
  await expect(lab.tuner).toContainText(/Cancelled after \d+ evaluations/);
  await lab.idle();
  await expect(lab.tuner.getByRole("button", { name: "Search again" })).toBeEnabled();
});

test("the point on the map is dragged, and the run follows", async ({ lab, page }) => {
  await lab.open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("experts");
  await lab.searchTuner();
  const scores = await lab.scores();
  await lab.tunerMap.scrollIntoViewIfNeeded();
  const from = await placeOf(lab.tunerMap, 0.5, 0.9);
  const to = await placeOf(lab.tunerMap, 0.9, 0.2);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const seen = new Set<number>();
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
    seen.add((await lab.tuned(/alpha/))[2]);
  }
  await page.mouse.up();
  expect(seen.size).toBeGreaterThan(5);
  expect(await lab.scores()).not.toBe(scores);
  const [, , alpha] = await lab.tuned(/alpha/);
  expect(alpha).toBeGreaterThan(0.5);
  expect(await lab.addressHash()).toContain(`${ALPHA}=${alpha}`);
  await lab.tuner.getByRole("button", { name: "Back to before" }).click();
  expect(await lab.scores()).toBe(scores);
});

test("the keyboard moves the point, says where it is, goes to the best and back", async ({ lab, page }) => {
  await lab.open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("experts");
  await lab.searchTuner();
  const [eta] = await lab.tuned(/eta/);
  await lab.tunerMap.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  const [, , right] = await lab.tuned(/eta/);
  expect(right).toBeGreaterThan(eta);
  const spoken = lab.tuner.locator(".lab-spoken");
  await expect(spoken).toContainText(/Learning rate eta [\d.]+, Sharing alpha [\d.]+: mean \|error\| about [\d.]+\sms/);
  await page.keyboard.press("Home");
  const [, best, atBest] = await lab.tuned(/eta/);
  expect(atBest).toBe(best);
  await page.keyboard.press("Escape");
  expect((await lab.tuned(/eta/))[2]).toBe(eta);
});

test("coverage is compared at one mean RTO: the gain is set with the parameters", async ({ lab }) => {
  await lab.open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("jacobson");
  await lab.tuner.getByLabel("for the", { exact: true }).selectOption("coverage");
  const meanRto = Number(await lab.tuner.getByLabel(/^Mean RTO/).inputValue());
  await lab.searchTuner();
  const [before, best] = await lab.tuned(/RTT/);
  expect(best).toBeGreaterThanOrEqual(before);
  await lab.tuner.getByRole("button", { name: "Use these" }).click();
  await lab.idle();
  const [, gain, gainNow] = await lab.tuned(/Deviations K/);
  expect(gainNow).toBe(gain);
  const row = lab.scoreboard.getByRole("row", { name: /Jacobson/ }).getByRole("cell");
  expect(Math.abs(Number(await row.nth(2).textContent()) - meanRto)).toBeLessThanOrEqual(meanRto / 50);
});

test("spurious timeouts are searched only for the estimator that runs the timer, and one way leads there", async ({
  lab,
}) => {
  await lab.open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("eifel");
  await lab.tuner.getByLabel("for the", { exact: true }).selectOption("spurious");
  await lab.tuner.getByRole("button", { name: "Let Eifel run the timer" }).click();
  await lab.idle();
  await expect(lab.tuner).toContainText("It runs the timer");
  await lab.searchTuner();
  expect((await lab.tuned(/spurious/))[1]).toBeGreaterThanOrEqual(0);
});

test("on a log the search runs on the open flow", async ({ lab }) => {
  await lab.open("#/logs");
  await lab.sample(0);
  await lab.openTuner();
  await lab.searchTuner();
  const [before, best] = await lab.tuned(/error/);
  expect(best).toBeLessThanOrEqual(before);
  await lab.tuner.getByRole("button", { name: "Use these" }).click();
  expect((await lab.tuned(/error/))[2]).toBe(best);
  expect(await lab.addressHash()).toMatch(/#\/logs\?.*estimator\.\w+\.\w+=/);
});

test("with three parameters the map's axes are chosen, and it is painted again", async ({ lab }) => {
  await lab.open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("experts");
  await lab.tuner.getByRole("checkbox", { name: "Experts N" }).check();
  await lab.searchTuner();
  await lab.tuner.getByLabel("Level axis of the map").selectOption(ALPHA);
  await lab.idle();
  await expect(lab.tunerMap).toHaveAccessibleName(/over Sharing alpha and Learning rate eta/);
});

test("a search is saved as SVG, PNG and CSV", async ({ lab, page }) => {
  await lab.open();
  await lab.openTuner();
  await lab.tuner.getByLabel("Tune", { exact: true }).selectOption("experts");
  await lab.searchTuner();
  for (const { format, begins } of [
    { format: "SVG", begins: "<svg" },
    { format: "PNG", begins: "\u0089PNG" },
    { format: "CSV", begins: "evaluation,phase,estimator.experts.eta,estimator.experts.alpha,score" },
  ]) {
    await lab.tuner.getByRole("button", { name: "Save the search" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: new RegExp(`^${format}`) }).click();
    const bytes = await lab.bytesOf(await download);
    expect(bytes.toString("latin1").startsWith(begins)).toBe(true);
    if (format === "CSV") expect(bytes.toString().trim().split("\n").length).toBeGreaterThan(80);
  }
});

test("every tried setting stands in a table", async ({ lab, page }) => {
  await lab.open();
  await lab.openTuner();
  await lab.searchTuner();
  await lab.tuner.getByRole("button", { name: "Data table of the search" }).click();
  const dialog = page.getByRole("dialog", { name: /^Data table/ });
  await expect(dialog.getByRole("status")).toContainText(/Rows 1 to 50 of \d+/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("axe finds nothing in the tuner", async ({ lab, page }) => {
  await lab.open();
  await lab.openTuner();
  await lab.searchTuner();
  for (const appearance of ["light", "dark", "projector"] satisfies readonly Appearance[]) {
    await lab.appearance(appearance);
    await lab.unfold();
    const { violations } = await new AxeBuilder({ page }).include("details.tuner").analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
    expect(found, appearance).toEqual([]);
  }
});
