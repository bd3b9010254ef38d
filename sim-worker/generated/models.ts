/** The bundled nets: base64 of safetensors files by their id, written by `npm run gen` from models/. Do not edit. */

export const models: Readonly<Record<string, string>> = {
};
