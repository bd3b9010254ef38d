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

  /** Drags a node by shares of the canvas's width and height. */
  async drag(node: number, right: number, down: number): Promise<void> {
    await this.#lab.idle();
    await this.canvas.scrollIntoViewIfNeeded();
    const box = await this.canvas.boundingBox();
    if (box === null) throw new Error("there is no map");
    const [x, y] = await this.#placeOf(node, box);
    const { mouse } = this.#lab.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + right * box.width, y + down * box.height, { steps: 4 });
    await mouse.up();
    await this.#lab.idle();
  }

  /** Where a node is on the screen: as the data table says, drawn as large as the field fits with a margin. */
  async #placeOf(
    node: number,
    box: { x: number; y: number; width: number; height: number },
  ): Promise<[number, number]> {
    const sizes = (await this.panel.locator(".map-head .panel-sub").textContent()) ?? "";
    const [width = 1, height = 1] = (/^([\d.,]+) × ([\d.,]+) m/.exec(sizes) ?? []).slice(1).map(Number);
    await this.press("Data table");
    const row = this.#lab.page
      .getByRole("dialog")
      .getByRole("row")
      .nth(node + 1);
    const [xM = 0, yM = 0] = (await row.getByRole("cell").allTextContents()).map(Number);
    await this.#lab.page.keyboard.press("Escape");
    const scale = Math.min((box.width - 32) / width, (box.height - 32) / height);
    return [
      box.x + (box.width - width * scale) / 2 + xM * scale,
      box.y + (box.height - height * scale) / 2 + yM * scale,
    ];
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
