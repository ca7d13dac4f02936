import type { Spread } from "../../scenario/document.ts";
import { spreadRange } from "../../scenario/quantity.ts";
import { showValue } from "../../schema/json.ts";
import { ETHERNET_HEADER } from "../capture/headers.ts";
import { countsOf } from "../counts.ts";
import { whyElsewhere } from "../elsewhere.ts";
import { membershipOf } from "../membership.ts";
import { ecnOf, type GroupReading, type Reading } from "../reading.ts";
import { bbrQuanta } from "./bbrQuanta.ts";
import { CONTROLS, type Control, markRules, SENDER_RULES } from "./controls.ts";
import { firstSend } from "./firstSend.ts";
import { MARKING } from "./qdisc.ts";
import { type Transfers, transfersOf } from "./transfers.ts";
import { plainNumber } from "./words.ts";

/** A place of senders: a network namespace with a round trip of its own. */
export interface Place {
  readonly group: string;
  /** s */
  readonly roundTrip: number;
  /** MTU of its interfaces: a packet of the group without its Ethernet header, B. */
  readonly mtu: number;
  readonly ecn: boolean;
  readonly sack: boolean;
  /** Duplicate ACKs that show a loss. */
  readonly duplicates: number;
  /** Options of its route to the receiver. */
  readonly route: string;
  /** Congestion control of the receiver on the route back. */
  readonly control: string;
}
/** A client of iperf3. */
export interface Client {
  readonly group: string;
  /** Index of its place in the group. */
  readonly place: number;
  readonly flows: number;
  /** s */
  readonly start: number;
  readonly stop: number;
  /** Options of iperf3. */
  readonly options: string;
}
export interface LinuxGroup {
  readonly id: string;
  /** Its flows count for the fairness index. */
  readonly long: boolean;
  /** Size on the wire for each byte that iperf3 counts. */
  readonly overhead: number;
  /** Modules of the kernel that it needs. */
  readonly modules: readonly string[];
  readonly places: readonly Place[];
  readonly clients: readonly Client[];
  /** Transfers in place of clients. */
  readonly transfers: Transfers | null;
}

/** Headers of IPv4 and UDP, and of IPv4 and TCP with timestamps, B. */
const UDP_HEADERS = 28;
const TCP_HEADERS = 52;
/** The smallest packets that Linux sends here, B: MTU of IPv4 and Ethernet. */
const LEAST_PACKET = 128;
/** Places of a group whose round trips differ. */
const PLACES = 4;
/** Duplicate ACKs that show a loss, for groups without TCP, which never count any. */
const DUPLICATES = 3;
/** Largest value of the lab's field, s. */
const RTO_TICK_MAX = 1;
/** Flows of one client of iperf3. */
const STREAMS = 100;

/** Senders that last. */
const flowsOf = ({ scenario }: Reading): number =>
  Math.max(
    1,
    scenario.traffic.reduce((sum, { kind, count }) => sum + (kind === "bulk" ? count : 0), 0),
  );

/** A group as clients of iperf3; null: it is left out, which the reading knows. */
export const groupOf = (reading: Reading, group: GroupReading): LinuxGroup | null => {
  const { kind, transport } = group.group;
  const leave = (why: string): null => {
    reading.leaveOut(group, why);
    return null;
  };
  const elsewhere = whyElsewhere(group);
  if (elsewhere !== null) return leave(elsewhere);
  if (transport === null)
    return kind === "cbr"
      ? udpGroup(reading, group)
      : leave(`sends traffic of the kind "${kind}", which iperf3 does not send`);
  const control = CONTROLS.get(transport);
  if (transport === "bbr") group.params.fixed("quanta", bbrQuanta(reading.scenario.bottleneck.rate / flowsOf(reading)));
  if (control === undefined) return leave(`has senders with "${transport}", which Linux does not have`);
  if (kind !== "bulk" && kind !== "short-flows")
    return leave(`sends traffic of the kind "${kind}", which the export to Linux does not write`);
  return tcpGroup(reading, group, control);
};

const tcpGroup = (reading: Reading, group: GroupReading, control: Control): LinuxGroup => {
  const { fields, params } = group;
  const { id } = group.group;
  for (const [field, value] of Object.entries(SENDER_RULES)) fields.fixed(field, value);
  fields.fixed("rtoTick", Math.min(RTO_TICK_MAX, fields.number("minRto")));
  for (const [field, value] of Object.entries(markRules(control.name === "dctcp")))
    if (reading.marks) fields.fixed(field, value);
    else fields.ignore(field);
  if (control.instead === undefined)
    for (const [field, value] of Object.entries(control.rules)) {
      if (params.has(field)) params.fixed(field, value);
    }
  else {
    reading.changeTransport(group, control.instead, control.rules);
    if (!params.flag("bugFix")) params.changed("bugFix", `is false; ${control.instead} has no such field`);
  }
  const ecn = ecnOf(group);
  const asks = ecn !== "none";
  const linuxEcn = control.name === "dctcp" ? "dctcp" : "classic";
  if (asks && ecn !== linuxEcn)
    fields.changed("ecn", `is "${ecn}"; Linux has "${linuxEcn}" for ${control.name}`, linuxEcn);
  // The lab marks there if the discipline does so for DCTCP.
  if (asks && !reading.marks && control.name !== "dctcp" && MARKING.has(reading.queue.id))
    fields.changed("ecn", `is "${ecn}"; here ECN is off, since nothing is marked in the scenario`, "none");
  const packetSize = packetSizeOf(group);
  const isShort = group.group.kind === "short-flows";
  // Transfers are not made by iperf3, which chooses its own control.
  const own = isShort ? ` congctl ${control.name}` : "";
  const route = `initcwnd ${fields.number("initialWindow")} rto_min ${Math.max(1, Math.round(fields.number("minRto") * 1000))}ms${own}`;
  const places = placesOf(group, packetSize, {
    ecn: asks && (reading.marks || control.name === "dctcp"),
    sack: control.sack,
    duplicates: fields.whole("dupThreshold"),
    route,
    control: control.name,
  });
  const payload = packetSize - ETHERNET_HEADER - TCP_HEADERS;
  return {
    id,
    long: !isShort,
    overhead: packetSize / payload,
    // Reno is a part of every kernel, and no module.
    modules: control.name === "reno" ? [] : [`tcp_${control.name}`],
    places,
    clients: isShort ? [] : clientsOf(reading, group, places, `--congestion ${control.name}`),
    transfers: isShort ? transfersOf(reading, group, payload, spanOf(reading, group)) : null,
  };
};

const udpGroup = (reading: Reading, group: GroupReading): LinuxGroup => {
  const { fields } = group;
  const packetSize = packetSizeOf(group);
  const payload = packetSize - ETHERNET_HEADER - UDP_HEADERS;
  fields.fixed("ecn", "none");
  fields.fixed("intervalJitter", 0);
  const rate = fields.number("rate") * (payload / packetSize);
  const places = placesOf(group, packetSize, {
    ecn: false,
    sack: true,
    duplicates: DUPLICATES,
    route: "",
    control: "reno",
  });
  const options = `--udp --bitrate ${Math.round(rate)} --length ${payload}`;
  return {
    id: group.group.id,
    long: false,
    overhead: packetSize / payload,
    modules: [],
    places,
    clients: clientsOf(reading, group, places, options),
    transfers: null,
  };
};

const packetSizeOf = ({ fields }: GroupReading): number => {
  const size = fields.number("packetSize");
  if (size < LEAST_PACKET)
    fields.changed("packetSize", `is ${size} B; here packets have ${LEAST_PACKET} B`, LEAST_PACKET);
  return Math.max(LEAST_PACKET, size);
};

/** Round trip of place k of n. */
const roundTripAt = (rtt: Spread, k: number, n: number): number => {
  if (typeof rtt !== "number" && "list" in rtt) return rtt.list[Math.floor((k * rtt.list.length) / n)] ?? 0;
  const [low, high] = spreadRange(rtt);
  return low + ((high - low) * (k + 0.5)) / n;
};

const placesOf = (
  { group, fields }: GroupReading,
  packetSize: number,
  own: Pick<Place, "ecn" | "sack" | "duplicates" | "route" | "control">,
): readonly Place[] => {
  const { id, rtt } = group;
  fields.take("rtt");
  const isOne = typeof rtt === "number" || ("list" in rtt && rtt.list.length === 1);
  const n = isOne ? 1 : "list" in rtt ? Math.min(PLACES, rtt.list.length) : PLACES;
  const roundTrips = Array.from({ length: n }, (_, k) => roundTripAt(rtt, k, n));
  if (!isOne)
    fields.changed("rtt", `is ${showValue(rtt)}; here flows have ${roundTrips.map(plainNumber).join(", ")} s in turn`, {
      list: roundTrips,
    });
  return roundTrips.map((roundTrip) => ({ group: id, roundTrip, mtu: packetSize - ETHERNET_HEADER, ...own }));
};

/** From the first start of a group to its last stop, s. */
const spanOf = ({ scenario }: Reading, { group: { start, stop } }: GroupReading): readonly [number, number] => [
  spreadRange(start)[0],
  Math.min(scenario.duration, stop === null ? Number.POSITIVE_INFINITY : spreadRange(stop)[1]),
];

/**
 * Flows that join a group after its stop open and stop at once, so that a sender sends its first window: no client does
 * this.
 */
const leaveOutLateChanges = (reading: Reading, { id }: GroupReading["group"], end: number): void => {
  for (const { index, at, set } of reading.changesLeft)
    if (set === `traffic.${id}.count` && at >= end)
      reading.departFrom(index, "left out", "the group has stopped by then, and no flow joins or leaves it here");
};

/** Flows that start and stop together are one client at each place. */
const clientsOf = (
  reading: Reading,
  group: GroupReading,
  places: readonly Place[],
  options: string,
): readonly Client[] => {
  const { id, count, start, stop, transport } = group.group;
  const { fields } = group;
  fields.ignore("count", "stop");
  const [first, last] = spreadRange(start);
  if (stop !== null) fields.changed("stop", `is ${showValue(stop)} s; here flows last whole seconds`);
  const [, end] = spanOf(reading, group);
  leaveOutLateChanges(reading, group.group, end);
  const { joining, leaving } = membershipOf(countsOf(reading, id, count));
  const flows = joining.flatMap(({ member, count: joined, at }) =>
    Array.from({ length: joined }, (_, i) => ({ place: (member + i) % places.length, start: Math.max(at, first) })),
  );
  const found = new Map<string, Client>();
  for (const [serial, flow] of flows.entries()) {
    const leftAt = leaving.find(({ from, to }) => serial >= from && serial < to)?.at ?? end;
    const until = Math.min(leftAt, end);
    if (until <= flow.start) continue;
    const key = `${flow.place} ${flow.start} ${until}`;
    const before = found.get(key)?.flows ?? 0;
    found.set(key, { group: id, ...flow, stop: until, flows: before + 1, options });
  }
  const clients = [...found.values()].flatMap(inStreams);
  const starts = places.map(({ roundTrip }, k) => {
    const opened = clients.find(({ place, start: begun }) => place === k && begun === first)?.flows ?? 0;
    return transport === null ? first : Number((first + firstSend(opened, roundTrip)).toFixed(3));
  });
  const why = transport === null ? "" : "; a client of iperf3 opens its connections one after the other";
  const theirs = starts.length === 1 ? (starts[0] ?? first) : { list: starts };
  if (first === last && starts.every((each) => each === first)) fields.take("start");
  else fields.changed("start", `is ${showValue(start)}; here flows send from ${starts.join(", ")} s on${why}`, theirs);
  return clients;
};

/** A client with as many streams as iperf3 allows. */
const inStreams = (client: Client): readonly Client[] =>
  Array.from({ length: Math.ceil(client.flows / STREAMS) }, (_, i) => ({
    ...client,
    flows: Math.min(STREAMS, client.flows - i * STREAMS),
  }));
