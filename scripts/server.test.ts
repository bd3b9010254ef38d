import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentPolicy, serve } from "./lib/server.mjs";

const folder = mkdtempSync(join(tmpdir(), "rtt-lab-server-"));
let server: { address: string; close: () => void };

beforeAll(async () => {
  writeFileSync(join(folder, "index.html"), "<p>lab</p>");
  writeFileSync(join(folder, "core.wasm"), "wasm");
  server = await serve(folder, { port: 47_310, base: "/lab/" });
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("static server", () => {
  it("serves the page under its sub-path with a strict policy", async () => {
    const response = await fetch(server.address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("lab");
    expect(response.headers.get("content-security-policy")).toBe(contentPolicy);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("names the type that compiling WebAssembly as it streams asks for", async () => {
    const response = await fetch(`${server.address}core.wasm`);
    expect(response.headers.get("content-type")).toBe("application/wasm");
  });

  it.each(["..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "%00", "missing.js", "%E0%A4%A"])(
    "answers 404 to %s",
    async (path) => {
      expect((await fetch(server.address + path)).status).toBe(404);
    },
  );

  it("answers an unknown address with the folder's own 404 page, where there is one", async () => {
    writeFileSync(join(folder, "404.html"), "<!doctype html><title>none</title>");
    const response = await fetch(`${server.address}nowhere`);
    rmSync(join(folder, "404.html"));
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await response.text()).toContain("<title>none</title>");
  });

  it("answers 404 outside its sub-path and refuses to be written to", async () => {
    expect((await fetch(server.address.replace("/lab/", "/other/"))).status).toBe(404);
    expect((await fetch(server.address, { method: "POST" })).status).toBe(405);
  });

  it("takes the next port when the one asked for is taken", async () => {
    const port = Number(new URL(server.address).port);
    const second = await serve(folder, { port });
    expect(Number(new URL(second.address).port)).toBeGreaterThan(port);
    second.close();
  });
});
