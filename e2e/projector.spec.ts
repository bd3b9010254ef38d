import type { Page } from "@playwright/test";
import { expect, test } from "./lab";

test.use({ viewport: { width: 1280, height: 720 } });

/** The share of the screen that plots take. */
const shareOfPlots = (page: Page) =>
  page.evaluate(() => {
    const areas = [...document.querySelectorAll(".lab-area")].map((area) => {
      const { left, right, top, bottom } = area.getBoundingClientRect();
      const width = Math.min(right, innerWidth) - Math.max(left, 0);
      return Math.max(0, width) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    });
    return areas.reduce((sum, area) => sum + area, 0) / (innerWidth * innerHeight);
  });

test("the projector's layout gives most of the screen to two charts", async ({ lab, page }) => {
  await lab.open();
  await lab.appearance("projector");
  expect(await shareOfPlots(page)).toBeGreaterThan(0.6);
  for (const id of ["rtt", "rto"]) await expect(lab.chart(id).locator(".lab-area")).toBeInViewport({ ratio: 1 });
  for (const link of await page.getByRole("navigation", { name: "Pages" }).getByRole("link").all())
    await expect(link).toBeInViewport({ ratio: 1 });
});

test("the projector's columns are folded to strips, and come back on demand", async ({ lab, page }) => {
  await lab.open();
  await lab.appearance("projector");
  await expect(lab.row("link.bottleneck.rate")).toBeHidden();
  await expect(lab.scoreboard).toBeHidden();
  for (const name of ["Controls", "Answers"]) {
    const fold = page.getByRole("region", { name, exact: true }).getByRole("button", { name, exact: true });
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await fold.press("Enter");
    await expect(fold).toHaveAttribute("aria-expanded", "true");
  }
  await expect(lab.row("link.bottleneck.rate")).toBeVisible();
  await expect(lab.scoreboard).toBeVisible();
  await expect(lab.chart("rtt").locator(".lab-area")).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Projector" }).click();
  await expect(page.getByRole("button", { name: "Answers", exact: true })).toHaveCount(0);
});

test("an enlarged chart ends where the projector's screen ends", async ({ lab, page }) => {
  await lab.open();
  await lab.appearance("projector");
  await page.getByRole("button", { name: "Enlarge, Round-trip time" }).click();
  await lab.idle();
  await expect(lab.chart("rtt").locator(".lab-area")).toBeInViewport({ ratio: 1 });
  expect(await shareOfPlots(page)).toBeGreaterThan(0.6);
});

test("Logs and Fluid show their main figure on the projector's first screen", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.appearance("projector");
  await lab.sample(0);
  await expect(lab.chart("rtt").locator(".lab-area")).toBeInViewport({ ratio: 1 });
  expect(await shareOfPlots(page)).toBeGreaterThan(0.5);
  await lab.goTo("Fluid");
  await expect(lab.stabilityMap).toBeInViewport({ ratio: 1 });
});

test("on a phone the projector's charts do not grow without end", async ({ lab, page }) => {
  await lab.open();
  await lab.appearance("projector");
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.idle();
  const heights = await page.locator(".lab-chart canvas").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(844);
});
