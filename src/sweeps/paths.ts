import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";

const GROUP = ["count", "rtt", "start", "packetSize"];

const groupPaths = ({ traffic }: Scenario): readonly string[] =>
  traffic.flatMap(({ id, kind, transport }) => {
    const own = Object.keys(catalog.kinds.find((one) => one.id === kind)?.fields ?? {});
    const sender = transport === null ? [] : ["transport", ...Object.keys(catalog.senderFields)];
    return [...new Set([...GROUP, ...sender, ...own])].map((key) => `traffic.${id}.${key}`);
  });

const lanePaths = ({ lanes }: Scenario): readonly string[] =>
  lanes.flatMap(({ queue }, i) => {
    const fields = catalog.queues.find(({ id }) => id === queue)?.fields ?? {};
    return [`lanes.${i}.queue`, ...Object.keys(fields).map((key) => `lanes.${i}.params.${key}`)];
  });

/** Paths offered for editing: plain values of the path, of groups, and parameters of the lanes. Others can be typed. */
export const editablePaths = (scenario: Scenario): readonly string[] => [
  "bottleneck.rate",
  "bottleneck.delay",
  "packets" in scenario.bottleneck.buffer ? "bottleneck.buffer.packets" : "bottleneck.buffer.bytes",
  "bottleneck.ecn",
  "duration",
  ...groupPaths(scenario),
  ...lanePaths(scenario),
];
