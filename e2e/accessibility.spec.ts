import AxeBuilder from "@axe-core/playwright";
import { type Appearance, expect, test } from "./lab";

const appearances: readonly Appearance[] = ["light", "dark", "projector"];

for (const appearance of appearances) {
  for (const { name, hash } of [
    { name: "Lab", hash: "" },
    { name: "Logs, empty", hash: "#/logs" },
    { name: "Logs, with a log", hash: "#/logs" },
    { name: "Logs, with one-way delays", hash: "#/logs?v=1&sample=one-way" },
    { name: "Compare", hash: "#/compare?v=1&schemes=pert,vegas&values=1,2&seeds=1,2" },
    { name: "Papers, the wall", hash: "#/papers" },
    { name: "Papers, an artefact", hash: "#/papers/experts-table4" },
    { name: "Fluid", hash: "#/fluid" },
    { name: "Train, at first", hash: "#/train" },
    { name: "Train, with a net", hash: "#/train?v=1&seeds=1-4&training.epochs=3" },
  ]) {
    test(`axe finds nothing: ${name}, ${appearance}`, async ({ lab, page }) => {
      await lab.open(hash);
      if (name.endsWith("a log")) await lab.sample(0);
      if (name.endsWith("a net")) await lab.train();
      await lab.appearance(appearance);
      const found = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
      };
      expect(await found()).toEqual([]);
      if (appearance !== "projector") return;
      await lab.unfold();
      expect(await found(), "with all columns").toEqual([]);
    });
  }
}

test("the keyboard reaches every control, and the focus is seen", async ({ lab, page }) => {
  await lab.open();
  const wanted = await page.evaluate(() => {
    const selector =
      "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), canvas[tabindex='0']";
    const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest("[inert]") === null,
    );
    reachable.forEach((element, index) => {
      element.dataset.reach = String(index);
    });
    return reachable.length;
  });
  const reached = new Set<string>();
  const unseen: string[] = [];
  for (let press = 0; press < wanted * 2 && reached.size < wanted; press++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return null;
      // A field may wear the focus on its frame, a chip on the label beside its input.
      const wearers = [element, element.parentElement, element.nextElementSibling].filter((each) => each !== null);
      const seen = wearers.some((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
      return { reach: element.dataset.reach ?? "", seen, html: element.outerHTML.slice(0, 120) };
    });
    if (found === null) continue;
    if (found.reach !== "") reached.add(found.reach);
    if (!found.seen && found.html.startsWith("<body") === false) unseen.push(found.html);
  }
  expect(unseen, "focus that cannot be seen").toEqual([]);
  // A group of radio buttons is one stop, so a few may be skipped; none of another kind.
  const missed = await page.evaluate(
    (ids) =>
      [...document.querySelectorAll<HTMLElement>("[data-reach]")]
        .filter((element) => !ids.includes(element.dataset.reach ?? "") && element.getAttribute("type") !== "radio")
        .map((element) => element.outerHTML.slice(0, 120)),
    [...reached],
  );
  expect(missed, "not reached by Tab").toEqual([]);
});
