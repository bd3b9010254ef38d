/** CSV (RFC 4180) that a spreadsheet opens safely. */

import type { Tabular } from "./tabular";

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/**
 * One cell. Text that a spreadsheet would run as a formula (it begins with = + - @, tab or carriage return and is no number)
 * gets an apostrophe in front; quotes are doubled; what holds a comma, quote or line end is quoted.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function toCsv(tabular: Tabular): string {
  const lines = [tabular.header.map(csvCell).join(",")];
  for (let row = 0; row < tabular.rows; row++) lines.push(tabular.cells(row).map(csvCell).join(","));
  return `${lines.join("\r\n")}\r\n`;
}

/** A file name that every system takes: letters, digits, dash and dot, at most 80 characters. */
export function safeFileName(text: string, extension: string): string {
  const base = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .toLowerCase();
  return `${base === "" ? "chart" : base}.${extension}`;
}
