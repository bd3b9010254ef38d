import { expect, test } from "./lab";

/** Elements inside the page that scroll, and so would be cut on paper; controls that nobody can press there. */
function faults(): readonly string[] {
  const visible = [...document.querySelectorAll<HTMLElement>(".app *")].filter((each) => each.checkVisibility());
  const cut = visible.filter(
    (each) =>
      each.closest(".visually-hidden, svg, .katex") === null &&
      each.scrollHeight > each.clientHeight + 1 &&
      each.clientHeight > 0 &&
      ["auto", "scroll", "hidden"].includes(getComputedStyle(each).overflowY) &&
      each.scrollHeight - each.clientHeight > 8,
  );
  const pressed = visible.filter((each) => each.matches(".button, .select, input, .lab-tool, nav a"));
  return [...cut.map((each) => `cut: ${each.className}`), ...pressed.map((each) => `control: ${each.className}`)];
}

for (const { name, hash, figure } of [
  { name: "an artefact", hash: "#/papers/eifel-fig4", figure: ".lab-xy canvas" },
  { name: "the wall of papers", hash: "#/papers", figure: ".card canvas" },
  { name: "the Lab", hash: "", figure: ".lab-chart canvas" },
  { name: "a log", hash: "#/logs?sample=cellular", figure: ".lab-chart canvas" },
  { name: "the fluid model", hash: "#/fluid", figure: "canvas" },
  { name: "a trained net", hash: "#/train?v=1&seeds=1-4&training.epochs=3", figure: ".lab-xy canvas" },
]) {
  test(`${name} is printed whole, with its parameters and without controls`, async ({ lab, page }) => {
    await lab.open(hash);
    if (name === "a trained net") await lab.train();
    await page.emulateMedia({ media: "print" });
    await lab.idle();
    expect(await page.evaluate(faults)).toEqual([]);
    await expect(page.locator(figure).first()).toBeVisible();
    await expect(page.locator(".print-note")).toContainText("RTT Lab");
    // All of it is in the flow of the page, not in a box of the screen's height.
    const heights = await page.evaluate(() => {
      const main = document.querySelector("main");
      return [document.documentElement.scrollHeight, main?.scrollHeight ?? 0];
    });
    expect(heights[0]).toBeGreaterThanOrEqual(heights[1] ?? 0);
    await page.emulateMedia({ media: "screen" });
    await expect(page.locator(".print-note")).toHaveCount(0);
  });
}

test("a dark page is printed on white, and is dark again", async ({ lab, page }) => {
  await lab.open("#/papers/eifel-fig3");
  await lab.appearance("dark");
  await page.emulateMedia({ media: "print" });
  await lab.idle();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
