import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { clock } from "../kernel/clock.ts";
import { packets } from "../packets/packetTable.ts";

/** A link that sends one packet at a time. */
interface Serving {
  /** Row of the packet in transmission; −1: none. */
  readonly transmitted: number;
  /** End of its transmission; Infinity: none is in transmission, or there is an outage. */
  freeAt: Seconds;
  /** Sending rate; 0: an outage. */
  serviceRate: BitsPerSecond;
  /** In an outage: bits left of the packet whose transmission it interrupted; NaN: all of the packet. */
  heldBits: number;
}

/** Sends at this rate from now on, the rest of a packet in transmission too. */
export const serveAt = (link: Serving, rate: BitsPerSecond): void => {
  if (rate === link.serviceRate) return;
  link.heldBits = link.transmitted < 0 ? Number.NaN : bitsLeft(link);
  if (link.transmitted >= 0) link.freeAt = rate === 0 ? Number.POSITIVE_INFINITY : clock.now + link.heldBits / rate;
  link.serviceRate = rate;
};

/** Bits that the link has sent of the packet in transmission. */
export const bitsUnderWay = (link: Serving): number =>
  link.transmitted < 0 ? 0 : packets.sizes[link.transmitted] * 8 - bitsLeft(link);

const bitsLeft = (link: Serving): number => {
  if (link.serviceRate > 0) return (link.freeAt - clock.now) * link.serviceRate;
  return Number.isNaN(link.heldBits) ? packets.sizes[link.transmitted] * 8 : link.heldBits;
};
