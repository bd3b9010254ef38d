import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Figure } from "../../../../../figure/figure";
import type { ExportCaption } from "../../../plot";
import { download } from "../../../plot/time/exportFile";
import { mountXY, type XY } from "../../../plot/xy/xy";
import { underway } from "../../../runs/background";
import { notify, openScenario } from "../../../state/actions";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { usePlan } from "../cells";
import { type CampaignView, campaignFigure, firstView, labelOf, setAt } from "./campaignFigure";
import { type Campaign, readCampaign } from "./campaignFile";
import { planDocument } from "./planDocument";

const PLAN_FILE = "plan.json";
const COMMANDS = [
  `npm run -s lab -- sweep ${PLAN_FILE} --out results`,
  `python -m rttlab sweep ${PLAN_FILE} --out results --engine ray`,
];

/** The comparison as a campaign: saved as a plan for other machines, and the results of one. */
export function CampaignPanel() {
  return (
    <details className="panel compare-campaign">
      <summary>Campaigns: thousands of runs elsewhere</summary>
      <SavePlan />
      <Results />
    </details>
  );
}

function SavePlan() {
  const plan = usePlan();
  const settings = useLab((state) => state.slices.compare);
  const save = () => {
    if (plan === null) return;
    const text = `${JSON.stringify(planDocument(plan, settings), null, 2)}\n`;
    download(new Blob([text], { type: "application/json" }), PLAN_FILE);
  };
  return (
    <div className="compare-line">
      <button type="button" className="button" disabled={plan === null} onClick={save}>
        Save as a plan
      </button>
      <span className="compare-says">This comparison, to run on your machine or a cluster:</span>
      {COMMANDS.map((command) => (
        <code key={command}>{command}</code>
      ))}
    </div>
  );
}

function Results() {
  const id = useId();
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const [problem, setProblem] = useState("");
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readCampaign(file, file.name, (column) => index.find(column) !== undefined);
    setCampaign(read.ok ? read.value : null);
    setProblem(read.ok ? "" : `${read.error.message} ${read.error.hint}`);
  };
  return (
    <>
      <div className="compare-line">
        <label htmlFor={id}>Results</label>
        <input
          id={id}
          type="file"
          accept=".parquet"
          onChange={(event) => void underway(open(event.target.files?.[0]))}
        />
        <span className="compare-says">
          {campaign === null ? "A campaign’s runs.parquet. It stays on your machine." : `${campaign.rows} runs`}
        </span>
      </div>
      {problem !== "" && (
        <p className="row-problem" role="alert">
          {problem}
        </p>
      )}
      {campaign !== null && <Shown key={campaign.name} campaign={campaign} />}
    </>
  );
}

function Shown({ campaign }: { readonly campaign: Campaign }) {
  const [view, setView] = useState(() => firstView(campaign));
  const figure = useMemo(() => campaignFigure(campaign, view), [campaign, view]);
  const pick = useCallback((line: string, x: number) => openRun(campaign, view, line, x), [campaign, view]);
  const keys = [...campaign.keys, "seed"];
  return (
    <>
      <div className="compare-line">
        <Choice
          label="Metric"
          value={view.metric}
          names={campaign.metrics}
          onChange={(metric) => setView({ ...view, metric })}
        />
        <Choice label="Over" value={view.x} names={keys} onChange={(x) => setView({ ...view, x })} />
        <Choice
          label="A line for each"
          value={view.by}
          names={["", ...keys]}
          onChange={(by) => setView({ ...view, by })}
        />
      </div>
      <Chart figure={figure} onPick={pick} />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly onChange: (name: string) => void;
}

function Choice({ label, value, names, onChange }: ChoiceProps) {
  return (
    <label className="compare-scheme">
      {label}
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name === "" ? "–" : labelOf(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Opens the first run of a point in the Lab. */
function openRun(campaign: Campaign, view: CampaignView, line: string, x: number): void {
  const set = setAt(campaign, view, line, x);
  if (set === null || campaign.plan === null) {
    notify("warning", "The file does not say of which scenario its runs are.", "Write it anew with this version.");
    return;
  }
  const { overrides } = useLab.getState();
  openScenario(campaign.plan.scenario, "", { overrides: { ...overrides, lab: set }, mode: "instant" });
  notify("info", `This is a run of ${campaign.name}, seed ${set["run.seed"]}.`, "“Back” of the browser returns.");
}

const caption = (): ExportCaption => ({
  title: "Campaign",
  seed: null,
  link: location.href,
  source: `RTT Lab ${index.catalogue.version}`,
});

function Chart({ figure, onPick }: { readonly figure: Figure; readonly onPick: (line: string, x: number) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const painter = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, { caption, heading: "h2", heightPx: 320, onPick });
    painter.current = mounted;
    return () => {
      painter.current = null;
      mounted.destroy();
    };
  }, [onPick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a painter that was mounted anew needs its figure again
  useEffect(() => painter.current?.update(figure), [figure, onPick]);
  return <div ref={place} className="figure-large" data-figure={figure.id} />;
}
