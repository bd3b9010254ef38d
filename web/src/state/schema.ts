import { z } from "zod/mini";

/**
 * Zod for all of the page, in its small form: what is not called is not loaded. It checks without generated code: the page's content policy forbids that, and Firefox reports even
 * the attempt as an error. A schema must therefore take `z` from here, so that the setting is made before it is built.
 */
z.config({ jitless: true });

export { z };
