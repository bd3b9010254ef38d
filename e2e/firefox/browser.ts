/** Firefox over WebDriver BiDi, and the lab in it as a user sees it; this file has every selector of these tests. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { findFirefox } from "../../scripts/lib/packages.mjs";
import { serve } from "../../scripts/lib/server.mjs";
import { traceHash } from "../hooks";

/** Ends a wait that would never end; ten times what a quiet machine needs, and more. */
const GUARD_MS = 240_000;
/** The time between two checks of a condition. */
const LOOK_EVERY_MS = 50;
/** The page must work under any sub-path, so it is tested under one. */
const BASE = "/lab/";
const PORT = Number(process.env.LAB_E2E_PORT ?? 4199) + 100;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Looks until `look` gives something other than null, undefined, false or ""; throws with `what` when the guard runs out. */
export async function until<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + GUARD_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false && found !== "") return found;
  }
  throw new Error(`${what}: not within ${GUARD_MS / 1000} s`);
}

/** Serves the production page and opens a Firefox; `open` gives a fresh page of 1440 x 900. */
export async function startFirefox(): Promise<{
  open(hash?: string, size?: { readonly width: number; readonly height: number }): Promise<FirefoxLab>;
  close(): Promise<void>;
}> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error("No Firefox: install it (Debian: firefox-esr) or name one in FIREFOX.");
  const folder = fileURLToPath(new URL("../../web/dist", import.meta.url));
  const server = await serve(folder, { port: PORT, base: BASE });
  const browser: Browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    timeout: GUARD_MS,
    protocolTimeout: GUARD_MS,
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "intl.locale.requested": "en-GB" },
  });
  return {
    async open(hash = "", size = { width: 1440, height: 900 }) {
      const page = await browser.newPage();
      page.setDefaultTimeout(GUARD_MS);
      await page.setViewport(size);
      const lab = new FirefoxLab(page, server.address);
      await lab.goTo(hash);
      return lab;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

export class FirefoxLab {
  /** Errors and warnings of the console, and exceptions. */
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    private readonly address: string,
  ) {
    page.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`exception: ${String(error)}`));
  }

  /** Loads the page anew at a hash such as `#/logs`, or at a whole link. */
  async goTo(hashOrLink: string): Promise<void> {
    // A change of the hash alone would not load the page again.
    await this.page.goto("about:blank");
    await this.page.goto(hashOrLink.startsWith("http") ? hashOrLink : this.address + hashOrLink);
    await until("the page has started", () => this.page.evaluate(() => window.__lab !== undefined));
    await this.idle();
  }

  /** Waits until no work is in flight and everything is painted. */
  async idle(): Promise<void> {
    await this.page.evaluate(() => window.__lab.idle());
  }

  /** The hash of the columns that the page shows. */
  async shownHash(): Promise<string> {
    await this.idle();
    return this.page.evaluate(traceHash, null);
  }

  /** Clicks the button whose label, or else text, is this. (Firefox takes seconds to look one up in its tree of names.) */
  async press(name: string): Promise<void> {
    await this.clickOn(await this.button(name));
  }

  private button(name: string): Promise<ElementHandle<Element>> {
    return until(`the button “${name}”`, async () => {
      const found = await this.page.evaluateHandle((wanted) => {
        const nameOf = (button: HTMLButtonElement) =>
          button.ariaLabel ?? button.textContent.replace(/^[^\w]+/, "").trim();
        return [...document.querySelectorAll("button")].find((button) => nameOf(button) === wanted) ?? null;
      }, name);
      return found.asElement() as ElementHandle<Element> | null;
    });
  }

  private async clickOn(element: ElementHandle<Element>): Promise<void> {
    await element.scrollIntoView();
    await element.click();
    await element.dispose();
  }

  /** The first element that fits the selector, once it is there. */
  private element(css: string): Promise<ElementHandle<Element>> {
    return until(css, () => this.page.$(css));
  }

  async isPressed(button: string): Promise<boolean> {
    const element = await this.button(button);
    return element.evaluate((each) => each.getAttribute("aria-pressed") === "true");
  }

  /** A parameter's value in the address of the page; null where it is not named. */
  async inAddress(key: string): Promise<string | null> {
    const address = await this.page.evaluate(() => location.hash);
    return new URLSearchParams(address.split("?")[1]).get(key);
  }

  private valueOf(css: string): Promise<string> {
    return this.page.evaluate((selector) => document.querySelector<HTMLInputElement>(selector)?.value ?? "", css);
  }

  seed(): Promise<string> {
    return this.valueOf("#seed");
  }

  /** The text of the first element that fits the selector; "" while there is none. */
  text(selector: string): Promise<string> {
    return this.page.evaluate((css) => document.querySelector(css)?.textContent ?? "", selector);
  }

  /** An attribute of the first element that fits the selector; "" while there is none. */
  attribute(selector: string, name: string): Promise<string> {
    return this.page.evaluate((css, id) => document.querySelector(css)?.getAttribute(id) ?? "", selector, name);
  }

  count(selector: string): Promise<number> {
    return this.page.evaluate((css) => document.querySelectorAll(css).length, selector);
  }

  /** The text of the scoreboard: changes whenever a result does. */
  async scores(): Promise<string> {
    await this.idle();
    return this.text("table.scores");
  }

  /** The value in the number field of a parameter. */
  number(key: string): Promise<string> {
    return this.valueOf(`[data-key="${key}"] .field input`);
  }

  /** Types a number into the field of a parameter and presses Enter. */
  async typeNumber(key: string, text: string): Promise<void> {
    const field = await this.element(`[data-key="${key}"] .field input`);
    await field.click({ count: 3 });
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
    await this.idle();
  }

  /** Presses the dot that gives a parameter its first value back. */
  async reset(key: string): Promise<void> {
    await this.clickOn(await this.element(`[data-key="${key}"] button.reset-dot`));
    await this.idle();
  }

  /** Opens an artefact from the wall of papers. */
  async openArtefact(id: string): Promise<void> {
    await this.clickOn(await this.element(`.card a[href="#/papers/${id}"]`));
    await until(`the claims of ${id}`, () => this.claims());
  }

  /** The text of the open artefact's claims: changes whenever a result does. */
  async claims(): Promise<string> {
    await this.idle();
    return this.text(".claims");
  }

  /** Drags a slider's thumb by a share of its width in a few steps. Gives the numbers that its field showed on the way. */
  async dragSlider(key: string, byShare: number): Promise<ReadonlySet<string>> {
    const slider = await this.element(`[data-key="${key}"] input[type=range]`);
    await slider.scrollIntoView();
    const box = await slider.boundingBox();
    if (box === null) throw new Error(`the slider ${key} is not shown`);
    const share = await slider.evaluate((element) => {
      const { value, min, max } = element as HTMLInputElement;
      return (Number(value) - Number(min)) / (Number(max) - Number(min));
    });
    const thumbPx = 14;
    const x = box.x + thumbPx / 2 + share * (box.width - thumbPx);
    const y = box.y + box.height / 2;
    const seen = new Set<string>();
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    for (let step = 1; step <= 8; step++) {
      await this.page.mouse.move(x + (byShare * box.width * step) / 8, y);
      seen.add(await this.number(key));
    }
    await this.page.mouse.up();
    await this.idle();
    return seen;
  }

  /** Drops a file onto the page. */
  async drop(name: string, bytes: Buffer): Promise<void> {
    await this.page.evaluate(
      ({ fileName, base64 }) => {
        const transfer = new DataTransfer();
        const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([raw], fileName));
        const target = document.querySelector("main") ?? document.body;
        for (const type of ["dragenter", "dragover", "drop"])
          target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
      },
      { fileName: name, base64: bytes.toString("base64") },
    );
    await this.idle();
  }

  /** Chooses a file as in the browser's dialog. */
  async choose(path: string): Promise<void> {
    const input = await this.element("input[type=file]");
    await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
    await this.idle();
  }

  /** The link that “Share link” copies, pasted into a field by the keyboard, as by a user. */
  async sharedLink(): Promise<string> {
    await this.press("Share link");
    await until("the link is copied", () =>
      this.page.evaluate(() => document.body.textContent?.includes("The link is in the clipboard") === true),
    );
    const read = "#pasted-link";
    await this.page.evaluate(() => {
      const field = document.createElement("input");
      field.id = "pasted-link";
      document.body.prepend(field);
      field.focus();
    });
    await this.page.keyboard.down("Control");
    await this.page.keyboard.press("v");
    await this.page.keyboard.up("Control");
    return this.page.evaluate((css) => {
      const field = document.querySelector<HTMLInputElement>(css);
      field?.remove();
      return field?.value ?? "";
    }, read);
  }

  /** Simulated seconds of the run in the strip above the charts. */
  async simulatedSeconds(): Promise<number> {
    return Number.parseFloat(/([\d.]+) s\b/.exec(await this.text(".run-strip"))?.[1] ?? "NaN");
  }

  /** Rows of the samples table that is shown. */
  sampleRows(): Promise<number> {
    return this.page.evaluate(
      () => window.__lab.shown()?.tables.find(({ kind }) => kind === "samples")?.rows ?? Number.NaN,
    );
  }

  /** Names of the visible charts whose canvas is of one colour. */
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

  /** Opens the first of the sample logs. */
  async openSample(): Promise<void> {
    await this.clickOn(await this.element('[aria-labelledby="samples-title"] li button'));
    await this.idle();
  }

  /** Texts of the visible elements that are wider than their room. */
  cutOff(css: string): Promise<readonly string[]> {
    return this.page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
          .map((element) => (element instanceof HTMLInputElement ? element.value : element.textContent) ?? ""),
      css,
    );
  }

  /** Words in the visible elements that stand on more than one line, but for those broken at a hyphen. */
  brokenWords(css: string): Promise<readonly string[]> {
    return this.page.evaluate((selector) => {
      const broken: string[] = [];
      const range = document.createRange();
      for (const element of document.querySelectorAll(selector)) {
        if (!element.checkVisibility()) continue;
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          for (const word of (text.nodeValue ?? "").matchAll(/[^\s\u00ad-]+/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(word[0]);
          }
        }
      }
      return broken;
    }, css);
  }

  /** The page and those columns of it that can be scrolled sideways. */
  sideways(): Promise<readonly string[]> {
    return this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll(".side, .centre, .answers, .controls-scroll")]
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
        .filter(
          (element) =>
            !["hidden", "clip"].includes(getComputedStyle(element).overflowX) ||
            element.scrollWidth > element.getBoundingClientRect().width,
        )
        .map((element) => element.className || element.tagName),
    );
  }

  /** Room that the vertical scroll bar of an element takes. */
  scrollBarPx(css: string): Promise<number> {
    return this.page.evaluate((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (element === null) return Number.NaN;
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
      const borders = Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderRightWidth);
      return element.offsetWidth - element.clientWidth - borders;
    }, css);
  }

  widthPx(css: string): Promise<number> {
    return this.page.evaluate(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().width ?? Number.NaN,
      css,
    );
  }

  /** Whether the middle of one element is at the height of the other. */
  inOneLine(oneCss: string, otherCss: string): Promise<boolean> {
    return this.page.evaluate(
      (one, other) => {
        const [a, b] = [one, other].map((css) => document.querySelector(css)?.getBoundingClientRect());
        if (a === undefined || b === undefined) return false;
        const middle = (b.top + b.bottom) / 2;
        return a.top < middle && middle < a.bottom;
      },
      oneCss,
      otherCss,
    );
  }

  /** Writes a picture to test-results/screenshots. */
  async picture(name: string): Promise<void> {
    const folder = fileURLToPath(new URL("../../test-results/screenshots/", import.meta.url));
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: `${folder}${name}.png` });
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
