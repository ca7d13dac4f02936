import { catalog } from "../../../engine/catalog.ts";
import { runLane } from "../../../engine/simulation/run.ts";
import { parseScenario } from "../../../scenario/parse.ts";
import { isJson, isJsonList, isJsonObject, type JsonObject, memberOf } from "../../../schema/json.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import type { Json } from "../../../units/units.ts";
import type { ContractTest } from "../contract.ts";
import { ContractFault } from "../fault.ts";
import { whole, withoutStretches } from "../onOperations.ts";
import type { Draw } from "../operations.ts";

/** A scenario document with one lane. */
type Scene = JsonObject;
export const isScene = (value: unknown): value is Scene => isJson(value) && isJsonObject(value);

const groups = (draw: Draw): readonly Json[] => {
  const kinds: readonly [JsonObject, ...JsonObject[]] = [
    { id: "downloads", kind: "bulk", transport: "cubic", count: draw.whole(1, 8), rtt: 0.04, ecn: "classic" },
    { id: "reno", kind: "bulk", transport: "newreno", count: draw.whole(1, 8), rtt: 0.02 },
    { id: "udp", kind: "cbr", count: draw.whole(1, 3), rate: 2e6, rtt: 0.04 },
    { id: "short", kind: "short-flows", transport: "newreno", arrivalRate: 20, size: { packets: 10 }, rtt: 0.04 },
  ];
  const chosen = kinds.filter(() => draw.uniform() < 0.5);
  return (chosen.length === 0 ? [kinds[0]] : chosen).map((group) => ({ ...group, start: 0 }));
};
const changes = (draw: Draw, duration: number): readonly Json[] =>
  Array.from({ length: draw.whole(0, 3) }, () => {
    const at = Math.round(100 * draw.uniform() * duration) / 100;
    return draw.of<Json>([
      { at, set: "bottleneck.rate", to: draw.of([5e5, 2e6, 50e6]) },
      { at, set: "bottleneck.buffer", to: { packets: draw.whole(1, 60) } },
      { at, set: "bottleneck.ecn", to: draw.uniform() < 0.5 },
    ]);
  });
const without = (scene: Scene, member: string): readonly Scene[] => {
  const list = memberOf(scene, member);
  if (!isJsonList(list)) return [];
  return [...withoutStretches(list)].map((rest) => ({ ...scene, [member]: rest }));
};

/** Small scenes of the lab itself, with real senders: the engine's own books stop a run that does not add up. */
export const scenes: ContractTest<Scene> = {
  id: "scenes",
  title: "Runs in small scenes",
  cases: 20,
  draw(draw, place, definition) {
    const duration = draw.whole(1, 4);
    return {
      version: 2,
      title: "Smallest failing scene",
      seed: place + 1,
      duration,
      bottleneck: {
        rate: draw.of([1e6, 5e6, 10e6]),
        delay: 0.005,
        buffer: draw.uniform() < 0.5 ? { packets: draw.whole(1, 100) } : { bytes: draw.whole(1500, 100_000) },
        ecn: draw.uniform() < 0.5,
      },
      lanes: [{ queue: definition.id }],
      traffic: groups(draw),
      timeline: changes(draw, duration),
    };
  },
  check({ id }, scene) {
    const read = parseScenario(scene, catalog);
    if (!read.ok) throw new Error(`the scene is wrong: ${read.faults.map(({ message }) => message).join("; ")}`);
    try {
      return { scenes: 1, events: runLane(read.value, 0, { windows: [], keeps: () => false }).events };
    } catch (error) {
      const reason = reasonOf(error);
      throw new ContractFault("scenes", `A scene of ${read.value.duration} s with ${id} stopped: ${reason}.`);
    }
  },
  *smaller(scene) {
    const { timeline } = scene;
    if (isJsonList(timeline) && timeline.length > 0) yield { ...scene, timeline: [] };
    yield* without(scene, "timeline");
    yield* without(scene, "traffic").filter((each) => isJsonList(each["traffic"]) && each["traffic"].length > 0);
    const { duration } = scene;
    // Changes must lie within the run, so they are left out first.
    if (
      typeof duration === "number" &&
      duration > 0.1 &&
      isJsonList(scene["timeline"]) &&
      scene["timeline"].length === 0
    )
      for (const part of [0.25, 0.5, 0.75]) yield { ...scene, duration: Math.ceil(100 * duration * part) / 100 };
  },
  linesOf: (_definition, scene) => [JSON.stringify(scene)],
  scene: (scene) => scene,
  passed: (counts) =>
    `${whole(counts, "scenes")} small scenes with ${whole(counts, "events")} events ran to their ends.`,
};
