/** A small static server for the built page: right types, a strict content policy, only files of its folder, only this machine. */
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, normalize, resolve, sep } from "node:path";
import { fileInside } from "./inside.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".gz": "application/gzip",
  ".webmanifest": "application/manifest+json",
};

/**
 * Scripts and connections from this origin only; compiling WebAssembly needs 'wasm-unsafe-eval'.
 * `form-action` does not fall back to `default-src`, so it is named: the page sends no forms.
 */
export const contentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Whether a request's Host header names this machine. With another name, a web page has pointed its own
 * name at 127.0.0.1 (DNS rebinding) in order to read from here.
 */
function isThisMachine(host) {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? "");
}

/** The requested file, or null when it is outside the folder or does not exist. */
function fileFor(folder, base, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return null;
  }
  if (!path.startsWith(base) || path.includes("\0")) return null;
  const asked = resolve(folder, `.${sep}${normalize(path.slice(base.length))}`);
  return fileInside(folder, asked) ?? fileInside(folder, resolve(asked, "index.html"));
}

/** The page for unknown addresses; a sentence where the folder has none. */
function notFound(folder, response, plain) {
  const page = resolve(folder, "404.html");
  if (!existsSync(page)) return plain(404, "Not found.");
  response.writeHead(404, { "Content-Type": types[".html"], "Content-Security-Policy": contentPolicy });
  return createReadStream(page).pipe(response);
}

function answer(folder, base, request, response) {
  const plain = (status, text, headers = {}) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...headers }).end(`${text}\n`);
  };
  if (!isThisMachine(request.headers.host)) return plain(421, "This server answers to localhost and 127.0.0.1 only.");
  if (request.method !== "GET" && request.method !== "HEAD") return plain(405, "Only GET.", { Allow: "GET, HEAD" });
  if (`${request.url}/` === base) return plain(301, "Moved.", { Location: base });
  const file = fileFor(folder, base, request.url ?? "/");
  if (file === null) return notFound(folder, response, plain);
  response.writeHead(200, {
    "Content-Type": types[extname(file.path)] ?? "application/octet-stream",
    "Content-Length": file.bytes,
    "Content-Security-Policy": contentPolicy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    // Files under assets/ have a hash in their name; all others may change with the next build.
    "Cache-Control": file.path.includes(`${sep}assets${sep}`) ? "max-age=31536000, immutable" : "no-cache",
  });
  if (request.method === "HEAD") return response.end();
  createReadStream(file.path)
    .on("error", () => response.destroy())
    .pipe(response);
}

/**
 * Serves a folder on 127.0.0.1 under the sub-path `base` (with a slash at both ends), at `port` or, if that is taken
 * and `fixed` is not set, at the next free one. Gives `{ address, close }`.
 */
export function serve(folder, { port = 4173, base = "/", fixed = false } = {}) {
  const server = createServer((request, response) => answer(folder, base, request, response));
  return new Promise((done, failed) => {
    const listen = (number) => server.listen(number, "127.0.0.1");
    let attempt = port;
    server.on("error", (error) => {
      if (error.code !== "EADDRINUSE" || fixed || attempt >= port + 100) return failed(error);
      attempt += 1;
      listen(attempt);
    });
    server.on("listening", () => {
      done({ address: `http://127.0.0.1:${server.address().port}${base}`, close: () => server.close() });
    });
    listen(attempt);
  });
}
