/** Sentences of section 5.4 about the nodes' speed, said of all network metrics alike. */

import { goes, pairedDifference } from "../../experiment/statistics";
import type { Judged, Metric, Sentence } from "./claims";
import { bothHold, perDriver, perPlace, spreadAt, valuesOf, withHalf } from "./claims";
import type { Driver } from "./scenarios";
import type { Cell } from "./study";

/** Mean speeds as the paper names them, m/s. */
const SLOW = 5;
const MIDDLE = 25;
const FAST = 45;

const otherWay = { lower: "higher", higher: "lower" } as const;

/** Judges one speed against another: better, seed by seed. */
function better(metric: Metric, driver: Driver, at: number, than: number): (cells: readonly Cell[]) => Judged {
  return (cells) => {
    const [one, other] = [at, than].map((speed) => cells.find(({ point }) => point === speed));
    const values = (cell: Cell | undefined) => (cell === undefined ? [] : valuesOf(cell, driver, metric.id));
    const spread = pairedDifference(values(one), values(other));
    const text = [one, other].map((cell) =>
      cell === undefined ? "–" : `${withHalf(spreadAt(cell, driver, metric.id), metric.digits)} at ${cell.point} m/s`,
    );
    return { ours: text.join(", "), spread, unit: metric.unit, holds: goes(spread, metric.better) };
  };
}

/** Both sides of the worst point: worse than slower, and worse than faster. */
function worst(metric: Metric, driver: Driver): (cells: readonly Cell[]) => Judged {
  const turned = { ...metric, better: otherWay[metric.better] };
  return (cells) => {
    const [slower, faster] = [SLOW, FAST].map((speed) => better(turned, driver, MIDDLE, speed)(cells));
    if (slower === undefined || faster === undefined) throw new Error("two speeds give two verdicts");
    const holds = bothHold(slower.holds, faster.holds);
    const text = cells.map(
      (cell) => `${withHalf(spreadAt(cell, driver, metric.id), metric.digits)} at ${cell.point} m/s`,
    );
    return { ours: text.join(", "), spread: slower.spread, unit: metric.unit, holds };
  };
}

const WHY =
  "At higher speeds routes break more often, but a broken one is found again sooner, and no flow waits long for a node that is far away. What falls is the time without a path; what rises is the number of breaks.";

/** Slower is better, the middle is worst, faster is better again: of a network metric. */
export function speedSentences(metric: Metric): readonly Sentence[] {
  const name = metric.label.toLowerCase();
  const judged =
    (judge: (driver: Driver) => (cells: readonly Cell[]) => Judged): Sentence["readings"] =>
    ({ cells }) =>
      perDriver((driver, names) => perPlace(cells, judge(driver), names));
  return [
    {
      id: "slow-better",
      quote:
        "for lower speeds, these metrics reflect better network performance (i.e., lower number of retransmitted packets, higher goodput and higher delivery ratio)",
      place: "section 5.4",
      test: `Each algorithm's ${name} at ${SLOW} m/s against that at ${MIDDLE} m/s, seed by seed.`,
      yardstick: "direction",
      readings: judged((driver) => better(metric, driver, SLOW, MIDDLE)),
      why: WHY,
    },
    {
      id: "middle-worst",
      quote: "For the average speed of 25 m/s, the situation changes and the metrics reflect the worst performance.",
      place: "section 5.4",
      test: `Each algorithm's ${name} at ${MIDDLE} m/s: worse than at ${SLOW} and than at ${FAST} m/s, seed by seed.`,
      yardstick: "direction",
      readings: judged((driver) => worst(metric, driver)),
      why: WHY,
    },
    {
      id: "fast-better",
      quote:
        "However, when further increasing the average speed to 45 m/s, the network metrics start to improve again.",
      place: "section 5.4",
      test: `Each algorithm's ${name} at ${FAST} m/s against that at ${MIDDLE} m/s, seed by seed.`,
      yardstick: "direction",
      readings: judged((driver) => better(metric, driver, FAST, MIDDLE)),
      why: WHY,
    },
  ];
}
