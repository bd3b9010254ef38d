import { type Appearance, dataset, expect, type Lab, test } from "./lab";

/** Pictures of every page and state, to look at after a change of the page: test-results/screenshots. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** Light comes last, since the next size opens with what was chosen. */
const appearances: readonly Appearance[] = ["projector", "dark", "light"];

const states: readonly { readonly name: string; readonly hash: string; readonly reach: (lab: Lab) => Promise<void> }[] =
  [
    { name: "lab", hash: "", reach: async () => undefined },
    { name: "lab-model", hash: "#/lab?v=1&model=eifel-cycle&estimators=jacobson,eifel", reach: async () => undefined },
    { name: "lab-signal", hash: "#/lab?v=1&model=step", reach: async () => undefined },
    { name: "lab-tuner", hash: "", reach: tunerInView },
    {
      name: "lab-segments",
      hash: "#/lab?v=1&preset=lossy-wireless&open=ladder&zoom=10,10.4",
      reach: (lab) => lab.page.locator("details.ladder").evaluate((panel) => panel.scrollIntoView()),
    },
    { name: "lab-map", hash: "#/lab?v=1&preset=manet-1&run.duration=60", reach: async () => undefined },
    { name: "lab-map-node", hash: "#/lab?v=1&preset=manet-chain&node=2&map=whole", reach: async () => undefined },
    { name: "logs-empty", hash: "#/logs", reach: async () => undefined },
    { name: "logs-sample", hash: "#/logs", reach: (lab) => lab.sample(0) },
    {
      name: "logs-csv",
      hash: "#/logs",
      reach: (lab) => lab.choose("samples.csv.gz", dataset("kernel-logs/formats-mini/kernel_rtt.csv.gz")),
    },
    {
      name: "logs-unreadable",
      hash: "#/logs",
      reach: (lab) => lab.choose("photo.png", Buffer.from("\u0089PNG\r\n\u001a\n")),
    },
    { name: "fluid", hash: "#/fluid", reach: async () => undefined },
    { name: "train", hash: "#/train", reach: async () => undefined },
    { name: "train-net", hash: "#/train?v=1&seeds=1-8", reach: async (lab) => lab.train() },
    { name: "fluid-unsafe", hash: "#/fluid?v=1&model.pert-fluid.rtt=168", reach: async () => undefined },
    { name: "fluid-runaway", hash: "#/fluid?v=1&model.pert-fluid.rtt=420", reach: async () => undefined },
    {
      name: "fluid-pi",
      hash: "#/fluid?v=1&model.pert-fluid.control=pi&y=model.pert-fluid.flows",
      reach: async () => undefined,
    },
    { name: "papers-wall", hash: "#/papers", reach: async () => undefined },
    { name: "papers-figure", hash: "#/papers/eifel-fig4", reach: async () => undefined },
    { name: "papers-table", hash: "#/papers/experts-table4", reach: async () => undefined },
    { name: "papers-planned", hash: "#/papers/rnn-fig5", reach: async () => undefined },
    {
      name: "papers-cancelled",
      hash: "#/papers/experts-fig26",
      reach: (lab) => lab.leaveRunning("#/papers/experts-fig22?seeds=31-32").then(() => lab.cancel()),
    },
  ];

/** The tuner after a search, its map in view. */
async function tunerInView(lab: Lab): Promise<void> {
  await lab.unfold();
  await lab.openTuner();
  await lab.searchTuner();
  await lab.tunerMap.evaluate((map) => map.scrollIntoView({ block: "center" }));
}

for (const { name, hash, reach } of states) {
  test(`pictures: ${name}`, async ({ lab, page }) => {
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await lab.open(hash);
      await reach(lab);
      for (const appearance of appearances) {
        // The switch for the projector is not offered on a narrow screen.
        if (appearance === "projector" && width < 700) continue;
        await lab.appearance(appearance);
        await page.screenshot({ path: `test-results/screenshots/${name}-${appearance}-${width}x${height}.png` });
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, `${appearance} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
