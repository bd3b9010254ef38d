import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./labMap";

/** Twenty nodes that wander, and flows between them. */
const WANDERING = "#/lab?v=1&preset=manet-1&run.duration=60";
/** Six hops in a row of nodes that stand still. */
const CHAIN = "#/lab?v=1&preset=manet-chain";

test("a mobile network has a map in place of the path, and the numbers beside the controls follow the radius", async ({
  lab,
  map,
  page,
}) => {
  await lab.open(WANDERING);
  await expect(map.canvas).toBeVisible();
  await expect(page.getByRole("region", { name: "Path", exact: true })).toHaveCount(0);
  expect(await map.isBlank()).toBe(false);
  const before = await map.facts();
  expect(before["mean degree"]).toBeGreaterThan(0);
  await map.row("phy.radius").getByRole("textbox").fill("100");
  await page.keyboard.press("Enter");
  const after = await map.facts();
  expect(after["mean degree"]).toBeLessThan(before["mean degree"] ?? 0);
  expect(after["isolated nodes"]).toBeGreaterThan(before["isolated nodes"] ?? 1);
});

test("a wired scenario has no map and loads none of its code", async ({ lab, map }) => {
  await lab.open();
  await expect(map.canvas).toHaveCount(0);
});

test("nodes are walked by keyboard and chosen by pointer, and the link keeps which", async ({ lab, map, page }) => {
  await lab.open(CHAIN);
  await map.canvas.focus();
  await page.keyboard.press("Home");
  await expect(map.node(0)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(map.node(1)).toBeVisible();
  await expect(map.node(1)).toContainText("Neighbours02");
  const address = await lab.addressHash();
  expect(address).toContain("node=1");
  await lab.open(address);
  await expect(map.node(1)).toBeVisible();
  await map.canvas.focus();
  await page.keyboard.press("Escape");
  await expect(map.node(1)).toHaveCount(0);
  expect(await lab.addressHash()).not.toContain("node=");
});

test("a node's panel has its queue, its counters and the flows that pass", async ({ lab, map }) => {
  await lab.open(`${CHAIN}&node=2`);
  const panel = map.node(2);
  for (const name of ["Neighbours", "Flows through it", "Frames sent", "Retries", "Medium busy"])
    await expect(panel).toContainText(name);
  await expect(panel.getByRole("img", { name: /^Queue of node 2 from/ })).toBeVisible();
});

test("frames are stepped one by one, named, and the charts' crosshair follows", async ({ lab, map, page }) => {
  await lab.open(CHAIN);
  await map.speed(0.001);
  await map.press("Next frame");
  await expect(map.bar).toContainText(/(data|TCP ACK|routing|RTS|CTS|MAC ACK) \d+ → (\d+|all)/);
  const first = await map.timeS();
  await map.press("Next frame");
  expect(await map.timeS()).toBeGreaterThan(first);
  await map.press("Previous frame");
  expect(await map.timeS()).toBe(first);
  await expect(page.locator(".lab-time-tag:visible").first()).toBeVisible();
});

test("watching moves the time, and stops at a press", async ({ lab, map, page }) => {
  await lab.open(WANDERING);
  const before = await map.timeS();
  await map.canvas.focus();
  await page.keyboard.press(" ");
  await expect.poll(() => map.timeS()).toBeGreaterThan(before);
  await page.keyboard.press(" ");
  await lab.idle();
  const stopped = await map.timeS();
  await lab.idle();
  expect(await map.timeS()).toBe(stopped);
});

test("another flow is chosen, and its route has a chart aligned with the others", async ({ lab, map }) => {
  await lab.open(WANDERING);
  await map.flow(1).click();
  await lab.idle();
  await expect(map.flow(1)).toHaveAttribute("aria-pressed", "true");
  await expect(lab.chart("route")).toBeVisible();
  expect(await lab.addressHash()).toContain("run.observe");
});

test("the map takes the whole middle, and has a table and words for those who do not see it", async ({
  lab,
  map,
  page,
}) => {
  await lab.open(CHAIN);
  await map.press("Enlarge");
  await expect(lab.chart("rtt")).toBeHidden();
  expect(await lab.addressHash()).toContain("map=whole");
  await map.press("Beside the charts");
  await expect(lab.chart("rtt")).toBeVisible();
  await map.press("Data table");
  const table = page.getByRole("dialog", { name: /^Data table: Nodes at/ });
  await expect(table.getByRole("columnheader", { name: "neighbours" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(map.words).toHaveText(/\d+ nodes, \d+ links? within \d+ m\. Flow/);
});

test("the sender's view hides the network, and nothing on the map lacks a name", async ({ lab, map, page }) => {
  await lab.open(`${CHAIN}&node=2`);
  const { violations } = await new AxeBuilder({ page }).include(".map-panel").analyze();
  expect(violations).toEqual([]);
  await page.getByRole("button", { name: "Sender’s view" }).click();
  await lab.idle();
  await expect(map.canvas).toHaveCount(0);
});

test("the run plays on the map, and a radius moved meanwhile bites at once", async ({ lab, map, page }) => {
  await lab.open(`${WANDERING}&mode=live&speed=10`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => map.timeS()).toBeGreaterThan(1);
  await lab.nudge(map.row("phy.radius").getByRole("slider"), 3, false);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await lab.idle();
  expect(await lab.addressHash()).toContain("phy.radius");
  expect(await map.timeS()).toBeGreaterThan(1);
});

test("a node dragged out of reach breaks the route: a timed change, kept in the link, that can be taken back", async ({
  lab,
  map,
  page,
}) => {
  await lab.open(CHAIN);
  const before = await lab.scores();
  await map.drag(3, 0, 0.45);
  await lab.idle();
  expect(await lab.scores()).not.toBe(before);
  await expect(page.getByText("1 timed change", { exact: true })).toBeVisible();
  const address = await lab.addressHash();
  expect(decodeURIComponent(address)).toContain("~hand.node~3");
  const broken = await lab.scores();
  await lab.open(address);
  expect(await lab.scores()).toBe(broken);
  await page.getByText("1 timed change", { exact: true }).click();
  await page.getByRole("button", { name: "clear", exact: true }).click();
  await lab.idle();
  expect(await lab.scores()).toBe(before);
});

test("the chosen node is moved by keyboard", async ({ lab, map, page }) => {
  await lab.open(`${CHAIN}&node=3`);
  await map.canvas.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowDown");
  expect(decodeURIComponent(await lab.addressHash())).toContain("hand.y");
});
