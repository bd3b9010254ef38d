/** Pieces of a boundary joined to lines, so that dashes run along them. */

const keyOf = (x: number, y: number): string => `${x.toPrecision(9)},${y.toPrecision(9)}`;

/**
 * @param pieces x1, y1, x2, y2, x1 …: neighbours share an end
 * @returns the lines one after the other, NaN between them
 */
export function joinPieces(pieces: readonly number[]): {
  readonly x: readonly number[];
  readonly y: readonly number[];
} {
  const count = Math.floor(pieces.length / 4);
  const at = (piece: number, end: number): readonly [number, number] => [
    pieces[4 * piece + 2 * end] ?? Number.NaN,
    pieces[4 * piece + 2 * end + 1] ?? Number.NaN,
  ];
  const ends = new Map<string, number[]>();
  for (let piece = 0; piece < count; piece++) {
    for (const end of [0, 1]) {
      const key = keyOf(...at(piece, end));
      ends.set(key, [...(ends.get(key) ?? []), piece]);
    }
  }
  const left = new Set(Array.from({ length: count }, (_, piece) => piece));
  const x: number[] = [];
  const y: number[] = [];
  /** Goes on from one end of a piece as far as there are others. */
  const follow = (first: number, end: number): (readonly [number, number])[] => {
    const line: (readonly [number, number])[] = [];
    let piece: number | undefined = first;
    let from = 1 - end;
    while (piece !== undefined) {
      left.delete(piece);
      const to = at(piece, 1 - from);
      line.push(to);
      const key = keyOf(...to);
      const next: number | undefined = ends.get(key)?.find((other) => left.has(other));
      if (next !== undefined) from = keyOf(...at(next, 0)) === key ? 0 : 1;
      piece = next;
    }
    return line;
  };
  for (let piece = 0; piece < count; piece++) {
    if (!left.has(piece)) continue;
    const onwards = follow(piece, 1);
    const back = follow(piece, 0);
    for (const [px, py] of [...back.reverse(), ...onwards]) {
      x.push(px);
      y.push(py);
    }
    x.push(Number.NaN);
    y.push(Number.NaN);
  }
  return { x, y };
}
