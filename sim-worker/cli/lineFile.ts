/** A text file that is written line by line. */

import { closeSync, openSync, writeSync } from "node:fs";
import { cannotWrite } from "./files";

const LINES_PER_WRITE = 4096;

/** Writes lines as they come, a few thousand at a time. Throws LabFailure where the file cannot be written. */
export class LineFile {
  private readonly descriptor: number;
  private lines: string[] = [];

  constructor(private readonly path: string) {
    try {
      this.descriptor = openSync(path, "w");
    } catch (thrown) {
      throw cannotWrite(path, thrown);
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
    const bytes = Buffer.from(this.lines.map((line) => `${line}\n`).join(""));
    this.lines = [];
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.descriptor, bytes, at);
    } catch (thrown) {
      throw cannotWrite(this.path, thrown);
    }
  }
}
