/** A text file that is written line by line. */

import { closeSync, openSync, writeSync } from "node:fs";
import { failure } from "../src/failure";

const LINES_PER_WRITE = 4096;

/** Writes lines as they come, a few thousand at a time. */
export class LineFile {
  private readonly descriptor: number;
  private lines: string[] = [];

  constructor(path: string) {
    try {
      this.descriptor = openSync(path, "w");
    } catch {
      throw failure("file-unwritable", `${path} cannot be written.`, "Name a file in a folder that exists.", path);
    }
  }

  add(line: string): void {
    this.lines.push(line);
    if (this.lines.length >= LINES_PER_WRITE) this.flush();
  }

  close(): void {
    this.flush();
    closeSync(this.descriptor);
  }

  private flush(): void {
    writeSync(this.descriptor, this.lines.map((line) => `${line}\n`).join(""));
    this.lines = [];
  }
}
