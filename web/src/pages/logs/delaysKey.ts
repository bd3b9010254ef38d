/** The key of the set of estimators that get the one-way delays of a log: a panel has it, and the other controls leave it out. */
export const DELAYS_KEY = "replay.oneWayDelay";
