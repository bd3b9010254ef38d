/** ns-2.35's four groups of 25 flows (datasets/reference/pert/pert_s47_*): goodput over the last 50 s of each 100 s, Mbit/s, one seed. */

import type { SchemeId } from "./schemes";

type Phases = readonly (readonly [set1: number, set2: number, set3: number, set4: number])[];

export const NS2_DYNAMICS: Readonly<Partial<Record<SchemeId, Phases>>> = {
  "sack-droptail": [
    [48.09, 0, 0, 0],
    [24.04, 24.04, 0, 0],
    [16.1, 15.98, 15.99, 0],
    [11.91, 12.02, 12.08, 12.02],
    [16.11, 0, 16.3, 15.68],
    [24.04, 0, 0, 24.04],
    [48.1, 0, 0, 0],
  ],
  vegas: [
    [50, 0, 0, 0],
    [21.61, 28.39, 0, 0],
    [12.57, 16.4, 21.03, 0],
    [11.6, 14.54, 19.34, 4.52],
    [11.61, 0, 19.95, 18.45],
    [15.95, 0, 0, 34.05],
    [50, 0, 0, 0],
  ],
};
