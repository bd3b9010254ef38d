/** What the page takes from the worker's side beside the protocol's types. */

export { type ClientOptions, type CrashableClient, createLabClient } from "./create-client";
