/** What a column of a CSV can be, with the units that make sense for it; the core's names (wasm-core/src/log/csv_roles.def). */
export interface Role {
  readonly id: string;
  readonly label: string;
  readonly units: readonly string[];
}

const TIME_UNITS: readonly string[] = ["s", "ms", "us", "ns"];

const KNOWN: readonly Role[] = [
  { id: "ignore", label: "not used", units: [] },
  { id: "time", label: "time", units: TIME_UNITS },
  { id: "sample", label: "RTT sample", units: TIME_UNITS },
  { id: "srtt", label: "smoothed RTT", units: TIME_UNITS },
  { id: "cwnd", label: "cwnd", units: [] },
  { id: "ssthresh", label: "ssthresh", units: [] },
  { id: "ack", label: "acknowledged sequence", units: [] },
  { id: "snd_nxt", label: "next sequence", units: [] },
  { id: "flow", label: "flow", units: [] },
];

/** The roles, with those that this version of the core guessed and the list does not name. */
export function rolesFor(guessed: readonly string[]): readonly Role[] {
  const more = guessed.filter((id) => !KNOWN.some((role) => role.id === id));
  return [...KNOWN, ...[...new Set(more)].map((id) => ({ id, label: id, units: TIME_UNITS }))];
}
