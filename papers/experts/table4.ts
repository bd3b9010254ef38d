/** Table 4: both ends at one wireless access point. */

import { TABLE_4 } from "./printed";
import { expertsTable } from "./tables";

export const expertsTable4 = expertsTable("wireless", "Kernel, wireless at both ends", TABLE_4);
