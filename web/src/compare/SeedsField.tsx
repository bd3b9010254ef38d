import { useEffect, useId, useState } from "react";
import { seedsFromText, seedsToText } from "../state/seeds";
import { useLab } from "../state/store";
import { setCompare } from "./change";

/** The seeds: every scheme and value runs once with each. */
export function SeedsField() {
  const id = useId();
  const inForce = useLab((state) => seedsToText(state.compare.seeds));
  const [text, setText] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new seeds from elsewhere replace what was being typed
  useEffect(() => {
    setText(null);
    setBad(false);
  }, [inForce]);
  const commit = () => {
    if (text === null) return;
    const seeds = seedsFromText(text);
    const good = seeds !== null && seeds.length > 0;
    setBad(!good);
    if (!good) return;
    setText(null);
    setCompare({ seeds });
  };
  return (
    <div className="compare-line">
      <label htmlFor={id}>Seeds</label>
      <input
        id={id}
        className="compare-seeds"
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
      <span className={bad ? "row-problem" : "compare-says"} role="status">
        {bad ? "Seeds are whole numbers: 1-5, 30." : "several give means with 90 % intervals"}
      </span>
    </div>
  );
}
