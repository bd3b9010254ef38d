import { readFileSync } from "node:fs";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

/** What the page offers to tests: production code too, so that what is tested is what is shipped. */
interface TestHooks {
  /** Resolves when no work is in flight and everything is painted. */
  idle(): Promise<void>;
  /** Ends the worker as a trap in the core would. */
  crash(): void;
}

declare global {
  interface Window {
    readonly __lab: TestHooks;
  }
}

/** One request of the page. */
export interface Sent {
  readonly url: string;
  readonly afterIdle: boolean;
}

export type Appearance = "light" | "dark" | "projector";

/** The lab as a person sees it: every selector of the tests stands here. */
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

  crash(): Promise<void> {
    return this.page.evaluate(() => window.__lab.crash());
  }

  async appearance(which: Appearance): Promise<void> {
    const names = { light: null, dark: "Dark", projector: "Projector" };
    const name = names[which];
    if (name !== null) await this.page.getByRole("button", { name, exact: true }).click();
    await this.idle();
  }

  async goTo(name: "Lab" | "Logs"): Promise<void> {
    await this.page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
    await this.idle();
  }

  get controls(): Locator {
    return this.page.getByRole("region", { name: "Controls" });
  }

  get scoreboard(): Locator {
    return this.page.getByRole("table", { name: /scoreboard/i });
  }

  /** The text of the scoreboard: changes whenever a result does. */
  async scores(): Promise<string> {
    await this.idle();
    return (await this.scoreboard.textContent()) ?? "";
  }

  get sliders(): Locator {
    return this.controls.getByRole("slider");
  }

  /** Every chart: a named, focusable figure. */
  get charts(): Locator {
    return this.page.locator("[data-chart]");
  }

  /** Puts a file on the page's input, as choosing it in the dialog does. */
  async choose(name: string, bytes: Buffer): Promise<void> {
    await this.page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
    await this.idle();
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

/** A file of datasets/. */
export function dataset(path: string): Buffer {
  return readFileSync(new URL(`../datasets/${path}`, import.meta.url));
}

/**
 * `lab` is a page that must stay clean: a test fails when the page complains on the console, is refused something by its
 * policy, or talks to another origin. `tolerated` names complaints that a test provokes on purpose.
 */
export const test = base.extend<{ tolerated: RegExp[]; lab: Lab }>({
  tolerated: [[], { option: true }],
  lab: async ({ page, tolerated }, use) => {
    const lab = new Lab(page);
    await use(lab);
    const unexpected = lab.complaints.filter((text) => !tolerated.some((pattern) => pattern.test(text)));
    expect(unexpected, "complaints on the console").toEqual([]);
    const origin = new URL(page.url().startsWith("http") ? page.url() : "http://127.0.0.1").hostname;
    const foreign = lab.sent.filter(({ url }) => /^https?:/.test(url) && new URL(url).hostname !== origin);
    expect(foreign, "requests to other places").toEqual([]);
  },
});

export { expect };
