import { useEffect, useState } from "react";

interface Typed {
  /** What is being typed; null: nothing, the field shows the value in force. */
  readonly text: string | null;
  readonly setText: (text: string | null) => void;
  /** What is wrong with it, or "". */
  readonly problem: string;
  readonly setProblem: (problem: string) => void;
  /** Back to the value in force. */
  readonly forget: () => void;
}

/** The text of a field while it is typed. Another value in force (`shown`), from wherever, replaces it. */
export function useTyped(shown: string): Typed {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const forget = () => {
    setText(null);
    setProblem("");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the value in force has changed
  useEffect(forget, [shown]);
  return { text, setText, problem, setProblem, forget };
}
