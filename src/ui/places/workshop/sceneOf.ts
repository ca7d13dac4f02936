import { catalog } from "../../../engine/catalog.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { parseScenario } from "../../../scenario/parse.ts";

/**
 * Traffic that shows what a discipline does: short and long round trips, and a sender that does not react, from 26 s
 * on.
 */
const SCENE = {
  version: 2,
  seed: 9,
  duration: 600,
  bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
  traffic: [
    { id: "A", kind: "bulk", transport: "reno", count: 8, rtt: 0.06 },
    { id: "B", kind: "bulk", transport: "reno", count: 4, rtt: 0.18 },
    { id: "U", kind: "cbr", count: 0, rate: 3e6, rtt: 0.05, start: 0 },
  ],
  timeline: [{ at: 26, set: "traffic.U.count", to: 1 }],
};

/** The scene of the workshop with a lane for each of these disciplines. */
export const sceneOf = (title: string, queues: readonly string[], duration = SCENE.duration): Scenario => {
  const document = { ...SCENE, duration, title, lanes: queues.map((queue) => ({ queue })) };
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ path, message }) => `${path} ${message}`).join("; "));
  return parsed.value;
};
