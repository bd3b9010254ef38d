/** Tables 1 to 3 as printed, s; and what ns-2.35 gives of them by the recipe that the lab's runs follow (choi_table1.json, choi_table2.json). */

/** Mean and standard deviation of the forward delay at the marked segments, s; null where it is not known. */
export interface DelayRow {
  readonly ratio: number;
  readonly estimated: number;
  readonly estimatedDeviation: number | null;
  readonly measured: number;
  readonly measuredDeviation: number | null;
}

type Numbers = readonly [
  ratio: number,
  estimated: number,
  estimatedDeviation: number | null,
  measured: number,
  measuredDeviation: number | null,
];

const rows = (list: readonly Numbers[]): readonly DelayRow[] =>
  list.map(([ratio, estimated, estimatedDeviation, measured, measuredDeviation]) => ({
    ratio,
    estimated,
    estimatedDeviation,
    measured,
    measuredDeviation,
  }));

/** Asymmetric ratios of the tables' rows. */
export const RATIOS = [0.1, 0.3, 0.5, 0.7, 1, 3, 5, 7, 10] as const;

export type TableNumber = 1 | 2 | 3;

/** The last number of each table's first row is not legible in the text that the lab works from. */
export const PRINTED: Readonly<Record<TableNumber, readonly DelayRow[]>> = {
  1: rows([
    [0.1, 7.617188, 1.781096, 7.564688, null],
    [0.3, 7.075357, 3.982878, 7.07244, 3.982878],
    [0.5, 4.74325, 2.145377, 4.742, 2.145377],
    [0.7, 3.596594, 1.36899, 3.597129, 1.368989],
    [1, 2.623649, 0.838992, 2.623649, 0.838992],
    [3, 0.911326, 0.167597, 0.910493, 0.167597],
    [5, 0.53564, 0.074833, 0.53464, 0.074833],
    [7, 0.370909, 0.042493, 0.36989, 0.042493],
    [10, 0.245947, 0.021901, 0.244822, 0.021901],
  ]),
  2: rows([
    [0.1, 7.530813, 1.79747, 7.530778, null],
    [0.3, 7.070144, 3.981231, 7.073061, 3.981231],
    [0.5, 4.736642, 2.142428, 4.737892, 2.142428],
    [0.7, 3.591718, 1.366789, 3.592253, 1.366788],
    [1, 2.619188, 0.837368, 2.619188, 0.837368],
    [3, 0.902363, 0.166581, 0.90153, 0.166581],
    [5, 0.529321, 0.075159, 0.528321, 0.075159],
    [7, 0.357442, 0.044899, 0.35637, 0.044899],
    [10, 0.23584, 0.028011, 0.234715, 0.028011],
  ]),
  3: rows([
    [0.1, 7.526613, 1.799795, 7.526255, null],
    [0.3, 7.045031, 3.963171, 7.047947, 3.963171],
    [0.5, 4.711177, 2.12814, 4.712427, 2.12814],
    [0.7, 3.575713, 1.359463, 3.576248, 1.359463],
    [1, 2.598705, 0.829651, 2.598705, 0.829651],
    [3, 0.881034, 0.163178, 0.880201, 0.163178],
    [5, 0.489119, 0.076359, 0.488119, 0.076359],
    [7, 0.292937, 0.071811, 0.291866, 0.07181],
    [10, 0.107206, 0.054606, 0.106081, 0.054606],
  ]),
};

/** ns-2.35; of table 2 means over 12 seeds. Estimates without the gaps of lost marks, whose deviation
 * the files do not have. It was not run for table 3. */
export const NS2: Readonly<Record<TableNumber, readonly DelayRow[]>> = {
  1: rows([
    [0.1, 6.5839773, null, 6.5952273, 2.2773391],
    [0.3, 7.0724406, 3.9828784, 7.0753571, 3.9828784],
    [0.5, 4.742, 2.1453772, 4.74325, 2.1453772],
    [0.7, 3.5965941, 1.3689893, 3.5971296, 1.3689893],
    [1, 2.6236486, 0.8389924, 2.6236486, 0.8389924],
    [3, 0.9113263, 0.1675971, 0.9104928, 0.1675971],
    [5, 0.5356397, 0.0748327, 0.5346397, 0.0748327],
    [7, 0.3709615, 0.0424927, 0.36989, 0.0424927],
    [10, 0.245947, 0.0219013, 0.244822, 0.0219013],
  ]),
  2: rows([
    [0.1, 6.576989, null, 6.588239, 2.278306],
    [0.3, 7.0690845, 3.9804713, 7.072001, 3.9804713],
    [0.5, 4.7362389, 2.1421829, 4.7374889, 2.1421829],
    [0.7, 3.5919987, 1.3669094, 3.5925342, 1.3669094],
    [1, 2.6172549, 0.8366611, 2.6172549, 0.8366611],
    [3, 0.9050987, 0.166827, 0.9042652, 0.166827],
    [5, 0.5285757, 0.0752234, 0.5275757, 0.0752234],
    [7, 0.3629488, 0.0444096, 0.3618773, 0.0444096],
    [10, 0.2371291, 0.0268396, 0.2360041, 0.0268396],
  ]),
  3: [],
};

/** ns-2's standard deviations between the 12 seeds of table 2's measured means, s. */
export const NS2_BETWEEN_SEEDS = [
  0.0064012, 0.0033139, 0.0024876, 0.0022975, 0.0023638, 0.0014071, 0.0010142, 0.0004895, 0.0009706,
] as const;
