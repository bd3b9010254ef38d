import { catalogue } from "../sim-worker/generated/catalogue";
import { expect, test } from "./lab";

for (const preset of catalogue.presets) {
  test(`the preset ${preset.id} opens, runs and says what to notice`, async ({ lab, page }) => {
    await lab.open(`#/lab?v=1&preset=${preset.id}`);
    await expect(page.getByRole("alert")).toHaveCount(0);
    // Keys of parameters stand there as the names of their controls.
    for (const part of preset.notice.split(/[\w-]+(?:\.[A-Za-z][\w-]*)+/)) {
      await expect(page.getByRole("region", { name: "What to notice" })).toContainText(part);
    }
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
  expect(await lab.addressHash()).toContain("preset=satellite");
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
    await expect(page.getByRole("group", { name, exact: true }).getByRole("menuitem")).toHaveCount(expected);
  }
  await expect(page.getByRole("menuitem", { name: /^Satellite/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: /^Lossy wireless/ })).toBeFocused();
  await page.keyboard.type("five");
  await expect(page.getByRole("menuitem", { name: /^Five bottlenecks/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await lab.idle();
  expect(await lab.addressHash()).toContain("preset=pert-parking-lot");
});

test("times of minutes fit into the tables, and a threshold of none leaves the window its chart", async ({
  lab,
  page,
}) => {
  await lab.open("#/lab?v=1&preset=slow-link-one-sample");
  await lab.idle();
  const wide = await page
    .locator(".answers")
    .evaluate((column) => [
      ...[...column.querySelectorAll("summary .at-figures > span, .at-name")]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 2)
        .map((cell) => cell.textContent),
      ...(column.scrollWidth > column.clientWidth ? ["the column"] : []),
    ]);
  expect(wide).toEqual([]);
  await lab.open("#/lab?v=1&preset=ns2");
  await expect(lab.chart("window")).toContainText("ssthresh reaches 100,000 segments");
  const [row] = await lab.csvOf("Congestion window");
  expect(Number(row?.ssthresh_segments)).toBe(100_000);
});

test("of several bottlenecks the picture shows the queue that the chart shows", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=pert-parking-lot");
  await expect(page.getByRole("button", { name: /^Queue: DropTail [\d,]+ \/ 112/ })).toBeVisible();
  await expect(lab.chart("queue")).toContainText("Waiting, R1-R2");
});

test("what there is to notice stands beside the first look, in the controls' own words", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=pert-beside-sack");
  const notice = page.getByRole("region", { name: "What to notice" });
  await expect(notice).toBeInViewport();
  await expect(notice).toContainText("“Once above”");
  await expect(notice).not.toContainText("cc.pert-red");
});
