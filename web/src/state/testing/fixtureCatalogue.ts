import type { Catalogue, CatalogueModule, CatalogueParam } from "../../../../sim-worker/src/catalogue";

/** A small catalogue for tests of the page: every type of parameter, a module with instances, two presets. */

function param(key: string, label: string, unit: string, more: Partial<CatalogueParam>): CatalogueParam {
  return {
    id: key.split(".").at(-1) ?? key,
    key,
    label,
    unit,
    help: `${label}, in one line.`,
    citation: "RFC 6298",
    type: "number",
    scale: "linear",
    default: 0,
    min: 0,
    max: 1e12,
    sliderMin: 0,
    sliderMax: 100,
    step: 1,
    choices: [],
    basic: true,
    live: true,
    ...more,
  };
}

function module(kind: string, id: string, label: string, more: Partial<CatalogueModule>): CatalogueModule {
  return {
    kind,
    id,
    label,
    short: label,
    help: `${label}.`,
    citation: "RFC 6298",
    look: "",
    validation: "By hand.",
    equations: [],
    modelNotes: [],
    instances: false,
    params: [],
    state: [],
    ...more,
  };
}

const ESTIMATORS = ["last", "jacobson", "eifel", "experts", "linux"] as const;
const estimatorChoices = ESTIMATORS.map((id) => ({ id, label: id }));

export const fixtureCatalogue: Catalogue = {
  abi: 1,
  version: "0.0.0-fixture",
  modules: [
    module("run", "run", "Run", {
      params: [
        param("run.duration", "Duration", "s", {
          default: 60,
          min: 1,
          max: 3600,
          sliderMin: 1,
          sliderMax: 120,
          live: false,
        }),
        param("run.seed", "Seed", "", { type: "integer", default: 1, max: 4294967295, live: false }),
        param("run.observe", "Observed flow", "", {
          type: "choice",
          default: "main.0",
          choices: [{ id: "main.0", label: "main.0" }],
          basic: false,
        }),
      ],
    }),
    module("measure", "measure", "Measured interval", {
      params: [
        param("measure.from", "From", "s", { basic: false, max: 3600 }),
        param("measure.to", "To", "s", { basic: false, default: 3600, max: 3600 }),
      ],
    }),
    module("link", "link", "Link", {
      instances: true,
      params: [
        param("link.*.rate", "Rate", "bit/s", {
          scale: "log",
          default: 1e7,
          min: 1e3,
          max: 1e11,
          sliderMin: 1e5,
          sliderMax: 1e9,
        }),
        param("link.*.delay", "Delay", "ms", { default: 20, max: 10000, sliderMax: 500, step: 0.5 }),
        param("link.*.buffer", "Buffer", "packets", {
          type: "integer",
          default: 100,
          min: 1,
          max: 100000,
          sliderMin: 1,
          sliderMax: 500,
        }),
        param("link.*.loss", "Loss", "", {
          type: "choice",
          default: "none",
          choices: [
            { id: "none", label: "none" },
            { id: "bernoulli", label: "random" },
          ],
        }),
      ],
    }),
    module("flow", "flow", "Flow", {
      instances: true,
      params: [
        param("flow.*.estimator", "Estimator", "", { type: "choice", default: "linux", choices: estimatorChoices }),
        param("flow.*.shadows", "Shadows", "", { type: "set", default: [], choices: estimatorChoices }),
        param("flow.*.timestamps", "Timestamps", "", { type: "switch", default: true }),
      ],
    }),
    ...ESTIMATORS.map((id) =>
      module("estimator", id, id[0]?.toUpperCase() + id.slice(1), {
        equations:
          id === "jacobson"
            ? ["\\delta = m - \\mathrm{SRTT}", "\\mathrm{RTO} = \\mathrm{SRTT} + 4\\,\\mathrm{RTTVAR}"]
            : [],
        params:
          id === "experts"
            ? [
                param("estimator.experts.n", "N", "", {
                  type: "integer",
                  default: 100,
                  min: 2,
                  max: 1000,
                  sliderMin: 10,
                  sliderMax: 400,
                }),
                param("estimator.experts.alpha", "α sharing", "", { default: 0.08, max: 1, sliderMax: 1, step: 0.01 }),
              ]
            : [],
      }),
    ),
  ],
  defaultPreset: "deep-buffer",
  presets: [
    {
      id: "deep-buffer",
      group: "Paths",
      title: "Deep buffer, on-off traffic",
      notice: "When a burst ends, the RTT falls and Jacobson's RTO rises.",
      scenario: {
        scenario: 1,
        id: "deep-buffer",
        run: { duration: 60, seed: 7, observe: "main.0" },
        link: { bottleneck: { rate: 6e6, delay: 20, buffer: 100 }, reverse: { rate: 1e6, delay: 20 } },
        flow: { main: { estimator: "linux", shadows: ["last", "jacobson", "eifel", "experts"] }, cross: {} },
      },
    },
    {
      id: "short-buffer",
      group: "Paths",
      title: "Short buffer",
      notice: "Losses come early.",
      scenario: { scenario: 1, run: { seed: 3 }, link: { bottleneck: { buffer: 5 } }, flow: { main: {} } },
    },
  ],
  eventKinds: [
    { id: "timeout", label: "timeout" },
    { id: "spurious-timeout", label: "spurious timeout" },
  ],
};
