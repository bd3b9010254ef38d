/** The text of docs/parameters.md. */

/** Text in a cell of a Markdown table. */
const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");

const code = (text) => `\`${cell(text)}\``;

function defaultOf({ default: initial, unit, type }) {
  if (type === "set") return initial.length > 0 ? initial.map(code).join(" ") : "none";
  if (type === "choice") return code(initial);
  if (type === "switch") return initial ? "on" : "off";
  return `${initial}${unit === "" ? "" : ` ${cell(unit)}`}`;
}

function rangeOf({ type, min, max, choices }) {
  if (type === "switch") return "on, off";
  if (type === "choice" || type === "set") return choices.map(({ id }) => code(id)).join(" ");
  return `${min} to ${max}`;
}

function row(param) {
  const help = param.citation === "" ? param.help : `${param.help} (${param.citation})`;
  return `| ${code(param.key)} | ${cell(help)} | ${defaultOf(param)} | ${rangeOf(param)} | ${param.live ? "yes" : "no"} |`;
}

function moduleSection({ kind, id, label, help, citation, validation, equations, modelNotes, params }) {
  const name = id === "" ? kind : `${kind}.${id}`;
  const lines = [`## ${label} (${code(name)})`, ""];
  if (help !== "") lines.push(help, "");
  if (citation !== "") lines.push(`Source: ${citation}`, "");
  if (validation !== "") lines.push(`Validation: ${cell(validation)}`, "");
  if (equations.length > 0) lines.push(...equations.flatMap((equation) => [`$$${equation}$$`, ""]));
  if (modelNotes.length > 0) lines.push(...modelNotes.map((note) => `- ${note}`), "");
  if (params.length > 0) {
    lines.push("| key | meaning | default | accepted | may change while playing |", "|---|---|---|---|---|");
    lines.push(...params.map(row), "");
  }
  return lines;
}

/** Takes the parsed output of lab_describe. */
export function parameterTables({ modules, presets }) {
  return [
    "# Parameters",
    "",
    "Written by `npm run gen` from the core's own description (`npm run -s lab -- catalog --json`). Do not edit.",
    "A bare number is in the unit of the default; `*` in a key stands for the id of a link or of a flow group.",
    "",
    ...modules.flatMap(moduleSection),
    "## Built-in scenarios",
    "",
    ...(presets.length > 0
      ? [
          "| id | about | title | what to notice |",
          "|---|---|---|---|",
          ...presets.map(
            ({ id, group, title, notice }) => `| ${code(id)} | ${cell(group)} | ${cell(title)} | ${cell(notice)} |`,
          ),
        ]
      : ["None yet."]),
    "",
  ].join("\n");
}
