/**
 * Foreknown labels for the predictor `oracle` of the congestion control `rnn`: whether the next loss comes at a larger window.
 *
 * The label of a loss depends on what the sender does at it, so it cannot simply be read off another run. The run is repeated
 * without recording, each time with the labels that the last time showed, until what was assumed is what came out. Up to the
 * first loss whose label came out otherwise, nothing can change any more; at that loss every label is tried once, and when each
 * belies itself its label stays unknown ("?").
 */

import type { Core, CoreSession } from "./core";
import { type JobContext, stepToEnd } from "./job";
import type { FlowLosses, RunRequest } from "./protocol";

/** So many runs at most; the labels behind the first wrong one then stay unknown. */
const PASSES_MAX = 100;

export type Labels = Readonly<Record<string, string>>;

/** One loss of a flow: what followed in the run, and when it was. */
export interface Loss {
  readonly flow: string;
  readonly nth: number;
  readonly timeS: number;
  /** "1", "0", or "?" of the flow's last loss. */
  readonly label: string;
}

/** What one run showed: the losses of all flows that use labels, in the order of time. */
type Shown = readonly Loss[];

const UNKNOWN = "?";

/** Which labels to assume in the next run, from what the runs so far showed. */
export class LabelSearch {
  private assumed = new Map<string, string[]>();
  /** Losses at which every label belied itself. */
  private readonly hopeless = new Set<string>();
  /** The first loss whose label came out otherwise, and what was tried there. */
  private frontier = "";
  private tried = new Set<string>();
  /** How many losses of each flow stand before it. */
  private settled = new Map<string, number>();
  /** Time of the frontier. */
  knownUntilS = 0;

  /** Takes what a run with `labels()` showed; true when its labels came out as assumed. */
  learn(shown: Shown): boolean {
    const wrong = shown.findIndex((loss) => this.isWrong(loss));
    const loss = shown[wrong];
    if (loss === undefined) return true;
    this.knownUntilS = loss.timeS;
    this.settled = new Map(shown.slice(0, wrong).map(({ flow, nth }) => [flow, nth + 1]));
    const next = this.nextAt(loss);
    for (const later of shown.slice(wrong + 1)) {
      this.hopeless.delete(nameOf(later));
      this.assume(later, later.label);
    }
    this.assume(loss, next);
    return false;
  }

  /** Leaves open what came out otherwise in the last run, and all behind it. */
  giveUp(): void {
    for (const [flow, labels] of this.assumed) labels.length = this.settled.get(flow) ?? 0;
  }

  labels(): Labels {
    return Object.fromEntries([...this.assumed].map(([flow, labels]) => [flow, labels.join("")]));
  }

  private at({ flow, nth }: Loss): string {
    return this.assumed.get(flow)?.[nth] ?? UNKNOWN;
  }

  private isWrong(loss: Loss): boolean {
    const assumed = this.at(loss);
    if (loss.label === UNKNOWN || assumed === loss.label) return false;
    return !(assumed === UNKNOWN && this.hopeless.has(nameOf(loss)));
  }

  /** The label to try at the first wrong loss. */
  private nextAt(loss: Loss): string {
    if (this.frontier !== nameOf(loss)) {
      this.frontier = nameOf(loss);
      this.tried = new Set();
      this.hopeless.delete(this.frontier);
    }
    this.tried.add(this.at(loss));
    if (!this.tried.has(loss.label)) return loss.label;
    this.hopeless.add(this.frontier);
    return UNKNOWN;
  }

  private assume({ flow, nth }: Loss, label: string): void {
    const labels = this.assumed.get(flow) ?? [];
    while (labels.length < nth) labels.push(UNKNOWN);
    labels[nth] = label;
    this.assumed.set(flow, labels);
  }
}

const nameOf = ({ flow, nth }: Loss): string => `${flow} ${nth}`;

/** The losses of the flows that predict. */
function read(session: CoreSession): Shown {
  const { losses } = session.result<{ readonly losses: readonly FlowLosses[]; notes: []; error: null }>();
  const { tables } = session.trace();
  const shown = losses.flatMap(({ flow, labels, predictions }) => {
    const times = tables.find(({ kind, of }) => kind === "losses" && of === flow)?.columns[0]?.values;
    if (predictions === undefined || times === undefined) return [];
    return [...labels].map((label, nth): Loss => ({ flow, nth, timeS: times[nth] ?? Number.POSITIVE_INFINITY, label }));
  });
  return shown.sort((a, b) => a.timeS - b.timeS);
}

/** The labels for a request that wantsLabels(). Reports the share of simulated time up to which they are known. */
export async function findLabels(core: Core, request: RunRequest, context: JobContext): Promise<Labels> {
  const { scenario, set, changes, models } = request;
  const search = new LabelSearch();
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const labels = search.labels();
    const bare = { scenario, set, changes, ...(models && { models }), record: "none", losses: true, labels } as const;
    const session = core.open({ kind: "simulation", play: false, ...bare });
    await stepToEnd(session, context);
    const shown = read(session);
    const { simulatedSeconds } = session.result<{ readonly simulatedSeconds: number; notes: []; error: null }>();
    session.close();
    if (search.learn(shown)) return labels;
    context.progress(Math.min(1, search.knownUntilS / simulatedSeconds));
  }
  search.giveUp();
  return search.labels();
}
