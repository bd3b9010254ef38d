/** A small static server for the built page: right types, a strict content policy, only files of its folder. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, normalize, resolve, sep } from "node:path";

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

/** Scripts and connections from this place only; 'wasm-unsafe-eval' is what compiling WebAssembly needs, no more. */
export const contentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** The file that a request asks for, or null when it is outside the folder or not there. */
function fileFor(folder, base, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return null;
  }
  if (!path.startsWith(base) || path.includes("\0")) return null;
  const inside = resolve(folder, `.${sep}${normalize(path.slice(base.length))}`);
  if (inside !== folder && !inside.startsWith(folder + sep)) return null;
  for (const candidate of [inside, resolve(inside, "index.html")]) {
    const stat = statSync(candidate, { throwIfNoEntry: false });
    if (stat?.isFile()) return { path: candidate, bytes: stat.size };
  }
  return null;
}

/** The page that helps whoever followed a wrong address; a sentence where the folder has none. */
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
    // Files under assets/ carry a hash in their name, all others may change with the next build.
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
