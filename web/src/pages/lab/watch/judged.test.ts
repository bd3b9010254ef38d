import { describe, expect, it } from "vitest";
import type { PredictorScore } from "../../../../../sim-worker/src/protocol";
import { barsFigure, percentText, queueFigure } from "./judged";

const judged = { transitions: [9, 8, 7, 2, 2, 1], efficiency: 0.8, falsePositives: 0.2, falseNegatives: 0.2 };
const score: PredictorScore = {
  id: "vegas",
  flow: "main.0",
  records: 100,
  atQueue: judged,
  inFlow: { ...judged, efficiency: null, falsePositives: null },
  queueAtFalsePositives: [3, 1, 0, 0],
};

describe("what predictors were worth", () => {
  it("is drawn as shares in percent, gaps where there was no case", () => {
    const at = barsFigure([score], "atQueue", (id) => id.toUpperCase());
    expect(at.x.categories).toEqual(["VEGAS"]);
    expect(at.series.map(({ y }) => y[0])).toEqual([80, 20, 20]);
    const own = barsFigure([score], "inFlow", (id) => id);
    expect(own.series[0]?.y[0]).toBeNaN();
  });

  it("shows the queue when a predictor was wrong as shares of all such times", () => {
    const [bars] = queueFigure(score, "Vegas").series;
    expect(bars?.x).toEqual([12.5, 37.5, 62.5, 87.5]);
    expect(bars?.y).toEqual([75, 25, 0, 0]);
  });

  it("prints a dash where there was no case", () => {
    expect(percentText(0.784)).toBe("78.4");
    expect(percentText(null)).toBe("–");
  });
});
