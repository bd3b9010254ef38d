import { expect, test } from "./lab";

/** What every page has in common: its link, its name in the window, its code, the look of the browser. */

test("each page opens under its link and stands in the header", async ({ lab, page }) => {
  const nav = page.getByRole("navigation", { name: "Pages" });
  await lab.open();
  const links = nav.getByRole("link");
  const count = await links.count();
  expect(count).toBeGreaterThanOrEqual(5);
  for (let nth = 0; nth < count; nth++) {
    const href = (await links.nth(nth).getAttribute("href")) ?? "";
    await page.evaluate((hash) => {
      location.hash = hash;
    }, href);
    await expect(links.nth(nth)).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(new RegExp(`${await links.nth(nth).textContent()} · RTT Lab$`));
  }
});

test("the window's title follows the page and what it shows", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=short-buffer");
  const preset = (await page.getByRole("button", { name: /^Preset/ }).textContent()) ?? "";
  await expect(page).toHaveTitle(`${preset.replace("Preset: ", "").replace(" ▾", "")} · Lab · RTT Lab`);
  await lab.goTo("Logs");
  await expect(page).toHaveTitle("Logs · RTT Lab");
  await lab.sample(0);
  await expect(page).toHaveTitle(/^.+ · Logs · RTT Lab$/);
  await page.goto("./#/papers/eifel-fig3");
  await lab.idle();
  await expect(page).toHaveTitle(/^Figure 3: .+ · Papers · RTT Lab$/);
  await lab.goTo("Papers");
  await expect(page).toHaveTitle("Papers · RTT Lab");
});

test("the theme is the browser's: a second tab opens with it", async ({ lab, page, context }) => {
  await lab.open();
  await lab.appearance("dark");
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.locator("html")).toHaveAttribute("data-theme", "dark");
  await second.close();
});

test("a browser that refuses storage shows the page all the same", async ({ lab, page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
  });
  await lab.open();
  await lab.appearance("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await lab.emptyCharts()).toEqual([]);
});

test("the first picture waits for the code of the opened page alone", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    // The fetch of the other pages' code waits until the browser is idle.
    window.requestIdleCallback = () => 0;
  });
  await page.goto("./");
  await expect(page.locator("[data-chart] canvas").first()).toBeVisible();
  expect(fetched.some((path) => /\/LabPage-/.test(path))).toBe(true);
  for (const other of ["LogsPage", "PapersPage", "FluidPage", "ComparePage", "Tuner"])
    expect(fetched.filter((path) => path.includes(`/${other}-`))).toEqual([]);
});
