import { execFileSync } from "node:child_process";
import { expect, type Lab, test } from "./lab";

/** Four runs, and a net that is soon trained. */
const SMALL = "#/train?v=1&seeds=1-4&training.epochs=4&training.seed=1";

const figures = ["loss", "accuracy", "roc", "calibration", "probability"];

/** Epochs that are complete, as the page says. */
async function epoch(lab: Lab): Promise<number> {
  return Number(/Epoch (\d+) of/.exec((await lab.training.textContent()) ?? "")?.[1] ?? Number.NaN);
}

test("the header leads to the page, which collects and trains by one click", async ({ lab, page }) => {
  await lab.open();
  await lab.goTo("Train");
  await expect(page.getByRole("heading", { level: 1, name: "Train" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What is learnt" })).toBeVisible();
  await lab.train();
  for (const figure of figures) await expect(page.locator(`[data-figure="${figure}"] canvas`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Verdict on the validation runs" })).toContainText(
    /right in [\d.]+ % of the sequences/,
  );
  await expect(page.getByRole("region", { name: "The data" })).toContainText("15 train, 5 validate");
});

test("a net learns by batches and by epochs, pauses, is stopped and begins anew", async ({ lab }) => {
  // So many that it is still under way when Pause is pressed, however slow the page is.
  await lab.open(`${SMALL.replace("epochs=4", "epochs=1500")}&training.patience=0`);
  const press = (name: string) => lab.training.getByRole("button", { name, exact: true }).click();
  await press("One batch");
  await expect(lab.training).toContainText("Epoch 0 of 1500, batch 1 of");
  await expect(lab.training).toContainText("Paused.");
  await press("One epoch");
  await expect(lab.training).toContainText("Epoch 1 of 1500");
  await press("Go on");
  await expect.poll(() => epoch(lab)).toBeGreaterThan(1);
  await press("Pause");
  await expect(lab.training).toContainText("Paused.");
  const paused = await epoch(lab);
  await press("One epoch");
  await expect.poll(() => epoch(lab)).toBe(paused + 1);
  await press("Stop");
  await expect(lab.training).toContainText("Stopped. The weights of epoch");
  await press("Train anew");
  await expect(lab.training).toContainText("Finished: all epochs are done");
});

test("slow motion slows the training down, and a new speed is taken at once", async ({ lab }) => {
  await lab.open(`${SMALL.replace("epochs=4", "epochs=400")}&training.patience=0`);
  const speed = lab.training.getByRole("combobox", { name: "Speed" });
  await speed.selectOption("0.25");
  await lab.training.getByRole("button", { name: "Collect and train" }).click();
  await expect(lab.training).toContainText(/Epoch 0 of 400, batch [1-9]/);
  await speed.selectOption("");
  await expect(lab.training).toContainText("Finished: all epochs are done");
});

/** SHA-256 of the model that the command line makes of the page's file for it. */
function trainedInNode(file: string): string {
  const output = execFileSync(process.execPath, ["scripts/lab.mjs", "train", file, "--json"], { encoding: "utf8" });
  return JSON.parse(output).sha256;
}

test("the same seed gives the same bytes, here and in Node", async ({ lab, page }, info) => {
  const hashes: string[] = [];
  for (const name of ["First", "Second"]) {
    await lab.open(SMALL);
    await lab.train();
    await lab.keepNet(name);
    hashes.push(await lab.netHash(name));
  }
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(hashes[1]).toBe(hashes[0]);
  await page.getByRole("button", { name: "Save the data" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /for “lab train”/ }).click();
  const file = info.outputPath("training.json");
  await (await saved).saveAs(file);
  expect(trainedInNode(file)).toBe(hashes[0]);
});

test("a kept net is used in the Lab, whose link asks for its file", async ({ lab, page }) => {
  await lab.open(SMALL);
  await lab.train();
  await lab.keepNet("My net");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save: My net" }).click();
  const bytes = await lab.bytesOf(await saved);
  await page.getByRole("button", { name: "Use in the Lab: My net" }).click();
  await lab.idle();
  const net = page.getByRole("region", { name: "Own net" });
  await expect(net).toContainText("Net: My net");
  const notes = page.getByRole("region", { name: "Notes of the run" });
  await expect(notes).not.toContainText("a trained model that is not loaded");
  const withNet = await lab.shownHash();
  const link = await lab.addressHash();
  expect(link).toContain("cc.rnn.model=own");
  // A page that does not have the file asks for it, and computes the same once it is chosen.
  await lab.open(link);
  await expect(net).toContainText("a link never holds a net");
  await expect(notes).toContainText("a trained model that is not loaded");
  await net
    .getByLabel("File of a net")
    .setInputFiles({ name: "my-net.safetensors", mimeType: "application/octet-stream", buffer: bytes });
  await expect(net).not.toContainText("a link never holds a net");
  await expect(notes).not.toContainText("a trained model that is not loaded");
  expect(await lab.shownHash()).toBe(withNet);
});

test("cells and groups are compared on the same split", async ({ lab, page }) => {
  await lab.open(`${SMALL}&cells=gru,logistic&groups=1,4`);
  await page.getByRole("button", { name: "Train 4 nets" }).click();
  const rows = page.getByRole("region", { name: /^Compared nets/ }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("Group 1");
  await page.getByRole("button", { name: "Keep Logistic regression, Group 4" }).click();
  await expect(page.locator(".train-kept li")).toContainText("logistic, group 4, 10 weights");
});

test("a model file is judged on the data; another file is refused in words", async ({ lab, page }) => {
  await lab.open(SMALL);
  await lab.train();
  await lab.keepNet("Mine");
  const kept = lab.keptNet("Mine");
  const words = (await kept.textContent()) ?? "";
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save: Mine" }).click();
  const buffer = await lab.bytesOf(await saved);
  await page.getByRole("button", { name: "Remove: Mine" }).click();
  await expect(kept).toHaveCount(0);
  const choose = (name: string, content: Buffer) =>
    page.getByLabel("Model file").setInputFiles({ name, mimeType: "application/octet-stream", buffer: content });
  await choose("Mine.safetensors", buffer);
  await expect(kept).toContainText(/Accuracy [\d.]+ %/);
  expect(words).toContain(/Accuracy [\d.]+ %/.exec((await kept.textContent()) ?? "")?.[0] ?? "none");
  await choose("other.safetensors", Buffer.from("no model at all, but a text"));
  await expect(page.getByText("“other.safetensors” is no safetensors file.")).toBeVisible();
});

test("other seeds and settings are told, and the data are saved", async ({ lab, page }) => {
  await lab.open(SMALL);
  await lab.train();
  await lab.nudge(lab.slider("net.units"));
  await expect(lab.training).toContainText("The settings of net or training have changed since");
  const seeds = page.getByRole("textbox", { name: "Seeds of the runs" });
  await seeds.fill("1-5");
  await seeds.press("Enter");
  await expect(lab.training).toContainText("Other data are chosen");
  expect(await lab.addressHash()).toContain("seeds=1-5");
  await page.getByRole("button", { name: "Save the data" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Losses (CSV)" }).click();
  expect((await lab.bytesOf(await saved)).toString("utf8")).toMatch(/^run,flow,time_s,cwnd,.*,label\n0,0,/);
});

test("a collection can be cancelled", async ({ lab }) => {
  await lab.open("#/train?v=1&presets=rnn-paper&seeds=1-20");
  await lab.training.getByRole("button", { name: "Collect and train" }).click();
  await expect(lab.training.getByRole("progressbar")).toBeVisible();
  await lab.training.getByRole("button", { name: "Cancel" }).click();
  await expect(lab.training.getByRole("button", { name: "Collect and train" })).toBeVisible();
});

test("nothing scrolls sideways on a phone", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.open(SMALL);
  await lab.train();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
