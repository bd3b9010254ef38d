import katex from "katex";
import { memo, useEffect, useRef } from "react";

/**
 * Equations as MathML, which every browser draws by itself: no fonts to fetch, no style sheet, and a screen reader reads
 * them.
 */
export const Equations = memo(function Equations({ tex }: { readonly tex: readonly string[] }) {
  return (
    <div className="equations">
      {tex.map((equation) => (
        <Equation key={equation} tex={equation} />
      ))}
    </div>
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
