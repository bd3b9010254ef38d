/**
 * The members of an `oracle-vectors/1` file by algorithm: inputs, or expected. A member that is not named here counts as
 * expected, so that a number that the core does not answer is reported.
 */

export interface Shape {
  /** Members of a case that are inputs of the core; in a list of objects, as `list.member`. */
  readonly inputs?: readonly string[];
  /** Tables beside the cases, with the inputs among their members. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
  /** The reasons for numbers that the core does not compute, by their path without indexes of lists. */
  readonly notInCore?: Readonly<Record<string, string>>;
}

/** Members that every case may have and that are never expected. */
export const CASE_MEMBERS: readonly string[] = [
  "name",
  "notes",
  "params",
  "columns",
  "inputs",
  "table",
  "tolerance_rel",
];

/** Members of a file that are no tables. */
export const FILE_MEMBERS: readonly string[] = [
  ...["format", "name", "algorithm", "description", "units", "tolerance", "defaults", "cases", "notes"],
];

export const SHAPES: Readonly<Record<string, Shape | undefined>> = {
  cubic: { inputs: ["initial_cwnd"] },
  experts_fixed: {
    inputs: ["rtt_ticks"],
    tables: { exp_rows: [] },
    notInCore: {
      exp_table: "the core keeps the constants of the exponential to itself; exp_rows holds what they give",
    },
  },
  experts_float: { inputs: ["rtt"] },
  experts_rto: { inputs: ["rtt"] },
  experts_spacing: { inputs: ["reinit.y"] },
  fast_increase: { inputs: ["acks", "run_until"] },
  owd_recursion: {
    inputs: ["true_forward", "true_reverse", "sender_gaps", "receiver_holds", "rtt_s", "rtt_r"],
  },
  owd_t0: {
    inputs: ["ratio", "rtt_s0", "rtt_r0", "rtt_s1", "rtt_r1", "true_t0"],
    tables: { table_bias: ["asymmetry"], overhead: ["duration", "mean_rtt"] },
  },
  pert_acks: { inputs: ["acks"] },
  pert_curve: {
    inputs: ["srtt"],
    notInCore: { buffer_rule: "the core does not size a buffer by the share of the window that a response gives up" },
  },
  pert_dde: { tables: { equilibrium: [], long_run: ["duration"] } },
  pert_pi: {
    inputs: ["q"],
    tables: { scaled_defaults: ["C", "q"], constant_queue: ["gamma", "beta", "q", "p0", "q0"] },
  },
  pert_stability: { inputs: ["at.R", "N"], tables: { delta_min: ["N"] } },
  pi_aqm: { inputs: ["queue"] },
  predictors: { inputs: ["t", "rtt", "cwnd"] },
  red: {
    inputs: ["initial_avg", "arrivals"],
    tables: { automatic_parameters: ["bandwidth_bps", "mean_pkt", "link_delay", "q_weight_setting"] },
    notInCore: {
      "automatic_parameters.q_weight":
        "the core's automatic weight is that of q_weight_setting -1, without those of 0 and -2",
    },
  },
  rnn_gru: { inputs: ["weights", "x"] },
  rnn_gru_reset_after: { inputs: ["weights", "x"] },
  rnn_lstm: { inputs: ["weights", "x"] },
  rnn_metrics: { inputs: ["events"] },
  rnn_simple: { inputs: ["weights", "x"] },
  test_signals: { inputs: ["rtt_s"] },
  timer_eifel: { inputs: ["samples", "samples_compact"] },
  timer_jacobson: { inputs: ["events", "unit_seconds"] },
  timer_linux: { inputs: ["samples"] },
  timer_net3_integer: { inputs: ["events"] },
  timer_rfc6298: { inputs: ["events"] },
};
