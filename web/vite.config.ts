import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The development server injects inline scripts, which the page's policy rightly refuses: only there it is left out. */
const withoutPolicyInDevelopment: Plugin = {
  name: "without-policy-in-development",
  apply: "serve",
  transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ""),
};

export default defineConfig({
  root: here("."),
  // Relative, so that the built folder works under any sub-path.
  base: "./",
  publicDir: here("../public"),
  plugins: [react(), withoutPolicyInDevelopment],
  worker: { format: "es" },
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
