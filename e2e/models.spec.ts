import AxeBuilder from "@axe-core/playwright";
import { type Appearance, expect, test } from "./lab";

const CYCLE = "#/lab?v=1&model=eifel-cycle&estimators=jacobson,eifel";
const LOAD = "model.eifel-cycle.load";

test("a deterministic source takes the simulation's place, and gives it back as it was", async ({ lab, page }) => {
  await lab.open();
  await lab.nudge(lab.slider("link.bottleneck.rate"), 3);
  const before = await lab.scores();
  await lab.source("eifel-cycle");
  const source = page.getByRole("region", { name: "Source", exact: true });
  await expect(source).toContainText("Ludwig and Sklower 2000");
  await expect(source.locator("math").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Path", exact: true })).toHaveCount(0);
  await expect(lab.row("link.bottleneck.rate")).toHaveCount(0);
  await expect(lab.chart("queue")).toBeHidden();
  await expect(lab.scoreboard).not.toContainText("spu");
  expect(await lab.scores()).not.toBe(before);
  expect(await lab.emptyCharts()).toEqual([]);
  expect(await lab.rowsOf("Round-trip time")).toBe(320);
  await lab.source("");
  expect(await lab.scores()).toBe(before);
  await expect(lab.row("link.bottleneck.rate")).toBeVisible();
});

test("nothing unrolls, and the strip says why", async ({ lab, page }) => {
  await lab.open(CYCLE);
  const run = page.getByRole("region", { name: "Run", exact: true });
  await expect(run.getByRole("button", { name: "Play" })).toBeDisabled();
  await expect(run.getByRole("button", { name: "Play" })).toHaveAccessibleDescription(/samples are fixed/);
  await expect(run).toContainText("320 samples");
  await expect(run.getByLabel("seed", { exact: true })).toHaveCount(0);
});

test("RTO_L collapses into the RTT at load 40, RTO_E does not", async ({ lab }) => {
  await lab.open(CYCLE);
  const coverage = async (name: string) =>
    Number(
      await lab.scoreboard
        .getByRole("row", { name: new RegExp(`^${name}\\b`) })
        .getByRole("cell")
        .nth(1)
        .textContent(),
    );
  expect([await coverage("Jacobson"), await coverage("Eifel")]).toEqual([100, 100]);
  await lab.number(LOAD).fill("40");
  await lab.number(LOAD).press("Enter");
  await lab.idle();
  expect(await coverage("Jacobson")).toBeLessThan(98);
  expect(await coverage("Eifel")).toBe(100);
});

test("its sliders, its link and its way back", async ({ lab, page, context }) => {
  await lab.open(CYCLE);
  const before = await lab.scores();
  await lab.nudge(lab.slider(LOAD), 3);
  const after = await lab.scores();
  expect(after).not.toBe(before);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("model=eifel-cycle");
  expect(link).not.toContain("preset");
  await lab.open(new URL(link).hash);
  expect(await lab.scores()).toBe(after);
  const reset = lab.row(LOAD).getByRole("button", { name: /^Reset/ });
  await reset.click();
  expect(await lab.scores()).toBe(before);
});

test("every source opens from the list of presets", async ({ lab, page }) => {
  await lab.open();
  const ids = await lab.controls
    .getByRole("combobox", { name: "Source", exact: true })
    .locator("option")
    .evaluateAll((options) => options.map((option) => option.textContent ?? ""));
  expect(ids.length).toBeGreaterThan(8);
  const preset = page.getByRole("button", { name: /^Preset/ });
  for (const name of ids.slice(1)) {
    await preset.click();
    await page
      .getByRole("menuitem")
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
    await lab.idle();
    await expect(preset).toContainText(name);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await lab.rowsOf("Round-trip time")).toBeGreaterThan(300);
  }
});

test("estimators come and go; without any the samples stay", async ({ lab, page }) => {
  await lab.open(CYCLE);
  await expect(lab.controls.getByText("watches", { exact: false })).toHaveCount(0);
  await lab.controls.getByRole("button", { name: "+ add estimator" }).click();
  await page.getByRole("menuitem", { name: /RFC 6298/ }).click();
  await lab.idle();
  await expect(lab.scoreboard.getByRole("row")).toHaveCount(4);
  for (let left = 3; left > 0; left--) {
    await lab.controls
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
  }
  await lab.idle();
  await expect(page.getByText("No estimator is chosen")).toHaveCount(2);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await lab.emptyCharts()).toEqual([]);
});

test("a drawn signal: the seed makes it, and 24 seeds give intervals", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&model=random-walk&estimators=jacobson,last");
  const first = await lab.scores();
  await page.getByRole("button", { name: "New seed" }).click();
  expect(await lab.scores()).not.toBe(first);
  await page.locator(".seeds").getByRole("button", { name: "run" }).click();
  const table = page.locator("table.seed-scores");
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByRole("row").nth(1)).toContainText(/Last.*\d\s±/s);
  // A source without chance has no seeds to repeat.
  await lab.source("constant");
  await expect(page.locator(".seeds")).toHaveCount(0);
});

test("a sample is explained, and the operating curve is drawn", async ({ lab }) => {
  await lab.open(CYCLE);
  await lab.pointAt("rtt", 0.5, true);
  await expect(lab.stepOf("Eifel")).toContainText("RTO");
  await expect(lab.stepOf("Eifel").locator(".equation-numbers").first()).toBeVisible();
  await lab.operating.locator("summary").first().click();
  await lab.idle();
  await expect(lab.operating.locator("canvas").first()).toBeVisible();
});

test("figures and words to take away name the source", async ({ lab, page }) => {
  await lab.open(CYCLE);
  const rows = await lab.csvOf("Round-trip time");
  expect(rows.length).toBe(320);
  const save = async (item: RegExp) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
    return (await lab.bytesOf(await download)).toString("utf8");
  };
  const methods = await save(/Methods/);
  expect(methods).toContain(
    "Deterministic source: Steady-state cycle (Ludwig and Sklower 2000, section 2), 320 RTT samples",
  );
  expect(methods).toContain("model.eifel-cycle.load = 10 segments");
  const results = JSON.parse(await save(/Results/));
  expect(results.model).toBe("eifel-cycle");
  expect(results.estimators.length).toBe(2);
});

test("a range that is selected is scored alone", async ({ lab, page }) => {
  await lab.open(`${CYCLE}&range=10,20`);
  await expect(page.getByText("101 samples", { exact: true })).toBeVisible();
});

const appearances: readonly Appearance[] = ["light", "dark", "projector"];
for (const appearance of appearances) {
  test(`axe finds nothing with a deterministic source: ${appearance}`, async ({ lab, page }) => {
    await lab.open(CYCLE);
    if (appearance !== "light") await lab.appearance(appearance);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
  });
}
