/** The core's catalogue, written by `npm run gen` from lab_describe and presets/. Do not edit. */

import type { Catalogue } from "../src/catalogue";

/** Modules of the kind `template`. */
export type TemplateId =
  | "asymmetric";

/** Modules of the kind `routing`. */
export type RoutingId =
  | "aodv"
  | "shortest"
  | "oracle";

/** Modules of the kind `movement`. */
export type MovementId =
  | "rwp"
  | "direction"
  | "static"
  | "file";

/** Modules of the kind `cc`. */
export type CcId =
  | "reno"
  | "vegas"
  | "cubic"
  | "rnn"
  | "pert-red"
  | "pert-pi"
  | "pert-pie";

/** Modules of the kind `recovery`. */
export type RecoveryId =
  | "tahoe"
  | "reno"
  | "newreno"
  | "sack"
  | "sack-pipe"
  | "vegas";

/** Modules of the kind `queue`. */
export type QueueId =
  | "droptail"
  | "red"
  | "pi"
  | "codel"
  | "pie";

/** Modules of the kind `predictor`. */
export type PredictorId =
  | "card"
  | "tri-s"
  | "dual"
  | "vegas"
  | "cim"
  | "instant"
  | "ma"
  | "ewma-7-8"
  | "ewma-0-99"
  | "bfa"
  | "sync-tcp";

/** Modules of the kind `cell`. */
export type CellId =
  | "gru"
  | "gru-reset-after"
  | "lstm"
  | "simple"
  | "logistic";

/** Modules of the kind `owd`. */
export type OwdId =
  | "choi-yoo"
  | "half-rtt"
  | "synchronous"
  | "timestamps"
  | "skew-line";

/** Modules of the kind `estimator`. */
export type EstimatorId =
  | "linux"
  | "rfc6298"
  | "jacobson"
  | "jacobson-ticks"
  | "net3"
  | "freebsd"
  | "eifel"
  | "experts"
  | "experts-fixed"
  | "last"
  | "median"
  | "holt"
  | "kalman"
  | "peak-hopper"
  | "gru";

/** Modules of the kind `model`. */
export type ModelId =
  | "eifel-cycle"
  | "pert-fluid"
  | "constant"
  | "step"
  | "ramp"
  | "sawtooth"
  | "noise"
  | "spikes"
  | "random-walk"
  | "heavy-tail";

/** Modules of the kind `format`. */
export type FormatId =
  | "tcp_probe"
  | "tcpprobe"
  | "ss"
  | "ping"
  | "iperf3"
  | "qlog"
  | "flent"
  | "ndt7"
  | "pcap"
  | "csv";

/** Keys of all parameters; `*` stands for an instance. */
export type ParamKey =
  | "run.duration"
  | "run.seed"
  | "measure.from"
  | "measure.to"
  | "measure.step"
  | "topology.template"
  | "topology.routers"
  | "template.asymmetric.ratio"
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
  | "link.*.reorder"
  | "link.*.reorderDelay"
  | "link.*.ackFilter"
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
  | "flow.*.keepTiming"
  | "flow.*.timestamps"
  | "flow.*.delayedAck"
  | "flow.*.delayedAckTime"
  | "flow.*.limitedTransmit"
  | "flow.*.duplicateAcks"
  | "flow.*.idleRestart"
  | "flow.*.windowRules"
  | "flow.*.sampleTick"
  | "flow.*.sampleRounding"
  | "flow.*.spuriousResponse"
  | "flow.*.transferSizeSpread"
  | "flow.*.score"
  | "flow.*.ecn"
  | "flow.*.predictors"
  | "flow.*.reverse"
  | "flow.*.extraDelayStep"
  | "flow.*.extraDelayCycle"
  | "flow.*.fromNode"
  | "flow.*.toNode"
  | "flow.*.fromRouter"
  | "flow.*.toRouter"
  | "flow.*.webPages"
  | "flow.*.webThink"
  | "flow.*.webThinkDistribution"
  | "flow.*.webObjects"
  | "flow.*.webObjectsDistribution"
  | "flow.*.webObjectsShape"
  | "flow.*.webGap"
  | "flow.*.webGapDistribution"
  | "flow.*.webGapShape"
  | "flow.*.webObjectSize"
  | "flow.*.webSizeDistribution"
  | "flow.*.webSizeShape"
  | "flow.*.webConnections"
  | "flow.*.webRequest"
  | "flow.*.oneWayDelay"
  | "flow.*.forwardDelay"
  | "flow.*.delayHeader"
  | "flow.*.markPause"
  | "flow.*.fastIncrease"
  | "flow.*.fastIncreaseSends"
  | "flow.*.ackControl"
  | "flow.*.maxBurst"
  | "flow.*.burstSpacing"
  | "traffic.pattern"
  | "traffic.flows"
  | "traffic.sizeMin"
  | "traffic.sizeMax"
  | "traffic.startSpan"
  | "traffic.burst"
  | "traffic.period"
  | "traffic.keepEstimator"
  | "rto.bounds"
  | "rto.min"
  | "rto.max"
  | "rto.initial"
  | "rto.backoffMax"
  | "rto.backoffMin"
  | "timer.restart"
  | "timer.tick"
  | "timer.expiry"
  | "tick.read"
  | "tick.length"
  | "timestamp.resolution"
  | "timestamp.phase"
  | "clock.offset"
  | "clock.skew"
  | "clock.senderTick"
  | "clock.receiverTick"
  | "network.nodes"
  | "network.width"
  | "network.height"
  | "network.routing"
  | "network.mobility"
  | "phy.radius"
  | "phy.carrierSenseRatio"
  | "phy.rate"
  | "phy.basicRate"
  | "phy.capture"
  | "phy.frequency"
  | "phy.ccaTime"
  | "mac.rtsThreshold"
  | "mac.rtsCounts"
  | "mac.shortRetryLimit"
  | "mac.longRetryLimit"
  | "mac.cwMin"
  | "mac.cwMax"
  | "mac.backoff"
  | "mac.eifs"
  | "mac.header"
  | "mac.duration"
  | "ifq.packets"
  | "ifq.unit"
  | "ifq.routing"
  | "ifq.oneLess"
  | "ifq.delay"
  | "hand.x"
  | "hand.y"
  | "hand.node"
  | "aodv.rules"
  | "aodv.activeRouteTimeout"
  | "aodv.myRouteTimeout"
  | "aodv.reverseRouteLife"
  | "aodv.deletePeriod"
  | "aodv.nodeTraversalTime"
  | "aodv.netDiameter"
  | "aodv.ttlStart"
  | "aodv.ttlIncrement"
  | "aodv.ttlThreshold"
  | "aodv.timeoutBuffer"
  | "aodv.rreqRetries"
  | "aodv.search"
  | "aodv.rreqTimeoutMax"
  | "aodv.rreqRateLimit"
  | "aodv.rerrRateLimit"
  | "aodv.bufferPackets"
  | "aodv.bufferTime"
  | "aodv.releaseGap"
  | "aodv.jitter"
  | "aodv.destinationOnly"
  | "aodv.gratuitousRrep"
  | "aodv.localRepair"
  | "aodv.salvage"
  | "aodv.feedback"
  | "aodv.refresh"
  | "aodv.raiseOnExpiry"
  | "aodv.purgeInterval"
  | "aodv.hello"
  | "aodv.helloInterval"
  | "aodv.allowedHelloLoss"
  | "mobility.vmin"
  | "mobility.vmax"
  | "mobility.pause"
  | "mobility.start"
  | "mobility.pattern"
  | "mobility.spacing"
  | "mobility.rowDistance"
  | "cc.reno.counting"
  | "cc.reno.limit"
  | "cc.reno.decrease"
  | "cc.vegas.alpha"
  | "cc.vegas.beta"
  | "cc.vegas.gamma"
  | "cc.vegas.rounded"
  | "cc.vegas.decrease"
  | "cc.cubic.c"
  | "cc.cubic.beta"
  | "cc.cubic.fastConvergence"
  | "cc.cubic.friendly"
  | "cc.rnn.predictor"
  | "cc.rnn.model"
  | "cc.rnn.constant"
  | "cc.rnn.chance"
  | "cc.rnn.low"
  | "cc.rnn.high"
  | "cc.rnn.lowRate"
  | "cc.rnn.mediumRate"
  | "cc.rnn.highRate"
  | "cc.rnn.c"
  | "cc.rnn.fastConvergence"
  | "cc.rnn.friendly"
  | "cc.pert-red.weight"
  | "cc.pert-red.decrease"
  | "cc.pert-red.oncePerRtt"
  | "cc.pert-red.propagation"
  | "cc.pert-red.slowStart"
  | "cc.pert-red.pauseGrowth"
  | "cc.pert-red.ramp"
  | "cc.pert-red.increase"
  | "cc.pert-red.onceAbove"
  | "cc.pert-red.onceCertain"
  | "cc.pert-red.signal"
  | "cc.pert-red.memory"
  | "cc.pert-red.tmin"
  | "cc.pert-red.tmax"
  | "cc.pert-red.pmax"
  | "cc.pert-red.reach"
  | "cc.pert-red.adaptive"
  | "cc.pert-pi.weight"
  | "cc.pert-pi.decrease"
  | "cc.pert-pi.oncePerRtt"
  | "cc.pert-pi.propagation"
  | "cc.pert-pi.slowStart"
  | "cc.pert-pi.pauseGrowth"
  | "cc.pert-pi.ramp"
  | "cc.pert-pi.increase"
  | "cc.pert-pi.onceAbove"
  | "cc.pert-pi.onceCertain"
  | "cc.pert-pi.signal"
  | "cc.pert-pi.memory"
  | "cc.pert-pi.target"
  | "cc.pert-pi.gains"
  | "cc.pert-pi.a"
  | "cc.pert-pi.b"
  | "cc.pert-pi.rate"
  | "cc.pert-pi.capacity"
  | "cc.pert-pi.flows"
  | "cc.pert-pi.rtt"
  | "cc.pert-pie.weight"
  | "cc.pert-pie.decrease"
  | "cc.pert-pie.oncePerRtt"
  | "cc.pert-pie.propagation"
  | "cc.pert-pie.slowStart"
  | "cc.pert-pie.pauseGrowth"
  | "cc.pert-pie.ramp"
  | "cc.pert-pie.increase"
  | "cc.pert-pie.onceAbove"
  | "cc.pert-pie.onceCertain"
  | "cc.pert-pie.signal"
  | "cc.pert-pie.memory"
  | "cc.pert-pie.target"
  | "cc.pert-pie.update"
  | "cc.pert-pie.alpha"
  | "cc.pert-pie.beta"
  | "recovery.newreno.timerReset"
  | "recovery.vegas.asNs2"
  | "queue.red.minThreshold"
  | "queue.red.maxThreshold"
  | "queue.red.maxP"
  | "queue.red.weight"
  | "queue.red.gentle"
  | "queue.red.adaptive"
  | "queue.red.mark"
  | "queue.red.markLimit"
  | "queue.red.wait"
  | "queue.red.unit"
  | "queue.red.meanPacket"
  | "queue.red.targetDelay"
  | "queue.red.interval"
  | "queue.red.alpha"
  | "queue.red.beta"
  | "queue.red.top"
  | "queue.red.bottom"
  | "queue.red.gentleSlope"
  | "queue.pi.a"
  | "queue.pi.b"
  | "queue.pi.rate"
  | "queue.pi.reference"
  | "queue.pi.mark"
  | "queue.codel.target"
  | "queue.codel.interval"
  | "queue.codel.mark"
  | "queue.pie.target"
  | "queue.pie.update"
  | "queue.pie.alpha"
  | "queue.pie.beta"
  | "queue.pie.burst"
  | "queue.pie.mark"
  | "queue.pie.markLimit"
  | "predictor.tri-s.threshold"
  | "predictor.vegas.beta"
  | "predictor.cim.short"
  | "predictor.cim.long"
  | "predictor.instant.margin"
  | "predictor.ma.margin"
  | "predictor.ma.length"
  | "predictor.ewma-7-8.margin"
  | "predictor.ewma-7-8.weight"
  | "predictor.ewma-0-99.margin"
  | "predictor.ewma-0-99.weight"
  | "predictor.bfa.share"
  | "predictor.bfa.weight"
  | "predictor.sync-tcp.weight"
  | "predictor.sync-tcp.share"
  | "net.task"
  | "net.cell"
  | "net.units"
  | "net.layers"
  | "net.history"
  | "net.group"
  | "net.metrics"
  | "net.scaling"
  | "training.seed"
  | "training.epochs"
  | "training.batch"
  | "training.rate"
  | "training.patience"
  | "training.classWeights"
  | "training.validation"
  | "owd.choi-yoo.start"
  | "owd.choi-yoo.alpha"
  | "owd.choi-yoo.beta"
  | "owd.choi-yoo.probes"
  | "owd.choi-yoo.form"
  | "owd.choi-yoo.ratio"
  | "owd.choi-yoo.givenRatio"
  | "owd.choi-yoo.interval"
  | "owd.choi-yoo.afterLoss"
  | "owd.timestamps.history"
  | "owd.timestamps.period"
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
  | "estimator.freebsd.tick"
  | "estimator.freebsd.bias"
  | "estimator.freebsd.rtoMinTicks"
  | "estimator.freebsd.rtoMaxTicks"
  | "estimator.eifel.weight"
  | "estimator.eifel.shock"
  | "estimator.eifel.flight"
  | "estimator.eifel.agg"
  | "estimator.eifel.aggK"
  | "estimator.eifel.tick"
  | "estimator.eifel.rtoMin"
  | "estimator.eifel.rtoMax"
  | "estimator.eifel.shockFactor"
  | "estimator.experts.n"
  | "estimator.experts.eta"
  | "estimator.experts.alpha"
  | "estimator.experts.loss"
  | "estimator.experts.asymmetry"
  | "estimator.experts.sharing"
  | "estimator.experts.scaling"
  | "estimator.experts.unit"
  | "estimator.experts.rttMin"
  | "estimator.experts.rttMax"
  | "estimator.experts.spacing"
  | "estimator.experts.quantise"
  | "estimator.experts.deviation"
  | "estimator.experts.k"
  | "estimator.experts.h"
  | "estimator.experts.rtoMin"
  | "estimator.experts.rtoMax"
  | "estimator.experts-fixed.n"
  | "estimator.experts-fixed.eta"
  | "estimator.experts-fixed.alpha"
  | "estimator.experts-fixed.loss"
  | "estimator.experts-fixed.asymmetry"
  | "estimator.experts-fixed.sharing"
  | "estimator.experts-fixed.scaling"
  | "estimator.experts-fixed.unit"
  | "estimator.experts-fixed.rttMin"
  | "estimator.experts-fixed.rttMax"
  | "estimator.experts-fixed.spacing"
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
  | "estimator.median.length"
  | "estimator.median.k"
  | "estimator.median.h"
  | "estimator.median.rtoMin"
  | "estimator.median.rtoMax"
  | "estimator.holt.alpha"
  | "estimator.holt.beta"
  | "estimator.holt.k"
  | "estimator.holt.h"
  | "estimator.holt.rtoMin"
  | "estimator.holt.rtoMax"
  | "estimator.kalman.ratio"
  | "estimator.kalman.h"
  | "estimator.kalman.k"
  | "estimator.kalman.rtoMin"
  | "estimator.kalman.rtoMax"
  | "estimator.peak-hopper.fade"
  | "estimator.peak-hopper.boostMax"
  | "estimator.peak-hopper.tick"
  | "estimator.peak-hopper.rtoMin"
  | "estimator.peak-hopper.rtoMax"
  | "estimator.gru.model"
  | "estimator.gru.k"
  | "estimator.gru.h"
  | "estimator.gru.rtoMin"
  | "estimator.gru.rtoMax"
  | "model.eifel-cycle.load"
  | "model.eifel-cycle.service"
  | "model.eifel-cycle.first"
  | "model.eifel-cycle.cycles"
  | "model.eifel-cycle.sampling"
  | "model.eifel-cycle.tick"
  | "model.eifel-cycle.quantise"
  | "model.pert-fluid.control"
  | "model.pert-fluid.flows"
  | "model.pert-fluid.capacity"
  | "model.pert-fluid.rtt"
  | "model.pert-fluid.pmax"
  | "model.pert-fluid.tmin"
  | "model.pert-fluid.tmax"
  | "model.pert-fluid.weight"
  | "model.pert-fluid.interval"
  | "model.pert-fluid.target"
  | "model.pert-fluid.designFlows"
  | "model.pert-fluid.designRtt"
  | "model.pert-fluid.variant"
  | "model.pert-fluid.clocked"
  | "model.pert-fluid.clip"
  | "model.pert-fluid.startWindow"
  | "model.pert-fluid.startDelay"
  | "model.pert-fluid.duration"
  | "model.pert-fluid.step"
  | "model.pert-fluid.decrease"
  | "model.pert-fluid.sampled"
  | "model.constant.base"
  | "model.constant.samples"
  | "model.constant.spacing"
  | "model.step.base"
  | "model.step.samples"
  | "model.step.spacing"
  | "model.step.height"
  | "model.step.length"
  | "model.step.noise"
  | "model.ramp.base"
  | "model.ramp.samples"
  | "model.ramp.spacing"
  | "model.ramp.height"
  | "model.ramp.length"
  | "model.ramp.noise"
  | "model.sawtooth.base"
  | "model.sawtooth.samples"
  | "model.sawtooth.spacing"
  | "model.sawtooth.rise"
  | "model.sawtooth.length"
  | "model.sawtooth.noise"
  | "model.noise.base"
  | "model.noise.samples"
  | "model.noise.spacing"
  | "model.noise.noise"
  | "model.spikes.base"
  | "model.spikes.samples"
  | "model.spikes.spacing"
  | "model.spikes.share"
  | "model.spikes.height"
  | "model.spikes.noise"
  | "model.random-walk.base"
  | "model.random-walk.samples"
  | "model.random-walk.spacing"
  | "model.random-walk.step"
  | "model.random-walk.pull"
  | "model.heavy-tail.base"
  | "model.heavy-tail.samples"
  | "model.heavy-tail.spacing"
  | "model.heavy-tail.shape"
  | "model.heavy-tail.scale"
  | "replay.sampling"
  | "replay.thinning"
  | "replay.oneWayDelay"
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
  | "many-flows"
  | "asymmetric"
  | "asymmetric-load"
  | "asymmetric-both-ways"
  | "asymmetric-acks"
  | "coarse-timer"
  | "slow-link"
  | "slow-link-one-sample"
  | "slow-link-tiny-buffer"
  | "wired-dumbbell"
  | "dumbbell-speed"
  | "ns2"
  | "pert-single"
  | "pert-dumbbell"
  | "pert-table1"
  | "pert-parking-lot"
  | "pert-dynamics"
  | "pert-beside-sack"
  | "pert-beside-udp"
  | "pert-reverse"
  | "pert-estimated"
  | "rnn-tcp"
  | "rnn-udp"
  | "rnn-paper"
  | "manet-1"
  | "manet-2"
  | "manet-3"
  | "manet-4"
  | "manet-paper"
  | "manet-pair"
  | "manet-hidden"
  | "manet-exposed"
  | "manet-chain"
  | "manet-parallel"
  | "manet-ring"
  | "manet-cell"
  | "manet-break";

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
  | "lost-events"
  | "ecn-response"
  | "spurious-detected"
  | "window-restored";

/** Fingerprint of the core's description: a worker whose core has another one is of another build. */
export const catalogueHash = "fb25ef6408468175";

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
      "look": "",
      "validation": "Laws of 1,000 drawn scenarios: wasm-core/test/session/test_laws.c.",
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
      "look": "",
      "validation": "Scores of a measured interval by hand: wasm-core/test/trace/test_observe.c.",
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
        },
        {
          "id": "step",
          "key": "measure.step",
          "label": "Steps of",
          "unit": "s",
          "help": "The result has each group's goodput step by step, in steps of this; 0: it has not.",
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
      "look": "",
      "validation": "Times worked out by hand: wasm-core/test/sim/network/test_network.c.",
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
          "help": "Dumbbell: each flow has access links at both ends of the bottleneck. Path: all flows share one link each way. Asymmetric path: the same with a slow way back. Parking lot: a row of routers with a bottleneck between each two, and access links of each flow's own at its two routers. Graph: nodes and links of the scenario, shortest paths. Mobile ad hoc network: nodes with radios that move.",
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
            },
            {
              "id": "parking-lot",
              "label": "Parking lot"
            },
            {
              "id": "manet",
              "label": "Mobile ad hoc network"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "routers",
          "key": "topology.routers",
          "label": "Routers",
          "unit": "",
          "help": "Routers of a parking lot.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 6,
          "min": 2,
          "max": 16,
          "sliderMin": 2,
          "sliderMax": 16,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "template",
      "id": "asymmetric",
      "label": "Asymmetric path",
      "short": "Asymmetric",
      "help": "One number for the rates of the two ways.",
      "citation": "Balakrishnan et al. 1997; Choi and Yoo 2005, section 7.1",
      "look": "",
      "validation": "By hand: wasm-core/test/sim/network/test_asymmetric.c.",
      "equations": [
        "C_{\\mathrm{there}} = n\\,C_{\\mathrm{back}}"
      ],
      "modelNotes": [
        "The ratio is of the links' rates. Balakrishnan et al. count packets: their normalised bandwidth ratio is this one divided by the ratio of the sizes of a segment and an ACK."
      ],
      "instances": false,
      "params": [
        {
          "id": "ratio",
          "key": "template.asymmetric.ratio",
          "label": "Asymmetry ratio",
          "unit": "",
          "help": "Rate of the way there as a multiple of the rate of the way back: 8 for 8 Mbit/s there and 1 Mbit/s back. It takes the place of the rate of the bottleneck; 0: each link has its own rate.",
          "citation": "Choi and Yoo 2005, section 7.1",
          "type": "number",
          "scale": "log",
          "default": 0,
          "min": 0,
          "max": 1000000000000,
          "sliderMin": 0.1,
          "sliderMax": 100,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": false,
          "heeded": "topology.template=asymmetric"
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
      "look": "",
      "validation": "Times and shares by hand: wasm-core/test/sim/network/test_network.c; laws: wasm-core/test/session/test_laws.c; ns-2.35: datasets/reference/simulators.",
      "equations": [
        "t_{\\mathrm{depart}} = \\max(t_{\\mathrm{arrive}}, t_{\\mathrm{free}}) + 8 L / C",
        "t_{\\mathrm{far\\ end}} = t_{\\mathrm{depart}} + d + \\mathrm{jitter} + \\mathrm{hold\\ up}"
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
            },
            {
              "id": "red",
              "label": "RED"
            },
            {
              "id": "pi",
              "label": "PI"
            },
            {
              "id": "codel",
              "label": "CoDel"
            },
            {
              "id": "pie",
              "label": "PIE"
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
        },
        {
          "id": "reorder",
          "key": "link.*.reorder",
          "label": "Reordered",
          "unit": "%",
          "help": "Chance that a packet is held up on the wire, so that later ones overtake it.",
          "citation": "RFC 4737",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "reorderDelay",
          "key": "link.*.reorderDelay",
          "label": "Held up for",
          "unit": "ms",
          "help": "Added to the delay of the packets that are reordered.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 10,
          "min": 0,
          "max": 10000,
          "sliderMin": 0,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "link.*.reorder!=0"
        },
        {
          "id": "ackFilter",
          "key": "link.*.ackFilter",
          "label": "ACK filter",
          "unit": "",
          "help": "An ACK that arrives at the queue removes the ACKs of its flow that wait there and acknowledge less. Duplicate ACKs stay, and those with SACK blocks, echoes or other options.",
          "citation": "Balakrishnan et al. 1997; RFC 3449, section 5.2.1",
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
              "id": "older",
              "label": "Removes older ACKs"
            }
          ],
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
      "look": "",
      "validation": "Times by hand: wasm-core/test/tcp/test_tcp.c; laws: wasm-core/test/session/test_laws.c; ns-2.35 and ns-3.44: datasets/reference/simulators.",
      "equations": [],
      "modelNotes": [
        "Tail loss probe and RACK are not modelled.",
        "After a recognised spurious timeout the estimator goes on as it was: the new start of RFC 4015, section 3.2, step 9, is left out."
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
            },
            {
              "id": "vegas",
              "label": "Vegas"
            },
            {
              "id": "cubic",
              "label": "CUBIC"
            },
            {
              "id": "rnn",
              "label": "RNN-based TCP"
            },
            {
              "id": "pert-red",
              "label": "PERT/RED"
            },
            {
              "id": "pert-pi",
              "label": "PERT/PI"
            },
            {
              "id": "pert-pie",
              "label": "PERT/PIE"
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
            },
            {
              "id": "vegas",
              "label": "Vegas"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "estimator",
          "key": "flow.*.estimator",
          "label": "Estimator that runs the timer",
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
              "id": "freebsd",
              "label": "FreeBSD integers"
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
            },
            {
              "id": "median",
              "label": "Running median"
            },
            {
              "id": "holt",
              "label": "Holt's linear trend"
            },
            {
              "id": "kalman",
              "label": "Kalman filter"
            },
            {
              "id": "peak-hopper",
              "label": "Peak-Hopper"
            },
            {
              "id": "gru",
              "label": "Recurrent net"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "shadows",
          "key": "flow.*.shadows",
          "label": "Watching estimators",
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
              "id": "freebsd",
              "label": "FreeBSD integers"
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
            },
            {
              "id": "median",
              "label": "Running median"
            },
            {
              "id": "holt",
              "label": "Holt's linear trend"
            },
            {
              "id": "kalman",
              "label": "Kalman filter"
            },
            {
              "id": "peak-hopper",
              "label": "Peak-Hopper"
            },
            {
              "id": "gru",
              "label": "Recurrent net"
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
            },
            {
              "id": "web",
              "label": "Web sessions"
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
            },
            {
              "id": "lomax",
              "label": "Pareto from zero (Lomax)"
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
            },
            {
              "id": "lomax",
              "label": "Pareto from zero (Lomax)"
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
          "help": "Which ACKs give an RTT sample, to all estimators alike.",
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
          "id": "keepTiming",
          "key": "flow.*.keepTiming",
          "label": "Timing kept",
          "unit": "",
          "help": "A fast retransmit leaves the segment under way timed unless it is the one sent again; off: the next sample is of a segment sent later. A timeout ends the timing in any case. Without time stamps only.",
          "citation": "Ludwig and Sklower 2000, section 5.1",
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
          "live": false,
          "heeded": "flow.*.rttSampling=one-per-rtt"
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
        },
        {
          "id": "sampleTick",
          "key": "flow.*.sampleTick",
          "label": "Samples in ticks of",
          "unit": "ms",
          "help": "RTT samples are whole ticks of this, at least one: 500 in 4.4BSD, 4 on Linux; 0: as fine as timestamp.resolution.",
          "citation": "Wright and Stevens 1995",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "sampleRounding",
          "key": "flow.*.sampleRounding",
          "label": "Ticks rounded",
          "unit": "",
          "help": "How a duration becomes whole ticks.",
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
          "basic": false,
          "live": false
        },
        {
          "id": "spuriousResponse",
          "key": "flow.*.spuriousResponse",
          "label": "Spurious timeouts",
          "unit": "",
          "help": "Eifel: time stamps tell when the first ACK after a retransmission answers the original; then nothing more is sent again and the window is as before. RFC 4015 lets it grow from what is in flight. Needs time stamps.",
          "citation": "Ludwig and Katz 2000; RFC 3522, 4015",
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
              "label": "Not recognised"
            },
            {
              "id": "eifel",
              "label": "Eifel: window restored"
            },
            {
              "id": "rfc4015",
              "label": "Eifel: RFC 4015"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "transferSizeSpread",
          "key": "flow.*.transferSizeSpread",
          "label": "Size drawn within",
          "unit": "B",
          "help": "Each transfer is longer by a size drawn evenly between 0 and this.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000000,
          "sliderMin": 0,
          "sliderMax": 100000000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "score",
          "key": "flow.*.score",
          "label": "Scored in each flow",
          "unit": "",
          "help": "Estimators of the group's flows that are scored without being recorded; the result has them per group.",
          "citation": "",
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
              "id": "driver",
              "label": "The one that runs the timer"
            },
            {
              "id": "all",
              "label": "All"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "ecn",
          "key": "flow.*.ecn",
          "label": "ECN",
          "unit": "",
          "help": "Queues that can mark packets do so instead of dropping them; a mark cuts the window once per round trip.",
          "citation": "RFC 3168",
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
          "id": "predictors",
          "key": "flow.*.predictors",
          "label": "Congestion predictors",
          "unit": "",
          "help": "Predictors that watch the samples of observed flows and are judged by the losses that follow.",
          "citation": "Bhandarkar et al. 2007, section 2",
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
              "id": "card",
              "label": "CARD"
            },
            {
              "id": "tri-s",
              "label": "TRI-S"
            },
            {
              "id": "dual",
              "label": "DUAL"
            },
            {
              "id": "vegas",
              "label": "Vegas"
            },
            {
              "id": "cim",
              "label": "CIM"
            },
            {
              "id": "instant",
              "label": "Instantaneous RTT"
            },
            {
              "id": "ma",
              "label": "Moving average"
            },
            {
              "id": "ewma-7-8",
              "label": "EWMA 7/8"
            },
            {
              "id": "ewma-0-99",
              "label": "EWMA 0.99"
            },
            {
              "id": "bfa",
              "label": "TCP-BFA"
            },
            {
              "id": "sync-tcp",
              "label": "Sync-TCP"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "reverse",
          "key": "flow.*.reverse",
          "label": "Other way round",
          "unit": "",
          "help": "The group's data goes against the direction of the others, and their ACKs with it.",
          "citation": "",
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
          "id": "extraDelayStep",
          "key": "flow.*.extraDelayStep",
          "label": "Extra delay step",
          "unit": "ms",
          "help": "Each flow of the group has this much more than the one before.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 50,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "extraDelayCycle",
          "key": "flow.*.extraDelayCycle",
          "label": "Steps begin anew after",
          "unit": "",
          "help": "Number of flows after which the extra delay starts again; 0: never.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 2000,
          "sliderMin": 0,
          "sliderMax": 50,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "fromNode",
          "key": "flow.*.fromNode",
          "label": "From node",
          "unit": "",
          "help": "Where the first sender of the group is, in a mobile network; each further one is one node on, counted round. Numbers begin at 0.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 127,
          "sliderMin": 0,
          "sliderMax": 127,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "topology.template=manet"
        },
        {
          "id": "toNode",
          "key": "flow.*.toNode",
          "label": "To node",
          "unit": "",
          "help": "Where the receivers of the group are, in a mobile network; -1: each flow's is drawn.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 1,
          "min": -1,
          "max": 127,
          "sliderMin": -1,
          "sliderMax": 127,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "topology.template=manet"
        },
        {
          "id": "fromRouter",
          "key": "flow.*.fromRouter",
          "label": "From router",
          "unit": "",
          "help": "Where the senders are, in a parking lot.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 1,
          "min": 1,
          "max": 16,
          "sliderMin": 1,
          "sliderMax": 16,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "toRouter",
          "key": "flow.*.toRouter",
          "label": "To router",
          "unit": "",
          "help": "Where the receivers are; past the last: the last.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 16,
          "min": 1,
          "max": 16,
          "sliderMin": 1,
          "sliderMax": 16,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "webPages",
          "key": "flow.*.webPages",
          "label": "Pages",
          "unit": "",
          "help": "Pages of a web session; 0: without end.",
          "citation": "Feldmann et al. 1999; Floyd and Kohler 2003",
          "type": "integer",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "webThink",
          "key": "flow.*.webThink",
          "label": "Think time",
          "unit": "s",
          "help": "Mean pause from the end of a page to the next.",
          "citation": "Feldmann et al. 1999; Floyd and Kohler 2003",
          "type": "number",
          "scale": "log",
          "default": 15,
          "min": 0,
          "max": 100000,
          "sliderMin": 0.1,
          "sliderMax": 60,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "webThinkDistribution",
          "key": "flow.*.webThinkDistribution",
          "label": "Think time drawn",
          "unit": "",
          "help": "Distribution around the mean.",
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
            },
            {
              "id": "lomax",
              "label": "Pareto from zero (Lomax)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "webObjects",
          "key": "flow.*.webObjects",
          "label": "Objects of a page",
          "unit": "",
          "help": "Mean number, rounded up.",
          "citation": "Feldmann et al. 1999; Floyd and Kohler 2003",
          "type": "number",
          "scale": "linear",
          "default": 4,
          "min": 1,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 40,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "webObjectsDistribution",
          "key": "flow.*.webObjectsDistribution",
          "label": "Objects drawn",
          "unit": "",
          "help": "Distribution around the mean.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "lomax",
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
            },
            {
              "id": "lomax",
              "label": "Pareto from zero (Lomax)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "webObjectsShape",
          "key": "flow.*.webObjectsShape",
          "label": "Objects, shape",
          "unit": "",
          "help": "Shape of its Pareto distribution; the mean is kept.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1.2,
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
          "id": "webGap",
          "key": "flow.*.webGap",
          "label": "Between objects",
          "unit": "s",
          "help": "Mean time from asking for an object to asking for the next.",
          "citation": "Feldmann et al. 1999; Floyd and Kohler 2003",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 5,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "webGapDistribution",
          "key": "flow.*.webGapDistribution",
          "label": "Time between drawn",
          "unit": "",
          "help": "Distribution around the mean.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "lomax",
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
            },
            {
              "id": "lomax",
              "label": "Pareto from zero (Lomax)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "webGapShape",
          "key": "flow.*.webGapShape",
          "label": "Time between, shape",
          "unit": "",
          "help": "Shape of its Pareto distribution; the mean is kept.",
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
          "id": "webObjectSize",
          "key": "flow.*.webObjectSize",
          "label": "Object size",
          "unit": "B",
          "help": "Mean bytes of an object, each a transfer over a connection of its own.",
          "citation": "Feldmann et al. 1999; Floyd and Kohler 2003",
          "type": "number",
          "scale": "log",
          "default": 12000,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 1000,
          "sliderMax": 1000000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "webSizeDistribution",
          "key": "flow.*.webSizeDistribution",
          "label": "Object size drawn",
          "unit": "",
          "help": "Distribution around the mean.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "lomax",
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
            },
            {
              "id": "lomax",
              "label": "Pareto from zero (Lomax)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "webSizeShape",
          "key": "flow.*.webSizeShape",
          "label": "Object size, shape",
          "unit": "",
          "help": "Shape of its Pareto distribution; the mean is kept.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1.2,
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
          "id": "webConnections",
          "key": "flow.*.webConnections",
          "label": "Connections at once",
          "unit": "",
          "help": "Of one session; further objects wait.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 32,
          "min": 1,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 64,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "webRequest",
          "key": "flow.*.webRequest",
          "label": "Request",
          "unit": "B",
          "help": "Bytes that ask for an object, over a connection of their own the other way; 0: nothing, and the handshake stands for it.",
          "citation": "Feldmann et al. 1999; Floyd and Kohler 2003",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 2000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "oneWayDelay",
          "key": "flow.*.oneWayDelay",
          "label": "Watching estimators of one-way delay",
          "unit": "",
          "help": "Estimators that get the flow's marked segments and have no effect (observed flows only). The sender marks one segment per round trip while there is one.",
          "citation": "Choi and Yoo 2005",
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
              "id": "choi-yoo",
              "label": "Choi and Yoo"
            },
            {
              "id": "half-rtt",
              "label": "Half of the RTT"
            },
            {
              "id": "synchronous",
              "label": "Difference of the clocks"
            },
            {
              "id": "timestamps",
              "label": "Time stamps with known tick (LEDBAT)"
            },
            {
              "id": "skew-line",
              "label": "Time stamps less a line (skew removed)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "forwardDelay",
          "key": "flow.*.forwardDelay",
          "label": "Estimator of one-way delay in use",
          "unit": "",
          "help": "Whose forward delay Fast Increase and PERT may act on.",
          "citation": "Choi and Yoo 2005",
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
              "id": "choi-yoo",
              "label": "Choi and Yoo"
            },
            {
              "id": "half-rtt",
              "label": "Half of the RTT"
            },
            {
              "id": "synchronous",
              "label": "Difference of the clocks"
            },
            {
              "id": "timestamps",
              "label": "Time stamps with known tick (LEDBAT)"
            },
            {
              "id": "skew-line",
              "label": "Time stamps less a line (skew removed)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "delayHeader",
          "key": "flow.*.delayHeader",
          "label": "Mark and receiver's RTT travel in",
          "unit": "",
          "help": "An unused header field costs nothing; an option 4 bytes on each marked segment and 8 on the ACK that answers it.",
          "citation": "Choi and Yoo 2005, sections 4 and 5.1",
          "type": "choice",
          "scale": "linear",
          "default": "unused",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "unused",
              "label": "Unused header field"
            },
            {
              "id": "option",
              "label": "TCP option"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "markPause",
          "key": "flow.*.markPause",
          "label": "Pause before a mark",
          "unit": "ms",
          "help": "After the ACK of a marked segment no segment is marked for a time drawn evenly between 0 and this, as when a sender has nothing to send. Nothing is sent later for it.",
          "citation": "Choi and Yoo 2005",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10000,
          "sliderMin": 0,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "fastIncrease",
          "key": "flow.*.fastIncrease",
          "label": "Fast Increase",
          "unit": "",
          "help": "In slow start the window grows by a segment when no ACK has come for twice the forward delay. As printed, once between two ACKs; with the timer started again, once per twice the forward delay.",
          "citation": "Choi and Yoo 2005, figure 4",
          "type": "choice",
          "scale": "linear",
          "default": "off",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "off",
              "label": "Off"
            },
            {
              "id": "printed",
              "label": "As printed"
            },
            {
              "id": "rearm",
              "label": "Timer started again"
            }
          ],
          "basic": false,
          "live": false,
          "heeded": "flow.*.forwardDelay!=none"
        },
        {
          "id": "fastIncreaseSends",
          "key": "flow.*.fastIncreaseSends",
          "label": "Fast Increase sends",
          "unit": "",
          "help": "What the window allows when it has grown: at once, or when the next ACK arrives.",
          "citation": "Choi and Yoo 2005, section 6",
          "type": "choice",
          "scale": "linear",
          "default": "at-once",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "at-once",
              "label": "At once"
            },
            {
              "id": "at-ack",
              "label": "At the next ACK"
            }
          ],
          "basic": false,
          "live": false,
          "heeded": "flow.*.fastIncrease!=off"
        },
        {
          "id": "ackControl",
          "key": "flow.*.ackControl",
          "label": "ACK congestion control",
          "unit": "",
          "help": "How many segments one ACK is for: doubled when the way back is congested, lowered by one while it is not, at most half a window; the ACK delay holds. The receiver decides: on marks of its ACKs that the sender echoes, once per round trip. The sender decides: on marked and lost ACKs, as in CCID 2. Marks need a queue discipline that gives them on the way back.",
          "citation": "Balakrishnan et al. 1997; RFC 3449, section 4.3; RFC 5690",
          "type": "choice",
          "scale": "linear",
          "default": "off",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "off",
              "label": "Off"
            },
            {
              "id": "receiver",
              "label": "The receiver decides (1997)"
            },
            {
              "id": "sender",
              "label": "The sender decides (RFC 5690)"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "maxBurst",
          "key": "flow.*.maxBurst",
          "label": "Largest burst",
          "unit": "segments",
          "help": "The most that one ACK lets go, however much the window allows; 0: no limit. A segment that a loss brings back goes in any case.",
          "citation": "Balakrishnan et al. 1997; RFC 3449, section 5.3.3",
          "type": "integer",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "burstSpacing",
          "key": "flow.*.burstSpacing",
          "label": "Bursts spaced",
          "unit": "",
          "help": "A timer sends the next burst: bursts begin largest burst / (cwnd / RTT) apart, by the smoothed RTT of the estimator that runs the timer. Off: the next ACK sends it.",
          "citation": "Balakrishnan et al. 1997; RFC 3449, section 4.6",
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
          "live": true,
          "heeded": "flow.*.maxBurst!=0"
        }
      ],
      "state": []
    },
    {
      "kind": "traffic",
      "id": "",
      "label": "Traffic",
      "short": "Traffic",
      "help": "Who sends to whom in a mobile network. The flows are those of the first group.",
      "citation": "Nunes et al. 2014, sections 4 and 5",
      "look": "",
      "validation": "Draws, bursts, lists: wasm-core/test/session/test_traffic.c.",
      "equations": [],
      "modelNotes": [
        "A burst begins up to 1 s after its period, so that nodes do not begin at one instant."
      ],
      "instances": false,
      "params": [
        {
          "id": "pattern",
          "key": "traffic.pattern",
          "label": "Traffic",
          "unit": "",
          "help": "Transfers: flows from one node after the other to drawn nodes, of drawn sizes, at drawn times. Bursts: every node starts a transfer to a drawn node each period. List: the rows of the scenario's traffic.list. None: the groups of flows say who sends to whom.",
          "citation": "Nunes et al. 2014, sections 4 and 5",
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
              "label": "As the groups say"
            },
            {
              "id": "transfers",
              "label": "Transfers"
            },
            {
              "id": "bursts",
              "label": "Bursts"
            },
            {
              "id": "list",
              "label": "List"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "flows",
          "key": "traffic.flows",
          "label": "Flows",
          "unit": "",
          "help": "How many transfers. Flow i starts at node i, counted round.",
          "citation": "Nunes et al. 2014, sections 4 and 5",
          "type": "integer",
          "scale": "linear",
          "default": 17,
          "min": 1,
          "max": 4000,
          "sliderMin": 1,
          "sliderMax": 130,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false,
          "heeded": "traffic.pattern=transfers"
        },
        {
          "id": "sizeMin",
          "key": "traffic.sizeMin",
          "label": "Smallest transfer",
          "unit": "segments",
          "help": "Sizes are drawn evenly from here up.",
          "citation": "Nunes et al. 2014, sections 4 and 5",
          "type": "integer",
          "scale": "log",
          "default": 1000,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 10,
          "sliderMax": 100000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "traffic.pattern=transfers"
        },
        {
          "id": "sizeMax",
          "key": "traffic.sizeMax",
          "label": "Largest transfer",
          "unit": "segments",
          "help": "Sizes are drawn evenly up to here.",
          "citation": "Nunes et al. 2014, sections 4 and 5",
          "type": "integer",
          "scale": "log",
          "default": 100000,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 10,
          "sliderMax": 100000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "traffic.pattern=transfers"
        },
        {
          "id": "startSpan",
          "key": "traffic.startSpan",
          "label": "Starts within",
          "unit": "%",
          "help": "Transfers start at times drawn evenly from this first part of the run.",
          "citation": "Nunes et al. 2014, sections 4 and 5",
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
          "live": false,
          "heeded": "traffic.pattern=transfers"
        },
        {
          "id": "burst",
          "key": "traffic.burst",
          "label": "Burst",
          "unit": "segments",
          "help": "What every node sends each period, over a connection of its own.",
          "citation": "Nunes et al. 2014, sections 4 and 5",
          "type": "integer",
          "scale": "log",
          "default": 1000,
          "min": 1,
          "max": 1000000000,
          "sliderMin": 10,
          "sliderMax": 10000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "traffic.pattern=bursts"
        },
        {
          "id": "period",
          "key": "traffic.period",
          "label": "Period",
          "unit": "s",
          "help": "From one burst of a node to its next; a burst that is not over goes on beside it.",
          "citation": "Nunes et al. 2014, sections 4 and 5",
          "type": "number",
          "scale": "linear",
          "default": 200,
          "min": 0.1,
          "max": 100000,
          "sliderMin": 5,
          "sliderMax": 600,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "traffic.pattern=bursts"
        },
        {
          "id": "keepEstimator",
          "key": "traffic.keepEstimator",
          "label": "Estimators outlive connections",
          "unit": "",
          "help": "The estimator that sets the timer is one per pair of nodes, and a new connection goes on with what it knows; otherwise each connection begins afresh. Shadows begin afresh always.",
          "citation": "RFC 9040",
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
      "look": "",
      "validation": "Times by hand: wasm-core/test/tcp/test_tcp.c.",
      "equations": [
        "\\mathrm{RTO} \\leftarrow \\min(2\\,\\mathrm{RTO}, \\mathrm{RTO}_{\\max})\\ \\text{at each timeout}"
      ],
      "modelNotes": [
        "Watching estimators never back off."
      ],
      "instances": false,
      "params": [
        {
          "id": "bounds",
          "key": "rto.bounds",
          "label": "RTO bounds",
          "unit": "",
          "help": "Common: the same for every watching estimator, so that formulas are compared and not clamps. The one that runs the timer always uses its own.",
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
          "help": "Lower bound of the RTO of watching estimators.",
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
          "live": false,
          "heeded": "rto.bounds=common"
        },
        {
          "id": "max",
          "key": "rto.max",
          "label": "Common maximum",
          "unit": "ms",
          "help": "Upper bound of the RTO of watching estimators.",
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
          "live": false,
          "heeded": "rto.bounds=common"
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
        },
        {
          "id": "backoffMin",
          "key": "rto.backoffMin",
          "label": "Minimum after back-off",
          "unit": "ms",
          "help": "Lower bound of the RTO after it was doubled, beside the estimator's own before: so ns-2 did before RFC 2988. 0: none.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10000000,
          "sliderMin": 0,
          "sliderMax": 3000,
          "step": 10,
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
      "look": "",
      "validation": "Times by hand: wasm-core/test/tcp/test_tcp_timer.c.",
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
          "citation": "Wright and Stevens 1995",
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
        },
        {
          "id": "expiry",
          "key": "timer.expiry",
          "label": "Heartbeats counted",
          "unit": "",
          "help": "Early: a timer of n ticks fires at the nth heartbeat, up to one tick too soon (BSD). Late: at the first one after the RTO has passed (Linux).",
          "citation": "Ludwig and Sklower 2000, section 3.4",
          "type": "choice",
          "scale": "linear",
          "default": "early",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "early",
              "label": "Early"
            },
            {
              "id": "late",
              "label": "Late"
            }
          ],
          "basic": false,
          "live": false,
          "heeded": "timer.tick!=0"
        }
      ],
      "state": []
    },
    {
      "kind": "tick",
      "id": "",
      "label": "Ticks of RTTs",
      "short": "Ticks",
      "help": "How a sender with a coarse clock reads an RTT.",
      "citation": "4.4BSD; Wright and Stevens 1995, 25.5",
      "look": "",
      "validation": "Heartbeats on a constant RTT: wasm-core/test/session/test_traffic.c.",
      "equations": [
        "y = 1 + \\lfloor (t_{\\mathrm{ack}} - \\varphi) / T \\rfloor - \\lfloor (t_{\\mathrm{send}} - \\varphi) / T \\rfloor"
      ],
      "modelNotes": [
        "The phase of a flow's heartbeats is drawn."
      ],
      "instances": false,
      "params": [
        {
          "id": "read",
          "key": "tick.read",
          "label": "RTT read",
          "unit": "",
          "help": "As each group of flows says (sampleTick, sampleRounding); or of all flows: by heartbeats, 1 and the beats of the sender's clock between segment and ACK, of one segment at a time where there is one sample per RTT; in whole ticks, at least 1; exactly.",
          "citation": "4.4BSD; Wright and Stevens 1995, 25.5",
          "type": "choice",
          "scale": "linear",
          "default": "group",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "group",
              "label": "As each group says"
            },
            {
              "id": "heartbeat",
              "label": "By heartbeats"
            },
            {
              "id": "floor",
              "label": "In whole ticks"
            },
            {
              "id": "real",
              "label": "Exactly"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "length",
          "key": "tick.length",
          "label": "Tick",
          "unit": "ms",
          "help": "Length of a tick, and the unit of errors in ticks.",
          "citation": "4.4BSD; Wright and Stevens 1995",
          "type": "number",
          "scale": "linear",
          "default": 500,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 10,
          "sliderMax": 1000,
          "step": 10,
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
      "look": "",
      "validation": "Times by hand: wasm-core/test/tcp/test_tcp_timer.c; samples in ticks: datasets/reference/oracle/tick_quantise.json.",
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
      "kind": "clock",
      "id": "",
      "label": "Clocks of sender and receiver",
      "short": "Clocks",
      "help": "What the receiver's clock shows against the sender's, for the estimates of one-way delay. The sender's keeps the time of the run.",
      "citation": "Choi and Yoo 2005, section 2.2; Mills 1992",
      "look": "",
      "validation": "Errors by formula: wasm-core/test/tcp/test_one_way_delay.c.",
      "equations": [
        "C_r(t) = (1 + \\rho)\\,t + \\Delta C_{s,r}"
      ],
      "modelNotes": [
        "RTT samples of the retransmission timer have a resolution of their own (timestamp.resolution)."
      ],
      "instances": false,
      "params": [
        {
          "id": "offset",
          "key": "clock.offset",
          "label": "Offset of the receiver's clock",
          "unit": "ms",
          "help": "What it shows beyond the sender's clock at the start of the run.",
          "citation": "Mills 1992",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": -10000000,
          "max": 10000000,
          "sliderMin": -200,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "skew",
          "key": "clock.skew",
          "label": "Skew of the receiver's clock",
          "unit": "ppm",
          "help": "By how much it runs faster than the sender's: 50 ppm are 5 ms in 100 s.",
          "citation": "Mills 1992",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": -1000,
          "max": 1000,
          "sliderMin": -200,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "senderTick",
          "key": "clock.senderTick",
          "label": "Tick of the sender's clock",
          "unit": "us",
          "help": "The sender's clock shows whole multiples of this; 0: every nanosecond.",
          "citation": "RFC 7323",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 10000,
          "step": 100,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "receiverTick",
          "key": "clock.receiverTick",
          "label": "Tick of the receiver's clock",
          "unit": "us",
          "help": "The receiver's clock shows whole multiples of this; 0: every nanosecond.",
          "citation": "RFC 7323",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 10000,
          "step": 100,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "network",
      "id": "",
      "label": "Mobile network",
      "short": "Network",
      "help": "A field of nodes with one radio each; every node sends, receives and forwards.",
      "citation": "",
      "look": "",
      "validation": "wasm-core/test/sim/wireless/test_wireless.c",
      "equations": [],
      "modelNotes": [
        "No ARP: the next hop's number is its address."
      ],
      "instances": false,
      "params": [
        {
          "id": "nodes",
          "key": "network.nodes",
          "label": "Nodes",
          "unit": "",
          "help": "How many nodes move in the field.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 20,
          "min": 2,
          "max": 128,
          "sliderMin": 2,
          "sliderMax": 60,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "width",
          "key": "network.width",
          "label": "Width",
          "unit": "m",
          "help": "The field from left to right.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1500,
          "min": 1,
          "max": 100000,
          "sliderMin": 100,
          "sliderMax": 3000,
          "step": 10,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "height",
          "key": "network.height",
          "label": "Height",
          "unit": "m",
          "help": "The field from top to bottom.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1000,
          "min": 1,
          "max": 100000,
          "sliderMin": 100,
          "sliderMax": 3000,
          "step": 10,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "routing",
          "key": "network.routing",
          "label": "Routing",
          "unit": "",
          "help": "How a node finds the next hop of a packet.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "aodv",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "aodv",
              "label": "AODV"
            },
            {
              "id": "shortest",
              "label": "Fixed shortest paths"
            },
            {
              "id": "oracle",
              "label": "All-knowing"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "mobility",
          "key": "network.mobility",
          "label": "Mobility",
          "unit": "",
          "help": "Where the nodes are, and how they move.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "rwp",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "rwp",
              "label": "Random waypoint"
            },
            {
              "id": "direction",
              "label": "Random direction"
            },
            {
              "id": "static",
              "label": "At rest"
            },
            {
              "id": "file",
              "label": "As a file says"
            }
          ],
          "basic": true,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "phy",
      "id": "",
      "label": "Radio",
      "short": "Radio",
      "help": "One channel, equal radios, half duplex: who hears a frame, and which frames destroy each other.",
      "citation": "IEEE 802.11b-1999, clause 18; Rappaport 1996, 4.6; ns-2.35, tworayground.cc",
      "look": "",
      "validation": "Frame times to the nanosecond: wasm-core/test/sim/wireless/test_frames.c.",
      "equations": [
        "P_r = P_t\\,\\lambda^2 / (4\\pi d)^2 \\quad (d \\le d_c)",
        "P_r = P_t\\,h^4 / d^4 \\quad (d > d_c)",
        "d_c = 4\\pi h^2 / \\lambda"
      ],
      "modelNotes": [
        "No noise floor and no bit errors; interference is pairwise. Distance and propagation delay are taken at the frame's start. A packet is handed up when its frame has passed the furthest node that hears it, at most 6 us late; all times of the MAC are exact."
      ],
      "instances": false,
      "params": [
        {
          "id": "radius",
          "key": "phy.radius",
          "label": "Radius",
          "unit": "m",
          "help": "How far a frame can be decoded.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 250,
          "min": 1,
          "max": 600,
          "sliderMin": 50,
          "sliderMax": 600,
          "step": 5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "carrierSenseRatio",
          "key": "phy.carrierSenseRatio",
          "label": "Carrier-sense ratio",
          "unit": "",
          "help": "How far a frame is noticed, as a multiple of the radius.",
          "citation": "ns-2: 550 m of 250 m",
          "type": "number",
          "scale": "linear",
          "default": 2.2,
          "min": 1,
          "max": 3,
          "sliderMin": 1,
          "sliderMax": 3,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "rate",
          "key": "phy.rate",
          "label": "Data rate",
          "unit": "",
          "help": "Of unicast data.",
          "citation": "IEEE 802.11b-1999",
          "type": "choice",
          "scale": "linear",
          "default": "2",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "1",
              "label": "1 Mbit/s"
            },
            {
              "id": "2",
              "label": "2 Mbit/s"
            },
            {
              "id": "5.5",
              "label": "5.5 Mbit/s"
            },
            {
              "id": "11",
              "label": "11 Mbit/s"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "basicRate",
          "key": "phy.basicRate",
          "label": "Basic rate",
          "unit": "",
          "help": "Of broadcasts, RTS, CTS and MAC ACKs.",
          "citation": "IEEE 802.11-1999, 9.6",
          "type": "choice",
          "scale": "linear",
          "default": "1",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "1",
              "label": "1 Mbit/s"
            },
            {
              "id": "2",
              "label": "2 Mbit/s"
            },
            {
              "id": "5.5",
              "label": "5.5 Mbit/s"
            },
            {
              "id": "11",
              "label": "11 Mbit/s"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "capture",
          "key": "phy.capture",
          "label": "Capture",
          "unit": "",
          "help": "Which of two frames that overlap is decoded when it is 10 dB stronger: only the first, none, or either.",
          "citation": "ns-2.35, wireless-phy.cc and mac-802_11.cc",
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
              "label": "The first frame"
            },
            {
              "id": "none",
              "label": "None"
            },
            {
              "id": "any",
              "label": "Either frame"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "frequency",
          "key": "phy.frequency",
          "label": "Frequency",
          "unit": "MHz",
          "help": "Where path loss changes from the square to the fourth power of the distance. It has an effect on capture only, as the radii are given.",
          "citation": "Rappaport 1996, 4.6",
          "type": "number",
          "scale": "log",
          "default": 914,
          "min": 100,
          "max": 6000,
          "sliderMin": 100,
          "sliderMax": 6000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "ccaTime",
          "key": "phy.ccaTime",
          "label": "Carrier-sense time",
          "unit": "us",
          "help": "How long after its first bit a frame is noticed.",
          "citation": "IEEE 802.11b-1999, 18.4.8.4; 0 in ns-2",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 15,
          "sliderMin": 0,
          "sliderMax": 15,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "mac",
      "id": "",
      "label": "Medium access",
      "short": "MAC",
      "help": "The distributed coordination function of 802.11: carrier sense, back-off, RTS and CTS, ACKs, retries.",
      "citation": "IEEE 802.11-1999, 9.2; IEEE 802.11b-1999, 18.3.3",
      "look": "",
      "validation": "By hand and beside ns-2 and Bianchi 2000: wasm-core/test/sim/wireless/test_cell.c.",
      "equations": [
        "t_{\\mathrm{start}} = t_{\\mathrm{idle}} + \\mathrm{IFS} + 20\\,\\mu\\mathrm{s}\\cdot b"
      ],
      "modelNotes": [
        "Long preamble. No fragmentation, beacons, power save. A NAV is never reset. EIFS counts from the end of the frame, whatever the NAV."
      ],
      "instances": false,
      "params": [
        {
          "id": "rtsThreshold",
          "key": "mac.rtsThreshold",
          "label": "RTS threshold",
          "unit": "B",
          "help": "Longer frames are announced by RTS and CTS. 0: all; 3000: none.",
          "citation": "IEEE 802.11-1999, 9.2.5.4",
          "type": "integer",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 3000,
          "sliderMin": 0,
          "sliderMax": 3000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtsCounts",
          "key": "mac.rtsCounts",
          "label": "RTS threshold counts",
          "unit": "",
          "help": "The frame with its header, longer than the threshold; or as ns-2, with 24 bytes of preamble, at least as long.",
          "citation": "ns-2.35, mac-802_11.cc",
          "type": "choice",
          "scale": "linear",
          "default": "frame",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "frame",
              "label": "Frame"
            },
            {
              "id": "ns2",
              "label": "As ns-2 counts"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "shortRetryLimit",
          "key": "mac.shortRetryLimit",
          "label": "Short retry limit",
          "unit": "",
          "help": "Transmissions of an RTS, or of a frame without RTS.",
          "citation": "IEEE 802.11-1999, annex D",
          "type": "integer",
          "scale": "linear",
          "default": 7,
          "min": 1,
          "max": 15,
          "sliderMin": 1,
          "sliderMax": 15,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "longRetryLimit",
          "key": "mac.longRetryLimit",
          "label": "Long retry limit",
          "unit": "",
          "help": "Transmissions of a frame behind RTS and CTS.",
          "citation": "IEEE 802.11-1999, annex D",
          "type": "integer",
          "scale": "linear",
          "default": 4,
          "min": 1,
          "max": 15,
          "sliderMin": 1,
          "sliderMax": 15,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "cwMin",
          "key": "mac.cwMin",
          "label": "Least contention window",
          "unit": "slots",
          "help": "The first back-off is drawn from 0 to this.",
          "citation": "IEEE 802.11b-1999, 18.3.3",
          "type": "integer",
          "scale": "linear",
          "default": 31,
          "min": 1,
          "max": 1023,
          "sliderMin": 1,
          "sliderMax": 1023,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "cwMax",
          "key": "mac.cwMax",
          "label": "Largest contention window",
          "unit": "slots",
          "help": "Doubling after failures ends here.",
          "citation": "IEEE 802.11b-1999, 18.3.3",
          "type": "integer",
          "scale": "linear",
          "default": 1023,
          "min": 1,
          "max": 65535,
          "sliderMin": 31,
          "sliderMax": 1023,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "backoff",
          "key": "mac.backoff",
          "label": "Back-off",
          "unit": "",
          "help": "Drawn from 0 to CW, and none for a frame that finds the medium idle; or as ns-2, from 0 to CW - 1 for every new frame.",
          "citation": "IEEE 802.11-1999, 9.2.4 and 9.2.5; ns-2.35, mac-timers.cc",
          "type": "choice",
          "scale": "linear",
          "default": "standard",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "standard",
              "label": "802.11"
            },
            {
              "id": "ns2",
              "label": "As ns-2"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "eifs",
          "key": "mac.eifs",
          "label": "After an unread frame",
          "unit": "",
          "help": "EIFS in place of DIFS, ended by a good frame; or as ns-2, a NAV of 364 us and then DIFS, whatever follows.",
          "citation": "IEEE 802.11-1999, 9.2.3.4; ns-2.35, mac-802_11.cc",
          "type": "choice",
          "scale": "linear",
          "default": "standard",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "standard",
              "label": "EIFS"
            },
            {
              "id": "nav",
              "label": "NAV as ns-2"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "header",
          "key": "mac.header",
          "label": "Header",
          "unit": "B",
          "help": "Bytes that a data frame has besides the IP packet: 24 header, 8 LLC and SNAP, 4 FCS; 34 in ns-2.",
          "citation": "IEEE 802.11-1999, 7.2.2",
          "type": "integer",
          "scale": "linear",
          "default": 36,
          "min": 28,
          "max": 60,
          "sliderMin": 28,
          "sliderMax": 60,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "duration",
          "key": "mac.duration",
          "label": "Duration field",
          "unit": "",
          "help": "How it comes to whole microseconds. Rounded up, stations that hear it begin their slots up to 1 us after the sender, so that fewer collide.",
          "citation": "IEEE 802.11-1999, 9.2.5.4; ns-2.35, mac-802_11.h",
          "type": "choice",
          "scale": "linear",
          "default": "up",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "up",
              "label": "Rounded up"
            },
            {
              "id": "nearest",
              "label": "To the nearest, as ns-2"
            }
          ],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "ifq",
      "id": "",
      "label": "Interface queue",
      "short": "Queue",
      "help": "What waits at a node for its radio.",
      "citation": "ns-2.35, priqueue.cc",
      "look": "",
      "validation": "wasm-core/test/sim/wireless/test_wireless.c",
      "equations": [],
      "modelNotes": [
        "A data packet that finds the queue full is dropped; a routing message pushes out the last data packet."
      ],
      "instances": false,
      "params": [
        {
          "id": "packets",
          "key": "ifq.packets",
          "label": "Length",
          "unit": "",
          "help": "How much may wait, in the queue's unit; the packet in the MAC apart.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 50,
          "min": 1,
          "max": 1000000,
          "sliderMin": 5,
          "sliderMax": 300,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "unit",
          "key": "ifq.unit",
          "label": "Unit",
          "unit": "",
          "help": "Whether the queue holds so many packets or bytes.",
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
          "id": "routing",
          "key": "ifq.routing",
          "label": "Routing messages",
          "unit": "",
          "help": "Ahead of all data, in order; or as ns-2, at the very head, last in first out.",
          "citation": "ns-2.35, priqueue.cc",
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
              "label": "Ahead of data"
            },
            {
              "id": "head",
              "label": "At the head"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "oneLess",
          "key": "ifq.oneLess",
          "label": "One less",
          "unit": "",
          "help": "One packet less waits than the length says, as in ns-2.",
          "citation": "ns-2.35, drop-tail.cc",
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
          "id": "delay",
          "key": "ifq.delay",
          "label": "Processing delay",
          "unit": "us",
          "help": "Between the routing and the queue; 25 in ns-2.",
          "citation": "ns-2.35, ll.cc",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10000,
          "sliderMin": 0,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "hand",
      "id": "",
      "label": "Nodes moved by hand",
      "short": "By hand",
      "help": "A node is put elsewhere while the run plays, as by dragging it on the map.",
      "citation": "",
      "look": "",
      "validation": "wasm-core/test/sim/wireless/test_hand.c",
      "equations": [],
      "modelNotes": [
        "A frame on the air keeps the places of its beginning."
      ],
      "instances": false,
      "params": [
        {
          "id": "x",
          "key": "hand.x",
          "label": "Put at x",
          "unit": "m",
          "help": "Where the next node is put that hand.node names: from the left edge of the field.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 1500,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "topology.template=manet"
        },
        {
          "id": "y",
          "key": "hand.y",
          "label": "Put at y",
          "unit": "m",
          "help": "From the upper edge of the field.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "topology.template=manet"
        },
        {
          "id": "node",
          "key": "hand.node",
          "label": "Node put by hand",
          "unit": "",
          "help": "While the run plays, or as a change at a time: puts this node at hand.x, hand.y; from there it goes on by its mobility. -1: none.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": -1,
          "min": -1,
          "max": 127,
          "sliderMin": -1,
          "sliderMax": 59,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "topology.template=manet"
        }
      ],
      "state": []
    },
    {
      "kind": "routing",
      "id": "aodv",
      "label": "AODV",
      "short": "AODV",
      "help": "Asks for a route when a packet needs one, and keeps it while it is used. Its parameters are aodv.*.",
      "citation": "RFC 3561",
      "look": "",
      "validation": "Lists of messages by hand and of ns-2.35: wasm-core/test/modules/routing/test_aodv.c.",
      "equations": [],
      "modelNotes": [
        "No RREP-ACK and no blacklist: links are symmetric but for movement.",
        "A number goes up once per loss, so that the destination, asked for it, comes up to it.",
        "A node does not answer its own next hop to the destination: that one asks because its route is over.",
        "A route error always is a broadcast.",
        "A request is recognised as seen for good: its id never comes again."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "routing",
      "id": "shortest",
      "label": "Fixed shortest paths",
      "short": "Fixed",
      "help": "Shortest paths in hops over the links at the start, without messages, for good.",
      "citation": "",
      "look": "",
      "validation": "Against brute force: wasm-core/test/modules/routing/test_paths.c.",
      "equations": [],
      "modelNotes": [
        "Of equally short paths, that over the neighbour with the lowest number."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "routing",
      "id": "oracle",
      "label": "All-knowing",
      "short": "All-knowing",
      "help": "At every instant the shortest path in hops, without messages: what routing could be.",
      "citation": "",
      "look": "",
      "validation": "Against brute force: wasm-core/test/modules/routing/test_paths.c.",
      "equations": [],
      "modelNotes": [
        "Of equally short paths, that over the neighbour with the lowest number.",
        "Packets that wait for a neighbour that has left take the path of now.",
        "A packet whose destination cannot be reached is dropped at once."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "aodv",
      "id": "",
      "label": "AODV",
      "short": "AODV",
      "help": "Constants and options of the AODV routing protocol.",
      "citation": "RFC 3561",
      "look": "",
      "validation": "Lists of messages by hand and of ns-2.35: wasm-core/test/modules/routing/test_aodv.c.",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "rules",
          "key": "aodv.rules",
          "label": "Rules",
          "unit": "",
          "help": "RFC 3561, or ns-2.35: hop counts from 1, own number + 2, even numbers valid, no U flag, no one-hop routes from requests, RERR without a test of precursors at the break, its message sizes.",
          "citation": "RFC 3561; ns-2.35 aodv.cc, aodv_rtable.cc",
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
              "label": "RFC 3561"
            },
            {
              "id": "ns2",
              "label": "ns-2.35"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "activeRouteTimeout",
          "key": "aodv.activeRouteTimeout",
          "label": "ACTIVE_ROUTE_TIMEOUT",
          "unit": "ms",
          "help": "How long a route stays active after its last use.",
          "citation": "RFC 3561, sections 6.2 and 10",
          "type": "number",
          "scale": "log",
          "default": 3000,
          "min": 1,
          "max": 10000000,
          "sliderMin": 500,
          "sliderMax": 30000,
          "step": 100,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "myRouteTimeout",
          "key": "aodv.myRouteTimeout",
          "label": "MY_ROUTE_TIMEOUT",
          "unit": "ms",
          "help": "Lifetime that a destination gives in its reply.",
          "citation": "RFC 3561, sections 6.6.1 and 10",
          "type": "number",
          "scale": "log",
          "default": 6000,
          "min": 1,
          "max": 10000000,
          "sliderMin": 1000,
          "sliderMax": 60000,
          "step": 100,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "reverseRouteLife",
          "key": "aodv.reverseRouteLife",
          "label": "Life of reverse routes",
          "unit": "ms",
          "help": "Of the route that a request leaves towards its originator. 0: the RFC's MinimalLifetime, 2 NET_TRAVERSAL_TIME - 2 hops NODE_TRAVERSAL_TIME. ns-2: 6000.",
          "citation": "RFC 3561, section 6.5",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10000000,
          "sliderMin": 0,
          "sliderMax": 20000,
          "step": 100,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "deletePeriod",
          "key": "aodv.deletePeriod",
          "label": "DELETE_PERIOD",
          "unit": "ms",
          "help": "How long an invalid route is remembered, with its number and hop count. 0: for ever, as in ns-2.",
          "citation": "RFC 3561, sections 6.11 and 10",
          "type": "number",
          "scale": "linear",
          "default": 15000,
          "min": 0,
          "max": 10000000,
          "sliderMin": 0,
          "sliderMax": 60000,
          "step": 500,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "nodeTraversalTime",
          "key": "aodv.nodeTraversalTime",
          "label": "NODE_TRAVERSAL_TIME",
          "unit": "ms",
          "help": "Estimate of the time per hop; the wait for a reply follows from it.",
          "citation": "RFC 3561, section 10",
          "type": "number",
          "scale": "log",
          "default": 40,
          "min": 0.1,
          "max": 10000,
          "sliderMin": 5,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "netDiameter",
          "key": "aodv.netDiameter",
          "label": "NET_DIAMETER",
          "unit": "hops",
          "help": "TTL of a request that is to reach every node.",
          "citation": "RFC 3561, section 10",
          "type": "integer",
          "scale": "linear",
          "default": 35,
          "min": 1,
          "max": 250,
          "sliderMin": 5,
          "sliderMax": 60,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "ttlStart",
          "key": "aodv.ttlStart",
          "label": "TTL_START",
          "unit": "hops",
          "help": "TTL of the first request for an unknown destination.",
          "citation": "RFC 3561, sections 6.4 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 1,
          "min": 1,
          "max": 250,
          "sliderMin": 1,
          "sliderMax": 35,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true,
          "heeded": "aodv.search=ring"
        },
        {
          "id": "ttlIncrement",
          "key": "aodv.ttlIncrement",
          "label": "TTL_INCREMENT",
          "unit": "hops",
          "help": "By how much each ring is wider than the one before, and the first one than the last known hop count.",
          "citation": "RFC 3561, sections 6.4 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 2,
          "min": 1,
          "max": 250,
          "sliderMin": 1,
          "sliderMax": 10,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "ttlThreshold",
          "key": "aodv.ttlThreshold",
          "label": "TTL_THRESHOLD",
          "unit": "hops",
          "help": "Widest ring; after it the request goes to the whole network.",
          "citation": "RFC 3561, sections 6.4 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 7,
          "min": 0,
          "max": 250,
          "sliderMin": 0,
          "sliderMax": 35,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "timeoutBuffer",
          "key": "aodv.timeoutBuffer",
          "label": "TIMEOUT_BUFFER",
          "unit": "hops",
          "help": "Hops that are added to a ring's TTL for the wait for its reply.",
          "citation": "RFC 3561, sections 6.4 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 2,
          "min": 0,
          "max": 250,
          "sliderMin": 0,
          "sliderMax": 10,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "aodv.search=ring"
        },
        {
          "id": "rreqRetries",
          "key": "aodv.rreqRetries",
          "label": "RREQ_RETRIES",
          "unit": "",
          "help": "Requests to the whole network after the first one, before a node gives up.",
          "citation": "RFC 3561, sections 6.3 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 2,
          "min": 0,
          "max": 20,
          "sliderMin": 0,
          "sliderMax": 6,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "search",
          "key": "aodv.search",
          "label": "Search",
          "unit": "",
          "help": "Expanding ring with a timer, or ns-2's: a first request to the whole network, waits by the measured time per hop, the next request when a packet or a purge asks for it.",
          "citation": "RFC 3561, section 6.4; ns-2.35 aodv.cc, sendRequest",
          "type": "choice",
          "scale": "linear",
          "default": "ring",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "ring",
              "label": "Expanding ring"
            },
            {
              "id": "ns2",
              "label": "ns-2.35"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "rreqTimeoutMax",
          "key": "aodv.rreqTimeoutMax",
          "label": "Longest wait",
          "unit": "ms",
          "help": "Upper bound of ns-2's wait, and its silence after giving up.",
          "citation": "ns-2.35 aodv.h, MAX_RREQ_TIMEOUT",
          "type": "number",
          "scale": "linear",
          "default": 10000,
          "min": 1,
          "max": 10000000,
          "sliderMin": 1000,
          "sliderMax": 30000,
          "step": 100,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "aodv.search=ns2"
        },
        {
          "id": "rreqRateLimit",
          "key": "aodv.rreqRateLimit",
          "label": "RREQ_RATELIMIT",
          "unit": "1/s",
          "help": "Requests that a node originates within a second, at most; more are put off. 0: no limit.",
          "citation": "RFC 3561, sections 6.3 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 10,
          "min": 0,
          "max": 64,
          "sliderMin": 0,
          "sliderMax": 64,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rerrRateLimit",
          "key": "aodv.rerrRateLimit",
          "label": "RERR_RATELIMIT",
          "unit": "1/s",
          "help": "Route errors that a node sends within a second, at most; more are left out. 0: no limit.",
          "citation": "RFC 3561, sections 6.11 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 10,
          "min": 0,
          "max": 64,
          "sliderMin": 0,
          "sliderMax": 64,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "bufferPackets",
          "key": "aodv.bufferPackets",
          "label": "Waiting packets",
          "unit": "packets",
          "help": "Packets that wait for a route at a node, at most; the oldest is dropped for a new one.",
          "citation": "RFC 3561 leaves it open; ns-2.35 aodv_rqueue.h",
          "type": "integer",
          "scale": "linear",
          "default": 64,
          "min": 1,
          "max": 1024,
          "sliderMin": 1,
          "sliderMax": 256,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "bufferTime",
          "key": "aodv.bufferTime",
          "label": "Wait for a route",
          "unit": "ms",
          "help": "How long a packet waits for a route at most.",
          "citation": "RFC 3561 leaves it open; ns-2.35 aodv_rqueue.h",
          "type": "number",
          "scale": "log",
          "default": 30000,
          "min": 1,
          "max": 10000000,
          "sliderMin": 1000,
          "sliderMax": 120000,
          "step": 500,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "releaseGap",
          "key": "aodv.releaseGap",
          "label": "Gap between released packets",
          "unit": "ms",
          "help": "When a route is found, waiting packets follow each other by this. ns-2: 10.",
          "citation": "ns-2.35 aodv.cc, ARP_DELAY",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 50,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "jitter",
          "key": "aodv.jitter",
          "label": "Jitter",
          "unit": "ms",
          "help": "A relayed request or route error waits a uniform time up to this.",
          "citation": "RFC 3561 leaves it open; ns-2.35 aodv.cc",
          "type": "number",
          "scale": "linear",
          "default": 10,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 50,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "destinationOnly",
          "key": "aodv.destinationOnly",
          "label": "Only the destination answers",
          "unit": "",
          "help": "The D flag of requests.",
          "citation": "RFC 3561, section 5.1",
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
          "live": true,
          "heeded": "aodv.rules=rfc"
        },
        {
          "id": "gratuitousRrep",
          "key": "aodv.gratuitousRrep",
          "label": "Gratuitous RREP",
          "unit": "",
          "help": "A node that answers for a destination tells it the way to the originator: the G flag.",
          "citation": "RFC 3561, sections 6.3 and 6.6.3",
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
          "live": true,
          "heeded": "aodv.rules=rfc"
        },
        {
          "id": "localRepair",
          "key": "aodv.localRepair",
          "label": "Local repair",
          "unit": "",
          "help": "The node before a broken link seeks the destination anew before it reports the break. As in ns-2: with the old number, where a packet has come farther than it had to go, and with a timer that takes a time for a delay.",
          "citation": "RFC 3561, section 6.12; ns-2.35 aodv.cc, local_rt_repair",
          "type": "choice",
          "scale": "linear",
          "default": "off",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "off",
              "label": "Off"
            },
            {
              "id": "on",
              "label": "As in RFC 3561"
            },
            {
              "id": "ns2",
              "label": "As in ns-2.35"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "salvage",
          "key": "aodv.salvage",
          "label": "Salvage",
          "unit": "",
          "help": "On a break, a node's own packets for the lost neighbour wait for a new route; off: they are dropped.",
          "citation": "RFC 3561 leaves it open",
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
          "live": true
        },
        {
          "id": "feedback",
          "key": "aodv.feedback",
          "label": "Breaks noticed on",
          "unit": "",
          "help": "Which frames that stay without an acknowledgement break a link.",
          "citation": "RFC 3561, section 6.10; ns-2.35 aodv.cc, rt_ll_failed",
          "type": "choice",
          "scale": "linear",
          "default": "any",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "any",
              "label": "Any unicast packet"
            },
            {
              "id": "data",
              "label": "Packets of flows"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "refresh",
          "key": "aodv.refresh",
          "label": "A use refreshes",
          "unit": "",
          "help": "The routes to source, destination, next and previous hop, or that to the destination alone.",
          "citation": "RFC 3561, section 6.2; ns-2.35 aodv.cc, forward",
          "type": "choice",
          "scale": "linear",
          "default": "path",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "path",
              "label": "Both directions"
            },
            {
              "id": "destination",
              "label": "The destination's"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "raiseOnExpiry",
          "key": "aodv.raiseOnExpiry",
          "label": "Expiry raises the number",
          "unit": "",
          "help": "The destination's sequence number goes up when a route expires, as when it breaks.",
          "citation": "RFC 3561, section 6.1; ns-2.35 aodv.cc, rt_purge",
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
          "id": "purgeInterval",
          "key": "aodv.purgeInterval",
          "label": "Purge every",
          "unit": "ms",
          "help": "Expired routes are used until the next purge, which also serves waiting packets. 0: a route ends when its lifetime does. ns-2: 500.",
          "citation": "ns-2.35 aodv.cc, rt_purge",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 60000,
          "sliderMin": 0,
          "sliderMax": 2000,
          "step": 50,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "hello",
          "key": "aodv.hello",
          "label": "Hello messages",
          "unit": "",
          "help": "Nodes on active routes make themselves heard; a neighbour that falls silent is lost.",
          "citation": "RFC 3561, section 6.9",
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
          "id": "helloInterval",
          "key": "aodv.helloInterval",
          "label": "HELLO_INTERVAL",
          "unit": "ms",
          "help": "",
          "citation": "RFC 3561, sections 6.9 and 10",
          "type": "number",
          "scale": "linear",
          "default": 1000,
          "min": 1,
          "max": 1000000,
          "sliderMin": 100,
          "sliderMax": 5000,
          "step": 100,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "aodv.hello=true"
        },
        {
          "id": "allowedHelloLoss",
          "key": "aodv.allowedHelloLoss",
          "label": "ALLOWED_HELLO_LOSS",
          "unit": "",
          "help": "Intervals of silence after which a neighbour is lost.",
          "citation": "RFC 3561, sections 6.9 and 10",
          "type": "integer",
          "scale": "linear",
          "default": 2,
          "min": 1,
          "max": 100,
          "sliderMin": 1,
          "sliderMax": 10,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "aodv.hello=true"
        }
      ],
      "state": []
    },
    {
      "kind": "mobility",
      "id": "",
      "label": "Mobility",
      "short": "Mobility",
      "help": "How nodes move, or where they rest.",
      "citation": "Johnson and Maltz 1996",
      "look": "",
      "validation": "Laws of random waypoints: wasm-core/test/modules/mobility/test_mobility.c.",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "vmin",
          "key": "mobility.vmin",
          "label": "Least speed",
          "unit": "m/s",
          "help": "Speeds are drawn evenly from here up. Near 0 the mean speed of a random waypoint falls for ever, as slow legs last long.",
          "citation": "Johnson and Maltz 1996; Navidi and Camp 2004",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0.1,
          "max": 1000,
          "sliderMin": 0.1,
          "sliderMax": 50,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": false,
          "heeded": "network.mobility=rwp|direction"
        },
        {
          "id": "vmax",
          "key": "mobility.vmax",
          "label": "Greatest speed",
          "unit": "m/s",
          "help": "Speeds are drawn evenly up to here.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 50,
          "min": 0.1,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 60,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": false,
          "heeded": "network.mobility=rwp|direction"
        },
        {
          "id": "pause",
          "key": "mobility.pause",
          "label": "Pause",
          "unit": "s",
          "help": "How long a node rests at the end of each leg.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 120,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "network.mobility=rwp|direction"
        },
        {
          "id": "start",
          "key": "mobility.start",
          "label": "Start",
          "unit": "",
          "help": "Places drawn evenly and first legs as all others, so that the mean speed falls for some hundred seconds; or drawn from what lasts in the long run.",
          "citation": "Navidi and Camp 2004",
          "type": "choice",
          "scale": "linear",
          "default": "uniform",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "uniform",
              "label": "Even"
            },
            {
              "id": "stationary",
              "label": "As in the long run"
            }
          ],
          "basic": false,
          "live": false,
          "heeded": "network.mobility=rwp"
        },
        {
          "id": "pattern",
          "key": "mobility.pattern",
          "label": "Pattern",
          "unit": "",
          "help": "Where nodes rest.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "uniform",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "uniform",
              "label": "Drawn evenly"
            },
            {
              "id": "chain",
              "label": "Chain"
            },
            {
              "id": "parallel",
              "label": "Two chains"
            },
            {
              "id": "ring",
              "label": "Ring"
            },
            {
              "id": "grid",
              "label": "Grid"
            },
            {
              "id": "cell",
              "label": "Circle round node 0"
            }
          ],
          "basic": false,
          "live": false,
          "heeded": "network.mobility=static"
        },
        {
          "id": "spacing",
          "key": "mobility.spacing",
          "label": "Spacing",
          "unit": "m",
          "help": "From a node to the next one; of a circle round node 0 its radius.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 200,
          "min": 0.1,
          "max": 100000,
          "sliderMin": 10,
          "sliderMax": 600,
          "step": 5,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "network.mobility=static"
        },
        {
          "id": "rowDistance",
          "key": "mobility.rowDistance",
          "label": "Between chains",
          "unit": "m",
          "help": "From one of two chains to the other.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 300,
          "min": 0.1,
          "max": 100000,
          "sliderMin": 50,
          "sliderMax": 1000,
          "step": 10,
          "choices": [],
          "basic": false,
          "live": false,
          "heeded": "mobility.pattern=parallel"
        }
      ],
      "state": []
    },
    {
      "kind": "movement",
      "id": "rwp",
      "label": "Random waypoint",
      "short": "Waypoints",
      "help": "Each node goes straight to a drawn place at a drawn speed, rests, and goes on.",
      "citation": "Johnson and Maltz 1996; Navidi and Camp 2004",
      "look": "",
      "validation": "Mean leg, speed over time, density: wasm-core/test/modules/mobility/test_mobility.c.",
      "equations": [
        "\\bar v = \\frac{v_{\\max} - v_{\\min}}{\\ln(v_{\\max} / v_{\\min})}"
      ],
      "modelNotes": [
        "The equation is the mean speed in the long run, without pauses."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "movement",
      "id": "direction",
      "label": "Random direction",
      "short": "Direction",
      "help": "Each node goes straight to the edge of the field, rests, and turns: nodes are spread more evenly than by random waypoints.",
      "citation": "Royer, Melliar-Smith and Moser 2001",
      "look": "",
      "validation": "Legs end at edges: wasm-core/test/modules/mobility/test_mobility.c.",
      "equations": [],
      "modelNotes": [
        "Places at first are drawn evenly from the field."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "movement",
      "id": "static",
      "label": "At rest",
      "short": "At rest",
      "help": "Nodes stay where they are: drawn evenly, or in a pattern in the middle of the field.",
      "citation": "",
      "look": "",
      "validation": "Distances of each pattern: wasm-core/test/modules/mobility/test_mobility.c.",
      "equations": [],
      "modelNotes": [
        "A node that was moved by hand stays where it was put."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "movement",
      "id": "file",
      "label": "As a file says",
      "short": "File",
      "help": "Legs from the scenario's mobility.file: rows of node, time, x, y and speed, or a scenario of ns-2's setdest.",
      "citation": "ns-2.35, setdest",
      "look": "",
      "validation": "Good and broken files: wasm-core/test/modules/mobility/test_mobility.c.",
      "equations": [],
      "modelNotes": [
        "A new order takes a node from where it is then, also in the middle of a leg."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "cc",
      "id": "reno",
      "label": "Reno (AIMD)",
      "short": "Reno",
      "help": "One segment more per round trip, half of the flight after a loss. What Tahoe, Reno, NewReno and SACK TCP share; they differ in how they repair losses.",
      "citation": "RFC 5681",
      "look": "ink solid circle",
      "validation": "ns-2.35 and ns-3.44 window by window: datasets/reference/simulators; times by hand: wasm-core/test/tcp/test_tcp.c.",
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
      "state": [],
      "early": false,
      "curve": false
    },
    {
      "kind": "cc",
      "id": "vegas",
      "label": "Vegas",
      "short": "Vegas",
      "help": "Keeps a few segments in the queue: grows by one per round trip below alpha, shrinks above beta.",
      "citation": "Brakmo and Peterson 1995; ns-2.35",
      "look": "green solid triangle",
      "validation": "Vectors: datasets/reference/oracle/vegas.json; ns-2.35: datasets/reference/simulators; wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\Delta = \\left(\\frac{W}{\\mathrm{RTT}_{\\min}} - \\frac{W}{\\mathrm{RTT}}\\right)\\mathrm{RTT}_{\\min}",
        "W \\leftarrow W + 1\\ (\\Delta < \\alpha)\\qquad W \\leftarrow W - 1\\ (\\Delta > \\beta)"
      ],
      "modelNotes": [
        "Losses are found and repaired by the flow's recovery, not by Vegas' own fine timer."
      ],
      "instances": false,
      "params": [
        {
          "id": "alpha",
          "key": "cc.vegas.alpha",
          "label": "Alpha",
          "unit": "segments",
          "help": "Fewer in the queue: grow.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "beta",
          "key": "cc.vegas.beta",
          "label": "Beta",
          "unit": "segments",
          "help": "More in the queue: shrink.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 3,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 40,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "gamma",
          "key": "cc.vegas.gamma",
          "label": "Gamma",
          "unit": "segments",
          "help": "More in the queue: slow start ends.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rounded",
          "key": "cc.vegas.rounded",
          "label": "Rounded",
          "unit": "",
          "help": "What is in the queue counts in whole segments.",
          "citation": "ns-2.35",
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
          "live": true
        },
        {
          "id": "decrease",
          "key": "cc.vegas.decrease",
          "label": "Kept after a loss",
          "unit": "",
          "help": "Share of the window; half of it after a timeout.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.75,
          "min": 0.05,
          "max": 0.99,
          "sliderMin": 0.1,
          "sliderMax": 0.95,
          "step": 0.05,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "baseRtt",
          "unit": "ms"
        },
        {
          "id": "excess",
          "unit": "segments"
        }
      ],
      "early": false,
      "curve": false
    },
    {
      "kind": "cc",
      "id": "cubic",
      "label": "CUBIC",
      "short": "CUBIC",
      "help": "The window follows a cubic of the time since the last loss: quick, then flat near where the loss was, then quick again.",
      "citation": "RFC 9438",
      "look": "blue solid square",
      "validation": "Vectors: datasets/reference/oracle/cubic.json; wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "W(t) = C\\,(t - K)^3 + W_{\\max}\\qquad K = \\sqrt[3]{\\frac{W_{\\max} - \\mathrm{cwnd}}{C}}",
        "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd} + \\frac{W(t + \\mathrm{RTT}) - \\mathrm{cwnd}}{\\mathrm{cwnd}}"
      ],
      "modelNotes": [
        "Slow start is Reno's, without HyStart++."
      ],
      "instances": false,
      "params": [
        {
          "id": "c",
          "key": "cc.cubic.c",
          "label": "C",
          "unit": "segments/s^3",
          "help": "How steep the cubic is.",
          "citation": "RFC 9438, section 4.1",
          "type": "number",
          "scale": "log",
          "default": 0.4,
          "min": 0.0001,
          "max": 1000,
          "sliderMin": 0.04,
          "sliderMax": 4,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "beta",
          "key": "cc.cubic.beta",
          "label": "Kept after a loss",
          "unit": "",
          "help": "Share of the flight.",
          "citation": "RFC 9438, section 4.6",
          "type": "number",
          "scale": "linear",
          "default": 0.7,
          "min": 0.05,
          "max": 0.99,
          "sliderMin": 0.3,
          "sliderMax": 0.95,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "fastConvergence",
          "key": "cc.cubic.fastConvergence",
          "label": "Fast convergence",
          "unit": "",
          "help": "A flow that lost below its last maximum gives up more.",
          "citation": "RFC 9438, section 4.7",
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
          "live": true
        },
        {
          "id": "friendly",
          "key": "cc.cubic.friendly",
          "label": "Reno-friendly region",
          "unit": "",
          "help": "Never slower than Reno would be.",
          "citation": "RFC 9438, section 4.3",
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
          "live": true
        }
      ],
      "state": [
        {
          "id": "wMax",
          "unit": "segments"
        },
        {
          "id": "k",
          "unit": "s"
        },
        {
          "id": "wEst",
          "unit": "segments"
        }
      ],
      "early": false,
      "curve": false
    },
    {
      "kind": "cc",
      "id": "rnn",
      "label": "RNN-based TCP",
      "short": "RNN",
      "help": "CUBIC whose cut at a loss follows a prediction: a recurrent net says from the last losses how likely the next one is to come at a larger window.",
      "citation": "L. Bai, H. Abe, C. Lee: RNN-based approach to TCP throughput prediction. CANDARW 2020",
      "look": "purple solid square",
      "validation": "Vectors: datasets/reference/oracle/rnn_metrics.json; wasm-core/test/modules/cc/test_rnn.c.",
      "equations": [
        "\\mathrm{cwnd} \\leftarrow \\mathrm{cwnd}\\cdot\\begin{cases}r_{\\mathrm{low}} & P < \\theta_{\\mathrm{low}}\\\\ r_{\\mathrm{medium}} & \\theta_{\\mathrm{low}} \\le P < \\theta_{\\mathrm{high}}\\\\ r_{\\mathrm{high}} & P \\ge \\theta_{\\mathrm{high}}\\end{cases}"
      ],
      "modelNotes": [
        "A loss event is a cut of the window: for three duplicate ACKs, for a timeout (but not for a further one of the same segment), for a mark (ECN).",
        "The rate multiplies what CUBIC multiplies: the flight, by ns-2's window rules the window. After a timeout cwnd is 1, and the rate sets ssthresh.",
        "Everything else is CUBIC: w_max is the window before the cut, K follows from the window after it, and fast convergence and the Reno-friendly region go by the medium rate.",
        "Max probing, of which the paper says no more than the name, is the convex region (more than K since congestion avoidance began), and slow start before the first loss.",
        "Packets lost are those that SACK tells of when recovery begins, without SACK 1. Times count from the flow's start.",
        "Where nothing is predicted the medium rate holds: without a model, for a label that is not known, at the first loss with the last label."
      ],
      "instances": false,
      "params": [
        {
          "id": "predictor",
          "key": "cc.rnn.predictor",
          "label": "Prediction by",
          "unit": "",
          "help": "Where P comes from, the chance that the next loss comes at a larger window. Last label: 1 when this loss came at a larger window than the one before. Foreknown: the true label, from earlier runs of the same scenario; what a prediction is worth at most.",
          "citation": "Bai, Abe and Lee 2020",
          "type": "choice",
          "scale": "linear",
          "default": "model",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "model",
              "label": "Trained model"
            },
            {
              "id": "constant",
              "label": "Constant"
            },
            {
              "id": "coin",
              "label": "Coin"
            },
            {
              "id": "last",
              "label": "Last label"
            },
            {
              "id": "oracle",
              "label": "Foreknown label"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "model",
          "key": "cc.rnn.model",
          "label": "Model",
          "unit": "",
          "help": "A trained net: one of those that come with the lab, or an own one.",
          "citation": "Bai, Abe and Lee 2020, section IV.B",
          "type": "choice",
          "scale": "linear",
          "default": "gru-4",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "gru-4",
              "label": "GRU, group 4"
            },
            {
              "id": "lstm-8",
              "label": "LSTM, group 8"
            },
            {
              "id": "own",
              "label": "Own model"
            }
          ],
          "basic": true,
          "live": false,
          "heeded": "cc.rnn.predictor=model"
        },
        {
          "id": "constant",
          "key": "cc.rnn.constant",
          "label": "Constant P",
          "unit": "",
          "help": "P at every loss; between the thresholds the control is CUBIC.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.8,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "cc.rnn.predictor=constant"
        },
        {
          "id": "chance",
          "key": "cc.rnn.chance",
          "label": "Chance of P = 1",
          "unit": "",
          "help": "Of the coin; otherwise P is 0.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "cc.rnn.predictor=coin"
        },
        {
          "id": "low",
          "key": "cc.rnn.low",
          "label": "Lower threshold",
          "unit": "",
          "help": "Below it the window is cut the most.",
          "citation": "Bai, Abe and Lee 2020, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.7,
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
          "id": "high",
          "key": "cc.rnn.high",
          "label": "Upper threshold",
          "unit": "",
          "help": "From it on the window is cut the least.",
          "citation": "Bai, Abe and Lee 2020, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.9,
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
          "id": "lowRate",
          "key": "cc.rnn.lowRate",
          "label": "Kept at a low P",
          "unit": "",
          "help": "Share of the flight that is kept below the lower threshold.",
          "citation": "Bai, Abe and Lee 2020, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0.1,
          "max": 1.5,
          "sliderMin": 0.1,
          "sliderMax": 1.5,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "mediumRate",
          "key": "cc.rnn.mediumRate",
          "label": "Kept at a medium P",
          "unit": "",
          "help": "Share of the flight that is kept between the thresholds, or where nothing is predicted; CUBIC's own.",
          "citation": "Bai, Abe and Lee 2020, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.7,
          "min": 0.1,
          "max": 1.5,
          "sliderMin": 0.1,
          "sliderMax": 1.5,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "highRate",
          "key": "cc.rnn.highRate",
          "label": "Kept at a high P",
          "unit": "",
          "help": "Share of the flight that is kept from the upper threshold on; above 1 the window grows.",
          "citation": "Bai, Abe and Lee 2020, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.95,
          "min": 0.1,
          "max": 1.5,
          "sliderMin": 0.1,
          "sliderMax": 1.5,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "c",
          "key": "cc.rnn.c",
          "label": "C",
          "unit": "segments/s^3",
          "help": "How steep the cubic is.",
          "citation": "RFC 9438, section 4.1",
          "type": "number",
          "scale": "log",
          "default": 0.4,
          "min": 0.0001,
          "max": 1000,
          "sliderMin": 0.04,
          "sliderMax": 4,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "fastConvergence",
          "key": "cc.rnn.fastConvergence",
          "label": "Fast convergence",
          "unit": "",
          "help": "A flow that lost below its last maximum gives up more.",
          "citation": "RFC 9438, section 4.7",
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
          "live": true
        },
        {
          "id": "friendly",
          "key": "cc.rnn.friendly",
          "label": "Reno-friendly region",
          "unit": "",
          "help": "Never slower than Reno would be.",
          "citation": "RFC 9438, section 4.3",
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
          "live": true
        }
      ],
      "state": [
        {
          "id": "wMax",
          "unit": "segments"
        },
        {
          "id": "k",
          "unit": "s"
        },
        {
          "id": "wEst",
          "unit": "segments"
        },
        {
          "id": "p",
          "unit": ""
        },
        {
          "id": "rate",
          "unit": ""
        }
      ],
      "early": false,
      "curve": false
    },
    {
      "kind": "cc",
      "id": "pert-red",
      "label": "PERT/RED",
      "short": "PERT/RED",
      "help": "Answers a growing delay early and at random, as RED with ECN would have it, without any router.",
      "citation": "Bhandarkar, Reddy, Zhang and Loguinov 2007",
      "look": "vermillion solid circle",
      "validation": "Vectors: datasets/reference/oracle/pert_acks.json, datasets/reference/oracle/pert_curve.json; wasm-core/test/modules/cc/test_early_response.c, wasm-core/test/modules/cc/test_pert_options.c.",
      "equations": [
        "\\mathrm{srtt} \\leftarrow 0.99\\,\\mathrm{srtt} + 0.01\\,m\\qquad T_q = \\mathrm{srtt} - P",
        "p = p_{\\max}\\frac{T_q - T_{\\min}}{T_{\\max} - T_{\\min}}\\qquad p = p_{\\max} + (1 - p_{\\max})\\frac{T_q - T_{\\max}}{T_{\\max}}\\quad(T_q \\ge T_{\\max})",
        "\\mathrm{cwnd} \\leftarrow 0.65\\,\\mathrm{cwnd}\\quad\\text{with chance}\\ p"
      ],
      "modelNotes": [
        "The paper's 2 Tmax is taken as a queueing delay of twice the upper threshold; with its Tmax = P + 10 ms it may also be an RTT of 2 (P + 10 ms).",
        "Once per round trip: as long after the last response as the latest RTT sample.",
        "The handshake gives no sample."
      ],
      "instances": false,
      "params": [
        {
          "id": "weight",
          "key": "cc.pert-red.weight",
          "label": "Weight of history",
          "unit": "",
          "help": "In the smoothed RTT, per sample.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.99,
          "min": 0,
          "max": 0.99999,
          "sliderMin": 0.5,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": true,
          "live": true,
          "heeded": "cc.pert-red.memory=0"
        },
        {
          "id": "decrease",
          "key": "cc.pert-red.decrease",
          "label": "Early decrease",
          "unit": "",
          "help": "Share of the window that an early response takes.",
          "citation": "Bhandarkar et al. 2007, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.35,
          "min": 0,
          "max": 0.95,
          "sliderMin": 0.05,
          "sliderMax": 0.5,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "oncePerRtt",
          "key": "cc.pert-red.oncePerRtt",
          "label": "Once per round trip",
          "unit": "",
          "help": "Early responses are at least one RTT apart.",
          "citation": "",
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
          "live": true
        },
        {
          "id": "propagation",
          "key": "cc.pert-red.propagation",
          "label": "Propagation delay",
          "unit": "",
          "help": "The least RTT so far, or what it truly is.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "estimated",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "estimated",
              "label": "Least RTT"
            },
            {
              "id": "known",
              "label": "Known"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "slowStart",
          "key": "cc.pert-red.slowStart",
          "label": "Respond in slow start",
          "unit": "",
          "help": "",
          "citation": "",
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
          "live": true
        },
        {
          "id": "pauseGrowth",
          "key": "cc.pert-red.pauseGrowth",
          "label": "Pause grows by",
          "unit": "",
          "help": "Factor on the pause between two responses while the queue persists; 1: none.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 1,
          "max": 16,
          "sliderMin": 1,
          "sliderMax": 4,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "ramp",
          "key": "cc.pert-red.ramp",
          "label": "Chance returns within",
          "unit": "RTT",
          "help": "After a response the chance rises again from 0 over so many round trips; 0: at once.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "increase",
          "key": "cc.pert-red.increase",
          "label": "Increase without queue",
          "unit": "segments",
          "help": "Growth per round trip while the chance is 0.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0.01,
          "max": 100,
          "sliderMin": 0.5,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "onceAbove",
          "key": "cc.pert-red.onceAbove",
          "label": "Once above",
          "unit": "",
          "help": "While the chance is above it, one response only; 1: off.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true,
          "handle": {
            "axis": "level",
            "symbol": "once"
          }
        },
        {
          "id": "onceCertain",
          "key": "cc.pert-red.onceCertain",
          "label": "Once for sure",
          "unit": "",
          "help": "The one response above is not left to chance.",
          "citation": "",
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
          "id": "signal",
          "key": "cc.pert-red.signal",
          "label": "Delay answered",
          "unit": "",
          "help": "Of the round trip, or of the way there: that does not see queues on the way back. By synchronous clocks, or as the flow's estimator of one-way delay says (flow.*.forwardDelay); without one there is no early response.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "choice",
          "scale": "linear",
          "default": "rtt",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "rtt",
              "label": "RTT"
            },
            {
              "id": "forward",
              "label": "One way"
            },
            {
              "id": "estimated",
              "label": "One way, estimated"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "memory",
          "key": "cc.pert-red.memory",
          "label": "History spans",
          "unit": "RTT",
          "help": "The weight of history follows the ACK rate so that the smoothed RTT forgets within so many least RTTs; 0: the weight is fixed.",
          "citation": "Bhandarkar et al. 2007, footnote 3",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "tmin",
          "key": "cc.pert-red.tmin",
          "label": "Lower threshold",
          "unit": "ms",
          "help": "Queueing delay below which there is no early response.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true,
          "handle": {
            "axis": "x",
            "symbol": "Tmin"
          }
        },
        {
          "id": "tmax",
          "key": "cc.pert-red.tmax",
          "label": "Upper threshold",
          "unit": "ms",
          "help": "Queueing delay at which the chance is pmax; at twice it is 1.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 10,
          "min": 0.001,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 200,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true,
          "handle": {
            "axis": "x",
            "symbol": "Tmax"
          }
        },
        {
          "id": "pmax",
          "key": "cc.pert-red.pmax",
          "label": "Chance at the upper threshold",
          "unit": "",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.05,
          "min": 0,
          "max": 1,
          "sliderMin": 0.005,
          "sliderMax": 1,
          "step": 0.005,
          "choices": [],
          "basic": true,
          "live": true,
          "handle": {
            "axis": "y",
            "symbol": "pmax"
          }
        },
        {
          "id": "reach",
          "key": "cc.pert-red.reach",
          "label": "Certain at",
          "unit": "",
          "help": "Where every ACK asks for a response: at a queueing delay of twice the upper threshold, or at a smoothed RTT of twice the RTT at that threshold.",
          "citation": "Bhandarkar et al. 2007, section 3: 2 Tmax, with Tmax = P + 10 ms",
          "type": "choice",
          "scale": "linear",
          "default": "delay",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "delay",
              "label": "Twice the delay"
            },
            {
              "id": "rtt",
              "label": "Twice the RTT"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "adaptive",
          "key": "cc.pert-red.adaptive",
          "label": "Adaptive",
          "unit": "",
          "help": "The chance at the upper threshold adapts to hold the queueing delay in the middle of the thresholds, as adaptive RED's does.",
          "citation": "Bhandarkar et al. 2007, section 3; Floyd, Gummadi and Shenker 2001",
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
        }
      ],
      "state": [
        {
          "id": "srtt",
          "unit": "ms"
        },
        {
          "id": "queueingDelay",
          "unit": "ms"
        },
        {
          "id": "probability",
          "unit": ""
        }
      ],
      "early": true,
      "curve": true
    },
    {
      "kind": "cc",
      "id": "pert-pi",
      "label": "PERT/PI",
      "short": "PERT/PI",
      "help": "As PERT/RED, but a PI controller of the queueing delay sets the chance.",
      "citation": "Bhandarkar, Reddy, Zhang and Loguinov 2007, section 6",
      "look": "vermillion dash diamond",
      "validation": "Vectors: datasets/reference/oracle/pert_pi.json; wasm-core/test/modules/cc/test_early_response.c, wasm-core/test/modules/cc/test_pert_options.c.",
      "equations": [
        "p \\leftarrow p + \\gamma\\,(T_q - T^*) - \\beta\\,(T_{q,\\mathrm{old}} - T^*)",
        "\\gamma = \\frac{K}{m} + \\frac{K\\delta}{2}\\qquad\\beta = \\frac{K}{m} - \\frac{K\\delta}{2}"
      ],
      "modelNotes": [
        "Equation 19 of the paper prints the two gains exchanged; then the integral has the wrong sign. Here the greater one weighs the present error.",
        "The timer runs from the first sample on; between ACKs the delay is held."
      ],
      "instances": false,
      "params": [
        {
          "id": "weight",
          "key": "cc.pert-pi.weight",
          "label": "Weight of history",
          "unit": "",
          "help": "In the smoothed RTT, per sample.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.99,
          "min": 0,
          "max": 0.99999,
          "sliderMin": 0.5,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": true,
          "live": true,
          "heeded": "cc.pert-pi.memory=0"
        },
        {
          "id": "decrease",
          "key": "cc.pert-pi.decrease",
          "label": "Early decrease",
          "unit": "",
          "help": "Share of the window that an early response takes.",
          "citation": "Bhandarkar et al. 2007, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.35,
          "min": 0,
          "max": 0.95,
          "sliderMin": 0.05,
          "sliderMax": 0.5,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "oncePerRtt",
          "key": "cc.pert-pi.oncePerRtt",
          "label": "Once per round trip",
          "unit": "",
          "help": "Early responses are at least one RTT apart.",
          "citation": "",
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
          "live": true
        },
        {
          "id": "propagation",
          "key": "cc.pert-pi.propagation",
          "label": "Propagation delay",
          "unit": "",
          "help": "The least RTT so far, or what it truly is.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "estimated",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "estimated",
              "label": "Least RTT"
            },
            {
              "id": "known",
              "label": "Known"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "slowStart",
          "key": "cc.pert-pi.slowStart",
          "label": "Respond in slow start",
          "unit": "",
          "help": "",
          "citation": "",
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
          "live": true
        },
        {
          "id": "pauseGrowth",
          "key": "cc.pert-pi.pauseGrowth",
          "label": "Pause grows by",
          "unit": "",
          "help": "Factor on the pause between two responses while the queue persists; 1: none.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 1,
          "max": 16,
          "sliderMin": 1,
          "sliderMax": 4,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "ramp",
          "key": "cc.pert-pi.ramp",
          "label": "Chance returns within",
          "unit": "RTT",
          "help": "After a response the chance rises again from 0 over so many round trips; 0: at once.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "increase",
          "key": "cc.pert-pi.increase",
          "label": "Increase without queue",
          "unit": "segments",
          "help": "Growth per round trip while the chance is 0.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0.01,
          "max": 100,
          "sliderMin": 0.5,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "onceAbove",
          "key": "cc.pert-pi.onceAbove",
          "label": "Once above",
          "unit": "",
          "help": "While the chance is above it, one response only; 1: off.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true,
          "handle": {
            "axis": "level",
            "symbol": "once"
          }
        },
        {
          "id": "onceCertain",
          "key": "cc.pert-pi.onceCertain",
          "label": "Once for sure",
          "unit": "",
          "help": "The one response above is not left to chance.",
          "citation": "",
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
          "id": "signal",
          "key": "cc.pert-pi.signal",
          "label": "Delay answered",
          "unit": "",
          "help": "Of the round trip, or of the way there: that does not see queues on the way back. By synchronous clocks, or as the flow's estimator of one-way delay says (flow.*.forwardDelay); without one there is no early response.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "choice",
          "scale": "linear",
          "default": "rtt",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "rtt",
              "label": "RTT"
            },
            {
              "id": "forward",
              "label": "One way"
            },
            {
              "id": "estimated",
              "label": "One way, estimated"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "memory",
          "key": "cc.pert-pi.memory",
          "label": "History spans",
          "unit": "RTT",
          "help": "The weight of history follows the ACK rate so that the smoothed RTT forgets within so many least RTTs; 0: the weight is fixed.",
          "citation": "Bhandarkar et al. 2007, footnote 3",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "target",
          "key": "cc.pert-pi.target",
          "label": "Target",
          "unit": "ms",
          "help": "Queueing delay that is aimed at.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 3,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 50,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true,
          "handle": {
            "axis": "x",
            "symbol": "Target"
          }
        },
        {
          "id": "gains",
          "key": "cc.pert-pi.gains",
          "label": "Gains",
          "unit": "",
          "help": "A router's times the capacity, or by theorem 2.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "router",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "router",
              "label": "Router's a and b"
            },
            {
              "id": "theorem",
              "label": "Theorem 2"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "a",
          "key": "cc.pert-pi.a",
          "label": "Router gain a",
          "unit": "1/packet",
          "help": "Of the present error.",
          "citation": "Hollot et al. 2001",
          "type": "number",
          "scale": "log",
          "default": 0.00001822,
          "min": 0,
          "max": 1,
          "sliderMin": 0.000001,
          "sliderMax": 0.01,
          "step": 1e-7,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "b",
          "key": "cc.pert-pi.b",
          "label": "Router gain b",
          "unit": "1/packet",
          "help": "Of the error one step before.",
          "citation": "Hollot et al. 2001",
          "type": "number",
          "scale": "log",
          "default": 0.00001816,
          "min": 0,
          "max": 1,
          "sliderMin": 0.000001,
          "sliderMax": 0.01,
          "step": 1e-7,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rate",
          "key": "cc.pert-pi.rate",
          "label": "Steps per second",
          "unit": "Hz",
          "help": "Of the timer that steers.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 170,
          "min": 1,
          "max": 100000,
          "sliderMin": 10,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "capacity",
          "key": "cc.pert-pi.capacity",
          "label": "Capacity",
          "unit": "bit/s",
          "help": "Of the bottleneck, for the gains; 0: the slowest link's.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000000,
          "sliderMin": 0,
          "sliderMax": 1000000000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "flows",
          "key": "cc.pert-pi.flows",
          "label": "Flows at least",
          "unit": "",
          "help": "For theorem 2.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 5,
          "min": 1,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rtt",
          "key": "cc.pert-pi.rtt",
          "label": "RTT at most",
          "unit": "ms",
          "help": "For theorem 2.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 200,
          "min": 0.1,
          "max": 1000000,
          "sliderMin": 10,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "srtt",
          "unit": "ms"
        },
        {
          "id": "queueingDelay",
          "unit": "ms"
        },
        {
          "id": "probability",
          "unit": ""
        }
      ],
      "early": true,
      "curve": false
    },
    {
      "kind": "cc",
      "id": "pert-pie",
      "label": "PERT/PIE",
      "short": "PERT/PIE",
      "help": "As PERT/RED, but PIE's update with the queueing delay sets the chance.",
      "citation": "Bhandarkar, Reddy, Zhang and Loguinov 2007, sections 3 and 8; RFC 8033",
      "look": "vermillion dot plus",
      "validation": "Queueing delay near the target, no losses: wasm-core/test/modules/cc/test_pert_variants.c.",
      "equations": [
        "p \\leftarrow p + s(p)\\,(\\alpha\\,(T_q - T^*) + \\beta\\,(T_q - T_{q,\\mathrm{old}}))"
      ],
      "modelNotes": [
        "Not in the paper, which names no further queue discipline.",
        "PIE's burst allowance and its spacing of drops are left out: responses are at least an RTT apart.",
        "The timer runs from the first sample on; between ACKs the delay is held."
      ],
      "instances": false,
      "params": [
        {
          "id": "weight",
          "key": "cc.pert-pie.weight",
          "label": "Weight of history",
          "unit": "",
          "help": "In the smoothed RTT, per sample.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.99,
          "min": 0,
          "max": 0.99999,
          "sliderMin": 0.5,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": true,
          "live": true,
          "heeded": "cc.pert-pie.memory=0"
        },
        {
          "id": "decrease",
          "key": "cc.pert-pie.decrease",
          "label": "Early decrease",
          "unit": "",
          "help": "Share of the window that an early response takes.",
          "citation": "Bhandarkar et al. 2007, equation 1",
          "type": "number",
          "scale": "linear",
          "default": 0.35,
          "min": 0,
          "max": 0.95,
          "sliderMin": 0.05,
          "sliderMax": 0.5,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "oncePerRtt",
          "key": "cc.pert-pie.oncePerRtt",
          "label": "Once per round trip",
          "unit": "",
          "help": "Early responses are at least one RTT apart.",
          "citation": "",
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
          "live": true
        },
        {
          "id": "propagation",
          "key": "cc.pert-pie.propagation",
          "label": "Propagation delay",
          "unit": "",
          "help": "The least RTT so far, or what it truly is.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "estimated",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "estimated",
              "label": "Least RTT"
            },
            {
              "id": "known",
              "label": "Known"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "slowStart",
          "key": "cc.pert-pie.slowStart",
          "label": "Respond in slow start",
          "unit": "",
          "help": "",
          "citation": "",
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
          "live": true
        },
        {
          "id": "pauseGrowth",
          "key": "cc.pert-pie.pauseGrowth",
          "label": "Pause grows by",
          "unit": "",
          "help": "Factor on the pause between two responses while the queue persists; 1: none.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 1,
          "max": 16,
          "sliderMin": 1,
          "sliderMax": 4,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "ramp",
          "key": "cc.pert-pie.ramp",
          "label": "Chance returns within",
          "unit": "RTT",
          "help": "After a response the chance rises again from 0 over so many round trips; 0: at once.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "increase",
          "key": "cc.pert-pie.increase",
          "label": "Increase without queue",
          "unit": "segments",
          "help": "Growth per round trip while the chance is 0.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0.01,
          "max": 100,
          "sliderMin": 0.5,
          "sliderMax": 8,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "onceAbove",
          "key": "cc.pert-pie.onceAbove",
          "label": "Once above",
          "unit": "",
          "help": "While the chance is above it, one response only; 1: off.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true,
          "handle": {
            "axis": "level",
            "symbol": "once"
          }
        },
        {
          "id": "onceCertain",
          "key": "cc.pert-pie.onceCertain",
          "label": "Once for sure",
          "unit": "",
          "help": "The one response above is not left to chance.",
          "citation": "",
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
          "id": "signal",
          "key": "cc.pert-pie.signal",
          "label": "Delay answered",
          "unit": "",
          "help": "Of the round trip, or of the way there: that does not see queues on the way back. By synchronous clocks, or as the flow's estimator of one-way delay says (flow.*.forwardDelay); without one there is no early response.",
          "citation": "Bhandarkar et al. 2007, section 7",
          "type": "choice",
          "scale": "linear",
          "default": "rtt",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "rtt",
              "label": "RTT"
            },
            {
              "id": "forward",
              "label": "One way"
            },
            {
              "id": "estimated",
              "label": "One way, estimated"
            }
          ],
          "basic": false,
          "live": false
        },
        {
          "id": "memory",
          "key": "cc.pert-pie.memory",
          "label": "History spans",
          "unit": "RTT",
          "help": "The weight of history follows the ACK rate so that the smoothed RTT forgets within so many least RTTs; 0: the weight is fixed.",
          "citation": "Bhandarkar et al. 2007, footnote 3",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 0.5,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "target",
          "key": "cc.pert-pie.target",
          "label": "Target",
          "unit": "ms",
          "help": "Queueing delay that is aimed at.",
          "citation": "RFC 8033",
          "type": "number",
          "scale": "linear",
          "default": 15,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 50,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true,
          "handle": {
            "axis": "x",
            "symbol": "Target"
          }
        },
        {
          "id": "update",
          "key": "cc.pert-pie.update",
          "label": "Update every",
          "unit": "ms",
          "help": "",
          "citation": "RFC 8033",
          "type": "number",
          "scale": "linear",
          "default": 15,
          "min": 0.1,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "alpha",
          "key": "cc.pert-pie.alpha",
          "label": "Gain alpha",
          "unit": "1/s",
          "help": "Of the distance from the target.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.125,
          "min": 0,
          "max": 100,
          "sliderMin": 0.01,
          "sliderMax": 1,
          "step": 0.005,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "beta",
          "key": "cc.pert-pie.beta",
          "label": "Gain beta",
          "unit": "1/s",
          "help": "Of the change since the last update.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1.25,
          "min": 0,
          "max": 100,
          "sliderMin": 0.1,
          "sliderMax": 10,
          "step": 0.05,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "srtt",
          "unit": "ms"
        },
        {
          "id": "queueingDelay",
          "unit": "ms"
        },
        {
          "id": "probability",
          "unit": ""
        }
      ],
      "early": true,
      "curve": false
    },
    {
      "kind": "recovery",
      "id": "tahoe",
      "label": "Tahoe",
      "short": "Tahoe",
      "help": "Three duplicate ACKs, then slow start from the lost segment.",
      "citation": "Jacobson 1988",
      "look": "",
      "validation": "ns-2.35: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c.",
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
      "look": "",
      "validation": "ns-2.35: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c.",
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
      "look": "",
      "validation": "ns-2.35 and ns-3.44: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c.",
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
      "look": "",
      "validation": "RFC 6675 by hand: wasm-core/test/tcp/test_tcp_scoreboard.c; ns-3.44: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c.",
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
      "look": "",
      "validation": "ns-2.35 (Sack1): datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c.",
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
      "kind": "recovery",
      "id": "vegas",
      "label": "Vegas",
      "short": "Vegas",
      "help": "A fine timer finds losses at the first duplicate ACK; windows are cut once per loss of new data.",
      "citation": "Brakmo and Peterson 1995, section 3.1; ns-2.35",
      "look": "",
      "validation": "ns-2.35: datasets/reference/simulators; wasm-core/test/modules/recovery/test_tcp_recovery.c.",
      "equations": [
        "\\text{send again when}\\ t - t_{\\mathrm{sent}} \\ge \\tfrac{17}{16}(\\mathrm{srtt} + 2\\,\\mathrm{rttvar})"
      ],
      "modelNotes": [
        "After a timeout the window is two segments."
      ],
      "instances": false,
      "params": [
        {
          "id": "asNs2",
          "key": "recovery.vegas.asNs2",
          "label": "Step by step as ns-2",
          "unit": "",
          "help": "Its faults too: the window stays swollen after a fast repair, and after a timeout the least RTT can come out so small that Vegas never grows again.",
          "citation": "ns-2.35",
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
        }
      ],
      "state": []
    },
    {
      "kind": "queue",
      "id": "droptail",
      "label": "DropTail",
      "short": "DropTail",
      "help": "First in, first out; a packet that finds the buffer full is dropped.",
      "citation": "",
      "look": "",
      "validation": "By hand: wasm-core/test/sim/network/test_network.c; ns-2.35: datasets/reference/simulators.",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "queue",
      "id": "red",
      "label": "RED",
      "short": "RED",
      "help": "Drops or marks at random, the more the longer the queue is on average.",
      "citation": "Floyd and Jacobson 1993; ns-2.35",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/red.json; ns-2.35: datasets/reference/simulators, datasets/reference/pert; wasm-core/test/modules/queue/test_aqm.c.",
      "equations": [
        "\\bar q \\leftarrow (1-w)^{m+1}\\,\\bar q + w\\,q",
        "p_b = p_{\\max}\\,\\frac{\\bar q - q_{\\min}}{q_{\\max} - q_{\\min}}",
        "p_a = \\frac{p_b}{2 - n\\,p_b}\\quad(n\\,p_b \\ge 1)"
      ],
      "modelNotes": [
        "What is dropped is the packet that arrives."
      ],
      "instances": false,
      "params": [
        {
          "id": "minThreshold",
          "key": "queue.red.minThreshold",
          "label": "Minimum threshold",
          "unit": "packets",
          "help": "Below this average nothing is dropped early; 0: half of what the target delay holds, at least 5.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "maxThreshold",
          "key": "queue.red.maxThreshold",
          "label": "Maximum threshold",
          "unit": "packets",
          "help": "At this average the chance is the maximum one; 0: three times the minimum threshold.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 0,
          "sliderMax": 600,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "maxP",
          "key": "queue.red.maxP",
          "label": "Chance at the maximum",
          "unit": "",
          "help": "Where it starts, when it adapts.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 0.1,
          "min": 0.0001,
          "max": 1,
          "sliderMin": 0.005,
          "sliderMax": 1,
          "step": 0.005,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "weight",
          "key": "queue.red.weight",
          "label": "Weight of the queue",
          "unit": "",
          "help": "In the average, per arrival; 0: such that it remembers ten round trips.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 0.02,
          "step": 0.0001,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "gentle",
          "key": "queue.red.gentle",
          "label": "Gentle",
          "unit": "",
          "help": "Above the maximum threshold the chance rises to 1 at twice that.",
          "citation": "Floyd 2000",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "adaptive",
          "key": "queue.red.adaptive",
          "label": "Adaptive",
          "unit": "",
          "help": "The chance at the maximum adapts to hold the average in the middle.",
          "citation": "Floyd, Gummadi and Shenker 2001",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "mark",
          "key": "queue.red.mark",
          "label": "Mark",
          "unit": "",
          "help": "Early, ECN-capable packets are marked and others dropped; else all are dropped.",
          "citation": "RFC 3168",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "markLimit",
          "key": "queue.red.markLimit",
          "label": "Marks below",
          "unit": "",
          "help": "From this chance on packets are dropped, not marked; ns-2: 0.1.",
          "citation": "ns-2.35",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.05,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "wait",
          "key": "queue.red.wait",
          "label": "Wait",
          "unit": "",
          "help": "Between two early drops at least 1/p packets pass.",
          "citation": "ns-2.35",
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
          "live": true
        },
        {
          "id": "unit",
          "key": "queue.red.unit",
          "label": "Queue counted in",
          "unit": "",
          "help": "Bytes: a packet's chance follows its size.",
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
          "id": "meanPacket",
          "key": "queue.red.meanPacket",
          "label": "Mean packet",
          "unit": "B",
          "help": "For what an idle link could have sent.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1000,
          "min": 1,
          "max": 65536,
          "sliderMin": 40,
          "sliderMax": 1500,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "targetDelay",
          "key": "queue.red.targetDelay",
          "label": "Target delay",
          "unit": "ms",
          "help": "For the automatic threshold.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 0,
          "max": 100000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "interval",
          "key": "queue.red.interval",
          "label": "Adapts every",
          "unit": "s",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0.001,
          "max": 1000,
          "sliderMin": 0.1,
          "sliderMax": 5,
          "step": 0.1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "alpha",
          "key": "queue.red.alpha",
          "label": "Step up",
          "unit": "",
          "help": "Added to the chance, at most a quarter of it.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.01,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 0.1,
          "step": 0.001,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "beta",
          "key": "queue.red.beta",
          "label": "Step down",
          "unit": "",
          "help": "Factor.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.9,
          "min": 0.01,
          "max": 1,
          "sliderMin": 0.5,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "top",
          "key": "queue.red.top",
          "label": "Highest chance",
          "unit": "",
          "help": "While it adapts.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0,
          "max": 1,
          "sliderMin": 0.1,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "bottom",
          "key": "queue.red.bottom",
          "label": "Lowest chance",
          "unit": "",
          "help": "While it adapts; 0: 80 kbit/s in shares of the rate, at most 0.01.",
          "citation": "ns-2.35",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 0.1,
          "step": 0.001,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "gentleSlope",
          "key": "queue.red.gentleSlope",
          "label": "Gentle slope from",
          "unit": "",
          "help": "The chance that the gentle part rises from: the present one, or that of the start as in ns-2.",
          "citation": "ns-2.35",
          "type": "choice",
          "scale": "linear",
          "default": "current",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "current",
              "label": "Present"
            },
            {
              "id": "initial",
              "label": "Initial"
            }
          ],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "average",
          "unit": "packets"
        },
        {
          "id": "maxP",
          "unit": ""
        },
        {
          "id": "chance",
          "unit": ""
        }
      ]
    },
    {
      "kind": "queue",
      "id": "pi",
      "label": "PI",
      "short": "PI",
      "help": "A proportional-integral controller holds the queue at a reference length.",
      "citation": "Hollot, Misra, Towsley and Gong 2001; ns-2.35",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/pi_aqm.json; ns-2.35: datasets/reference/simulators, datasets/reference/pert; wasm-core/test/modules/queue/test_aqm.c.",
      "equations": [
        "p \\leftarrow p + a\\,(q - q_{\\mathrm{ref}}) - b\\,(q_{\\mathrm{old}} - q_{\\mathrm{ref}})"
      ],
      "modelNotes": [
        "The queue counts packets."
      ],
      "instances": false,
      "params": [
        {
          "id": "a",
          "key": "queue.pi.a",
          "label": "Gain a",
          "unit": "1/packet",
          "help": "Of the present error.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 0.00001822,
          "min": 0,
          "max": 1,
          "sliderMin": 0.000001,
          "sliderMax": 0.01,
          "step": 1e-7,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "b",
          "key": "queue.pi.b",
          "label": "Gain b",
          "unit": "1/packet",
          "help": "Of the error one step before.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 0.00001816,
          "min": 0,
          "max": 1,
          "sliderMin": 0.000001,
          "sliderMax": 0.01,
          "step": 1e-7,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rate",
          "key": "queue.pi.rate",
          "label": "Steps per second",
          "unit": "Hz",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 170,
          "min": 1,
          "max": 100000,
          "sliderMin": 10,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "reference",
          "key": "queue.pi.reference",
          "label": "Reference queue",
          "unit": "packets",
          "help": "The length that is aimed at.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 50,
          "min": 0,
          "max": 1000000000,
          "sliderMin": 1,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "mark",
          "key": "queue.pi.mark",
          "label": "Mark",
          "unit": "",
          "help": "ECN-capable packets are marked and others dropped; else all are dropped.",
          "citation": "RFC 3168",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [
        {
          "id": "chance",
          "unit": ""
        }
      ]
    },
    {
      "kind": "queue",
      "id": "codel",
      "label": "CoDel",
      "short": "CoDel",
      "help": "Drops or marks on the way out once packets have waited too long for too long.",
      "citation": "RFC 8289",
      "look": "",
      "validation": "Queueing delay near the target, marks, drops: wasm-core/test/modules/queue/test_aqm.c.",
      "equations": [
        "t_{\\mathrm{next}} \\leftarrow t_{\\mathrm{next}} + \\frac{\\mathrm{interval}}{\\sqrt{n}}"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "target",
          "key": "queue.codel.target",
          "label": "Target",
          "unit": "ms",
          "help": "Wait that is acceptable.",
          "citation": "RFC 8289, section 4.4",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 0.01,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 50,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "interval",
          "key": "queue.codel.interval",
          "label": "Interval",
          "unit": "ms",
          "help": "How long it must last: the largest usual round trip.",
          "citation": "RFC 8289, section 4.3",
          "type": "number",
          "scale": "linear",
          "default": 100,
          "min": 0.1,
          "max": 100000,
          "sliderMin": 20,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "mark",
          "key": "queue.codel.mark",
          "label": "Mark",
          "unit": "",
          "help": "ECN-capable packets are marked and others dropped; else all are dropped.",
          "citation": "RFC 3168",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [
        {
          "id": "wait",
          "unit": "ms"
        },
        {
          "id": "count",
          "unit": ""
        }
      ]
    },
    {
      "kind": "queue",
      "id": "pie",
      "label": "PIE",
      "short": "PIE",
      "help": "A PI controller of the queueing delay, with a burst allowance.",
      "citation": "RFC 8033",
      "look": "",
      "validation": "Queueing delay near the target, marks, drops: wasm-core/test/modules/queue/test_aqm.c.",
      "equations": [
        "p \\leftarrow p + s(p)\\,(\\alpha\\,(d - d_{\\mathrm{target}}) + \\beta\\,(d - d_{\\mathrm{old}}))"
      ],
      "modelNotes": [
        "The delay is what waits over the link's present rate, not an estimate of the rate."
      ],
      "instances": false,
      "params": [
        {
          "id": "target",
          "key": "queue.pie.target",
          "label": "Target",
          "unit": "ms",
          "help": "Delay that is aimed at.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 15,
          "min": 0.01,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "update",
          "key": "queue.pie.update",
          "label": "Update every",
          "unit": "ms",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 15,
          "min": 0.1,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "alpha",
          "key": "queue.pie.alpha",
          "label": "Gain alpha",
          "unit": "1/s",
          "help": "Of the distance from the target.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.125,
          "min": 0,
          "max": 100,
          "sliderMin": 0.01,
          "sliderMax": 1,
          "step": 0.005,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "beta",
          "key": "queue.pie.beta",
          "label": "Gain beta",
          "unit": "1/s",
          "help": "Of the change since the last update.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1.25,
          "min": 0,
          "max": 100,
          "sliderMin": 0.1,
          "sliderMax": 10,
          "step": 0.05,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "burst",
          "key": "queue.pie.burst",
          "label": "Burst allowance",
          "unit": "ms",
          "help": "A burst this long is let through.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 150,
          "min": 0,
          "max": 10000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 10,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "mark",
          "key": "queue.pie.mark",
          "label": "Mark",
          "unit": "",
          "help": "ECN-capable packets are marked and others dropped; else all are dropped.",
          "citation": "RFC 8033, section 5.1",
          "type": "switch",
          "scale": "linear",
          "default": true,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "markLimit",
          "key": "queue.pie.markLimit",
          "label": "Marks up to",
          "unit": "%",
          "help": "At a greater chance packets are dropped, not marked.",
          "citation": "RFC 8033, section 5.1",
          "type": "number",
          "scale": "linear",
          "default": 10,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "chance",
          "unit": ""
        },
        {
          "id": "delay",
          "unit": "ms"
        }
      ]
    },
    {
      "kind": "predictor",
      "id": "card",
      "label": "CARD",
      "short": "CARD",
      "help": "Window and RTT move the same way, once per round trip.",
      "citation": "Jain 1989",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "(W - W_{\\mathrm{old}})(\\mathrm{RTT} - \\mathrm{RTT}_{\\mathrm{old}}) > 0"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "tri-s",
      "label": "TRI-S",
      "short": "TRI-S",
      "help": "A larger window brings little more throughput, once per round trip.",
      "citation": "Wang and Crowcroft 1991",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\frac{W/\\mathrm{RTT} - W_{\\mathrm{old}}/\\mathrm{RTT}_{\\mathrm{old}}}{W - W_{\\mathrm{old}}}\\,\\mathrm{RTT}_1 < 1/2"
      ],
      "modelNotes": [
        "While the window stays, so does the verdict."
      ],
      "instances": false,
      "params": [
        {
          "id": "threshold",
          "key": "predictor.tri-s.threshold",
          "label": "Gradient below",
          "unit": "",
          "help": "Of throughput by window, in shares of one segment per first RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": -10,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "dual",
      "label": "DUAL",
      "short": "DUAL",
      "help": "The RTT is nearer to its maximum than to its minimum, once per round trip.",
      "citation": "Wang and Crowcroft 1992",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\mathrm{RTT} > (\\mathrm{RTT}_{\\min} + \\mathrm{RTT}_{\\max})/2"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "vegas",
      "label": "Vegas",
      "short": "Vegas",
      "help": "More of the flow's segments wait in the queue than beta, once per round trip.",
      "citation": "Brakmo and Peterson 1995",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "W\\,(1 - \\mathrm{RTT}_{\\min}/\\mathrm{RTT}) > \\beta"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "beta",
          "key": "predictor.vegas.beta",
          "label": "Beta",
          "unit": "segments",
          "help": "More than these wait in the queue.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 3,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 20,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "cim",
      "label": "CIM",
      "short": "CIM",
      "help": "The mean of the last few samples is above that of many.",
      "citation": "Martin, Nilsson and Rhee 2003",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\overline{\\mathrm{RTT}}_{2} > \\overline{\\mathrm{RTT}}_{20}"
      ],
      "modelNotes": [
        "The lengths are from memory of the original."
      ],
      "instances": false,
      "params": [
        {
          "id": "short",
          "key": "predictor.cim.short",
          "label": "Short average",
          "unit": "samples",
          "help": "",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 2,
          "min": 1,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 20,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "long",
          "key": "predictor.cim.long",
          "label": "Long average",
          "unit": "samples",
          "help": "",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 20,
          "min": 1,
          "max": 10000,
          "sliderMin": 2,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "instant",
      "label": "Instantaneous RTT",
      "short": "Instant",
      "help": "Each sample by itself is above the threshold.",
      "citation": "Bhandarkar et al. 2007, section 2.4",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "m > P + \\theta"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "margin",
          "key": "predictor.instant.margin",
          "label": "Threshold",
          "unit": "ms",
          "help": "Above the propagation delay.",
          "citation": "Bhandarkar et al. 2007",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "ma",
      "label": "Moving average",
      "short": "MA",
      "help": "The mean of the last samples, as many as the buffer holds packets, is above the threshold.",
      "citation": "Bhandarkar et al. 2007, section 2.4",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\overline{m}_{750} > P + \\theta"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "margin",
          "key": "predictor.ma.margin",
          "label": "Threshold",
          "unit": "ms",
          "help": "Above the propagation delay.",
          "citation": "Bhandarkar et al. 2007",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "length",
          "key": "predictor.ma.length",
          "label": "Length",
          "unit": "samples",
          "help": "",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 750,
          "min": 1,
          "max": 100000,
          "sliderMin": 10,
          "sliderMax": 2000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "ewma-7-8",
      "label": "EWMA 7/8",
      "short": "EWMA 7/8",
      "help": "The smoothed RTT is above the threshold.",
      "citation": "Bhandarkar et al. 2007, section 2.4",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\mathrm{srtt} \\leftarrow \\tfrac78\\,\\mathrm{srtt} + \\tfrac18\\,m > P + \\theta"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "margin",
          "key": "predictor.ewma-7-8.margin",
          "label": "Threshold",
          "unit": "ms",
          "help": "Above the propagation delay.",
          "citation": "Bhandarkar et al. 2007",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "weight",
          "key": "predictor.ewma-7-8.weight",
          "label": "Weight of history",
          "unit": "",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.875,
          "min": 0,
          "max": 0.99999,
          "sliderMin": 0.5,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "ewma-0-99",
      "label": "EWMA 0.99",
      "short": "EWMA 0.99",
      "help": "The smoothed RTT is above the threshold.",
      "citation": "Bhandarkar et al. 2007, section 2.4",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/predictors.json; judged in a run: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\mathrm{srtt} \\leftarrow 0.99\\,\\mathrm{srtt} + 0.01\\,m > P + \\theta"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "margin",
          "key": "predictor.ewma-0-99.margin",
          "label": "Threshold",
          "unit": "ms",
          "help": "Above the propagation delay.",
          "citation": "Bhandarkar et al. 2007",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 0.5,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "weight",
          "key": "predictor.ewma-0-99.weight",
          "label": "Weight of history",
          "unit": "",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.99,
          "min": 0,
          "max": 0.99999,
          "sliderMin": 0.5,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "bfa",
      "label": "TCP-BFA",
      "short": "BFA",
      "help": "The RTT varies more than a share of its minimum: the buffer is filling.",
      "citation": "Awadallah and Rai 1998",
      "look": "",
      "validation": "A flat and a rising delay, and a run that it is judged by: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\sqrt{\\mathrm{Var}(m)} > \\varphi\\,\\mathrm{RTT}_{\\min}"
      ],
      "modelNotes": [
        "Our own reading: exponentially weighted variance against a share of the least RTT."
      ],
      "instances": false,
      "params": [
        {
          "id": "share",
          "key": "predictor.bfa.share",
          "label": "Deviation above",
          "unit": "",
          "help": "Standard deviation of the RTT in shares of the least RTT.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 0.05,
          "min": 0,
          "max": 10,
          "sliderMin": 0.005,
          "sliderMax": 0.5,
          "step": 0.005,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "weight",
          "key": "predictor.bfa.weight",
          "label": "Weight of history",
          "unit": "",
          "help": "In mean and variance.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.875,
          "min": 0,
          "max": 0.99999,
          "sliderMin": 0.5,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "predictor",
      "id": "sync-tcp",
      "label": "Sync-TCP",
      "short": "Sync-TCP",
      "help": "The smoothed one-way queueing delay rises and is more than a quarter of the largest.",
      "citation": "Weigle 2003",
      "look": "",
      "validation": "A flat and a rising delay, and a run that it is judged by: wasm-core/test/modules/cc/test_early_response.c.",
      "equations": [
        "\\tilde d_{1..3} < \\tilde d_{4..6} < \\tilde d_{7..9},\\quad \\bar d > d_{\\max}/4"
      ],
      "modelNotes": [
        "One-way delay by the simulation's clock; without one, the RTT.",
        "Our own reading: two of its sixteen cases of trend and level are told apart."
      ],
      "instances": false,
      "params": [
        {
          "id": "weight",
          "key": "predictor.sync-tcp.weight",
          "label": "Weight of history",
          "unit": "",
          "help": "In the queueing delay.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.875,
          "min": 0,
          "max": 0.99999,
          "sliderMin": 0.5,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "share",
          "key": "predictor.sync-tcp.share",
          "label": "Delay above",
          "unit": "",
          "help": "Share of the largest queueing delay.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.25,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "net",
      "id": "",
      "label": "Net",
      "short": "Net",
      "help": "A recurrent net: what it reads, its cells, and what it predicts.",
      "citation": "Bai, Abe and Lee 2020",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/rnn_gru.json, rnn_lstm.json, rnn_simple.json; wasm-core/test/net/test_net.c.",
      "equations": [],
      "modelNotes": [
        "One output unit reads the last state of the last layer; the state before the first row is zero. A flow with fewer losses than the history starts from there."
      ],
      "instances": false,
      "params": [
        {
          "id": "task",
          "key": "net.task",
          "label": "Predicts",
          "unit": "",
          "help": "Whether the next loss comes at a larger window (from metrics of losses), or the next RTT (from RTT samples).",
          "citation": "Bai, Abe and Lee 2020, section III-B",
          "type": "choice",
          "scale": "linear",
          "default": "label",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "label",
              "label": "The next loss"
            },
            {
              "id": "rtt",
              "label": "The next RTT"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "cell",
          "key": "net.cell",
          "label": "Cell",
          "unit": "",
          "help": "What computes the next state from a row and the state before.",
          "citation": "Bai, Abe and Lee 2020, section II",
          "type": "choice",
          "scale": "linear",
          "default": "gru",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "gru",
              "label": "GRU"
            },
            {
              "id": "gru-reset-after",
              "label": "GRU, reset after the product"
            },
            {
              "id": "lstm",
              "label": "LSTM"
            },
            {
              "id": "simple",
              "label": "Simple RNN"
            },
            {
              "id": "logistic",
              "label": "Logistic regression"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "units",
          "key": "net.units",
          "label": "Units",
          "unit": "",
          "help": "Numbers in the state of a layer. The paper gives none.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 16,
          "min": 1,
          "max": 128,
          "sliderMin": 4,
          "sliderMax": 64,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "layers",
          "key": "net.layers",
          "label": "Layers",
          "unit": "",
          "help": "Each further layer reads the states of the one before. The paper gives none.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 1,
          "min": 1,
          "max": 4,
          "sliderMin": 1,
          "sliderMax": 4,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": false
        },
        {
          "id": "history",
          "key": "net.history",
          "label": "History",
          "unit": "",
          "help": "So many of the latest losses (or RTTs) are read, or as many as there are. The paper gives none.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 10,
          "min": 1,
          "max": 64,
          "sliderMin": 1,
          "sliderMax": 50,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "group",
          "key": "net.group",
          "label": "Metrics",
          "unit": "",
          "help": "The group of metrics that is read of each loss.",
          "citation": "Bai, Abe and Lee 2020, table II",
          "type": "choice",
          "scale": "linear",
          "default": "4",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "1",
              "label": "Group 1"
            },
            {
              "id": "2",
              "label": "Group 2"
            },
            {
              "id": "3",
              "label": "Group 3"
            },
            {
              "id": "4",
              "label": "Group 4"
            },
            {
              "id": "5",
              "label": "Group 5"
            },
            {
              "id": "6",
              "label": "Group 6"
            },
            {
              "id": "7",
              "label": "Group 7"
            },
            {
              "id": "8",
              "label": "Group 8"
            },
            {
              "id": "own",
              "label": "Own"
            }
          ],
          "basic": true,
          "live": false,
          "heeded": "net.task=label"
        },
        {
          "id": "metrics",
          "key": "net.metrics",
          "label": "Own metrics",
          "unit": "",
          "help": "The metrics of an own group.",
          "citation": "Bai, Abe and Lee 2020, table I",
          "type": "set",
          "scale": "linear",
          "default": [
            "cwnd",
            "lossint",
            "rtt"
          ],
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "cwnd",
              "label": "cwnd"
            },
            {
              "id": "lossint",
              "label": "lossint"
            },
            {
              "id": "rtt",
              "label": "rtt"
            },
            {
              "id": "rttd",
              "label": "rttd"
            },
            {
              "id": "tdup",
              "label": "tdup"
            },
            {
              "id": "rto",
              "label": "rto"
            },
            {
              "id": "lmax",
              "label": "lmax"
            },
            {
              "id": "luint",
              "label": "luint"
            },
            {
              "id": "ldmax",
              "label": "ldmax"
            },
            {
              "id": "ldint",
              "label": "ldint"
            },
            {
              "id": "tdupint",
              "label": "tdupint"
            },
            {
              "id": "rtoint",
              "label": "rtoint"
            }
          ],
          "basic": false,
          "live": false,
          "heeded": "net.group=own"
        },
        {
          "id": "scaling",
          "key": "net.scaling",
          "label": "Scaling",
          "unit": "",
          "help": "Fitted to the training runs alone, and stored with the model. The paper gives none.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "z-score",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "z-score",
              "label": "Mean 0, deviation 1"
            },
            {
              "id": "min-max",
              "label": "0 to 1"
            },
            {
              "id": "none",
              "label": "None"
            }
          ],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "training",
      "id": "",
      "label": "Training",
      "short": "Training",
      "help": "How a net learns: binary cross-entropy (of RTTs: the squared error), reduced by Adam.",
      "citation": "Kingma and Ba 2015",
      "look": "",
      "validation": "Gradients: vectors and finite differences, wasm-core/test/net/test_net.c.",
      "equations": [
        "L = -\\frac{1}{n}\\sum_i w_i \\left(y_i \\log P_i + (1 - y_i) \\log(1 - P_i)\\right)",
        "m \\leftarrow 0.9\\,m + 0.1\\,g\\qquad v \\leftarrow 0.999\\,v + 0.001\\,g^2\\qquad \\theta \\leftarrow \\theta - \\eta\\,\\frac{m / (1 - 0.9^t)}{\\sqrt{v / (1 - 0.999^t)} + 10^{-7}}"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "seed",
          "key": "training.seed",
          "label": "Seed",
          "unit": "",
          "help": "First weights, the split of the runs, and the order of the sequences.",
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
        },
        {
          "id": "epochs",
          "key": "training.epochs",
          "label": "Epochs",
          "unit": "",
          "help": "Passes over all training sequences, at most.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 60,
          "min": 0,
          "max": 100000,
          "sliderMin": 1,
          "sliderMax": 300,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "batch",
          "key": "training.batch",
          "label": "Batch",
          "unit": "",
          "help": "Sequences per step of the weights.",
          "citation": "",
          "type": "integer",
          "scale": "log",
          "default": 32,
          "min": 1,
          "max": 1024,
          "sliderMin": 1,
          "sliderMax": 256,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": false
        },
        {
          "id": "rate",
          "key": "training.rate",
          "label": "Learning rate",
          "unit": "",
          "help": "Of Adam. May change while the net trains.",
          "citation": "Kingma and Ba 2015",
          "type": "number",
          "scale": "log",
          "default": 0.001,
          "min": 1e-7,
          "max": 10,
          "sliderMin": 0.0001,
          "sliderMax": 0.1,
          "step": 0.0001,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "patience",
          "key": "training.patience",
          "label": "Patience",
          "unit": "epochs",
          "help": "Training stops when the validation loss has had no new minimum for so long; 0: never. The weights of the minimum are kept in any case.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 10,
          "min": 0,
          "max": 100000,
          "sliderMin": 0,
          "sliderMax": 50,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "classWeights",
          "key": "training.classWeights",
          "label": "Class weights",
          "unit": "",
          "help": "The rarer label counts more, so that both have the same sum.",
          "citation": "",
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
          "live": false,
          "heeded": "net.task=label"
        },
        {
          "id": "validation",
          "key": "training.validation",
          "label": "Validation",
          "unit": "%",
          "help": "Share of the runs that is kept for validation: whole runs, drawn by the seed.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 25,
          "min": 1,
          "max": 99,
          "sliderMin": 10,
          "sliderMax": 50,
          "step": 5,
          "choices": [],
          "basic": false,
          "live": false
        }
      ],
      "state": []
    },
    {
      "kind": "cell",
      "id": "gru",
      "label": "GRU",
      "short": "GRU",
      "help": "Gated recurrent unit: one gate z keeps or replaces the state, another, r, says how much of it the new state reads.",
      "citation": "Cho and others 2014; Bai, Abe and Lee 2020, section II-C",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/rnn_gru.json; wasm-core/test/net/test_net.c.",
      "equations": [
        "z, r = \\sigma(x_t W + h_{t-1} U + b)\\qquad n = \\tanh(x_t W_n + b_n + (r \\odot h_{t-1})\\,U_n)",
        "h_t = z \\odot h_{t-1} + (1 - z) \\odot n"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "cell",
      "id": "gru-reset-after",
      "label": "GRU, reset after the product",
      "short": "GRU reset after",
      "help": "The gated recurrent unit as PyTorch and later Keras compute it: the reset gate is applied after the product, which has a bias of its own.",
      "citation": "Cho and others 2014; Bai, Abe and Lee 2020, section II-C",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/rnn_gru_reset_after.json; wasm-core/test/net/test_net.c.",
      "equations": [
        "z, r = \\sigma(x_t W + h_{t-1} U + b + c)\\qquad n = \\tanh(x_t W_n + b_n + r \\odot (h_{t-1} U_n + c_n))",
        "h_t = z \\odot h_{t-1} + (1 - z) \\odot n"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "cell",
      "id": "lstm",
      "label": "LSTM",
      "short": "LSTM",
      "help": "Long short-term memory: a second state c that gates fill and empty, so that gradients last over many steps.",
      "citation": "Hochreiter and Schmidhuber 1997; Gers and others 2000; Bai, Abe and Lee 2020, section II-B",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/rnn_lstm.json; wasm-core/test/net/test_net.c.",
      "equations": [
        "i, f, o = \\sigma(x_t W + h_{t-1} U + b)\\qquad g = \\tanh(x_t W_g + h_{t-1} U_g + b_g)",
        "c_t = f \\odot c_{t-1} + i \\odot g\\qquad h_t = o \\odot \\tanh(c_t)"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "cell",
      "id": "simple",
      "label": "Simple RNN",
      "short": "Simple",
      "help": "The state is a function of the row and of the state before: one layer of Elman's network, unrolled over time.",
      "citation": "Elman 1990; Bai, Abe and Lee 2020, section II-A",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/rnn_simple.json; wasm-core/test/net/test_net.c.",
      "equations": [
        "h_t = \\tanh(x_t W_x + h_{t-1} W_h + b)"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "cell",
      "id": "logistic",
      "label": "Logistic regression",
      "short": "Logistic",
      "help": "No recurrence: a weighted sum of the latest row. What a net has to beat.",
      "citation": "Cox 1958",
      "look": "",
      "validation": "By finite differences: wasm-core/test/net/test_net.c.",
      "equations": [
        "P = \\sigma(x_t w + b)"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "owd",
      "id": "choi-yoo",
      "label": "Choi and Yoo",
      "short": "Choi–Yoo",
      "help": "Sums the differences of the round-trip times that sender and receiver measure. Needs no common clock, but clocks of one rate, and a starting point.",
      "citation": "Choi and Yoo 2005",
      "look": "vermillion solid circle",
      "validation": "Oracle vectors: datasets/reference/oracle/owd_recursion.json, owd_t0.json; ns-2: datasets/reference/simulators/choi_table1.json; laws: wasm-core/test/modules/owd/test_owd.c.",
      "equations": [
        "t_n \\leftarrow t_0 - \\sum_{i=1}^{n} \\left[\\mathrm{RTT}(s,i) - \\mathrm{RTT}(r,i)\\right]",
        "k_n \\leftarrow \\mathrm{RTT}(s,n+1) - t_n",
        "\\varepsilon_n = \\varepsilon_0 + \\rho\\,(R_n - R_0) + \\sum_{i=1}^{n} p_i"
      ],
      "modelNotes": [
        "ε is estimate less truth, ρ the skew, p the pause between an ACK and the next marked segment; ε₀ is half of k₀ − t₀ where t₀ is taken as RTT/2. The ticks of both clocks add at most their sum, the offset nothing.",
        "The first exchange is that of the SYN where there is one; no estimate is given before t₀ is chosen.",
        "The printed indices of section 4 differ by one from those of section 3; the heuristic takes exchange 0 for the first one."
      ],
      "instances": false,
      "params": [
        {
          "id": "start",
          "key": "owd.choi-yoo.start",
          "label": "Starting point t₀",
          "unit": "",
          "help": "The forward delay of the first exchange: by the paper's heuristic, half of the RTT as in its tables, or the true one, which only a simulation knows.",
          "citation": "Choi and Yoo 2005, section 4",
          "type": "choice",
          "scale": "linear",
          "default": "half",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "heuristic",
              "label": "Heuristic (α, β)"
            },
            {
              "id": "half",
              "label": "RTT/2"
            },
            {
              "id": "true",
              "label": "True forward delay"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "alpha",
          "key": "owd.choi-yoo.alpha",
          "label": "α",
          "unit": "",
          "help": "Above this ratio of forward delay and RTT the forward delay is taken for the longer one.",
          "citation": "Choi and Yoo 2005, section 4",
          "type": "number",
          "scale": "linear",
          "default": 0.7,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true,
          "heeded": "owd.choi-yoo.start=heuristic"
        },
        {
          "id": "beta",
          "key": "owd.choi-yoo.beta",
          "label": "β",
          "unit": "",
          "help": "Below this ratio of forward delay and RTT the reverse delay is taken for the longer one.",
          "citation": "Choi and Yoo 2005, section 4",
          "type": "number",
          "scale": "linear",
          "default": 0.3,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true,
          "heeded": "owd.choi-yoo.start=heuristic"
        },
        {
          "id": "probes",
          "key": "owd.choi-yoo.probes",
          "label": "Exchanges of the probing phase",
          "unit": "",
          "help": "Over which the ratio is averaged before t₀ is chosen. The measured form needs three.",
          "citation": "Choi and Yoo 2005, section 4",
          "type": "integer",
          "scale": "linear",
          "default": 3,
          "min": 1,
          "max": 10,
          "sliderMin": 1,
          "sliderMax": 10,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "owd.choi-yoo.start=heuristic"
        },
        {
          "id": "form",
          "key": "owd.choi-yoo.form",
          "label": "Bound of the heuristic",
          "unit": "",
          "help": "Measured: with RTT(s,1) − RTT(r,1) + RTT(r,0), as printed. Midpoint: with RTT(s,0), to which that reduces when its indices agree.",
          "citation": "Choi and Yoo 2005, equations 8 and 9",
          "type": "choice",
          "scale": "linear",
          "default": "measured",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "measured",
              "label": "Measured"
            },
            {
              "id": "midpoint",
              "label": "Midpoint"
            }
          ],
          "basic": false,
          "live": true,
          "heeded": "owd.choi-yoo.start=heuristic"
        },
        {
          "id": "ratio",
          "key": "owd.choi-yoo.ratio",
          "label": "Ratio while probing",
          "unit": "",
          "help": "From the clocks of both ends, which is wrong by their offset; or given.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "clocks",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "clocks",
              "label": "From both clocks"
            },
            {
              "id": "given",
              "label": "Given"
            }
          ],
          "basic": false,
          "live": true,
          "heeded": "owd.choi-yoo.start=heuristic"
        },
        {
          "id": "givenRatio",
          "key": "owd.choi-yoo.givenRatio",
          "label": "Given ratio",
          "unit": "",
          "help": "Forward delay over RTT at the start.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "owd.choi-yoo.ratio=given"
        },
        {
          "id": "interval",
          "key": "owd.choi-yoo.interval",
          "label": "Sender's interval",
          "unit": "",
          "help": "RTT(s,n). Figure 3 takes the round-trip time: a pause between an ACK and the next marked segment then adds to every later estimate. Equation 1 is the time from one marked transmission to the next, which a pause leaves right.",
          "citation": "Choi and Yoo 2005, equation 1 and figure 3",
          "type": "choice",
          "scale": "linear",
          "default": "rtt",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "rtt",
              "label": "Round-trip time (figure 3)"
            },
            {
              "id": "sent",
              "label": "Between marked transmissions (equation 1)"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "afterLoss",
          "key": "owd.choi-yoo.afterLoss",
          "label": "After a lost mark",
          "unit": "",
          "help": "When a marked segment or its ACK was lost. Anchored anew by both ends' times since the exchange before (the ACK carries the receiver's sum); anchored at the last estimate; or summed on as printed, with the gap in the sum.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "bridge",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "bridge",
              "label": "Both ends' times since then"
            },
            {
              "id": "hold",
              "label": "Last estimate kept"
            },
            {
              "id": "printed",
              "label": "Summed on as printed"
            }
          ],
          "basic": false,
          "live": true,
          "heeded": "owd.choi-yoo.interval=rtt"
        }
      ],
      "state": []
    },
    {
      "kind": "owd",
      "id": "half-rtt",
      "label": "Half of the RTT",
      "short": "RTT/2",
      "help": "Takes the path for symmetric. Needs no clock at the receiver.",
      "citation": "Choi and Yoo 2005, section 2.1",
      "look": "olive dash square",
      "validation": "By hand: wasm-core/test/modules/owd/test_owd.c.",
      "equations": [
        "t_n \\leftarrow \\mathrm{RTT}(s,n+1)/2",
        "\\varepsilon_n = (k_n - t_n)/2"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "owd",
      "id": "synchronous",
      "label": "Difference of the clocks",
      "short": "Clocks",
      "help": "The receiver's clock at the arrival less the sender's at the transmission. Right only when both clocks show the same time; wrong by their offset otherwise.",
      "citation": "RFC 7679",
      "look": "blue dot cross",
      "validation": "By hand: wasm-core/test/modules/owd/test_owd.c.",
      "equations": [
        "t_n \\leftarrow R_n - S_n",
        "\\varepsilon_n = \\Delta C_{s,r} + \\rho\\,R_n"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "owd",
      "id": "timestamps",
      "label": "Time stamps with known tick (LEDBAT)",
      "short": "Time stamps",
      "help": "The difference of the ends' time stamps above its least value so far, which is the queueing delay there, on top of half of the least RTT. Needs clocks of one rate, and a moment without a queue.",
      "citation": "RFC 6817, section 3.4.2; RFC 7323",
      "look": "green dash triangle",
      "validation": "By hand: wasm-core/test/modules/owd/test_owd.c.",
      "equations": [
        "t_n \\leftarrow (R_n - S_n) - \\min_i (R_i - S_i) + \\min_i \\mathrm{RTT}(s,i)/2",
        "\\varepsilon_n = \\min_i \\mathrm{RTT}(s,i)/2 - t_m + \\rho\\,(R_n - R_m)"
      ],
      "modelNotes": [
        "ε is estimate less truth, ρ the skew, m the exchange of the least difference.",
        "RFC 6817 estimates the queueing delay alone; half of the least RTT is added to compare it with the others.",
        "Its filter over the latest delays is left out: there is one exchange per round trip."
      ],
      "instances": false,
      "params": [
        {
          "id": "history",
          "key": "owd.timestamps.history",
          "label": "Base history",
          "unit": "periods",
          "help": "Of so many periods the least difference is remembered; the least of them is the base delay.",
          "citation": "RFC 6817, section 3.4.2",
          "type": "integer",
          "scale": "linear",
          "default": 10,
          "min": 1,
          "max": 20,
          "sliderMin": 1,
          "sliderMax": 20,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "period",
          "key": "owd.timestamps.period",
          "label": "Period of the history",
          "unit": "s",
          "help": "A minute in RFC 6817. A shorter history follows a skew or a new route sooner, and takes a standing queue for the path.",
          "citation": "RFC 6817, section 3.4.2",
          "type": "number",
          "scale": "linear",
          "default": 60,
          "min": 0.1,
          "max": 3600,
          "sliderMin": 1,
          "sliderMax": 120,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": []
    },
    {
      "kind": "owd",
      "id": "skew-line",
      "label": "Time stamps less a line (skew removed)",
      "short": "Skew removed",
      "help": "Removes offset and skew of the clocks by a line below all differences of the time stamps, and adds half of the least RTT. Needs neither a common time nor one rate, but time to calibrate.",
      "citation": "Moon, Skelly and Towsley 1999",
      "look": "purple dash-dot diamond",
      "validation": "By hand: wasm-core/test/modules/owd/test_owd.c.",
      "equations": [
        "\\min_{a,b} \\sum_i (R_i - S_i - a\\,S_i - b)\\quad\\text{with}\\quad R_i - S_i \\ge a\\,S_i + b",
        "t_n \\leftarrow R_n - S_n - a\\,S_n - b + \\min_i \\mathrm{RTT}(s,i)/2"
      ],
      "modelNotes": [
        "The line is that of the exchanges so far; the paper computes it once, from a whole trace.",
        "Half of the least RTT is added to compare it with the others."
      ],
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
      "look": "purple solid diamond",
      "validation": "Vectors: datasets/reference/oracle/timer_linux.json; the kernel's own state: datasets/kernel-logs; wasm-core/test/modules/estimator/test_estimator_timers.c.",
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
          "label": "Variance floor (tcp_rto_min)",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "rfc6298",
      "label": "RFC 6298",
      "short": "RFC 6298",
      "help": "The standard's timer: Jacobson's rule, the clock granularity, and a minimum of one second.",
      "citation": "RFC 6298 (2011)",
      "look": "pink solid star",
      "validation": "Vectors: datasets/reference/oracle/timer_rfc6298.json; wasm-core/test/modules/estimator/test_estimator_timers.c.",
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
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.rfc6298.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "jacobson",
      "label": "Jacobson / TCP-Lite",
      "short": "Jacobson",
      "help": "Smoothed RTT and mean deviation, real-valued: the rule behind nearly every TCP since 1988.",
      "citation": "Jacobson and Karels 1988; Nunes et al. 2014, equations 1-3",
      "look": "blue solid circle",
      "validation": "Vectors: datasets/reference/oracle/timer_jacobson.json; wasm-core/test/modules/estimator/test_estimator_timers.c.",
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
          "help": "Lower bound when it runs the timer, or when bounds are its own: two ticks of 500 ms in 4.4BSD.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.jacobson.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own: 64 s in 4.4BSD.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "jacobson-ticks",
      "label": "Jacobson in ticks",
      "short": "Jacobson ticks",
      "help": "Jacobson's rule on a clock that ticks: shows what a coarse timer does to the same samples.",
      "citation": "Nunes et al. 2014, section 5; Wright and Stevens 1995",
      "look": "blue dash cross",
      "validation": "Rounding to ticks: datasets/reference/oracle/tick_quantise.json; by hand: wasm-core/test/modules/estimator/test_estimator_timers.c.",
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
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMaxTicks",
          "key": "estimator.jacobson-ticks.rtoMaxTicks",
          "label": "Own maximum RTO",
          "unit": "ticks",
          "help": "Upper bound when it runs the timer, or when bounds are its own: 128 in 4.4BSD, 64 in Nunes et al.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "net3",
      "label": "4.4BSD (Net/3) integers",
      "short": "Net/3",
      "help": "Jacobson's rule as 4.4BSD computes it: scaled integers and ticks of half a second.",
      "citation": "Wright and Stevens 1995, section 25.11",
      "look": "sky dash-dot plus",
      "validation": "Vectors: datasets/reference/oracle/timer_net3_integer.json; wasm-core/test/modules/estimator/test_estimator_timers.c.",
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
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMaxTicks",
          "key": "estimator.net3.rtoMaxTicks",
          "label": "Own maximum RTO",
          "unit": "ticks",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "freebsd",
      "label": "FreeBSD integers",
      "short": "FreeBSD",
      "help": "Jacobson's rule as FreeBSD computes it: five bits of fraction, and a segment timed within one tick counts zero.",
      "citation": "FreeBSD, tcp_xmit_timer(); Wright and Stevens 1995, section 25.11",
      "look": "sky dash-dot square",
      "validation": "Rows computed by hand: wasm-core/test/modules/estimator/test_estimator_timers.c.",
      "equations": [
        "d \\leftarrow 4 (m - 1) - (s \\gg 3)",
        "s \\leftarrow \\max(1, s + d)",
        "v \\leftarrow \\max(1, v + |d| - (v \\gg 2))",
        "\\mathrm{RTO} \\leftarrow \\max(m + 2, ((s \\gg 3) + v) \\gg 2)"
      ],
      "modelNotes": [
        "s is 32 SRTT, v is 16 times the deviation, m whole ticks as a counter that starts at b shows them. First sample: s = 32m, v = 8m."
      ],
      "instances": false,
      "params": [
        {
          "id": "tick",
          "key": "estimator.freebsd.tick",
          "label": "Clock tick",
          "unit": "ms",
          "help": "Period of the clock that measures: 500 in 4.4BSD, 10 in FreeBSD 2 to 8.",
          "citation": "FreeBSD, tcp_timer.h",
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
          "key": "estimator.freebsd.bias",
          "label": "Counter starts at",
          "unit": "ticks",
          "help": "Added to a sample's whole ticks. 0: the samples are counter values already, never below one. All but the first are reduced by one.",
          "citation": "FreeBSD, tcp_input.c",
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
          "key": "estimator.freebsd.rtoMinTicks",
          "label": "Own minimum RTO",
          "unit": "ticks",
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
          "citation": "FreeBSD, tcp_timer.h",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMaxTicks",
          "key": "estimator.freebsd.rtoMaxTicks",
          "label": "Own maximum RTO",
          "unit": "ticks",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
          "citation": "FreeBSD, tcp_timer.h",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        }
      ],
      "state": [
        {
          "id": "srtt_x32",
          "unit": "ticks"
        },
        {
          "id": "rttvar_x16",
          "unit": "ticks"
        }
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "eifel",
      "label": "Eifel",
      "short": "Eifel",
      "help": "A timer whose gain follows the number of segments in flight and which ignores falling RTTs.",
      "citation": "Ludwig and Sklower 2000, section 4",
      "look": "vermillion solid triangle",
      "validation": "Vectors: datasets/reference/oracle/timer_eifel.json, datasets/reference/oracle/model_load10.json; wasm-core/test/modules/estimator/test_estimator_eifel.c.",
      "equations": [
        "F \\leftarrow \\max(\\mathrm{ssthresh}, \\mathrm{cwnd}/2) + 1",
        "G \\leftarrow 1/F\\ |\\ 2/F\\ |\\ 1/3\\quad\\text{for samples of every, every second segment, one per RTT}",
        "D \\leftarrow m - \\mathrm{SRTT}",
        "G' \\leftarrow G\\ \\text{if}\\ D \\ge \\mathrm{RTTVAR},\\ \\text{else}\\ G^2",
        "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + G'\\,(D - \\mathrm{RTTVAR})\\quad\\text{only if}\\ D \\ge 0",
        "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + G\\,D",
        "\\mathrm{RTO} \\leftarrow \\max(\\mathrm{SRTT} + \\tfrac{w}{G}\\,\\mathrm{RTTVAR},\\ m + 2\\,\\mathrm{tick})",
        "\\mathrm{RTO} \\leftarrow \\mathrm{AGG}\\,\\mathrm{RTO}\\quad\\text{where self-trained}",
        "\\mathrm{AGG} \\leftarrow \\mathrm{AGG} + (1 - \\mathrm{AGG})/2\\quad\\text{if}\\ m > \\mathrm{RTO}",
        "\\mathrm{AGG} \\leftarrow \\mathrm{AGG}\\,(1 - k/(\\tfrac{3}{8}\\mathrm{MAXCWND}^2))"
      ],
      "modelNotes": [
        "First sample: SRTT = m, RTTVAR = m/2. Every D is taken from the SRTT of before the sample.",
        "While ssthresh is unset F = cwnd/2 + 1; where no window is known G = 1/3.",
        "The paper's equation squares the gain, its text divides it by the flight: the equation is the default, and both are offered.",
        "AGG starts at 1 and stays there before the first loss; the product may fall below m + 2 ticks. A sample above the product before it, without bounds, counts as a spurious timeout. MAXCWND is the window before the last loss, which is read off ssthresh, or off a window that fell by a quarter.",
        "The timer that restarts with what remains of the RTO is the flow's: timer.restart."
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
            },
            {
              "id": "constant",
              "label": "Gain times a constant"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "flight",
          "key": "estimator.eifel.flight",
          "label": "Flight from",
          "unit": "",
          "help": "What counts as the load: its lower bound in a congestion avoidance cycle, or the actual load, which the authors found too noisy: the window, or the segments that are outstanding where they are known, in simulations.",
          "citation": "Ludwig and Sklower 2000, section 4.2",
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
              "label": "max(ssthresh, cwnd/2) + 1"
            },
            {
              "id": "load",
              "label": "The window"
            },
            {
              "id": "outstanding",
              "label": "Segments outstanding"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "agg",
          "key": "estimator.eifel.agg",
          "label": "Self-trained",
          "unit": "",
          "help": "RTO times AGG, which every sample lowers and every spurious timeout raises again.",
          "citation": "Ludwig and Sklower 2000, section 4.4",
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
          "live": true
        },
        {
          "id": "aggK",
          "key": "estimator.eifel.aggK",
          "label": "Self-training k",
          "unit": "",
          "help": "By how much AGG falls from one loss to the next: about this share of it.",
          "citation": "Ludwig and Sklower 2000, section 4.4",
          "type": "number",
          "scale": "log",
          "default": 0.05,
          "min": 0,
          "max": 1,
          "sliderMin": 0.005,
          "sliderMax": 0.3,
          "step": 0.005,
          "choices": [],
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
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.eifel.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "shockFactor",
          "key": "estimator.eifel.shockFactor",
          "label": "Constant of the shock absorber",
          "unit": "",
          "help": "The deviation falls by the gain times this; 1: there is no absorber.",
          "citation": "Ludwig and Sklower 2000, section 4.3",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true,
          "heeded": "estimator.eifel.shock=constant"
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
        },
        {
          "id": "agg",
          "unit": ""
        }
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "experts",
      "label": "Fixed-share experts",
      "short": "Experts",
      "help": "A hundred fixed predictions vote; those that did well gain weight, and all share some of it.",
      "citation": "Nunes et al. 2014; Herbster and Warmuth 1998",
      "look": "green solid square",
      "validation": "Vectors: datasets/reference/oracle/experts_float.json, datasets/reference/oracle/experts_rto.json, datasets/reference/oracle/experts_spacing.json; laws: wasm-core/test/modules/estimator/test_estimator_experts.c.",
      "equations": [
        "\\hat{y} \\leftarrow \\textstyle\\sum_i w_i x_i / \\sum_i w_i\\quad\\text{before } y\\text{ is seen}",
        "L_i \\leftarrow (x_i - y)^2\\ \\text{if}\\ x_i \\ge y,\\ \\text{else}\\ 2y",
        "w_i \\leftarrow w_i\\, e^{-\\eta L_i}",
        "w_i \\leftarrow (1-\\alpha)\\, w_i + \\tfrac{\\alpha}{N} \\textstyle\\sum_j w_j",
        "w_i \\leftarrow w_i / \\textstyle\\sum_j w_j",
        "\\mathrm{RTTVAR} \\leftarrow (1-h)\\,\\mathrm{RTTVAR} + h\\,d",
        "\\mathrm{RTO} \\leftarrow \\hat{y} + K\\,\\mathrm{RTTVAR}",
        "x_i = \\mathrm{RTT}_{\\min} + \\mathrm{RTT}_{\\max}\\,2^{(i-N)/4}\\ |\\ \\mathrm{RTT}_{\\min} + \\mathrm{RTT}_{\\max}\\,i/N,\\quad i = 1 \\ldots N",
        "\\text{variable share: } w_i \\leftarrow (1-\\alpha)^{L_i} w_i + \\tfrac{1}{N-1} \\textstyle\\sum_{j \\ne i} (1 - (1-\\alpha)^{L_j})\\, w_j"
      ],
      "modelNotes": [
        "Start: all weights equal. RTTVAR starts at m/2; d is the prediction's error or the change of the sample.",
        "A steady RTT is over-predicted by about alpha (mean(x) - y), because every expert keeps a share.",
        "When all weights vanish (RTTs far above every expert) they are set anew, uniform in value with the last RTT as their mean; the paper's words leave this open.",
        "The last sample predicts better on nearly all steps, ramps and random walks: compare.",
        "Variable share was published for losses up to 1; here they are in units and may be larger. S3, the paper's text taken literally, puts every expert above 500 ms.",
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
          "id": "loss",
          "key": "estimator.experts.loss",
          "label": "Loss",
          "unit": "",
          "help": "What an expert loses, in units: the paper's, |x-y|, (x-y)^2, or a pinball's.",
          "citation": "Nunes et al. 2014, section 4; Koenker 2005",
          "type": "choice",
          "scale": "linear",
          "default": "paper",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "paper",
              "label": "Nunes et al."
            },
            {
              "id": "absolute",
              "label": "Absolute"
            },
            {
              "id": "squared",
              "label": "Squared"
            },
            {
              "id": "pinball",
              "label": "Pinball"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "asymmetry",
          "key": "estimator.experts.asymmetry",
          "label": "Asymmetry of the pinball",
          "unit": "",
          "help": "Cost of a unit below the RTT; a unit above costs the rest of 1.",
          "citation": "Koenker 2005",
          "type": "number",
          "scale": "linear",
          "default": 0.75,
          "min": 0,
          "max": 1,
          "sliderMin": 0.5,
          "sliderMax": 0.99,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "sharing",
          "key": "estimator.experts.sharing",
          "label": "Sharing",
          "unit": "",
          "help": "What an expert gives: the same part always, or the more the more it lost.",
          "citation": "Herbster and Warmuth 1998",
          "type": "choice",
          "scale": "linear",
          "default": "fixed",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "fixed",
              "label": "Fixed share"
            },
            {
              "id": "variable",
              "label": "Variable share"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "scaling",
          "key": "estimator.experts.scaling",
          "label": "Scaling",
          "unit": "",
          "help": "Unit and range: your own below, or a reading of the paper. S1: 500 ms, 1 to 129. S2: 4 ms, 1 to 129. S3: ticks of 4 ms / 125, 1 to 129, its text taken literally. S4: the same with the range / 125 too.",
          "citation": "Nunes et al. 2014, sections 5 and 6.1",
          "type": "choice",
          "scale": "linear",
          "default": "own",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "own",
              "label": "Own unit and range"
            },
            {
              "id": "s1",
              "label": "S1: 500 ms"
            },
            {
              "id": "s2",
              "label": "S2: 4 ms"
            },
            {
              "id": "s3",
              "label": "S3: 4 ms / 125"
            },
            {
              "id": "s4",
              "label": "S4: 4 ms / 125, range / 125"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "unit",
          "key": "estimator.experts.unit",
          "label": "Unit",
          "unit": "ms",
          "help": "One unit of the experts' scale; 0: automatic, 4 ms × 2^k with the smallest k for which 64 units reach the largest RTT.",
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
          "id": "spacing",
          "key": "estimator.experts.spacing",
          "label": "Spacing",
          "unit": "",
          "help": "Most experts near the smallest, or all equally far apart.",
          "citation": "Nunes et al. 2014, section 5",
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
              "id": "exponential",
              "label": "Exponential"
            },
            {
              "id": "linear",
              "label": "Linear"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "quantise",
          "key": "estimator.experts.quantise",
          "label": "Whole ticks",
          "unit": "",
          "help": "Samples are rounded down to whole units (S3, S4: ticks of 4 ms), at least one.",
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
          "help": "Lower bound when it runs the timer, or when bounds are its own: 200 ms on Linux.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.experts.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "experts-fixed",
      "label": "Fixed-share experts, 16.16",
      "short": "Experts 16.16",
      "help": "The experts in the kernel's 16.16 arithmetic: small weights vanish, and all of them often.",
      "citation": "Nunes et al. 2014, section 6.1",
      "look": "green dash bar",
      "validation": "Vectors: datasets/reference/oracle/experts_fixed.json.",
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
          "id": "loss",
          "key": "estimator.experts-fixed.loss",
          "label": "Loss",
          "unit": "",
          "help": "What an expert loses, in units: the paper's, |x-y|, (x-y)^2, or a pinball's.",
          "citation": "Nunes et al. 2014, section 4; Koenker 2005",
          "type": "choice",
          "scale": "linear",
          "default": "paper",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "paper",
              "label": "Nunes et al."
            },
            {
              "id": "absolute",
              "label": "Absolute"
            },
            {
              "id": "squared",
              "label": "Squared"
            },
            {
              "id": "pinball",
              "label": "Pinball"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "asymmetry",
          "key": "estimator.experts-fixed.asymmetry",
          "label": "Asymmetry of the pinball",
          "unit": "",
          "help": "Cost of a unit below the RTT; a unit above costs the rest of 1.",
          "citation": "Koenker 2005",
          "type": "number",
          "scale": "linear",
          "default": 0.75,
          "min": 0,
          "max": 1,
          "sliderMin": 0.5,
          "sliderMax": 0.99,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "sharing",
          "key": "estimator.experts-fixed.sharing",
          "label": "Sharing",
          "unit": "",
          "help": "What an expert gives: the same part always, or the more the more it lost.",
          "citation": "Herbster and Warmuth 1998",
          "type": "choice",
          "scale": "linear",
          "default": "fixed",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "fixed",
              "label": "Fixed share"
            },
            {
              "id": "variable",
              "label": "Variable share"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "scaling",
          "key": "estimator.experts-fixed.scaling",
          "label": "Scaling",
          "unit": "",
          "help": "Unit and range: your own below, or a reading of the paper. S1: 500 ms, 1 to 129. S2: 4 ms, 1 to 129. S3: ticks of 4 ms / 125, 1 to 129, its text taken literally. S4: the same with the range / 125 too.",
          "citation": "Nunes et al. 2014, sections 5 and 6.1",
          "type": "choice",
          "scale": "linear",
          "default": "own",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "own",
              "label": "Own unit and range"
            },
            {
              "id": "s1",
              "label": "S1: 500 ms"
            },
            {
              "id": "s2",
              "label": "S2: 4 ms"
            },
            {
              "id": "s3",
              "label": "S3: 4 ms / 125"
            },
            {
              "id": "s4",
              "label": "S4: 4 ms / 125, range / 125"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "unit",
          "key": "estimator.experts-fixed.unit",
          "label": "Unit",
          "unit": "ms",
          "help": "One unit of the experts' scale; 0: automatic, 4 ms × 2^k with the smallest k for which 64 units reach the largest RTT.",
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
          "id": "spacing",
          "key": "estimator.experts-fixed.spacing",
          "label": "Spacing",
          "unit": "",
          "help": "Most experts near the smallest, or all equally far apart.",
          "citation": "Nunes et al. 2014, section 5",
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
              "id": "exponential",
              "label": "Exponential"
            },
            {
              "id": "linear",
              "label": "Linear"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "quantise",
          "key": "estimator.experts-fixed.quantise",
          "label": "Whole ticks",
          "unit": "",
          "help": "Samples are rounded down to whole units (S3, S4: ticks of 4 ms), at least one.",
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
          "help": "Lower bound when it runs the timer, or when bounds are its own: 200 ms on Linux.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.experts-fixed.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "last",
      "label": "Last sample",
      "short": "Last",
      "help": "Predicts that the next RTT is the last one: the baseline that every other has to beat.",
      "citation": "Baseline; the deviation rule is Jacobson's (1988)",
      "look": "olive dot bar",
      "validation": "Vectors: datasets/reference/oracle/test_signals.json.",
      "equations": [
        "V \\leftarrow V + h\\,(|m - m'| - V)",
        "\\hat{m} \\leftarrow m",
        "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"
      ],
      "modelNotes": [
        "First sample: V = m/2.",
        "Nobody has published a timer on the last sample alone: this is Jacobson's with gain 1, so that it can run the timer and its coverage can be compared."
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
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.last.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
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
      ],
      "repeatsSamples": true
    },
    {
      "kind": "estimator",
      "id": "median",
      "label": "Running median",
      "short": "Median",
      "help": "Predicts the median of the last samples: blind to spikes, half a window late on steps.",
      "citation": "Tukey 1977, chapter 7",
      "look": "orange solid cross",
      "validation": "By hand: wasm-core/test/modules/estimator/test_estimator_others.c.",
      "equations": [
        "\\hat{m} \\leftarrow \\mathrm{median}(m_{t-n+1}, \\dots, m_t)",
        "V \\leftarrow V + h\\,(|m - \\hat{m}| - V)",
        "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"
      ],
      "modelNotes": [
        "Of an even number, the mean of the middle two; with fewer than n samples, of those there are.",
        "V starts at m/2 and takes the error of the prediction made before the sample. The timer is ours: a filter has none."
      ],
      "instances": false,
      "params": [
        {
          "id": "length",
          "key": "estimator.median.length",
          "label": "Samples",
          "unit": "",
          "help": "How many of the last samples the median is taken of.",
          "citation": "Tukey 1977",
          "type": "integer",
          "scale": "linear",
          "default": 5,
          "min": 1,
          "max": 255,
          "sliderMin": 1,
          "sliderMax": 31,
          "step": 2,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.median.k",
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
          "basic": true,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.median.h",
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
          "key": "estimator.median.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "key": "estimator.median.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "id": "median_ms",
          "unit": "ms"
        },
        {
          "id": "deviation_ms",
          "unit": "ms"
        }
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "holt",
      "label": "Holt's linear trend",
      "short": "Holt",
      "help": "Follows level and trend: ahead on ramps, and over the top where they end.",
      "citation": "Holt 1957 (reprinted in Int. J. Forecasting 20, 2004)",
      "look": "orange dash star",
      "validation": "By hand: wasm-core/test/modules/estimator/test_estimator_others.c.",
      "equations": [
        "l \\leftarrow \\alpha m + (1-\\alpha)(l + b)",
        "b \\leftarrow \\beta\\,(l - l') + (1-\\beta)\\,b",
        "\\hat{m} \\leftarrow \\max(0, l + b)",
        "V \\leftarrow V + h\\,(|m - \\hat{m}| - V)",
        "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"
      ],
      "modelNotes": [
        "l' is the level before the sample. First sample: l = m, b = 0, V = m/2.",
        "A step is a sample, not a stretch of time: the trend is per sample.",
        "V takes the error of the prediction made before the sample. The timer is ours: a forecast has none."
      ],
      "instances": false,
      "params": [
        {
          "id": "alpha",
          "key": "estimator.holt.alpha",
          "label": "Gain of the level",
          "unit": "",
          "help": "Share of a new sample in the level.",
          "citation": "Holt 1957",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0,
          "max": 1,
          "sliderMin": 0.05,
          "sliderMax": 1,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "beta",
          "key": "estimator.holt.beta",
          "label": "Gain of the trend",
          "unit": "",
          "help": "Share of the level's last change in the trend.",
          "citation": "Holt 1957",
          "type": "number",
          "scale": "linear",
          "default": 0.1,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.holt.k",
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
          "basic": true,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.holt.h",
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
          "key": "estimator.holt.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "key": "estimator.holt.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "id": "level_ms",
          "unit": "ms"
        },
        {
          "id": "trend_ms",
          "unit": "ms"
        },
        {
          "id": "deviation_ms",
          "unit": "ms"
        }
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "kalman",
      "label": "Kalman filter",
      "short": "Kalman",
      "help": "The RTT as a random walk seen through noise: the best linear predictor, if that is what it is.",
      "citation": "Kalman 1960; Harvey 1989; Jacobsson et al. 2004",
      "look": "sky solid plus",
      "validation": "By hand: wasm-core/test/modules/estimator/test_estimator_others.c.",
      "equations": [
        "p \\leftarrow p + q,\\quad g \\leftarrow p/(p+1)",
        "e \\leftarrow m - \\hat{m}",
        "\\hat{m} \\leftarrow \\hat{m} + g\\,e",
        "r \\leftarrow r + h\\,(e^2/(p+1) - r)",
        "p \\leftarrow (1-g)\\,p",
        "\\mathrm{RTO} \\leftarrow \\hat{m} + K\\sqrt{r\\,(p + q + 1)}"
      ],
      "modelNotes": [
        "p and q are variances over r, the variance of the noise. First sample: the level is m, p = 1, r = (m/8)^2.",
        "The gain settles where q says, so after a few samples this is exponential smoothing with another timer.",
        "The detection of changes that Jacobsson et al. add to it is not modelled. The timer is ours."
      ],
      "instances": false,
      "params": [
        {
          "id": "ratio",
          "key": "estimator.kalman.ratio",
          "label": "Variance ratio q",
          "unit": "",
          "help": "Variance of the RTT's own change from sample to sample, over the variance of the noise.",
          "citation": "Harvey 1989, section 4.2",
          "type": "number",
          "scale": "log",
          "default": 0.1,
          "min": 1e-9,
          "max": 1000000,
          "sliderMin": 0.001,
          "sliderMax": 10,
          "step": 0.001,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.kalman.h",
          "label": "Gain of the variance",
          "unit": "",
          "help": "Share of a new innovation in the noise's variance.",
          "citation": "Jacobsson et al. 2004",
          "type": "number",
          "scale": "linear",
          "default": 0.05,
          "min": 0,
          "max": 1,
          "sliderMin": 0.01,
          "sliderMax": 0.5,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "k",
          "key": "estimator.kalman.k",
          "label": "Standard deviations K",
          "unit": "",
          "help": "How many standard deviations of the innovation the RTO stands above the prediction.",
          "citation": "Kalman 1960",
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
          "key": "estimator.kalman.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.kalman.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        }
      ],
      "state": [
        {
          "id": "level_ms",
          "unit": "ms"
        },
        {
          "id": "gain",
          "unit": ""
        },
        {
          "id": "noise_ms",
          "unit": "ms"
        }
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "peak-hopper",
      "label": "Peak-Hopper",
      "short": "Peak-Hopper",
      "help": "Jumps to the peaks and fades from them: no smoothed RTT, no variance, no fixed minimum.",
      "citation": "Ekström and Ludwig 2004 (INFOCOM)",
      "look": "vermillion dash diamond",
      "validation": "By hand: wasm-core/test/modules/estimator/test_estimator_others.c.",
      "equations": [
        "\\delta \\leftarrow (m - m')/m'",
        "D \\leftarrow 1 - 1/(F S)",
        "B \\leftarrow \\min(\\max(2\\delta, D B), B_{\\max})",
        "\\mathrm{RTT}_{\\max} \\leftarrow \\max(m, m')",
        "\\mathrm{RTO} \\leftarrow \\max(D\\,\\mathrm{RTO}, (1+B)\\,\\mathrm{RTT}_{\\max}, \\mathrm{RTT}_{\\max} + 2\\,\\mathrm{tick})"
      ],
      "modelNotes": [
        "m' is the sample before. S is the number of samples per RTT: the window for every ACK, half of it for every second, else 1.",
        "First sample: B = 0.75, so RTO = 1.75 m.",
        "It predicts no RTT: shown as its prediction is the last sample, from which it starts. The gain of the operating curve multiplies the margin over RTTmax."
      ],
      "instances": false,
      "params": [
        {
          "id": "fade",
          "key": "estimator.peak-hopper.fade",
          "label": "Fade F",
          "unit": "RTTs",
          "help": "Over how many RTTs the boost and the RTO fade.",
          "citation": "Ekström and Ludwig 2004",
          "type": "number",
          "scale": "log",
          "default": 24,
          "min": 1,
          "max": 1000000,
          "sliderMin": 2,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "boostMax",
          "key": "estimator.peak-hopper.boostMax",
          "label": "Largest boost",
          "unit": "",
          "help": "At most 1 + this times the RTT, unless it fades from more.",
          "citation": "Ekström and Ludwig 2004",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000,
          "sliderMin": 0.25,
          "sliderMax": 4,
          "step": 0.25,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "tick",
          "key": "estimator.peak-hopper.tick",
          "label": "Clock tick",
          "unit": "ms",
          "help": "The RTO is at least the last peak and two ticks of this, or of the flow's timer if that is coarser.",
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
          "key": "estimator.peak-hopper.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        },
        {
          "id": "rtoMax",
          "key": "estimator.peak-hopper.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "live": true,
          "heeded": "drives or rto.bounds=own"
        }
      ],
      "state": [
        {
          "id": "peak_ms",
          "unit": "ms"
        },
        {
          "id": "boost",
          "unit": ""
        },
        {
          "id": "decay",
          "unit": ""
        }
      ],
      "repeatsSamples": false
    },
    {
      "kind": "estimator",
      "id": "gru",
      "label": "Recurrent net",
      "short": "Net",
      "help": "Predicts the next RTT by a recurrent net that was trained on other flows.",
      "citation": "Cho and others 2014; the use for RTTs is ours",
      "look": "purple dash circle",
      "validation": "By hand: wasm-core/test/modules/estimator/test_estimator_gru.c.",
      "equations": [
        "\\hat{m} \\leftarrow f(m_{t-h+1}, \\dots, m_t)",
        "V \\leftarrow V + h\\,(|m - \\hat{m}| - V)",
        "\\mathrm{RTO} \\leftarrow \\hat{m} + K V"
      ],
      "modelNotes": [
        "f is the net, trained on flows other than those it is judged on. Without a model the prediction is the last sample.",
        "The timer is ours, as that of all predictors that define none."
      ],
      "instances": false,
      "params": [
        {
          "id": "model",
          "key": "estimator.gru.model",
          "label": "Model",
          "unit": "",
          "help": "The trained net: the bundled one, or one of your own that predicts RTTs.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "rtt-gru-8",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "rtt-gru-8",
              "label": "Bundled GRU"
            },
            {
              "id": "own-rtt",
              "label": "Own model"
            }
          ],
          "basic": true,
          "live": false
        },
        {
          "id": "k",
          "key": "estimator.gru.k",
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
          "basic": true,
          "live": true
        },
        {
          "id": "h",
          "key": "estimator.gru.h",
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
          "key": "estimator.gru.rtoMin",
          "label": "Own minimum RTO",
          "unit": "ms",
          "help": "Lower bound when it runs the timer, or when bounds are its own.",
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
          "key": "estimator.gru.rtoMax",
          "label": "Own maximum RTO",
          "unit": "ms",
          "help": "Upper bound when it runs the timer, or when bounds are its own.",
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
          "id": "deviation_ms",
          "unit": "ms"
        }
      ],
      "repeatsSamples": false
    },
    {
      "kind": "model",
      "id": "eifel-cycle",
      "label": "Steady-state cycle",
      "short": "Cycle",
      "help": "RTTs of a bulk transfer over congestion avoidance cycles, alone on its bottleneck.",
      "citation": "Ludwig and Sklower 2000, section 2",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/model_load10.json, datasets/reference/oracle/model_load40.json, datasets/reference/oracle/model_load26_agg.json, datasets/reference/oracle/model_rexmt.json.",
      "equations": [
        "n = W/2+1, \\dots, W\\ \\text{and again}",
        "\\mathrm{RTT} = n\\,s\\quad\\text{for}\\ n\\ \\text{ACKs},\\ s\\ \\text{apart}",
        "\\mathrm{cwnd} = n,\\quad \\mathrm{ssthresh} = W/2"
      ],
      "modelNotes": [
        "Congestion is signalled, not lost: there are no gaps, no timeouts and no retransmissions.",
        "Nothing bounds the RTO from above: the common maximum is out of the way."
      ],
      "instances": false,
      "params": [
        {
          "id": "load",
          "key": "model.eifel-cycle.load",
          "label": "Maximum load W",
          "unit": "segments",
          "help": "Segments in flight when congestion is signalled; even.",
          "citation": "Ludwig and Sklower 2000, section 3.2: 10, 26, 40",
          "type": "integer",
          "scale": "linear",
          "default": 10,
          "min": 2,
          "max": 1000,
          "sliderMin": 4,
          "sliderMax": 200,
          "step": 2,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "service",
          "key": "model.eifel-cycle.service",
          "label": "Service time",
          "unit": "ms",
          "help": "Time that the bottleneck takes for one segment.",
          "citation": "Footnote 3: 1500 B at 240 B/s take 6250 ms",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 10000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "first",
          "key": "model.eifel-cycle.first",
          "label": "First flight",
          "unit": "",
          "help": "Load of the first flight after the signal.",
          "citation": "Section 4.2 begins above half; figure 1 draws half",
          "type": "choice",
          "scale": "linear",
          "default": "half-plus-one",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "half-plus-one",
              "label": "W/2 + 1"
            },
            {
              "id": "half",
              "label": "W/2"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "cycles",
          "key": "model.eifel-cycle.cycles",
          "label": "Cycles",
          "unit": "",
          "help": "Congestion avoidance cycles; 3 after the start they repeat exactly.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 8,
          "min": 1,
          "max": 1000,
          "sliderMin": 1,
          "sliderMax": 30,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "sampling",
          "key": "model.eifel-cycle.sampling",
          "label": "RTT samples of",
          "unit": "",
          "help": "Which ACKs give a sample; it sets Eifel's gain.",
          "citation": "Ludwig and Sklower 2000, section 2.2",
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
          "basic": true,
          "live": true
        },
        {
          "id": "tick",
          "key": "model.eifel-cycle.tick",
          "label": "Clock tick",
          "unit": "ms",
          "help": "Granularity of the sender's clock: Eifel's RTO keeps two ticks of it.",
          "citation": "Ludwig and Sklower 2000: 1 ms and 500 ms",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "quantise",
          "key": "model.eifel-cycle.quantise",
          "label": "Samples in whole ticks",
          "unit": "",
          "help": "Cuts samples to whole ticks, at least one.",
          "citation": "",
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
        }
      ],
      "state": [
        {
          "id": "load",
          "unit": "segments"
        },
        {
          "id": "rtt",
          "unit": "ms"
        },
        {
          "id": "age",
          "unit": "ms"
        }
      ],
      "settings": {
        "rto.max": 10000000
      },
      "draws": false
    },
    {
      "kind": "model",
      "id": "pert-fluid",
      "label": "PERT's fluid model",
      "short": "PERT fluid",
      "help": "Window and queueing delay of many PERT flows as delay differential equations.",
      "citation": "Bhandarkar, Reddy, Zhang and Loguinov 2007, equations 14 and 16",
      "look": "",
      "validation": "Vectors: datasets/reference/oracle/pert_dde_R100.json, datasets/reference/oracle/pert_stability.json; wasm-core/test/modules/model/test_fluid.c.",
      "equations": [
        "\\frac{dW}{dt} = \\frac1R - \\beta\\frac{W(t)\\,W(t-R)}{R}\\,p(t-R)",
        "\\frac{dT_q}{dt} = \\frac{N}{RC}\\,W - 1",
        "\\frac{d\\hat T_q}{dt} = K(\\hat T_q - T_q)",
        "p = L\\,(\\hat T_q - T_{\\min})",
        "\\text{PI:}\\quad \\frac{dp}{dt} = k\\,(T_q - T_0 + \\tfrac1m \\frac{dT_q}{dt})"
      ],
      "modelNotes": [
        "A share cut other than half multiplies the loop's gain by twice that share; theorem 2's gain is divided by it.",
        "As printed nothing is clipped and the queue is a pure integrator, so delays may fall below 0.",
        "The RTT shown is R and the queueing delay."
      ],
      "instances": false,
      "params": [
        {
          "id": "control",
          "key": "model.pert-fluid.control",
          "label": "Control",
          "unit": "",
          "help": "",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "red",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "red",
              "label": "PERT/RED"
            },
            {
              "id": "pi",
              "label": "PERT/PI, gains of theorem 2"
            }
          ],
          "basic": true,
          "live": true
        },
        {
          "id": "flows",
          "key": "model.pert-fluid.flows",
          "label": "Flows N",
          "unit": "",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 5,
          "min": 1,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "capacity",
          "key": "model.pert-fluid.capacity",
          "label": "Capacity C",
          "unit": "packets/s",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 1,
          "max": 10000000,
          "sliderMin": 50,
          "sliderMax": 20000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "rtt",
          "key": "model.pert-fluid.rtt",
          "label": "Round trip R",
          "unit": "ms",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 160,
          "min": 1,
          "max": 10000,
          "sliderMin": 20,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "pmax",
          "key": "model.pert-fluid.pmax",
          "label": "Chance pmax",
          "unit": "",
          "help": "Of an early response at Tmax.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 0.1,
          "min": 0.0001,
          "max": 1,
          "sliderMin": 0.01,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "tmin",
          "key": "model.pert-fluid.tmin",
          "label": "Threshold Tmin",
          "unit": "ms",
          "help": "Queueing delay below which the curve is 0.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 50,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 200,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "tmax",
          "key": "model.pert-fluid.tmax",
          "label": "Threshold Tmax",
          "unit": "ms",
          "help": "Queueing delay at which the chance is pmax.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 100,
          "min": 0.001,
          "max": 10000,
          "sliderMin": 2,
          "sliderMax": 400,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "weight",
          "key": "model.pert-fluid.weight",
          "label": "Weight of history α",
          "unit": "",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.99,
          "min": 0.01,
          "max": 0.99999,
          "sliderMin": 0.9,
          "sliderMax": 0.999,
          "step": 0.001,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "interval",
          "key": "model.pert-fluid.interval",
          "label": "Sampling δ",
          "unit": "ms",
          "help": "Interval between two RTT samples of a flow.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 0.1,
          "min": 0.001,
          "max": 100000,
          "sliderMin": 0.01,
          "sliderMax": 10000,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true,
          "heeded": "model.pert-fluid.sampled=interval"
        },
        {
          "id": "target",
          "key": "model.pert-fluid.target",
          "label": "Target of PERT/PI",
          "unit": "ms",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 3,
          "min": 0,
          "max": 10000,
          "sliderMin": 1,
          "sliderMax": 50,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "designFlows",
          "key": "model.pert-fluid.designFlows",
          "label": "Design: flows at least",
          "unit": "",
          "help": "N of theorem 2, which gives PI its gains.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 5,
          "min": 1,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "designRtt",
          "key": "model.pert-fluid.designRtt",
          "label": "Design: round trip at most",
          "unit": "ms",
          "help": "R of theorem 2.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 160,
          "min": 1,
          "max": 10000,
          "sliderMin": 20,
          "sliderMax": 500,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "variant",
          "key": "model.pert-fluid.variant",
          "label": "Decrease",
          "unit": "",
          "help": "By W(t) W(t-R) as printed, or by W(t) squared.",
          "citation": "",
          "type": "choice",
          "scale": "linear",
          "default": "delayed",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "delayed",
              "label": "Delayed"
            },
            {
              "id": "square",
              "label": "Square"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "clocked",
          "key": "model.pert-fluid.clocked",
          "label": "ACK clock",
          "unit": "",
          "help": "A longer queue slows the senders; as printed it does not.",
          "citation": "",
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
          "id": "clip",
          "key": "model.pert-fluid.clip",
          "label": "Clip",
          "unit": "",
          "help": "Chance within 0 and 1, queue and window not below 0; as printed: no.",
          "citation": "",
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
          "id": "startWindow",
          "key": "model.pert-fluid.startWindow",
          "label": "First window",
          "unit": "segments",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "startDelay",
          "key": "model.pert-fluid.startDelay",
          "label": "First delay",
          "unit": "ms",
          "help": "Of the queue, true and smoothed.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1000,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 2000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "duration",
          "key": "model.pert-fluid.duration",
          "label": "Duration",
          "unit": "s",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 60,
          "min": 0.01,
          "max": 100000,
          "sliderMin": 1,
          "sliderMax": 300,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "step",
          "key": "model.pert-fluid.step",
          "label": "Rows every",
          "unit": "ms",
          "help": "",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 20,
          "min": 0.1,
          "max": 100000,
          "sliderMin": 1,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "decrease",
          "key": "model.pert-fluid.decrease",
          "label": "Share cut",
          "unit": "",
          "help": "Of the window, at a response: half as printed, 0.35 in PERT.",
          "citation": "Bhandarkar et al. 2007, sections 3 and 5.1",
          "type": "number",
          "scale": "linear",
          "default": 0.5,
          "min": 0.01,
          "max": 1,
          "sliderMin": 0.05,
          "sliderMax": 0.5,
          "step": 0.01,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "sampled",
          "key": "model.pert-fluid.sampled",
          "label": "Samples",
          "unit": "",
          "help": "At the interval given, of each packet of a flow (N/C), or of each packet of all flows (1/C), as RED in a router takes them.",
          "citation": "Bhandarkar et al. 2007, section 5.4",
          "type": "choice",
          "scale": "linear",
          "default": "interval",
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "interval",
              "label": "Interval given"
            },
            {
              "id": "flow",
              "label": "N/C"
            },
            {
              "id": "router",
              "label": "1/C"
            }
          ],
          "basic": false,
          "live": true
        }
      ],
      "state": [
        {
          "id": "window",
          "unit": "segments"
        },
        {
          "id": "queueingDelay",
          "unit": "ms"
        },
        {
          "id": "smoothedDelay",
          "unit": "ms"
        },
        {
          "id": "probability",
          "unit": ""
        }
      ],
      "settings": {},
      "draws": false
    },
    {
      "kind": "model",
      "id": "constant",
      "label": "Constant",
      "short": "Constant",
      "help": "The same RTT for ever.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [
        "m_t = b"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.constant.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.constant.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.constant.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": false
    },
    {
      "kind": "model",
      "id": "step",
      "label": "Steps",
      "short": "Steps",
      "help": "Two levels in turn.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.step.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.step.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.step.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "height",
          "key": "model.step.height",
          "label": "Upper level",
          "unit": "",
          "help": "In base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 3,
          "min": 0.05,
          "max": 1000,
          "sliderMin": 0.05,
          "sliderMax": 10,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "length",
          "key": "model.step.length",
          "label": "Length of a level",
          "unit": "samples",
          "help": "Samples before the next step.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 50,
          "min": 1,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 300,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "noise",
          "key": "model.step.noise",
          "label": "Noise",
          "unit": "",
          "help": "Standard deviation of what is added, in base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": true
    },
    {
      "kind": "model",
      "id": "ramp",
      "label": "Ramp",
      "short": "Ramp",
      "help": "Rises evenly, falls at once, and again.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.ramp.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.ramp.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.ramp.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "height",
          "key": "model.ramp.height",
          "label": "Rises to",
          "unit": "",
          "help": "In base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 3,
          "min": 0.05,
          "max": 1000,
          "sliderMin": 0.05,
          "sliderMax": 10,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "length",
          "key": "model.ramp.length",
          "label": "Length of a rise",
          "unit": "samples",
          "help": "Samples of one rise.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 100,
          "min": 1,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 600,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "noise",
          "key": "model.ramp.noise",
          "label": "Noise",
          "unit": "",
          "help": "Standard deviation of what is added, in base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": true
    },
    {
      "kind": "model",
      "id": "sawtooth",
      "label": "Sawtooth",
      "short": "Sawtooth",
      "help": "Short teeth, as of a small window.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.sawtooth.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.sawtooth.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.sawtooth.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "rise",
          "key": "model.sawtooth.rise",
          "label": "Rise per sample",
          "unit": "",
          "help": "In base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.2,
          "min": 0,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "length",
          "key": "model.sawtooth.length",
          "label": "Samples per tooth",
          "unit": "samples",
          "help": "Then it falls back to the base.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 10,
          "min": 1,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 100,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "noise",
          "key": "model.sawtooth.noise",
          "label": "Noise",
          "unit": "",
          "help": "Standard deviation of what is added, in base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": true
    },
    {
      "kind": "model",
      "id": "noise",
      "label": "Noise",
      "short": "Noise",
      "help": "The base RTT with independent normal deviations.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [
        "m_t = b\\,(1 + \\sigma z_t)"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.noise.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.noise.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.noise.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "noise",
          "key": "model.noise.noise",
          "label": "Noise",
          "unit": "",
          "help": "Standard deviation of what is added, in base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.1,
          "min": 0,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": true
    },
    {
      "kind": "model",
      "id": "spikes",
      "label": "Spikes",
      "short": "Spikes",
      "help": "Single late samples out of noise.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.spikes.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.spikes.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.spikes.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "share",
          "key": "model.spikes.share",
          "label": "Share of spikes",
          "unit": "",
          "help": "Probability that a sample is one.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.08,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 0.3,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "height",
          "key": "model.spikes.height",
          "label": "Mean height",
          "unit": "",
          "help": "Of the exponential that is added, in base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 2,
          "min": 0,
          "max": 1000,
          "sliderMin": 0,
          "sliderMax": 10,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "noise",
          "key": "model.spikes.noise",
          "label": "Noise",
          "unit": "",
          "help": "Standard deviation of what is added, in base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.05,
          "min": 0,
          "max": 10,
          "sliderMin": 0,
          "sliderMax": 1,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": true
    },
    {
      "kind": "model",
      "id": "random-walk",
      "label": "Random walk",
      "short": "Walk",
      "help": "Each sample is the one before, a little up or down.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [
        "x_t = (1 - \\rho)\\,x_{t-1} + \\sigma z_t,\\quad m_t = b\\,e^{x_t}"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.random-walk.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.random-walk.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.random-walk.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "step",
          "key": "model.random-walk.step",
          "label": "Step",
          "unit": "",
          "help": "Standard deviation of the logarithm of one step.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.1,
          "min": 0,
          "max": 2,
          "sliderMin": 0,
          "sliderMax": 0.5,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "pull",
          "key": "model.random-walk.pull",
          "label": "Pull",
          "unit": "",
          "help": "Share of the way back to the base per sample; 0: a free walk.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.02,
          "min": 0,
          "max": 1,
          "sliderMin": 0,
          "sliderMax": 0.2,
          "step": 0.01,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": true
    },
    {
      "kind": "model",
      "id": "heavy-tail",
      "label": "Heavy tail",
      "short": "Heavy tail",
      "help": "Most samples near the base, a few far off.",
      "citation": "",
      "look": "",
      "validation": "Shape: sim-worker/test/model.test.ts; ends of its parameters: wasm-core/test/modules/model/test_model.c.",
      "equations": [
        "P(m_t > b\\,(1 + x)) = (1 + x/\\lambda)^{-\\alpha}"
      ],
      "modelNotes": [],
      "instances": false,
      "params": [
        {
          "id": "base",
          "key": "model.heavy-tail.base",
          "label": "Base RTT",
          "unit": "ms",
          "help": "The whole signal scales with it.",
          "citation": "",
          "type": "number",
          "scale": "log",
          "default": 100,
          "min": 0.001,
          "max": 1000000,
          "sliderMin": 1,
          "sliderMax": 5000,
          "step": 1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "samples",
          "key": "model.heavy-tail.samples",
          "label": "Samples",
          "unit": "",
          "help": "How many.",
          "citation": "",
          "type": "integer",
          "scale": "linear",
          "default": 600,
          "min": 2,
          "max": 1000000,
          "sliderMin": 50,
          "sliderMax": 5000,
          "step": 50,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "spacing",
          "key": "model.heavy-tail.spacing",
          "label": "Time between samples",
          "unit": "ms",
          "help": "0: one RTT.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0,
          "min": 0,
          "max": 1000000,
          "sliderMin": 0,
          "sliderMax": 1000,
          "step": 1,
          "choices": [],
          "basic": false,
          "live": true
        },
        {
          "id": "shape",
          "key": "model.heavy-tail.shape",
          "label": "Tail index",
          "unit": "",
          "help": "Below 2 the variance, below 1 the mean is infinite.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 1.5,
          "min": 0.2,
          "max": 20,
          "sliderMin": 0.2,
          "sliderMax": 4,
          "step": 0.1,
          "choices": [],
          "basic": true,
          "live": true
        },
        {
          "id": "scale",
          "key": "model.heavy-tail.scale",
          "label": "Scale",
          "unit": "",
          "help": "Of the excess, in base RTTs.",
          "citation": "",
          "type": "number",
          "scale": "linear",
          "default": 0.3,
          "min": 0,
          "max": 100,
          "sliderMin": 0,
          "sliderMax": 3,
          "step": 0.05,
          "choices": [],
          "basic": true,
          "live": true
        }
      ],
      "state": [],
      "settings": {},
      "draws": true
    },
    {
      "kind": "replay",
      "id": "",
      "label": "Replay of a log",
      "short": "Replay",
      "help": "How the samples of a log are handed to the estimators.",
      "citation": "",
      "look": "",
      "validation": "Recorded runs replayed: sim-worker/test/replay.test.ts.",
      "equations": [],
      "modelNotes": [
        "No estimator runs the timer: the log's traffic stays what it was."
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
        },
        {
          "id": "thinning",
          "key": "replay.thinning",
          "label": "Samples taken",
          "unit": "",
          "help": "Which of the log's samples the estimators receive: all, every second, or the first of a segment sent after the last one taken. Thinned samples set Eifel's gain themselves.",
          "citation": "Wright and Stevens 1995, section 25.10",
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
              "label": "All"
            },
            {
              "id": "every-second",
              "label": "Every second"
            },
            {
              "id": "one-per-rtt",
              "label": "One per round trip"
            }
          ],
          "basic": false,
          "live": true
        },
        {
          "id": "oneWayDelay",
          "key": "replay.oneWayDelay",
          "label": "Estimators of one-way delay",
          "unit": "",
          "help": "Of a log with one-way delays: they get one segment per round trip as marked, each sent at or after the ACK of the one before.",
          "citation": "Choi and Yoo 2005",
          "type": "set",
          "scale": "linear",
          "default": [
            "choi-yoo",
            "half-rtt",
            "synchronous",
            "timestamps",
            "skew-line"
          ],
          "min": 0,
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
          "choices": [
            {
              "id": "choi-yoo",
              "label": "Choi and Yoo"
            },
            {
              "id": "half-rtt",
              "label": "Half of the RTT"
            },
            {
              "id": "synchronous",
              "label": "Difference of the clocks"
            },
            {
              "id": "timestamps",
              "label": "Time stamps with known tick (LEDBAT)"
            },
            {
              "id": "skew-line",
              "label": "Time stamps less a line (skew removed)"
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
      "look": "",
      "validation": "The kernel's own samples: datasets/kernel-logs; wasm-core/test/modules/log/test_log_kernel.c, wasm-core/test/modules/log/test_log_probe.c.",
      "equations": [
        "m = 8\\,(s' - s) + s"
      ],
      "modelNotes": [
        "Also read: cat trace, trace-cmd report, perf script; Linux 4.16 and later.",
        "An event shows the state before its packet was processed, so its RTT sample follows from its srtt and the next event's; at most 7 us off, because srtt is printed in whole microseconds.",
        "An event has a sample if srtt changes or snd_una advances up to the flow's next event, unless srtt stays and a loss is being repaired: then the ACK may be for retransmitted data. Samples that SACK blocks give without moving the printed srtt (fewer than one in a thousand) cannot be seen.",
        "In the columns, srtt and snd_una are what the packet left behind; cwnd, ssthresh and snd_nxt what it found.",
        "Timeouts are inferred: a window of 2 segments or less, smaller than before, after a silence of 200 ms or more with data outstanding. One is marked as spurious if its window is given back, or if two ACKs in less than the least RTT show that an original arrived.",
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
      "look": "",
      "validation": "Derived logs: datasets/log-formats; wasm-core/test/modules/log/test_log_table.c.",
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
      "id": "ss",
      "label": "Readings of ss (smoothed RTT)",
      "short": "ss",
      "help": "while true; do date +%s.%N; ss -tinmoe 'dport = :5201'; sleep 0.05; done > ss.txt; any time stamp that stands before or behind each reading, or in each line, is read",
      "citation": "iproute2, misc/ss.c",
      "look": "",
      "validation": "The kernel's own state at the same times: datasets/kernel-logs; wasm-core/test/modules/log/test_log_ss.c.",
      "equations": [
        "s \\leftarrow \\tfrac{7}{8}\\,s + \\tfrac{1}{8}\\,m"
      ],
      "modelNotes": [
        "Read are ss -ti, -tinmoe, -O and -H, of any version: keys by name, in any order, of which rtt, cwnd, ssthresh, bytes_acked, retrans and backoff are shown.",
        "rtt is the kernel's smoothed RTT at the time of the reading, not a sample: estimators that replay it smooth it a second time. A reading counts where the value changed since the one before.",
        "Sockets are told apart by sk (the option -e), else by their addresses.",
        "A retransmission is marked at the first reading after it; timeouts where backoff grows, so those between two readings are missed."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "ping",
      "label": "Round trips of ping, fping, mtr",
      "short": "ping",
      "help": "ping -D -i 0.1 192.0.2.2 > ping.txt (fping -D -l, mtr --raw)",
      "citation": "iputils, ping/ping_common.c; fping(8); mtr(8), --raw",
      "look": "",
      "validation": "Each digit of datasets/kernel-logs/formats-mini/ping.txt; wasm-core/test/modules/log/test_log_ping.c.",
      "equations": [],
      "modelNotes": [
        "Read are ping of Linux (with and without -D, or behind ts), macOS, busybox and Windows in any language that keeps TTL, fping -l and -c, and mtr --raw, where each hop is a flow.",
        "A request whose number has no answer is marked as lost, between the times of its neighbours.",
        "Without times, requests count as one second apart."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "iperf3",
      "label": "iperf3 in JSON (smoothed RTT)",
      "short": "iperf3",
      "help": "On the machine that sends: iperf3 -c HOST -J -i 0.1 > iperf3.json",
      "citation": "iperf3, src/iperf_api.c",
      "look": "",
      "validation": "The report's own least, greatest and mean RTT: datasets/kernel-logs; wasm-core/test/modules/log/test_log_iperf3.c.",
      "equations": [],
      "modelNotes": [
        "Read are reports of -J and --json-stream, of several streams, and several reports in one file.",
        "rtt is the kernel's smoothed RTT at the end of each interval, not a sample: estimators that replay it smooth it a second time.",
        "The window is snd_cwnd divided by tcp_mss_default. Only streams that this machine sent have an RTT."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "qlog",
      "label": "qlog of QUIC",
      "short": "qlog",
      "help": "Most QUIC programs write it to the folder in the environment variable QLOGDIR",
      "citation": "draft-ietf-quic-qlog-main-schema; draft-ietf-quic-qlog-quic-events; RFC 9002",
      "look": "",
      "validation": "Events in each form: wasm-core/test/modules/log/test_log_qlog.c.",
      "equations": [],
      "modelNotes": [
        "Read are draft-00 to 0.3 and later, as one document, as JSON-SEQ or by lines; several traces become several flows.",
        "latest_rtt is a sample as QUIC's own estimator got it, before the peer's ACK delay is taken off; the smoothed RTT shown is the endpoint's own.",
        "An endpoint that repeats its state in each event gives a sample where latest_rtt or smoothed_rtt changed. The window is shown where the log says how large a packet is (max_datagram_size)."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "flent",
      "label": "flent data file",
      "short": "flent",
      "help": "flent rrul --socket-stats -H HOST writes a .flent.gz, which is read as it is",
      "citation": "flent, flent/resultset.py",
      "look": "",
      "validation": "Each kind of series: wasm-core/test/modules/log/test_log_flent.c.",
      "equations": [],
      "modelNotes": [
        "Each series of raw_values with round trips is a flow: ping and UDP give samples, UDP (irtt) also one-way delays, sockets of TCP (--socket-stats) the kernel's smoothed RTT and window.",
        "Series of rates are left out. A file without raw_values has averages over steps alone, and is refused."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "ndt7",
      "label": "Measurement of ndt7 (smoothed RTT)",
      "short": "ndt7",
      "help": "ndt7-client -format json > ndt7.json, or M-Lab's archive of the server's measurements",
      "citation": "M-Lab, ndt7 protocol specification 0.9",
      "look": "",
      "validation": "Both forms: wasm-core/test/modules/log/test_log_flent.c.",
      "equations": [],
      "modelNotes": [
        "Each TCPInfo is a reading of the server's kernel: its smoothed RTT, not a sample, so estimators that replay it smooth it a second time.",
        "Download and upload are flows of their own; a test whose time steps back is another one. In an upload the server sends only ACKs, so its RTT hardly moves."
      ],
      "instances": false,
      "params": [],
      "state": []
    },
    {
      "kind": "format",
      "id": "pcap",
      "label": "Packet capture (pcap, pcapng)",
      "short": "pcap",
      "help": "As root, at the sender (for one-way delays at the receiver too): tcpdump -i eth0 -s 96 -w sender.pcap tcp port 5201",
      "citation": "draft-ietf-opsawg-pcap; draft-ietf-opsawg-pcapng",
      "look": "",
      "validation": "The path's own record of one-way delays: datasets/kernel-logs/formats-mini; wasm-core/test/modules/log/test_log_captures.c.",
      "equations": [],
      "modelNotes": [
        "Read are pcap files of both byte orders with times in micro- or nanoseconds, and pcapng files with any unit of time, on Ethernet (with VLAN tags), PPP, raw IP, loopback (null) and Linux cooked links.",
        "A sample is the time from the oldest newly acknowledged segment to its ACK; none where data that the ACK acknowledges may have been sent more than once. At the receiver such times are about 0: open the sender's capture.",
        "Two captures opened together are joined: a packet is the same in both when addresses, ports, sequence and acknowledgment number, length, flags and time stamps are. Which capture is the sender's follows from the times of segments and ACKs, whichever is named first.",
        "The offset between the clocks is not known. Where packets would arrive before they were sent, the clocks are shifted until the least delays of both directions are equal; else they stay as they are."
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
      "look": "",
      "validation": "Derived logs: datasets/log-formats; wasm-core/test/modules/log/test_log_table.c.",
      "equations": [],
      "modelNotes": [
        "Also tab, semicolon or blank separated, with decimal comma. Columns are found by names such as time_s, t_ns, sample_us, rtt_ms, srtt, cookie, flow, ack, snd_nxt, cwnd, ssthresh, fwd_us, rev_us, owd_up, owd_down, sent; any of them can be chosen by hand. Numbers may have groups of digits (52,345) and their unit behind them (50.1 ms); dates may be ISO 8601, 21.11.2026 03:15:31 or a spreadsheet's days.",
        "At most 64 columns, 64 kB in a row, and 64 lines in a row with line breaks in quotes.",
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
          "max": 0,
          "sliderMin": 0,
          "sliderMax": 0,
          "step": 1,
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
            },
            {
              "id": "sent",
              "label": "Time of transmission"
            },
            {
              "id": "forward",
              "label": "Forward delay"
            },
            {
              "id": "reverse",
              "label": "Reverse delay"
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
            },
            {
              "id": "days",
              "label": "Days (a spreadsheet's date)"
            }
          ],
          "basic": false,
          "live": true
        }
      ],
      "state": []
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
    },
    {
      "id": "ecn-response",
      "label": "Response to a mark"
    },
    {
      "id": "spurious-detected",
      "label": "Retransmission recognised as spurious"
    },
    {
      "id": "window-restored",
      "label": "Window restored"
    }
  ],
  "defaultPreset": "deep-buffer",
  "presets": [
    {
      "id": "deep-buffer",
      "group": "Paths",
      "title": "Deep buffer, cross traffic comes and goes",
      "notice": "The bottleneck’s link.bottleneck.buffer holds a quarter of a second, and the flow fills it: the round-trip time is mostly waiting. When cross traffic joins or leaves, the RTT jumps within a few round trips; see which estimator follows, and how long an RTO it needs for that.",
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
      "group": "Paths",
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
      "group": "Paths",
      "title": "Cellular: the rate steps",
      "notice": "The rate falls to a tenth and comes back. Each fall stretches the queue that is already there, so the RTT rises several times over, far above the RTO in force. No timer fires all the same: ACKs keep arriving, slower than before, and each of them restarts the timer.",
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
      "group": "Paths",
      "title": "Delay spikes: timeouts that were not needed",
      "notice": "Three times, at 8, 16 and 24 s, the path holds everything back by 300, 500 and 800 ms, as a handover does; at 32 s the delay rises by 100 ms and stays. Nothing is lost, but at each of the three spikes a tight RTO fires, the segment is sent again and the window collapses. Let another estimator run the timer, or raise its minimum (estimator.linux.rtoMin), and count the spurious timeouts. With time stamps and the Eifel response (flow.main.timestamps, flow.main.spuriousResponse) each of them costs one segment and no window.",
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
      "group": "Paths",
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
      "group": "Paths",
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
      "id": "many-flows",
      "group": "Paths",
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
      "id": "asymmetric",
      "group": "Asymmetric paths",
      "title": "Asymmetric path: slow way back",
      "notice": "The way back is so slow that ACKs queue there: half of the RTT is waiting of ACKs, and data leaves in the rhythm of the way back, not of the way there. A smaller template.asymmetric.ratio slows the way there until its own queue is the longer one: half of the RTT is then far from the forward delay, and the sums of Choi and Yoo follow it until a recovery, whose pause stays in them for good. Delayed ACKs halve the load of the way back: switch them on.",
      "scenario": {
        "scenario": 1,
        "id": "asymmetric",
        "run": {
          "duration": 40,
          "seed": 7,
          "observe": "main.0"
        },
        "topology": {
          "template": "asymmetric"
        },
        "template": {
          "asymmetric": {
            "ratio": 62.5
          }
        },
        "link": {
          "bottleneck": {
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
            ],
            "oneWayDelay": [
              "choi-yoo",
              "half-rtt"
            ]
          }
        }
      }
    },
    {
      "id": "asymmetric-load",
      "group": "Asymmetric paths",
      "title": "Asymmetric path: constant rate on the way back",
      "notice": "From 10 s on, packets at a constant rate load the way back, and ACKs wait behind them. The window is full, so what waits on the way back is missing from the queue on the way there: the forward delay falls as the reverse delay rises, and the RTT shows little of it. RTT/2 is wrong by far. Move template.asymmetric.ratio: below 1 the way there is the slow one, and nearly the whole RTT is its queue. flow.load.cbrRate sets how much the way back carries besides ACKs.",
      "scenario": {
        "scenario": 1,
        "id": "asymmetric-load",
        "run": {
          "duration": 100,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "asymmetric"
        },
        "template": {
          "asymmetric": {
            "ratio": 8
          }
        },
        "link": {
          "bottleneck": {
            "delay": 50,
            "buffer": 50
          },
          "reverse": {
            "rate": 128000,
            "delay": 50,
            "buffer": 50
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "recovery": "reno",
            "receiverWindow": 32,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ],
            "oneWayDelay": [
              "choi-yoo",
              "half-rtt",
              "synchronous"
            ]
          },
          "load": {
            "count": 1,
            "application": "cbr",
            "reverse": true,
            "cbrRate": 100000,
            "cbrSpread": 0.5,
            "mss": 960,
            "header": 40,
            "start": 10
          }
        }
      }
    },
    {
      "id": "asymmetric-both-ways",
      "group": "Asymmetric paths",
      "title": "Asymmetric path: a transfer each way",
      "notice": "From 15 to 45 s a second transfer goes the other way. ACKs of the first wait behind its full segments and come in bunches, so the first sends in bursts; many ACKs are dropped, which costs little, since each later one says what they said. The second is held up by ACKs in its own queue. Let the newest ACK take the place of the older ones (link.reverse.ackFilter): the second gains, and the first loses by larger bursts.",
      "scenario": {
        "scenario": 1,
        "id": "asymmetric-both-ways",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "asymmetric"
        },
        "template": {
          "asymmetric": {
            "ratio": 8
          }
        },
        "link": {
          "bottleneck": {
            "delay": 25,
            "buffer": 100
          },
          "reverse": {
            "rate": 1000000,
            "delay": 25,
            "buffer": 40
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ],
            "oneWayDelay": [
              "choi-yoo",
              "half-rtt",
              "synchronous"
            ]
          },
          "upload": {
            "count": 1,
            "reverse": true,
            "start": 15,
            "stop": 45,
            "estimator": "rfc6298"
          }
        }
      }
    },
    {
      "id": "asymmetric-acks",
      "group": "Asymmetric paths",
      "title": "Asymmetric path: fewer ACKs",
      "notice": "The way back carries about a third of the ACKs that a full way there would need. They fill its queue and are dropped, and the RTT doubles. Three remedies: a queue in which the newest ACK takes the place of the older ones (link.reverse.ackFilter); a receiver that sends fewer (flow.main.ackControl with flow.main.delayedAckTime at 200 ms, and link.reverse.discipline at RED for its marks); delayed ACKs. Each ACK then brings out a burst: limit it (flow.main.maxBurst) and space it (flow.main.burstSpacing).",
      "scenario": {
        "scenario": 1,
        "id": "asymmetric-acks",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "asymmetric"
        },
        "template": {
          "asymmetric": {
            "ratio": 100
          }
        },
        "link": {
          "bottleneck": {
            "delay": 40,
            "buffer": 60
          },
          "reverse": {
            "rate": 100000,
            "delay": 40,
            "buffer": 50
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "estimator": "rfc6298",
            "receiverWindow": 150,
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ]
          }
        }
      }
    },
    {
      "id": "coarse-timer",
      "group": "Coarse timers, slow lines",
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
      "id": "slow-link",
      "group": "Coarse timers, slow lines",
      "title": "Modem line with a long queue, every segment timed",
      "notice": "1500-byte packets over 2.4 kbit/s (ten bits per byte) behind a buffer of 40: the RTT climbs to about 250 s, each flight one packet's 6.25 s above the last. With a sample per ACK Jacobson's RTO falls into the RTT late in the cycle and leaps up when the RTT halves; Eifel's does neither. Let Eifel run the timer, or restart it with what remains of the RTO.",
      "scenario": {
        "scenario": 1,
        "id": "slow-link",
        "run": {
          "duration": 20000,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "path"
        },
        "link": {
          "bottleneck": {
            "rate": 1920,
            "delay": 0,
            "buffer": 40
          },
          "reverse": {
            "rate": 1920,
            "delay": 0,
            "buffer": 40
          }
        },
        "timer": {
          "tick": 500,
          "restart": "full"
        },
        "cc": {
          "reno": {
            "counting": "acks"
          }
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 1000000,
          "max": 1000000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 1000000
          },
          "eifel": {
            "tick": 500,
            "rtoMax": 1000000
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 1460,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 20,
            "limitedTransmit": false,
            "timestamps": true,
            "sampleTick": 500,
            "shadows": [
              "last",
              "eifel",
              "experts",
              "rfc6298",
              "linux"
            ]
          }
        }
      }
    },
    {
      "id": "slow-link-one-sample",
      "group": "Coarse timers, slow lines",
      "title": "Modem line with a long queue, one sample per round trip",
      "notice": "The same line without time stamps: one segment is timed at a time, so a sample may be minutes old when it comes, and the drop of the RTT can pass between two of them. Jacobson's RTO keeps its leaps but no longer falls into the RTT; Eifel's with a gain of 1/3 has neither.",
      "scenario": {
        "scenario": 1,
        "id": "slow-link-one-sample",
        "run": {
          "duration": 20000,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "path"
        },
        "link": {
          "bottleneck": {
            "rate": 1920,
            "delay": 0,
            "buffer": 40
          },
          "reverse": {
            "rate": 1920,
            "delay": 0,
            "buffer": 40
          }
        },
        "timer": {
          "tick": 500,
          "restart": "full"
        },
        "cc": {
          "reno": {
            "counting": "acks"
          }
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 1000000,
          "max": 1000000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 1000000
          },
          "eifel": {
            "tick": 500,
            "rtoMax": 1000000
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 1460,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 20,
            "limitedTransmit": false,
            "rttSampling": "one-per-rtt",
            "sampleTick": 500,
            "shadows": [
              "last",
              "eifel",
              "experts",
              "rfc6298",
              "linux"
            ]
          }
        }
      }
    },
    {
      "id": "slow-link-tiny-buffer",
      "group": "Coarse timers, slow lines",
      "title": "Modem line with room for one packet",
      "notice": "9.6 kbit/s and a buffer of one packet: never more than three segments in flight, so three duplicate ACKs cannot come and each of the periodic drops waits for the timer. Restarted with the full RTO it waits a round trip longer than it need: set timer.restart to remaining, and a fifth more gets through.",
      "scenario": {
        "scenario": 1,
        "id": "slow-link-tiny-buffer",
        "run": {
          "duration": 600,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "path"
        },
        "link": {
          "bottleneck": {
            "rate": 7680,
            "delay": 0,
            "buffer": 1
          },
          "reverse": {
            "rate": 7680,
            "delay": 0,
            "buffer": 40
          }
        },
        "timer": {
          "tick": 500,
          "restart": "full"
        },
        "cc": {
          "reno": {
            "counting": "acks"
          }
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 240000
        },
        "estimator": {
          "net3": {
            "tick": 500,
            "rtoMaxTicks": 480
          },
          "jacobson": {
            "rtoMax": 240000
          },
          "eifel": {
            "tick": 500
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "recovery": "reno",
            "estimator": "net3",
            "mss": 1460,
            "header": 40,
            "initialWindow": 1,
            "limitedTransmit": false,
            "timestamps": true,
            "sampleTick": 500,
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
      "id": "wired-dumbbell",
      "group": "Coarse timers, slow lines",
      "title": "A hundred transfers over 90 minutes",
      "notice": "Transfers of 1,000 to 100,000 packets begin at random times and share 1 Mbit/s, each with a window of 32 packets, timers and samples in ticks of 500 ms. Here nearly every RTT is below one tick, so what is measured is the tick: raise the buffer, or lower the rate, until the RTT spans several.",
      "scenario": {
        "scenario": 1,
        "id": "wired-dumbbell",
        "run": {
          "duration": 5400,
          "seed": 6,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 1000000,
            "delay": 20,
            "buffer": 50
          },
          "reverse": {
            "rate": 1000000,
            "delay": 20,
            "buffer": 50
          },
          "access": {
            "rate": 10000000,
            "delay": 1,
            "buffer": 1000
          }
        },
        "timer": {
          "tick": 500
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 32000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 32000
          },
          "eifel": {
            "tick": 500,
            "rtoMax": 32000
          },
          "experts": {
            "unit": 500,
            "rtoMin": 1000,
            "rtoMax": 32000
          }
        },
        "flow": {
          "main": {
            "count": 100,
            "recovery": "reno",
            "estimator": "experts",
            "mss": 512,
            "header": 40,
            "initialWindow": 2,
            "receiverWindow": 32,
            "application": "transfer",
            "transferSize": 512000,
            "transferSizeSpread": 50688000,
            "startSpread": 5400,
            "rttSampling": "one-per-rtt",
            "sampleTick": 500,
            "score": "driver",
            "shadows": [
              "last",
              "jacobson",
              "eifel",
              "rfc6298",
              "linux"
            ]
          }
        }
      }
    },
    {
      "id": "dumbbell-speed",
      "group": "Beside other simulators",
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
      "group": "Beside other simulators",
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
    },
    {
      "id": "pert-single",
      "group": "Early response",
      "title": "A shared bottleneck, seen by one of its flows",
      "notice": "A hundred flows, half of them each way, and web sessions between them share 100 Mbit/s. One flow of 60 ms is observed, with eleven predictors of congestion on its samples. When its RTT is high a loss at the queue often follows; that this very flow loses something is rare, and so a predictor judged by the flow's own losses looks worse than it is. 50 seconds of it: figures 2 to 4 of the PERT paper run a thousand seconds.",
      "scenario": {
        "scenario": 1,
        "id": "pert-single",
        "run": {
          "duration": 50,
          "seed": 1,
          "observe": "main.0"
        },
        "measure": {
          "from": 20
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 100000000,
            "delay": 20,
            "buffer": 750
          },
          "reverse": {
            "buffer": 750
          },
          "access": {
            "rate": 500000000,
            "delay": 1
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "extraDelay": 8,
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ],
            "predictors": [
              "card",
              "tri-s",
              "dual",
              "vegas",
              "cim",
              "instant",
              "ma",
              "ewma-7-8",
              "ewma-0-99",
              "bfa",
              "sync-tcp"
            ]
          },
          "forward": {
            "count": 49,
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10,
            "extraDelayStep": 0.8
          },
          "back": {
            "count": 50,
            "reverse": true,
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10,
            "extraDelayStep": 0.8
          },
          "web": {
            "count": 100,
            "application": "web",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10,
            "extraDelayStep": 2,
            "extraDelayCycle": 20
          }
        }
      }
    },
    {
      "id": "pert-dumbbell",
      "group": "Early response",
      "title": "Fifty flows at 150 Mbit/s: PERT, RED and DropTail",
      "notice": "PERT answers a growing delay before the queue is full: without help from the router it keeps the queue as short as RED with ECN does, and loses nothing. Set every congestion control to Reno, and the bottleneck to DropTail or to RED with ECN, and compare queue, drops, use and fairness. Raise flow.web.count, and web sessions join. A minute of it: the PERT paper's figures 6 to 9 run 400 seconds.",
      "scenario": {
        "scenario": 1,
        "id": "pert-dumbbell",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "measure": {
          "from": 20
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 150000000,
            "delay": 10,
            "buffer": 1125
          },
          "reverse": {
            "buffer": 100000
          },
          "access": {
            "rate": 500000000,
            "delay": 10,
            "buffer": 100000
          }
        },
        "queue": {
          "red": {
            "adaptive": true,
            "gentle": true,
            "mark": true,
            "meanPacket": 1040
          }
        },
        "flow": {
          "main": {
            "count": 50,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ],
            "startSpread": 10
          },
          "web": {
            "count": 0,
            "application": "web",
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10
          }
        }
      }
    },
    {
      "id": "pert-table1",
      "group": "Early response",
      "title": "Ten round-trip times on one link",
      "notice": "Ten flows of 12 to 120 ms and a hundred web sessions share 150 Mbit/s and a buffer as large as the shortest round trip fills. Who has the short way gets most of the link when losses set the pace, and less of it when delay does: Jain's index says how even it is. A minute of it: table 1 of the PERT paper runs 400 seconds.",
      "scenario": {
        "scenario": 1,
        "id": "pert-table1",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "measure": {
          "from": 20
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 150000000,
            "delay": 2,
            "buffer": 225
          },
          "reverse": {
            "buffer": 100000
          },
          "access": {
            "rate": 500000000,
            "delay": 2,
            "buffer": 100000
          }
        },
        "queue": {
          "red": {
            "adaptive": true,
            "gentle": true,
            "mark": true,
            "meanPacket": 1040
          }
        },
        "flow": {
          "main": {
            "count": 10,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ],
            "startSpread": 10,
            "extraDelayStep": 6
          },
          "web": {
            "count": 100,
            "application": "web",
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10,
            "extraDelayStep": 6,
            "extraDelayCycle": 10
          }
        }
      }
    },
    {
      "id": "pert-parking-lot",
      "group": "Early response",
      "title": "Five bottlenecks in a row",
      "notice": "Six routers, four flows from each to the next and four more over all of them. What delay tells a long flow is the sum of five queues; see what each link holds, and what the long flows get beside the short ones. A fifth of the PERT paper's rate and flows, for a minute: its figure 11 has all of them.",
      "scenario": {
        "scenario": 1,
        "id": "pert-parking-lot",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "through.0"
        },
        "measure": {
          "from": 20
        },
        "topology": {
          "template": "parking-lot",
          "routers": 6
        },
        "link": {
          "bottleneck": {
            "rate": 30000000,
            "delay": 5,
            "buffer": 112
          },
          "reverse": {
            "buffer": 100000
          },
          "access": {
            "rate": 200000000,
            "delay": 5,
            "buffer": 100000
          }
        },
        "queue": {
          "red": {
            "adaptive": true,
            "gentle": true,
            "mark": true,
            "meanPacket": 1040
          }
        },
        "flow": {
          "through": {
            "count": 4,
            "fromRouter": 1,
            "toRouter": 6,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ],
            "startSpread": 10
          },
          "hop1": {
            "count": 4,
            "fromRouter": 1,
            "toRouter": 2,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10
          },
          "hop2": {
            "count": 4,
            "fromRouter": 2,
            "toRouter": 3,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10
          },
          "hop3": {
            "count": 4,
            "fromRouter": 3,
            "toRouter": 4,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10
          },
          "hop4": {
            "count": 4,
            "fromRouter": 4,
            "toRouter": 5,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10
          },
          "hop5": {
            "count": 4,
            "fromRouter": 5,
            "toRouter": 6,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "startSpread": 10
          }
        }
      }
    },
    {
      "id": "pert-dynamics",
      "group": "Early response",
      "title": "Flows come and go",
      "notice": "25 flows, and 25 more at 40, 80 and 120 seconds; from 160 seconds on 25 leave every 40 seconds. Watch how fast the others make room, and how fast they take what has become free. The PERT paper's figure 12 waits 100 seconds each time.",
      "scenario": {
        "scenario": 1,
        "id": "pert-dynamics",
        "run": {
          "duration": 280,
          "seed": 1,
          "observe": "set1.0"
        },
        "measure": {
          "step": 2
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 50000000,
            "delay": 10,
            "buffer": 375
          },
          "reverse": {
            "buffer": 100000
          },
          "access": {
            "rate": 500000000,
            "delay": 10,
            "buffer": 100000
          }
        },
        "queue": {
          "red": {
            "adaptive": true,
            "gentle": true,
            "mark": true,
            "meanPacket": 1040
          }
        },
        "flow": {
          "set1": {
            "count": 25,
            "startStep": 0.02,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ]
          },
          "set2": {
            "count": 25,
            "start": 40,
            "stop": 160,
            "startStep": 0.02,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298"
          },
          "set3": {
            "count": 25,
            "start": 80,
            "stop": 200,
            "startStep": 0.02,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298"
          },
          "set4": {
            "count": 25,
            "start": 120,
            "stop": 240,
            "startStep": 0.02,
            "congestionControl": "pert-red",
            "mss": 1000,
            "initialWindow": 2,
            "estimator": "rfc6298"
          }
        }
      }
    },
    {
      "id": "pert-beside-sack",
      "group": "Early response",
      "title": "PERT beside flows that wait for losses",
      "notice": "Five flows respond early, five only to losses. The latter fill the buffer whatever the former do, and get nearly all of the link: the chance stays at 1 and PERT gives way at every round trip. Answer once above a chance of 0.75 (cc.pert-red.onceAbove), or let the pause grow by 2 (cc.pert-red.pauseGrowth), and the shares become even; a ramp helps a little, a faster increase not at all. Then let the others respond early too (flow.plain.congestionControl): with whom does each option keep the queue short?",
      "scenario": {
        "scenario": 1,
        "id": "pert-beside-sack",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "early.0"
        },
        "measure": {
          "from": 20,
          "step": 1
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 20000000,
            "delay": 20,
            "buffer": 150
          },
          "access": {
            "rate": 100000000,
            "delay": 5
          }
        },
        "flow": {
          "early": {
            "count": 5,
            "congestionControl": "pert-red",
            "mss": 1000,
            "startSpread": 5,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ]
          },
          "plain": {
            "count": 5,
            "mss": 1000,
            "startSpread": 5,
            "estimator": "rfc6298"
          }
        }
      }
    },
    {
      "id": "pert-beside-udp",
      "group": "Early response",
      "title": "PERT beside a source that does not respond",
      "notice": "A source of 6 Mbit/s over UDP comes after 20 seconds and goes after 40. It answers to nothing; PERT makes room within a second, loses no packet, and takes the link back. With DropTail and Reno in its place the queue stays full throughout. Raise flow.udp.cbrRate towards the link's 20 Mbit/s: how much is left for PERT, and what does the queue hold?",
      "scenario": {
        "scenario": 1,
        "id": "pert-beside-udp",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "measure": {
          "from": 10,
          "step": 1
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 20000000,
            "delay": 20,
            "buffer": 150
          },
          "access": {
            "rate": 100000000,
            "delay": 5
          }
        },
        "flow": {
          "main": {
            "count": 10,
            "congestionControl": "pert-red",
            "mss": 1000,
            "startSpread": 5,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ]
          },
          "udp": {
            "count": 1,
            "application": "cbr",
            "cbrRate": 6000000,
            "mss": 1000,
            "start": 20,
            "stop": 40
          }
        }
      }
    },
    {
      "id": "pert-reverse",
      "group": "Early response",
      "title": "PERT with data on the way back",
      "notice": "Five flows send the other way and fill the queue that the ACKs wait in. The round trip grows, so PERT responds to a queue that its data never see, and leaves most of its link idle. Let it answer the one-way delay (cc.pert-red.signal): several times as much gets through, though ACKs that come in bursts still cost some.",
      "scenario": {
        "scenario": 1,
        "id": "pert-reverse",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "measure": {
          "from": 20
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 20000000,
            "delay": 20,
            "buffer": 150
          },
          "reverse": {
            "rate": 20000000,
            "delay": 20,
            "buffer": 150
          },
          "access": {
            "rate": 100000000,
            "delay": 5
          }
        },
        "flow": {
          "main": {
            "count": 10,
            "congestionControl": "pert-red",
            "mss": 1000,
            "startSpread": 5,
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ]
          },
          "back": {
            "count": 5,
            "reverse": true,
            "mss": 1000,
            "startSpread": 5,
            "estimator": "rfc6298"
          }
        }
      }
    },
    {
      "id": "pert-estimated",
      "group": "Early response",
      "title": "PERT on an estimated one-way delay",
      "notice": "Five flows send the other way, and the queue that the ACKs wait in misleads whoever answers the round trip. Here each PERT flow estimates the delay on the way there by itself, without synchronous clocks, and answers that. Set cc.pert-red.signal to the RTT: most of the link falls idle. Set owd.choi-yoo.interval to the round-trip time, as in figure 3 of Choi and Yoo (2005): each pause of the sender then stays in the sum, and PERT answers a queue that is not there.",
      "scenario": {
        "scenario": 1,
        "id": "pert-estimated",
        "run": {
          "duration": 60,
          "seed": 1,
          "observe": "main.0"
        },
        "measure": {
          "from": 20
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 20000000,
            "delay": 20,
            "buffer": 150
          },
          "reverse": {
            "rate": 20000000,
            "delay": 20,
            "buffer": 150
          },
          "access": {
            "rate": 100000000,
            "delay": 5
          }
        },
        "cc": {
          "pert-red": {
            "signal": "estimated"
          }
        },
        "owd": {
          "choi-yoo": {
            "interval": "sent"
          }
        },
        "flow": {
          "main": {
            "count": 10,
            "congestionControl": "pert-red",
            "mss": 1000,
            "startSpread": 5,
            "forwardDelay": "choi-yoo",
            "oneWayDelay": [
              "half-rtt",
              "synchronous"
            ],
            "estimator": "rfc6298",
            "shadows": [
              "last",
              "jacobson",
              "linux"
            ]
          },
          "back": {
            "count": 5,
            "reverse": true,
            "mss": 1000,
            "startSpread": 5,
            "estimator": "rfc6298"
          }
        }
      }
    },
    {
      "id": "rnn-tcp",
      "group": "Learned control",
      "title": "RNN-based TCP beside CUBIC",
      "notice": "Two senders, two routers, two receivers, as in Bai, Abe and Lee, at a hundredth of the paper's rate. At each loss a recurrent net predicts whether the next loss will come at a larger window, and the window is cut little, as in CUBIC, or much. Change cc.rnn.predictor: a coin, the last label, or the foreknown label, which shows what a prediction is worth at most. Delays, buffer and a jitter that keeps the two senders out of step are ours, as the paper gives none.",
      "scenario": {
        "scenario": 1,
        "id": "rnn-tcp",
        "run": {
          "duration": 30,
          "seed": 1,
          "observe": [
            "main.0",
            "cross.0"
          ]
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 100000000,
            "delay": 3,
            "buffer": 80
          },
          "reverse": {
            "rate": 100000000,
            "delay": 3,
            "buffer": 1000
          },
          "access": {
            "rate": 100000000,
            "delay": 1,
            "jitter": 0.2,
            "buffer": 1000
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "congestionControl": "rnn",
            "shadows": [
              "jacobson",
              "experts"
            ]
          },
          "cross": {
            "count": 1,
            "congestionControl": "cubic",
            "startSpread": 0.1
          }
        }
      }
    },
    {
      "id": "rnn-udp",
      "group": "Learned control",
      "title": "RNN-based TCP beside UDP at the full rate",
      "notice": "The other cross traffic of Bai, Abe and Lee: a source of constant rate over UDP that asks for all of the bottleneck and answers to nothing. What is left for TCP is what the queue happens to take; losses follow on each other, many of them found by the timer. Lower flow.cross.cbrRate to see from where on a prediction can matter.",
      "scenario": {
        "scenario": 1,
        "id": "rnn-udp",
        "run": {
          "duration": 30,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 100000000,
            "delay": 3,
            "buffer": 80
          },
          "reverse": {
            "rate": 100000000,
            "delay": 3,
            "buffer": 1000
          },
          "access": {
            "rate": 100000000,
            "delay": 1,
            "jitter": 0.2,
            "buffer": 1000
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "congestionControl": "rnn",
            "shadows": [
              "jacobson",
              "experts"
            ]
          },
          "cross": {
            "count": 1,
            "application": "cbr",
            "cbrRate": 100000000,
            "cbrSpread": 0.5
          }
        }
      }
    },
    {
      "id": "rnn-paper",
      "group": "Learned control",
      "title": "RNN-based TCP at 10 Gbit/s",
      "notice": "The size of the paper: six nodes, 10 Gbit/s on every link, and a transfer of 5 GB by RNN-based TCP beside CUBIC. Delays, buffer and a jitter that keeps the two senders out of step are ours, as the paper gives none. Ten million packets: the run takes some seconds, and the bar shows how far it is.",
      "scenario": {
        "scenario": 1,
        "id": "rnn-paper",
        "run": {
          "duration": 12,
          "seed": 1,
          "observe": [
            "main.0",
            "cross.0"
          ]
        },
        "measure": {
          "step": 0.5
        },
        "topology": {
          "template": "dumbbell"
        },
        "link": {
          "bottleneck": {
            "rate": 10000000000,
            "delay": 0.1,
            "buffer": 500
          },
          "reverse": {
            "rate": 10000000000,
            "delay": 0.1,
            "buffer": 10000
          },
          "access": {
            "rate": 10000000000,
            "delay": 0.1,
            "jitter": 0.002,
            "buffer": 10000
          }
        },
        "flow": {
          "main": {
            "count": 1,
            "congestionControl": "rnn",
            "application": "transfer",
            "transferSize": 5000000000
          },
          "cross": {
            "count": 1,
            "congestionControl": "cubic"
          }
        }
      }
    },
    {
      "id": "manet-1",
      "group": "Mobile networks",
      "title": "Scenario I: mobile nodes",
      "notice": "Twenty nodes with radios move through 1500 by 1000 m at 1 to 50 m/s and forward for each other; 17 flows find routes by AODV. A route lasts for seconds: the RTT leaps with the number of hops, and a flow stands still while a new route is sought. More flows (traffic.flows) lengthen the queues.",
      "scenario": {
        "scenario": 1,
        "id": "manet-1",
        "run": {
          "duration": 300,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 20,
          "width": 1500,
          "height": 1000,
          "routing": "aodv",
          "mobility": "rwp"
        },
        "mobility": {
          "vmin": 1,
          "vmax": 50,
          "pause": 0
        },
        "phy": {
          "radius": 250,
          "rate": "2"
        },
        "traffic": {
          "pattern": "transfers",
          "flows": 17
        },
        "tick": {
          "read": "heartbeat"
        },
        "timer": {
          "tick": 500
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 32000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 32000
          },
          "experts": {
            "scaling": "s1",
            "rtoMin": 1000,
            "rtoMax": 32000
          }
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": true,
            "delayedAckTime": 200,
            "limitedTransmit": false,
            "rttSampling": "one-per-rtt",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "manet-2",
      "group": "Mobile networks",
      "title": "Scenario II: half as many nodes",
      "notice": "Ten nodes in the same field: a node has one or two neighbours, and most pairs have no route at most times. Flows wait for the nodes to meet; the timer backs off to 32 s meanwhile.",
      "scenario": {
        "scenario": 1,
        "id": "manet-2",
        "run": {
          "duration": 300,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 10,
          "width": 1500,
          "height": 1000,
          "routing": "aodv",
          "mobility": "rwp"
        },
        "mobility": {
          "vmin": 1,
          "vmax": 50,
          "pause": 0
        },
        "phy": {
          "radius": 250,
          "rate": "2"
        },
        "traffic": {
          "pattern": "transfers",
          "flows": 17
        },
        "tick": {
          "read": "heartbeat"
        },
        "timer": {
          "tick": 500
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 32000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 32000
          },
          "experts": {
            "scaling": "s1",
            "rtoMin": 1000,
            "rtoMax": 32000
          }
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": true,
            "delayedAckTime": 200,
            "limitedTransmit": false,
            "rttSampling": "one-per-rtt",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "manet-3",
      "group": "Mobile networks",
      "title": "Scenario III: nodes at rest",
      "notice": "Twenty nodes at rest, with a radius of 376 m so that four pairs in five are connected. Flows without a route never send a segment; the others compete for the same medium, and the RTT varies with what waits at each hop.",
      "scenario": {
        "scenario": 1,
        "id": "manet-3",
        "run": {
          "duration": 300,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 20,
          "width": 1500,
          "height": 1000,
          "routing": "aodv",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "uniform"
        },
        "phy": {
          "radius": 376,
          "rate": "2"
        },
        "traffic": {
          "pattern": "transfers",
          "flows": 17
        },
        "tick": {
          "read": "heartbeat"
        },
        "timer": {
          "tick": 500
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 32000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 32000
          },
          "experts": {
            "scaling": "s1",
            "rtoMin": 1000,
            "rtoMax": 32000
          }
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": true,
            "delayedAckTime": 200,
            "limitedTransmit": false,
            "rttSampling": "one-per-rtt",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "manet-4",
      "group": "Mobile networks",
      "title": "Scenario IV: bursts",
      "notice": "Every 200 s each node sends 1000 packets to a node that is drawn. Between bursts the network is silent and routes die; at each burst all discoveries come at once.",
      "scenario": {
        "scenario": 1,
        "id": "manet-4",
        "run": {
          "duration": 500,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 20,
          "width": 1500,
          "height": 1000,
          "routing": "aodv",
          "mobility": "rwp"
        },
        "mobility": {
          "vmin": 1,
          "vmax": 10,
          "pause": 0
        },
        "phy": {
          "radius": 250,
          "rate": "2"
        },
        "traffic": {
          "pattern": "bursts",
          "burst": 1000,
          "period": 200
        },
        "tick": {
          "read": "heartbeat"
        },
        "timer": {
          "tick": 500
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 32000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 32000
          },
          "experts": {
            "scaling": "s1",
            "rtoMin": 1000,
            "rtoMax": 32000
          }
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": true,
            "delayedAckTime": 200,
            "limitedTransmit": false,
            "rttSampling": "one-per-rtt",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "manet-paper",
      "group": "Mobile networks",
      "title": "Scenario I at the printed 100 m",
      "notice": "With the radius that the paper prints two to four pairs of nodes in a hundred are connected, nearly all by one hop: a flow moves only while its two ends happen to pass each other. Drag phy.radius to see the network come together.",
      "scenario": {
        "scenario": 1,
        "id": "manet-paper",
        "run": {
          "duration": 300,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 20,
          "width": 1500,
          "height": 1000,
          "routing": "aodv",
          "mobility": "rwp"
        },
        "mobility": {
          "vmin": 1,
          "vmax": 50,
          "pause": 0
        },
        "phy": {
          "radius": 100,
          "rate": "2"
        },
        "traffic": {
          "pattern": "transfers",
          "flows": 17
        },
        "tick": {
          "read": "heartbeat"
        },
        "timer": {
          "tick": 500
        },
        "rto": {
          "initial": 3000,
          "backoffMax": 32000
        },
        "estimator": {
          "jacobson": {
            "rtoMin": 1000,
            "rtoMax": 32000
          },
          "experts": {
            "scaling": "s1",
            "rtoMin": 1000,
            "rtoMax": 32000
          }
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": true,
            "delayedAckTime": 200,
            "limitedTransmit": false,
            "rttSampling": "one-per-rtt",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ]
          }
        }
      }
    },
    {
      "id": "manet-pair",
      "group": "Mobile networks",
      "title": "Two nodes at the edge",
      "notice": "Two nodes 240 m apart with a radius of 250 m: one flow alone, whose window waits in the sender's own interface queue. With phy.radius below 240 m nothing is delivered any more.",
      "scenario": {
        "scenario": 1,
        "id": "manet-pair",
        "run": {
          "duration": 20,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 2,
          "routing": "aodv",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "chain",
          "spacing": 240
        },
        "phy": {
          "radius": 250,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 3000
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 0,
            "toNode": 1
          }
        }
      }
    },
    {
      "id": "manet-hidden",
      "group": "Mobile networks",
      "title": "Hidden terminals",
      "notice": "Nodes 0 and 2 do not hear each other, and node 1 between them hears both: three in ten of their frames collide there. RTS and CTS (mac.rtsThreshold 0) spare the data these collisions, and at this size take more time than they save.",
      "scenario": {
        "scenario": 1,
        "id": "manet-hidden",
        "run": {
          "duration": 20,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 3,
          "routing": "shortest",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "chain",
          "spacing": 240
        },
        "phy": {
          "radius": 250,
          "carrierSenseRatio": 1,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 3000
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 0,
            "toNode": 1
          },
          "other": {
            "application": "cbr",
            "mss": 512,
            "header": 28,
            "cbrRate": 1000000,
            "start": 2,
            "fromNode": 2,
            "toNode": 1
          }
        }
      }
    },
    {
      "id": "manet-exposed",
      "group": "Mobile networks",
      "title": "Exposed terminals",
      "notice": "Nodes 1 and 2 send away from each other, to 0 and 3. Neither would disturb the other's receiver, yet each hears the other and waits: together they carry a third more than one alone, not twice as much.",
      "scenario": {
        "scenario": 1,
        "id": "manet-exposed",
        "run": {
          "duration": 20,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 4,
          "routing": "aodv",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "chain",
          "spacing": 200
        },
        "phy": {
          "radius": 250,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 3000
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 1,
            "toNode": 0
          },
          "other": {
            "application": "cbr",
            "mss": 512,
            "header": 28,
            "cbrRate": 4000000,
            "fromNode": 2,
            "toNode": 3
          }
        }
      }
    },
    {
      "id": "manet-chain",
      "group": "Mobile networks",
      "title": "Six hops",
      "notice": "A chain of seven nodes 200 m apart: each frame silences its neighbours, so that six hops carry a fifth of what one carries. Where a node cannot get through it takes its neighbour for gone, and AODV seeks the same route again.",
      "scenario": {
        "scenario": 1,
        "id": "manet-chain",
        "run": {
          "duration": 30,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 7,
          "routing": "aodv",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "chain",
          "spacing": 200
        },
        "phy": {
          "radius": 250,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 3000
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 0,
            "toNode": 6
          }
        }
      }
    },
    {
      "id": "manet-parallel",
      "group": "Mobile networks",
      "title": "Two chains side by side",
      "notice": "Two chains of two hops, 540 m apart: each node senses a part of the other chain only. One flow has the medium and the other starves; which one, the seed decides. At 300 m, or without RTS (mac.rtsThreshold 3000), they share it.",
      "scenario": {
        "scenario": 1,
        "id": "manet-parallel",
        "run": {
          "duration": 30,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 6,
          "routing": "aodv",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "parallel",
          "spacing": 200,
          "rowDistance": 540
        },
        "phy": {
          "radius": 250,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 0
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 0,
            "toNode": 2
          },
          "other": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 3,
            "toNode": 5
          }
        }
      }
    },
    {
      "id": "manet-ring",
      "group": "Mobile networks",
      "title": "Ring",
      "notice": "Eight nodes in a ring: two routes of four hops to the node across. AODV takes the one whose request came first, and goes over to the other side when a node cannot get through.",
      "scenario": {
        "scenario": 1,
        "id": "manet-ring",
        "run": {
          "duration": 30,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 8,
          "routing": "aodv",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "ring",
          "spacing": 200
        },
        "phy": {
          "radius": 250,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 3000
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 0,
            "toNode": 4
          }
        }
      }
    },
    {
      "id": "manet-cell",
      "group": "Mobile networks",
      "title": "One saturated cell",
      "notice": "Ten stations round one receiver, all with more to send than the medium carries: nearly a third of the frames collide, and Bianchi's model gives the throughput within two per cent. The flow main.0 has to get its turn among them.",
      "scenario": {
        "scenario": 1,
        "id": "manet-cell",
        "run": {
          "duration": 10,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 11,
          "routing": "shortest",
          "mobility": "static"
        },
        "mobility": {
          "pattern": "cell",
          "spacing": 10
        },
        "phy": {
          "radius": 250,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 3000
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 1,
            "toNode": 0
          },
          "cell": {
            "application": "cbr",
            "mss": 512,
            "header": 28,
            "cbrRate": 2000000,
            "count": 9,
            "fromNode": 2,
            "toNode": 0
          }
        }
      }
    },
    {
      "id": "manet-break",
      "group": "Mobile networks",
      "title": "A link that breaks at 11 s",
      "notice": "Two ways of two hops lead from node 0 to node 3. At 11 s node 2, over which the flow goes, is out of reach: seven frames go unanswered, the route breaks, and a discovery finds the way over node 1. What waited in the queue is lost.",
      "scenario": {
        "scenario": 1,
        "id": "manet-break",
        "run": {
          "duration": 40,
          "seed": 1,
          "observe": "main.0"
        },
        "topology": {
          "template": "manet"
        },
        "network": {
          "nodes": 4,
          "width": 600,
          "height": 800,
          "routing": "aodv",
          "mobility": "file"
        },
        "mobility": {
          "file": [
            [
              0,
              0,
              100,
              500,
              0
            ],
            [
              1,
              0,
              300,
              400,
              0
            ],
            [
              2,
              0,
              300,
              600,
              0
            ],
            [
              3,
              0,
              500,
              500,
              0
            ],
            [
              2,
              10,
              300,
              795,
              50
            ],
            [
              2,
              25,
              300,
              600,
              50
            ]
          ]
        },
        "phy": {
          "radius": 250,
          "rate": "11"
        },
        "mac": {
          "rtsThreshold": 3000
        },
        "flow": {
          "main": {
            "recovery": "reno",
            "estimator": "jacobson",
            "mss": 512,
            "header": 40,
            "initialWindow": 1,
            "initialSsthresh": 32,
            "receiverWindow": 32,
            "delayedAck": false,
            "limitedTransmit": false,
            "rttSampling": "every-ack",
            "shadows": [
              "last",
              "experts",
              "eifel",
              "linux",
              "rfc6298"
            ],
            "fromNode": 0,
            "toNode": 3
          }
        }
      }
    }
  ]
};
