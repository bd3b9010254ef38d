import { useEffect, useState } from "react";
import { seedsFromText, seedsToText } from "../state/seeds";

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
  const [text, setText] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new seeds from elsewhere replace what was being typed
  useEffect(() => {
    setText(null);
    setBad(false);
  }, [inForce]);
  const commit = () => {
    if (text === null) return;
    const typed = seedsFromText(text);
    const good = typed !== null && (mayBeEmpty || typed.length > 0);
    setBad(!good);
    if (!good) return;
    setText(null);
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
        aria-invalid={bad || undefined}
        value={text ?? inForce}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
      />
      {(bad || note !== "") && (
        <span className={bad ? "row-problem" : "unit"} role="status">
          {bad ? "Seeds are whole numbers: 1-5, 30." : note}
        </span>
      )}
    </>
  );
}
