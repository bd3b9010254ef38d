/**
 * The floors of the project, from the ground up: a file may use its own floor and every floor below it, never one above.
 * `scripts/lib/imports.mjs` holds C includes, C calls and TypeScript imports to this list.
 *
 * `files`: path prefixes; a file belongs to the floor with the longest prefix that fits. `only`: the floors above that may use
 * this one, where not all may. `never`: packages that the floor does not import.
 */

export const coreFloors = [
  { name: "base", files: ["wasm-core/src/base/"], about: "arena, text, JSON, errors, notes, random streams" },
  { name: "catalogue", files: ["wasm-core/src/catalogue/"], about: "modules, parameters, registry, settings" },
  { name: "kinds", files: ["wasm-core/src/kinds/"], about: "the interface of each kind of module" },
  { name: "net", files: ["wasm-core/src/net/"], about: "recurrent nets: metrics, layers, training, model files" },
  { name: "trace", files: ["wasm-core/src/trace/"], about: "tables, pyramid, scores, the observer" },
  {
    name: "events",
    files: ["wasm-core/src/sim/events/", "wasm-core/src/sim/sim."],
    about: "simulated time and timers",
  },
  { name: "link", files: ["wasm-core/src/sim/link/"], about: "queue, transmitter and wire of one link" },
  { name: "network", files: ["wasm-core/src/sim/network/"], about: "topology, routes, what happens at a link's end" },
  {
    name: "wireless",
    files: ["wasm-core/src/sim/wireless/"],
    about: "mobile networks: movement, radio, medium access, forwarding",
  },
  { name: "tcp", files: ["wasm-core/src/tcp/"], about: "sender, receiver, scoreboard, timers" },
  { name: "modules", files: ["wasm-core/src/modules/"], about: "one file per module" },
  { name: "session", files: ["wasm-core/src/session/"], about: "the kinds of session and the ABI" },
  { name: "oracle", files: ["wasm-core/src/oracle/"], about: "the harness of the reference vectors" },
  { name: "describe", files: ["wasm-core/src/describe/"], about: "the core's description of itself" },
];

export const scriptFloors = [
  { name: "shape", files: ["sim-worker/src/catalogue.ts"], about: "types of the catalogue" },
  { name: "generated", files: ["sim-worker/generated/"], about: "the catalogue, generated" },
  {
    name: "protocol",
    files: [
      "protocol",
      "results",
      "insights",
      "client",
      "jsonText",
      "units",
      "interval",
      "tuneTypes",
      "tuneSpace",
      "trainTypes",
      "sha256",
      "bundledModels",
      "collect",
      "collectLogs",
      "learntFlows",
      "datasetParquet",
    ].map((name) => `sim-worker/src/${name}.ts`),
    about: "what page and worker say to each other",
  },
  { name: "figure", files: ["figure/"], about: "figures as data" },
  {
    name: "worker",
    files: ["sim-worker/src/"],
    only: ["papers", "cli"],
    about: "owns the wasm; the page sees it through the client alone",
  },
  { name: "papers", files: ["papers/"], only: ["cli", "pages", "app"], about: "the papers' artefacts and claims" },
  {
    name: "cli",
    files: ["sim-worker/cli/", "sim-worker/test/", "sim-worker/bench/", "papers/test/"],
    only: [],
    about: "command line, tests, benchmarks under Node",
  },
  { name: "plot/surface", files: ["web/src/plot/surface/"], about: "canvas, SVG, colours, marks" },
  { name: "plot/parts", files: ["web/src/plot/parts/"], about: "scales, formats, tables, keyboard, data columns" },
  {
    name: "plot/gestures",
    files: ["web/src/plot/gestures/"],
    about: "wheel, drag, pinch and selection, by d3-zoom and d3-drag",
  },
  { name: "plot/time", files: ["web/src/plot/time/"], about: "charts over time" },
  { name: "plot/xy", files: ["web/src/plot/xy/"], about: "figures with two plain axes" },
  { name: "plot", files: ["web/src/plot/"], never: [/^react/, /^@mantine\//], about: "what the page sees of plot" },
  { name: "state", files: ["web/src/state/"], about: "store, links, what a page is" },
  { name: "controls", files: ["web/src/controls/"], about: "controls made from the catalogue" },
  { name: "charts", files: ["web/src/charts/"], about: "one chart per file" },
  { name: "runs", files: ["web/src/runs/"], about: "what asks the worker; the latest request wins" },
  { name: "panels", files: ["web/src/panels/"], about: "what pages share" },
  { name: "tuner", files: ["web/src/tuner/"], about: "search for an estimator's parameters" },
  { name: "pages", files: ["web/src/pages/"], about: "one folder per page" },
  { name: "app", files: ["web/src/"], about: "shell, header, start" },
];

/**
 * Declared upward calls. The header belongs to its own floor; functions that it declares may be defined on the floor
 * `definedBy`, and a call of one of them counts as a use of the header. Every other call upward fails the check.
 */
export const interfaces = [
  {
    header: "wasm-core/src/sim/network/endpoint.h",
    definedBy: "tcp",
    reason:
      "The network hands packets to TCP. Joined by the linker, not by pointers, since a call through a pointer costs 25 instructions a packet in V8 (docs/decisions/0032-floors-of-the-simulation.md).",
  },
];

/** The files of the worker that the app may name: they make the page's client. */
export const openings = ["sim-worker/src/create-client.ts", "sim-worker/src/index.ts"];

/**
 * Climbs and circles that are tolerated, `from -> to`, each with its reason; of a circle `from` is its first unit and `to` is
 * "circle". The list may only shrink: an entry that no longer occurs fails the
 * check, too.
 */
export const debts = {
  "wasm-core/src/base/arena -> circle":
    "one interface in two files: returned blocks are taken from the arena, and a reset of the arena frees them",
};
