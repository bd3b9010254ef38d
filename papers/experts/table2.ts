/** Table 2: the wired scenario of the kernel experiments, and what section 6.3 says of all three tables. */

import { sentences, TABLE_2 } from "./printed";
import { expertsTable } from "./tables";

export const expertsTable2 = expertsTable("wired", "Kernel, wired at both ends", TABLE_2, sentences());
