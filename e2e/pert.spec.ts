import { execFile } from "node:child_process";
import { promisify } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { type Appearance, expect, type Lab, test } from "./lab";
import { fingersOn } from "./touch";

const TMIN = "cc.pert-red.tmin";
const TMAX = "cc.pert-red.tmax";
const PMAX = "cc.pert-red.pmax";
const PREDICTORS = ["vegas", "instant", "ewma-0-99"];

/** Twenty flows, all with PERT. */
const EARLY =
  "#/lab?v=1&preset=many-flows&run.seed=7&flow.main.congestionControl=pert-red&flow.cross.congestionControl=pert-red";
const WATCHED = `#/lab?v=1&preset=many-flows&run.seed=7&flow.main.predictors=${PREDICTORS.join(",")}`;

const pert = (page: Page): Locator => page.locator("[data-panel=pert]");
const predictors = (page: Page): Locator => page.locator("[data-panel=predictors]");
const handle = (page: Page, key: string): Locator => pert(page).locator(`.curve-handle[data-key="${key}"]`);

async function heldAt(page: Page, key: string): Promise<number> {
  return Number(await handle(page, key).getAttribute("aria-valuenow"));
}

/** The middle of a handle's knob. */
async function knobOf(page: Page, key: string) {
  await pert(page).scrollIntoViewIfNeeded();
  const box = await handle(page, key).locator(".curve-reach").boundingBox();
  if (box === null) throw new Error(`no handle for ${key}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, key: string, byX: number, byY: number): Promise<void> {
  const { x, y } = await knobOf(page, key);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + byX * part, y + byY * part);
  await page.mouse.up();
}

/** The curve as it is drawn. */
const curveOf = (page: Page): Promise<string | null> => pert(page).locator(".curve-line").first().getAttribute("d");

test("PERT's thresholds are dragged: the curve, the run and the link follow", async ({ lab, page }) => {
  await lab.open(EARLY);
  await expect(pert(page)).toHaveAttribute("open");
  const [scores, curve] = [await lab.scores(), await curveOf(page)];
  await drag(page, TMAX, 60, 0);
  await lab.idle();
  const tmax = await heldAt(page, TMAX);
  expect(tmax).toBeGreaterThan(12);
  expect(await curveOf(page)).not.toBe(curve);
  expect(await lab.scores()).not.toBe(scores);
  await drag(page, PMAX, 0, -70);
  await lab.idle();
  expect(await heldAt(page, PMAX)).toBeGreaterThan(0.2);
  const link = await lab.addressHash();
  expect(link).toContain(`${TMAX}=${tmax}`);
  expect(link).toContain(`${PMAX}=`);
});

test("arrow keys move a threshold by its step, and never past its neighbour", async ({ lab, page }) => {
  await lab.open(EARLY);
  const before = await lab.scores();
  await handle(page, TMIN).focus();
  await page.keyboard.press("ArrowRight");
  await lab.idle();
  expect(await heldAt(page, TMIN)).toBe(5.5);
  await expect(handle(page, TMIN)).toHaveAttribute("aria-valuetext", "5.5 ms");
  expect(await lab.scores()).not.toBe(before);
  for (let press = 0; press < 4; press++) await page.keyboard.press("Shift+ArrowRight");
  await lab.idle();
  expect(await heldAt(page, TMIN)).toBe(await heldAt(page, TMAX));
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });
  test("a finger drags a threshold", async ({ lab, page }) => {
    await lab.open(EARLY);
    const { x, y } = await knobOf(page, TMAX);
    const finger = await fingersOn(page);
    await finger.down({ x, y });
    for (const by of [20, 40, 60]) await finger.move({ x: x + by, y });
    await finger.lift();
    await lab.idle();
    expect(await heldAt(page, TMAX)).toBeGreaterThan(12);
  });
});

test("a threshold bites while the run plays, as a change of its timeline", async ({ lab, page }) => {
  await lab.open(`${EARLY}&run.duration=900&mode=live&speed=1`);
  await page.getByRole("button", { name: /Play/ }).click();
  await expect(pert(page).locator(".curve-dot")).toBeVisible();
  await handle(page, PMAX).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("Shift+ArrowUp");
  await expect(page.getByRole("button", { name: /Pause/ })).toBeVisible();
  await expect.poll(() => heldAt(page, PMAX)).toBe(0.3);
  await page.getByRole("button", { name: /Pause/ }).click();
  await lab.idle();
  const link = decodeURIComponent(await lab.addressHash());
  expect(link).toContain(PMAX);
  expect(link).not.toContain(`&${PMAX}=`);
});

test("a router's RED stands beside the curve, and not in the sender's view", async ({ lab, page }) => {
  await lab.open(`${EARLY}&link.bottleneck.discipline=red`);
  const red = pert(page).getByRole("region", { name: /^RED at bottleneck/ });
  await expect(red.locator(".curve-line")).toBeVisible();
  await expect(red.locator(".curve-dot")).toBeVisible();
  await page.getByRole("button", { name: "Sender’s view" }).click();
  await expect(red).toHaveCount(0);
});

test("without early response the panel is folded, and offers it", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=many-flows&run.seed=7");
  await expect(pert(page)).not.toHaveAttribute("open");
  await expect(predictors(page)).not.toHaveAttribute("open");
  await expect(lab.chart("probability")).toHaveCount(0);
  await expect(lab.chart("predictors")).toHaveCount(0);
  await pert(page).locator("summary").click();
  await pert(page)
    .getByRole("button", { name: /PERT\/RED/ })
    .click();
  await lab.idle();
  await expect(handle(page, TMIN)).toBeVisible();
  await expect(lab.chart("probability")).toBeVisible();
  expect(await lab.emptyCharts()).toEqual([]);
});

interface Judgement {
  readonly transitions: readonly number[];
  readonly efficiency: number | null;
  readonly falsePositives: number | null;
  readonly falseNegatives: number | null;
}

interface Judged {
  readonly id: string;
  readonly atQueue: Judgement;
  readonly inFlow: Judgement;
}

/** The command line's result of the same run. */
async function judgedByCommand(): Promise<readonly Judged[]> {
  const set = `flow.main.predictors=${PREDICTORS.join(",")}`;
  const { stdout } = await promisify(execFile)(
    "npm",
    ["run", "-s", "lab", "--", "run", "many-flows", "--seed", "7", "--set", set, "--json"],
    { maxBuffer: 1 << 26 },
  );
  return (JSON.parse(stdout) as { readonly predictors: readonly Judged[] }).predictors;
}

const percent = (share: number | null) => (share === null ? "–" : (share * 100).toFixed(1));

/** The counts in the diagram, by number. */
async function countsOf(page: Page): Promise<readonly number[]> {
  const arrows = predictors(page).locator("[data-transition]");
  const numbered = await arrows.evaluateAll((all) =>
    all.map((each) => [
      Number(each.getAttribute("data-transition")),
      Number(each.querySelector("[data-count]")?.getAttribute("data-count")),
    ]),
  );
  return [1, 2, 3, 4, 5, 6].map((number) => numbered.find(([at]) => at === number)?.[1] ?? Number.NaN);
}

const NUMBERS: Readonly<Record<string, number>> = { AB: 1, BC: 2, CA: 3, AC: 4, BA: 5, CB: 6 };

/** Transitions of a predictor as its strip shows them; it begins in A. */
function transitionsIn(rows: readonly Readonly<Record<string, string>>[], id: string): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  let state = "A";
  for (const next of rows.map((row) => row[id] ?? "").filter((each) => each !== "")) {
    const number = NUMBERS[state + next];
    if (number !== undefined) counts[number - 1] = (counts[number - 1] ?? 0) + 1;
    state = next;
  }
  return counts;
}

test("predictors' strips, shares and transitions are those of the command line", async ({ lab, page }) => {
  await lab.open(WATCHED);
  const judged = await judgedByCommand();
  expect(judged.map(({ id }) => id)).toEqual(PREDICTORS);
  await expect(predictors(page)).toHaveAttribute("open");
  for (const losses of ["atQueue", "inFlow"] as const) {
    if (losses === "inFlow") await predictors(page).getByRole("button", { name: "in this flow" }).click();
    for (const one of judged) {
      const row = predictors(page).locator(`tr[data-predictor="${one.id}"]`);
      await row.getByRole("button").click();
      const { transitions, efficiency, falsePositives, falseNegatives } = one[losses];
      expect(await countsOf(page)).toEqual(transitions);
      await expect(row.getByRole("cell")).toHaveText([efficiency, falsePositives, falseNegatives].map(percent));
    }
  }
  const rows = await lab.csvOf("Congestion predictors");
  for (const one of judged) expect(transitionsIn(rows, one.id)).toEqual(one.atQueue.transitions);
});

test("eleven predictors are chosen in their panel, not among the first controls", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=many-flows&run.seed=7");
  await expect(lab.controls.getByText("Instantaneous RTT")).toHaveCount(0);
  await predictors(page).locator("summary").click();
  await predictors(page).getByRole("button", { name: "let all watch" }).click();
  await lab.idle();
  await expect(predictors(page).locator("tr[data-predictor]")).toHaveCount(11);
  await expect(lab.chart("predictors")).toBeVisible();
  await predictors(page).getByText("CARD", { exact: true }).first().click();
  await lab.idle();
  await expect(predictors(page).locator("tr[data-predictor]")).toHaveCount(10);
});

async function bothOpen(lab: Lab, appearance: Appearance): Promise<void> {
  await lab.open(`${EARLY}&link.bottleneck.discipline=red&flow.main.predictors=${PREDICTORS.join(",")}`);
  await lab.appearance(appearance);
  await lab.unfold();
}

for (const appearance of ["light", "dark", "projector"] as const) {
  test(`early response and predictors: axe finds nothing, no complaints, ${appearance}`, async ({ lab, page }) => {
    await bothOpen(lab, appearance);
    await expect(predictors(page).locator(".watch-states")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ).toEqual([]);
    expect(lab.complaints).toEqual([]);
  });

  test(`pictures of early response and predictors, ${appearance}`, async ({ lab, page }) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      if (appearance === "projector" && size.width < 700) continue;
      await page.setViewportSize(size);
      await bothOpen(lab, appearance);
      for (const panel of ["pert", "predictors"]) {
        await page.locator(`[data-panel=${panel}]`).evaluate((each) => each.scrollIntoView({ block: "start" }));
        await page.screenshot({
          path: `test-results/screenshots/lab-${panel}-${appearance}-${size.width}x${size.height}.png`,
        });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
