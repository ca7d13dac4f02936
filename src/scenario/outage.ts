import { faultOf } from "../schema/check.ts";
import type { BitsPerSecond } from "../units/units.ts";
import { bottleneckFields } from "./commonFields.ts";
import type { Fault, Scenario } from "./document.ts";

interface Rated {
  readonly rate: BitsPerSecond | null;
  readonly rateBefore?: BitsPerSecond;
}

const HOPS = ["second", "reverse"] as const;

/** The scenario after a change, with `rateBefore` set for every link that the change has put into an outage. */
export const keepRates = (before: Scenario, after: Scenario): Scenario => {
  const { bottleneck } = after;
  let kept = keepRate(before.bottleneck, bottleneck);
  for (const key of HOPS) {
    const hop = bottleneck[key];
    if (hop === null) continue;
    const keptHop = keepRate(before.bottleneck[key] ?? undefined, hop);
    if (keptHop !== hop) kept = { ...kept, [key]: keptHop };
  }
  return kept === bottleneck ? after : { ...after, bottleneck: kept };
};

const keepRate = <T extends Rated>(before: Rated | undefined, after: T): T => {
  if (after.rate !== 0 || after.rateBefore !== undefined) return after;
  const rateBefore = before?.rate === 0 ? before.rateBefore : before?.rate;
  return rateBefore === undefined || rateBefore === null ? after : { ...after, rateBefore };
};

/** A run cannot begin with an outage: 0 is a value for changes and for lists of rates. */
export const startFaults = ({ bottleneck, lanes }: Scenario): Fault[] => [
  ...[
    ["bottleneck.rate", bottleneck.rate] as const,
    ...HOPS.map((key) => [`bottleneck.${key}.rate`, bottleneck[key]?.rate] as const),
    ...lanes.flatMap(({ overrides }, i) =>
      ["bottleneck.rate", ...HOPS.map((key) => `bottleneck.${key}.rate`)].map(
        (path) => [`lanes.${i}.overrides.${path}`, overrides[path]] as const,
      ),
    ),
  ].flatMap(([path, value]) => (value === 0 ? [faultOf(path, 0, ALLOWED)] : [])),
];
const { min, max } = bottleneckFields.rate;
const ALLOWED = `${min} to ${max} bit/s at the start; a change, or a list of rates, can make it 0`;
