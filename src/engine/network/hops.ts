import type { Hop, Scenario } from "../../scenario/document.ts";
import { SECOND, type SidePlace } from "./queueId.ts";

/** Settings of a side queue that the document does not define, or no longer defines. */
export const PLAIN: Hop = { rate: null, delay: 0, buffer: { packets: 100 }, queue: "drop-tail", params: {} };

/** The settings of a side queue; undefined if the scenario does not need it. */
export const hopOf = ({ bottleneck, traffic }: Scenario, place: SidePlace): Hop | undefined => {
  if (place === SECOND) return bottleneck.second ?? undefined;
  return traffic.some(({ fields }) => fields["direction"] === "back") ? (bottleneck.reverse ?? PLAIN) : undefined;
};

/** Whether the bottleneck's rate varies over time. */
export const isVaried = ({ bottleneck }: Scenario): boolean => (bottleneck.variation["shape"] ?? "none") !== "none";
