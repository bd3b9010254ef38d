import type { Page } from "../state/types";
import "./tuner.css";
import { index } from "../state/lab";
import { pageOf } from "../state/pages";
import { useLab } from "../state/store";
import { carryParams, otherTunedPages } from "./carry";
import type { TuneChecksOf } from "./checks";
import { improvement, priceOf } from "./goals";
import { cancelSearch, type Search, startSearch, useTuner } from "./search";
import { type TuneSourceOf, tunedEstimator, tuneRequest } from "./setup";
import { TunerForm } from "./TunerForm";
import { TunerResult } from "./TunerResult";

interface Props {
  readonly page: Page;
  /** What it searches in. */
  readonly source: TuneSourceOf;
  /** What it checks the best setting on. */
  readonly checks?: TuneChecksOf;
}

/** How a search ended, for those who hear the page. */
function spoken({ kind, request, update }: Search): string {
  if (kind === "running") return "Searching.";
  if (kind === "failed") return "";
  const count = update?.points.length ?? 0;
  const said = improvement(request.goal.kind, update?.present?.score ?? null, update?.best?.score ?? null);
  const best = update?.confirmed ?? update?.best?.figures ?? null;
  const price = priceOf(request.goal.kind, update?.present?.figures ?? null, best);
  return `${kind === "done" ? "Searched" : "Cancelled"}, ${count} settings tried. ${said} ${price}`.trim();
}

/** The tuner: what to search, the search, what it found. */
export default function Tuner({ page, source, checks }: Props) {
  const search = useTuner((state) => state.search[page]);
  const setup = useLab((state) => state.tuner[page]);
  const ready = useLab((state) => tuneRequest(state, page, setup, source) !== null);
  const isLog = useLab((state) => pageOf(page).source?.kind(state) === "log");
  const running = search?.kind === "running";
  return (
    <>
      <TunerForm page={page} disabled={running} />
      <p className="visually-hidden" role="status">
        {search === undefined ? "" : spoken(search)}
      </p>
      <p className="tuner-actions">
        <button
          type="button"
          className="button strong"
          disabled={!ready}
          onClick={() => (running ? cancelSearch() : startSearch(page, source, checks))}
        >
          {running ? "Cancel" : search === undefined ? "Search" : "Search again"}
        </button>
        {!ready && <span className="tuner-note">Choose one to six parameters with a range.</span>}
      </p>
      {search === undefined ? (
        <p className="empty">
          Tries settings on this {isLog ? "flow" : "scenario"}, first all over the ranges, then around the best, and
          draws a map of the score on which you can drag the setting.
        </p>
      ) : (
        <TunerResult page={page} search={search} />
      )}
      <Carry page={page} />
    </>
  );
}

/** Takes the estimator's present parameters to the other pages that have one. */
function Carry({ page }: { readonly page: Page }) {
  const estimator = useLab((state) => tunedEstimator(state, page, state.tuner[page]));
  const name = index.module("estimator", estimator)?.short ?? estimator;
  return (
    <p className="tuner-actions">
      {otherTunedPages(page).map(({ id, label }) => (
        <button key={id} type="button" className="button" onClick={() => carryParams(estimator, page, id)}>
          Use the present parameters of {name} in {label}
        </button>
      ))}
    </p>
  );
}
