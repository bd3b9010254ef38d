/** `lab schema`: the JSON Schema of a document. */

import { catalogue } from "../../generated/catalogue";
import { failure } from "../../src/failure";
import { parseArgs } from "../args";
import type { Command } from "../command";
import { scenarioSchema } from "../scenarioSchema";

export const command: Command = {
  name: "schema",
  usage: "scenario",
  summary: "Prints the JSON Schema of scenarios.",
  details: ["The schema is made from the catalogue; numbers in a scenario are bare, in the unit that it names."],
  async run(words, io) {
    const [what] = parseArgs(words, {}, { names: ["scenario"] }).positions;
    if (what !== "scenario") {
      throw failure("no-such-schema", `There is no schema of "${what}".`, "The schema is called scenario.", what);
    }
    const schema = scenarioSchema(catalogue);
    io.out(`${JSON.stringify(schema, null, io.json ? undefined : 2)}\n`);
    return 0;
  },
};
