/** Which places are connected by steps of at most a radius. */

type Place = readonly [number, number];

/** For each place the number of the part of the network in which it is. */
export function partsOf(places: readonly Place[], radiusM: number): readonly number[] {
  const parts = places.map((_, index) => index);
  places.forEach(([x, y], one) => {
    places.slice(0, one).forEach(([u, v], other) => {
      if ((x - u) ** 2 + (y - v) ** 2 > radiusM ** 2) return;
      const [from, to] = [parts[one], parts[other]];
      parts.forEach((part, index) => {
        if (part === from) parts[index] = to ?? 0;
      });
    });
  });
  return parts;
}
