import type { Locator } from "@playwright/test";
import { test as base, type Lab } from "./lab";

/** The map of a mobile network as a user sees it; this file has every selector of it. */
export class LabMap {
  readonly #lab: Lab;

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  get panel(): Locator {
    return this.#lab.page.locator(".map-panel");
  }

  get canvas(): Locator {
    return this.panel.getByRole("application", { name: "Map of the network" });
  }

  /** What a screen reader reads of the canvas. */
  get words(): Locator {
    return this.panel.locator(".map-place > p").first();
  }

  /** What moves the map through the run. */
  get bar(): Locator {
    return this.panel.getByRole("toolbar", { name: "Time of the map" });
  }

  /** The panel of one node. */
  node(node: number): Locator {
    return this.panel.getByRole("region", { name: `Node ${node}`, exact: true });
  }

  /** The button that chooses a flow, by its place in the list. */
  flow(at: number): Locator {
    return this.panel
      .getByRole("region", { name: "Flows" })
      .getByRole("row")
      .nth(at + 1)
      .getByRole("button");
  }

  /** The row of one of the first controls, by its catalogue key. */
  row(key: string): Locator {
    return this.panel.locator(`[data-key="${key}"]`);
  }

  /** The numbers beside the first controls, by name. */
  async facts(): Promise<Readonly<Record<string, number>>> {
    await this.#lab.idle();
    const list = this.panel.locator(".map-facts");
    const names = await list.locator("dt").allTextContents();
    const values = await list.locator("dd").allTextContents();
    return Object.fromEntries(names.map((name, at) => [name, Number.parseFloat(values[at] ?? "")]));
  }

  async press(name: string): Promise<void> {
    await this.panel.getByRole("button", { name, exact: true }).click();
    await this.#lab.idle();
  }

  /** Seconds that the bar shows. */
  async timeS(): Promise<number> {
    return Number.parseFloat((await this.bar.locator("output").textContent()) ?? "");
  }

  /** Sets how fast the run is watched, by the slider's own words. */
  async speed(wanted: number): Promise<void> {
    const slider = this.bar.getByRole("slider", { name: "Speed of the map" });
    await slider.focus();
    const now = async () => Number.parseFloat((await slider.getAttribute("aria-valuetext")) ?? "");
    while ((await now()) > wanted) await this.#lab.page.keyboard.press("ArrowLeft");
    await this.#lab.idle();
  }

  /** Whether all of the canvas has one colour. */
  async isBlank(): Promise<boolean> {
    await this.#lab.idle();
    return this.canvas.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const bytes = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
      const pixels = new Uint32Array(bytes ?? new ArrayBuffer(0));
      return pixels.every((pixel) => pixel === pixels[0]);
    });
  }
}

export const test = base.extend<{ map: LabMap }>({
  map: async ({ lab }, use) => use(new LabMap(lab)),
});

export { expect } from "./lab";
