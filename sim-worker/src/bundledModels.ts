/** The nets that come with the lab, loaded when a request first names a module that uses one. */

import { modelUsers } from "../generated/modelUsers";

/** Base64 of safetensors files by their id. */
export type Models = Readonly<Record<string, string>>;

let loaded: Promise<Models> | null = null;

/** Loads them, once; a failed load is tried again. */
export function loadModels(): Promise<Models> {
  loaded ??= import("../generated/models").then(
    ({ models }) => models,
    (error: unknown) => {
      loaded = null;
      throw error;
    },
  );
  return loaded;
}

/** The request with the bundled nets, where a module that it names may use one. Its own models go first. */
export async function withModels<T extends object>(request: T): Promise<T & { readonly models?: Models }> {
  const text = JSON.stringify(request);
  if (!modelUsers.some((id) => text.includes(`"${id}"`))) return request;
  const own = "models" in request ? (request.models as Models | undefined) : undefined;
  return { ...request, models: { ...(await loadModels()), ...own } };
}
