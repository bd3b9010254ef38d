/** Waits for a played run to pause. */

import type { Response } from "./protocol";

/** Types of answers that end a played run. */
const ENDS: readonly Response["type"][] = ["done", "cancelled", "failed", "trapped"];

export class Standstill {
  private sent = 0;
  private ended = false;
  private waiting: { readonly controls: number; readonly resolve: () => void }[] = [];

  /** Counts a control that is sent. */
  count(): void {
    this.sent += 1;
  }

  /** Resolves when the run is paused after the controls sent so far, or has ended. */
  reached(): Promise<void> {
    if (this.ended) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ controls: this.sent, resolve }));
  }

  /** Resolves all waits: the run is resumed. */
  giveUp(): void {
    this.release(this.sent);
  }

  /** Takes an answer of the run. */
  hear(response: Response): void {
    if (response.type === "rested") this.release(response.controls);
    if (!ENDS.includes(response.type)) return;
    this.ended = true;
    this.release(this.sent);
  }

  private release(controls: number): void {
    const free = this.waiting.filter((each) => each.controls <= controls);
    this.waiting = this.waiting.filter((each) => each.controls > controls);
    for (const { resolve } of free) resolve();
  }
}
