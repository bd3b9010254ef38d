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

test("a scenario that cannot run says why, and the charts of before are not taken for its answer", async ({
  lab,
  page,
}) => {
  await lab.open();
  const scenario = { scenario: 1, run: { duration: 5 }, link: { bottleneck: { rate: -5 } } };
  await page
    .getByLabel("Scenario file")
    .setInputFiles({ name: "own.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(scenario)) });
  const run = page.getByRole("region", { name: "Run", exact: true });
  await expect(run.getByRole("alert")).toContainText("The charts are those of before.");
  await expect(page.locator(".charts")).toHaveClass(/charts-old/);
  await page.getByRole("button", { name: /^Preset/ }).click();
  await page.getByRole("menuitem", { name: /^Satellite/ }).click();
  await lab.idle();
  await expect(run.getByRole("alert")).toHaveCount(0);
  await expect(page.locator(".charts")).not.toHaveClass(/charts-old/);
});

test("a scenario of 5,000 levels is refused in a sentence, from a file as from a link", async ({ lab, page }) => {
  const deep = `{"scenario":1,"run":${'{"a":'.repeat(5000)}1${"}".repeat(5001)}`;
  const notices = page.getByRole("region", { name: "Notices" });
  await lab.open();
  await page
    .getByLabel("Scenario file")
    .setInputFiles({ name: "deep.json", mimeType: "application/json", buffer: Buffer.from(deep) });
  await expect(notices).toContainText("“deep.json” is nested more than 32 levels deep.");
  await lab.open(`#/lab?v=1&scenario=${encodeURIComponent(deep)}`);
  await expect(notices).toContainText("The scenario in the link is nested more than 32 levels deep.");
  expect(await lab.rowsOf("Round-trip time")).toBeGreaterThan(0);
});
