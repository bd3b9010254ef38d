/** Table 4: both ends at one wireless access point. */

import { expertsTable } from "./tables";

export const expertsTable4 = expertsTable(4, "wireless", "Kernel, wireless at both ends", {
  error: {
    eifel: { mean: 298.24, deviation: 21.41 },
    jacobson: { mean: 199.23, deviation: 12.32 },
    experts: { mean: 131.65, deviation: 7.58 },
  },
  cwnd: {
    eifel: { mean: 18.91, deviation: 6.68 },
    jacobson: { mean: 31.08, deviation: 7.38 },
    experts: { mean: 38.11, deviation: 5.91 },
  },
  rexmits: {
    eifel: { mean: 204.62, deviation: 32.43 },
    jacobson: { mean: 363.21, deviation: 39.86 },
    experts: { mean: 159.61, deviation: 24.18 },
  },
});
