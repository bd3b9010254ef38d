import { expect, type Lab, test } from "./lab";

const RTT = "model.pert-fluid.rtt";
const INTERVAL = "model.pert-fluid.interval";

async function centreOf(lab: Lab, shareX: number, shareY: number): Promise<readonly [number, number]> {
  const box = await lab.stabilityMap.boundingBox();
  if (box === null) throw new Error("the map is not there");
  return [box.x + box.width * shareX, box.y + box.height * shareY];
}

test("the header leads to the fluid page, which says what holds at the operating point", async ({ lab, page }) => {
  await lab.open();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Fluid" }).click();
  await lab.idle();
  await expect(lab.verdict).toContainText(
    /^Stable\. [\d.]+° phase margin; leaves stability at R = \d+ ms \(Theorem 1: \d+ ms\)\./,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Fluid" })).toBeVisible();
  await expect(lab.stabilityMap).toBeVisible();
  await expect(page.locator('[data-figure="portrait"] canvas')).toBeVisible();
  await expect(page.locator(".lab-stack canvas, .charts canvas").first()).toBeVisible();
});

test("the point is dragged over the map, and everything follows", async ({ lab, page }) => {
  await lab.open("#/fluid");
  const before = await lab.number(RTT).inputValue();
  const [fromX, y] = await centreOf(lab, 0.25, 0.2);
  await page.mouse.move(fromX, y);
  await page.mouse.down();
  const [toX] = await centreOf(lab, 0.35, 0.2);
  await page.mouse.move(toX, y, { steps: 8 });
  await page.mouse.up();
  await lab.idle();
  expect(await lab.number(RTT).inputValue()).not.toBe(before);
  // Slow sampling, beyond the exact boundary: where the theorem promises what is not so.
  await expect(lab.verdict).toContainText("Unstable, although Theorem 1 says stable.");
  await expect(lab.verdict).toHaveAttribute("data-tone", "unsafe");
  expect(await lab.addressHash()).toContain(`${RTT}=`);
});

test("the point is moved by keys, and said", async ({ lab, page }) => {
  await lab.open("#/fluid");
  await lab.stabilityMap.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowRight");
  await lab.idle();
  const rtt = Number(await lab.number(RTT).inputValue());
  expect(rtt).toBeGreaterThan(170);
  await page.keyboard.press("ArrowUp");
  await lab.idle();
  expect(Number(await lab.number(INTERVAL).inputValue())).toBeGreaterThan(0.1);
  await expect(page.locator('[data-figure="stability"] .lab-spoken')).toContainText(/Round trip R \d+ ms/);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a touch moves the point", async ({ lab, page }) => {
    await lab.open("#/fluid");
    await lab.stabilityMap.scrollIntoViewIfNeeded();
    const [x, y] = await centreOf(lab, 0.8, 0.9);
    await page.touchscreen.tap(x, y);
    await lab.idle();
    await expect(lab.verdict).toContainText(/^(Unstable\.|Stable, although Theorem 1 does not show it)/);
    expect(await lab.addressHash()).toContain(`${RTT}=`);
  });
});

test("a slider moves the trajectory; its link brings all of it back", async ({ lab, page, context }) => {
  await lab.open("#/fluid");
  await lab.number(RTT).fill("171");
  await lab.number(RTT).press("Enter");
  await lab.idle();
  await expect(lab.verdict).toContainText("The oscillation persists");
  await page.getByLabel("Map of", { exact: true }).selectOption({ label: "Capacity C" });
  await lab.idle();
  const said = await lab.verdict.textContent();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await lab.open(new URL(link).hash);
  await expect(page.getByLabel("Map of", { exact: true })).toHaveValue("model.pert-fluid.capacity");
  expect(await lab.verdict.textContent()).toBe(said);
});

test("what cannot be an axis in a link is said", async ({ lab, page }) => {
  await lab.open("#/fluid?v=1&x=link.bottleneck.rate");
  await expect(page.getByText("no parameter of the fluid model")).toBeVisible();
  await expect(lab.stabilityMap).toBeVisible();
});

test("PERT/PI has its own theorem", async ({ lab }) => {
  await lab.open("#/fluid?v=1&model.pert-fluid.control=pi");
  await expect(lab.verdict).toContainText("Unstable, although Theorem 2 says stable.");
  await lab.open("#/fluid?v=1&model.pert-fluid.control=pi&model.pert-fluid.clocked=true");
  await expect(lab.verdict).toContainText(/Stable\. [\d.]+° phase margin/);
});

for (const { format, begins } of [
  { format: "SVG", begins: "<svg" },
  { format: "PNG", begins: "\u0089PNG" },
  { format: "CSV", begins: "Round trip R" },
]) {
  test(`the map is saved as ${format}`, async ({ lab, page }) => {
    await lab.open("#/fluid");
    await page.locator('[data-figure="stability"]').getByRole("button", { name: "Save the figure" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: new RegExp(`^${format}`) }).click();
    const text = (await lab.bytesOf(await download)).toString("latin1");
    expect(text.length).toBeGreaterThan(1000);
    expect(text.replace(/^\u00ef\u00bb\u00bf/, "").startsWith(begins)).toBe(true);
  });
}

test("an artefact of the fluid model opens on the fluid page", async ({ lab, page }) => {
  await lab.open("#/papers/pert-fig13");
  await expect(lab.claims).toContainText("170.998 ms");
  await page.getByRole("button", { name: "Open in the Fluid page" }).click();
  await lab.idle();
  await expect(lab.verdict).toContainText("Unstable");
});

test("a trajectory that runs away says when and why, here and in the Lab", async ({ lab, page }) => {
  const away = "model.pert-fluid.rtt=300&model.pert-fluid.pmax=0.5";
  await lab.open(`#/fluid?v=1&${away}`);
  await expect(page.locator(".fluid-verdict")).toContainText(/no finite solution past 2\.\d+ s, for a chance below 0/);
  await lab.open(`#/lab?v=1&model=pert-fluid&estimators=rfc6298&${away}`);
  const notes = page.getByRole("region", { name: "Notes on the samples" });
  await expect(notes).toContainText(/a chance below 0 lets the window grow.*\(at 2\.\d+ s\)/);
});

test("the longest name of an axis fits on a phone", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.open("#/fluid");
  const axes = page.locator(".fluid-axes select");
  for (const nth of [0, 1]) {
    await axes.nth(nth).selectOption({ label: "Design: flows at least" });
    const room = await axes.nth(nth).evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const pen = document.createElement("canvas").getContext("2d");
      if (pen === null) return Number.NaN;
      pen.font = style.font;
      const arrowPx = 20;
      const insidePx =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return insidePx - arrowPx - pen.measureText(select.selectedOptions[0]?.text ?? "").width;
    });
    expect(room).toBeGreaterThan(0);
    await axes.nth(nth).selectOption({ index: 0 });
  }
});
