import katex from "katex";
import { memo, useEffect, useRef } from "react";

/**
 * Equations as MathML, which every browser draws by itself: no fonts to fetch, no style sheet, and a screen reader reads
 * them.
 */
export const Equations = memo(function Equations({ tex }: { readonly tex: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <figure className="equations" aria-label="Equations" tabIndex={0}>
      {tex.map((equation) => (
        <Equation key={equation} tex={equation} />
      ))}
    </figure>
  );
});

function Equation({ tex }: { readonly tex: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    katex.render(tex, place.current, { output: "mathml", displayMode: false, throwOnError: false, trust: false });
  }, [tex]);
  return <div ref={place} className="equation" />;
}
