/** Lists of seeds as text: `1-24,30`. */

/** More seeds than this are a mistake rather than a wish. */
export const MAX_SEEDS = 200;
const MAX_SEED = 4294967295;

/** Runs of successive seeds are written as a range. */
export function seedsToText(seeds: readonly number[]): string {
  const parts: string[] = [];
  for (let first = 0; first < seeds.length; ) {
    let last = first;
    while (last + 1 < seeds.length && seeds[last + 1] === (seeds[last] ?? 0) + 1) last += 1;
    parts.push(last > first ? `${seeds[first]}-${seeds[last]}` : `${seeds[first]}`);
    first = last + 1;
  }
  return parts.join(",");
}

/** The seeds of a text such as `1-24, 30`; none for an empty text; null when it is no list of 1 to `MAX_SEEDS` seeds. */
export function seedsFromText(text: string): readonly number[] | null {
  const seeds: number[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const match = /^(\d{1,10})(?:\s*[-–]\s*(\d{1,10}))?$/.exec(part);
    const from = Number(match?.[1] ?? Number.NaN);
    const to = Number(match?.[2] ?? from);
    if (!(from <= to && to <= MAX_SEED) || to - from >= MAX_SEEDS) return null;
    for (let seed = from; seed <= to; seed++) seeds.push(seed);
  }
  return seeds.length <= MAX_SEEDS && new Set(seeds).size === seeds.length ? seeds : null;
}
