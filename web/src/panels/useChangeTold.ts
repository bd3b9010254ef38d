import { useEffect, useRef, useState } from "react";

/** A text that stays the same for so long is told: a dragged slider gives one announcement, a playing run none. */
const SETTLED_MS = 1000;

/**
 * What a screen reader is told of a text that changes often.
 * @returns the text once it has settled; empty before its first change
 */
export function useChangeTold(text: string): string {
  const [told, setTold] = useState("");
  const known = useRef("");
  useEffect(() => {
    if (text === known.current) return;
    const timer = setTimeout(() => {
      if (known.current !== "") setTold(text);
      known.current = text;
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return told;
}
