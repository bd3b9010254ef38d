import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at } from "./lib/common.mjs";
import { contentPolicy, serve } from "./lib/server.mjs";

const above = mkdtempSync(join(tmpdir(), "rtt-lab-server-"));
const folder = join(above, "dist");
let server: { address: string; close: () => void };

/** The status of a GET with any Host header, which fetch does not let one choose. */
function statusFor(address: string, host: string): Promise<number> {
  return new Promise((done, failed) => {
    request(address, { headers: { Host: host } }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    })
      .on("error", failed)
      .end();
  });
}

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(above, "private.txt"), "private");
  symlinkSync(join(above, "private.txt"), join(folder, "link.txt"));
  symlinkSync(above, join(folder, "up"));
  symlinkSync("core.wasm", join(folder, "alias.wasm"));
  symlinkSync("circle", join(folder, "circle"));
  writeFileSync(join(folder, "index.html"), "<p>lab</p>");
  writeFileSync(join(folder, "core.wasm"), "wasm");
  server = await serve(folder, { port: 47_310, base: "/lab/" });
});

afterAll(() => {
  server.close();
  rmSync(above, { recursive: true });
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

  it("goes on after a path component of more than 255 characters, which no file system takes", async () => {
    expect((await fetch(server.address + "a".repeat(300))).status).toBe(404);
    expect((await fetch(`${server.address}${"a".repeat(300)}/b`)).status).toBe(404);
    expect((await fetch(server.address)).status).toBe(200);
  });

  it.each(["link.txt", "up/private.txt", "circle"])("does not follow the symbolic link %s", async (path) => {
    expect((await fetch(server.address + path)).status).toBe(404);
  });

  it("follows a symbolic link that stays in its folder", async () => {
    expect(await (await fetch(`${server.address}alias.wasm`)).text()).toBe("wasm");
  });

  it.each(["localhost", "localhost:80", "127.0.0.1:4173", "[::1]:4173"])("answers the Host %s", async (host) => {
    expect(await statusFor(server.address, host)).toBe(200);
  });

  it.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:4173"])(
    "refuses the Host %s: DNS rebinding",
    async (host) => {
      expect(await statusFor(server.address, host)).toBe(421);
    },
  );

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

describe("content policy", () => {
  it("is the same in the page as on the server, and lets no form be sent anywhere", () => {
    const [, inPage] =
      /Content-Security-Policy"\s+content="([^"]*)"/.exec(readFileSync(at("web", "index.html"), "utf8")) ?? [];
    expect(inPage).toBe(contentPolicy);
    expect(contentPolicy).toContain("form-action 'none'");
  });
});

describe("development server", () => {
  let vite: ViteDevServer;
  let address: string;
  const link = at("web", `link-${process.pid}.txt`);

  beforeAll(async () => {
    symlinkSync(join(above, "private.txt"), link);
    vite = await createServer({
      configFile: at("web", "vite.config.ts"),
      cacheDir: join(above, "vite"),
      logLevel: "silent",
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { host: "127.0.0.1", port: 47_320, ws: false, watch: null },
    });
    await vite.listen();
    address = vite.resolvedUrls?.local[0] ?? "";
  }, 60_000);

  afterAll(async () => {
    rmSync(link, { force: true });
    await vite.close();
  });

  it("answers localhost, and refuses another Host: DNS rebinding", async () => {
    expect(await statusFor(address, "localhost")).toBe(200);
    expect(await statusFor(address, "evil.example")).toBe(403);
  });

  it("does not follow a symbolic link out of the project, by either way of naming it", async () => {
    const name = link.slice(at("web").length + 1);
    expect((await fetch(`${address}src/app/main.tsx`)).status).toBe(200);
    expect((await fetch(`${address}${name}`)).status).toBe(403);
    expect((await fetch(`${address}@fs${link}`)).status).toBe(403);
  });

  it("goes on after a path component of more than 255 characters", async () => {
    await fetch(address + "a".repeat(300));
    expect((await fetch(address)).status).toBe(200);
  });
});
