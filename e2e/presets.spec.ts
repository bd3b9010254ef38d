import { catalogue } from "../sim-worker/generated/catalogue";
import type { CataloguePreset } from "../sim-worker/src/catalogue";
import { expect, test } from "./lab";

/** So many bits can cross the bottleneck in a run that a journey waits for. */
const MOST_BITS = 1e10;

/** The link of a preset; of a long run on a fast link, its first minute. */
function linkOf({ id, scenario }: CataloguePreset): string {
  const { run, link } = scenario as {
    readonly run: { readonly duration: number };
    readonly link: { readonly bottleneck: { readonly rate: number } };
  };
  const shorter = run.duration * link.bottleneck.rate > MOST_BITS;
  return `#/lab?v=1&preset=${id}${shorter ? "&run.duration=60&measure.from=20&measure.to=60" : ""}`;
}

for (const preset of catalogue.presets) {
  test(`the preset ${preset.id} opens, runs and says what to notice`, async ({ lab, page }) => {
    await lab.open(linkOf(preset));
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
  expect(new URL(page.url()).hash).toContain("preset=satellite");
});
