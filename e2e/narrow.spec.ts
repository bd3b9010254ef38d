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
