import { index } from "../../state/lab";

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** What a column of a table can be, and in which units: the core's reader of tables says so in its two parameters. */
export function columnChoices(what: "role" | "unit"): readonly Choice[] {
  const param = index.module("format", "csv")?.params.find(({ id }) => id === what);
  return param?.choices ?? [];
}
