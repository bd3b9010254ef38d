/** One line per chart; the order is the order on the page. */

import type { ChartDefinition } from "../plot/surface/types";
import { probabilityChart, queueingDelayChart } from "./early";
import { owdChart, owdErrorChart } from "./owd";
import { predictorsChart } from "./predictors";
import { queueChart } from "./queue";
import { routeChart } from "./route";
import { rtoChart } from "./rto";
import { rttChart } from "./rtt";
import { weightsChart } from "./weights";
import { windowChart } from "./window";

export const CHARTS: readonly ChartDefinition[] = [
  rttChart,
  owdChart,
  owdErrorChart,
  predictorsChart,
  rtoChart,
  windowChart,
  routeChart,
  queueChart,
  queueingDelayChart,
  probabilityChart,
  weightsChart,
];
