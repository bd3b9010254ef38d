import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "./lab";

const SMALL =
  "#/compare?v=1&base=pert-tenth&schemes=pert,sack-droptail&sweep=link.bottleneck.rate&values=1000000,2000000&seeds=1-2";
const root = fileURLToPath(new URL("..", import.meta.url));

test("a comparison is saved as a plan, run on the command line, and its results are opened", async ({ lab, page }) => {
  const folder = mkdtempSync(join(tmpdir(), "campaign-"));
  try {
    await lab.open(SMALL);
    await page.getByText("Campaigns: thousands of runs elsewhere").click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a plan" }).click();
    const plan = join(folder, "plan.json");
    await (await saving).saveAs(plan);
    const out = join(folder, "results");
    execFileSync(process.execPath, ["scripts/lab.mjs", "sweep", plan, "--out", out, "--json"], { cwd: root });

    await page.getByLabel("Results").setInputFiles(join(out, "runs.parquet"));
    await expect(page.locator(".compare-campaign")).toContainText("8 runs");
    const figure = page.locator('[data-figure="campaign"]');
    await expect(figure.locator("canvas").first()).toBeVisible();
    await expect(figure).toContainText("SACK/DropTail");
    await page.getByLabel("Metric").selectOption("links.bottleneck.utilization");
    await expect(figure).toContainText("links.bottleneck.utilization");
    await lab.idle();
    const canvas = figure.locator("canvas");
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error("the figure is not there");
    // SACK/DropTail fills the link: its last point is at the right, near the top.
    const places = [10, 25, 40].flatMap((right) => [2, 12, 22, 32, 42, 52, 62].map((y) => [right, y] as const));
    for (const [right, y] of places) {
      if (!(await canvas.isVisible())) break;
      await page.mouse.click(box.x + box.width - right, box.y + y);
      await lab.idle();
    }
    await expect(page).toHaveURL(/#\/lab/);

    await page.goBack();
    await page.getByText("Campaigns: thousands of runs elsewhere").click();
    await page.getByLabel("Results").setInputFiles(plan);
    await expect(page.locator(".compare-campaign [role=alert]")).toContainText("runs.parquet");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
