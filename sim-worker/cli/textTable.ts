/** Tables for a terminal. */

/** A number with the digits that matter; a dash where there is none. */
export function short(value: number | string | null | undefined, digits = 4): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string") return value;
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 10 ** (digits - 1) ? value.toFixed(0) : String(Number(value.toPrecision(digits)));
}

/** Aligned lines: texts to the left, numbers to the right. The first row is the header. */
export function textTable(header: readonly string[], rows: readonly (readonly (number | string | null)[])[]): string {
  const cells = rows.map((row) => row.map((value) => short(value)));
  const widths = header.map((title, at) => Math.max(title.length, ...cells.map((row) => (row[at] ?? "").length)));
  const isText = header.map((_, at) => rows.every((row) => typeof row[at] === "string"));
  const line = (row: readonly string[]) =>
    row
      .map((text, at) => (isText[at] === true ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return [header, ...cells].map((row) => `${line(row)}\n`).join("");
}
