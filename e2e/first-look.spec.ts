import { firstRunHash, logHash } from "./core";
import { dataset, expect, test } from "./lab";

test("opens on a run that already says something", async ({ lab }) => {
  await lab.open();
  const rows = lab.scoreboard.getByRole("row");
  expect(await rows.count()).toBeGreaterThanOrEqual(6); // a head and five estimators
  const errors = await lab.scoreboard.locator("tbody tr td:first-of-type").allTextContents();
  for (const text of errors) expect(Number.parseFloat(text)).toBeGreaterThan(0);
  for (const name of ["Round-trip time", "Retransmission timeout", "Congestion window", "Queue"]) {
    await expect(lab.page.getByRole("region", { name: new RegExp(`^${name}`, "i") }).first()).toBeVisible();
  }
  expect(await lab.emptyCharts()).toEqual([]);
});

test("the columns of the first run and of a log are those that Node computes", async ({ lab }) => {
  const log = dataset("kernel-logs/spikes-cubic/tcp_probe.trace_pipe.txt.gz");
  await lab.open();
  expect(await lab.shownHash()).toBe(await firstRunHash());
  await lab.open("#/logs");
  await lab.drop("trace_pipe.txt.gz", log);
  expect(await lab.shownHash()).toBe(await logHash("trace_pipe.txt.gz", log));
});

test("sends nothing once it is loaded", async ({ lab }) => {
  await lab.open();
  await lab.nudge(lab.slider("link.bottleneck.rate"));
  await lab.appearance("dark");
  await lab.goTo("Logs");
  await lab.sample(0);
  await lab.goTo("Lab");
  expect(lab.sent.filter(({ afterIdle }) => afterIdle)).toEqual([]);
  const answered = lab.sent.map(({ url }) => new URL(url)).filter(({ protocol }) => protocol.startsWith("http"));
  for (const url of answered) expect(url.pathname.startsWith("/lab/")).toBe(true);
});

test.describe("the content policy", () => {
  test.use({ tolerated: /example\.com|Content Security Policy|Refused to|violates|Fetch API cannot load/ });

  test("is stated by the page and by the server, and holds", async ({ lab, page }) => {
    await lab.open();
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    const header = (await page.request.get("./")).headers()["content-security-policy"] ?? "";
    const sorted = (text: string) =>
      text
        .split(";")
        .map((part) => part.trim())
        .sort();
    expect(sorted(policy ?? "")).toEqual(sorted(header));
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).not.toContain("'unsafe-eval'");
    const broken = await page.evaluate(async () => {
      const refused: string[] = [];
      addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
      await fetch("https://example.com/").catch(() => undefined);
      const script = document.createElement("script");
      script.textContent = "window.injected = true";
      document.body.append(script);
      const image = new Image();
      image.src = "https://example.com/pixel.png";
      // The browser reports each refusal in a task of its own.
      const awaited = ["connect-src", "script-src-elem", "img-src"];
      while (!awaited.every((directive) => refused.includes(directive)))
        await new Promise((resolve) => setTimeout(resolve, 20));
      return { refused, injected: "injected" in window };
    });
    expect(broken.injected).toBe(false);
    expect(broken.refused).toEqual(expect.arrayContaining(["connect-src", "script-src-elem", "img-src"]));
  });
});
