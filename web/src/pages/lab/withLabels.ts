import type { CatalogueIndex, ParamRef } from "../../state/catalogueIndex";

/** A word with a dot inside, as keys of parameters are: `timer.restart`, `flow.web.count`. */
const KEY = /[a-z][\w-]*(?:\.[A-Za-z][\w-]*)+/g;

/** A piece of a text; `ref` is the parameter that it names, null for words. */
export interface TextPart {
  readonly text: string;
  readonly ref: ParamRef | null;
}

/** A text in pieces, with the names that the controls have in place of the keys of parameters: “Restart”, “Flows” of web. */
export function partsOf(text: string, index: CatalogueIndex): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: key, index: at } of text.matchAll(KEY)) {
    const ref = index.find(key);
    if (ref === undefined) continue;
    parts.push({ text: text.slice(from, at), ref: null }, { text: nameOf(ref), ref });
    from = at + key.length;
  }
  return [...parts, { text: text.slice(from), ref: null }];
}

/** The same as one text. */
export function withLabels(text: string, index: CatalogueIndex): string {
  return partsOf(text, index)
    .map((part) => part.text)
    .join("");
}

function nameOf({ instance, param }: ParamRef): string {
  return instance === "" || USUAL.has(instance) ? `“${param.label}”` : `“${param.label}” of ${instance}`;
}

/** The group of flows and the link that there are where there is only one. */
const USUAL: ReadonlySet<string> = new Set(["main", "bottleneck"]);
