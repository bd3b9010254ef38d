import type { Page } from "@playwright/test";
import { dataset, expect, test } from "./lab";

const PATH = dataset("kernel-logs/asym-reverse-reno/path_rtt.csv.gz");
const ONE_WAY = /One-way delays of an asymmetric path/;

/** The estimates of the forward delay: a table of its own beside the scoreboard. */
const estimates = (page: Page) => page.getByRole("table", { name: "Estimates of the forward delay" });

/** A cell of an estimator's row there: mean, s.d., error, RMSE, largest. */
async function cell(page: Page, id: string, column: number): Promise<number> {
  const text = (await estimates(page).locator(`[data-owd="${id}"] td`).nth(column).textContent()) ?? "";
  return Number(text.replace("−", "-"));
}
const MEAN_ERROR = 2;
const RMSE = 3;

test("a log with one-way delays is one click away, with its charts and its panel", async ({ lab, page }) => {
  await lab.open("#/logs");
  await page.getByRole("button", { name: ONE_WAY }).click();
  await lab.idle();
  await expect(estimates(page)).toBeVisible();
  expect(await lab.rowsOf("One-way delay")).toBeGreaterThan(100);
  expect(await lab.rowsOf("Error of the forward delay")).toBeGreaterThan(100);
  expect(await lab.emptyCharts()).toEqual([]);
  expect(await cell(page, "synchronous", RMSE)).toBe(0);
  expect(await cell(page, "half-rtt", RMSE)).toBeGreaterThan(20);
  await expect(page.getByText(/times in the file are those at which segments were sent/).first()).toBeVisible();
});

test("an offset of the receiver's clock moves the estimate that needs common time, and is in the link", async ({
  lab,
  page,
}) => {
  await lab.open("#/logs");
  await lab.choose("path_rtt.csv.gz", PATH);
  await expect(estimates(page)).toBeVisible();
  const offset = page.locator('[data-panel="owd"] [data-key="clock.offset"]').getByRole("textbox");
  await offset.fill("80");
  await offset.press("Enter");
  await lab.idle();
  expect(await cell(page, "synchronous", MEAN_ERROR)).toBe(80);
  await expect(page.locator('[data-part="offset"] td')).toHaveText("+80.00");
  expect(await page.evaluate(() => window.__lab.address())).toContain("clock.offset=80");
});

test("whoever chooses no estimator can choose one again", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.choose("path_rtt.csv.gz", PATH);
  await expect(estimates(page)).toBeVisible();
  const panel = page.locator('[data-panel="owd"]');
  const chips = panel.locator(".watch-choice .chip");
  const count = await chips.count();
  for (let at = 0; at < count; at++) await chips.nth(at).click();
  await lab.idle();
  await expect(panel.getByText(/Nobody estimates the one-way delays/)).toBeVisible();
  await chips.first().click();
  await lab.idle();
  await expect(estimates(page)).toBeVisible();
});

test("two captures chosen together are joined, and the link that they make knows them again", async ({ lab, page }) => {
  const captures = ["sender", "receiver"].map((end): [string, Buffer] => [
    `${end}.pcap.gz`,
    dataset(`kernel-logs/formats-mini/${end}.pcap.gz`),
  ]);
  await lab.open("#/logs");
  await lab.chooseAll(captures);
  await expect(estimates(page)).toBeVisible();
  expect(await cell(page, "synchronous", RMSE)).toBe(0);
  expect(await cell(page, "half-rtt", RMSE)).toBeGreaterThan(20);
  expect(await lab.rowsOf("One-way delay")).toBeGreaterThan(20);
  await expect(page.getByText(/“sender.pcap.gz” is the sender's and “receiver.pcap.gz” the receiver's/)).toBeVisible();
  const address = await page.evaluate(() => window.__lab.address());
  await lab.open(address.slice(address.indexOf("#")));
  await expect(page.getByText(/This link belongs to the file “receiver.pcap.gz and sender.pcap.gz”/)).toBeVisible();
  await lab.chooseAll([...captures].reverse());
  await expect(estimates(page)).toBeVisible();
  await expect(page.getByText(/is not the file that the link was made with/)).toHaveCount(0);
});

test("a log without one-way delays has no such panel and no such chart", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.sample(0);
  await expect(lab.scoreboard).toBeVisible();
  await expect(page.locator('[data-panel="owd"]')).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save One-way delay" })).toHaveCount(0);
});
