import { useEffect, useId, useMemo, useState } from "react";
import { resetAll } from "../state/actions";
import type { ParamRef } from "../state/catalogueIndex";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import type { LabState } from "../state/types";
import { baseOf, documentOf, observedGroup, valueAt } from "../state/values";
import { EstimatorList } from "./EstimatorList";
import { EstimatorParams } from "./EstimatorParams";
import { Group } from "./Group";
import { applies, groupParams, searchParams } from "./groups";
import { HelpBar } from "./help";
import { ParamRow } from "./ParamRow";
import { focusWanted, setQuery, useControlsView } from "./reveal";
import { SourceSelect } from "./SourceSelect";

interface Props {
  /** Keys that stand beside the parameters that the topology has of its own, separated by blanks. */
  readonly beside: string;
}

/** The controls of the Lab: a few at first, all of them by search. */
export function ControlsPanel({ beside }: Props) {
  const query = useControlsView((view) => view.query);
  const [all, setAll] = useState(false);
  useEffect(focusWanted);
  return (
    <div className="controls">
      <div className="controls-scroll">
        {query.trim() === "" ? <Groups all={all} beside={beside} /> : <Found query={query} />}
      </div>
      <Finder query={query} onQuery={setQuery} all={all} onAll={setAll} />
      <HelpBar />
    </div>
  );
}

function Groups({ all, beside }: Props & { readonly all: boolean }) {
  const scenario = useLab((state) => documentOf(state, "lab"));
  const base = useLab((state) => baseOf(state, "lab"));
  const group = useLab(observedGroup);
  const model = useLab((state) => state.model.id);
  const used = useLab((state) => usedModules(state.scenario, state.overrides.lab, group).join(" "));
  const groups = useMemo(() => {
    const inUse = new Set([...used.split(" "), model]);
    const first = new Set(beside.split(" "));
    return groupParams(index, scenario, base, { observedGroup: group, inUse, basicOnly: !all, model, beside: first });
  }, [scenario, base, group, model, used, all, beside]);
  const before = groups.filter(({ id }) => /^(template|path|sender)$|^(link|model)\./.test(id));
  const after = groups.filter((each) => !before.includes(each));
  return (
    <>
      <SourceSelect />
      {before.map(({ id, title, refs }) => (
        <Group key={id} id={id} title={title} open={!id.startsWith("link.")}>
          <Rows refs={refs} mixed={id === "template"} />
        </Group>
      ))}
      <EstimatorList page="lab" />
      <EstimatorParams page="lab" />
      {after.map(({ id, title, refs }) => (
        <Group key={id} id={id} title={title} open={false}>
          <Rows refs={refs} />
        </Group>
      ))}
    </>
  );
}

interface RowsProps {
  readonly refs: readonly ParamRef[];
  /** The group holds parameters of several instances: each says of which. */
  readonly mixed?: boolean;
}

function Rows({ refs, mixed = false }: RowsProps) {
  return refs.map((ref) => <ParamRow key={ref.key} page="lab" paramRef={ref} prefix={mixed ? ref.instance : ""} />);
}

/** Ids of the modules chosen anywhere in the scenario: every text value is a candidate. */
function usedModules(...sources: readonly unknown[]): readonly string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node === "string") found.add(node);
    else if (typeof node === "object" && node !== null) for (const each of Object.values(node)) walk(each);
  };
  for (const source of sources) walk(source);
  const state = useLab.getState();
  for (const module of index.catalogue.modules) {
    for (const param of module.params) {
      if (param.type !== "choice") continue;
      const value = valueAt(state, "lab", param.key.replace("*", observedGroup(state)));
      found.add(typeof value === "string" ? value : String(param.default));
    }
  }
  return [...found];
}

/** Every parameter that means something for the source. */
function allParams(state: LabState): readonly ParamRef[] {
  return index.all(documentOf(state, "lab"), baseOf(state, "lab")).filter((ref) => applies(ref, state.model.id));
}

function Found({ query }: { readonly query: string }) {
  const scenario = useLab((state) => documentOf(state, "lab"));
  const base = useLab((state) => baseOf(state, "lab"));
  const model = useLab((state) => state.model.id);
  const all = useMemo(() => index.all(scenario, base).filter((ref) => applies(ref, model)), [scenario, base, model]);
  const found = useMemo(() => searchParams(all, query), [all, query]);
  return (
    <section aria-label="Parameters found">
      <h2 className="group-title">
        {found.length} of {all.length} parameters
      </h2>
      {found.length === 0 && <p className="empty">No parameter has these words. Try fewer or shorter ones.</p>}
      {found.map((ref) => (
        <ParamRow key={ref.key} page="lab" paramRef={ref} prefix={ref.instance || ref.module.short} />
      ))}
    </section>
  );
}

interface FinderProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
}

function Finder({ query, onQuery, all, onAll }: FinderProps) {
  const id = useId();
  const count = useLab((state) => allParams(state).length);
  const changed = useLab((state) => Object.keys(state.overrides.lab).length);
  return (
    <div className="finder">
      <button type="button" className="link" aria-expanded={all} onClick={() => onAll(!all)}>
        {all ? "Fewer parameters" : `More (${count})`}
      </button>
      <label htmlFor={id} className="visually-hidden">
        Find a parameter
      </label>
      <input
        id={id}
        type="search"
        className="find"
        placeholder="Search parameters"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      {changed > 0 && (
        <button type="button" className="link" onClick={() => resetAll("lab")}>
          Reset all
        </button>
      )}
    </div>
  );
}
