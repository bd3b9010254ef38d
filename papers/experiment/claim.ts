/** Claims of a paper with the readings under which they are judged, and findings of the lab's own. */

import type { LabSetup } from "./labSetup";
import type { Spread } from "./statistics";
import type { YardstickId } from "./yardsticks";

/** The 90 % confidence interval over the seeds of the number that is judged. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly unit?: string;
}

/** One way to read what the paper leaves open, and what comes out under it: one cell of the claim's grid. */
export interface Reading {
  /** What is left open and how it is read here: `{ sampling: "every ACK", path: "ADSL" }`; empty where nothing is open. */
  readonly of: Readonly<Record<string, string>>;
  /** What was found, with its numbers. */
  readonly ours: string;
  readonly interval?: Interval;
  /** null: the runs cannot decide it. */
  readonly holds: boolean | null;
  /** The run of this reading, where the Lab can open it. */
  readonly setup?: LabSetup;
}

/** A sentence of the paper that is checked. */
export interface Claim {
  /** Unique within the artefact. */
  readonly id: string;
  /** The paper's own words, without quotation marks. */
  readonly quote: string;
  /** "abstract", "section 6.3", "table 2". */
  readonly place: string;
  /** What is measured and compared, in one sentence. */
  readonly test: string;
  /** What the paper's word means in numbers. */
  readonly yardstick?: YardstickId;
  /** At least one. */
  readonly readings: readonly Reading[];
  /** The reason for the result, also where it does not hold. */
  readonly why: string;
}

/** A result of the lab that the paper does not state; it is not counted among the claims. */
export interface Finding {
  /** Unique within the artefact. */
  readonly id: string;
  /** One sentence. */
  readonly text: string;
  /** The numbers behind it. */
  readonly ours: string;
  readonly why: string;
}

/** A sentence of the paper that is not judged. */
export interface Unjudged {
  readonly what: string;
  readonly why: string;
}

/** Where in its grid a claim holds: under every reading, some or none; `open`: no reading can be judged. */
export type Holding = "every" | "some" | "none" | "open";

const count = (readings: readonly Reading[], holds: boolean | null): number =>
  readings.filter((reading) => reading.holds === holds).length;

export function holdingOf({ readings }: Pick<Claim, "readings">): Holding {
  const held = count(readings, true);
  if (held === 0) return count(readings, false) === 0 ? "open" : "none";
  return held === readings.length ? "every" : "some";
}

/** "holds"; with a grid "holds under 5 of 12 readings". */
export function holdingText(claim: Pick<Claim, "readings">): string {
  const { readings } = claim;
  const holding = holdingOf(claim);
  if (holding === "open") return "cannot be judged";
  if (readings.length === 1) return holding === "every" ? "holds" : "does not hold";
  if (holding === "every") return `holds under every reading (${readings.length})`;
  if (holding === "none") return `holds under none of ${readings.length} readings`;
  return `holds under ${count(readings, true)} of ${readings.length} readings`;
}

/** "every ACK, S2, ADSL"; empty for a claim without a grid. */
export const readingName = ({ of }: Reading): string => Object.values(of).join(", ");

/** Number of claims by where they hold. */
export type Tally = Readonly<Record<Holding, number>>;

export function tallyOf(claims: readonly Claim[]): Tally {
  const tally = { every: 0, some: 0, none: 0, open: 0 };
  for (const claim of claims) tally[holdingOf(claim)]++;
  return tally;
}

/** "3 hold, 2 hold under some readings, 1 does not hold, 1 cannot be judged"; empty without claims. */
export function tallyText({ every, some, none, open }: Tally): string {
  return [
    ...(every > 0 ? [`${every} ${every === 1 ? "holds" : "hold"}`] : []),
    ...(some > 0 ? [`${some} ${some === 1 ? "holds" : "hold"} under some readings`] : []),
    ...(none > 0 ? [`${none} ${none === 1 ? "does" : "do"} not hold`] : []),
    ...(open > 0 ? [`${open} cannot be judged`] : []),
  ].join(", ");
}

/** The 90 % interval of a spread; undefined for a single value. */
export function intervalOf({ mean, half, count }: Spread, unit?: string): Interval | undefined {
  if (count < 2 || !Number.isFinite(mean)) return undefined;
  return { low: mean - half, high: mean + half, ...(unit === undefined ? {} : { unit }) };
}

/** "−0.62 to −0.41 ticks", to three significant digits. */
export function intervalText({ low, high, unit = "" }: Interval): string {
  const text = (value: number) => String(Number(value.toPrecision(3))).replace("-", "−");
  return `${text(low)} to ${text(high)} ${unit}`.trim();
}
