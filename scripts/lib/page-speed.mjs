/** Measures the production page in a real browser: the time from a moved control to painted charts, and with a large log. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { Fault } from "./common.mjs";
import { writeLargeLog } from "./large-log.mjs";
import { findChromium } from "./packages.mjs";
import { distFolder } from "./page.mjs";
import { serve } from "./server.mjs";

/**
 * Runs in the page: measures every key from its event to the last canvas operation that it causes, but for canvases inside
 * `except`, a selector, which wait for rest on purpose.
 */
function watchKeys(except) {
  let painted = 0;
  const context = CanvasRenderingContext2D.prototype;
  for (const name of ["clearRect", "fillRect", "fill", "stroke", "fillText", "drawImage", "putImageData"]) {
    const draw = context[name];
    context[name] = function (...values) {
      draw.apply(this, values);
      if (except === null || this.canvas.closest?.(except) == null) painted = performance.now();
    };
  }
  window.labTimings = [];
  window.addEventListener(
    "keydown",
    (event) => {
      const started = event.timeStamp;
      // After the control's own handler, which starts the work. The lab becomes idle after painting, since it then
      // also updates the link.
      // A control at the end of its range, or disabled, changes nothing.
      const done = () => window.labTimings.push(painted > started ? painted - started : null);
      setTimeout(() => window.__lab.idle().then(done), 0);
    },
    { capture: true },
  );
}

/** Moves one slider by one step up and down and gives the two times, ms. */
async function timeSlider(page, slider) {
  await slider.focus();
  await page.evaluate(() => window.__lab.idle());
  const before = await page.evaluate(() => window.labTimings.length);
  for (const [index, key] of ["ArrowRight", "ArrowLeft"].entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => window.labTimings.length >= count, before + index + 1);
  }
  return page.evaluate((count) => window.labTimings.slice(count), before);
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];

/** Opens the page at a hash, calls `measure` with it once it is idle, and gives the result. */
async function onPage(hash, measure) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Fault("No Chromium: install it or name one in CHROMIUM.");
  const server = await serve(distFolder, { port: 4190 });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(server.address + hash);
    await page.waitForFunction(() => window.__lab !== undefined);
    await page.evaluate(() => window.__lab.idle());
    return await measure(page);
  } finally {
    await browser.close();
    server.close();
  }
}

/**
 * Sweeps every slider of the default lab.
 * Gives `{ controls, p50Ms, p95Ms, slowest }`: number of moves, quantiles, the three slowest controls.
 */
export const measurePage = () =>
  // A link that folds no chart: the budget is for all of them.
  onPage("#/lab?v=1", async (page) => {
    await page.locator(".finder button[aria-expanded=false]").click();
    const folded = page.locator(".group-title button[aria-expanded=false]");
    while ((await folded.count()) > 0) await folded.first().click();
    await page.evaluate(watchKeys, null);
    const timings = [];
    for (const slider of await page.getByRole("region", { name: "Controls" }).getByRole("slider").all()) {
      if (!(await slider.isVisible())) continue;
      const name = await slider.evaluate(
        (element) => element.closest("[data-key]")?.getAttribute("data-key") ?? "other",
      );
      for (const ms of await timeSlider(page, slider)) if (ms !== null) timings.push({ name, ms });
    }
    const sorted = timings.map(({ ms }) => ms).sort((a, b) => a - b);
    const slowest = timings.sort((a, b) => b.ms - a.ms).slice(0, 3);
    return { controls: sorted.length, p50Ms: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95), slowest };
  });

/** Steps of the asymmetry ratio, each up and down again. */
const RATIO_STEPS = 20;

/**
 * Moves the asymmetry ratio of the asymmetric preset with the one-way delay panel and the ladder open. Gives the
 * quantiles of the charts' times as `measurePage` does; the ladder follows after a rest.
 */
export const measureAsymmetric = () =>
  onPage("#/lab?v=1&preset=asymmetric&open=ladder", async (page) => {
    await page.locator('[data-panel="owd"][open]').waitFor();
    await page.locator('[data-panel="ladder"] canvas').first().waitFor();
    await page.evaluate(watchKeys, '[data-panel="ladder"]');
    const slider = page.locator('[data-key="template.asymmetric.ratio"]').getByRole("slider").first();
    const timings = [];
    for (let step = 0; step < RATIO_STEPS; step++) timings.push(...(await timeSlider(page, slider)));
    const sorted = timings.filter((ms) => ms !== null).sort((a, b) => a - b);
    return { controls: sorted.length, p50Ms: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) };
  });

const LARGE_LOG_BYTES = 100e6;

/**
 * Reads and shows a log of 100 MB.
 * Gives `{ seconds, longestTaskMs }`: from the choice of the file to painted charts, and the longest task of the page's own
 * thread meanwhile (0 where none is longer than 50 ms, below which browsers do not tell).
 */
export async function measureLargeLog() {
  const folder = mkdtempSync(join(tmpdir(), "rttlab-"));
  const path = join(folder, "large.csv");
  writeLargeLog(path, LARGE_LOG_BYTES);
  try {
    return await onPage("#/logs", async (page) => {
      await page.evaluate(() => {
        window.labTasksMs = [];
        const watch = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) window.labTasksMs.push(duration);
        });
        watch.observe({ type: "longtask" });
      });
      const started = performance.now();
      await page.locator("input[type=file]").first().setInputFiles(path);
      await page.evaluate(() => window.__lab.idle());
      const seconds = (performance.now() - started) / 1000;
      return { seconds, longestTaskMs: await page.evaluate(() => Math.max(0, ...window.labTasksMs)) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
