import type { Json } from "../../units/units.ts";

type Members = Readonly<Record<string, Json>>;

/** The bottleneck where a scene says nothing else: 10 Mbit/s, and a buffer of 1.5 bandwidth-delay products. */
export const LINK = { rate: 10e6, delay: 0.005, buffer: { packets: 125 } } as const;

/** Data that keep the link full without a queue, in packets of 1500 B: 10 Mbit/s times an RTT of 100 ms. */
const BANDWIDTH_DELAY_PRODUCT = (10e6 * 0.1) / (8 * 1500);

/**
 * Number of NewReno flows that a congestion level takes (RFC 7928, sections 8.2.2 to 8.2.4), meant for losses of 0.1,
 * 0.5 or 1 % at a drop-tail queue. The factors are √p / 0.87, by the square-root law of TCP, without the queueing
 * delay.
 */
export const FLOWS = {
  mild: Math.round(0.036 * BANDWIDTH_DELAY_PRODUCT),
  medium: Math.round(0.081 * BANDWIDTH_DELAY_PRODUCT),
  heavy: Math.round(0.114 * BANDWIDTH_DELAY_PRODUCT),
} as const;

/** Initial window of the flows in the tests of RFC 7928 where a test is not about the window itself, packets. */
const INITIAL_WINDOW = 3;

/** Long downloads that always have more to send; RTT of 100 ms, started within the first second. */
export const downloads = (id: string, transport: string, count: number, other: Members = {}): Members => ({
  id,
  kind: "bulk",
  transport,
  count,
  initialWindow: INITIAL_WINDOW,
  rtt: 0.1,
  start: { random: [0, 1] },
  ...other,
});

/** A user who reads pages of 50 objects over six connections with initial windows of 10 (RFC 7928, section 7.2). */
export const webPages = (count: number, other: Members = {}): Members => ({
  id: "web",
  kind: "request-response",
  transport: "cubic",
  count,
  objects: 50,
  objectSize: 3000,
  connections: 6,
  meanThink: 1,
  initialWindow: 10,
  rtt: 0.1,
  start: { random: [0, 1] },
  ...other,
});
