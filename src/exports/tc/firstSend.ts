import type { Seconds } from "../../units/units.ts";

/** Round trips of an iperf3 client for its control exchange before it opens the first data connection. */
const EXCHANGES = 3;

/** When a client of iperf3 begins to send: it opens its connections one after the other, a round trip each. */
export const firstSend = (flows: number, roundTrip: Seconds): Seconds => (EXCHANGES + flows) * roundTrip;
