import { useEffect, useRef, useState } from "react";
import type { CallOptions } from "../../../../sim-worker/src/client";
import type { Interval } from "../../../../sim-worker/src/interval";
import type { EstimatorScore, LabError, Result } from "../../../../sim-worker/src/protocol";
import { Swatch } from "../../controls/EstimatorList";
import { formatInterval } from "../../plot/parts/format";
import { modelRequestOf, requestOf } from "../../runs/request";
import { client, index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { SEED_KEY } from "../../state/url";
import { modelOf, observedFlow, seedOf } from "../../state/values";
import { nothingVaries, type Row, seedRows } from "./seedRows";

const SEEDS = 24;

type State =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "failed"; readonly error: LabError }
  | { readonly kind: "done"; readonly rows: readonly Row[]; readonly first: number };

/** The scoreboard over several seeds, on demand: one seed may be luck. */
export function Seeds() {
  const drawn = useLab((now) => modelOf(now)?.draws !== false);
  const { state, run, cancel } = useSeedRun();
  if (!drawn) return null;
  return (
    <div className="seeds">
      {(state.kind === "none" || state.kind === "failed") && (
        <p>
          Mean of {SEEDS} seeds, 90 % interval:{" "}
          <button type="button" className="link" onClick={run}>
            run
          </button>
        </p>
      )}
      {state.kind === "failed" && (
        <p className="row-problem" role="alert">
          {state.error.message} {state.error.hint}
        </p>
      )}
      {state.kind === "running" && (
        <p>
          <progress max={1} value={state.share} aria-label="Running the seeds" /> {Math.round(state.share * SEEDS)} of{" "}
          {SEEDS} seeds{" "}
          <button type="button" className="link" onClick={cancel}>
            cancel
          </button>
        </p>
      )}
      {state.kind === "done" && <SeedTable rows={state.rows} first={state.first} />}
    </div>
  );
}

/** Runs the seeds when asked; the figures belong to the state they were made of, and go with any change of it. */
function useSeedRun() {
  const [state, setState] = useState<State>({ kind: "none" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const stop = useLab.subscribe(
      (now) => [now.scenario, now.model, now.ownModel, now.overrides.lab, now.changes, now.view.lab.selection] as const,
      () => {
        running.current?.abort();
        setState((old) => (old.kind === "none" ? old : { kind: "none" }));
      },
      { equalityFn: (a, b) => a.every((part, at) => Object.is(part, b[at])) },
    );
    return () => {
      stop();
      running.current?.abort();
    };
  }, []);
  const run = async () => {
    const control = new AbortController();
    running.current = control;
    const now = useLab.getState();
    const first = seedOf(now);
    setState({ kind: "running", share: 0 });
    const seeds = Array.from({ length: SEEDS }, (_, nth) => first + nth);
    const result = await scoresOfSeeds(now, seeds, {
      signal: control.signal,
      onProgress: (share) => {
        if (!control.signal.aborted) setState({ kind: "running", share });
      },
    });
    if (control.signal.aborted) return;
    if (result.ok) setState({ kind: "done", rows: seedRows(result.value, observedFlow(now)), first });
    else setState({ kind: "failed", error: result.error });
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: "none" });
  };
  return { state, run, cancel };
}

/** The scores of each seed, metrics only. */
async function scoresOfSeeds(
  state: LabState,
  seeds: readonly number[],
  options: CallOptions,
): Promise<Result<readonly (readonly EstimatorScore[])[]>> {
  if (state.model.id === "") {
    const runs = await client().runSeeds(requestOf(state, "none"), seeds, options);
    return runs.ok ? { ok: true, value: runs.value.map(({ result }) => result.estimators) } : runs;
  }
  const request = modelRequestOf(state, "none");
  const requests = seeds.map((seed) => ({ ...request, set: { ...request.set, [SEED_KEY]: seed } }));
  const replays = await client().modelAll(requests, options);
  return replays.ok ? { ok: true, value: replays.value.map(({ scores }) => scores) } : replays;
}

function SeedTable({ rows, first }: { readonly rows: readonly Row[]; readonly first: number }) {
  return (
    <table className="seed-scores">
      <caption>
        {nothingVaries(rows)
          ? `All ${SEEDS} seeds give the same result: nothing in this run is random.`
          : `Mean of seeds ${first} to ${first + SEEDS - 1} ± half of the 90\u00a0% interval`}
      </caption>
      <thead>
        <tr>
          <th scope="col">estimator</th>
          <th scope="col">
            mean error <span className="unit">ms</span>
          </th>
          <th scope="col">
            covered <span className="unit">%</span>
          </th>
          <th scope="col">
            mean RTO <span className="unit">ms</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, error, coverage, rto }) => (
          <tr key={id}>
            <th scope="row">
              <Swatch id={id} /> {index.module("estimator", id)?.short ?? id}
            </th>
            <IntervalCell interval={error} factor={1} digits={1} unit="ms" />
            <IntervalCell interval={coverage} factor={100} digits={2} />
            <IntervalCell interval={rto} factor={1} digits={0} unit="ms" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface IntervalProps {
  readonly interval: Interval | null;
  readonly factor: number;
  readonly digits: number;
  readonly unit?: string;
}

/** The mean, and half of the interval under it: side by side they do not fit into the column of answers. */
function IntervalCell({ interval, factor, digits, unit = "" }: IntervalProps) {
  if (interval === null) return <td>–</td>;
  const [mean, half] = formatInterval(interval.mean * factor, interval.half * factor, digits, unit);
  return (
    <td>
      {mean} <span className="half">±&#8239;{half}</span>
    </td>
  );
}
