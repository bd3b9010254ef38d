/** What the papers discuss without a figure: an option of a module here, or left out, and why. */

import type { PaperId } from "./experiment/artefact";

export interface Beyond {
  readonly paper: PaperId;
  readonly what: string;
  /** Keys of the catalogue (as patterns: `flow.*.ecn`) that switch it on; none: left out. */
  readonly keys: readonly string[];
  /** How it is meant here, or why it is left out. */
  readonly how: string;
}

export const BEYOND: readonly Beyond[] = [
  {
    paper: "eifel",
    what: "FLIGHT as the actual load, which the authors found too noisy",
    keys: ["estimator.eifel.flight"],
    how: "`load` takes the window itself, `outstanding` the segments that are outstanding.",
  },
  {
    paper: "eifel",
    what: "Timer granularity, from coarse to fine",
    keys: ["timer.tick", "model.eifel-cycle.tick"],
    how: "A control of every Eifel artefact; 0 is a precise timer.",
  },
  {
    paper: "eifel",
    what: "Receiver-limited connections, whose RTT is constant",
    keys: ["flow.*.receiverWindow", "model.constant.base"],
    how: "A small receiver's window in closed loop, or the constant model.",
  },
  {
    paper: "eifel",
    what: "Suppressing the fast retransmit after a spurious timeout",
    keys: ["flow.*.spuriousResponse", "flow.*.timestamps"],
    how: "Eifel detection by time stamps with its response.",
  },
  {
    paper: "eifel",
    what: "A weight m above 1 in the deviation term (footnote 4)",
    keys: ["estimator.eifel.weight"],
    how: "A control of figures 6, 7, 12 and 14.",
  },
  {
    paper: "eifel",
    what: "Timing that goes on across a fast retransmit (section 5.1)",
    keys: ["flow.*.keepTiming"],
    how: "With one sample per RTT and no time stamps; a reading of figures 11 and 12.",
  },
  {
    paper: "eifel",
    what: "A constant in place of 1/FLIGHT in the shock absorber (section 4.3)",
    keys: ["estimator.eifel.shock", "estimator.eifel.shockFactor"],
    how: "The artefact eifel-section4 tries seven of them.",
  },
  {
    paper: "experts",
    what: "The study of N, eta and alpha, and the spacing of the experts",
    keys: ["estimator.experts.n", "estimator.experts.eta", "estimator.experts.alpha", "estimator.experts.spacing"],
    how: "The artefact experts-parameters tries what the text says of them; the tuner maps the error over any two.",
  },
  {
    paper: "experts",
    what: "Measuring the RTT less often (its section 1)",
    keys: ["flow.*.rttSampling", "replay.thinning"],
    how: "In simulations and on logs: every ACK, every second, or one per round trip.",
  },
  {
    paper: "experts",
    what: "Equation 2 or equation 4 for the deviation (its section 6.3.1)",
    keys: ["estimator.experts.deviation", "estimator.experts-fixed.deviation"],
    how: "The deviation from the prediction, or from the last sample.",
  },
  {
    paper: "experts",
    what: "Heartbeats as BSD counts them, in integers",
    keys: ["estimator.net3.bias", "estimator.freebsd.bias"],
    how: "Two systems' arithmetic as readings of “Jacobson” in scenario V.",
  },
  {
    paper: "experts",
    what: "Variable-share experts",
    keys: ["estimator.experts.sharing"],
    how: "What an expert gives away grows with what it lost (Herbster and Warmuth 1998).",
  },
  {
    paper: "experts",
    what: "Mixing-past experts",
    keys: [],
    how: "The authors did not consider it either: it keeps the weights of all past trials, and the update grows with their number.",
  },
  {
    paper: "experts",
    what: "Recursive weighted median filtering (its reference 8)",
    keys: ["estimator.median.length"],
    how: "Only the plain median of the last samples: the weights of the cited filter are trained, and neither they nor the training data are given.",
  },
  {
    paper: "experts",
    what: "Adjusting the RTT by the ratio of bandwidths (its section 2.1)",
    keys: [],
    how: "It needs an estimate of the bandwidth from outside the timer, which the paper only mentions.",
  },
  {
    paper: "pert",
    what: "A pause between responses that grows while the queue persists (its section 7)",
    keys: ["cc.pert-red.pauseGrowth", "cc.pert-pi.pauseGrowth"],
    how: "A factor on the pause for each response that left the queue no shorter; 1 is none.",
  },
  {
    paper: "pert",
    what: "A chance that depends on the time since the last response (its section 7)",
    keys: ["cc.pert-red.ramp", "cc.pert-pi.ramp"],
    how: "After a response the chance rises again from 0 over a number of round trips.",
  },
  {
    paper: "pert",
    what: "Responding once while the chance is above a threshold, such as 0.75 (its section 7)",
    keys: ["cc.pert-red.onceAbove", "cc.pert-red.onceCertain", "cc.pert-pi.onceAbove", "cc.pert-pi.onceCertain"],
    how: "By the same coin, or without one; 1 is never.",
  },
  {
    paper: "pert",
    what: "Growing faster while there is room (its section 7)",
    keys: ["cc.pert-red.increase", "cc.pert-pi.increase"],
    how: "Segments per round trip while the chance is 0.",
  },
  {
    paper: "pert",
    what: "Beside plain SACK, and beside traffic that does not respond",
    keys: ["flow.*.congestionControl", "flow.*.application"],
    how: "Each group of flows has a control of its own; `cbr` sends at a constant rate over UDP. The artefact pert-section7 holds the options above against each other.",
  },
  {
    paper: "pert",
    what: "TCP-BFA and Sync-TCP as predictors",
    keys: ["flow.*.predictors"],
    how: "Our reading of the variance of the RTT and of the trend of one-way delays; the papers' own parameters are not all given.",
  },
  {
    paper: "pert",
    what: "The fluid model with a decrease of 35 %",
    keys: ["model.pert-fluid.decrease"],
    how: "A cut by the share b multiplies the loop's gain by 2 b: so L in conditions 11, 13 and 15, and the gain of theorem 2 divided by it.",
  },
  {
    paper: "pert",
    what: "Early response to the one-way delay, against traffic on the way back (its section 7)",
    keys: ["cc.pert-red.signal", "cc.pert-pi.signal"],
    how: "`forward` is the delay that synchronous clocks would tell; a constant offset would not matter.",
  },
  {
    paper: "pert",
    what: "Thresholds that adapt (its section 3)",
    keys: ["cc.pert-red.adaptive"],
    how: "Adaptive RED's rule with the queueing delay in place of the average queue: the chance at the upper threshold adapts, twice a second, to hold the delay in the middle fifth of the thresholds.",
  },
  {
    paper: "pert",
    what: "A weight of history that follows the ACK rate (its footnote 3)",
    keys: ["cc.pert-red.memory", "cc.pert-pi.memory", "cc.pert-pie.memory"],
    how: "The smoothed RTT forgets within so many round trips, however many ACKs come in one; 0: the weight is fixed.",
  },
  {
    paper: "pert",
    what: "2 Tmax as twice the RTT at the upper threshold",
    keys: ["cc.pert-red.reach"],
    how: "With Tmax = P + 10 ms as printed, 2 Tmax is an RTT of 2 (P + 10 ms); the default is a queueing delay of 20 ms.",
  },
  {
    paper: "pert",
    what: "Other queue disciplines emulated at end hosts (its sections 3 and 8)",
    keys: ["cc.pert-pie.target", "cc.pert-pie.alpha", "cc.pert-pie.beta"],
    how: "PERT/PIE: RFC 8033's update with the queueing delay of the smoothed RTT; the response is PERT's.",
  },
  {
    paper: "owd",
    what: "The receiver's RTT in a header option or in an unused field (its section 4)",
    keys: ["flow.*.delayHeader"],
    how: "A field costs nothing; an option 4 bytes on each marked segment and 8 on its ACK.",
  },
  {
    paper: "owd",
    what: "ACK congestion control and ACK filtering (its section 6)",
    keys: ["flow.*.ackControl", "link.*.ackFilter"],
    how: "As Balakrishnan et al. have them, and as RFC 3449 and RFC 5690 do; the Lab runs them beside Fast Increase.",
  },
  {
    paper: "owd",
    what: "Sender adaptation: bursts of at most maxburst, spaced by a timer (its section 6)",
    keys: ["flow.*.maxBurst", "flow.*.burstSpacing"],
    how: "The timer is maxburst over cwnd/RTT, as the section says.",
  },
  {
    paper: "owd",
    what: "Delayed ACKs against the congestion of the way back (its section 6)",
    keys: ["flow.*.delayedAck", "flow.*.delayedAckTime"],
    how: "The artefact owd-section5 runs the scheme with them.",
  },
  {
    paper: "owd",
    what: "The heuristic factor MAF of its reference 8",
    keys: [],
    how: "Neither its rule nor its values stand in the paper; Fast Increase runs from the true delay in its place.",
  },
  {
    paper: "owd",
    what: "A retransmission timeout from the forward delay (its section 8)",
    keys: [],
    how: "One sentence, without a rule: an ACK that waits on the way back has not come either way.",
  },
];
