/** Table 2: the wired scenario of the kernel experiments. */

import { expertsTable } from "./tables";

export const expertsTable2 = expertsTable(2, "wired", "Kernel, wired at both ends", {
  error: {
    eifel: { mean: 11.21, deviation: 1.02 },
    jacobson: { mean: 8.19, deviation: 0.97 },
    experts: { mean: 5.1, deviation: 0.61 },
  },
  cwnd: {
    eifel: { mean: 61.55, deviation: 10.42 },
    jacobson: { mean: 69.82, deviation: 6.32 },
    experts: { mean: 74.87, deviation: 9.73 },
  },
  rexmits: {
    eifel: { mean: 26.4, deviation: 13.83 },
    jacobson: { mean: 31.12, deviation: 17.72 },
    experts: { mean: 13.02, deviation: 8.24 },
  },
});
