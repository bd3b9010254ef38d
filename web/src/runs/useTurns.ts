import { useEffect, useState } from "react";
import { begin } from "./background";

/**
 * For a page that is too much for one task: 0 when it is first rendered, then one more in each of the next tasks, up to
 * `count`. What belongs to a later turn is rendered when it has come.
 */
export function useTurns(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn >= count) return;
    const end = begin();
    const timer = setTimeout(() => setTurn(turn + 1), 0);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [turn, count]);
  return turn;
}
