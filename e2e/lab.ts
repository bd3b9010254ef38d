import { readFileSync } from "node:fs";
import { test as base, type Download, expect, type Locator, type Page } from "@playwright/test";
import { dataset } from "./dataset";
import { traceHash } from "./hooks";

/** One request of the page. */
export interface Sent {
  readonly url: string;
  readonly afterIdle: boolean;
}

export type Appearance = "light" | "dark" | "projector";

/** The lab as a user sees it; this file has every selector of the tests. */
export class Lab {
  readonly page: Page;
  /** Every request, and whether it came after the page had loaded and settled. */
  readonly sent: Sent[] = [];
  /** Errors and warnings of the console, exceptions, refused content. */
  readonly complaints: string[] = [];
  #settled = false;

  constructor(page: Page) {
    this.page = page;
    page.on("request", (request) => this.sent.push({ url: request.url(), afterIdle: this.#settled }));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`exception: ${error.message}`));
  }

  /** Opens the lab, with a hash such as `#/logs`, and waits until it has settled. */
  async open(hash = ""): Promise<void> {
    this.#settled = false;
    // A change of the hash alone would not load the page again.
    if (this.page.url() !== "about:blank") await this.page.goto("about:blank");
    await this.page.goto(`./${hash}`);
    await this.settle();
  }

  /** Waits until the page is loaded, idle, and has fetched ahead what it needs later. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(() => window.__lab !== undefined);
    await this.idle();
    await this.page.waitForLoadState("networkidle");
    this.#settled = true;
  }

  idle(): Promise<void> {
    return this.page.evaluate(() => window.__lab.idle());
  }

  /** The hash of the columns that the page shows. */
  async shownHash(): Promise<string> {
    await this.idle();
    return this.page.evaluate(traceHash, null);
  }

  /** The part of the page's address from `#` on, once it is that of the present state. */
  async addressHash(): Promise<string> {
    await this.idle();
    await expect
      .poll(() => this.page.evaluate(async () => location.href === (await window.__lab.address())))
      .toBe(true);
    return new URL(this.page.url()).hash;
  }

  crash(): Promise<void> {
    return this.page.evaluate(() => window.__lab.crash());
  }

  async appearance(which: Appearance): Promise<void> {
    const now = () => this.page.locator("html").getAttribute("data-theme");
    const press = (name: string) => this.page.getByRole("button", { name, exact: true }).click();
    // The projector's look has no dark variant: the switch for dark is off as long.
    if (((await now()) === "projector") !== (which === "projector")) await press("Projector");
    if (which !== "projector" && (await now()) !== which) await press("Dark");
    await this.idle();
  }

  /** Opens the columns that the projector's layout folds to strips. */
  async unfold(): Promise<void> {
    const folded = this.page.locator(".pane-fold[aria-expanded=false]");
    while ((await folded.count()) > 0) await folded.first().click();
    await this.idle();
  }

  async goTo(name: "Lab" | "Logs" | "Compare" | "Papers" | "Fluid" | "Train"): Promise<void> {
    await this.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
    await this.idle();
  }

  get controls(): Locator {
    return this.page.getByRole("region", { name: "Controls" });
  }

  /** The tuner's panel; folded at first. */
  get tuner(): Locator {
    return this.page.locator("details.tuner");
  }

  /** The map of the tuner's search. */
  get tunerMap(): Locator {
    return this.tuner.getByRole("application", { name: /^Map of/ });
  }

  /** Unfolds the tuner and sets how long it searches. */
  async openTuner(effort: "Quick" | "Usual" | "Thorough" = "Quick"): Promise<void> {
    await this.tuner.locator("summary").click();
    await this.tuner.getByText(effort, { exact: true }).click();
  }

  /** Searches, and waits until it is done. */
  async searchTuner(): Promise<void> {
    await this.tuner.getByRole("button", { name: /^Search/ }).click();
    await this.idle();
    await expect(this.tuner.locator("[data-search]")).toHaveAttribute("data-search", "done");
  }

  /** A line of the tuner's table of values: before, best, now. */
  async tuned(name: string | RegExp): Promise<readonly [before: number, best: number, now: number]> {
    await this.idle();
    const row = this.tuner
      .locator(".tuner-values tbody tr")
      .filter({ has: this.page.getByRole("rowheader", { name }) });
    const [before = "", best = "", now = ""] = await row.getByRole("cell").allTextContents();
    return [Number(before), Number(best), Number(now)];
  }

  /** What the samples come from: the simulation (empty) or a deterministic model (its id). */
  async source(id: string): Promise<void> {
    await this.controls.getByRole("combobox", { name: "Source", exact: true }).selectOption(id);
    await this.idle();
  }

  get scoreboard(): Locator {
    return this.page.locator("table.scores").first();
  }

  /** The flows of the open log. */
  get flows(): Locator {
    return this.page.getByRole("table", { name: /flows/i });
  }

  /** The text of the scoreboard: changes whenever a result does. */
  async scores(): Promise<string> {
    await this.idle();
    return (await this.scoreboard.textContent()) ?? "";
  }

  /** The row of one parameter, by its catalogue key. */
  row(key: string): Locator {
    return this.page.locator(`[data-key="${key}"]`);
  }

  slider(key: string): Locator {
    return this.row(key).getByRole("slider");
  }

  number(key: string): Locator {
    return this.row(key).getByRole("textbox");
  }

  /** Moves a slider by keyboard, a few steps towards the side where there is room. */
  async nudge(slider: Locator, steps = 1, settle = true): Promise<void> {
    await slider.focus();
    const share = await slider.evaluate((element) => {
      const { value, min, max } = element as HTMLInputElement;
      return (Number(value) - Number(min)) / (Number(max) - Number(min));
    });
    for (let step = 0; step < steps; step++) await this.page.keyboard.press(share > 0.5 ? "ArrowLeft" : "ArrowRight");
    if (settle) await this.idle();
  }

  /** One chart by its id: `rtt`, `rto`, `window`, `queue`, `weights`. */
  chart(id: string): Locator {
    return this.page.locator(`[data-chart="${id}"]`);
  }

  /** Names of the charts whose canvas is empty although they do not say that there is nothing to draw. */
  async emptyCharts(): Promise<readonly string[]> {
    await this.idle();
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-chart]")]
        .filter((chart) => chart.querySelector("canvas")?.checkVisibility() === true)
        .filter((chart) => chart.querySelector(".lab-empty:not([hidden])") === null)
        .filter((chart) => {
          const canvas = chart.querySelector("canvas");
          const bytes = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
          const pixels = new Uint32Array(bytes ?? new ArrayBuffer(0));
          return pixels.every((pixel) => pixel === pixels[0]);
        })
        .map((chart) => chart.dataset.chart ?? ""),
    );
  }

  /** The panel with the numbers of one sample. */
  get atCursor(): Locator {
    return this.page.getByRole("region", { name: /^(At the cursor|Pinned)/ });
  }

  /** One estimator in that panel, by its short name. */
  stepOf(name: string): Locator {
    return this.atCursor.locator("details").filter({ has: this.page.locator("summary", { hasText: name }) });
  }

  /** The panel of operating curves. */
  get operating(): Locator {
    return this.page.locator("details.operating");
  }

  /** Points at a chart, at a share of its width, and clicks if asked. */
  async pointAt(chartId: string, share: number, click = false): Promise<void> {
    const canvas = this.chart(chartId).locator("canvas");
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error(`the chart ${chartId} is not on the page`);
    const [x, y] = [box.x + box.width * share, box.y + box.height / 2];
    await (click ? this.page.mouse.click(x, y) : this.page.mouse.move(x, y));
    await this.idle();
  }

  /** The rows of a chart as its CSV has them: by column, in text. */
  async csvOf(title: string): Promise<readonly Readonly<Record<string, string>>[]> {
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: `Save ${title}` }).click();
    await this.page.getByRole("menuitem", { name: /CSV/ }).click();
    const [head = "", ...lines] = (await this.bytesOf(await download)).toString("utf8").trim().split(/\r?\n/);
    const names = head.split(",");
    return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at] ?? "", cell])));
  }

  /** Number of rows in the data table of a chart. */
  async rowsOf(title: string): Promise<number> {
    await this.idle();
    await this.page.getByRole("button", { name: `Data table, ${title}` }).click();
    const dialog = this.page.getByRole("dialog", { name: `Data table: ${title}` });
    const text = (await dialog.getByRole("status").textContent()) ?? "";
    await this.page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    return Number(/of ([\d,]+)$/.exec(text)?.[1]?.replaceAll(",", "") ?? Number.NaN);
  }

  /** Simulated seconds of the run in the strip above the charts. */
  async simulatedSeconds(): Promise<number> {
    const text = (await this.page.getByRole("region", { name: "Run", exact: true }).textContent()) ?? "";
    return Number.parseFloat(/([\d.]+) s\b/.exec(text)?.[1] ?? "NaN");
  }

  /** Opens the nth of the sample logs. */
  async sample(index: number): Promise<void> {
    await this.page
      .getByRole("list", { name: /samples/i })
      .getByRole("button")
      .nth(index)
      .click();
    await this.idle();
  }

  /** The card of an artefact on the wall. */
  card(id: string): Locator {
    return this.page.locator(`.card a[href="#/papers/${id}"]`);
  }

  /** Goes to a place of the page and stays as soon as something runs there, without waiting for its end. */
  async leaveRunning(hash: string): Promise<void> {
    // What took long is kept for the session, and would be there at once.
    await this.page.evaluate(() => sessionStorage.removeItem("rttlab.papers.2"));
    await this.page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await expect(this.page.getByRole("progressbar")).toBeVisible();
  }

  /** Cancels the run of the open artefact. */
  async cancel(): Promise<void> {
    await this.page.getByRole("button", { name: "Cancel" }).click();
    await this.idle();
  }

  /** The map of stability, with the operating point to drag. */
  get stabilityMap(): Locator {
    return this.page.locator('[data-figure="stability"] canvas');
  }

  /** What theorem and linearisation say at the operating point. */
  get verdict(): Locator {
    return this.page.locator(".fluid-verdict");
  }

  /** What drives the training of a net, and how far it is. */
  get training(): Locator {
    return this.page.getByRole("region", { name: "Training", exact: true });
  }

  /** Collects data where there are none, and trains a net to its end. */
  async train(): Promise<void> {
    await this.training.getByRole("button", { name: /Train anew|Collect and train|Train$/ }).click();
    await expect(this.training).toContainText(/Finished: /);
    await this.idle();
  }

  /** Keeps the net that was trained. */
  async keepNet(name: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await this.page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect(this.keptNet(name)).toBeVisible();
  }

  /** A kept net in the list, by its name. */
  keptNet(name: string): Locator {
    return this.page.locator(".train-kept li").filter({ hasText: name });
  }

  /** SHA-256 of a kept net's file. */
  async netHash(name: string): Promise<string> {
    return (await this.keptNet(name).locator("code").getAttribute("title")) ?? "";
  }

  /** The claims of the open artefact. */
  get claims(): Locator {
    return this.page.getByRole("region", { name: /^Claims of the paper/ });
  }

  /** The text of the claims: changes whenever a result does. */
  async claimsText(): Promise<string> {
    await this.idle();
    return (await this.claims.textContent()) ?? "";
  }

  async bytesOf(download: Download): Promise<Buffer> {
    return readFileSync(await download.path());
  }

  /** Puts a file on the page's input, as choosing it in the dialog does. */
  async choose(name: string, bytes: Buffer): Promise<void> {
    await this.chooseAll([[name, bytes]]);
  }

  /** Puts several files on it at once, by their names and bytes. */
  async chooseAll(files: readonly (readonly [string, Buffer])[]): Promise<void> {
    await this.page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: "application/octet-stream", buffer })));
    await this.idle();
  }

  /** Puts a file of the disk on the page's input: also one that is too large to be handed over. */
  async chooseFile(path: string): Promise<void> {
    await this.page.locator('input[type="file"]').first().setInputFiles(path);
    await this.idle();
  }

  /** Rows of the first table of a kind among those that the page shows. */
  shownRows(kind: string): Promise<number> {
    return this.page.evaluate(
      (wanted) => window.__lab.shown()?.tables.find((table) => table.kind === wanted)?.rows ?? Number.NaN,
      kind,
    );
  }

  /** Drops a file onto the page. */
  async drop(name: string, bytes: Buffer): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ({ fileName, base64 }) => {
        const data = new DataTransfer();
        const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([raw], fileName));
        return data;
      },
      { fileName: name, base64: bytes.toString("base64") },
    );
    const target = this.page.getByRole("main");
    for (const type of ["dragenter", "dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer: transfer });
    await this.idle();
  }
}

/**
 * `lab` is a page that must stay clean: a test fails when the page complains on the console, is refused something by its
 * policy, or talks to another origin. `tolerated` matches complaints that a test provokes on purpose.
 */
export const test = base.extend<{ tolerated: RegExp | null; lab: Lab }>({
  tolerated: [null, { option: true }],
  lab: async ({ page, tolerated }, use) => {
    const lab = new Lab(page);
    await use(lab);
    const unexpected = lab.complaints.filter((text) => !(tolerated?.test(text) ?? false));
    expect(unexpected, "complaints on the console").toEqual([]);
    const origin = new URL(page.url().startsWith("http") ? page.url() : "http://127.0.0.1").hostname;
    const foreign = lab.sent.filter(
      ({ url }) => /^https?:/.test(url) && new URL(url).hostname !== origin && !(tolerated?.test(url) ?? false),
    );
    expect(foreign, "requests to other places").toEqual([]);
  },
});

export { dataset, expect };
