import { catalogue } from "../sim-worker/generated/catalogue";
import { expect, test } from "./lab";

for (const preset of catalogue.presets) {
  test(`the preset ${preset.id} opens, runs and says what to notice`, async ({ lab, page }) => {
    await lab.open(`#/lab?v=1&preset=${preset.id}`);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Answers" })).toContainText(preset.notice);
    expect(await lab.rowsOf("Round-trip time")).toBeGreaterThan(0);
  });
}

test("the menu of presets opens the one that is chosen", async ({ lab, page }) => {
  await lab.open();
  const menu = page.getByRole("button", { name: /^Preset/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /^Satellite/ }).click();
  await lab.idle();
  await expect(menu).toContainText("Satellite");
  await expect.poll(() => page.url()).toContain("preset=satellite");
});

test("presets stand by subject; the menu opens at the one in force, and letters find another", async ({
  lab,
  page,
}) => {
  await lab.open("#/lab?v=1&preset=satellite");
  await page.getByRole("button", { name: /^Preset/ }).click();
  const subjects = page.getByRole("menu").getByRole("group");
  const groups = [...new Set(catalogue.presets.map(({ group }) => group))];
  await expect(subjects).toHaveCount(groups.length + 1);
  for (const name of groups) {
    const expected = catalogue.presets.filter(({ group }) => group === name).length;
    await expect(page.getByRole("group", { name }).getByRole("menuitem")).toHaveCount(expected);
  }
  await expect(page.getByRole("menuitem", { name: /^Satellite/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /^Lossy wireless/ })).toBeFocused();
  await page.keyboard.type("five");
  await expect(page.getByRole("menuitem", { name: /^Five bottlenecks/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await lab.idle();
  await expect.poll(() => page.url()).toContain("preset=pert-parking-lot");
});
