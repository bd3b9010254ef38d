import { expect } from "@playwright/test";
import { test } from "./lab";

test("an enlarged chart fills the screen's height, and no more", async ({ lab, page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await lab.open();
    await page.getByRole("button", { name: "Enlarge, Retransmission timeout" }).click();
    await lab.idle();
    const plot = await lab.chart("rto").locator(".lab-area").boundingBox();
    const foot = await page.locator(".lab-foot").boundingBox();
    if (plot === null || foot === null) throw new Error("no chart");
    expect(plot.height).toBeGreaterThan(size.height * 0.7);
    expect(plot.y + plot.height).toBeLessThanOrEqual(foot.y + 4);
  }
});

test("on a tall screen the charts use the column", async ({ lab, page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await lab.open();
  const foot = await page.locator(".lab-foot").boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan(1440 * 0.9);
});

test("a legend's entries are large enough to be met, and their values are no live regions", async ({ lab, page }) => {
  await lab.open();
  const heights = await page
    .locator(".lab-legend-toggle:visible")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  await lab.pointAt("rtt", 0.5);
  await expect(lab.chart("rtt").locator(".lab-legend-value").first()).not.toBeEmpty();
  expect(await page.locator(".lab-stack output").count()).toBe(0);
});
