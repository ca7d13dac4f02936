import { catalog } from "../../../engine/catalog.ts";
import { bbrQuanta } from "../../../exports/tc/bbrQuanta.ts";
import { firstSend } from "../../../exports/tc/firstSend.ts";
import type { Fields } from "../../../schema/fields.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { BitsPerSecond, Json, Seconds } from "../../../units/units.ts";
import { FULL_PACKET, laneOf } from "./laneOf.ts";
import type { LinuxCase } from "./reference.ts";

/** Duration of the senders, and the start of the measurement. */
export const DURATION: Seconds = 40;
const FROM: Seconds = 10;
/** The group of the UDP flow. */
export const UDP = "udp";
/** iperf3: payload of a UDP packet, and the packet's size as the disciplines count it. */
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
    version: 2,
    title: linux.name,
    seed,
    duration: DURATION,
    // All of the propagation delay is on the reverse path.
    bottleneck: { rate: linux.rate, delay: 0, buffer, ecn: linux.ecn },
    lanes: [lane],
    traffic,
  };
};

/** The measured window. */
export const measuredWindow = { from: FROM, to: DURATION };

/** One group for each RTT; the flows are divided among them in blocks. */
const sendersOf = (linux: LinuxCase): Json[] => groupsOf("tcp", linux, senderOf(linux));

/** Groups of such senders, with the numbers 1, 2, … after the name. */
export const groupsOf = (
  name: string,
  { flows, roundTrips }: Pick<LinuxCase, "flows" | "roundTrips">,
  sender: JsonObject,
): Json[] => {
  const block = Math.ceil(flows / roundTrips.length);
  return roundTrips.flatMap((rtt, k) => {
    const count = Math.min(block, flows - k * block);
    const start = firstSend(count, rtt);
    return count > 0 ? [{ id: `${name}${k + 1}`, kind: "bulk", ...sender, count, rtt, start }] : [];
  });
};

/** Linux's laws with another name in the lab: Linux repairs losses by SACK with every law. */
const TRANSPORTS: ReadonlyMap<string, string> = new Map([["reno", "sack"]]);

/** Settings of Linux's laws, as fields of each transport. @param share rate of a flow on the link, bit/s */
const lawOf = (fields: Fields, share: BitsPerSecond): JsonObject => ({
  ...("rackTlp" in fields ? { rackTlp: true } : { recovery: "rack-tlp" }),
  timestamps: true,
  undo: "eifel",
  // Linux counts acknowledged packets, not ACKs.
  ...("growth" in fields ? { growth: "counter" } : {}),
  // A mark leaves a window of at least two packets.
  ...("minCwnd" in fields ? { minCwnd: 2 } : {}),
  ...("quanta" in fields ? { quanta: bbrQuanta(share) } : {}),
  ...("longTermSampling" in fields ? { longTermSampling: true, lossesClose: true, aggregation: true } : {}),
  // Linux's CUBIC is that of RFC 8312.
  ...("friendlySlope" in fields ? { friendlySlope: "rfc8312" } : {}),
});

type Asked = Pick<LinuxCase, "congestionControl" | "ecn" | "rate" | "flows">;

/** A sender of Linux, of all the flows that share the link. @throws Error if the lab does not have its law */
export const senderOf = ({ congestionControl, ecn, rate, flows }: Asked): JsonObject => {
  const wanted = TRANSPORTS.get(congestionControl) ?? congestionControl;
  const transport = catalog.transports.find(({ id }) => id === wanted);
  if (transport === undefined) throw new Error(`senders ${congestionControl}`);
  return {
    transport: transport.id,
    packetSize: FULL_PACKET,
    initialWindow: 10,
    delayedAck: true,
    delayedAckTime: 0.04,
    // Linux bounds the variance term of its timer, not the timer.
    minRto: 0.2,
    rtoTick: 0.2,
    params: lawOf(transport.fields, rate / flows),
    // Linux disables ECN if the first SYN was lost. Controls that need ECN set it on the SYN, which is marked instead.
    ecnFallback: transport.ecn === undefined,
    // They keep the code point on retransmissions too.
    ecnRetransmissions: transport.ecn !== undefined,
    promptAtMarks: true,
    // A mark at a window of one packet, after a timeout, does not silence the sender.
    ecnAtOneSegment: "keep-sending",
    // With ECN, senders respond to marks as their transport does.
    ...(ecn ? {} : { ecn: "none" }),
  };
};

/** The source of UDP, at this rate of its payload. */
export const udpOf = ({ udpRate, roundTrips }: Pick<LinuxCase, "udpRate" | "roundTrips">): JsonObject => ({
  id: UDP,
  kind: "cbr",
  count: 1,
  rate: (udpRate * UDP_PACKET) / UDP_PAYLOAD,
  packetSize: UDP_PACKET,
  rtt: roundTrips[0] ?? 0,
});
