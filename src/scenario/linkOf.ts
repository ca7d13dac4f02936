import type { LinkGiven } from "../schema/check.ts";
import { DEFAULTS } from "./commonFields.ts";
import type { Hop, Scenario } from "./document.ts";

type Path = Pick<Scenario, "bottleneck" | "traffic">;

/** Size of the largest packet that a group of the scenario sends, bytes; that of the default without groups. */
export const largestPacketOf = ({ traffic }: Pick<Scenario, "traffic">): number =>
  traffic.reduce((largest, { packetSize }) => Math.max(largest, packetSize), 0) || DEFAULTS.group.packetSize;

/**
 * Inputs of derived defaults from the bottleneck, or from another link of the path (`hop`): rate, in an outage the rate
 * before it; buffer; largest packet.
 */
export const linkOf = (scenario: Path, hop?: Hop): LinkGiven => {
  const { bottleneck } = scenario;
  const { buffer } = hop ?? bottleneck;
  const ofBottleneck = bottleneck.rate || (bottleneck.rateBefore ?? DEFAULTS.bottleneck.rate);
  const rate = hop?.rate ?? null;
  const linkRate = rate === null ? ofBottleneck : rate || (hop?.rateBefore ?? ofBottleneck);
  return { linkRate, buffer, largestPacket: largestPacketOf(scenario) };
};

/** The link of a scenario without any setting of the bottleneck. */
export const DEFAULT_LINK: LinkGiven = {
  linkRate: DEFAULTS.bottleneck.rate,
  buffer: DEFAULTS.bottleneck.buffer,
  largestPacket: DEFAULTS.group.packetSize,
};
