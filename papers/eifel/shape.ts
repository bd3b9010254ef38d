/** Similarity of two curves over one cycle, independent of their lengths. */

const POINTS = 400;

/** Resamples the rows at evenly spaced times from the first to the last row; each value is that of the last row before. */
export function resampled(time: ArrayLike<number>, values: ArrayLike<number>): Float64Array {
  const count = time.length;
  const first = time[0] ?? 0;
  const span = (time[count - 1] ?? 0) - first;
  let row = 0;
  return Float64Array.from({ length: POINTS }, (_, k) => {
    const at = first + (span * k) / (POINTS - 1);
    while (row + 1 < count && (time[row + 1] ?? 0) <= at) row++;
    return values[row] ?? Number.NaN;
  });
}

/** Pearson's correlation of two lists of equal length. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const count = Math.min(a.length, b.length);
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / count;
  const [meanA, meanB] = [mean(a), mean(b)];
  let both = 0;
  let ofA = 0;
  let ofB = 0;
  for (let i = 0; i < count; i++) {
    const da = (a[i] ?? 0) - meanA;
    const db = (b[i] ?? 0) - meanB;
    both += da * db;
    ofA += da * da;
    ofB += db * db;
  }
  return both / Math.sqrt(ofA * ofB);
}
