/** The exchanges of marked segments on a ladder, in the words of Choi and Yoo 2005, section 3. */

import { formatNumber } from "../plot/parts/format";
import type { ChartContext, ChartData, DrawnLayer, Pen } from "../plot/surface/types";
import { RECEIVER, SENDER } from "./ladderLines";
import { type Packets, SORT_LOOKS } from "./packets";
import { columnOf, tableOf, timeOf } from "./pick";

/** An exchange of a marked segment and its ACK: times in seconds, durations in ms. */
interface Exchange {
  readonly nth: number;
  readonly sentS: number;
  readonly arrivedS: number;
  readonly ackedS: number;
  readonly beforeS: number;
  readonly forwardMs: number;
  readonly reverseMs: number;
  readonly rttSenderMs: number;
  readonly rttReceiverMs: number;
}

const MS = 1000;
const CHARACTER = 0.6;

/** The layer of marked exchanges: nothing where no segment of the flow is marked. */
export function markedLayer(data: ChartData, context: ChartContext, { all }: Packets): readonly DrawnLayer[] {
  const exchanges = exchangesOf(data, context);
  const marked = all.filter((packet) => packet.marked);
  if (marked.length === 0) return [];
  const { label, colour, shape } = SORT_LOOKS.marked;
  const seen = (pen: Pen, fromS: number, toS: number) => toS >= pen.view[0] && fromS <= pen.view[1];
  return [
    {
      kind: "drawn",
      id: "marked",
      label,
      look: { colour, shape },
      times: Float64Array.from(marked, ({ sentS }) => sentS).sort(),
      draw: (pen) => {
        const widthPx = pen.strokePx * 1.8;
        for (const { sentS, arrivedS, back } of marked) {
          if (Number.isNaN(arrivedS) || !seen(pen, sentS, arrivedS)) continue;
          const [from, to] = back ? [RECEIVER, SENDER] : [SENDER, RECEIVER];
          pen.lines([pen.x(sentS), pen.y(from), pen.x(arrivedS), pen.y(to)], { colour, widthPx });
        }
        for (const exchange of exchanges)
          if (seen(pen, exchange.sentS, exchange.ackedS)) drawExchange(pen, exchange, colour);
      },
    },
  ];
}

function exchangesOf(data: ChartData, context: ChartContext): readonly Exchange[] {
  const table = tableOf(data, "owd", context.flow);
  const acked = timeOf(table)?.values;
  const sent = columnOf(table, "sent")?.values;
  if (table === undefined || acked === undefined || sent === undefined) return [];
  const values = (id: string): ArrayLike<number> => columnOf(table, id)?.values ?? [];
  const [forward, reverse, rttSender, rttReceiver] = [
    values("forward"),
    values("reverse"),
    values("rttSender"),
    values("rttReceiver"),
  ];
  const at = (column: ArrayLike<number>, row: number) => column[row] ?? Number.NaN;
  const arrivedS = (row: number) => at(sent, row) + at(forward, row) / MS;
  return Array.from(sent, (sentS, row) => ({
    nth: row,
    sentS,
    arrivedS: arrivedS(row),
    ackedS: at(acked, row),
    beforeS: arrivedS(row - 1),
    forwardMs: at(forward, row),
    reverseMs: at(reverse, row),
    rttSenderMs: at(rttSender, row),
    rttReceiverMs: at(rttReceiver, row),
  }));
}

/** Its delays on its lines, its round-trip times as spans outside of both ends, each where it has room. */
function drawExchange(pen: Pen, exchange: Exchange, colour: string): void {
  const { nth, sentS, arrivedS, ackedS, beforeS, forwardMs, reverseMs, rttSenderMs, rttReceiverMs } = exchange;
  const middle = (pen.y(SENDER) + pen.y(RECEIVER)) / 2;
  const number = (ms: number) => `${formatNumber(ms, 1)} ms`;
  const beside = (fromS: number, toS: number, name: string, ms: number) => {
    const text = `${name}${subscript(nth)} ${number(ms)}`;
    const halfPx = Math.abs(pen.x(toS) - pen.x(fromS)) / 2;
    const needPx = text.length * pen.typePx * CHARACTER;
    if (halfPx > needPx / 2)
      onPaper(pen, text, (pen.x(fromS) + pen.x(toS)) / 2 + pen.typePx * 0.6 + needPx / 2, middle, colour);
  };
  beside(sentS, arrivedS, "t", forwardMs);
  beside(arrivedS, ackedS, "k", reverseMs);
  const upper = pen.y(SENDER) - pen.typePx * 2.3;
  const lower = pen.y(RECEIVER) + pen.typePx * 2.95;
  span(pen, sentS, ackedS, upper, `RTT(s,${nth + 1}) ${number(rttSenderMs)}`, colour);
  if (!Number.isNaN(rttReceiverMs))
    span(pen, beforeS, arrivedS, lower, `RTT(r,${nth}) ${number(rttReceiverMs)}`, colour);
}

/** A text that the lines behind it do not cross; none where it would be cut off. */
function onPaper(pen: Pen, text: string, x: number, y: number, colour: string): void {
  const halfPx = (text.length * pen.typePx * CHARACTER) / 2;
  if (x - halfPx < 0 || x + halfPx > pen.widthPx) return;
  pen.boxes([x - halfPx, y - pen.typePx * 0.95, x + halfPx, y + pen.typePx * 0.3], "var(--lab-plot)");
  pen.text(text, x, y, colour, "middle");
}

function subscript(nth: number): string {
  return String(nth).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));
}

/** A line with ends from one time to another, and its name on it. */
function span(pen: Pen, fromS: number, toS: number, y: number, name: string, colour: string): void {
  const [left, right] = [Math.max(0, pen.x(fromS)), Math.min(pen.widthPx, pen.x(toS))];
  const needPx = (name.length + 2) * pen.typePx * CHARACTER;
  if (!(right - left > needPx)) return;
  const middle = (left + right) / 2;
  const look = { colour, widthPx: 1 };
  pen.lines([left, y - 3, left, y + 3], look);
  pen.lines([right, y - 3, right, y + 3], look);
  pen.lines([left, y, middle - needPx / 2, y], look);
  pen.lines([middle + needPx / 2, y, right, y], look);
  pen.text(name, middle, y + pen.typePx * 0.35, colour, "middle");
}
