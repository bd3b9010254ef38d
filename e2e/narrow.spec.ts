import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./lab";

/** The narrowest that a page must bear, a phone, a page at 200 %, a small laptop. */
for (const { width, height, rows } of [
  { width: 320, height: 640, rows: 4 },
  { width: 390, height: 844, rows: 2 },
  { width: 720, height: 450, rows: 2 },
  { width: 1024, height: 768, rows: 1 },
]) {
  test(`the header holds every page at ${width} px, and nothing scrolls sideways`, async ({ lab, page }) => {
    await page.setViewportSize({ width, height });
    for (const hash of ["#/lab", "#/logs", "#/papers"]) {
      await lab.open(hash);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, hash).toBeLessThanOrEqual(0);
      const box = await page.locator("header.header").boundingBox();
      expect(box?.height, hash).toBeLessThan(rows * 44 + 16);
      for (const link of await page.getByRole("navigation", { name: "Pages" }).getByRole("link").all())
        await expect(link).toBeInViewport({ ratio: 1 });
    }
  });
}

test("the run strip keeps its height whatever a run takes", async ({ lab, page }) => {
  await lab.open();
  const ran = page.getByRole("region", { name: "Run", exact: true }).locator(".ran");
  const top = () => lab.chart("rtt").evaluate((chart) => chart.getBoundingClientRect().top);
  const before = await top();
  await ran.evaluate((element) => {
    element.textContent = "60 s · 50,388 packets in 12345\u00a0ms";
  });
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the preset's main controls stand above the charts, and move them", async ({ lab, page }) => {
    await lab.open();
    const main = page.getByRole("region", { name: "Main controls" });
    await expect(main.getByRole("slider")).toHaveCount(3);
    for (const slider of await main.getByRole("slider").all()) await expect(slider).toBeInViewport();
    await expect(lab.chart("rtt").locator(".lab-area")).toBeInViewport({ ratio: 1 });
    const before = await lab.shownHash();
    await lab.nudge(main.getByRole("slider", { name: "Buffer" }), 4);
    expect(await lab.shownHash()).not.toBe(before);
  });

  test("help opens by a tap on the name and follows the control that is moved", async ({ lab, page }) => {
    await lab.open();
    const main = page.getByRole("region", { name: "Main controls" });
    await main.getByText("Delay", { exact: true }).tap();
    await expect(main.locator(".help-bar")).toContainText("Delay.");
    await expect(main.getByRole("textbox", { name: "Delay" })).not.toBeFocused();
    await lab.nudge(main.getByRole("slider", { name: "Rate" }));
    await expect(main.locator(".help-bar")).toContainText("Rate.");
  });

  test("the sheet leaves the first chart in view, and brings no second banner", async ({ lab, page }) => {
    await lab.open();
    const button = page.getByRole("button", { name: "All controls" });
    await button.tap();
    const sheet = page.getByRole("region", { name: "Controls", exact: true });
    await expect(sheet).toBeFocused();
    const top = (await sheet.boundingBox())?.y ?? 0;
    const chart = await lab.chart("rtt").locator(".lab-area").boundingBox();
    expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual(top);
    expect(chart?.y).toBeGreaterThanOrEqual(0);
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(sheet.locator(".for-mouse")).toBeHidden();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
  });
});
