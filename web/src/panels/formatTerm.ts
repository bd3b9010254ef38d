const DIGITS = 5;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Decimals of a time in ms: what lies below is rounding, and a power of ten would make it look like a result. */
const TIME_DECIMALS = 4;

/** A number of an equation: whole numbers whole, others with five significant digits and no trailing zeros. */
export function formatTerm(value: number, unit = ""): string {
  const shown = unit === "ms" ? Number(value.toFixed(TIME_DECIMALS)) : value;
  const text = Number.isInteger(shown) ? String(Math.abs(shown)) : plain(Math.abs(shown));
  return shown < 0 ? `−${text}` : text;
}

function plain(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS));
  if (rounded >= 1e-4 && rounded < 1e15) return String(rounded);
  const [mantissa = "", exponent = "0"] = rounded.toExponential().split("e");
  const raised = String(Math.abs(Number(exponent))).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? "");
  return `${mantissa} × 10${Number(exponent) < 0 ? "⁻" : ""}${raised}`;
}

const OPENS = "{([";
const CLOSES = "})]";

/** Whether a line may break before this place: a sign between terms, or the gap between two equations. */
function breaksAt(tex: string, at: number): boolean {
  return tex.startsWith(" + ", at - 1) || tex.startsWith(" - ", at - 1) || tex.startsWith("\\qquad", at);
}

/**
 * TeX cut before each plus and minus that stands between terms, outside of brackets, and before the wide gap between two
 * equations, so that a narrow column can break the line there: MathML by itself never breaks.
 */
export function splitTerms(tex: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let inBars = false;
  let from = 0;
  for (let at = 0; at < tex.length; at++) {
    const sign = tex.charAt(at);
    if (OPENS.includes(sign)) depth += 1;
    else if (CLOSES.includes(sign)) depth -= 1;
    else if (sign === "|") inBars = !inBars;
    else if (depth === 0 && !inBars && breaksAt(tex, at)) {
      parts.push(tex.slice(from, at).trim());
      from = at;
    }
  }
  parts.push(tex.slice(from).trim());
  // An empty group before it makes a sign that comes first one between terms, with the room that it has there.
  return parts.map((part, at) => (at === 0 ? part : `{}${part}`));
}
