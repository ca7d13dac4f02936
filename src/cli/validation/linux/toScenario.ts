import { catalog } from "../../../engine/catalog.ts";
import type { Fields } from "../../../schema/fields.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { BitsPerSecond, Json, Seconds } from "../../../units/units.ts";
import { FULL_PACKET, laneOf } from "./laneOf.ts";
import type { LinuxCase } from "./reference.ts";

/** The senders ran so long, and were measured from `FROM` on. */
const DURATION: Seconds = 40;
const FROM: Seconds = 10;
/** Round trips that a client of iperf3 needs to agree on the test before it opens the first connection for data. */
const EXCHANGES = 3;
/** The group of the UDP flow. */
export const UDP = "udp";
/** Of iperf3: payload of a UDP packet, and the packet as the disciplines count it. */
const UDP_PAYLOAD = 1400;
const UDP_PACKET = 1442;

/**
 * The scenario document that repeats a case of the measurements made with Linux.
 * @throws Error that names what cannot be translated
 */
export const toScenario = (linux: LinuxCase, seed: number): JsonObject => {
  const { lane, buffer } = laneOf(linux.qdisc);
  const traffic = sendersOf(linux);
  if (linux.udpRate > 0) traffic.push(udpOf(linux));
  return {
    version: 1,
    title: linux.name,
    seed,
    duration: DURATION,
    // All of the propagation delay lies on the way back.
    bottleneck: { rate: linux.rate, delay: 0, buffer, ecn: linux.ecn },
    lanes: [lane],
    traffic,
  };
};

/** The window of time that was measured. */
export const measuredWindow = { from: FROM, to: DURATION };

/** A group for each round trip; the flows are dealt out to them in blocks. */
const sendersOf = (linux: LinuxCase): Json[] => {
  const { flows, roundTrips } = linux;
  const block = Math.ceil(flows / roundTrips.length);
  const sender = senderOf(linux);
  return roundTrips.flatMap((rtt, k) => {
    const count = Math.min(block, flows - k * block);
    // A client of iperf3 opens its connections one after the other, a round trip each, and then sends on all of them.
    const start = (EXCHANGES + count) * rtt;
    return count > 0 ? [{ id: `tcp${k + 1}`, kind: "bulk", ...sender, count, rtt, start }] : [];
  });
};

/** Of the window laws of Linux those that are called otherwise here: it repairs losses by SACK whatever the law. */
const TRANSPORTS: ReadonlyMap<string, string> = new Map([["reno", "sack"]]);

/** Below this rate BBR of Linux sends single packets, from it on pairs; its window has room for three such sends more. */
const PAIRS_FROM: BitsPerSecond = 1.2e6;

/** What laws of Linux go by, in the words of each transport. @param share of a flow in the link */
const lawOf = (fields: Fields, share: BitsPerSecond): JsonObject => ({
  ...("rackTlp" in fields ? { rackTlp: true } : { recovery: "rack-tlp" }),
  // It counts packets that are acknowledged, not acknowledgements.
  ...("growth" in fields ? { growth: "counter" } : {}),
  // After a mark two packets are left at least.
  ...("minCwnd" in fields ? { minCwnd: 2 } : {}),
  ...("quanta" in fields ? { quanta: share < PAIRS_FROM ? 3 : 6 } : {}),
  // Its CUBIC is that of RFC 8312.
  ...("friendlySlope" in fields ? { friendlySlope: "rfc8312" } : {}),
});

const senderOf = ({ congestionControl, ecn, rate, flows }: LinuxCase): JsonObject => {
  const wanted = TRANSPORTS.get(congestionControl) ?? congestionControl;
  const transport = catalog.transports.find(({ id }) => id === wanted);
  if (transport === undefined) throw new Error(`senders ${congestionControl}`);
  return {
    transport: transport.id,
    packetSize: FULL_PACKET,
    initialWindow: 10,
    delayedAck: true,
    delayedAckTime: 0.04,
    // Linux bounds the variance in its timer, not the timer.
    minRto: 0.2,
    rtoTick: 0.2,
    params: lawOf(transport.fields, rate / flows),
    // It does without ECN where the first SYN was lost. Of controls that need ECN the SYN carries it, and is marked instead.
    ecnFallback: transport.ecn === undefined,
    promptAtMarks: true,
    // A mark at a window of one packet, after a timeout, does not silence it.
    ecnAtOneSegment: "keep-sending",
    // Where ECN is on, senders answer marks as their transport does.
    ...(ecn ? {} : { ecn: "none" }),
  };
};

const udpOf = ({ udpRate, roundTrips }: LinuxCase): JsonObject => ({
  id: UDP,
  kind: "cbr",
  count: 1,
  rate: (udpRate * UDP_PACKET) / UDP_PAYLOAD,
  packetSize: UDP_PACKET,
  rtt: roundTrips[0] ?? 0,
});
