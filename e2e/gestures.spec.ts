import { expect, type Page } from "@playwright/test";
import { type Lab, test } from "./lab";
import { fingersOn } from "./touch";

/** The middle of a chart's plot, CSS px in the window. */
async function plotOf(lab: Lab, chartId: string) {
  const canvas = lab.chart(chartId).locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error(`the chart ${chartId} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

/** First and last second in view, from the link; null: the whole run. */
async function zoomOf(lab: Lab): Promise<readonly [number, number] | null> {
  const found = /zoom=([\d.e+-]+)(?:,|%2C|~|_)([\d.e+-]+)/.exec(await lab.addressHash());
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

/** How far whatever holds the charts is scrolled. */
const scrolledBy = (page: Page) =>
  page.evaluate(() => {
    let sum = window.scrollY;
    for (let at = document.querySelector(".lab-stack"); at !== null; at = at.parentElement) sum += at.scrollTop;
    return sum;
  });

test("a click at once after the wheel keeps the zoom", async ({ lab, page }) => {
  await lab.open();
  const { x, y } = await plotOf(lab, "rtt");
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await page.mouse.click(x, y);
  await expect.poll(() => lab.addressHash()).toMatch(/zoom=.*pin=|pin=.*zoom=/);
});

test("the wheel zooms about the pointer, sideways it pans, and a drag pans", async ({ lab, page }) => {
  await lab.open();
  const { x, y, width } = await plotOf(lab, "rtt");
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -500);
  await expect.poll(() => zoomOf(lab)).not.toBeNull();
  const first = await zoomOf(lab);
  if (first === null) throw new Error("no zoom");
  const span = first[1] - first[0];
  await page.mouse.wheel(120, 0);
  await expect.poll(async () => (await zoomOf(lab))?.[0]).not.toBe(first[0]);
  const panned = await zoomOf(lab);
  expect((panned?.[0] ?? 0) - first[0]).toBeCloseTo((120 / width) * span, 1);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await zoomOf(lab))?.[0]).toBeCloseTo(first[0], 1);
  const back = await zoomOf(lab);
  expect((back?.[1] ?? 0) - (back?.[0] ?? 0)).toBeCloseTo(span, 2);
  expect(await lab.addressHash()).not.toContain("pin=");
});

test("a drag with Shift selects, a click with Shift lets go", async ({ lab, page }) => {
  await lab.open();
  const { x, y } = await plotOf(lab, "rtt");
  await page.mouse.move(x, y);
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(x + 100, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".lab-status")).toContainText(/selected .* to /);
  await lab.idle();
  await page.mouse.click(x, y);
  await page.keyboard.up("Shift");
  await expect(page.locator(".lab-status")).not.toContainText("selected");
  expect(await lab.addressHash()).not.toMatch(/zoom=|pin=/);
});

test("a sample pinned while a range is selected leaves the scoreboard in sight", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await lab.open();
  const { x, y } = await plotOf(lab, "rtt");
  await page.mouse.move(x, y);
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(x + 100, y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await lab.pointAt("rtt", 0.43, true);
  const scoreboard = page.getByRole("region", { name: /^Scoreboard/ });
  await expect(scoreboard.getByRole("table")).toBeInViewport();
  await expect(lab.atCursor.getByRole("heading", { level: 2 })).toContainText("Pinned");
  await expect(lab.atCursor.getByRole("heading", { level: 2 })).toBeInViewport();
  // The heading stands under the scoreboard, which does not cover it.
  const [kept, heading] = [
    await scoreboard.boundingBox(),
    await lab.atCursor.getByRole("heading", { level: 2 }).boundingBox(),
  ];
  expect(heading?.y).toBeGreaterThanOrEqual((kept?.y ?? 0) + (kept?.height ?? 0));
});

test("a wheel that scrolled the page scrolls it back; after the pointer moved it zooms", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await lab.open();
  const { x, y } = await plotOf(lab, "rtt");
  await page.mouse.move(x, y);
  const start = await scrolledBy(page);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => scrolledBy(page)).toBeGreaterThan(start);
  const down = await scrolledBy(page);
  await page.mouse.wheel(0, -60);
  await expect.poll(() => scrolledBy(page)).toBeLessThan(down);
  expect(await zoomOf(lab)).toBeNull();
  await page.mouse.move(x + 4, y);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => zoomOf(lab)).not.toBeNull();
});

test("the value axis is stretched by a drag", async ({ lab, page }) => {
  await lab.open();
  const axis = lab.chart("rtt").locator(".lab-axis-handle");
  const ticks = () => lab.chart("rtt").locator(".lab-axis text").allTextContents();
  const before = await ticks();
  const box = await axis.boundingBox();
  if (box === null) throw new Error("no axis");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height, { steps: 4 });
  await page.mouse.up();
  await lab.idle();
  expect(await ticks()).not.toEqual(before);
  await axis.dblclick();
  await lab.idle();
  expect(await ticks()).toEqual(before);
});

test("a chart is dragged by its title past its neighbour, and does not fold", async ({ lab, page }) => {
  await lab.open();
  const ids = () => page.locator("[data-chart]").evaluateAll((all) => all.map((one) => one.getAttribute("data-chart")));
  const [first, second, ...rest] = await ids();
  const title = lab.chart(first ?? "").locator(".lab-fold");
  const below = await lab.chart(second ?? "").boundingBox();
  const from = await title.boundingBox();
  if (below === null || from === null) throw new Error("no charts");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, below.y + below.height * 0.75, { steps: 6 });
  await page.mouse.up();
  expect(await ids()).toEqual([second, first, ...rest]);
  await expect(title).toHaveAttribute("aria-expanded", "true");
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("two fingers zoom: lifted at once the zoom stays, and no sample is pinned", async ({ lab, page }) => {
    await lab.open();
    const { x, y } = await plotOf(lab, "rtt");
    const fingers = await fingersOn(page);
    const at = (by: number) =>
      [
        { x: x - by, y },
        { x: x + by, y },
      ] as const;
    await fingers.down(at(30)[0]);
    await fingers.down(...at(30));
    for (const by of [40, 60, 80]) await fingers.move(...at(by));
    await fingers.lift(at(80)[0]);
    await fingers.lift();
    await expect.poll(() => zoomOf(lab)).not.toBeNull();
    expect(await lab.addressHash()).not.toContain("pin=");
    await expect(lab.chart("rtt")).toBeVisible();
  });

  test("one finger pans sideways, and scrolls the page up and down", async ({ lab, page }) => {
    await lab.open("#/lab?zoom=10,20");
    const { x, y } = await plotOf(lab, "rtt");
    const fingers = await fingersOn(page);
    const before = await zoomOf(lab);
    await fingers.down({ x, y });
    for (const by of [20, 40, 60, 80]) await fingers.move({ x: x - by, y: y + 2 });
    await fingers.lift();
    await expect.poll(async () => (await zoomOf(lab))?.[0]).not.toBe(before?.[0]);
    const panned = await zoomOf(lab);
    expect(panned?.[0]).toBeGreaterThan(before?.[0] ?? 0);
    expect((panned?.[1] ?? 0) - (panned?.[0] ?? 0)).toBeCloseTo(10, 3);
    const start = await scrolledBy(page);
    await fingers.down({ x, y });
    for (const by of [20, 40, 80, 120]) await fingers.move({ x: x + 2, y: y - by });
    await fingers.lift();
    await expect.poll(() => scrolledBy(page)).not.toBe(start);
    expect(await zoomOf(lab)).toEqual(panned);
    expect(await lab.addressHash()).not.toContain("pin=");
  });

  test("a tap pins a sample", async ({ lab, page }) => {
    await lab.open();
    const { x, y } = await plotOf(lab, "rtt");
    await page.touchscreen.tap(x, y);
    expect(await lab.addressHash()).toContain("pin=");
  });
});
