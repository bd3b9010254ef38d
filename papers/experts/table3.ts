/** Table 3: a wireless sender, a wired receiver. */

import { TABLE_3 } from "./printed";
import { expertsTable } from "./tables";

export const expertsTable3 = expertsTable("half-wireless", "Kernel, wireless at one end", TABLE_3);
