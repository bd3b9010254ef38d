const DIGITS = 5;

/** A number of an equation: whole numbers whole, others with five significant digits and no trailing zeros. */
export function formatTerm(value: number): string {
  const text = Number.isInteger(value) ? String(Math.abs(value)) : plain(Math.abs(value));
  return value < 0 ? `−${text}` : text;
}

function plain(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS));
  if (rounded >= 1e-4 && rounded < 1e15) return String(rounded);
  const [mantissa = "", exponent = "0"] = rounded.toExponential().split("e");
  return `${mantissa} × 10^${Number(exponent)}`;
}
