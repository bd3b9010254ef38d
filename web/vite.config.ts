import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { leadsOutside } from "../scripts/lib/inside.mjs";
import { licencePlugins } from "../scripts/lib/licences.mjs";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The development server injects inline scripts, which the page's policy rightly refuses: only there it is left out. */
const withoutPolicyInDevelopment: Plugin = {
  name: "without-policy-in-development",
  apply: "serve",
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ""),
};

/** The path on disk that a request to the development server means: `/@fs/…` is absolute, the rest lies under web/. */
function pathOnDisk(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    return path.startsWith("/@fs/") ? path.slice("/@fs".length) : here(`.${path}`);
  } catch {
    return null;
  }
}

/** Vite checks that a path is inside the project as it is written: a symbolic link would still lead out of it. */
const withoutLinksOutside: Plugin = {
  name: "without-links-outside",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = pathOnDisk(request.url ?? "/");
      if (path === null || !leadsOutside(here(".."), path)) return next();
      response
        .writeHead(403, { "Content-Type": "text/plain; charset=utf-8" })
        .end("This link leads out of the project.\n");
    });
  },
};

const licences = licencePlugins();

export default defineConfig({
  root: here("."),
  // Relative, so that the built folder works under any sub-path.
  base: "./",
  publicDir: here("../public"),
  plugins: [react(), withoutPolicyInDevelopment, withoutLinksOutside, licences.page],
  worker: { format: "es", plugins: () => [licences.worker] },
  server: { fs: { allow: [here("..")] } },
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    target: "es2022",
    // Which chunk asks for which: scripts/lib/budgets.mjs adds up a page's first load by it.
    manifest: true,
    modulePreload: { polyfill: false },
    // All of the first load in one go: React, Mantine, D3, KaTeX and the page are some 300 kB gzipped.
    chunkSizeWarningLimit: 900,
    // Inlined files would be data: addresses, which the policy refuses for connect-src and worker-src.
    assetsInlineLimit: 0,
  },
});
