/** Modules that may use a bundled net, written by `npm run gen` from models/. Do not edit. */

export const modelUsers: readonly string[] = ["rnn", "gru"];
