/** What is on the air: single frames at slow play, their density at fast play. */

import { activityIn, type FrameLook, type Frames, inFlight, lookOf } from "./frames";
import type { MapPen } from "./pen";

export const LOOK_COLOURS: Readonly<Record<FrameLook, string>> = {
  data: "var(--lab-packet)",
  ack: "var(--lab-orange)",
  routing: "var(--lab-purple)",
  control: "var(--lab-samples)",
  collision: "var(--lab-alarm)",
};

/** Each look has a dash of its own too. */
const DASHES: Readonly<Record<FrameLook, readonly number[]>> = {
  data: [],
  ack: [5, 3],
  routing: [2, 3],
  control: [1, 3],
  collision: [],
};

/** Up to this speed, simulated seconds a second, single frames can be seen. */
export const SLOW = 0.05;

interface Air {
  readonly frames: Frames;
  readonly px: Float64Array;
  readonly timeS: number;
  readonly radiusPx: number;
  readonly nodePx: number;
}

/** Of a frame's way, the part that is drawn strongly. */
const PULSE = 0.3;

/** Every frame that is on the air at the time: a pulse that travels as the frame is sent, or a growing ring of a broadcast. */
export function drawFlights(pen: MapPen, { frames, px, timeS, radiusPx, nodePx }: Air): void {
  for (const row of inFlight(frames, timeS)) {
    const begin = frames.begin[row] ?? 0;
    const share = (timeS - begin) / Math.max(1e-9, (frames.end[row] ?? 0) - begin);
    const look = lookOf(frames, row);
    const colour = LOOK_COLOURS[look];
    const from = 2 * (frames.from[row] ?? 0);
    const [x, y] = [px[from] ?? 0, px[from + 1] ?? 0];
    const to = frames.to[row] ?? -1;
    if (to < 0) {
      pen.circle(x, y, nodePx + share * Math.max(0, radiusPx - nodePx), { colour, widthPx: 2, dash: DASHES[look] });
      continue;
    }
    const [x2, y2] = [px[2 * to] ?? 0, px[2 * to + 1] ?? 0];
    const at = (part: number) => [x + (x2 - x) * part, y + (y2 - y) * part] as const;
    pen.line(x, y, x2, y2, { colour, widthPx: 1.5, dash: DASHES[look] });
    const [headX, headY] = at(share);
    pen.line(...at(Math.max(0, share - PULSE)), headX, headY, { colour, widthPx: 4 });
    pen.disc(headX, headY, 4, colour);
    if (look === "collision") pen.cross(x2, y2, nodePx * 2.6, { colour, widthPx: 2.5 });
  }
}

/** The density of frames, counted over so many seconds of the wall clock. */
const SEEN_S = 0.3;
/** A single collision is seen; so many a second are drawn in full colour. */
const RARE = 0.2;
const OFTEN = 40;
/** Lines of the two directions stand apart, CSS px. */
const APART_PX = 3;

/** How busy each link is: the broader a line, the more frames. MAC ACKs and reservations follow the data and are left out. */
export function drawDensity(pen: MapPen, air: Air, speed: number): void {
  const { frames, px, timeS, nodePx } = air;
  for (const { from, to, look, rate } of activityIn(frames, timeS - SEEN_S * speed, timeS)) {
    if (look === "control") continue;
    const colour = LOOK_COLOURS[look];
    const [x, y] = [px[2 * from] ?? 0, px[2 * from + 1] ?? 0];
    const widthPx = Math.min(6, 1 + 0.7 * Math.log2(1 + rate / 4));
    if (to < 0) {
      pen.circle(x, y, nodePx + 3 + widthPx, { colour, widthPx, dash: DASHES[look] });
      continue;
    }
    const [x2, y2] = [px[2 * to] ?? 0, px[2 * to + 1] ?? 0];
    const length = Math.hypot(x2 - x, y2 - y) || 1;
    const [aside, down] = [(-(y2 - y) / length) * APART_PX, ((x2 - x) / length) * APART_PX];
    if (look === "collision")
      pen.cross(x2, y2, 2 * nodePx + 8, { colour, widthPx: 2, alpha: Math.min(1, RARE + rate / OFTEN) });
    else pen.line(x + aside, y + down, x2 + aside, y2 + down, { colour, widthPx, dash: DASHES[look] });
  }
}
