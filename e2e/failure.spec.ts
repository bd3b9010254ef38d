import { expect, test } from "./lab";

test.describe("when the worker dies", () => {
  test.use({ tolerated: /.*/ });

  test("the page keeps its state, says so, and goes on", async ({ lab, page }) => {
    await lab.open();
    await lab.nudge(lab.slider("link.bottleneck.rate"), 2);
    const before = await lab.scores();
    await lab.crash();
    await expect(page.getByRole("region", { name: "Notices" })).toContainText(/worker/i);
    await lab.idle();
    expect(await lab.scores()).toBe(before);
    await lab.nudge(lab.slider("link.bottleneck.rate"), 2);
    expect(await lab.scores()).not.toBe(before);
  });
});

test("a link that says nothing it understands is opened as far as it goes, and said", async ({ lab, page }) => {
  await lab.open("#/lab?v=999&link.bottleneck.rate=banana&no.such.key=1");
  await expect(page.getByRole("region", { name: "Notices" })).not.toBeEmpty();
  expect(await lab.rowsOf("Round-trip time")).toBeGreaterThan(0);
});

test("a browser without WebAssembly is told so", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });
  await page.goto("./");
  await expect(page.getByText(/WebAssembly/)).toBeVisible();
});
