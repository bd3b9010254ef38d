/** The mapping of a table's columns by options, with the choices of the page's table of columns. */

import { failure } from "../src/failure";
import type { ColumnMapping } from "../src/protocol";
import type { Args } from "./args";

export const COLUMN_OPTIONS = { "map-columns": "once", delimiter: "once", decimal: "once" } as const;

export const COLUMN_HELP = [
  "--map-columns what the columns of a table are, e.g. time=1,rtt=3:ms; a column by its number from 1 or by its name",
  "--delimiter   between the columns of a table: comma, semicolon, tab, blanks or a character; guessed where not said",
  "--decimal     comma or point: the decimal sign of a table; guessed where not said",
];

const DELIMITERS: Readonly<Record<string, string>> = {
  comma: ",",
  semicolon: ";",
  tab: "\t",
  blanks: "whitespace",
};

/** Reads one ROLE=COLUMN[:UNIT]; the core checks role, column and unit. */
function readRole(text: string): readonly [string, { role: string; unit?: string }] {
  const parts = /^([^=]+)=(.+?)(?::([^:]*))?$/.exec(text);
  const [, role = "", column = "", unit] = parts ?? [];
  if (parts === null || (/^\d+$/.test(column) && Number(column) < 1)) {
    throw failure(
      "bad-columns",
      `"${text}" says no column.`,
      "Write ROLE=COLUMN:UNIT, e.g. rtt=3:ms; columns count from 1.",
      "--map-columns",
    );
  }
  const key = /^\d+$/.test(column) ? String(Number(column) - 1) : column;
  return [key, unit === undefined || unit === "" ? { role } : { role, unit }];
}

function readDelimiter(text: string): string {
  const delimiter = DELIMITERS[text] ?? text;
  if (delimiter.length === 1 || delimiter === DELIMITERS.blanks) return delimiter;
  throw failure(
    "bad-delimiter",
    `"${text}" is no delimiter.`,
    `Write one character, or ${Object.keys(DELIMITERS).join(", ")}.`,
    "--delimiter",
  );
}

function readDecimal(text: string): boolean {
  if (text === "comma" || text === "point") return text === "comma";
  throw failure("bad-decimal", `"${text}" is no decimal sign.`, "Write comma or point.", "--decimal");
}

/** The mapping given by the options, or null without any. Throws a failure that names a bad one. */
export function mappingOf(args: Args): ColumnMapping | null {
  const columns = args.value("map-columns");
  const delimiter = args.value("delimiter");
  const decimal = args.value("decimal");
  if (columns === undefined && delimiter === undefined && decimal === undefined) return null;
  return {
    ...(columns !== undefined && { roles: Object.fromEntries(columns.split(",").map(readRole)) }),
    ...(delimiter !== undefined && { delimiter: readDelimiter(delimiter) }),
    ...(decimal !== undefined && { decimalComma: readDecimal(decimal) }),
  };
}
