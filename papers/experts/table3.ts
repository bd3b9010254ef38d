/** Table 3: a wireless sender, a wired receiver. */

import { expertsTable } from "./tables";

export const expertsTable3 = expertsTable(3, "half-wireless", "Kernel, wireless at one end", {
  error: {
    eifel: { mean: 114.52, deviation: 9.15 },
    jacobson: { mean: 74.11, deviation: 6.23 },
    experts: { mean: 67.64, deviation: 4.64 },
  },
  cwnd: {
    eifel: { mean: 55.38, deviation: 8.34 },
    jacobson: { mean: 66.71, deviation: 5.35 },
    experts: { mean: 74.89, deviation: 7.03 },
  },
  rexmits: {
    eifel: { mean: 314.2, deviation: 36.25 },
    jacobson: { mean: 367.7, deviation: 42.1 },
    experts: { mean: 250.8, deviation: 20.07 },
  },
});
