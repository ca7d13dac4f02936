import type { Spread } from "../../scenario/document.ts";
import { showValue } from "../../schema/json.ts";
import { countsOf } from "../counts.ts";
import { whyElsewhere } from "../elsewhere.ts";
import { membershipOf } from "../membership.ts";
import { ecnOf, type GroupReading, type Reading } from "../reading.ts";
import { CONTROLS, type Control, WHOLE } from "./controls.ts";
import { flag, LINK_HEADER, real, seconds, text, whole } from "./qdisc.ts";
import { STREAM } from "./streams.ts";
import { transferGroup } from "./transfers.ts";

/** Headers of IPv4 and of TCP or UDP, and of the link, B. */
const TCP_HEADERS = 40 + LINK_HEADER;
const UDP_HEADERS = 28 + LINK_HEADER;

/** How senders of ns-3 always behave, as values of the lab's fields. */
const RULES = {
  rttClock: "exact",
  idleRestart: false,
  handshake: true,
  maxBurst: 0,
  sendJitter: 0,
  maxRto: 60,
  thresholdAtTimeout: "every",
  backOffUntil: "ack",
  ackSize: 40 + LINK_HEADER,
} as const;
/** Attempts before a sender gives up: more than any run has time for. The wait doubles with each one, in 32 bits. */
const RETRIES = { connection: 30, data: 1e6 } as const;
const MARK_RULES = {
  ecnRetransmissions: true,
  cwrWaits: true,
  echoWaits: false,
  promptAtMarks: false,
  ecnFallback: false,
} as const;

/** A quantity of flow `i` of its group in C++. */
const spreadOf = (spread: Spread): string => {
  if (typeof spread === "number") return String(spread);
  if ("uniform" in spread) return `evenly(${spread.uniform.join(", ")}, i)`;
  if ("random" in spread) return `drawn(${spread.random.join(", ")})`;
  return `std::vector<double>{${spread.list.join(", ")}}[i % ${spread.list.length}]`;
};

/** Lines of C++ for a group; null: it is left out, which the reading knows. */
export const groupOf = (reading: Reading, group: GroupReading): readonly string[] | null => {
  const { kind, transport } = group.group;
  const leave = (why: string): null => {
    reading.leaveOut(group, why);
    return null;
  };
  const elsewhere = whyElsewhere(group);
  if (elsewhere !== null) return leave(elsewhere);
  if (transport === null) {
    const source = sourceOf(group);
    return source === null
      ? leave(`sends traffic of the kind "${kind}", which the export to ns-3 does not write`)
      : flowLines(reading, group, source);
  }
  const control = CONTROLS.get(transport);
  if (control === undefined) return leave(`has senders with "${transport}", which the export to ns-3 does not write`);
  if (kind === "short-flows") return transferLines(reading, group, bulkOf(reading, group, control));
  if (kind !== "bulk") return leave(`sends traffic of the kind "${kind}", which the export to ns-3 does not write`);
  return flowLines(reading, group, bulkOf(reading, group, control));
};

/** How flows of a group are made. */
interface Making {
  readonly isLong: boolean;
  readonly socketType: string;
  /** Bytes of payload in each packet. */
  readonly payload: number;
  /** Lines that set what sockets are made with. */
  readonly defaults: readonly string[];
  readonly application: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const bulkOf = (reading: Reading, group: GroupReading, control: Control): Making => {
  const { fields, params } = group;
  for (const [field, value] of Object.entries(RULES)) fields.fixed(field, value);
  for (const [field, value] of Object.entries(MARK_RULES))
    if (reading.marks) fields.fixed(field, value);
    else fields.ignore(field);
  if (reading.marks) {
    fields.fixed("ecnAtOneSegment", "keep-sending");
    fields.fixed("marksHeard", control.sack ? "advance" : "window");
  } else fields.ignore("ecnAtOneSegment", "marksHeard");
  const payload = Math.max(1, fields.number("packetSize") - TCP_HEADERS);
  const rules = { ...control.rules, segmentBytes: payload };
  if (control.instead === undefined)
    for (const [field, value] of Object.entries(rules)) {
      if (params.has(field)) params.fixed(field, value);
    }
  else {
    reading.changeTransport(group, control.instead, rules);
    for (const field of control.without ?? [])
      if (!params.flag(field)) params.changed(field, `is false; ${control.instead} has no such field`);
  }
  // Without SACK, ns-3.37 would send a new segment for every further duplicate: a fifth of the link carried segments
  // twice.
  if (!control.sack) fields.fixed("limitedTransmit", false);
  const ecn = ecnOf(group);
  const ns3Ecn = control.type === "ns3::TcpDctcp" ? "dctcp" : "classic";
  // TcpDctcp switches ECN on by itself; the others can do without.
  if (ecn !== ns3Ecn && (ecn !== "none" || ns3Ecn === "dctcp"))
    fields.changed("ecn", `is "${ecn}"; ns-3 has "${ns3Ecn}" for this control`, ns3Ecn);
  // Its own hybrid slow start, which is on unless it is switched off, ends slow start by other rules than HyStart++.
  const cubicOnly = params.has("hystartpp")
    ? [
        ["ns3::TcpCubic::HyStart", flag(params.flag("hystartpp"))] as const,
        ["ns3::TcpCubic::FastConvergence", flag(params.flag("fastConv"))] as const,
      ]
    : [];
  if (params.has("hystartpp") && params.flag("hystartpp"))
    params.changed("hystartpp", "is true; ns-3 has the older hybrid slow start");
  const own = Object.entries(control.attributes ?? {}).map(
    ([field, name]) =>
      [
        `${control.type}::${name}`,
        WHOLE.has(name) && control.type.endsWith("Vegas") ? whole(params.whole(field)) : real(params.number(field)),
      ] as const,
  );
  const values: readonly (readonly [string, string])[] = [
    ["ns3::TcpL4Protocol::SocketType", `TypeIdValue(TypeId::LookupByName("${control.type}"))`],
    ["ns3::TcpSocket::SegmentSize", whole(payload)],
    ["ns3::TcpSocket::InitialCwnd", whole(fields.whole("initialWindow"))],
    ["ns3::TcpSocket::SndBufSize", whole(Math.min(1 << 30, fields.number("window") * payload))],
    ["ns3::TcpSocket::RcvBufSize", whole(Math.min(1 << 30, fields.number("window") * payload))],
    ["ns3::TcpSocket::DelAckCount", whole(fields.flag("delayedAck") ? 2 : 1)],
    ["ns3::TcpSocket::DelAckTimeout", seconds(fields.number("delayedAckTime"))],
    ["ns3::TcpSocket::ConnTimeout", seconds(fields.number("initialRto"))],
    // Unless told otherwise ns-3 gives up a connection after six attempts, about 30 s.
    ["ns3::TcpSocket::ConnCount", whole(RETRIES.connection)],
    ["ns3::TcpSocket::DataRetries", whole(RETRIES.data)],
    ["ns3::TcpSocketBase::MinRto", seconds(fields.number("minRto"))],
    ["ns3::TcpSocketBase::ClockGranularity", seconds(fields.number("rtoTick"))],
    ["ns3::TcpSocketBase::ReTxThreshold", whole(fields.whole("dupThreshold"))],
    ["ns3::TcpSocketBase::LimitedTransmit", flag(control.sack && fields.flag("limitedTransmit"))],
    ["ns3::TcpSocketBase::Sack", flag(control.sack)],
    [
      "ns3::TcpL4Protocol::RecoveryType",
      `TypeIdValue(TypeId::LookupByName("ns3::Tcp${control.sack ? "Prr" : "Classic"}Recovery"))`,
    ],
    ["ns3::TcpSocketBase::Timestamp", flag(false)],
    ["ns3::TcpSocketBase::WindowScaling", flag(true)],
    ["ns3::TcpSocketBase::UseEcn", text(ecn === "none" ? "Off" : "On")],
    ...cubicOnly,
    ...own,
  ];
  return {
    isLong: true,
    socketType: "ns3::TcpSocketFactory",
    payload,
    defaults: [
      ...values.map(([name, value]) => `Config::SetDefault("${name}", ${value});`),
      // Later versions have the Reno-friendly region, as an attribute; 3.37 has neither.
      ...(cubicOnly.length > 0
        ? [`Config::SetDefaultFailSafe("ns3::TcpCubic::TcpFriendliness", ${flag(false)});`]
        : []),
    ],
    application: "BulkSendApplication",
    attributes: [
      ["SendSize", whole(payload)],
      ["MaxBytes", whole(0)],
    ],
  };
};

/** A source without congestion control; null: ns-3 does not have it. */
const sourceOf = ({ group, fields }: GroupReading): Making | null => {
  const shapes: Readonly<Record<string, () => readonly [rate: number, on: string, off: string]>> = {
    cbr: () => {
      fields.fixed("intervalJitter", 0);
      return [
        fields.number("rate"),
        "ns3::ConstantRandomVariable[Constant=1000000]",
        "ns3::ConstantRandomVariable[Constant=0]",
      ];
    },
    "exponential-on-off": () => [
      fields.number("peakRate"),
      `ns3::ExponentialRandomVariable[Mean=${fields.number("meanOn")}]`,
      `ns3::ExponentialRandomVariable[Mean=${fields.number("meanOff")}]`,
    ],
    "pareto-on-off": () => {
      const shape = fields.number("shape");
      const times = (mean: number): string =>
        `ns3::ParetoRandomVariable[Scale=${(mean * (shape - 1)) / shape}|Shape=${shape}]`;
      return [fields.number("peakRate"), times(fields.number("meanOn")), times(fields.number("meanOff"))];
    },
  };
  const shape = shapes[group.kind];
  if (shape === undefined) return null;
  fields.fixed("ecn", "none");
  const packetSize = fields.number("packetSize");
  const payload = Math.max(12, packetSize - UDP_HEADERS);
  const [rate, on, off] = shape();
  return {
    isLong: false,
    socketType: "ns3::UdpSocketFactory",
    payload,
    defaults: [],
    application: "OnOffApplication",
    attributes: [
      ["PacketSize", whole(payload)],
      ["DataRate", text(`${Math.round((rate * payload) / packetSize)}bps`)],
      ["OnTime", text(on)],
      ["OffTime", text(off)],
    ],
  };
};

/** Rate of the links of a group's senders, as text of C++. What ns-3 lacks of these links is left out. */
const accessRateOf = ({ fields }: GroupReading): string => {
  const own = fields.numberOr("accessRate", 0);
  if (fields.number("accessLoss") > 0)
    fields.leftOut("accessLoss", `is ${showValue(fields.take("accessLoss"))}; links of senders lose nothing here`, 0);
  return own > 0 ? `"${own}bps"` : "accessRate";
};

const transferLines = (reading: Reading, group: GroupReading, { payload, defaults }: Making): readonly string[] => {
  const { rtt, start, stop } = group.group;
  return transferGroup(reading, group, {
    rtt: spreadOf(rtt),
    start: spreadOf(start),
    stop: stop === null ? null : spreadOf(stop),
    accessRate: accessRateOf(group),
    payload,
    defaults,
  });
};

const flowLines = (reading: Reading, read: GroupReading, making: Making): readonly string[] => {
  const { group, fields } = read;
  const { id, rtt, start, stop, count, packetSize } = group;
  const { duration } = reading.scenario;
  fields.ignore("rtt", "start", "stop", "count");
  const accessRate = accessRateOf(read);
  const { joining, leaving } = membershipOf(countsOf(reading, id, count));
  let serial = 0;
  const additions = joining.map(({ member, count: joined, at }) => {
    const first = serial;
    serial += joined;
    const ends = leaving.filter(({ from, to }) => from < serial && to > first);
    const early = ends.map(({ from, to, at: end }) =>
      `if (serial >= ${from} && serial < ${to}) stop = std::min(stop, ${end}.0);`.replace(
        `${end}.0`,
        String(Number.isInteger(end) ? `${end}.0` : end),
      ),
    );
    return [
      `for (int i = ${member}, serial = ${first}; i < ${member + joined}; i++, serial++) // ${joined} from ${at} s`,
      "{",
      "    defaults();",
      `    double rtt = ${spreadOf(rtt)};`,
      `    double start = ${spreadOf(start)};`,
      ...(at > 0 ? [`    if (start <= ${at}) start = ${at} + drawn(0, 1) * rtt;`] : []),
      `    double stop = ${stop === null ? duration : `std::min<double>(${duration}, std::max<double>(start, ${spreadOf(stop)}))`};`,
      ...early.map((line) => `    ${line}`),
      `    auto application = CreateObject<${making.isLong && (stop !== null || early.length > 0) ? STREAM : making.application}>();`,
      ...making.attributes.map(([name, value]) => `    application->SetAttribute("${name}", ${value});`),
      `    Flow flow{"${id}", ${making.isLong}, ${packetSize} / ${making.payload}.0, start, stop, nullptr, 0};`,
      `    addFlow(flow, makeEdge(rtt, delay, ${accessRate}), "${making.socketType}", defaults, application);`,
      "}",
    ];
  });
  return [
    `// group ${id}`,
    "{",
    "    auto defaults = [] {",
    ...making.defaults.map((line) => `        ${line}`),
    "    };",
    ...additions.flat().map((line) => `    ${line}`),
    "}",
  ];
};
