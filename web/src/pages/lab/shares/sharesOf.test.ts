import { expect, test } from "vitest";
import type { GroupResult, LinkResult } from "../../../../../sim-worker/src/protocol";
import { lossText, sharesFigure, sharesOf, usedLinks } from "./sharesOf";

const NONE = { p10: null, p50: null, p90: null, p99: null };

function group(id: string, flows: number, goodputBitPerS: number, kept?: readonly number[]): GroupResult {
  return {
    id,
    flows,
    goodputBitPerS,
    jainIndex: 0.9,
    segmentsSent: 0,
    segmentsRetransmitted: 0,
    timeouts: 0,
    spuriousTimeouts: 0,
    spuriousFastRetransmits: 0,
    spuriousDetected: 0,
    spuriousDetectedWrongly: 0,
    transfers: 0,
    sizeBytes: NONE,
    timeS: NONE,
    perFlow: {
      flows,
      deliveryRatio: null,
      retransmittedShare: null,
      goodputSegmentsPerS: null,
      meanCwndSegments: null,
      cwndAtSamplesBytes: null,
    },
    estimators: [],
    ...(kept && { series: { stepS: 2, goodputBitPerS: kept } }),
  };
}

test("shares are of all groups, in one unit; one flow has nobody to be fair to", () => {
  const { unit, rows } = sharesOf([group("early", 5, 3e6), group("udp", 1, 9e6)]);
  expect(unit).toBe("Mbit/s");
  expect(rows.map(({ goodput, percent, jain }) => [goodput, percent, jain])).toEqual([
    ["3.00", 25, 0.9],
    ["9.00", 75, null],
  ]);
  expect(sharesOf([group("early", 5, 0)]).rows[0]?.percent).toBeNull();
});

test("the figure is of the groups whose goodput was kept, from the beginning of what is measured", () => {
  expect(sharesFigure([group("early", 5, 3e6)], 20)).toBeNull();
  const figure = sharesFigure([group("early", 5, 3e6, [2e6, 4e6]), group("web", 5, 0)], 20);
  expect(figure?.series.map(({ id, x, y }) => [id, [...Array.from(x)], [...Array.from(y)]])).toEqual([
    ["early", [20, 22], [2, 4]],
  ]);
  expect(figure?.y.domain?.[0]).toBe(0);
});

test("what is dropped is never shown as nothing", () => {
  expect(lossText(0)).toBe("0");
  expect(lossText(0.0023812)).toBe("0.24");
  expect(lossText(4.567e-7)).toBe("0.000046");
});

test("links that nothing went over are left out", () => {
  const link = (id: string, arrivals: number) => ({ id, arrivals }) as LinkResult;
  expect(usedLinks([link("R1-R2", 5), link("R2-R1", 0)]).map(({ id }) => id)).toEqual(["R1-R2"]);
});
