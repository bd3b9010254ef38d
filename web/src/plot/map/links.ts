/** Who is within whose radius, by distance: the links that the map draws. Pure. */

/** Writes the pairs of nodes that are at most `radiusM` apart into `pairs` and gives their number. */
export function linksWithin(places: Float64Array, radiusM: number, pairs: number[]): number {
  const nodes = places.length / 2;
  const least2 = radiusM * radiusM;
  let length = 0;
  for (let a = 0; a < nodes; a++) {
    const x = places[2 * a] ?? 0;
    const y = places[2 * a + 1] ?? 0;
    for (let b = a + 1; b < nodes; b++) {
      const dx = (places[2 * b] ?? 0) - x;
      const dy = (places[2 * b + 1] ?? 0) - y;
      if (dx * dx + dy * dy > least2) continue;
      pairs[length] = a;
      pairs[length + 1] = b;
      length += 2;
    }
  }
  return length / 2;
}

/** Metres between two nodes. */
export function distanceM(places: Float64Array, a: number, b: number): number {
  return Math.hypot((places[2 * a] ?? 0) - (places[2 * b] ?? 0), (places[2 * a + 1] ?? 0) - (places[2 * b + 1] ?? 0));
}

/** The nodes within `radiusM` of one, the nearest first. */
export function neighboursOf(places: Float64Array, node: number, radiusM: number): readonly number[] {
  return Array.from({ length: places.length / 2 }, (_, other) => other)
    .filter((other) => other !== node && distanceM(places, node, other) <= radiusM)
    .sort((a, b) => distanceM(places, node, a) - distanceM(places, node, b));
}
