import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./lab";

/** Four runs of a second each: one flow at 2 Mbit/s. */
const SMALL =
  "#/compare?v=1&base=pert-tenth&schemes=pert,sack-droptail&sweep=link.bottleneck.rate&values=1000000,2000000&seeds=1-2";

const rows = (page: Page): Locator => page.locator(".compare-numbers tbody tr");
const field = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "What is compared" }).getByRole("textbox", { name, exact: true });
const strip = (page: Page): Locator => page.getByRole("region", { name: "Run", exact: true });

test("the page compares at once, and its header leads there", async ({ lab, page }) => {
  await lab.open();
  await lab.goTo("Compare");
  await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
  for (const panel of ["queue", "drops", "utilization", "jain"]) {
    await expect(page.locator(`[data-figure="${panel}"] canvas`)).toBeVisible();
  }
  // Six values under four schemes.
  await expect(rows(page)).toHaveCount(24);
});

test("a link holds the whole comparison", async ({ lab, page }) => {
  await lab.open(SMALL);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText("1 Mbit/s");
  const before = await rows(page).allTextContents();
  await page.getByRole("checkbox", { name: "Vegas" }).check();
  await lab.idle();
  await expect(rows(page)).toHaveCount(6);
  const link = await lab.addressHash();
  expect(link).toContain("vegas");
  await lab.open(link);
  await expect(rows(page)).toHaveCount(6);
  expect(await rows(page).filter({ hasNotText: "Vegas" }).allTextContents()).toEqual(before);
});

test("another parameter, other values and other seeds are compared", async ({ lab, page }) => {
  await lab.open(SMALL);
  await field(page, "Values").fill("1, 3");
  await field(page, "Values").press("Enter");
  await field(page, "Seeds").fill("7");
  await field(page, "Seeds").press("Enter");
  await lab.idle();
  await expect(rows(page).last()).toContainText("3 Mbit/s");
  await expect(strip(page)).toContainText("one seed");
  await field(page, "Values").fill("banana");
  await field(page, "Values").press("Enter");
  await expect(page.locator(".compare-form .row-problem")).not.toBeEmpty();
  const key = page.getByRole("combobox", { name: "Over" });
  await expect(key).toHaveValue("link.bottleneck.rate");
  // What is chosen hides none of the others.
  expect(await key.getByRole("option").count()).toBeGreaterThan(20);
  await key.selectOption({ label: "PERT/RED: Upper threshold" });
  await lab.idle();
  await expect(key).toHaveValue("cc.pert-red.tmax");
  await expect(page.locator('[data-figure="queue"]')).toContainText("PERT");
  expect(await rows(page).count()).toBeGreaterThan(4);
});

test("much work waits to be asked, can be cancelled, and shows what was done", async ({ lab, page }) => {
  await lab.open("#/compare?v=1&base=pert-whole&sweep=flow.main.count&values=10,20,50&seeds=1-5");
  await expect(strip(page)).toContainText("60 simulations");
  await expect(page.locator(".figure-blank")).toContainText("start when you ask");
  await strip(page).getByRole("button", { name: /^Run/ }).click();
  await expect(strip(page).getByRole("progressbar")).toBeVisible();
  await strip(page).getByRole("button", { name: "Cancel" }).click();
  await expect(strip(page)).toContainText("Cancelled");
  await lab.idle();
  await expect(strip(page).getByRole("button", { name: "Go on" })).toBeVisible();
});

test("a row and a point open their run in the Lab", async ({ lab, page }) => {
  await lab.open(SMALL);
  await rows(page)
    .last()
    .getByRole("button", { name: /^Open SACK\/DropTail at 2 Mbit\/s/ })
    .click();
  await lab.idle();
  await expect(page).toHaveURL(/#\/lab/);
  await expect(page.getByText("This is SACK/DropTail with Rate 2 Mbit/s, seed 1.")).toBeVisible();
  await page.goBack();
  await lab.idle();
  await expect(rows(page)).toHaveCount(4);
  const canvas = page.locator('[data-figure="utilization"] canvas');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("the panel is not there");
  // SACK/DropTail fills the link: its last point is at the right, at the top.
  for (let y = 2; y < 40 && (await canvas.isVisible()); y += 6) {
    await page.mouse.click(box.x + box.width - 8, box.y + y);
    await lab.idle();
  }
  await expect(page.getByText(/^This is (PERT|SACK\/DropTail) with Rate 2 Mbit\/s/)).toBeVisible();
});

test("the Lab's scenario can be compared, and its link brings it along", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=deep-buffer&run.duration=5");
  await lab.goTo("Compare");
  await page.getByRole("combobox", { name: "Scenario" }).selectOption("lab");
  await field(page, "Seeds").fill("1");
  await field(page, "Seeds").press("Enter");
  await lab.idle();
  const link = await lab.addressHash();
  expect(link).toContain("run.duration=5");
  expect(link).toContain("preset=deep-buffer");
  expect(await rows(page).count()).toBeGreaterThan(0);
});

test("what a link names and this version lacks is told", async ({ lab, page }) => {
  await lab.open("#/compare?v=1&base=nowhere&schemes=pert,swift&sweep=link.bottleneck.rate&values=1000000&seeds=1");
  await expect(page.getByText("The link compares swift")).toBeVisible();
  await expect(page.getByText("The link starts from “nowhere”")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("figures and numbers can be saved", async ({ lab, page }) => {
  await lab.open(SMALL);
  await page.getByRole("button", { name: "Save all numbers" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});
