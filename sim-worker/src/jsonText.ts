/** JSON written by users: scenario files, and the scenario in a link. */

/**
 * The deepest nesting of a document: a scenario has 5 levels, a result stored with it a few more. Copying and writing a
 * document with some thousand levels would overflow the stack.
 */
export const JSON_LEVELS_MAX = 32;

/** `problem` continues a sentence that names the document: `is no JSON: …`; it has no full stop. */
export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** An object or array that is open at the present place. */
interface Open {
  /** The keys of an object so far; null for an array. */
  readonly keys: Set<string> | null;
  /** The key whose value is being read. */
  key: string;
  keyExpected: boolean;
}

/** The place of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** The text of a key from between its quotes, unescaped where its escapes are valid. */
function keyOf(raw: string): string {
  try {
    return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
  } catch {
    return raw;
  }
}

/** Defects that JSON.parse accepts: too many levels, and a repeated key in an object, of which it takes the last. */
function structuralProblem(text: string): string | null {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const top = open.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      if (top?.keys && top.keyExpected) {
        top.key = keyOf(text.slice(at + 1, end));
        top.keyExpected = false;
        const path = open.flatMap(({ keys, key }) => (keys === null ? [] : [key])).join(".");
        if (top.keys.has(top.key)) return `gives ${path} twice: give it once`;
        top.keys.add(top.key);
      }
      at = end;
    } else if (char === "{" || char === "[") {
      open.push({ keys: char === "{" ? new Set() : null, key: "", keyExpected: true });
      if (open.length > JSON_LEVELS_MAX) return `is nested more than ${JSON_LEVELS_MAX} levels deep`;
    } else if (char === "}" || char === "]") {
      open.pop();
    } else if (char === "," && top !== undefined) {
      top.keyExpected = true;
    }
  }
  return null;
}

/** Reads one JSON document; skips a byte order mark before it. */
export function readJson(text: string): ReadJson {
  const document = text.replace(/^\uFEFF/, "");
  const problem = structuralProblem(document);
  try {
    const value: unknown = problem === null ? JSON.parse(document) : null;
    return problem === null ? { ok: true, value } : { ok: false, problem };
  } catch (thrown) {
    // The engine's message may quote lines of the text, and end with a full stop.
    const reason = (thrown instanceof Error ? thrown.message : String(thrown)).replace(/\s+/g, " ").replace(/\.$/, "");
    return { ok: false, problem: `is no JSON: ${reason}` };
  }
}
