/**
 * Boxes as pixels: thousands of upright bars are written into one image, which costs less than a call into the canvas for
 * each. One image serves all canvases, one after the other.
 */

import type { Points } from "./points";
import type { Cells } from "./surface";

type Rgb = readonly [number, number, number];

let image: ImageData | null = null;
let words = new Uint32Array(0);
let used = false;

/** Room for `width` x `height` device px, empty. */
function reserve(width: number, height: number): ImageData {
  if (image === null || image.width !== width || image.height < height) {
    image = new ImageData(width, Math.max(height, image?.height ?? 0));
    words = new Uint32Array(image.data.buffer);
  } else if (used) words.fill(0, 0, width * height);
  used = true;
  return image;
}

/** Opaque, as the words of an image hold it (every machine that browsers run on is little-endian). */
function wordOf([r, g, b]: Rgb): number {
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

export class Pixels {
  private readonly image: ImageData;

  /** Device px; `ratio` of them to a CSS px. Only one may be in use at a time. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly ratio: number,
  ) {
    this.image = reserve(width, height);
  }

  /** Pairs of points are opposite corners, left and top first; edges go to the nearest device px. `rgb` is opaque. */
  boxes({ data, length }: Points, rgb: Rgb): void {
    const { width, height, ratio } = this;
    const colour = wordOf(rgb);
    for (let i = 0; i + 3 < length; i += 4) {
      const left = Math.max(0, Math.round((data[i] ?? 0) * ratio));
      const top = Math.max(0, Math.round((data[i + 1] ?? 0) * ratio));
      const right = Math.min(width, Math.round((data[i + 2] ?? 0) * ratio));
      const bottom = Math.min(height, Math.round((data[i + 3] ?? 0) * ratio));
      if (right - left === 1) {
        for (let at = top * width + left; at < bottom * width; at += width) words[at] = colour;
      } else {
        for (let y = top; y < bottom; y++) words.fill(colour, y * width + left, y * width + right);
      }
    }
  }

  /** A matrix of shades, nearest neighbour; `ramp` has the colour of each shade, and shade 0 leaves its place empty. */
  cells({ columns, rows, xEdges, yEdges, shades }: Cells, ramp: readonly Rgb[]): void {
    const { width, height, ratio } = this;
    const colours = Uint32Array.from(ramp, wordOf);
    const clampTo = (value: number, limit: number) => Math.min(limit, Math.max(0, Math.round(value * ratio)));
    const ys = Int32Array.from(yEdges, (y) => clampTo(y, height));
    /* Which row of the matrix each line of pixels shows; -1: none. */
    const rowAt = new Int32Array(height).fill(-1);
    for (let j = 0; j < rows; j++) {
      const a = ys[j] ?? 0;
      const b = ys[j + 1] ?? 0;
      rowAt.fill(j, Math.min(a, b), Math.max(a, b));
    }
    for (let i = 0; i < columns; i++) {
      const left = clampTo(xEdges[2 * i] ?? 0, width);
      const right = clampTo(xEdges[2 * i + 1] ?? 0, width);
      for (let y = 0; y < height; y++) {
        const j = rowAt[y] ?? -1;
        const shade = j < 0 ? 0 : (shades[i * rows + j] ?? 0);
        if (shade === 0) continue;
        const colour = colours[shade] ?? 0;
        for (let at = y * width + left; at < y * width + right; at++) words[at] = colour;
      }
    }
  }

  /** Onto a canvas of this size on which nothing has been drawn yet: it takes the place of what is there. */
  put(context: CanvasRenderingContext2D): void {
    context.putImageData(this.image, 0, 0, 0, 0, this.width, this.height);
  }
}
