import type { Scenario, Spread } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";

/** Terms of a check that the scenario itself answers; undefined: no such term. */
export const constantOf = (name: string, scenario: Scenario): number | undefined => {
  const { bottleneck, duration, traffic } = scenario;
  const packetSize = traffic[0]?.packetSize;
  switch (name) {
    case "bottleneck_rate":
      return bottleneck.rate;
    case "bottleneck_pps":
      return packetSize === undefined ? undefined : bottleneck.rate / (8 * packetSize);
    case "buffer_size":
      return "packets" in bottleneck.buffer ? bottleneck.buffer.packets : bottleneck.buffer.bytes;
    case "packet_size":
      return packetSize;
    case "duration":
      return duration;
    default:
      return undefined;
  }
};

/** When the first flow of a spread comes, or goes. */
const earliest = (spread: Spread | null): Seconds[] => {
  if (spread === null) return [];
  if (typeof spread === "number") return [spread];
  if ("uniform" in spread) return [spread.uniform[0]];
  return "random" in spread ? [spread.random[0]] : [Math.min(...spread.list)];
};

/** End of the phase that begins at `after`: the next change of the scenario, or the end of the run. */
export const phaseEnd = (scenario: Scenario, after: Seconds): Seconds => {
  const steps = scenario.traffic.flatMap(({ start, stop }) => [...earliest(start), ...earliest(stop)]);
  const changes = [...steps, ...scenario.timeline.map(({ at }) => at)].filter((at) => at > after);
  return Math.min(scenario.duration, ...changes);
};
