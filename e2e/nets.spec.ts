import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { type Appearance, expect, type Lab, test } from "./lab";

/** Two runs that train and one that judges, and a net that is soon trained. */
const RTT =
  "#/train?v=1&presets=rnn-tcp&seeds=1-3&net.task=rtt&net.units=4&training.batch=512&training.epochs=2&training.seed=1";
const SMALL = "#/train?v=1&seeds=1-4&training.epochs=4&training.seed=1";

const bundled = (name: string): Buffer => readFileSync(`models/${name}.safetensors`);
const trainingWindow = (lab: Lab) => lab.page.getByRole("region", { name: "Training window" });

test("a net for RTTs is trained and judged on different flows, and is an estimator of the Lab", async ({
  lab,
  page,
}) => {
  await lab.open(RTT);
  await expect(page.getByRole("heading", { name: "What is learnt" })).toBeVisible();
  await lab.train();
  await expect(page.getByRole("region", { name: "The data" })).toContainText("Trained and judged on different flows");
  await expect(page.getByRole("region", { name: "Verdict on other flows" })).toContainText("of the last RTT");
  await expect(page.locator('[data-figure="loss"] canvas')).toBeVisible();
  await expect(page.locator('[data-figure="roc"]')).toHaveCount(0);
  await lab.keepNet("My RTTs");
  await expect(lab.keptNet("My RTTs")).toContainText(/Squared error [\d.]+ %/);
  await page.getByRole("button", { name: "Use in the Lab: My RTTs" }).click();
  await lab.idle();
  await expect(page.getByRole("region", { name: "Own net" })).toContainText("Net: My RTTs");
  await expect(lab.scoreboard).toContainText("Net");
  await expect(trainingWindow(lab)).toContainText("seeds 1 to 3");
  await expect(trainingWindow(lab)).toContainText("trained and judged on different flows");
  await expect(page.getByRole("region", { name: "Notes of the run" })).not.toContainText("has no model");
  // A seed of the training is told.
  await page.locator("#seed").fill("2");
  await page.locator("#seed").press("Enter");
  await lab.idle();
  await expect(trainingWindow(lab)).toContainText("This run is one of them");
});

test("RTT samples of logs are data as well: each flow counts as a run", async ({ lab, page }) => {
  await lab.open(RTT);
  const log = (shift: number) =>
    Buffer.from(
      ["time,rtt_ms", ...Array.from({ length: 300 }, (_, n) => `${n / 10},${50 + ((n * 7 + shift) % 23)}`)].join("\n"),
    );
  const files = [1, 2, 3].map((nth) => ({ name: `log${nth}.csv`, mimeType: "text/csv", buffer: log(nth) }));
  const choose = page.getByLabel("Logs to learn from");
  await choose.setInputFiles(files.slice(0, 1));
  await lab.training.getByRole("button", { name: "Collect and train" }).click();
  await expect(lab.training).toContainText("There is one flow with RTT samples");
  await choose.setInputFiles(files);
  await lab.train();
  await expect(page.getByRole("region", { name: "The data" })).toContainText("2 train, 1 validate");
  await page.getByRole("button", { name: "Scenarios instead" }).click();
  await expect(lab.training).toContainText("Other data are chosen");
});

const wavy = (steps: readonly number[]) =>
  Buffer.from(
    [
      "flow,time,rtt_ms",
      ...steps.flatMap((step) => Array.from({ length: 300 }, (_, n) => `f${step},${n / 10},${50 + ((n * step) % 23)}`)),
    ].join("\n"),
  );

test("a net that was trained on logs is an estimator of a replay, which says when it was trained on the flow", async ({
  lab,
  page,
}) => {
  await lab.open(RTT);
  const [one, two] = [wavy([3]), wavy([5, 7])];
  await page.getByLabel("Logs to learn from").setInputFiles([
    { name: "one.csv", mimeType: "text/csv", buffer: one },
    { name: "two.csv", mimeType: "text/csv", buffer: two },
  ]);
  await lab.train();
  await lab.keepNet("My RTTs");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save: My RTTs" }).click();
  const bytes = await lab.bytesOf(await saved);
  await page.getByRole("button", { name: "Use in Logs: My RTTs" }).click();
  await lab.drop("one.csv", one);
  await lab.idle();
  await expect(page.getByRole("region", { name: "Own net" })).toContainText("Net: My RTTs");
  await expect(lab.scoreboard).toContainText("Net");
  await expect(trainingWindow(lab)).toContainText("log “two.csv”");
  await expect(trainingWindow(lab)).toContainText("0 to 29.9 s (the flow that is shown)");
  await expect(trainingWindow(lab)).toContainText("This flow is one of them: another flow judges the net fairly.");
  const link = await lab.addressHash();
  expect(link).toContain("net-sha256=");
  // Another log is another flow.
  await lab.drop("new.csv", wavy([9]));
  await lab.idle();
  await expect(trainingWindow(lab)).toContainText("trained and judged on different flows");
  const judged = await lab.scores();
  // A page that does not have the net asks for it, and computes the same once it is chosen.
  await lab.open(link);
  await lab.drop("new.csv", wavy([9]));
  const net = page.getByRole("region", { name: "Own net" });
  await expect(net).toContainText("a link never holds a net");
  await lab.idle();
  expect(await lab.scores()).not.toEqual(judged);
  await net
    .getByLabel("File of a net")
    .setInputFiles({ name: "mine.safetensors", mimeType: "application/octet-stream", buffer: bytes });
  await expect(net).not.toContainText("a link never holds a net");
  await lab.idle();
  expect(await lab.scores()).toEqual(judged);
});

test("a net for RTTs dropped on Logs is an estimator there", async ({ lab, page }) => {
  await lab.open("#/logs");
  await lab.sample(0);
  await lab.drop("rtts.safetensors", bundled("rtt-gru-8"));
  await expect(page.getByText("The estimator “Net” predicts RTTs with rtts.")).toBeVisible();
  await lab.idle();
  expect(await lab.addressHash()).toContain("estimator.gru.model=own-rtt");
  await expect(trainingWindow(lab)).toContainText("trained and judged on different flows");
  await expect(lab.scoreboard).toContainText("Net");
});

test("kept nets survive a reload, and are gone once they are removed", async ({ lab, page }) => {
  await lab.open(SMALL);
  await lab.train();
  await lab.keepNet("Stays");
  await expect(page.getByText("Kept nets stay in this browser")).toBeVisible();
  const hash = await lab.netHash("Stays");
  await lab.idle();
  await lab.open(SMALL);
  await expect(lab.keptNet("Stays")).toContainText(/Accuracy [\d.]+ %/);
  expect(await lab.netHash("Stays")).toBe(hash);
  await page.getByRole("button", { name: "Remove: Stays" }).click();
  await lab.idle();
  await lab.open(SMALL);
  await expect(page.getByText("Kept nets stay in this browser")).toBeVisible();
  await expect(lab.keptNet("Stays")).toHaveCount(0);
});

test("a browser that refuses to keep nets is told of in one sentence", async ({ lab, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await lab.open(SMALL);
  await expect(page.getByText("This browser does not let the page keep nets")).toBeVisible();
  await lab.train();
  await lab.keepNet("Mine");
});

test("a model file dropped on the Lab is its net, and no bad log", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=rnn-tcp&cc.rnn.predictor=constant");
  await lab.drop("mine.safetensors", bundled("gru-4"));
  await expect(page.getByRole("region", { name: "Own net" })).toContainText("Net: mine");
  await lab.idle();
  const address = await lab.addressHash();
  expect(address).toContain("cc.rnn.model=own");
  expect(address).not.toContain("predictor=constant");
  await lab.drop("rtts.safetensors", bundled("rtt-gru-8"));
  await expect(page.getByText("The estimator “Net” predicts RTTs with rtts.")).toBeVisible();
  await lab.idle();
  await expect(trainingWindow(lab)).toContainText("seeds 1001 to 1006");
});

test("a dropped file that is no net gets one sentence, and changes nothing", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=rnn-tcp");
  const before = await lab.shownHash();
  await lab.drop("text.safetensors", Buffer.from("no net, but a text"));
  await expect(page.getByText("“text.safetensors” is no safetensors file.")).toBeVisible();
  const cut = bundled("gru-4");
  await lab.drop("cut.safetensors", cut.subarray(0, cut.length - 40));
  await expect(page.getByText(/“cut\.safetensors” cannot be used: /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Own net" })).toHaveCount(0);
  expect(await lab.shownHash()).toBe(before);
});

test("a run that plays has no foreknown labels, and the notes say so", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=rnn-tcp&cc.rnn.predictor=oracle&speed=1");
  const notes = page.getByRole("region", { name: "Notes of the run" });
  await expect(notes).not.toContainText("none are known");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(notes).toContainText("foreknown labels, but none are known");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(notes).toContainText("instead of playing it");
});

test("the run of the paper's size says that it takes a while, shows how far it is, and can be cancelled", async ({
  lab,
  page,
}) => {
  await lab.open("#/lab?v=1&preset=rnn-tcp");
  await page.getByRole("button", { name: /^Preset/ }).click();
  await page
    .getByRole("menuitem", { name: /10 Gbit\/s/ })
    .first()
    .click();
  const run = page.getByRole("region", { name: "Run", exact: true });
  await expect(page.getByRole("region", { name: "What to notice" })).toContainText("takes some seconds");
  await expect(run.getByRole("progressbar", { name: "Running" })).toBeVisible();
  await run.getByRole("button", { name: "Cancel" }).click();
  await expect(run).toContainText("Cancelled. Any change runs it again. The charts are those of before.");
  await expect(run.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: /^Preset/ }).click();
  await page
    .getByRole("menuitem", { name: /RNN-based TCP beside/ })
    .first()
    .click();
  await lab.idle();
  await expect(run).toContainText(/packets in/);
});

test("the marks of right and wrong predictions are as many as the core counts", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=rnn-tcp&run.duration=200&open=inside");
  await expect(page.locator("[data-chart=predictions] canvas")).toBeVisible();
  await lab.idle();
  const counted = await page.evaluate(() => {
    const shown = window.__lab.shown() as unknown as { result: { losses: { flow: string; predictions?: unknown }[] } };
    return shown.result.losses.find(({ predictions }) => predictions !== undefined)?.predictions;
  });
  const rows = (await lab.csvOf("Chance of a larger window")).map((row) => Object.values(row).at(-1));
  const count = (verdict: string) => rows.filter((said) => said === verdict).length;
  expect(count("right") + count("wrong")).toBeGreaterThan(50);
  expect(counted).toMatchObject({ judged: count("right") + count("wrong"), right: count("right") });
});

test("the crosshair of the predictions does not cross their title", async ({ lab, page }) => {
  await lab.open("#/lab?v=1&preset=rnn-tcp&open=inside");
  const chart = page.locator("[data-panel=inside] [data-chart=predictions]");
  await expect(chart.locator("canvas")).toBeVisible();
  await lab.idle();
  await chart.scrollIntoViewIfNeeded();
  const area = await chart.locator(".lab-area").boundingBox();
  if (area === null) throw new Error("no chart");
  const titleAt = async (share: number) => {
    await page.mouse.move(area.x + area.width * share, area.y + area.height / 2);
    await expect(page.locator("[data-panel=inside] .lab-cursor")).toBeVisible();
    await lab.idle();
    return (await chart.locator(".lab-title-line").screenshot()).toString("base64");
  };
  // The free room of the title is between its words and its tools.
  expect(await titleAt(0.55)).toBe(await titleAt(0.65));
});

for (const name of ["Train", "Logs", "Papers"] as const) {
  test(`a model file dropped on ${name} is added to the kept nets`, async ({ lab, page }) => {
    await lab.open();
    await lab.goTo(name);
    await lab.drop("mine.safetensors", bundled("lstm-8"));
    await expect(page.getByRole("heading", { level: 1, name: "Train" })).toBeVisible();
    await expect(lab.keptNet("mine")).toContainText("Not judged");
  });
}

test("a net that was dropped before there were data is judged once there are", async ({ lab, page }) => {
  await lab.open(SMALL);
  await lab.drop("mine.safetensors", bundled("gru-4"));
  await expect(lab.keptNet("mine")).toContainText("Not judged");
  await lab.train();
  await page.getByRole("button", { name: "Judge: mine" }).click();
  await expect(lab.keptNet("mine")).toContainText(/Accuracy [\d.]+ %/);
});

for (const appearance of ["light", "dark", "projector"] satisfies readonly Appearance[]) {
  test(`axe finds nothing beside a net for RTTs, ${appearance}`, async ({ lab, page }) => {
    await lab.open(RTT);
    await lab.appearance(appearance);
    await lab.train();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ).toEqual([]);
  });
}
