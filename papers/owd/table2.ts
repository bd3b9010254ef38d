/** Table 2: nine ratios with background traffic of 30 kbit/s. */

import { loadedTable } from "./loadedTable";

export const owdTable2 = loadedTable(2);
