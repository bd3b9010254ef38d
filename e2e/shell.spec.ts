import AxeBuilder from "@axe-core/playwright";
import { dataset, expect, test } from "./lab";

const BUFFER = "link.bottleneck.buffer";

test("the keyboard skips to the charts, and comes to Play before the controls", async ({ lab, page }) => {
  await lab.open();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("button", { name: "Skip to the charts" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const play = page.getByRole("button", { name: "Play" });
  const isPlay = () => play.evaluate((button) => button === document.activeElement);
  let stops = 0;
  while (stops < 20 && !(await isPlay())) {
    await page.keyboard.press("Tab");
    stops += 1;
  }
  expect(stops).toBeLessThan(15);
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(lab.chart("rtt").locator("canvas")).toBeFocused();
});

test("a log dropped on the Lab opens in Logs", async ({ lab, page }) => {
  await lab.open();
  await lab.drop("trace_pipe.txt.gz", dataset("kernel-logs/spikes-cubic/tcp_probe.trace_pipe.txt.gz"));
  await expect(page.getByRole("navigation").getByRole("link", { name: "Logs" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(lab.flows).toBeVisible();
  await expect(lab.scoreboard).toContainText("Jacobson");
});

test("a copied link of this computer says that it works here only", async ({ lab, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await lab.open();
  await page.getByRole("button", { name: "Share link" }).click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("works on this computer only");
});

for (const look of ["light", "dark"] as const) {
  test(`axe finds nothing in open menus and more parameters, ${look}`, async ({ lab, page }) => {
    await lab.open();
    await lab.appearance(look);
    const violations = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
      );
    for (const name of ["Export", /^Preset/, "+ add estimator"]) {
      const button = page.getByRole("button", { name });
      await button.click();
      const menu = page.getByRole("menu");
      await expect(menu).toBeVisible();
      // The entry under the pointer has another background.
      await menu.getByRole("menuitem").nth(1).hover();
      expect(await violations(), String(name)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
    }
    await page.getByRole("button", { name: /^More/ }).click();
    expect(await violations(), "more parameters").toEqual([]);
  });
}

test("a moved slider announces its result once, when it rests", async ({ lab }) => {
  await lab.open();
  const told = lab.page.getByRole("region", { name: /^Scoreboard/ }).getByRole("status");
  await expect(told).toHaveText("");
  await lab.nudge(lab.slider(BUFFER), 6);
  await expect(told).toContainText("runs the timer");
});

test("the first visit is invited to move one control, and not again", async ({ lab, page }) => {
  await lab.open();
  const invitation = page.getByText("New here?");
  await expect(invitation).toBeVisible();
  await page.locator(".invitation").getByRole("button", { name: "Buffer" }).click();
  await expect(lab.number(BUFFER).or(lab.slider(BUFFER)).and(page.locator(":focus"))).toBeVisible();
  await lab.nudge(lab.slider(BUFFER), 2);
  await expect(invitation).toBeHidden();
  await lab.open();
  await expect(invitation).toBeHidden();
});

test("what to notice leads to the control that it names, also to one that is folded away", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=delay-spikes");
  const notice = page.getByRole("region", { name: "What to notice" });
  await notice.getByRole("button").last().click();
  await expect(lab.row("flow.main.spuriousResponse").locator(":focus")).toBeVisible();
});

test("a control whose effect another one takes away says so, and offers the switch", async ({ lab, page }) => {
  await lab.open();
  await page.getByRole("list").getByRole("button", { name: "Jacobson", exact: true }).first().click();
  const row = lab.row("estimator.jacobson.rtoMin");
  await expect(row).toContainText("No effect while RTO bounds is “Common”");
  await row.getByRole("button", { name: /^Set it to/ }).click();
  await expect(row).not.toContainText("No effect");
});

test("a source opened after a preset has the first preset's estimators", async ({ lab }) => {
  for (const preset of ["pert-reverse", "deep-buffer"]) {
    await lab.open(`#/lab?v=1&preset=${preset}`);
    await lab.source("step");
    await expect(lab.scoreboard.locator("tbody tr"), preset).toHaveCount(6);
  }
});

test("stepping shows the latest samples, and a run that has ended stays", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&run.duration=40&speed=1000");
  const run = page.getByRole("region", { name: "Run", exact: true });
  const step = run.getByRole("button", { name: "Step" });
  await step.click();
  await lab.idle();
  await expect(page.getByRole("button", { name: "show all" })).toBeVisible();
  await run.getByRole("button", { name: "Play" }).click();
  await expect(run).toContainText("finished");
  await lab.idle();
  const ended = await lab.simulatedSeconds();
  await step.click({ force: true });
  await lab.idle();
  expect(await lab.simulatedSeconds()).toBe(ended);
  await expect(run).toContainText("finished");
});
