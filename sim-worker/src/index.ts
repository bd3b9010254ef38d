/** The exports for the page, besides the protocol's types. */

export { type ClientOptions, type CrashableClient, createLabClient } from "./create-client";
