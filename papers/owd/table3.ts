/** Table 3: nine ratios with background traffic of 100 kbit/s. */

import { loadedTable } from "./loadedTable";

export const owdTable3 = loadedTable(3);
