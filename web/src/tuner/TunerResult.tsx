import { Menu } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { TuneRequest, TuneUpdate } from "../../../sim-worker/src/tuneTypes";
import { captionOf } from "../panels/caption";
import { openDataTable } from "../plot/parts/dataTable";
import { formatNumber } from "../plot/parts/format";
import { notify } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { figuresLine, goalText, improvement, priceOf, scoreWithUnit, whyNothing } from "./goals";
import { type MapFile, saveMap, searchTable } from "./mapExport";
import { labelOf, mapStateOf } from "./mapState";
import { ScoreMap } from "./ScoreMap";
import { applyPoint, keysOf, mapOver, restoreBefore, type Search } from "./search";
import { contextOf } from "./setup";
import { TunerTable } from "./TunerTable";

/** What the search has found, or how far it is. */
export function TunerResult({ page, search }: { readonly page: Page; readonly search: Search }) {
  const stale = useLab((state) => contextOf(state, page, ownKeys(search)) !== search.context);
  const { kind, update, request } = search;
  const place = useRef<HTMLDivElement>(null);
  const running = kind === "running";
  const hasMap = update?.best != null;
  // What it finds grows below the button that was pressed: its first line and its map come into view, later nothing moves.
  useEffect(() => {
    if (running) place.current?.scrollIntoView({ block: hasMap ? "start" : "nearest" });
  }, [running, hasMap]);
  return (
    <div ref={place} className="tuner-result" data-search={kind}>
      {kind === "running" && <Running search={search} />}
      {kind === "failed" && (
        <p className="row-problem" role="alert">
          {search.error?.message} {search.error?.hint}
        </p>
      )}
      {kind === "cancelled" && (
        <p className="tuner-note">
          Cancelled after {update?.points.length ?? 0} evaluations; what was found until then stands below.
        </p>
      )}
      {stale && kind !== "running" && (
        <p className="tuner-note">
          Something else has been changed since: these scores are of the state before. Search again.
        </p>
      )}
      {update !== null && (update.best !== null || kind === "running") && (
        <Found page={page} search={search} update={update} />
      )}
      {update !== null && kind !== "running" && update.best === null && (
        <p className="empty">{whyNothing(request, update)}</p>
      )}
    </div>
  );
}

/** The searched keys and the gain that “use these” sets with them. */
function ownKeys({ request, update }: Search): readonly string[] {
  const gain = update?.best?.gain?.key;
  return gain == null ? keysOf(request) : [...keysOf(request), gain];
}

function Running({ search }: { readonly search: Search }) {
  const { budget } = search.request;
  const { share, wallSeconds } = search.update ?? { share: 0, wallSeconds: 0 };
  const count = search.update?.points.length ?? 0;
  const best = search.update?.best?.score ?? null;
  return (
    <p className="tuner-running">
      <progress max={1} value={share} aria-label="Searching" />
      <span>
        {count} of {budget}
        {best !== null && ` · best ${scoreWithUnit(search.request.goal.kind, best)}`}
        {count >= 10 && ` · ${secondsLeft(wallSeconds, count / budget)} left`}
      </span>
    </p>
  );
}

function secondsLeft(wallSeconds: number, share: number): string {
  return `${Math.max(1, Math.round((wallSeconds / share) * (1 - share)))} s`;
}

interface FoundProps {
  readonly page: Page;
  readonly search: Search;
  readonly update: TuneUpdate;
}

function Found({ page, search, update }: FoundProps) {
  const { best } = update;
  const { request, kind } = search;
  return (
    <>
      {update.map !== null && <MapHead page={page} search={search} update={update} />}
      {update.map !== null && <ScoreMap page={page} />}
      {kind !== "running" && update.points.some(({ cell, score }) => cell !== null && score === null) && (
        <p className="tuner-note">White: {whyWhite(request)}.</p>
      )}
      {isFlat(update) && kind === "done" && (
        <p className="tuner-note">The score is the same everywhere: these parameters do not matter here.</p>
      )}
      {best !== null && <TunerTable page={page} search={search} update={update} />}
      {best !== null && kind !== "running" && (
        <>
          <p className="tuner-summary">
            <strong>{improvement(request.goal.kind, update.present?.score ?? null, best.score)}</strong>{" "}
            {priceOf(request.goal.kind, update.present?.figures ?? null, update.confirmed ?? best.figures)}{" "}
            {summary(update)}
          </p>
          <p className="tuner-actions">
            <button type="button" className="button strong" onClick={() => applyPoint(page, request, best)}>
              Use these
            </button>
            <button type="button" className="button" onClick={() => restoreBefore(page, search)}>
              Back to before
            </button>
          </p>
        </>
      )}
    </>
  );
}

function whyWhite({ goal }: TuneRequest): string {
  if (goal.kind === "coverage" || goal.kind === "spurious") return "the mean RTO is longer there";
  return "too few samples there, or a setting that cannot be";
}

function isFlat({ points }: TuneUpdate): boolean {
  const first = points[0]?.score ?? null;
  return points.length > 1 && points.every(({ score }) => score === first);
}

function summary({ best, points, wallSeconds, confirmed, workersLost }: TuneUpdate): string {
  const gain = best?.gain ?? null;
  const parts = [`${formatNumber(points.length, 0)} evaluations in ${formatNumber(wallSeconds, 1)} s`];
  if (gain !== null) parts.push(`${labelOf(gain.key)} is set for this mean RTO`);
  if (confirmed !== null) parts.push(`checked: ${figuresLine(confirmed)}`);
  if (workersLost > 0) parts.push(`${workersLost} workers died and were replaced`);
  return `${parts.join(" · ")}.`;
}

/** "Experts: mean |error|". */
function nameOf({ estimator, goal }: TuneRequest): string {
  return `${index.module("estimator", estimator)?.short ?? estimator}: ${goalText(goal.kind).score}`;
}

/** The map's parameters when there are more than two, and its files. */
function MapHead({ page, search, update }: FoundProps) {
  const { request, kind } = search;
  const [xKey, yKey] = [update.map?.xKey ?? "", update.map?.yKey ?? ""];
  const choose = (x: string, y: string) => mapOver(page, [x, y]);
  const select = (name: string, value: string, other: string, change: (key: string) => void) => (
    <select
      className="select"
      aria-label={name}
      value={value}
      disabled={kind === "running"}
      onChange={(event) => change(event.target.value)}
    >
      {keysOf(request)
        .filter((key) => key !== other)
        .map((key) => (
          <option key={key} value={key}>
            {labelOf(key)}
          </option>
        ))}
    </select>
  );
  return (
    <div className="tuner-map-head">
      {request.axes.length > 2 && (
        <div className="tuner-map-axes">
          <span aria-hidden="true">upwards</span>
          {select("Upright axis of the map", yKey, xKey, (key) => choose(xKey, key))}
          <span aria-hidden="true">to the right</span>
          {select("Level axis of the map", xKey, yKey, (key) => choose(key, yKey))}
        </div>
      )}
      <span className="tuner-map-title">{nameOf(request)}</span>
      <MapTools page={page} search={search} update={update} />
    </div>
  );
}

function MapTools({ page, search, update }: FoundProps) {
  const title = nameOf(search.request);
  const save = (kind: MapFile) => {
    const state = mapStateOf(search, useLab.getState(), page);
    if (state === null) return;
    saveMap(kind, state, { request: search.request, update }, title, captionOf(page)).catch(() =>
      notify("error", "The picture could not be made.", "Save it as SVG instead."),
    );
  };
  const table = () =>
    openDataTable({ title, tabular: searchTable(search.request, update), atS: null, onCsv: () => save("csv") });
  return (
    <span className="lab-tools tuner-tools">
      <button type="button" className="lab-tool" aria-label="Data table of the search" onClick={table}>
        table
      </button>
      <Menu withInitialFocusPlaceholder={false} position="bottom-end" shadow="none" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button" className="lab-tool" aria-label="Save the search">
            save
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save("svg")}>SVG (vector picture)</Menu.Item>
          <Menu.Item onClick={() => save("png")}>PNG (picture)</Menu.Item>
          <Menu.Item onClick={() => save("csv")}>CSV (all settings tried)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
