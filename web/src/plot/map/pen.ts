/** Lines, circles and words on the map's canvas, in the colours of the theme. */

import type { Theme } from "../surface/theme";

export interface Look {
  /** A custom property of the theme, or any CSS colour. */
  readonly colour: string;
  readonly widthPx: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
}

const SOLID: number[] = [];

export class MapPen {
  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly theme: Theme,
  ) {}

  private stroke({ colour, widthPx, dash, alpha = 1 }: Look): void {
    const { context } = this;
    context.strokeStyle = this.theme.colour(colour);
    context.lineWidth = widthPx;
    context.setLineDash(dash === undefined ? SOLID : [...dash]);
    context.globalAlpha = alpha;
    context.stroke();
    context.globalAlpha = 1;
  }

  line(x1: number, y1: number, x2: number, y2: number, look: Look): void {
    this.context.beginPath();
    this.context.moveTo(x1, y1);
    this.context.lineTo(x2, y2);
    this.stroke(look);
  }

  /** Through the places of the nodes. */
  path(nodes: readonly number[], px: Float64Array, look: Look): void {
    if (nodes.length < 2) return;
    const { context } = this;
    context.beginPath();
    context.lineJoin = "round";
    nodes.forEach((node, at) => {
      const [x, y] = [px[2 * node] ?? 0, px[2 * node + 1] ?? 0];
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    this.stroke(look);
  }

  /** Each pair of nodes joined, as one stroke. */
  pairs(pairs: readonly number[], count: number, px: Float64Array, look: Look): void {
    const { context } = this;
    context.beginPath();
    for (let i = 0; i < 2 * count; i += 2) {
      const a = 2 * (pairs[i] ?? 0);
      const b = 2 * (pairs[i + 1] ?? 0);
      context.moveTo(px[a] ?? 0, px[a + 1] ?? 0);
      context.lineTo(px[b] ?? 0, px[b + 1] ?? 0);
    }
    this.stroke(look);
  }

  circle(x: number, y: number, radiusPx: number, look: Look): void {
    this.context.beginPath();
    this.context.arc(x, y, radiusPx, 0, 2 * Math.PI);
    this.stroke(look);
  }

  disc(x: number, y: number, radiusPx: number, colour: string, alpha = 1): void {
    const { context } = this;
    context.globalAlpha = alpha;
    context.fillStyle = this.theme.colour(colour);
    context.beginPath();
    context.arc(x, y, radiusPx, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
  }

  box(x: number, y: number, widthPx: number, heightPx: number, colour: string): void {
    this.context.fillStyle = this.theme.colour(colour);
    this.context.fillRect(x, y, widthPx, heightPx);
  }

  frame(x: number, y: number, widthPx: number, heightPx: number, look: Look): void {
    this.context.beginPath();
    this.context.rect(x, y, widthPx, heightPx);
    this.stroke(look);
  }

  cross(x: number, y: number, sizePx: number, look: Look): void {
    const half = sizePx / 2;
    this.context.beginPath();
    this.context.moveTo(x - half, y - half);
    this.context.lineTo(x + half, y + half);
    this.context.moveTo(x - half, y + half);
    this.context.lineTo(x + half, y - half);
    this.stroke(look);
  }

  /** Centred on a point, or beginning at it on its baseline; `halo`: legible on lines. */
  text(content: string, x: number, y: number, look: TextLook): void {
    const { context } = this;
    context.font = `${look.strong === true ? "600 " : ""}${look.sizePx}px ${this.theme.font}`;
    context.textAlign = look.anchor ?? "center";
    context.textBaseline = "middle";
    if (look.halo === true) {
      context.strokeStyle = this.theme.colour("var(--lab-plot)");
      context.lineWidth = 3;
      context.setLineDash(SOLID);
      context.strokeText(content, x, y);
    }
    context.fillStyle = this.theme.colour(look.colour);
    context.fillText(content, x, y);
    context.textBaseline = "alphabetic";
  }
}

export interface TextLook {
  readonly colour: string;
  readonly sizePx: number;
  readonly anchor?: CanvasTextAlign;
  readonly strong?: boolean;
  readonly halo?: boolean;
}
