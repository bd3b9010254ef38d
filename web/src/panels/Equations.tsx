import type { KatexOptions } from "katex";
import { Fragment, memo, useLayoutEffect, useRef } from "react";
import type { AnatomyLine } from "../../../sim-worker/src/protocol";
import { underway } from "../runs/background";
import { tellFlatScripts } from "./flatScripts";
import { formatTerm, splitTerms } from "./formatTerm";

/**
 * Equations as MathML, which every browser draws by itself: no fonts to fetch, no style sheet, and a screen reader reads
 * them.
 */
export const Equations = memo(function Equations({ tex }: { readonly tex: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <figure className="equations" aria-label="Equations" tabIndex={0}>
      {tex.map((equation) => (
        <div key={equation} className="equation">
          <Terms tex={equation} />
        </div>
      ))}
    </figure>
  );
});

interface FilledProps {
  readonly lines: readonly AnatomyLine[];
  /** What they are, for those who do not see it, where the numbers are not a sample's. */
  readonly name?: string;
}

/** The same with one sample's numbers under each. */
export const FilledEquations = memo(function FilledEquations({ lines, name }: FilledProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <figure className="equations" aria-label={name ?? "Equations with the sample's numbers"} tabIndex={0}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the estimator's step
        <FilledEquation key={at} line={line} />
      ))}
    </figure>
  );
});

function FilledEquation({ line: { tex, numbers, value, unit } }: { readonly line: AnatomyLine }) {
  const result = value !== null && (
    <span className="equation-value">
      {" "}
      = <strong>{formatTerm(value, unit)}</strong>{" "}
      {unit !== "" && <span className="unit">{unit === "us" ? "µs" : unit}</span>}
    </span>
  );
  return (
    <div className="equation">
      <Terms tex={tex} />
      {numbers === "" ? (
        result
      ) : (
        <div className="equation-numbers">
          <Terms tex={withoutMinusZero(numbers)} />
          {result}
        </div>
      )}
    </div>
  );
}

/** What a small negative number was rounded to is zero. */
const withoutMinusZero = (numbers: string): string => numbers.replace(/-0(?![.\d])/g, "0");

/** An equation that may break between its terms. */
function Terms({ tex }: { readonly tex: string }) {
  return splitTerms(tex).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place in the sum
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <Tex tex={part} />
    </Fragment>
  ));
}

const options: KatexOptions = { output: "mathml", displayMode: false, throwOnError: false, trust: false };

type Typesetter = typeof import("katex").default;

let typesetter: Promise<Typesetter> | null = null;

/** Fetches what sets equations, once: a fifth of all scripts, which the first picture does not wait for. */
export function loadTypesetter(): Promise<Typesetter> {
  typesetter ??= import("katex").then(({ default: katex }) => {
    const probe = document.createElement("span");
    katex.render("x_x", probe, options);
    tellFlatScripts(probe);
    return katex;
  });
  return typesetter;
}

/** Symbols come again at every sample and are set once; numbers are new each time. */
const CACHE_MAX = 400;
const cache = new Map<string, DocumentFragment>();

/** A factor stands apart from the name that follows it, K RTTVAR: thin spaces get lost in MathML. */
const apart = (tex: string): string => tex.replace(/(?<![A-Za-z\\])([A-Za-z])(?:\\,|\s)*(?=\\mathrm)/g, "$1\\ ");

/**
 * A prime as a sign of its own: raised once more as a superscript it would float above the line, for in every font it is
 * drawn where it belongs.
 */
const withPrimes = (tex: string): string => tex.replace(/'/g, "{\\prime}");

async function typeset(tex: string): Promise<DocumentFragment> {
  const katex = await loadTypesetter();
  const place = document.createElement("span");
  katex.render(withPrimes(apart(tex)), place, options);
  const set = document.createDocumentFragment();
  set.append(...place.childNodes);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(tex, set);
  return set;
}

function Tex({ tex }: { readonly tex: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let wanted = true;
    const put = (set: DocumentFragment) => {
      if (wanted) place.current?.replaceChildren(set.cloneNode(true));
    };
    const known = cache.get(tex);
    if (known !== undefined) put(known);
    else void underway(typeset(tex).then(put));
    return () => {
      wanted = false;
    };
  }, [tex]);
  return <span ref={place} />;
}
