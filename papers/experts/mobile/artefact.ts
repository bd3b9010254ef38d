/** What the figures of scenarios I to IV have in common: the study, its figures, claims, findings and tables. */

import type { Figure } from "../../../figure/figure";
import type { Artefact, Outcome, Settings } from "../../experiment/artefact";
import type { Finding, Reading, Unjudged } from "../../experiment/claim";
import type { LabSetup } from "../../experiment/labSetup";
import { biasFigure, biasFinding, runBias } from "./bias";
import { claimOf, type Metric, type Sentence } from "./claims";
import { mapFigure, metricFigure, sameSamplesFigure } from "./figures";
import { dustFinding, ownTable, radiusFinding, readingsTable, runsNote, timerFinding } from "./findings";
import { assumedOf, CONTRADICTIONS, controlsOf, givenOf } from "./parameters";
import { ownPlace, placeOf, runSet, SCENARIOS, type ScenarioId } from "./scenarios";
import { runStudy, type Study } from "./study";

export interface MobileFigure {
  readonly figure: number;
  readonly scenario: ScenarioId;
  readonly title: string;
  readonly summary: string;
  readonly metric: Metric;
  readonly sentences: readonly Sentence[];
  /** The scenario with which sentences or the figure compare this one. */
  readonly beside?: ScenarioId;
  /** The paper's figure, where it is not the quantity against the axis. */
  readonly figures?: (study: Study) => readonly Figure[];
  readonly findings?: (study: Study) => readonly Finding[];
  /** A figure of prediction errors: shows what sharing adds to them, and all predictors on the same samples. */
  readonly ofErrors?: boolean;
  readonly unjudged?: readonly Unjudged[];
}

/** Cost of a full study. */
const HEAVY: Readonly<Record<ScenarioId, string>> = {
  I: "672 runs of 25 simulated minutes and 456 of 5, about half an hour of processor time, shared by figures 2 to 7",
  II: "1,008 runs of 25 simulated minutes and 456 of 5, about half an hour of processor time, shared by figures 8 to 12 and in part with figures 2 to 7",
  III: "1,008 runs of 25 simulated minutes and 456 of 5, about an hour of processor time, shared by figures 13 to 16",
  IV: "288 runs of 90 simulated minutes, 144 of 25 and 456 of 7, about an hour of processor time, shared by figures 17 to 20",
};

function labOf(scenario: ScenarioId, of: Reading["of"], { set }: Settings): LabSetup {
  const mobile = SCENARIOS[scenario];
  const { place, point } = placeOf(mobile, of, ownPlace(mobile, set));
  const driver = of["TCP with"] === "Jacobson" ? "jacobson" : "experts";
  const shadows = ["last", driver === "experts" ? "jacobson" : "experts"];
  const own = runSet(mobile, place, point, set);
  return { preset: mobile.preset, set: { ...own, "flow.main.estimator": driver, "flow.main.shadows": shadows } };
}

export function mobileArtefact(mobileFigure: MobileFigure): Artefact {
  const {
    figure,
    scenario,
    title,
    summary,
    metric,
    sentences,
    beside,
    figures,
    findings,
    ofErrors = false,
    unjudged = [],
  } = mobileFigure;
  const mobile = SCENARIOS[scenario];
  return {
    id: `experts-fig${figure}`,
    paper: "experts",
    figure: `Figure ${figure}`,
    title,
    summary,
    given: givenOf(mobile),
    assumed: assumedOf(mobile),
    unjudged: [...unjudged, ...CONTRADICTIONS],
    controls: controlsOf(mobile),
    seeds: { full: 24, quick: 5 },
    quick: false,
    heavy: HEAVY[scenario],
    async run(runner, settings, options = {}): Promise<Outcome> {
      const study = await runStudy(runner, mobile, beside, settings, options);
      const biases = ofErrors ? await runBias(runner, settings, options) : [];
      const anatomy = ofErrors ? [sameSamplesFigure(study, "jacobson"), biasFigure(biases)] : [];
      return {
        figures: [...(figures?.(study) ?? [metricFigure(study, metric)]), ...mapFigure(study, metric), ...anatomy],
        tables: [readingsTable(study, metric), ownTable(study)],
        claims: sentences.map((sentence) => claimOf(sentence, study)),
        findings: [
          ofErrors ? biasFinding(study, metric, biases) : timerFinding(study),
          ...(findings?.(study) ?? []),
          radiusFinding(study, metric),
          ...dustFinding(study),
        ],
        seeds: settings.seeds,
        notes: [runsNote(study)],
      };
    },
    lab: (settings) => labOf(scenario, {}, settings),
    readingLab: (of, settings) => labOf(scenario, of, settings),
  };
}
