/** The speed file's dumbbells: checks that equal work was done. `npm run bench` measures the speed. */

import type { Core } from "../../src/core";
import type { Metric, ReferenceCase } from "./case";
import { type Fields, listOf, numberOf, numberOr, type ReferenceFile, textOf } from "./file";
import { aggregateMetrics, runNs2 } from "./ns2Many";
import { recoveryOf } from "./ns2Scenario";

/** Of datasets/reference/simulators/speed.tcl: 20 ms bottleneck, 5 ms and 1 Gbit/s access, a start each 0.1 s. */
const ROUND_TRIP_S = 0.06;
const BOTTLENECK_DELAY_S = 0.02;
const ACCESS_BIT_PER_S = 1e9;
const START_STEP_S = 0.1;
const OTHER_BUFFERS = 10_000;

async function compareOne(core: Core, given: Fields): Promise<readonly Metric[]> {
  const count = numberOr(given, "n", 1);
  const durationS = numberOr(given, "T_s", 60);
  const initialWindow = /initial window (\d+)/.exec(textOf(given, "label"))?.[1];
  const result = await runNs2(core, {
    params: {
      ...given,
      access_bw: ACCESS_BIT_PER_S,
      bdelay: BOTTLENECK_DELAY_S,
      rtts: ROUND_TRIP_S,
      buffer: numberOf(given, "buffer_pkts"),
      pktsize: numberOf(given, "payload_bytes"),
      ...(initialWindow === undefined ? {} : { windowInit: Number(initialWindow) }),
    },
    flows: Array.from({ length: count }, (_, index) => ({ startS: index * START_STEP_S, stopS: null })),
    durationS,
    fromS: 0,
    toS: durationS,
    otherBuffers: OTHER_BUFFERS,
  });
  const label = textOf(given, "label");
  return aggregateMetrics(given, numberOf(given, "buffer_pkts"), result).map((one) => ({
    ...one,
    id: `${label}: ${one.id}`,
  }));
}

export async function compareSpeed(core: Core, { file, all }: ReferenceFile): Promise<ReferenceCase> {
  const metrics: Metric[] = [];
  const seen = new Set<string>();
  for (const given of listOf(all, "cases")) {
    if (!textOf(given, "simulator").startsWith("ns-2") || recoveryOf(textOf(given, "tcp")) === undefined) continue;
    /* The same traffic under another scheduler is the same traffic. */
    const traffic = JSON.stringify([given.tcp, given.bw, given.n, given.data_pkts_sent]);
    if (!seen.has(traffic)) metrics.push(...(await compareOne(core, given)));
    seen.add(traffic);
  }
  return { file, status: "ok", reason: "Only the cases of ns-2 are run.", metrics, parting: null };
}
