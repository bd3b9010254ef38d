/** Which ACKs give an RTT sample: the paper does not say, and it decides who predicts better. */

export type SamplingId = "every-ack" | "one-per-rtt" | "every-second";

export interface Sampling {
  /** The choice of `flow.*.rttSampling` and of `replay.thinning`. */
  readonly id: SamplingId;
  /** As a reading: "one per RTT". */
  readonly name: string;
}

export const SAMPLINGS: readonly Sampling[] = [
  { id: "every-ack", name: "every ACK" },
  { id: "one-per-rtt", name: "one per RTT" },
  { id: "every-second", name: "every second ACK" },
];
