import { describe, expect, test } from "vitest";
import { followHead } from "./clock";
import { describeNetwork, describeNode, tabulateNodes } from "./describe";
import { activityIn, framesOf, inFlight, lookOf, nextMomentS } from "./frames";
import { fitField, nodeAt, nodeTowards, toMetres, toPx } from "./geometry";
import { legsOf, placesAt } from "./legs";
import { linksWithin, neighboursOf } from "./links";
import { nodeStatesAt, queueAt, queuesOf } from "./nodeStates";
import { routeAt, routeHistory, routesOf, shadeAt, spanAt } from "./routes";
import { sceneOf } from "./scene";
import { FRAMES, LEG_COLUMNS, LEGS, QUEUES, ROUTES, tableOf } from "./testing/chain";

const legs = legsOf(LEGS);
const placed = (timeS: number): Float64Array => {
  const places = new Float64Array(2 * legs.nodes);
  placesAt(legs, timeS, places);
  return places;
};

describe("places", () => {
  test("lie on the leg, and stay at its end until the next one", () => {
    expect(legs.nodes).toBe(4);
    expect([...placed(15).slice(6)]).toEqual([600, 200]);
    expect([...placed(25).slice(6)]).toEqual([600, 400]);
    expect([...placed(37.5).slice(6)]).toEqual([600, 100]);
    expect([...placed(99).slice(6)]).toEqual([600, 0]);
  });

  test("before the first leg are where it begins", () => {
    const late = legsOf(tableOf("network.legs", LEG_COLUMNS, [[5, 0, 10, 1, 2, 3, 4]]));
    const places = new Float64Array(2);
    placesAt(late, 0, places);
    expect([...places]).toEqual([1, 2]);
  });

  test("follow a leg that was replaced while the node moved", () => {
    const turned = legsOf(
      tableOf("network.legs", LEG_COLUMNS, [
        [0, 0, 10, 0, 0, 100, 0],
        [5, 0, 10, 50, 0, 50, 50],
      ]),
    );
    const places = new Float64Array(2);
    placesAt(turned, 10, places);
    expect([...places]).toEqual([50, 50]);
  });
});

describe("links", () => {
  test("join nodes that are at most the radius apart", () => {
    const pairs: number[] = [];
    expect(linksWithin(placed(0), 200, pairs)).toBe(3);
    expect(pairs.slice(0, 6)).toEqual([0, 1, 1, 2, 2, 3]);
    expect(linksWithin(placed(0), 199.9, pairs)).toBe(0);
    expect(linksWithin(placed(0), 600, pairs)).toBe(6);
  });

  test("neighbours come by distance", () => {
    expect(neighboursOf(placed(12), 2, 250)).toEqual([1, 3]);
    expect(neighboursOf(placed(20), 2, 250)).toEqual([1]);
  });
});

describe("routes", () => {
  const routes = routesOf(ROUTES, 4);

  test("follow next hops to the destination", () => {
    expect(routeAt(routes, 0, 3, 2)).toEqual({ path: [0, 1, 2, 3], complete: true });
    expect(routeAt(routes, 0, 3, 0.5)).toEqual({ path: [0], complete: false });
    expect(routeAt(routes, 0, 3, 14.2)).toEqual({ path: [0, 1, 2], complete: false });
  });

  test("have a history without repetitions, its instants resolved to what holds", () => {
    const history = routeHistory(routes, 0, 3, 60);
    expect(history.map(({ fromS, path, complete }) => [fromS, path.length, complete])).toEqual([
      [1, 1, false],
      [1.02, 4, true],
      [14, 3, false],
      [14.4, 2, false],
      [14.5, 1, false],
      [36, 4, true],
    ]);
    expect(history.map(({ toS }) => toS)).toEqual([1.02, 14, 14.4, 14.5, 36, 60]);
    expect(spanAt(history, 20)?.complete).toBe(false);
    expect(spanAt(history, 0)).toBeNull();
  });

  test("end at a loop", () => {
    const looped = routesOf(
      tableOf(
        "routing.routes",
        ["time", "node", "destination", "nextHop", "hops"],
        [
          [0, 0, 3, 1, 2],
          [0, 1, 3, 0, 2],
        ],
      ),
      4,
    );
    expect(routeAt(looped, 0, 3, 1)).toEqual({ path: [0, 1], complete: false });
  });

  test("fade with their age", () => {
    const span = { fromS: 10, toS: 20 };
    expect([5, 15, 20, 25, 31].map((timeS) => shadeAt(span, timeS, 10))).toEqual([0, 1, 1, 0.5, 0]);
  });
});

describe("frames", () => {
  const frames = framesOf(FRAMES);

  test("are on the air from their beginning to before their end", () => {
    expect(inFlight(frames, 5)).toEqual([0]);
    expect(inFlight(frames, 5.0006)).toEqual([0, 1]);
    expect(inFlight(frames, 5.0012)).toEqual([1, 2]);
    expect(inFlight(frames, 5.003)).toEqual([]);
    expect(inFlight(frames, 4)).toEqual([]);
  });

  test("look like what they carry, unless they collided", () => {
    expect([0, 1, 2, 3].map((row) => lookOf(frames, row))).toEqual(["data", "collision", "control", "routing"]);
  });

  test("have a density", () => {
    const found = activityIn(frames, 4.9, 5.1);
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({ from: 0, to: 1, look: "data" });
    expect(found[0]?.rate).toBeCloseTo(5);
  });

  test("are stepped one by one, each while it is on the air, there and back", () => {
    const there: number[] = [];
    for (let at: number | null = 0; at !== null; at = nextMomentS(frames, at, false)) there.push(at);
    expect(there).toHaveLength(1 + 4);
    expect(there.slice(1).map((at) => inFlight(frames, at))).toEqual([[0], [0, 1], [1, 2], [3]]);
    const back: number[] = [];
    for (let at: number | null = 9; at !== null; at = nextMomentS(frames, at, true)) back.push(at);
    expect(back.slice(1)).toEqual(there.slice(1).reverse());
  });
});

test("a node sends, receives, senses another's frame, or waits with what it has", () => {
  const queues = queuesOf(QUEUES, 4);
  expect(queueAt(queues, 0, 3)).toBe(0);
  expect(queueAt(queues, 0, 4.2)).toBe(2);
  expect(queueAt(queues, 0, 5)).toBe(1);
  const radii = { radiusM: 250, senseM: 420 };
  const at = (timeS: number) => nodeStatesAt(timeS, placed(timeS), framesOf(FRAMES), queues, radii);
  expect(at(5.0001)).toEqual(["sending", "receiving", "busy", "idle"]);
  expect(at(5.0006)).toEqual(["sending", "receiving", "receiving", "sending"]);
  expect(at(5.0105)).toEqual(["sending", "receiving", "busy", "idle"]);
  expect(at(5.5)).toEqual(["waiting", "waiting", "idle", "idle"]);
});

describe("the picture", () => {
  const fit = fitField(600, 400, 632, 432);

  test("holds the whole field with room at its edges", () => {
    expect(fit).toEqual({ scale: 1, leftPx: 16, topPx: 16 });
    expect(fitField(600, 400, 1000, 432).leftPx).toBe(200);
  });

  test("knows which node is at a point", () => {
    const px = new Float64Array(8);
    toPx(placed(0), fit, px);
    expect(nodeAt(px, 20, 20, 12)).toBe(0);
    expect(nodeAt(px, 100, 100, 12)).toBeNull();
  });

  test("is read back in metres, at the edge where a point is beyond it", () => {
    expect(toMetres(fit, [116, 66], [600, 400])).toEqual([100, 50]);
    expect(toMetres(fit, [-50, 9999], [600, 400])).toEqual([0, 400]);
  });

  test("is walked with the arrow keys", () => {
    expect(nodeTowards(placed(0), 0, "right")).toBe(1);
    expect(nodeTowards(placed(0), 0, "left")).toBe(0);
    expect(nodeTowards(placed(20), 3, "up")).toBe(2);
  });

  test("follows a run that plays evenly, and never goes beyond it", () => {
    expect(followHead(10, 10.02, 1, 0.016)).toBeGreaterThan(10.016);
    expect(followHead(10, 10.001, 1, 0.016)).toBe(10.001);
    expect(followHead(10, 40, 1, 0.016)).toBe(40);
    expect(followHead(10, 2, 1, 0.016)).toBe(2);
  });
});

describe("the map in words", () => {
  const scene = sceneOf({
    ...{ widthM: 600, heightM: 400, radiusM: 250, senseM: 500, queueFull: 50, endS: 60 },
    tables: [LEGS, ROUTES],
    record: [FRAMES, QUEUES],
    flow: { id: "main.0", source: 0, destination: 3 },
  });
  if (scene === null) throw new Error("the example has legs");

  test("says nodes, links, route and queue", () => {
    expect(describeNetwork(scene, 5)).toBe(
      "At 5.0 s: 4 nodes, 3 links within 250 m. Flow main.0 from node 0 to node 3 over 3 hops: 0, 1, 2, 3. " +
        "The longest queue: node 0, 1 packet.",
    );
    expect(describeNetwork(scene, 16)).toContain("2 links within 250 m. Flow main.0 from node 0 to node 3: no route.");
  });

  test("says what a node is", () => {
    expect(describeNode(scene, 1, 5)).toBe("Node 1; neighbours 0, 2; queue 1 packet; on the flow’s route.");
    expect(describeNode(scene, 3, 20)).toBe("Node 3; isolated; queue 0 packets; destination of the flow.");
  });

  test("has a row for each node", () => {
    const table = tabulateNodes(scene, 5);
    expect(table.header).toEqual(["node", "x_m", "y_m", "neighbours", "queue_packets", "next_hop_to_3"]);
    expect([0, 1, 2, 3].map((row) => table.cells(row))).toEqual([
      ["0", "0.0", "0.0", "1", "1", "1"],
      ["1", "200.0", "0.0", "0 2", "1", "2"],
      ["2", "400.0", "0.0", "1 3", "0", "3"],
      ["3", "600.0", "0.0", "2", "0", ""],
    ]);
  });

  test("is nothing without legs", () => {
    const none = { widthM: 1, heightM: 1, radiusM: 1, senseM: 1, queueFull: 1, endS: 1, flow: null };
    expect(sceneOf({ ...none, tables: [], record: [] })).toBeNull();
  });
});
