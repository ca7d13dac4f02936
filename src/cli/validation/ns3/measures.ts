import type { Report } from "../../../engine/recording/frame.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Comparison } from "../ns2/comparisons.ts";

/** A metric that an exported program prints under the lab's name. */
export interface Measure {
  readonly name: string;
  /** "Mbit/s" stands for every rate: it has no floor near zero. */
  readonly unit: Comparison["unit"];
  /** It measures how flows share the link. */
  readonly sharing: boolean;
  ours(report: Report): number | null;
}

const METRICS: readonly (readonly [name: string, unit: Comparison["unit"], sharing: boolean])[] = [
  ["queueMeanPackets", "packets", false],
  ["queueStdPackets", "packets", false],
  ["utilization", "ratio", false],
  ["lossFraction", "ratio", false],
  ["markFraction", "ratio", false],
  ["delayMean", "s", false],
  ["delayP95", "s", false],
  ["jainIndex", "ratio", true],
];

/** What programs of a scenario print and the lab measures too. */
export const measuresOf = ({ traffic }: Scenario): readonly Measure[] => [
  ...METRICS.map(
    ([name, unit, sharing]): Measure => ({ name, unit, sharing, ours: ({ metrics }) => metrics[name] ?? null }),
  ),
  ...traffic.map(
    ({ id }): Measure => ({
      name: `groups.${id}.goodput`,
      unit: "Mbit/s",
      sharing: traffic.length > 1,
      ours: ({ groups }) => groups.find((group) => group.id === id)?.goodput ?? null,
    }),
  ),
];
