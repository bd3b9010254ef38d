import { MAX_SEEDS, seedsFromText, seedsToText } from "../state/seeds";
import { useTyped } from "./useTyped";

const PROBLEM = `Give up to ${MAX_SEEDS} different whole numbers, such as 1-5, 30.`;

interface SeedsInputProps {
  /** Names the field for its label. */
  readonly id: string;
  readonly seeds: readonly number[];
  /** Takes what was typed; an empty list where the field was emptied and may be. */
  readonly onChange: (seeds: readonly number[]) => void;
  /** Whether an emptied field means the usual seeds instead of a mistake. */
  readonly mayBeEmpty?: boolean;
  /** Stands after the field while what is typed can be used. */
  readonly note?: string;
}

/** Seeds as a list of ranges; taken over by Enter or on leaving. Other seeds from elsewhere replace what was being typed. */
export function SeedsInput({ id, seeds, onChange, mayBeEmpty = false, note = "" }: SeedsInputProps) {
  const inForce = seedsToText(seeds);
  const { text, setText, problem, setProblem, forget } = useTyped(inForce);
  const commit = () => {
    if (text === null) return;
    const typed = seedsFromText(text);
    const good = typed !== null && (mayBeEmpty || typed.length > 0);
    if (!good) {
      setProblem(PROBLEM);
      return;
    }
    forget();
    if (seedsToText(typed) !== inForce) onChange(typed);
  };
  return (
    <>
      <input
        id={id}
        className="seeds-input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== "" || undefined}
        value={text ?? inForce}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
      />
      {(problem !== "" || note !== "") && (
        <span className={problem === "" ? "unit" : "row-problem"} role="status">
          {problem || note}
        </span>
      )}
    </>
  );
}
