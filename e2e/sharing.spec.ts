import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./lab";

const BESIDE = "#/lab?v=1&preset=pert-beside-sack";
const ONCE = "cc.pert-red.onceAbove";

const shares = (page: Page): Locator => page.locator("[data-panel=shares]");
const pert = (page: Page): Locator => page.locator("[data-panel=pert]");

/** Percent of all goodput that a group gets. */
async function shareOf(page: Page, group: string): Promise<number> {
  const row = shares(page).getByRole("row", { name: new RegExp(`^${group} `) });
  return Number(await row.getByRole("cell").nth(2).textContent());
}

test("PERT beside flows that wait for losses: an option of its panel gives it its share", async ({ lab, page }) => {
  await lab.open(BESIDE);
  await expect(shares(page)).toHaveAttribute("open");
  expect(await shareOf(page, "early")).toBeLessThan(15);
  await expect(pert(page).locator(`.curve-handle[data-key="${ONCE}"]`)).toHaveCount(0);
  await pert(page).locator(".early-options summary").click();
  const once = pert(page).locator(`.row[data-key="${ONCE}"] input[inputmode]`).last();
  await once.fill("0.75");
  await once.press("Enter");
  await lab.idle();
  await expect(pert(page).locator(`.curve-handle[data-key="${ONCE}"]`)).toBeVisible();
  expect(await shareOf(page, "early")).toBeGreaterThan(40);
  expect(await lab.addressHash()).toContain(`${ONCE}=0.75`);
});

test("with data on the way back the one-way delay lets several times as much through", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=pert-reverse");
  await shares(page).locator("summary").click();
  const goodput = async () =>
    Number(
      await shares(page)
        .getByRole("row", { name: /^main / })
        .getByRole("cell")
        .nth(1)
        .textContent(),
    );
  const before = await goodput();
  await pert(page).locator(".early-options summary").click();
  await pert(page).getByRole("combobox", { name: "Delay answered" }).selectOption({ label: "One way" });
  await lab.idle();
  expect(await goodput()).toBeGreaterThan(3 * before);
});

test("an end host does not know who gets what", async ({ lab, page }) => {
  await lab.open(BESIDE);
  await page.getByRole("button", { name: "Sender’s view" }).click();
  await expect(shares(page)).toHaveCount(0);
});

for (const appearance of ["light", "dark", "projector"] as const) {
  test(`sharing: axe finds nothing, no complaints, ${appearance}`, async ({ lab, page }) => {
    await lab.open(`${BESIDE}&${ONCE}=0.75`);
    await lab.appearance(appearance);
    await lab.unfold();
    await pert(page).locator(".early-options summary").click();
    await expect(shares(page).locator("[data-figure=shares] canvas")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ).toEqual([]);
    expect(lab.complaints).toEqual([]);
  });
}
