import type { EstimatorScore } from "../../../sim-worker/src/protocol";
import { formatNarrow } from "../plot/parts/format";

/** Digits of the mean error, here as in the scoreboard. */
export const ERROR_DIGITS = 1;

/**
 * The scoreboard's answer in words: who predicts best, who predicts alike, and how the timer did. Estimators count as equal
 * when the scoreboard shows the same mean error for them.
 * @param scores one for each estimator of a flow
 * @param nameOf the short name of an estimator
 * @returns sentences; empty where nothing has a score
 */
export function verdict(scores: readonly EstimatorScore[], nameOf: (id: string) => string): string {
  const groups = alike(scores);
  const [best, ...others] = groups;
  if (best === undefined || scores.length < 2) return timerSentence(scores, nameOf);
  const names = (group: readonly EstimatorScore[]) => list(group.map(({ id }) => nameOf(id)));
  const first =
    best.length === scores.length
      ? `All predict alike (mean error ${inMs(shownError(best))}).`
      : best.length > 1
        ? `${names(best)} predict best and alike (mean error ${inMs(shownError(best))}).`
        : `${names(best)} predicts best (mean error ${inMs(shownError(best))}).`;
  const ties = others
    .filter((group) => group.length > 1)
    .map((group) => `${names(group)} predict alike (${inMs(shownError(group))}).`);
  return [first, ...ties, timerSentence(scores, nameOf)].filter((each) => each !== "").join(" ");
}

/** Groups of equal mean error, least first. */
function alike(scores: readonly EstimatorScore[]): readonly (readonly EstimatorScore[])[] {
  const groups = new Map<string, EstimatorScore[]>();
  const scored = scores.filter(({ meanAbsErrorMs }) => meanAbsErrorMs !== null);
  for (const score of scored.sort((a, b) => (a.meanAbsErrorMs ?? 0) - (b.meanAbsErrorMs ?? 0))) {
    const shown = shownError([score]);
    groups.set(shown, [...(groups.get(shown) ?? []), score]);
  }
  return [...groups.values()];
}

const shownError = ([first]: readonly EstimatorScore[]): string =>
  formatNarrow(first?.meanAbsErrorMs ?? 0, ERROR_DIGITS, "ms");

/** A time with its unit; a long one is in seconds already. */
const inMs = (shown: string): string => (shown.endsWith(" s") ? shown : `${shown} ms`);

/** Of the estimator that runs the timer: how often it fired early. Without one: whose timeout covers most, and at what price. */
function timerSentence(scores: readonly EstimatorScore[], nameOf: (id: string) => string): string {
  const driver = scores.find(({ role, spuriousTimeouts }) => role === "drive" && spuriousTimeouts !== null);
  if (driver !== undefined) {
    const count = driver.spuriousTimeouts ?? 0;
    const how = count === 0 ? "never fires early" : `fires early ${count === 1 ? "once" : `${count} times`}`;
    return `${nameOf(driver.id)} runs the timer and ${how}.`;
  }
  const covering = scores.filter(({ coverage, meanRtoMs }) => coverage !== null && meanRtoMs !== null);
  const most = Math.max(...covering.map(({ coverage }) => coverage ?? 0));
  const [cheapest] = covering
    .filter(({ coverage }) => coverage === most)
    .sort((a, b) => (a.meanRtoMs ?? 0) - (b.meanRtoMs ?? 0));
  if (cheapest === undefined || scores.length < 2) return "";
  return `${nameOf(cheapest.id)}’s RTO covers most samples (${(most * 100).toFixed(1)} %), with a mean of ${inMs(formatNarrow(cheapest.meanRtoMs ?? 0, 0, "ms"))}.`;
}

/** `a`, `a and b`, `a, b and c`. */
function list(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
