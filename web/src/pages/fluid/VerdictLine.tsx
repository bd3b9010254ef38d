import { useFluid } from "./answers";
import { verdictOf } from "./words";

/** What theorem and linearisation say at the operating point, and whether they disagree. */
export function VerdictLine() {
  const answer = useFluid((state) => state.answer);
  const error = useFluid((state) => state.error);
  if (error !== null) {
    return (
      <div className="fluid-verdict" data-tone="unsafe" role="status">
        <p>
          <strong>{error.message}</strong> {error.hint}
        </p>
      </div>
    );
  }
  if (answer === null) {
    return (
      <div className="fluid-verdict" data-tone="agree" role="status">
        <p>Computing …</p>
      </div>
    );
  }
  const { tone, headline, sentences } = verdictOf(answer);
  return (
    <div className="fluid-verdict" data-tone={tone} role="status">
      <p>
        <strong>{headline}</strong>
      </p>
      <p>{sentences.join(" ")}</p>
    </div>
  );
}
