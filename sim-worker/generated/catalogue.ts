/** The core's catalogue, written by `npm run gen` from lab_describe. Do not edit. */

import type { Catalogue } from "../src/catalogue";

/** Modules of the kind `cc`. */
export type CcId =
  | "reno";

/** Modules of the kind `recovery`. */
export type RecoveryId =
  | "tahoe"
  | "reno"
  | "newreno"
  | "sack"
  | "sack-pipe";

/** Modules of the kind `queue`. */
export type QueueId =
  | "droptail";

/** Modules of the kind `estimator`. */
export type EstimatorId =
  | "linux"
  | "rfc6298"
  | "jacobson"
  | "jacobson-ticks"
  | "net3"
  | "eifel"
  | "experts"
  | "experts-fixed"
  | "last";

/** Modules of the kind `format`. */
export type FormatId =
  | "tcp_probe"
  | "tcpprobe"
  | "csv";

/** Keys of all parameters; `*` stands for an instance. */
export type ParamKey =
  | "run.duration"
  | "run.seed"
  | "measure.from"
  | "measure.to"
  | "topology.template"
  | "link.*.rate"
  | "link.*.delay"
  | "link.*.buffer"
  | "link.*.bufferUnit"
  | "link.*.bufferCounts"
  | "link.*.discipline"
  | "link.*.loss"
  | "link.*.lossRate"
  | "link.*.toBad"
  | "link.*.toGood"
  | "link.*.goodLoss"
  | "link.*.badLoss"
  | "link.*.jitter"
  | "flow.*.count"
  | "flow.*.congestionControl"
  | "flow.*.recovery"
  | "flow.*.estimator"
  | "flow.*.shadows"
  | "flow.*.application"
  | "flow.*.start"
  | "flow.*.startSpread"
  | "flow.*.startStep"
  | "flow.*.stop"
  | "flow.*.extraDelay"
  | "flow.*.extraDelaySpread"
  | "flow.*.transferSize"
  | "flow.*.burstSize"
  | "flow.*.burstDistribution"
  | "flow.*.idleTime"
  | "flow.*.idleDistribution"
  | "flow.*.paretoShape"
  | "flow.*.cbrRate"
  | "flow.*.cbrSpread"
  | "flow.*.mss"
  | "flow.*.header"
  | "flow.*.initialWindow"
  | "flow.*.initialSsthresh"
  | "flow.*.receiverWindow"
  | "flow.*.handshake"
  | "flow.*.rttSampling"
  | "flow.*.timestamps"
  | "flow.*.delayedAck"
  | "flow.*.delayedAckTime"
  | "flow.*.limitedTransmit"
  | "flow.*.duplicateAcks"
  | "flow.*.idleRestart"
  | "flow.*.windowRules"
  | "rto.bounds"
  | "rto.min"
  | "rto.max"
  | "rto.initial"
  | "rto.backoffMax"
  | "timer.restart"
  | "timer.tick"
  | "timestamp.resolution"
  | "timestamp.phase"
  | "cc.reno.counting"
  | "cc.reno.limit"
  | "cc.reno.decrease"
  | "recovery.newreno.timerReset"
  | "estimator.linux.unit"
  | "estimator.linux.hz"
  | "estimator.linux.rtoMin"
  | "estimator.linux.rtoMax"
  | "estimator.rfc6298.gClock"
  | "estimator.rfc6298.alpha"
  | "estimator.rfc6298.beta"
  | "estimator.rfc6298.k"
  | "estimator.rfc6298.rtoMin"
  | "estimator.rfc6298.rtoMax"
  | "estimator.jacobson.g"
  | "estimator.jacobson.h"
  | "estimator.jacobson.k"
  | "estimator.jacobson.deviation"
  | "estimator.jacobson.rtoMin"
  | "estimator.jacobson.rtoMax"
  | "estimator.jacobson-ticks.tick"
  | "estimator.jacobson-ticks.rounding"
  | "estimator.jacobson-ticks.g"
  | "estimator.jacobson-ticks.h"
  | "estimator.jacobson-ticks.k"
  | "estimator.jacobson-ticks.deviation"
  | "estimator.jacobson-ticks.rtoMinTicks"
  | "estimator.jacobson-ticks.rtoMaxTicks"
  | "estimator.net3.tick"
  | "estimator.net3.bias"
  | "estimator.net3.rtoMinTicks"
  | "estimator.net3.rtoMaxTicks"
  | "estimator.eifel.weight"
  | "estimator.eifel.shock"
  | "estimator.eifel.tick"
  | "estimator.eifel.rtoMin"
  | "estimator.eifel.rtoMax"
  | "estimator.experts.n"
  | "estimator.experts.eta"
  | "estimator.experts.alpha"
  | "estimator.experts.unit"
  | "estimator.experts.rttMin"
  | "estimator.experts.rttMax"
  | "estimator.experts.quantise"
  | "estimator.experts.deviation"
  | "estimator.experts.k"
  | "estimator.experts.h"
  | "estimator.experts.rtoMin"
  | "estimator.experts.rtoMax"
  | "estimator.experts-fixed.n"
  | "estimator.experts-fixed.eta"
  | "estimator.experts-fixed.alpha"
  | "estimator.experts-fixed.unit"
  | "estimator.experts-fixed.rttMin"
  | "estimator.experts-fixed.rttMax"
  | "estimator.experts-fixed.quantise"
  | "estimator.experts-fixed.deviation"
  | "estimator.experts-fixed.k"
  | "estimator.experts-fixed.h"
  | "estimator.experts-fixed.rtoMin"
  | "estimator.experts-fixed.rtoMax"
  | "estimator.last.h"
  | "estimator.last.k"
  | "estimator.last.rtoMin"
  | "estimator.last.rtoMax"
  | "replay.sampling"
  | "format.csv.role"
  | "format.csv.unit";

/** Built-in scenarios. */
export type PresetId =
  | "deep-buffer"
  | "shallow-buffer"
  | "cellular"
  | "delay-spikes"
  | "satellite"
  | "lossy-wireless"
  | "asymmetric"
  | "many-flows"
  | "coarse-timer"
  | "dumbbell-speed"
  | "ns2";

/** Kinds of rows of `events` tables. */
export type EventKindId =
  | "start"
  | "stop"
  | "timeout"
  | "spurious-timeout"
  | "fast-retransmit"
  | "recovery-end"
  | "retransmit"
  | "loss"
  | "early-response"
  | "lost-events";

/** Fingerprint of the text of lab_describe: a worker whose core says otherwise is of another build. */
export const catalogueHash = "2d5613399b13c50f";

export const catalogue: Catalogue = {
  "abi": 1,
  "version": "0.1.0",
  "modules": [
    {
      "kind": "run",
      "id": "",
      "label": "Run",
      "short": "Run",
      "help": "Duration and seed of the run.",
      "citation": "",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "duration",
          "key": "run.duration",
          "label": "Duration",
          "unit": "s",
          "help": "Simulated time.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 60,
          "min": 0.001,
          "max": 100000,
          "sliderMin": 1,
          "sliderMax": 300,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "seed",
          "key": "run.seed",
          "label": "Seed",
          "unit": "",
          "help": "Everything that is drawn follows from it: the same seed gives the same run.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 9007199254740991,
          "sliderMin": 1,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "measure",
      "id": "",
      "label": "Measured interval",
      "short": "Measured",
      "help": "The part of the run that metrics and scores count.",
      "citation": "",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "from",
          "key": "measure.from",
          "label": "Measured from",
          "unit": "s",
          "help": "Metrics and scores count from here.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 60,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "to",
          "key": "measure.to",
          "label": "Measured to",
          "unit": "s",
          "help": "Metrics and scores count up to here, or to the end of the run.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 100000,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 300,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "topology",
      "id": "",
      "label": "Topology",
      "short": "Topology",
      "help": "How links and flows hang together.",
      "citation": "",
      "equations": [],
      "modelNotes": [
        "Routes are static: fewest hops, then least delay."
      ],
      "instances": false,
      "params": [
        {
          "id": "template",
          "key": "topology.template",
          "label": "Topology",
          "unit": "",
          "help": "Dumbbell: each flow has access links at both ends of the bottleneck. Path: all flows share one link each way. Asymmetric path: the same with a slow way back. Graph: nodes and links of the scenario, shortest paths.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "dumbbell",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "dumbbell",
              "label": "Dumbbell"
            },
            {
              "id": "path",
              "label": "Single path"
            },
            {
              "id": "asymmetric",
              "label": "Asymmetric path"
            },
            {
              "id": "graph",
              "label": "Graph"
            }
          ],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "link",
      "id": "*",
      "label": "Links",
      "short": "Link",
      "help": "A one-way link: a queue, a transmitter and a wire.",
      "citation": "",
      "equations": [
        "t_{\\mathrm{depart}} = \\max(t_{\\mathrm{arrive}}, t_{\\mathrm{free}}) + 8 L / C",
        "t_{\\mathrm{far\\ end}} = t_{\\mathrm{depart}} + d + \\mathrm{jitter}"
      ],
      "modelNotes": [
        "Store and forward. A packet in transmission when the rate changes ends at the old rate."
      ],
      "instances": true,
      "params": [
        {
          "id": "rate",
          "key": "link.*.rate",
          "label": "Rate",
          "unit": "bit/s",
          "help": "Bits on the wire per second.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 10000000,
          "min": 1,
          "max": 1000000000000,
          "sliderMin": 100000,
          "sliderMax": 1000000000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "delay",
          "key": "link.*.delay",
          "label": "Delay",
          "unit": "ms",
          "help": "Propagation delay, one way.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 20,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 300,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "buffer",
          "key": "link.*.buffer",
          "label": "Buffer",
          "unit": "",
          "help": "How much may wait, in the buffer's unit.",
          "citation": "",
          "type": "integer",
          "scale": "log",
          "default": 100,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 2,
          "sliderMax": 2000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "bufferUnit",
          "key": "link.*.bufferUnit",
          "label": "Buffer unit",
          "unit": "",
          "help": "Whether the buffer holds so many packets or bytes.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "packets",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "packets",
              "label": "Packets"
            },
            {
              "id": "bytes",
              "label": "Bytes"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "bufferCounts",
          "key": "link.*.bufferCounts",
          "label": "Buffer counts",
          "unit": "",
          "help": "Waiting packets only; as ns-2 does, where at most one less than the buffer wait; or those waiting and the one in transmission.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "waiting",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "waiting",
              "label": "Waiting packets"
            },
            {
              "id": "ns2",
              "label": "As ns-2 counts"
            },
            {
              "id": "system",
              "label": "Waiting and in transmission"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "discipline",
          "key": "link.*.discipline",
          "label": "Queue discipline",
          "unit": "",
          "help": "Who is dropped, and when.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "droptail",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "droptail",
              "label": "DropTail"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "loss",
          "key": "link.*.loss",
          "label": "Random loss",
          "unit": "",
          "help": "How packets are lost on the wire, beside the queue's drops.",
          "citation": "Gilbert 1960; Elliott 1963",
          "type": "choice",
          "scale": "linear",
          "default": "none",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "none",
              "label": "None"
            },
            {
              "id": "bernoulli",
              "label": "Each by itself"
            },
            {
              "id": "gilbert-elliott",
              "label": "In bursts (Gilbert-Elliott)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "lossRate",
          "key": "link.*.lossRate",
          "label": "Loss rate",
          "unit": "%",
          "help": "Chance that a packet is lost, where each is lost by itself.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 10,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "toBad",
          "key": "link.*.toBad",
          "label": "Good to bad",
          "unit": "%",
          "help": "Chance per packet that a good channel turns bad.",
          "citation": "Gilbert 1960",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 10,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "toGood",
          "key": "link.*.toGood",
          "label": "Bad to good",
          "unit": "%",
          "help": "Chance per packet that a bad channel turns good.",
          "citation": "Gilbert 1960",
          "type": "number",
          "scale": "linear",
          "default": 25,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "goodLoss",
          "key": "link.*.goodLoss",
          "label": "Loss while good",
          "unit": "%",
          "help": "Chance that a packet is lost in a good channel.",
          "citation": "Elliott 1963",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 10,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "badLoss",
          "key": "link.*.badLoss",
          "label": "Loss while bad",
          "unit": "%",
          "help": "Chance that a packet is lost in a bad channel.",
          "citation": "Elliott 1963",
          "type": "number",
          "scale": "linear",
          "default": 50,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "jitter",
          "key": "link.*.jitter",
          "label": "Jitter",
          "unit": "ms",
          "help": "Added to each packet's delay, drawn evenly between 0 and this; packets keep their order.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10000,
          "sliderMin": 0,
          "sliderMax": 50,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "flow",
      "id": "*",
      "label": "Flows",
      "short": "Flows",
      "help": "A group of TCP flows that share their settings.",
      "citation": "",
      "equations": [],
      "modelNotes": [
        "Tail loss probe and RACK are not modelled."
      ],
      "instances": true,
      "params": [
        {
          "id": "count",
          "key": "flow.*.count",
          "label": "Flows",
          "unit": "",
          "help": "Flows in this group.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 2000,
          "sliderMin": 1,
          "sliderMax": 50,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "congestionControl",
          "key": "flow.*.congestionControl",
          "label": "Congestion control",
          "unit": "",
          "help": "What moves the congestion window.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "reno",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "reno",
              "label": "Reno (AIMD)"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "recovery",
          "key": "flow.*.recovery",
          "label": "Loss recovery",
          "unit": "",
          "help": "How losses are found and repaired.",
          "citation": "RFC 5681, 6582, 6675",
          "type": "choice",
          "scale": "linear",
          "default": "sack",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "tahoe",
              "label": "Tahoe"
            },
            {
              "id": "reno",
              "label": "Reno"
            },
            {
              "id": "newreno",
              "label": "NewReno"
            },
            {
              "id": "sack",
              "label": "SACK"
            },
            {
              "id": "sack-pipe",
              "label": "SACK with a pipe (1996)"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "estimator",
          "key": "flow.*.estimator",
          "label": "Driving estimator",
          "unit": "",
          "help": "Whose RTO sets the retransmission timer.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "linux",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "linux",
              "label": "Linux"
            },
            {
              "id": "rfc6298",
              "label": "RFC 6298"
            },
            {
              "id": "jacobson",
              "label": "Jacobson / TCP-Lite"
            },
            {
              "id": "jacobson-ticks",
              "label": "Jacobson in ticks"
            },
            {
              "id": "net3",
              "label": "4.4BSD (Net/3) integers"
            },
            {
              "id": "eifel",
              "label": "Eifel"
            },
            {
              "id": "experts",
              "label": "Fixed-share experts"
            },
            {
              "id": "experts-fixed",
              "label": "Fixed-share experts, 16.16"
            },
            {
              "id": "last",
              "label": "Last sample"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "shadows",
          "key": "flow.*.shadows",
          "label": "Shadow estimators",
          "unit": "",
          "help": "Estimators that see the same samples and touch nothing (observed flows only).",
          "citation": "",
          "type": "set",
          "scale": "linear",
          "default": [],
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "linux",
              "label": "Linux"
            },
            {
              "id": "rfc6298",
              "label": "RFC 6298"
            },
            {
              "id": "jacobson",
              "label": "Jacobson / TCP-Lite"
            },
            {
              "id": "jacobson-ticks",
              "label": "Jacobson in ticks"
            },
            {
              "id": "net3",
              "label": "4.4BSD (Net/3) integers"
            },
            {
              "id": "eifel",
              "label": "Eifel"
            },
            {
              "id": "experts",
              "label": "Fixed-share experts"
            },
            {
              "id": "experts-fixed",
              "label": "Fixed-share experts, 16.16"
            },
            {
              "id": "last",
              "label": "Last sample"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "application",
          "key": "flow.*.application",
          "label": "Application",
          "unit": "",
          "help": "What the sender has to send.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "bulk",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "bulk",
              "label": "Endless transfer"
            },
            {
              "id": "transfer",
              "label": "Finite transfer"
            },
            {
              "id": "onoff",
              "label": "Bursts and pauses"
            },
            {
              "id": "cbr",
              "label": "Constant rate over UDP"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "start",
          "key": "flow.*.start",
          "label": "Start",
          "unit": "s",
          "help": "When the first flow of the group starts.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 60,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "startSpread",
          "key": "flow.*.startSpread",
          "label": "Start drawn within",
          "unit": "s",
          "help": "Each flow's start is moved by a time drawn evenly between 0 and this.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 60,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "startStep",
          "key": "flow.*.startStep",
          "label": "Start step",
          "unit": "s",
          "help": "Each flow of the group starts this much after the one before.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 10,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "stop",
          "key": "flow.*.stop",
          "label": "Stop",
          "unit": "s",
          "help": "When the flows stop sending new data; past the end of the run: never.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 100000,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 120,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "extraDelay",
          "key": "flow.*.extraDelay",
          "label": "Extra delay",
          "unit": "ms",
          "help": "Added to the one-way delay of this group's first link, both ways.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "extraDelaySpread",
          "key": "flow.*.extraDelaySpread",
          "label": "Extra delay drawn within",
          "unit": "ms",
          "help": "Each flow's extra delay is raised by a value drawn evenly between 0 and this.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "transferSize",
          "key": "flow.*.transferSize",
          "label": "Transfer size",
          "unit": "B",
          "help": "Bytes of a finite transfer.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 1000000,
          "min": 1,
          "max": 1000000000000,
          "sliderMin": 10000,
          "sliderMax": 100000000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "burstSize",
          "key": "flow.*.burstSize",
          "label": "Burst size",
          "unit": "B",
          "help": "Mean bytes of a burst.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 500000,
          "min": 1,
          "max": 1000000000000,
          "sliderMin": 10000,
          "sliderMax": 10000000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "burstDistribution",
          "key": "flow.*.burstDistribution",
          "label": "Burst size drawn",
          "unit": "",
          "help": "Distribution of the bytes of a burst.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "exponential",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "constant",
              "label": "Constant"
            },
            {
              "id": "exponential",
              "label": "Exponential"
            },
            {
              "id": "pareto",
              "label": "Pareto"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "idleTime",
          "key": "flow.*.idleTime",
          "label": "Pause",
          "unit": "s",
          "help": "Mean pause after a burst has been acknowledged.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 1,
          "min": 0,
          "max": 100000,
          "sliderMin": 0.01,
          "sliderMax": 30,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "idleDistribution",
          "key": "flow.*.idleDistribution",
          "label": "Pause drawn",
          "unit": "",
          "help": "Distribution of the pauses.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "exponential",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "constant",
              "label": "Constant"
            },
            {
              "id": "exponential",
              "label": "Exponential"
            },
            {
              "id": "pareto",
              "label": "Pareto"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "paretoShape",
          "key": "flow.*.paretoShape",
          "label": "Pareto shape",
          "unit": "",
          "help": "Shape of Pareto bursts and pauses; their mean is kept.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1.5,
          "min": 1.01,
          "max": 10,
          "sliderMin": 1.05,
          "sliderMax": 3,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "cbrRate",
          "key": "flow.*.cbrRate",
          "label": "Constant rate",
          "unit": "bit/s",
          "help": "Rate of a constant-rate source, headers included.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 1000000,
          "min": 1,
          "max": 1000000000000,
          "sliderMin": 10000,
          "sliderMax": 100000000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "cbrSpread",
          "key": "flow.*.cbrSpread",
          "label": "Spacing varies by",
          "unit": "",
          "help": "Each interval is multiplied by a factor drawn evenly from 1 - spread to 1 + spread.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.05,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "mss",
          "key": "flow.*.mss",
          "label": "Segment",
          "unit": "B",
          "help": "Payload bytes of a full segment.",
          "citation": "RFC 9293",
          "type": "integer",
          "scale": "linear",
          "default": 1460,
          "min": 1,
          "max": 65000,
          "sliderMin": 200,
          "sliderMax": 9000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "header",
          "key": "flow.*.header",
          "label": "Headers",
          "unit": "B",
          "help": "Bytes of headers on the wire per packet; the size of an ACK.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 40,
          "min": 1,
          "max": 500,
          "sliderMin": 20,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "initialWindow",
          "key": "flow.*.initialWindow",
          "label": "Initial window",
          "unit": "segments",
          "help": "Window at the start and after idling.",
          "citation": "RFC 6928",
          "type": "number",
          "scale": "linear",
          "default": 10,
          "min": 1,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 40,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "initialSsthresh",
          "key": "flow.*.initialSsthresh",
          "label": "Initial ssthresh",
          "unit": "segments",
          "help": "Where slow start ends before the first loss; 0: nowhere.",
          "citation": "RFC 5681",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "receiverWindow",
          "key": "flow.*.receiverWindow",
          "label": "Receiver window",
          "unit": "segments",
          "help": "The most that may be outstanding.",
          "citation": "RFC 9293",
          "type": "number",
          "scale": "log",
          "default": 100000,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 10000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "handshake",
          "key": "flow.*.handshake",
          "label": "Handshake",
          "unit": "",
          "help": "SYN and SYN-ACK go before the data; the first RTT sample.",
          "citation": "RFC 9293",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "rttSampling",
          "key": "flow.*.rttSampling",
          "label": "RTT samples",
          "unit": "",
          "help": "Which ACKs give an RTT sample, to driver and shadows alike.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "every-ack",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "every-ack",
              "label": "Every ACK"
            },
            {
              "id": "every-second",
              "label": "Every second ACK"
            },
            {
              "id": "one-per-rtt",
              "label": "One per round trip"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "timestamps",
          "key": "flow.*.timestamps",
          "label": "Time stamps",
          "unit": "",
          "help": "Retransmitted segments give samples too, as each ACK echoes when its cause was sent.",
          "citation": "RFC 7323",
          "type": "switch",
          "scale": "linear",
          "default": false,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "delayedAck",
          "key": "flow.*.delayedAck",
          "label": "Delayed ACKs",
          "unit": "",
          "help": "One ACK for two segments, or after the delay.",
          "citation": "RFC 1122, 5681",
          "type": "switch",
          "scale": "linear",
          "default": false,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "delayedAckTime",
          "key": "flow.*.delayedAckTime",
          "label": "ACK delay",
          "unit": "ms",
          "help": "The longest that an ACK waits for a second segment.",
          "citation": "RFC 1122",
          "type": "number",
          "scale": "linear",
          "default": 40,
          "min": 0,
          "max": 500,
          "sliderMin": 0,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "limitedTransmit",
          "key": "flow.*.limitedTransmit",
          "label": "Limited transmit",
          "unit": "",
          "help": "One new segment on each of the first two duplicate ACKs.",
          "citation": "RFC 3042",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "duplicateAcks",
          "key": "flow.*.duplicateAcks",
          "label": "Duplicate ACKs",
          "unit": "",
          "help": "How many of them call a segment lost.",
          "citation": "RFC 5681",
          "type": "integer",
          "scale": "linear",
          "default": 3,
          "min": 1,
          "max": 100,
          "sliderMin": 1,
          "sliderMax": 10,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "idleRestart",
          "key": "flow.*.idleRestart",
          "label": "Restart after idle",
          "unit": "",
          "help": "The window falls back to the initial one after an idle RTO.",
          "citation": "RFC 5681",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "windowRules",
          "key": "flow.*.windowRules",
          "label": "Window rules",
          "unit": "",
          "help": "Where TCPs differ in details. RFC: a loss cuts the flight. ns-2: it cuts the window, the ACK that ends a recovery lets the window grow, one sample per round trip times one segment, and times add up with ns-2's rounding.",
          "citation": "RFC 5681; ns-2.35",
          "type": "choice",
          "scale": "linear",
          "default": "rfc",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "rfc",
              "label": "RFC"
            },
            {
              "id": "ns2",
              "label": "ns-2"
            }
          ],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "rto",
      "id": "",
      "label": "Retransmission timeout",
      "short": "RTO",
      "help": "Bounds, initial value and back-off of the retransmission timeout.",
      "citation": "RFC 6298",
      "equations": [
        "\\mathrm{RTO} \\leftarrow \\min(2\\,\\mathrm{RTO}, \\mathrm{RTO}_{\\max})\\ \\text{at each timeout}"
      ],
      "modelNotes": [
        "Shadows never back off."
      ],
      "instances": false,
      "params": [
        {
          "id": "bounds",
          "key": "rto.bounds",
          "label": "RTO bounds",
          "unit": "",
          "help": "Common: the same for every shadow, so that formulas are compared and not clamps. A driver always uses its own.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "common",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "common",
              "label": "Common"
            },
            {
              "id": "own",
              "label": "Each estimator's own"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "min",
          "key": "rto.min",
          "label": "Common minimum",
          "unit": "ms",
          "help": "Lower bound of the shadows' RTO.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 1,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "max",
          "key": "rto.max",
          "label": "Common maximum",
          "unit": "ms",
          "help": "Upper bound of the shadows' RTO.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 120000,
          "min": 1,
          "max": 10000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "initial",
          "key": "rto.initial",
          "label": "Initial RTO",
          "unit": "ms",
          "help": "RTO before the first sample.",
          "citation": "RFC 6298",
          "type": "number",
          "scale": "log",
          "default": 1000,
          "min": 1,
          "max": 100000,
          "sliderMin": 100,
          "sliderMax": 6000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "backoffMax",
          "key": "rto.backoffMax",
          "label": "Back-off up to",
          "unit": "ms",
          "help": "The RTO doubles at each timeout up to this.",
          "citation": "RFC 6298",
          "type": "number",
          "scale": "log",
          "default": 120000,
          "min": 1,
          "max": 10000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "timer",
      "id": "",
      "label": "Retransmission timer",
      "short": "Timer",
      "help": "How the retransmission timer is started and how fine it is.",
      "citation": "RFC 6298",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "restart",
          "key": "timer.restart",
          "label": "Timer restart",
          "unit": "",
          "help": "At each ACK the timer starts anew with the full RTO, or with what remains of it for the oldest outstanding segment.",
          "citation": "RFC 6298; Ludwig and Katz 2000",
          "type": "choice",
          "scale": "linear",
          "default": "full",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "full",
              "label": "Full RTO"
            },
            {
              "id": "remaining",
              "label": "Remaining RTO"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "tick",
          "key": "timer.tick",
          "label": "Timer tick",
          "unit": "ms",
          "help": "Period of the heartbeat on which timers fire, its phase drawn per flow; 0: precise.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "timestamp",
      "id": "",
      "label": "Time stamps",
      "short": "Time stamps",
      "help": "How finely round-trip times are measured.",
      "citation": "RFC 7323",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "resolution",
          "key": "timestamp.resolution",
          "label": "Sample resolution",
          "unit": "us",
          "help": "RTT samples are whole multiples of this; 0: exact.",
          "citation": "RFC 7323",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 10000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "phase",
          "key": "timestamp.phase",
          "label": "Clock phase",
          "unit": "us",
          "help": "How far the sender's clock is past its last step at time zero.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 10000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "cc",
      "id": "reno",
      "label": "Reno (AIMD)",
      "short": "Reno",
      "help": "One segment more per round trip, half of the flight after a loss. What Tahoe, Reno, NewReno and SACK TCP share; they differ in how they repair losses.",
      "citation": "RFC 5681",
      "equations": [
        "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} + 1\\quad(\\mathrm{cwnd} < \\mathrm{ssthresh})",
        "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} + 1/\\mathrm{cwnd}\\quad(\\mathrm{cwnd} \\ge \\mathrm{ssthresh})",
        "\\mathrm{ssthresh} \\leftarrow \\max(\\mathrm{flight}/2,\\, 2)"
      ],
      "modelNotes": [
        "Windows are real numbers of segments; the sender uses the whole part."
      ],
      "instances": false,
      "params": [
        {
          "id": "counting",
          "key": "cc.reno.counting",
          "label": "Growth counts",
          "unit": "",
          "help": "Whether a delayed ACK that covers two segments lets the window grow twice.",
          "citation": "RFC 3465",
          "type": "choice",
          "scale": "linear",
          "default": "bytes",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "bytes",
              "label": "What is acknowledged"
            },
            {
              "id": "acks",
              "label": "ACKs"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "limit",
          "key": "cc.reno.limit",
          "label": "Limit in slow start",
          "unit": "segments",
          "help": "The most by which one ACK raises the window in slow start; one segment after a timeout.",
          "citation": "RFC 3465, section 2.3",
          "type": "number",
          "scale": "linear",
          "default": 2,
          "min": 1,
          "max": 100,
          "sliderMin": 1,
          "sliderMax": 10,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "decrease",
          "key": "cc.reno.decrease",
          "label": "Kept after a loss",
          "unit": "",
          "help": "Share of the flight that becomes ssthresh.",
          "citation": "RFC 5681, equation 4",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0.05,
          "max": 0.99,
          "sliderMin": 0.1,
          "sliderMax": 0.95,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "recovery",
      "id": "tahoe",
      "label": "Tahoe",
      "short": "Tahoe",
      "help": "Three duplicate ACKs, then slow start from the lost segment.",
      "citation": "Jacobson 1988",
      "equations": [
        "\\mathrm{cwnd} \\leftarrow 1"
      ],
      "modelNotes": [
        "At most one fast retransmit per window of data (RFC 6582, section 3.2)."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "recovery",
      "id": "reno",
      "label": "Reno",
      "short": "Reno",
      "help": "Fast retransmit and fast recovery; the first new ACK ends the recovery.",
      "citation": "RFC 5681, section 3.2",
      "equations": [
        "\\mathrm{cwnd} \\leftarrow \\mathrm{ssthresh} + \\text{duplicates}"
      ],
      "modelNotes": [
        "The swelling is kept apart from cwnd, so that charts show cwnd without it.",
        "At most one fast retransmit per window of data (RFC 6582, section 3.2)."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "recovery",
      "id": "newreno",
      "label": "NewReno",
      "short": "NewReno",
      "help": "Fast recovery that lasts until all losses of a window are repaired, one per round trip.",
      "citation": "RFC 6582",
      "equations": [
        "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} - \\text{acked} + 1\\quad\\text{(partial ACK)}"
      ],
      "modelNotes": [
        "The swelling is kept apart from cwnd, so that charts show cwnd without it.",
        "The careful variant of RFC 2582: no fast retransmit for a window that had a timeout."
      ],
      "instances": false,
      "params": [
        {
          "id": "timerReset",
          "key": "recovery.newreno.timerReset",
          "label": "Partial ACKs reset the timer",
          "unit": "",
          "help": "Impatient: the first one alone, so that many losses end in a timeout. Slow but steady: each.",
          "citation": "RFC 6582, section 4",
          "type": "choice",
          "scale": "linear",
          "default": "first",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "first",
              "label": "The first (impatient)"
            },
            {
              "id": "every",
              "label": "Each (slow but steady)"
            }
          ],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "recovery",
      "id": "sack",
      "label": "SACK",
      "short": "SACK",
      "help": "The receiver tells what arrived; all losses of a window are repaired within about one round trip.",
      "citation": "RFC 6675; RFC 2018",
      "equations": [
        "\\text{send while}\\ \\mathrm{pipe} + 1 \\le \\mathrm{cwnd}"
      ],
      "modelNotes": [
        "No D-SACK and no reneging.",
        "Tail loss probe and RACK are not modelled."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "recovery",
      "id": "sack-pipe",
      "label": "SACK with a pipe (1996)",
      "short": "SACK 1996",
      "help": "SACK before RFC 3517: a counter of segments in the pipe, holes filled in order.",
      "citation": "Fall and Floyd 1996",
      "equations": [
        "\\mathrm{pipe} \\leftarrow \\mathrm{pipe} - 1\\quad\\text{(duplicate ACK)}",
        "\\mathrm{pipe} \\leftarrow \\mathrm{pipe} - 2\\quad\\text{(partial ACK)}"
      ],
      "modelNotes": [
        "A retransmission that is lost again waits for the timer.",
        "After a timeout everything is sent again in order (go-back-N)."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "queue",
      "id": "droptail",
      "label": "DropTail",
      "short": "DropTail",
      "help": "First in, first out; a packet that finds the buffer full is dropped.",
      "citation": "",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "estimator",
      "id": "linux",
      "label": "Linux",
      "short": "Linux",
      "help": "The kernel's own integers: the maximum deviation per window, and a minimum of 200 ms above srtt.",
      "citation": "Linux, net/ipv4/tcp_input.c: tcp_rtt_estimator(), __tcp_set_rto()",
      "equations": [
        "e \\leftarrow m - (s \\gg 3)",
        "s \\leftarrow \\max(1, s + e)",
        "f \\leftarrow |e| - (v \\gg 2),\\quad f \\leftarrow f \\gg 3\\ \\text{if}\\ e < 0 < f",
        "v \\leftarrow v + f",
        "v_{\\max} \\leftarrow \\max(v_{\\max}, v),\\quad \\mathrm{rttvar} \\leftarrow \\max(\\mathrm{rttvar}, v_{\\max})",
        "\\text{once per window: } \\mathrm{rttvar} \\leftarrow \\mathrm{rttvar} - (\\mathrm{rttvar} - v_{\\max}) \\gg 2\\ \\text{if}\\ v_{\\max} < \\mathrm{rttvar},\\quad v_{\\max} \\leftarrow \\mathrm{RTO}_{\\min}",
        "\\mathrm{RTO} \\leftarrow \\lceil (s \\gg 3) + \\mathrm{rttvar} \\rceil_{1/\\mathrm{HZ}}"
      ],
      "modelNotes": [
        "s is 8 srtt, v is 4 times the mean deviation. First sample: s = 8m, v = 2m.",
        "The branch for e < 0 is Linux's own, after Eifel: a falling RTT does not blow the RTO up.",
        "Without sequence numbers a window ends one srtt after it began.",
        "The minimum is part of rttvar, so it holds under common bounds too.",
        "A first RTO from the route's cached metrics is not modelled."
      ],
      "instances": false,
      "params": [
        {
          "id": "unit",
          "key": "estimator.linux.unit",
          "label": "Unit",
          "unit": "",
          "help": "What the kernel counts in: microseconds, or jiffies before Linux 3.15.",
          "citation": "net/ipv4/tcp_input.c",
          "type": "choice",
          "scale": "linear",
          "default": "us",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "us",
              "label": "Microseconds"
            },
            {
              "id": "jiffies",
              "label": "Jiffies"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "hz",
          "key": "estimator.linux.hz",
          "label": "HZ",
          "unit": "1/s",
          "help": "Ticks of the kernel's clock per second: the RTO is rounded up to whole ones.",
          "citation": "CONFIG_HZ",
          "type": "integer",
          "scale": "linear",
          "default": 250,
          "min": 1,
          "max": 1000000,
          "sliderMin": 100,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtoMin",
          "key": "estimator.linux.rtoMin",
          "label": "Minimum of rttvar",
          "unit": "ms",
          "help": "TCP_RTO_MIN: rttvar is never below it, so the RTO is always more than this above srtt.",
          "citation": "include/net/tcp.h",
          "type": "number",
          "scale": "log",
          "default": 200,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtoMax",
          "key": "estimator.linux.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "TCP_RTO_MAX.",
          "citation": "include/net/tcp.h",
          "type": "number",
          "scale": "log",
          "default": 120000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1000,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "srtt_us_x8",
          "unit": "us"
        },
        {
          "id": "mdev_us_x4",
          "unit": "us"
        },
        {
          "id": "mdev_max_us",
          "unit": "us"
        },
        {
          "id": "rttvar_us",
          "unit": "us"
        },
        {
          "id": "rto_us",
          "unit": "us"
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "rfc6298",
      "label": "RFC 6298",
      "short": "RFC 6298",
      "help": "The standard's timer: Jacobson's rule, the clock granularity, and a minimum of one second.",
      "citation": "RFC 6298 (2011)",
      "equations": [
        "\\mathrm{RTTVAR} \\leftarrow (1-\\beta)\\,\\mathrm{RTTVAR} + \\beta\\,|\\mathrm{SRTT} - m|",
        "\\mathrm{SRTT} \\leftarrow (1-\\alpha)\\,\\mathrm{SRTT} + \\alpha\\,m",
        "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + \\max(G, K\\,\\mathrm{RTTVAR})"
      ],
      "modelNotes": [
        "First sample: SRTT = m, RTTVAR = m/2 (rule 2.2)."
      ],
      "instances": false,
      "params": [
        {
          "id": "gClock",
          "key": "estimator.rfc6298.gClock",
          "label": "Clock granularity G",
          "unit": "ms",
          "help": "The deviation term is never below this.",
          "citation": "RFC 6298, rule 2.3",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "alpha",
          "key": "estimator.rfc6298.alpha",
          "label": "Gain alpha",
          "unit": "",
          "help": "Share of a new sample in the smoothed RTT.",
          "citation": "RFC 6298, rule 2.3",
          "type": "number",
          "scale": "linear",
          "default": 0.125,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "beta",
          "key": "estimator.rfc6298.beta",
          "label": "Deviation gain beta",
          "unit": "",
          "help": "Share of a new deviation in the mean deviation.",
          "citation": "RFC 6298, rule 2.3",
          "type": "number",
          "scale": "linear",
          "default": 0.25,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.rfc6298.k",
          "label": "Deviations K",
          "unit": "",
          "help": "How many mean deviations the RTO stands above the smoothed RTT.",
          "citation": "RFC 6298, rule 2.3",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 0,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtoMin",
          "key": "estimator.rfc6298.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it drives, or when bounds are its own.",
          "citation": "RFC 6298, rule 2.4",
          "type": "number",
          "scale": "log",
          "default": 1000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 3000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtoMax",
          "key": "estimator.rfc6298.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it drives, or when bounds are its own.",
          "citation": "RFC 6298, rule 2.5",
          "type": "number",
          "scale": "log",
          "default": 60000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1000,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "srtt_ms",
          "unit": "ms"
        },
        {
          "id": "rttvar_ms",
          "unit": "ms"
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "jacobson",
      "label": "Jacobson / TCP-Lite",
      "short": "Jacobson",
      "help": "Smoothed RTT and mean deviation, real-valued: the rule behind nearly every TCP since 1988.",
      "citation": "Jacobson and Karels 1988; Nunes et al. 2014, equations 1-3",
      "equations": [
        "D \\leftarrow m - \\mathrm{SRTT}",
        "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + g\\,D",
        "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + h\\,(|D| - \\mathrm{RTTVAR})",
        "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + K\\,\\mathrm{RTTVAR}"
      ],
      "modelNotes": [
        "First sample: SRTT = m, RTTVAR = m/2 (the papers are silent; RFC 6298 says so).",
        "D uses the SRTT of before the sample. Nunes et al. print equation 1 before 2, which would use the new one, 7/8 of the deviation; RFC 6298, 4.4BSD and Ludwig and Sklower agree on the old one."
      ],
      "instances": false,
      "params": [
        {
          "id": "g",
          "key": "estimator.jacobson.g",
          "label": "Gain g",
          "unit": "",
          "help": "Share of a new sample in the smoothed RTT.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 0.125,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.jacobson.h",
          "label": "Deviation gain h",
          "unit": "",
          "help": "Share of a new deviation in the mean deviation.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 0.25,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.jacobson.k",
          "label": "Deviations K",
          "unit": "",
          "help": "How many mean deviations the RTO stands above the smoothed RTT.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 0,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "deviation",
          "key": "estimator.jacobson.deviation",
          "label": "Deviation from",
          "unit": "",
          "help": "What counts as a deviation of a sample.",
          "citation": "Nunes et al. 2014, equations 2 and 4",
          "type": "choice",
          "scale": "linear",
          "default": "abs_error",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "abs_error",
              "label": "Prediction error"
            },
            {
              "id": "sample_diff",
              "label": "Change of the sample"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMin",
          "key": "estimator.jacobson.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it drives, or when bounds are its own: two ticks of 500 ms in 4.4BSD.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "log",
          "default": 1000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 3000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMax",
          "key": "estimator.jacobson.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it drives, or when bounds are its own: 64 s in 4.4BSD.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "log",
          "default": 64000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1000,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "srtt_ms",
          "unit": "ms"
        },
        {
          "id": "rttvar_ms",
          "unit": "ms"
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "jacobson-ticks",
      "label": "Jacobson in ticks",
      "short": "Jacobson ticks",
      "help": "Jacobson's rule on a clock that ticks: shows what a coarse timer does to the same samples.",
      "citation": "Nunes et al. 2014, section 5; Wright and Stevens 1995",
      "equations": [
        "m \\leftarrow \\max(1, \\lfloor \\mathrm{RTT}/\\mathrm{tick} \\rfloor)",
        "D \\leftarrow m - \\mathrm{SRTT}",
        "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + g\\,D",
        "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + h\\,(|D| - \\mathrm{RTTVAR})",
        "\\mathrm{RTO} \\leftarrow \\mathrm{SRTT} + K\\,\\mathrm{RTTVAR}"
      ],
      "modelNotes": [
        "The papers do not say how a sample becomes whole ticks: rounded down, and never below one.",
        "The tick is the estimator's own; that of the flow's timer is timer.tick."
      ],
      "instances": false,
      "params": [
        {
          "id": "tick",
          "key": "estimator.jacobson-ticks.tick",
          "label": "Clock tick",
          "unit": "ms",
          "help": "Period of the clock that measures: 500 in 4.4BSD, 10 or 4 in Linux.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "log",
          "default": 500,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rounding",
          "key": "estimator.jacobson-ticks.rounding",
          "label": "Samples rounded",
          "unit": "",
          "help": "How a duration becomes whole ticks; at least one.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "floor",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "floor",
              "label": "Down"
            },
            {
              "id": "ceil",
              "label": "Up"
            },
            {
              "id": "round",
              "label": "To the nearest"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "g",
          "key": "estimator.jacobson-ticks.g",
          "label": "Gain g",
          "unit": "",
          "help": "Share of a new sample in the smoothed RTT.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 0.125,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.jacobson-ticks.h",
          "label": "Deviation gain h",
          "unit": "",
          "help": "Share of a new deviation in the mean deviation.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 0.25,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.jacobson-ticks.k",
          "label": "Deviations K",
          "unit": "",
          "help": "How many mean deviations the RTO stands above the smoothed RTT.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 0,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "deviation",
          "key": "estimator.jacobson-ticks.deviation",
          "label": "Deviation from",
          "unit": "",
          "help": "What counts as a deviation of a sample.",
          "citation": "Nunes et al. 2014, equations 2 and 4",
          "type": "choice",
          "scale": "linear",
          "default": "abs_error",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "abs_error",
              "label": "Prediction error"
            },
            {
              "id": "sample_diff",
              "label": "Change of the sample"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMinTicks",
          "key": "estimator.jacobson-ticks.rtoMinTicks",
          "label": "Own minimum RTO",
          "unit": "ticks",
          "help": "Lower bound when it drives, or when bounds are its own.",
          "citation": "Nunes et al. 2014",
          "type": "number",
          "scale": "linear",
          "default": 2,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 64,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMaxTicks",
          "key": "estimator.jacobson-ticks.rtoMaxTicks",
          "label": "Own maximum RTO",
          "unit": "ticks",
          "help": "Upper bound when it drives, or when bounds are its own: 128 in 4.4BSD, 64 in Nunes et al.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "log",
          "default": 128,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 16,
          "sliderMax": 30000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "sample_ticks",
          "unit": "ticks"
        },
        {
          "id": "srtt_ticks",
          "unit": "ticks"
        },
        {
          "id": "rttvar_ticks",
          "unit": "ticks"
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "net3",
      "label": "4.4BSD (Net/3) integers",
      "short": "Net/3",
      "help": "Jacobson's rule as 4.4BSD computes it: scaled integers and ticks of half a second.",
      "citation": "Wright and Stevens 1995, section 25.11",
      "equations": [
        "d \\leftarrow m - b - (s \\gg 3)",
        "s \\leftarrow \\max(1, s + d)",
        "v \\leftarrow \\max(1, v + |d| - (v \\gg 2))",
        "\\mathrm{RTO} \\leftarrow (s \\gg 3) + v"
      ],
      "modelNotes": [
        "s is 8 SRTT, v is 4 times the deviation, m whole ticks as a counter that starts at b shows them. First sample: s = 8m, v = 2m."
      ],
      "instances": false,
      "params": [
        {
          "id": "tick",
          "key": "estimator.net3.tick",
          "label": "Clock tick",
          "unit": "ms",
          "help": "Period of the slow timer.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "log",
          "default": 500,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "bias",
          "key": "estimator.net3.bias",
          "label": "Counter starts at",
          "unit": "ticks",
          "help": "4.4BSD's tick counter starts at 1, and later samples are reduced by it; the first is not.",
          "citation": "Wright and Stevens 1995, section 25.10",
          "type": "integer",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 2,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMinTicks",
          "key": "estimator.net3.rtoMinTicks",
          "label": "Own minimum RTO",
          "unit": "ticks",
          "help": "Lower bound when it drives, or when bounds are its own.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "linear",
          "default": 2,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 64,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMaxTicks",
          "key": "estimator.net3.rtoMaxTicks",
          "label": "Own maximum RTO",
          "unit": "ticks",
          "help": "Upper bound when it drives, or when bounds are its own.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "log",
          "default": 128,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 16,
          "sliderMax": 30000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "srtt_x8",
          "unit": "ticks"
        },
        {
          "id": "rttvar_x4",
          "unit": "ticks"
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "eifel",
      "label": "Eifel",
      "short": "Eifel",
      "help": "A timer whose gain follows the number of segments in flight and which ignores falling RTTs.",
      "citation": "Ludwig and Sklower 2000, section 4",
      "equations": [
        "F \\leftarrow \\max(\\mathrm{ssthresh}, \\mathrm{cwnd}/2) + 1",
        "G \\leftarrow 1/F\\ |\\ 2/F\\ |\\ 1/3\\quad\\text{for samples of every, every second segment, one per RTT}",
        "D \\leftarrow m - \\mathrm{SRTT}",
        "G' \\leftarrow G\\ \\text{if}\\ D \\ge \\mathrm{RTTVAR},\\ \\text{else}\\ G^2",
        "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + G'\\,(D - \\mathrm{RTTVAR})\\quad\\text{only if}\\ D \\ge 0",
        "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + G\\,D",
        "\\mathrm{RTO} \\leftarrow \\max(\\mathrm{SRTT} + \\tfrac{w}{G}\\,\\mathrm{RTTVAR},\\ m + 2\\,\\mathrm{tick})"
      ],
      "modelNotes": [
        "First sample: SRTT = m, RTTVAR = m/2. Every D is taken from the SRTT of before the sample.",
        "While ssthresh is unset F = cwnd/2 + 1; where no window is known G = 1/3.",
        "The paper's equation squares the gain, its text divides it by the flight: the equation is the default, and both are offered.",
        "The self-trained factor of section 4.4 is not applied. The timer that restarts with what remains of the RTO is the flow's: timer.restart."
      ],
      "instances": false,
      "params": [
        {
          "id": "weight",
          "key": "estimator.eifel.weight",
          "label": "Weight m",
          "unit": "",
          "help": "Factor of the deviation term, 1 or more.",
          "citation": "Ludwig and Sklower 2000, footnote 4",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 4,
          "step": 0.25,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "shock",
          "key": "estimator.eifel.shock",
          "label": "Shock absorber",
          "unit": "",
          "help": "The gain by which the deviation falls.",
          "citation": "Ludwig and Sklower 2000: the equation squares the gain, the text divides it by the flight",
          "type": "choice",
          "scale": "linear",
          "default": "gain_squared",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "gain_squared",
              "label": "Gain squared"
            },
            {
              "id": "gain_over_flight",
              "label": "Gain over flight"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "tick",
          "key": "estimator.eifel.tick",
          "label": "Clock tick",
          "unit": "ms",
          "help": "The RTO is at least the last sample and two ticks of this, or of the flow's timer if that is coarser.",
          "citation": "Ludwig and Sklower 2000",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtoMin",
          "key": "estimator.eifel.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it drives, or when bounds are its own.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0,
          "sliderMax": 3000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMax",
          "key": "estimator.eifel.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it drives, or when bounds are its own.",
          "citation": "Ludwig and Sklower 2000",
          "type": "number",
          "scale": "log",
          "default": 240000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1000,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "srtt_ms",
          "unit": "ms"
        },
        {
          "id": "rttvar_ms",
          "unit": "ms"
        },
        {
          "id": "gain",
          "unit": ""
        },
        {
          "id": "flight",
          "unit": "segments"
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "experts",
      "label": "Fixed-share experts",
      "short": "Experts",
      "help": "A hundred fixed predictions vote; those that did well gain weight, and all share some of it.",
      "citation": "Nunes et al. 2014; Herbster and Warmuth 1998",
      "equations": [
        "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i\\quad\\text{before } y\\text{ is seen}",
        "L_i \\leftarrow (x_i - y)^2\\ \\text{if}\\ x_i \\ge y,\\ \\text{else}\\ 2y",
        "w_i \\leftarrow w_i\\, e^{-\\eta L_i}",
        "w_i \\leftarrow (1-\\alpha)\\, w_i + \\tfrac{\\alpha}{N} \\textstyle\\sum_j w_j",
        "w_i \\leftarrow w_i / \\textstyle\\sum_j w_j",
        "\\mathrm{RTTVAR} \\leftarrow (1-h)\\,\\mathrm{RTTVAR} + h\\,d",
        "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}",
        "x_i = \\mathrm{RTT}_{\\min} + \\mathrm{RTT}_{\\max}\\,2^{(i-N)/4},\\quad i = 1 \\ldots N"
      ],
      "modelNotes": [
        "Start: all weights equal. RTTVAR starts at m/2; d is the prediction's error or the change of the sample.",
        "A steady RTT is over-predicted by about alpha (mean(x) - y), because every expert keeps a share.",
        "When all weights vanish (RTTs far above every expert) they are set anew, uniform in value with the last RTT as their mean; the paper's words leave this open.",
        "The last sample predicts better on nearly all steps, ramps and random walks: compare.",
        "Weights are shown on the experts that the run began with; after a change each goes to the nearest."
      ],
      "instances": false,
      "params": [
        {
          "id": "n",
          "key": "estimator.experts.n",
          "label": "Experts N",
          "unit": "",
          "help": "How many experts there are.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "integer",
          "scale": "linear",
          "default": 100,
          "min": 1,
          "max": 4000,
          "sliderMin": 10,
          "sliderMax": 400,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "eta",
          "key": "estimator.experts.eta",
          "label": "Learning rate eta",
          "unit": "",
          "help": "How fast a loss takes weight away.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "log",
          "default": 2,
          "min": 0,
          "max": 1000,
          "sliderMin": 0.1,
          "sliderMax": 20,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "alpha",
          "key": "estimator.experts.alpha",
          "label": "Sharing alpha",
          "unit": "",
          "help": "Share of all weight that is spread over all experts after each sample: 0 never forgets, 1 never learns.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "linear",
          "default": 0.08,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "unit",
          "key": "estimator.experts.unit",
          "label": "Unit",
          "unit": "ms",
          "help": "One unit of the experts' scale; 0: automatic, 4 ms x 2^k with the smallest k for which 64 units reach the largest RTT.",
          "citation": "Nunes et al. 2014: ticks of 500 ms, and of 4 ms",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rttMin",
          "key": "estimator.experts.rttMin",
          "label": "Smallest expert",
          "unit": "units",
          "help": "Where the experts' values begin.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "log",
          "default": 1,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0.01,
          "sliderMax": 16,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rttMax",
          "key": "estimator.experts.rttMax",
          "label": "Range of experts",
          "unit": "units",
          "help": "How far above the smallest the largest expert stands.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "log",
          "default": 128,
          "min": 1e-9,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 1024,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "quantise",
          "key": "estimator.experts.quantise",
          "label": "Whole units",
          "unit": "",
          "help": "Samples are rounded down to whole units, at least one.",
          "citation": "Nunes et al. 2014: ticks",
          "type": "switch",
          "scale": "linear",
          "default": false,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "deviation",
          "key": "estimator.experts.deviation",
          "label": "Deviation from",
          "unit": "",
          "help": "What the RTO's margin is made of. By the source: the prediction's error in simulations, the change of the sample in logs, as the paper does.",
          "citation": "Nunes et al. 2014, equations 2 and 4",
          "type": "choice",
          "scale": "linear",
          "default": "auto",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "auto",
              "label": "By the source"
            },
            {
              "id": "abs_error",
              "label": "Prediction error"
            },
            {
              "id": "sample_diff",
              "label": "Change of the sample"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.experts.k",
          "label": "Deviations K",
          "unit": "",
          "help": "How many mean deviations the RTO stands above the prediction.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 0,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.experts.h",
          "label": "Deviation gain h",
          "unit": "",
          "help": "Share of a new deviation in the mean deviation.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 0.25,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMin",
          "key": "estimator.experts.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it drives, or when bounds are its own: 200 ms on Linux.",
          "citation": "Nunes et al. 2014",
          "type": "number",
          "scale": "log",
          "default": 200,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 3000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMax",
          "key": "estimator.experts.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it drives, or when bounds are its own.",
          "citation": "Nunes et al. 2014",
          "type": "number",
          "scale": "log",
          "default": 120000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1000,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "rttvar_ms",
          "unit": "ms"
        },
        {
          "id": "reinitialised",
          "unit": ""
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "experts-fixed",
      "label": "Fixed-share experts, 16.16",
      "short": "Experts 16.16",
      "help": "The experts in the kernel's 16.16 arithmetic: small weights vanish, and all of them often.",
      "citation": "Nunes et al. 2014, section 6.1",
      "equations": [
        "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i",
        "w_i \\leftarrow w_i\\, e^{-\\eta L_i},\\quad e^{-m} = 0\\ \\text{from}\\ m = 16\\ \\text{on}",
        "w_i \\leftarrow (1-\\alpha)\\, w_i + \\lfloor \\alpha \\textstyle\\sum_j w_j \\rfloor / N",
        "w_i \\leftarrow w_i / \\max_j w_j",
        "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}"
      ],
      "modelNotes": [
        "Magnitudes have 16 fractional bits; products and quotients are truncated and saturate. L and RTTVAR as for the experts in floating point; RTTVAR is kept in floating point.",
        "All weights vanish whenever no expert stands within 2.3 units above the RTT and the RTT is above 2.8 units: often, once RTTs reach about 13 units. They are then set anew around the last RTT."
      ],
      "instances": false,
      "params": [
        {
          "id": "n",
          "key": "estimator.experts-fixed.n",
          "label": "Experts N",
          "unit": "",
          "help": "How many experts there are.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "integer",
          "scale": "linear",
          "default": 100,
          "min": 1,
          "max": 4000,
          "sliderMin": 10,
          "sliderMax": 400,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "eta",
          "key": "estimator.experts-fixed.eta",
          "label": "Learning rate eta",
          "unit": "",
          "help": "How fast a loss takes weight away.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "log",
          "default": 2,
          "min": 0,
          "max": 1000,
          "sliderMin": 0.1,
          "sliderMax": 20,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "alpha",
          "key": "estimator.experts-fixed.alpha",
          "label": "Sharing alpha",
          "unit": "",
          "help": "Share of all weight that is spread over all experts after each sample: 0 never forgets, 1 never learns.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "linear",
          "default": 0.08,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "unit",
          "key": "estimator.experts-fixed.unit",
          "label": "Unit",
          "unit": "ms",
          "help": "One unit of the experts' scale; 0: automatic, 4 ms x 2^k with the smallest k for which 64 units reach the largest RTT.",
          "citation": "Nunes et al. 2014: ticks of 500 ms, and of 4 ms",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rttMin",
          "key": "estimator.experts-fixed.rttMin",
          "label": "Smallest expert",
          "unit": "units",
          "help": "Where the experts' values begin.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "log",
          "default": 1,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0.01,
          "sliderMax": 16,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rttMax",
          "key": "estimator.experts-fixed.rttMax",
          "label": "Range of experts",
          "unit": "units",
          "help": "How far above the smallest the largest expert stands.",
          "citation": "Nunes et al. 2014, section 5",
          "type": "number",
          "scale": "log",
          "default": 128,
          "min": 1e-9,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 1024,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "quantise",
          "key": "estimator.experts-fixed.quantise",
          "label": "Whole units",
          "unit": "",
          "help": "Samples are rounded down to whole units, at least one.",
          "citation": "Nunes et al. 2014: ticks",
          "type": "switch",
          "scale": "linear",
          "default": false,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "deviation",
          "key": "estimator.experts-fixed.deviation",
          "label": "Deviation from",
          "unit": "",
          "help": "What the RTO's margin is made of. By the source: the prediction's error in simulations, the change of the sample in logs, as the paper does.",
          "citation": "Nunes et al. 2014, equations 2 and 4",
          "type": "choice",
          "scale": "linear",
          "default": "auto",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "auto",
              "label": "By the source"
            },
            {
              "id": "abs_error",
              "label": "Prediction error"
            },
            {
              "id": "sample_diff",
              "label": "Change of the sample"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.experts-fixed.k",
          "label": "Deviations K",
          "unit": "",
          "help": "How many mean deviations the RTO stands above the prediction.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 0,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.experts-fixed.h",
          "label": "Deviation gain h",
          "unit": "",
          "help": "Share of a new deviation in the mean deviation.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 0.25,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMin",
          "key": "estimator.experts-fixed.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it drives, or when bounds are its own: 200 ms on Linux.",
          "citation": "Nunes et al. 2014",
          "type": "number",
          "scale": "log",
          "default": 200,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 3000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMax",
          "key": "estimator.experts-fixed.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it drives, or when bounds are its own.",
          "citation": "Nunes et al. 2014",
          "type": "number",
          "scale": "log",
          "default": 120000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1000,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "rttvar_ms",
          "unit": "ms"
        },
        {
          "id": "reinitialised",
          "unit": ""
        }
      ]
    },
    {
      "kind": "estimator",
      "id": "last",
      "label": "Last sample",
      "short": "Last",
      "help": "Predicts that the next RTT is the last one: the baseline that every other has to beat.",
      "citation": "Baseline; the deviation rule is Jacobson's (1988)",
      "equations": [
        "V \\leftarrow V + h\\,(|m - m'| - V)",
        "\\hat{m} \\leftarrow m",
        "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"
      ],
      "modelNotes": [
        "First sample: V = m/2.",
        "Nobody has published a timer on the last sample alone: this is Jacobson's with gain 1, so that it can drive and its coverage can be compared."
      ],
      "instances": false,
      "params": [
        {
          "id": "h",
          "key": "estimator.last.h",
          "label": "Deviation gain h",
          "unit": "",
          "help": "Share of a new deviation in the mean deviation.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 0.25,
          "min": 0,
          "max": 1,
          "sliderMin": 0.03125,
          "sliderMax": 0.5,
          "step": 0.015625,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.last.k",
          "label": "Deviations K",
          "unit": "",
          "help": "How many mean deviations the RTO stands above the last sample.",
          "citation": "Jacobson 1988",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 0,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtoMin",
          "key": "estimator.last.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it drives, or when bounds are its own.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 200,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 3000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtoMax",
          "key": "estimator.last.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it drives, or when bounds are its own.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 120000,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 240000,
          "step": 1000,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "last_ms",
          "unit": "ms"
        },
        {
          "id": "rttvar_ms",
          "unit": "ms"
        }
      ]
    },
    {
      "kind": "replay",
      "id": "",
      "label": "Replay of a log",
      "short": "Replay",
      "help": "How the samples of a log are handed to the estimators.",
      "citation": "",
      "equations": [],
      "modelNotes": [
        "Nothing is driven: the log's traffic stays what it was."
      ],
      "instances": false,
      "params": [
        {
          "id": "sampling",
          "key": "replay.sampling",
          "label": "RTT samples of",
          "unit": "",
          "help": "How densely the source samples the RTT: it sets Eifel's gain. The samples themselves stay.",
          "citation": "Ludwig and Sklower 2000, section 4.2",
          "type": "choice",
          "scale": "linear",
          "default": "every-ack",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "every-ack",
              "label": "Every segment"
            },
            {
              "id": "every-second",
              "label": "Every second segment"
            },
            {
              "id": "one-per-rtt",
              "label": "One per round trip"
            }
          ],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "format",
      "id": "tcp_probe",
      "label": "Kernel trace (tcp:tcp_probe)",
      "short": "tcp_probe",
      "help": "As root: cd /sys/kernel/tracing; echo 'dport == 5201 || sport == 5201' > events/tcp/tcp_probe/filter; echo 1 > events/tcp/tcp_probe/enable; cat trace_pipe > ~/probe.txt",
      "citation": "Linux, include/trace/events/tcp.h",
      "equations": [
        "m = 8\\,(s' - s) + s"
      ],
      "modelNotes": [
        "Also read: cat trace, trace-cmd report, perf script; Linux 4.16 and later.",
        "An event shows the state before its packet was processed, so its RTT sample follows from its srtt and the next event's; at most 7 us off, because srtt is printed in whole microseconds.",
        "An event has a sample if srtt changes or snd_una advances up to the flow's next event, unless srtt stays and a loss is being repaired: then the ACK may be for retransmitted data. Samples that SACK blocks give without moving the printed srtt (fewer than one in a thousand) cannot be seen.",
        "In the columns, srtt and snd_una are what the packet left behind; cwnd, ssthresh and snd_nxt what it found.",
        "The first srtt counts as the handshake's sample, one nanosecond before the first event."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "tcpprobe",
      "label": "/proc/net/tcpprobe (Linux up to 4.15)",
      "short": "tcpprobe",
      "help": "As root: modprobe tcp_probe port=5201 full=1; cat /proc/net/tcpprobe > probe.txt",
      "citation": "Linux 2.6.18 to 4.15, net/ipv4/tcp_probe.c",
      "equations": [
        "m = 8\\,(s' - s) + s"
      ],
      "modelNotes": [
        "srtt is in clock ticks before Linux 3.15 and in microseconds since; the unit is inferred by comparing it with the times from snd_nxt passing a byte to snd_una passing it.",
        "In microseconds samples are recovered from successive srtt as for tcp_probe. Ticks are too coarse for that: there the times themselves are the samples, without ACKs that may be for retransmitted data.",
        "Without full=1 the module logs only changes of cwnd; then each new srtt stands for a sample."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "csv",
      "label": "Table (CSV)",
      "short": "CSV",
      "help": "tshark -r capture.pcap -T fields -E header=y -E separator=, -e frame.time_epoch -e tcp.stream -e tcp.srcport -e tcp.dstport -e tcp.analysis.ack_rtt -Y tcp.analysis.ack_rtt > rtt.csv",
      "citation": "",
      "equations": [],
      "modelNotes": [
        "Also tab, semicolon or blank separated, with decimal comma. Columns are found by names such as time_s, t_ns, sample_us, rtt_ms, srtt, cookie, flow, ack, snd_nxt, cwnd, ssthresh; any of them can be chosen by hand.",
        "Windows in bytes count segments of 1448 bytes. Sequence numbers count modulo 2^32."
      ],
      "instances": false,
      "params": [
        {
          "id": "role",
          "key": "format.csv.role",
          "label": "Column's role",
          "unit": "",
          "help": "What a column of the table means.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "ignore",
          "min": 0,
          "max": 12,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 0,
          "choices": [
            {
              "id": "ignore",
              "label": "Not used"
            },
            {
              "id": "time",
              "label": "Time"
            },
            {
              "id": "sample",
              "label": "RTT sample"
            },
            {
              "id": "srtt",
              "label": "Smoothed RTT"
            },
            {
              "id": "flow",
              "label": "Flow"
            },
            {
              "id": "source",
              "label": "Source"
            },
            {
              "id": "source-port",
              "label": "Source port"
            },
            {
              "id": "destination",
              "label": "Destination"
            },
            {
              "id": "destination-port",
              "label": "Destination port"
            },
            {
              "id": "snd_una",
              "label": "Acknowledged up to (snd_una)"
            },
            {
              "id": "snd_nxt",
              "label": "Sent up to (snd_nxt)"
            },
            {
              "id": "cwnd",
              "label": "Congestion window"
            },
            {
              "id": "ssthresh",
              "label": "Slow start threshold"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "unit",
          "key": "format.csv.unit",
          "label": "Column's unit",
          "unit": "",
          "help": "What the numbers of a column count.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "none",
          "min": 0,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 0,
          "choices": [
            {
              "id": "none",
              "label": "None"
            },
            {
              "id": "ns",
              "label": "ns"
            },
            {
              "id": "us",
              "label": "us"
            },
            {
              "id": "ms",
              "label": "ms"
            },
            {
              "id": "s",
              "label": "s"
            },
            {
              "id": "us_x8",
              "label": "us x 8 (the kernel's scaled srtt)"
            },
            {
              "id": "jiffies1000",
              "label": "Ticks of 1 ms"
            },
            {
              "id": "jiffies250",
              "label": "Ticks of 4 ms"
            },
            {
              "id": "jiffies100",
              "label": "Ticks of 10 ms"
            },
            {
              "id": "segments",
              "label": "Segments"
            },
            {
              "id": "bytes",
              "label": "Bytes"
            }
          ],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    }
  ],
  "presets": [
    {
      "id": "deep-buffer",
      "title": "Deep buffer, cross traffic comes and goes",
      "notice": "The buffer can hold a quarter of a second, and the flow fills it: the round-trip time is mostly waiting. When cross traffic joins or leaves, the RTT jumps within a few round trips; see which estimator follows, and which RTO it pays for it.",
      "scenario": {
        "scenario": 1,
        "id": "deep-buffer",
        "run": {
          "duration": 60,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 10000000,
            "delay": 20,
            "buffer": 200
          },
          "access": {
            "rate": 100000000,
            "delay": 2
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "congestionControl": "reno",
            "recovery": "sack",
            "estimator": "linux",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          },
          "cross": {
            "count": 2,
            "application": "onoff",
            "burstSize": 4000000,
            "burstDistribution": "exponential",
            "idleTime": 2,
            "start": 4,
            "startStep": 5
          }
        }
      }
    },
    {
      "id": "shallow-buffer",
      "title": "Shallow buffer",
      "notice": "Ten packets of buffer: the RTT hardly moves and every RTO is far above it, but the window is cut so often that the link is not kept busy.",
      "scenario": {
        "scenario": 1,
        "id": "shallow-buffer",
        "run": {
          "duration": 60,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 10000000,
            "delay": 20,
            "buffer": 10
          },
          "access": {
            "rate": 100000000,
            "delay": 2
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "linux",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          },
          "cross": {
            "count": 2,
            "start": 15,
            "startStep": 15
          }
        }
      }
    },
    {
      "id": "cellular",
      "title": "Cellular: the rate steps",
      "notice": "The rate falls to a tenth and comes back. Each fall stretches the queue that is already there, so the RTT rises several times over before a sender can learn of it: an RTO close to the RTT fires too early here.",
      "scenario": {
        "scenario": 1,
        "id": "cellular",
        "run": {
          "duration": 60,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "path"
        },
        "link": {
          "bottleneck": {
            "rate": 12000000,
            "delay": 25,
            "buffer": 150,
            "jitter": 2,
            "schedule": [
              {
                "at": 8,
                "rate": 4000000
              },
              {
                "at": 14,
                "rate": 1200000
              },
              {
                "at": 20,
                "rate": 9000000
              },
              {
                "at": 29,
                "rate": 2000000
              },
              {
                "at": 33,
                "rate": 14000000
              },
              {
                "at": 42,
                "rate": 1000000
              },
              {
                "at": 46,
                "rate": 6000000
              },
              {
                "at": 53,
                "rate": 12000000
              }
            ]
          },
          "reverse": {
            "rate": 5000000,
            "delay": 25,
            "jitter": 2
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "linux",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "delay-spikes",
      "title": "Delay spikes: timeouts that were not needed",
      "notice": "Four times the path holds everything back for some hundred milliseconds, as a handover does. Nothing is lost, but a tight RTO fires, the segment is sent again and the window collapses. Drive with another estimator, or raise its minimum, and count the spurious timeouts.",
      "scenario": {
        "scenario": 1,
        "id": "delay-spikes",
        "run": {
          "duration": 40,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "path"
        },
        "link": {
          "bottleneck": {
            "rate": 8000000,
            "delay": 30,
            "buffer": 60,
            "schedule": [
              {
                "at": 8,
                "delay": 330
              },
              {
                "at": 8.3,
                "delay": 30
              },
              {
                "at": 16,
                "delay": 530
              },
              {
                "at": 16.5,
                "delay": 30
              },
              {
                "at": 24,
                "delay": 830
              },
              {
                "at": 24.8,
                "delay": 30
              },
              {
                "at": 32,
                "delay": 130
              }
            ]
          },
          "reverse": {
            "rate": 8000000,
            "delay": 30
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "linux",
            "receiverWindow": 60,
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "satellite",
      "title": "Satellite",
      "notice": "Half a second of propagation: one loss costs a minute of growth, and an estimator that learns once per round trip learns slowly. Rare losses on the wire keep the window small although the queue is empty.",
      "scenario": {
        "scenario": 1,
        "id": "satellite",
        "run": {
          "duration": 120,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "path"
        },
        "link": {
          "bottleneck": {
            "rate": 10000000,
            "delay": 270,
            "buffer": 300,
            "loss": "bernoulli",
            "lossRate": 0.02
          },
          "reverse": {
            "rate": 2000000,
            "delay": 270
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "linux",
            "rttSampling": "one-per-rtt",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "lossy-wireless",
      "title": "Lossy wireless: losses in bursts",
      "notice": "The channel is good, then bad for a handful of packets (Gilbert-Elliott). Losses that are no congestion cut the window, and a burst that takes a retransmission too can only be repaired by a timeout: now the RTO is waiting time.",
      "scenario": {
        "scenario": 1,
        "id": "lossy-wireless",
        "run": {
          "duration": 60,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "path"
        },
        "link": {
          "bottleneck": {
            "rate": 10000000,
            "delay": 25,
            "buffer": 100,
            "jitter": 1,
            "loss": "gilbert-elliott",
            "toBad": 0.1,
            "toGood": 15,
            "goodLoss": 0,
            "badLoss": 60
          },
          "reverse": {
            "rate": 10000000,
            "delay": 25,
            "jitter": 1
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "linux",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "asymmetric",
      "title": "Asymmetric path: slow way back",
      "notice": "The way back is so slow that ACKs queue there: half of the RTT is waiting of ACKs, and data leaves in the rhythm of the way back, not of the way there. Delayed ACKs halve that load: switch them on.",
      "scenario": {
        "scenario": 1,
        "id": "asymmetric",
        "run": {
          "duration": 60,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "asymmetric"
        },
        "link": {
          "bottleneck": {
            "rate": 10000000,
            "delay": 20,
            "buffer": 120
          },
          "reverse": {
            "rate": 160000,
            "delay": 20,
            "buffer": 60
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "linux",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "many-flows",
      "title": "Many flows share a link",
      "notice": "Twenty flows with different round-trip times: the queue hovers near its limit and no single flow moves it. What an end host sees is noise around a high mean: smoothing pays here, and following each sample does not.",
      "scenario": {
        "scenario": 1,
        "id": "many-flows",
        "run": {
          "duration": 60,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 20000000,
            "delay": 15,
            "buffer": 120
          },
          "access": {
            "rate": 100000000,
            "delay": 2
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "linux",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          },
          "cross": {
            "count": 19,
            "startSpread": 5,
            "extraDelaySpread": 40
          }
        }
      }
    },
    {
      "id": "coarse-timer",
      "title": "Coarse timer, as in the nineties",
      "notice": "The timer ticks every 500 ms and one segment per round trip is timed: no estimator can fire early, and each timeout costs a second or more. With a tick of 0 the same losses cost a tenth.",
      "scenario": {
        "scenario": 1,
        "id": "coarse-timer",
        "run": {
          "duration": 60,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 5000000,
            "delay": 30,
            "buffer": 12
          },
          "access": {
            "rate": 100000000,
            "delay": 2
          }
        },
        "timer": {
          "tick": 500
        },
        "flow": {
          "main": {
            "count": 1,
            "recovery": "reno",
            "estimator": "jacobson",
            "rttSampling": "one-per-rtt",
            "shadows": [
              "last",
              "eifel",
              "experts",
              "linux",
              "rfc6298"
            ]
          },
          "cross": {
            "count": 3,
            "recovery": "reno",
            "startStep": 2
          }
        }
      }
    },
    {
      "id": "dumbbell-speed",
      "title": "Ten flows at 100 Mbit/s",
      "notice": "Half a million packets in one minute of simulated time: the benchmark that ns-2 and ns-3 run too. See how long it took here.",
      "scenario": {
        "scenario": 1,
        "id": "dumbbell-speed",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 100000000,
            "delay": 20,
            "buffer": 500,
            "bufferCounts": "ns2"
          },
          "reverse": {
            "rate": 100000000,
            "delay": 20,
            "buffer": 10000
          },
          "access": {
            "rate": 1000000000,
            "delay": 5,
            "buffer": 10000
          }
        },
        "recovery": {
          "newreno": {
            "timerReset": "every"
          }
        },
        "rto": {
          "initial": 3000
        },
        "flow": {
          "main": {
            "count": 10,
            "startStep": 0.1,
            "recovery": "newreno",
            "initialWindow": 2,
            "mss": 1460,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "linux"
            ]
          }
        }
      }
    },
    {
      "id": "ns2",
      "title": "One flow as ns-2 has it",
      "notice": "NewReno over a small buffer by the rules of ns-2.35: the buffer counts as its DropTail does, a loss cuts the window and not the flight, a clock of 10 ms times one segment per round trip in integers, and times add up with its rounding. Every change of cwnd, drop and timeout is the same as there.",
      "scenario": {
        "scenario": 1,
        "id": "ns2",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 1500000,
            "delay": 40,
            "buffer": 20,
            "bufferCounts": "ns2"
          },
          "reverse": {
            "buffer": 100000
          },
          "access": {
            "rate": 10000000,
            "delay": 2,
            "buffer": 100000
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "congestionControl": "reno",
            "recovery": "newreno",
            "windowRules": "ns2",
            "mss": 1000,
            "header": 40,
            "initialWindow": 2,
            "initialSsthresh": 100000,
            "receiverWindow": 100000,
            "rttSampling": "one-per-rtt",
            "delayedAckTime": 100,
            "estimator": "net3",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "experts",
              "rfc6298"
            ]
          }
        },
        "cc": {
          "reno": {
            "counting": "acks"
          }
        },
        "recovery": {
          "newreno": {
            "timerReset": "first"
          }
        },
        "estimator": {
          "net3": {
            "tick": 10,
            "bias": 0,
            "rtoMinTicks": 20,
            "rtoMaxTicks": 6000
          }
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 60000
        },
        "timestamp": {
          "resolution": 10000,
          "phase": 5558.80719
        }
      }
    }
  ],
  "eventKinds": [
    {
      "id": "start",
      "label": "Flow starts"
    },
    {
      "id": "stop",
      "label": "Flow stops"
    },
    {
      "id": "timeout",
      "label": "Timeout"
    },
    {
      "id": "spurious-timeout",
      "label": "Spurious timeout"
    },
    {
      "id": "fast-retransmit",
      "label": "Fast retransmit"
    },
    {
      "id": "recovery-end",
      "label": "Recovery ends"
    },
    {
      "id": "retransmit",
      "label": "Retransmission"
    },
    {
      "id": "loss",
      "label": "Loss"
    },
    {
      "id": "early-response",
      "label": "Early response"
    },
    {
      "id": "lost-events",
      "label": "Events missing from the log"
    }
  ]
};
