/** The result of `lab reference` for one file. */

export interface Metric {
  readonly id: string;
  readonly ours: number | null;
  readonly theirs: number;
  /** ours - theirs; null when ours is not defined. */
  readonly difference: number | null;
  readonly unit: string;
  /** Where `ours` is the mean over several seeds: their range. */
  readonly low?: number;
  readonly high?: number;
  /** Whether theirs is within the tolerance of our seeds' range; absent where there is no tolerance. */
  readonly within?: boolean;
}

/** The first difference between two runs that should be equal. */
export interface Parting {
  readonly timeS: number;
  /** `drop 2: ours segment 46 at 0.513, theirs segment 45 at 0.512` */
  readonly event: string;
  /** The rule that explains it, if known. */
  readonly rule: string;
}

export interface ReferenceCase {
  readonly file: string;
  readonly status: "ok" | "unsupported";
  /** Why it is unsupported, or what was assumed; may be empty. */
  readonly reason: string;
  readonly metrics: readonly Metric[];
  readonly parting: Parting | null;
  /** Runs that `ours` is the mean of; absent: one. */
  readonly seeds?: number;
}

export const unsupported = (file: string, reason: string): ReferenceCase => ({
  file,
  status: "unsupported",
  reason,
  metrics: [],
  parting: null,
});

/** One metric, or none when the file does not have it. */
export function metric(id: string, unit: string, ours: number | null, theirs: number | null): readonly Metric[] {
  if (theirs === null) return [];
  return [{ id, ours, theirs, difference: ours === null ? null : ours - theirs, unit }];
}
