/** ns-3's single flows, compared by goodput, mean queue and drops, since details of the models differ. */

import type { Core } from "../../src/core";
import type { RunResult, Scenario } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { parseNumber } from "../../src/units";
import { nodeJob } from "../nodeJob";
import { type Metric, metric, type ReferenceCase, unsupported } from "./case";
import { type Fields, fieldsOf, numberOf, numberOr, type ReferenceFile, textOf } from "./file";

/** TCP and IP with time stamps, and two bytes of PPP. */
const HEADER_BYTES = 54;
const ROOMY = 100_000;

/** ns-3 writes "1.5Mbps" and "40ms". */
function bitPerS(text: string): number | null {
  const match = /^([\d.]+)\s*([kMG]?)bps$/.exec(text);
  if (match === null) return null;
  return Number(match[1]) * ({ "": 1, k: 1e3, M: 1e6, G: 1e9 }[match[2] ?? ""] ?? 1);
}

function delayMs(text: string): number | null {
  const quantity = parseNumber(text, "ms");
  return quantity.ok ? quantity.value : null;
}

/** Loss-based additive increase: what ns-3 calls so is our Reno; with or without SACK. */
const isReno = (tcp: string): boolean => tcp === "ns3::TcpNewReno" || tcp === "ns3::TcpLinuxReno";

export function ns3Scenario(params: Fields, flows: number): Scenario {
  const sack = numberOr(params, "sack", 1) !== 0;
  return {
    scenario: 1,
    id: "reference",
    title: "Held against ns-3",
    run: { duration: numberOr(params, "T", 60), seed: 1 },
    topology: { template: "dumbbell" },
    link: {
      bottleneck: {
        rate: bitPerS(textOf(params, "bw")),
        delay: delayMs(textOf(params, "bdelay")),
        buffer: numberOf(params, "q"),
      },
      reverse: { buffer: ROOMY },
      access: { rate: bitPerS(textOf(params, "access")), delay: delayMs(textOf(params, "adelay")), buffer: ROOMY },
    },
    flow: {
      main: {
        count: flows,
        congestionControl: "reno",
        recovery: sack ? "sack" : "newreno",
        estimator: "rfc6298",
        mss: numberOr(params, "seg", 1000),
        header: HEADER_BYTES,
        initialWindow: numberOr(params, "initcwnd", 10),
        timestamps: numberOr(params, "ts", 1) !== 0,
        delayedAck: numberOr(params, "delack", 1) > 1,
        startStep: flows > 1 ? 0.1 : 0,
      },
    },
    cc: { reno: { counting: "acks" } },
  };
}

export function ns3Metrics(theirs: Fields, result: RunResult): readonly Metric[] {
  const [link] = result.links;
  const goodput = result.flows.reduce((sum, flow) => sum + flow.goodputBitPerS, 0);
  return [
    ...metric("goodputBitPerS", "bit/s", goodput, numberOf(theirs, "goodput_sum_bps")),
    ...metric("meanQueuePackets", "packets", link?.meanQueuePackets ?? null, numberOf(theirs, "avg_queue_pkts")),
    ...metric("drops", "packets", link?.drops ?? null, numberOf(theirs, "drops_pkts")),
    ...metric("dropRate", "", link?.dropRate ?? null, numberOf(theirs, "drop_rate")),
  ];
}

/** Why the file cannot be run, or null. */
export function ns3Obstacle(params: Fields): string | null {
  const tcp = textOf(params, "tcp");
  if (!isReno(tcp)) return `The core has no congestion control like ns-3's ${tcp}.`;
  const quantities = [
    bitPerS(textOf(params, "bw")),
    bitPerS(textOf(params, "access")),
    delayMs(textOf(params, "bdelay")),
  ];
  return quantities.includes(null) ? "The file gives no rate or delay that can be read." : null;
}

export async function compareNs3(core: Core, { file, params, all }: ReferenceFile): Promise<ReferenceCase> {
  const obstacle = ns3Obstacle(params);
  if (obstacle !== null) return unsupported(file, obstacle);
  const scenario = ns3Scenario(params, numberOr(params, "n", 1));
  const { result } = await simulate(core, { scenario, set: {}, changes: [], record: "none" }, nodeJob);
  return { file, status: "ok", reason: "", metrics: ns3Metrics(fieldsOf(all, "summary"), result), parting: null };
}
