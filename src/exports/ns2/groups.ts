import { isJsonObject, memberOf, showValue } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import { countsOf } from "../counts.ts";
import { whyElsewhere } from "../elsewhere.ts";
import { membershipOf } from "../membership.ts";
import type { GroupReading, Reading } from "../reading.ts";

import { SENDERS, type Sender, settingsProc } from "./senders.ts";
import { remarked, spreadTcl, tclValue } from "./tcl.ts";

/** One group of flows as Tcl. */
export interface Ns2Group {
  readonly id: string;
  /** Class of its packets. */
  readonly service: number;
  /** Its flows are senders with a transport that always have data: they count for the fairness index. */
  readonly long: boolean;
  readonly lines: readonly string[];
}

/** How flows of a group find their way; null: they have none in this program, and why. */
const pathOf = (group: GroupReading): { readonly lines: readonly string[] } | string => {
  const elsewhere = whyElsewhere(group);
  if (elsewhere !== null) return elsewhere;
  const { fields } = group;
  const rate = fields.numberOr("accessRate", 0);
  return {
    lines: [
      remarked(`set accessRateOf(${"%"}) ${rate > 0 ? rate : "$accessRate"}`, "accessRate, bit/s"),
      remarked(`set accessLossOf(${"%"}) ${fields.number("accessLoss")}`, "accessLoss, share of packets"),
    ],
  };
};

/** RTT, start and stop of flow `$i`. */
const timesOf = ({ group, fields }: GroupReading): readonly string[] => {
  fields.ignore("rtt", "start", "stop");
  const { id, rtt, start, stop } = group;
  return [
    `proc rtt.${id} {i} { return ${spreadTcl(rtt)} }`,
    `proc start.${id} {i} { return ${spreadTcl(start)} }`,
    `proc stop.${id} {i} { return ${stop === null ? "$::never" : spreadTcl(stop)} }`,
  ];
};

/** Joins and partings of a group's flows over the run. */
const memberLines = (reading: Reading, { group, fields }: GroupReading): readonly string[] => {
  fields.take("count");
  const { id } = group;
  const { joining, leaving } = membershipOf(countsOf(reading, id, group.count));
  return [
    ...joining.map(({ member, count, at }) =>
      remarked(`join ${id} ${member} ${count} ${at}`, `${count} ${count === 1 ? "flow" : "flows"} from ${at} s`),
    ),
    ...leaving.map(({ from, to, at }) => remarked(`part ${id} ${from} ${to} ${at}`, `${to - from} stop at ${at} s`)),
  ];
};

const bulkOf = (reading: Reading, group: GroupReading, sender: Sender, path: readonly string[]): readonly string[] => [
  ...settingsProc(reading, group, sender),
  ...path,
  ...timesOf(group),
  `proc make.${group.group.id} {i} { return [makeSender ${sender.agent} ${sinkOf(group, sender)}] }`,
  ...memberLines(reading, group),
];

const sinkOf = ({ fields }: GroupReading, { sink }: Sender): string =>
  `Agent/${sink}${fields.flag("delayedAck") ? "/DelAck" : ""}`;

/** Number of places at which transfers of a group begin and end, each with its own RTT. */
const PLACES = 20;

const shortFlowsOf = (
  reading: Reading,
  group: GroupReading,
  sender: Sender,
  path: readonly string[],
): readonly string[] => {
  const { id } = group.group;
  const { fields } = group;
  const size = sizeTcl(group);
  fields.ignore("count");
  if (typeof group.group.rtt !== "number")
    fields.changed("rtt", `is ${showValue(group.group.rtt)}; here transfers draw one of ${PLACES} such RTTs`);
  const rates = reading.changesLeft.flatMap(({ index, at, set, to }) => {
    if (set !== `traffic.${id}.arrivalRate`) return [];
    reading.takeChange(index);
    return [remarked(`$ns at ${at} {set arrivalRate(${id}) ${String(to)}}`, set)];
  });
  return [
    ...settingsProc(reading, group, sender),
    ...path,
    ...timesOf(group),
    `proc size.${id} {} { return ${size} }`,
    remarked(`set arrivalRate(${id}) ${fields.number("arrivalRate")}`, "arrivalRate, transfers per s"),
    remarked(`set maxActive(${id}) ${fields.number("maxActive")}`, "maxActive, transfers"),
    `transfers ${id} ${sender.agent} ${sinkOf(group, sender)} ${PLACES}`,
    ...rates,
  ];
};

const memberIn = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) ? memberOf(value, key) : undefined;

/** Packets of a transfer whose distribution the export does not write. */
const OTHER_SIZE = 20;

/** A Tcl expression for the packets of one transfer. */
const sizeTcl = ({ fields }: GroupReading): string => {
  const size = fields.take("size");
  const [packets, geometric, pareto] = ["packets", "geometric", "pareto"].map((form) => memberIn(size, form));
  if (typeof packets === "number") return tclValue(packets);
  if (geometric !== undefined) return `[geometric ${String(memberIn(geometric, "mean"))}]`;
  if (pareto !== undefined) {
    const values = ["mean", "shape", "min", "max"].map((key) => String(memberIn(pareto, key)));
    return `[pareto ${values.join(" ")}]`;
  }
  fields.changed("size", `is ${showValue(size)}; here every transfer has ${OTHER_SIZE} packets`, {
    packets: OTHER_SIZE,
  });
  return tclValue(OTHER_SIZE);
};

/** At this rate a packet takes no time, bit/s. */
const POISSON_RATE = 1e15;

/** Sources without congestion control: their class and their settings. */
const SOURCES: ReadonlyMap<string, (group: GroupReading) => readonly [string, readonly string[]]> = new Map([
  [
    "cbr",
    ({ fields }: GroupReading) => {
      const jitter = fields.number("intervalJitter");
      if (jitter !== 0 && jitter !== 1) fields.changed("intervalJitter", `is ${jitter}; ns-2 has 0 or 1`, 1);
      return [
        "CBR",
        [
          `rate_ ${fields.number("rate")}`,
          `random_ ${jitter > 0 ? 1 : 0}`,
          `packetSize_ ${fields.number("packetSize")}`,
        ],
      ];
    },
  ],
  ["exponential-on-off", ({ fields }: GroupReading) => ["Exponential", onOffSettings(fields)]],
  [
    "poisson",
    ({ fields }: GroupReading) => {
      fields.fixed("sizeDistribution", "fixed");
      // Bursts of no length at a rate that takes no time: one packet, then an exponential pause.
      return [
        "Exponential",
        [
          `rate_ ${POISSON_RATE}`,
          "burst_time_ 0",
          `idle_time_ ${1 / fields.number("packetRate")}`,
          `packetSize_ ${fields.number("packetSize")}`,
        ],
      ];
    },
  ],
  [
    "pareto-on-off",
    ({ fields }: GroupReading) => ["Pareto", [...onOffSettings(fields), `shape_ ${fields.number("shape")}`]],
  ],
]);

const onOffSettings = (fields: GroupReading["fields"]): readonly string[] => [
  `rate_ ${fields.number("peakRate")}`,
  `burst_time_ ${fields.number("meanOn")}`,
  `idle_time_ ${fields.number("meanOff")}`,
  `packetSize_ ${fields.number("packetSize")}`,
];

const sourceOf = (reading: Reading, group: GroupReading, path: readonly string[]): readonly string[] | null => {
  const source = SOURCES.get(group.group.kind);
  if (source === undefined) return null;
  const { id } = group.group;
  const [type, settings] = source(group);
  group.fields.fixed("ecn", "none");
  const rates = reading.changesLeft.flatMap(({ index, at, set, to }) => {
    const isRate = set === `traffic.${id}.${type === "CBR" ? "rate" : "peakRate"}`;
    if (!isRate || type === "Pareto" || group.group.kind === "poisson") return [];
    reading.takeChange(index);
    return [remarked(`$ns at ${at} {setSources ${id} rate_ ${String(to)}}`, set)];
  });
  return [
    ...path,
    ...timesOf(group),
    `proc settings.${id} {} {}`,
    `proc make.${id} {i} { return [makeSource ${type} {${settings.join(" ")}}] }`,
    ...memberLines(reading, group),
    ...rates,
  ];
};

/** A group as Tcl; null: it is left out, which the reading knows. */
export const groupOf = (reading: Reading, group: GroupReading): Ns2Group | null => {
  const { id, kind, transport, class: service } = group.group;
  const path = pathOf(group);
  const leave = (why: string): null => {
    reading.leaveOut(group, why);
    return null;
  };
  if (typeof path === "string") return leave(path);
  const pathLines = path.lines.map((line) => line.replace("%", id));
  if (transport === null) {
    const lines = sourceOf(reading, group, pathLines);
    return lines === null
      ? leave(`sends traffic of the kind "${kind}", which the export to ns-2 does not write`)
      : { id, service, long: false, lines };
  }
  const sender = SENDERS.get(transport);
  if (sender === undefined) return leave(`has senders with "${transport}", which the export to ns-2 does not write`);
  if (kind === "bulk") return { id, service, long: true, lines: bulkOf(reading, group, sender, pathLines) };
  if (kind === "short-flows")
    return { id, service, long: false, lines: shortFlowsOf(reading, group, sender, pathLines) };
  return leave(`sends traffic of the kind "${kind}", which the export to ns-2 does not write`);
};
