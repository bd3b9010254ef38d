import { execFile } from "node:child_process";
import { promisify } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { type Appearance, expect, type Lab, test } from "./lab";

const WATCHING = ["choi-yoo", "half-rtt", "synchronous", "timestamps", "skew-line"];
const WATCH = `flow.main.oneWayDelay=${WATCHING.join(",")}`;
const ASYMMETRIC = `#/lab?v=1&preset=asymmetric&run.seed=7&${WATCH}`;

const panel = (page: Page): Locator => page.locator("[data-panel=owd]");
const setting = (page: Page, key: string): Locator => panel(page).locator(`[data-key="${key}"]`);
const scores = (page: Page): Locator => panel(page).getByRole("table", { name: "Estimates of the forward delay" });
const exchange = (page: Page): Locator => panel(page).getByRole("region", { name: "Exchange at the cursor" });

/** "+120.6", "−5.0 ms" */
const numberOf = (text: string | null): number => Number.parseFloat((text ?? "").replace("−", "-").replace(",", ""));

/** The numbers in the row of an estimator, or of the truth: mean, deviation, mean error, RMSE, largest error. */
async function rowOf(lab: Lab, id: string): Promise<readonly number[]> {
  await lab.idle();
  const cells = await scores(lab.page).locator(`tr[data-owd="${id}"]`).getByRole("cell").allTextContents();
  return cells.filter((text) => text !== "").map(numberOf);
}

/** What theory adds at the last exchange, ms. */
async function partOf(lab: Lab, id: string): Promise<number> {
  await lab.idle();
  return numberOf(await panel(lab.page).locator(`tr[data-part="${id}"]`).getByRole("cell").textContent());
}

/** Error of the last exchange, ms. */
async function lastErrorOf(lab: Lab, id: string): Promise<number> {
  await lab.idle();
  return numberOf(await panel(lab.page).locator(`[data-last-error="${id}"] dd`).textContent());
}

async function put(lab: Lab, key: string, value: string): Promise<void> {
  const field = setting(lab.page, key).getByRole("textbox");
  await field.fill(value);
  await field.press("Enter");
  await lab.idle();
}

interface Delays {
  readonly forwardMs: number;
  readonly forwardStdMs: number;
  readonly estimators: readonly { readonly id: string; readonly [key: string]: unknown }[];
}

/** The command line's result of the same run. */
async function byCommand(): Promise<Delays> {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["run", "-s", "lab", "--", "run", "asymmetric", "--seed", "7", "--set", WATCH, "--json"],
    { maxBuffer: 1 << 26 },
  );
  const [delays] = (JSON.parse(stdout) as { readonly oneWayDelay: readonly Delays[] }).oneWayDelay;
  if (delays === undefined) throw new Error("no one-way delays");
  return delays;
}

test("estimated and true delays stand on one axis; means and errors are the command line's", async ({ lab, page }) => {
  await lab.open(ASYMMETRIC);
  await expect(panel(page)).toHaveAttribute("open");
  for (const id of ["owd", "owd-error"]) await expect(lab.chart(id)).toBeVisible();
  expect(await lab.emptyCharts()).toEqual([]);
  for (const name of ["True forward", "True reverse", "RTT/2", "Clocks"])
    await expect(lab.chart("owd").getByRole("button", { name, exact: true })).toBeVisible();
  const delays = await byCommand();
  expect(await rowOf(lab, "truth")).toEqual([delays.forwardMs, delays.forwardStdMs].map((ms) => Number(ms.toFixed(1))));
  expect(delays.estimators.map(({ id }) => id)).toEqual(WATCHING);
  for (const { id, ...numbers } of delays.estimators) {
    const wanted = ["forwardMs", "forwardStdMs", "meanErrorMs", "rmseMs", "maxAbsErrorMs"].map((key) =>
      Number(Number(numbers[key]).toFixed(1)),
    );
    const shown = await rowOf(lab, id);
    shown.forEach((ms, nth) => {
      expect(ms).toBeCloseTo(wanted[nth] ?? Number.NaN, 1);
    });
  }
});

test("an offset moves the difference of the clocks by itself, and leaves Choi and Yoo alone", async ({ lab }) => {
  await lab.open(ASYMMETRIC);
  const [choi = Number.NaN] = await rowOf(lab, "choi-yoo");
  const [clocks = Number.NaN] = await rowOf(lab, "synchronous");
  await put(lab, "clock.offset", "80");
  expect((await rowOf(lab, "synchronous"))[0]).toBeCloseTo(clocks + 80, 6);
  expect((await rowOf(lab, "choi-yoo"))[0]).toBeCloseTo(choi, 6);
  expect(await partOf(lab, "offset")).toBe(80);
  expect(await lab.addressHash()).toContain("clock.offset=80");
});

test("a skew and pauses of the sender add to Choi and Yoo's error what theory says", async ({ lab, page }) => {
  await lab.open(ASYMMETRIC);
  const parts = async () => (await partOf(lab, "start")) + (await partOf(lab, "pauses")) + (await partOf(lab, "skew"));
  const before = await partOf(lab, "pauses");
  await put(lab, "clock.skew", "100");
  expect(await partOf(lab, "skew")).toBeGreaterThan(3);
  expect(await partOf(lab, "skew")).toBeLessThan(4.01);
  expect(await lastErrorOf(lab, "choi-yoo")).toBeCloseTo(await parts(), 1);
  await put(lab, "flow.main.markPause", "20");
  expect(await partOf(lab, "pauses")).toBeGreaterThan(before);
  expect(await lastErrorOf(lab, "choi-yoo")).toBeCloseTo(await parts(), 1);
  // The time between two marked transmissions has the pauses in it.
  await setting(page, "owd.choi-yoo.interval").getByRole("combobox").selectOption("sent");
  await lab.idle();
  const rest = (await partOf(lab, "start")) + (await partOf(lab, "skew"));
  expect(await lastErrorOf(lab, "choi-yoo")).toBeCloseTo(rest, 1);
});

test("what the heuristic heeds says that it has no effect before it is chosen", async ({ lab, page }) => {
  await lab.open(ASYMMETRIC);
  await expect(setting(page, "owd.choi-yoo.alpha")).toContainText("No effect");
  await setting(page, "owd.choi-yoo.start").getByRole("combobox").selectOption("heuristic");
  await lab.idle();
  await expect(setting(page, "owd.choi-yoo.alpha")).not.toContainText("No effect");
});

test("the exchange nearest to the cursor is told with the numbers of its row", async ({ lab, page }) => {
  await lab.open(ASYMMETRIC);
  const last = await exchange(page).getAttribute("data-exchange");
  await lab.pointAt("owd", 0.4);
  await expect(exchange(page)).not.toHaveAttribute("data-exchange", last ?? "");
  const at = numberOf(/ACK at ([\d.,]+) s/.exec((await exchange(page).textContent()) ?? "")?.[1] ?? "");
  const told = async (id: string) =>
    (await exchange(page).locator(`tr[data-owd="${id}"]`).getByRole("cell").allTextContents()).map(numberOf);
  const [forward, reverse] = await told("truth");
  const [estimated, , error] = await told("choi-yoo");
  expect((estimated ?? Number.NaN) - (forward ?? Number.NaN)).toBeCloseTo(error ?? Number.NaN, 0);
  const rows = await page.evaluate(() => {
    const table = window.__lab.shown()?.tables.find(({ kind }) => kind === "owd");
    const values = (id: string) => Array.from(table?.columns.find((column) => column.id === id)?.values ?? []);
    return { time: values("time"), forward: values("forward"), reverse: values("reverse") };
  });
  const row = rows.time.findIndex((timeS) => Math.abs(timeS - at) < 6e-4);
  expect(forward).toBeCloseTo(rows.forward[row] ?? Number.NaN, 0);
  expect(reverse).toBeCloseTo(rows.reverse[row] ?? Number.NaN, 0);
});

test("the data table and the spoken values have every estimate", async ({ lab, page }) => {
  await lab.open(ASYMMETRIC);
  expect(await lab.rowsOf("One-way delay")).toBeGreaterThan(70);
  const [first] = await lab.csvOf("Error of the forward delay");
  expect(Object.keys(first ?? {}).length).toBeGreaterThanOrEqual(1 + WATCHING.length);
  await lab.chart("owd").locator("canvas").focus();
  await page.keyboard.press("ArrowRight");
  await lab.idle();
  await expect(lab.chart("owd")).toContainText("Choi–Yoo");
});

test("the sender's view has the estimates and not the truth", async ({ lab, page }) => {
  await lab.open(ASYMMETRIC);
  await page.getByRole("button", { name: "Sender’s view" }).click();
  await lab.idle();
  await expect(lab.chart("owd-error")).toHaveCount(0);
  await expect(lab.chart("owd").getByRole("button", { name: "True forward" })).toHaveCount(0);
  await expect(panel(page).locator('tr[data-owd="truth"]')).toHaveCount(0);
  await expect(panel(page).getByRole("region", { name: "What errors consist of" })).toHaveCount(0);
  expect((await rowOf(lab, "choi-yoo")).length).toBe(2);
});

test("where nobody watches the panel is folded, and offers it", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=many-flows&run.seed=7");
  await expect(panel(page)).not.toHaveAttribute("open");
  await expect(lab.chart("owd")).toHaveCount(0);
  await panel(page).locator("summary").first().click();
  await panel(page).getByRole("button", { name: "let all watch" }).click();
  await lab.idle();
  await expect(scores(page).locator("tbody tr")).toHaveCount(1 + WATCHING.length);
  await expect(lab.chart("owd")).toBeVisible();
  const link = await lab.addressHash();
  expect(decodeURIComponent(link)).toContain(WATCH);
  await lab.open(link);
  await expect(scores(page).locator("tbody tr")).toHaveCount(1 + WATCHING.length);
});

test("each estimator says which clocks it needs, with its equations", async ({ lab, page }) => {
  await lab.open(ASYMMETRIC);
  await panel(page).getByText("Which clocks each needs").click();
  await lab.idle();
  await expect(panel(page).locator(".owd-method")).toHaveCount(WATCHING.length);
  await expect(panel(page).locator(".owd-method math").first()).toBeVisible();
  await expect(panel(page)).toContainText("Right only when both clocks show the same time");
});

/** Counts what the page asks of its worker. */
async function countAsked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { readonly verb: string }, ...rest: never[]) {
      asked.push(message.verb);
      return post.call(this, message, ...rest);
    };
  });
}

/** What was asked of the worker since the last time, without what was called off. */
const askedSince = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window as unknown as { readonly asked: string[] }).asked.splice(0).filter((verb) => verb !== "cancel"),
  );

test("a slider's step is one run, with the panel open", async ({ lab, page }) => {
  await countAsked(page);
  await lab.open(ASYMMETRIC);
  await askedSince(page);
  await lab.nudge(setting(page, "clock.skew").getByRole("slider"));
  expect(await askedSince(page)).toEqual(["run"]);
});

test("the asymmetric preset's first control is its ratio, which panel and ladder follow", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=asymmetric-load&open=ladder");
  await expect(panel(page)).toHaveAttribute("open");
  await expect(page.locator("[data-panel=ladder]")).toHaveAttribute("open");
  for (const [nth, key] of ["template.asymmetric.ratio", "flow.load.cbrRate"].entries())
    await expect(lab.controls.locator("[data-key]").nth(nth)).toHaveAttribute("data-key", key);
  expect(await lab.emptyCharts()).toEqual([]);
  const [before] = await rowOf(lab, "truth");
  await lab.nudge(lab.slider("template.asymmetric.ratio"), 3);
  const [mean = Number.NaN] = await rowOf(lab, "truth");
  expect(mean).not.toBe(before);
  const [, , choi = Number.NaN] = await rowOf(lab, "choi-yoo");
  const [, , half = Number.NaN] = await rowOf(lab, "half-rtt");
  expect(Math.abs(choi)).toBeLessThan(Math.abs(half));
});

for (const appearance of ["light", "dark", "projector"] as const) {
  test(`one-way delay: axe finds nothing, no complaints, ${appearance}`, async ({ lab, page }) => {
    await opened(lab, appearance);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ).toEqual([]);
    expect(lab.complaints).toEqual([]);
  });

  test(`pictures of one-way delay, ${appearance}`, async ({ lab, page }) => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [390, 844],
    ] as const) {
      if (appearance === "projector" && width < 700) continue;
      await page.setViewportSize({ width, height });
      await opened(lab, appearance);
      for (const [what, place] of Object.entries({ chart: lab.chart("owd"), panel: panel(page) })) {
        await place.evaluate((each) => each.scrollIntoView({ block: "start" }));
        await page.screenshot({
          path: `test-results/screenshots/lab-owd-${what}-${appearance}-${width}x${height}.png`,
        });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}

async function opened(lab: Lab, appearance: Appearance): Promise<void> {
  await lab.open(ASYMMETRIC);
  await lab.appearance(appearance);
  await lab.unfold();
  await panel(lab.page).getByText("Which clocks each needs").click();
  await lab.idle();
}
