/** Sentences that the paper says of several figures alike. */

import { direction, gapGrows, type Metric, perCell, perPlace, type Sentence } from "./claims";

const SAME_SEEDS =
  "with the experts against that with Jacobson, on the same seeds, at every place and point of the axis.";

/** "Higher", "lower": the sign of the experts' difference in every cell. */
export const directionSentence = (
  metric: Metric,
  { quote, place, why }: Pick<Sentence, "quote" | "place" | "why">,
): Sentence => ({
  id: metric.better,
  quote,
  place,
  test: `${metric.label} ${SAME_SEEDS}`,
  yardstick: "direction",
  readings: ({ cells }) => perCell(cells, direction(metric)),
  why,
});

/** Section 5.2 says of all metrics of scenarios I and II that the difference grows with load. */
export const growingGap = (
  metric: Metric,
  why: string,
  {
    quote = "As in scenario I, we also observe that, as traffic load increases, the difference between the algorithms also increases for all the metrics.",
    place = "section 5.2",
  }: Partial<Pick<Sentence, "quote" | "place">> = {},
): Sentence => ({
  id: "gap-grows",
  quote,
  place,
  test: `The experts' advantage in ${metric.label.toLowerCase()} at the heaviest load: above zero, and larger than at the lightest, seed by seed.`,
  yardstick: "direction",
  readings: ({ cells }) => perPlace(cells, gapGrows(metric)),
  why,
});
