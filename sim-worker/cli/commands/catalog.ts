/** `lab catalog`: the core's description of itself. */

import { catalogue } from "../../generated/catalogue";
import type { CatalogueModule, CataloguePreset } from "../../src/catalogue";
import { parseArgs } from "../args";
import type { Command, Io } from "../command";

function printModule(module: CatalogueModule, io: Io): void {
  io.out(`\n${module.kind}${module.id === "" ? "" : `.${module.id}`}  ${module.label}\n`);
  for (const { key, unit, default: initial, min, max, type, choices } of module.params) {
    const range = type === "number" || type === "integer" ? `${min} to ${max}` : choices.map(({ id }) => id).join(" ");
    io.out(`  ${key} = ${Array.isArray(initial) ? initial.join(",") : initial}${unit && ` ${unit}`}  (${range})\n`);
  }
}

function printPresets(presets: readonly CataloguePreset[], io: Io): void {
  const groups = new Set(presets.map(({ group }) => group));
  for (const group of groups) {
    io.out(`\npresets: ${group}\n`);
    for (const preset of presets) if (preset.group === group) io.out(`  ${preset.id}  ${preset.title}\n`);
  }
}

export const command: Command = {
  name: "catalog",
  usage: "",
  summary: "Prints every module, parameter, unit, range and default, the presets and the kinds of events.",
  details: [],
  async run(words, io) {
    parseArgs(words, {}, { names: [] });
    if (io.json) {
      io.out(`${JSON.stringify(catalogue)}\n`);
      return 0;
    }
    for (const module of catalogue.modules) printModule(module, io);
    printPresets(catalogue.presets, io);
    return 0;
  },
};
