import type { CatalogueIndex } from "../../state/catalogueIndex";

/** A word with a dot inside, as keys of parameters are: `timer.restart`, `flow.web.count`. */
const KEY = /[a-z][\w-]*(?:\.[A-Za-z][\w-]*)+/g;

/** A text with the names that the controls have in place of the keys of parameters: “Restart”, “Flows” of web. */
export function withLabels(text: string, index: CatalogueIndex): string {
  return text.replace(KEY, (key) => {
    const ref = index.find(key);
    if (ref === undefined) return key;
    return ref.instance === "" || ref.instance === USUAL
      ? `“${ref.param.label}”`
      : `“${ref.param.label}” of ${ref.instance}`;
  });
}

/** The group of flows that there is where there is only one. */
const USUAL = "main";
