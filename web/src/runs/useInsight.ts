import { useEffect, useState } from "react";
import type { CallOptions } from "../../../sim-worker/src/client";
import type { InsightRequest, Insights, LabError, Result } from "../../../sim-worker/src/protocol";
import { pageOf } from "../state/pages";
import { sameParts } from "../state/sameParts";
import { useLab } from "../state/store";
import type { LabState, Page } from "../state/types";
import { ask } from "./ask";
import { underway } from "./background";

/** The answer to a question, and which question it was. */
export interface Insight {
  readonly key: string;
  readonly insights: Insights | null;
  readonly error: LabError | null;
}

export interface Question {
  /** Equal keys are the same question. */
  readonly key: string;
  readonly asked: InsightRequest;
  /** The question is asked when it has not changed for so long. */
  readonly restMs: number;
  /** Someone waits for it: the page is not idle before it is answered. */
  readonly awaited: boolean;
}

/**
 * Asks once the question has rested; the latest wins. What a person changes meanwhile takes the question back at once, so
 * that a moved slider never waits for it; the result of the change brings it again.
 * Gives the last answer that came: compare its key to see whether it answers the present question.
 */
export function useInsight(page: Page, slot: string, question: Question | null): Insight | null {
  const answer = useRested(page, question, (options) => ask(page, question?.asked ?? {}, { ...options, slot }));
  return answer === null ? null : { key: answer.key, insights: answer.value, error: answer.error };
}

/** The last answer that came. */
export interface Answer<T> {
  readonly key: string;
  readonly value: T | null;
  readonly error: LabError | null;
}

/** As useInsight, of whatever call; null: no question. */
export function useRested<T>(
  page: Page,
  question: Omit<Question, "asked"> | null,
  call: (options: CallOptions) => Promise<Result<T>>,
): Answer<T> | null {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const key = question?.key ?? "";
  // The key stands for the whole question: a new object with the same key asks nothing new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (question === null) return;
    const control = new AbortController();
    const { signal } = control;
    const stop = useLab.subscribe(
      (state) => computedFrom(state, page),
      () => control.abort(),
      { equalityFn: sameParts },
    );
    const answered = rested(question.restMs, signal).then(async () => {
      if (signal.aborted) return;
      const result = await call({ signal });
      if (signal.aborted) return;
      if (result.ok) setAnswer({ key, value: result.value, error: null });
      else if (result.error.code !== "cancelled") setAnswer({ key, value: null, error: result.error });
    });
    if (question.awaited) void underway(answered);
    return () => {
      stop();
      control.abort();
    };
  }, [page, key]);
  return answer;
}

/** What the numbers of a page follow from, but for changes made while a run plays: those come with their result. */
function computedFrom(state: LabState, page: Page): readonly unknown[] {
  return [state.overrides[page], state.mode, ...(pageOf(page).source?.identity?.(state) ?? [])];
}

/** Resolves after a time, or as soon as nobody wants it. */
function rested(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
