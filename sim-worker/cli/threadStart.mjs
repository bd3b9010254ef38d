/** A thread does not inherit the loader of TypeScript: it starts its own, then the worker. */
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
