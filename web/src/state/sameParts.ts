/** Equal part by part, in order: what a subscription compares. */
export function sameParts(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, at) => Object.is(part, b[at]));
}
