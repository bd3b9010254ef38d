/**
 * The text of a link: `key=value&key=value` when short, deflated (RFC 1951) and base64url (RFC 4648) when long. Characters
 * that a fragment may hold as they are (RFC 3986 3.5) stay readable.
 */

/** Links longer than this are deflated. */
const PLAIN_LIMIT_CHARS = 1500;
/** A deflated link may have this many bytes. */
export const DEFLATED_LIMIT_BYTES = 8192;
/** And inflate to this many. A scenario deflates to a tenth or so; a few bytes of zeros could fill the memory. */
export const INFLATED_LIMIT_BYTES = 2 ** 20;

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

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** The inflated bytes, or null as soon as there are more than INFLATED_LIMIT_BYTES of them. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    total += value.length;
    if (total > INFLATED_LIMIT_BYTES) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(value);
  }
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
  if (plain.length > INFLATED_LIMIT_BYTES) return null;
  const deflated = await deflate(new TextEncoder().encode(plain));
  return deflated.length > DEFLATED_LIMIT_BYTES ? null : `z=${toBase64Url(deflated)}`;
}

/** The pairs and how many of them were broken, or why there are none: cut off or changed, or larger than a link may be. */
export type Unpacked = { readonly pairs: Pairs; readonly broken: number } | "damaged" | "too-large";

/** The inverse of `packPairs`. */
export async function unpackPairs(text: string): Promise<Unpacked> {
  if (!text.startsWith("z=")) return readPairs(text);
  // Four characters of base64 carry three bytes.
  if (Math.floor((text.length - 2) * 0.75) > DEFLATED_LIMIT_BYTES) return "too-large";
  try {
    const bytes = await inflate(fromBase64Url(text.slice(2)));
    return bytes === null ? "too-large" : readPairs(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return "damaged";
  }
}
