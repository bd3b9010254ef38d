/**
 * The text of a link: `key=value&key=value` when short, deflated (RFC 1951) and base64url (RFC 4648) when long. Characters
 * that a fragment may hold as they are (RFC 3986 3.5) stay readable.
 */

/** Links longer than this are deflated. */
const PLAIN_LIMIT_CHARS = 1500;
/** A deflated link may have this many bytes. */
export const DEFLATED_LIMIT_BYTES = 8192;

export type Pairs = readonly (readonly [key: string, value: string])[];

function escapePart(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|3B|2F|40|24)/g, (code) => decodeURIComponent(code));
}

export function writePairs(pairs: Pairs): string {
  return pairs.map(([key, value]) => `${escapePart(key)}=${escapePart(value)}`).join("&");
}

/** Pairs that cannot be decoded are left out and counted. */
export function readPairs(text: string): { readonly pairs: Pairs; readonly broken: number } {
  const pairs: [string, string][] = [];
  let broken = 0;
  for (const part of text.split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    try {
      if (at < 1) throw new URIError("no key");
      pairs.push([decodeURIComponent(part.slice(0, at)), decodeURIComponent(part.slice(at + 1))]);
    } catch {
      broken += 1;
    }
  }
  return { pairs, broken };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** The text of a link, or null when it is larger than a link may be. */
export async function packPairs(pairs: Pairs): Promise<string | null> {
  const plain = writePairs(pairs);
  if (plain.length <= PLAIN_LIMIT_CHARS) return plain;
  const deflated = await through(new TextEncoder().encode(plain), new CompressionStream("deflate-raw"));
  return deflated.length > DEFLATED_LIMIT_BYTES ? null : `z=${toBase64Url(deflated)}`;
}

/** The inverse of `packPairs`; null when the text is not one. */
export async function unpackPairs(text: string): Promise<{ readonly pairs: Pairs; readonly broken: number } | null> {
  if (!text.startsWith("z=")) return readPairs(text);
  try {
    const bytes = await through(fromBase64Url(text.slice(2)), new DecompressionStream("deflate-raw"));
    return readPairs(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
