import { expect, test } from "./lab";

const LOAD = "model.eifel-cycle.load";

test("the wall shows every artefact, live ones with a figure and their claims", async ({ lab, page }) => {
  await lab.open("#/papers");
  await expect(page.getByRole("heading", { level: 1, name: "Papers" })).toBeVisible();
  expect(await page.locator(".card").count()).toBe(74);
  const first = lab.card("eifel-fig1");
  await expect(first).toContainText(/\d of \d claims? holds?/);
  await expect(first.locator("canvas")).toBeVisible();
  // What takes long shows the stored result of its full run.
  const heavy = lab.card("pert-fig6");
  await expect(heavy).toContainText(/\d+ of \d+ claims hold.* \(full run: stored result of .* core .*, seeds 1–3\)/);
  await heavy.scrollIntoViewIfNeeded();
  await expect(heavy.locator("canvas")).toBeVisible();
  await expect(page.getByText("Open to run")).toHaveCount(0);
  // Every one of them runs.
  await expect(page.getByText("Not yet:")).toHaveCount(0);
  await lab.card("experts-fig2").click();
  await lab.idle();
  await expect(lab.claims.locator(".verdict").first()).toBeVisible();
});

test("figures further down are computed when they come into view", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await lab.open("#/papers");
  const card = lab.card("pert-fig5");
  await expect(card).toContainText("stored result");
  await card.scrollIntoViewIfNeeded();
  await lab.idle();
  await expect(card).toContainText(/\d of \d claims hold \(computed here\)/);
});

test("a quick run that contradicts the full one is not shown as a failed replication", async ({ lab, page }) => {
  // The one seed of the quick run decides none of the claims of table 1.
  await lab.open("#/papers/pert-table1");
  const run = page.getByRole("region", { name: "Run", exact: true });
  await expect(run).toContainText(/Full run: stored result of/);
  const verdicts = lab.claims.locator(".verdict");
  const full = await verdicts.allTextContents();
  await run.getByRole("button", { name: "Quick", exact: true }).click();
  await lab.idle();
  await expect(run).toContainText("quick run in");
  await expect(page.getByText(/verdicts are those of the full run/)).toBeVisible();
  expect((await verdicts.allTextContents()).map((text) => text.replace(" in the full run", ""))).toEqual(full);
  await run.getByRole("button", { name: "Full", exact: true }).click();
  await lab.idle();
  await expect(run).toContainText(/Full run: stored result of/);
});

test("changed parameters do not judge the paper's claims", async ({ lab, page }) => {
  await lab.open("#/papers/eifel-fig4");
  await lab.number(LOAD).fill("12");
  await lab.number(LOAD).press("Enter");
  await lab.idle();
  await expect(page.getByText("with changed parameters: the paper’s claims are not judged")).toBeVisible();
  await expect(lab.claims.locator(".verdict").first()).toContainText("with changed parameters");
});

test("an artefact opens with its figure, its claims and their reasons", async ({ lab, page }) => {
  await lab.open("#/papers");
  await lab.card("eifel-fig4").click();
  await lab.idle();
  await expect(page.getByRole("heading", { level: 1, name: /^Figure 4/ })).toBeVisible();
  await expect(page.locator(".lab-xy canvas").first()).toBeVisible();
  const rows = lab.claims.locator("[data-claim]");
  expect(await rows.count()).toBeGreaterThan(2);
  for (const row of await rows.all()) {
    await expect(row.locator(".verdict")).toHaveText(/holds|does not hold|cannot be judged/);
    expect((await row.locator(".claim-why").textContent())?.length).toBeGreaterThan(10);
  }
  await expect(page.getByRole("heading", { name: "Given by the paper" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Assumed here" })).toBeVisible();
  await page.getByRole("link", { name: /^Next/ }).click();
  await lab.idle();
  await expect(page.getByRole("heading", { level: 1, name: /^Figure 5/ })).toBeVisible();
});

test("a moved control changes the claims, and its link brings them back", async ({ lab, page, context }) => {
  await lab.open("#/papers/eifel-fig4");
  const before = await lab.claimsText();
  await lab.number(LOAD).fill("12");
  await lab.number(LOAD).press("Enter");
  const after = await lab.claimsText();
  expect(after).not.toBe(before);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toContain("#/papers/eifel-fig4?");
  await lab.open(new URL(link).hash);
  expect(await lab.claimsText()).toBe(after);
  await page.getByRole("button", { name: "As in the paper" }).click();
  expect(await lab.claimsText()).toBe(before);
});

test("back and forward go between the wall and an artefact", async ({ lab, page }) => {
  await lab.open("#/papers");
  await lab.card("eifel-fig3").click();
  await lab.idle();
  await expect(page.getByRole("heading", { level: 1, name: /^Figure 3/ })).toBeVisible();
  await page.goBack();
  await lab.idle();
  await expect(page.getByRole("heading", { level: 1, name: "Papers" })).toBeVisible();
});

test("seeds can be typed, and nonsense gets a sentence", async ({ lab, page }) => {
  await lab.open("#/papers/experts-table4");
  const before = await lab.claimsText();
  const seeds = page.getByLabel("seeds", { exact: true });
  await seeds.fill("5-6");
  await seeds.press("Enter");
  expect(await lab.claimsText()).not.toBe(before);
  await expect(page.getByRole("region", { name: "Run", exact: true })).toContainText("seeds 5–6");
  expect(await lab.addressHash()).toContain("seeds=5-6");
  await seeds.fill("many");
  await seeds.press("Enter");
  await expect(page.getByText(/^Give up to 200 different whole numbers/)).toBeVisible();
});

for (const { format, begins } of [
  { format: "SVG", begins: "<" },
  { format: "PNG", begins: "\u0089PNG" },
  { format: "CSV", begins: "" },
]) {
  test(`a figure of a paper is saved as ${format}`, async ({ lab, page }) => {
    await lab.open("#/papers/eifel-fig3");
    await page.getByRole("button", { name: "Save the figure" }).first().click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: new RegExp(`^${format}`) }).click();
    const bytes = await lab.bytesOf(await download);
    expect(bytes.length).toBeGreaterThan(1000);
    expect(bytes.toString("latin1").startsWith(begins)).toBe(true);
  });
}

test("claims are saved as CSV and with everything as JSON", async ({ lab, page }) => {
  await lab.open("#/papers/eifel-fig3");
  const save = async (item: RegExp) => {
    await page.getByRole("button", { name: "Save claims" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    return (await lab.bytesOf(await download)).toString();
  };
  expect(await save(/^CSV/)).toMatch(/^id,quote,place,test,reading,ours,low,high,holds,verdict,why\r\n/);
  const report = JSON.parse(await save(/^JSON/)) as { artefact: string; claims: readonly unknown[] };
  expect(report.artefact).toBe("eifel-fig3");
  expect(report.claims.length).toBeGreaterThan(1);
});

test("a claim's readings stand in a grid, and each opens its run in the Lab", async ({ lab, page }) => {
  await lab.open("#/papers/experts-table2");
  await lab.idle();
  const claim = lab.claims.locator("[data-claim]").first();
  await expect(claim.locator(".verdict")).toContainText(/readings/);
  const grid = claim.getByRole("table").first();
  await expect(grid.getByRole("columnheader", { name: "sampling" })).toBeVisible();
  const mark = grid.getByRole("button", { name: /one per RTT.*S2.*Open in the Lab/ }).first();
  await expect(mark).toHaveAttribute("title", /ticks/);
  await claim
    .getByText(/^Numbers of the \d+ readings$/)
    .first()
    .click();
  await expect(claim.getByRole("columnheader", { name: "90 % interval" }).first()).toBeVisible();
  await mark.click();
  await lab.idle();
  expect(await lab.addressHash()).toContain("#/lab?");
  await expect(page.getByText(/^This is the reading “.*one per RTT.*”/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Run", exact: true })).toContainText("packets in");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Parts of the page that reach beyond the screen outside of a box that scrolls, and texts that a box cuts off. */
  const clipped = (root: Element) =>
    Array.from(root.querySelectorAll("*")).flatMap((element) => {
      const box = element.getBoundingClientRect();
      const scrolls = element.parentElement?.closest(".reading-scroll, .result-scroll") !== null;
      const beyond = !scrolls && box.width > 0 && (box.right > window.innerWidth + 1 || box.left < -1);
      const { overflowX } = getComputedStyle(element);
      const cut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1 && box.width > 1;
      return beyond || cut ? [`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 60)}`] : [];
    });

  // Four dimensions of readings and wide tables of results; a list of readings with their numbers.
  for (const id of ["experts-fig22", "pert-fig2"])
    test(`grids of readings and tables of ${id} scroll within themselves, and nothing is clipped`, async ({
      lab,
      page,
    }) => {
      await lab.open(`#/papers/${id}`);
      await lab.idle();
      await expect(lab.claims.locator(".verdict").first()).toContainText(/reading/);
      for (const numbers of await lab.claims.getByText(/^Numbers of the \d+ readings$/).all()) await numbers.click();
      await expect(lab.claims.getByRole("columnheader", { name: "90 % interval" }).first()).toBeVisible();
      expect(await page.locator("main").evaluate(clipped)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      for (const box of await page.locator(".reading-scroll, .result-scroll").all()) {
        const { room, last } = await box.evaluate((element) => {
          element.scrollLeft = element.scrollWidth;
          const cells = element.querySelectorAll("tr:last-child > :last-child");
          const right = Math.max(...Array.from(cells, (cell) => cell.getBoundingClientRect().right));
          return { room: element.getBoundingClientRect().right, last: right };
        });
        expect(last).toBeLessThanOrEqual(room + 1);
        await expect(box).toHaveAttribute("tabindex", "0");
      }
    });
});

test("findings of the lab stand apart from the paper's claims", async ({ lab, page }) => {
  await lab.open("#/papers/experts-table2");
  await lab.idle();
  const findings = page.getByRole("region", { name: /^Findings of this lab/ });
  await expect(findings).toContainText(/last sample/i);
  await expect(lab.claims).not.toContainText("not compared");
});

test("a scenario opens in the Lab with its parameters", async ({ lab, page }) => {
  await lab.open("#/papers/experts-table2");
  await lab.number("estimator.experts-fixed.alpha").fill("0.2");
  await lab.number("estimator.experts-fixed.alpha").press("Enter");
  await lab.idle();
  await page.getByRole("button", { name: "Open in the Lab", exact: true }).click();
  await lab.idle();
  await expect(page.getByRole("region", { name: "Run", exact: true })).toContainText("packets in");
  await expect(lab.scoreboard).toContainText(/16\.16|Experts/);
  expect(await lab.addressHash()).toContain("#/lab?");
  await page.goBack();
  await lab.idle();
  await expect(page.getByRole("heading", { level: 1, name: /^Table 2/ })).toBeVisible();
});

test("a recorded flow opens in Logs", async ({ lab, page }) => {
  await lab.open("#/papers/experts-fig26");
  await page.getByRole("button", { name: "Open in Logs" }).click();
  await lab.idle();
  await expect(lab.flows).toBeVisible();
  await expect(lab.scoreboard).toContainText(/Jacobson/);
});

test("a long run shows its progress, can be cancelled and run again", async ({ lab, page }) => {
  await lab.open("#/papers/experts-fig26");
  await lab.leaveRunning("#/papers/experts-fig22?seeds=31-32");
  const run = page.getByRole("region", { name: "Run", exact: true });
  await expect(run.getByRole("progressbar")).toBeVisible();
  await page.screenshot({ path: "test-results/screenshots/papers-running-light-1440x900.png" });
  await lab.cancel();
  await expect(run).toContainText("Cancelled");
  await run.getByRole("button", { name: "Run again" }).click();
  await expect(run.getByRole("progressbar")).toBeVisible();
  await page.goBack();
  await lab.idle();
});

test.describe("when the worker dies", () => {
  test.use({ tolerated: /crash|trap|worker/i });
  test("the artefact says so and runs again", async ({ lab, page }) => {
    await lab.open("#/papers/eifel-fig3");
    const before = await lab.claimsText();
    await lab.crash();
    await expect(page.getByText(/worker that computes died/)).toBeVisible();
    await lab.number(LOAD).fill("14");
    await lab.number(LOAD).press("Enter");
    expect(await lab.claimsText()).not.toBe(before);
  });
});

test("the chart of a paper is read by keyboard", async ({ lab, page }) => {
  await lab.open("#/papers/eifel-fig3");
  await page.locator(".lab-xy canvas").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".lab-spoken").first()).toContainText(/\d/);
});
