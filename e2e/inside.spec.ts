import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { type Appearance, expect, type Lab, test } from "./lab";

const OPEN = "#/lab?v=1&preset=rnn-tcp&open=inside";

const panel = (page: Page): Locator => page.locator("[data-panel=inside]");
const heatMap = (page: Page): Locator => panel(page).getByRole("application", { name: /by loss and unit$/ });
const loss = (page: Page): Locator => panel(page).locator("[data-event]");
const threshold = (page: Page, name: "Lower" | "Upper"): Locator =>
  panel(page).getByRole("slider", { name: `${name} threshold` });

const numberOf = (text: string | null): number => Number((text ?? "").replace("−", "-").replace(" × 10⁰", ""));

/** The preset with a model of two layers, which was trained elsewhere. */
async function openWithModel(lab: Lab): Promise<void> {
  const { scenario } = JSON.parse(readFileSync("presets/rnn-tcp.json", "utf8"));
  const own = readFileSync("datasets/models/fixtures/torch-gru-4-two-layers.safetensors").toString("base64");
  const document = { ...scenario, models: { own }, cc: { rnn: { model: "own" } } };
  await lab.open(OPEN);
  await lab.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "rnn.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(document)) });
  await lab.idle();
  if (!(await panel(lab.page).evaluate((each) => each.hasAttribute("open"))))
    await panel(lab.page).locator("summary").first().click();
  await expect(heatMap(lab.page)).toBeVisible();
  // The answer of the run before stays, faded, until the file is read and the net asked anew; an idle page awaits neither.
  await expect(panel(lab.page)).toContainText("model own");
  await expect(panel(lab.page).locator(".inside-stale")).toHaveCount(0);
}

test("a loss is chosen in the chart and stepped from; a unit's last equation gives the number of the heat map", async ({
  lab,
  page,
}) => {
  await openWithModel(lab);
  const last = Number(await loss(page).getAttribute("data-event"));
  const canvas = panel(page).locator("[data-chart=predictions] canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("no chart");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await lab.idle();
  const clicked = Number(await loss(page).getAttribute("data-event"));
  expect(clicked).toBeLessThan(last);
  await panel(page).getByRole("button", { name: "Previous loss" }).click();
  await lab.idle();
  await expect(loss(page)).toHaveAttribute("data-event", String(clicked - 1));
  await panel(page).getByRole("button", { name: "Layer 2" }).click();
  await heatMap(page).focus();
  await page.keyboard.press("ArrowRight");
  await lab.idle();
  const unit = panel(page).getByRole("region", { name: "Equations of a unit" });
  await expect(unit).toContainText("Unit 1 of layer 2");
  await expect(panel(page).locator(".inside-stale")).toHaveCount(0);
  const state = /state h (\S+)$/.exec((await panel(page).locator(".inside-heat [role=status]").textContent()) ?? "");
  const computed = await unit.locator(".equation-value strong").last().textContent();
  expect(numberOf(state?.[1] ?? null)).toBeCloseTo(numberOf(computed), 2);
});

test("the thresholds are dragged and moved by keys, and the run follows", async ({ lab, page }) => {
  await openWithModel(lab);
  await threshold(page, "Upper").focus();
  for (let press = 0; press < 2; press++) await page.keyboard.press("PageDown");
  await lab.idle();
  // They keep their order: two times ten steps end at the lower one.
  await expect(threshold(page, "Upper")).toHaveAttribute("aria-valuenow", "0.7");
  await expect(lab.chart("window")).toContainText("Kept 0.95");
  const knob = await threshold(page, "Lower").boundingBox();
  if (knob === null) throw new Error("no handle");
  await page.mouse.move(knob.x + 12, knob.y + 4);
  await page.mouse.down();
  await page.mouse.move(knob.x + 12, knob.y + 54, { steps: 4 });
  await page.mouse.up();
  await lab.idle();
  expect(Number(await threshold(page, "Lower").getAttribute("aria-valuenow"))).toBeLessThan(0.5);
});

test("only a control that predicts has the panel; what is no net says so", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=deep-buffer&open=inside");
  await expect(panel(page)).toHaveCount(0);
  await lab.open(`${OPEN}&cc.rnn.predictor=constant`);
  await expect(panel(page)).toContainText("P comes from no net here, but from: constant.");
  await expect(heatMap(page)).toHaveCount(0);
});

for (const appearance of ["light", "dark", "projector"] satisfies readonly Appearance[]) {
  test(`axe finds nothing inside the net, ${appearance}`, async ({ lab, page }) => {
    await openWithModel(lab);
    await lab.appearance(appearance);
    await expect(heatMap(page)).toBeVisible();
    await panel(page).getByText("Numbers of the heat map").click();
    const { violations } = await new AxeBuilder({ page }).include("[data-panel=inside]").analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ).toEqual([]);
  });
}

test("on a narrow screen nothing scrolls sideways but tables and equations in their own boxes", async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithModel(lab);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});
