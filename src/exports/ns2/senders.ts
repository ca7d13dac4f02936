import type { Json } from "../../units/units.ts";
import { ecnOf, type GroupReading, type Reading } from "../reading.ts";
import { ns2SenderNames, ns2SenderRules } from "./names.ts";
import { remarked, tclValue } from "./tcl.ts";

/** A kind of senders in ns-2. */
export interface Sender {
  /** Class of the agent, and of its receiver without delayed acknowledgements. */
  readonly agent: string;
  readonly sink: "TCPSink" | "TCPSink/Sack1";
  /** Fields of a group that its agent ignores, with the values of which it does what it does. */
  readonly always?: Readonly<Record<string, Json>>;
  /** Reads the parameters of the transport. */
  settings(group: GroupReading): readonly string[];
}

/** Reno's window in ns-2. */
const renoSettings = ({ params }: GroupReading): readonly string[] => {
  params.fixed("ssRule", "ns2");
  params.fixed("growth", "ack");
  params.fixed("minCwnd", 1);
  params.fixed("timestamps", false);
  params.fixed("undo", "off");
  return [
    remarked(`Agent/TCP set increase_num_ ${params.number("a")}`, "a: segments per round trip"),
    remarked(`Agent/TCP set decrease_num_ ${params.number("b")}`, "b: factor after a loss"),
  ];
};

/** Senders by the ids of the lab. */
export const SENDERS: ReadonlyMap<string, Sender> = new Map<string, Sender>([
  [
    "reno",
    {
      agent: "Agent/TCP/Reno",
      sink: "TCPSink",
      settings: (group) => [
        ...renoSettings(group),
        remarked(`Agent/TCP set bugFix_ ${tclValue(group.params.flag("bugFix"))}`, "bugFix"),
      ],
    },
  ],
  [
    "newreno",
    {
      agent: "Agent/TCP/Newreno",
      sink: "TCPSink",
      settings: (group) => {
        group.params.fixed("deflate", true);
        group.params.fixed("impatient", true);
        group.params.fixed("recBurst", 2);
        group.params.fixed("exitRule", "half");
        group.params.fixed("duplicateAcks", "inflate");
        group.params.fixed("atRecoveryPoint", "ignore");
        group.params.fixed("timerAtRepair", "restart");
        group.params.fixed("segmentBytes", 0);
        return renoSettings(group);
      },
    },
  ],
  [
    "sack",
    {
      agent: "Agent/TCP/Sack1",
      sink: "TCPSink/Sack1",
      settings: (group) => {
        group.params.fixed("mode", "sack1");
        group.params.fixed("rackTlp", false);
        // They belong to the other modes.
        if (group.params.text("mode") === "sack1" && !group.params.flag("rackTlp"))
          group.params.ignore("prrBound", "rescue", "spreadMarks", "repairBegins", "lossInCut");
        group.params.fixed("segmentBytes", 0);
        group.params.fixed("windowLimits", "flight");
        group.params.fixed("retransmittedUntil", "arrival");
        group.params.fixed("timerAtRepair", "restart");
        group.params.fixed("lastAckCounts", false);
        return renoSettings(group);
      },
    },
  ],
  [
    "vegas",
    {
      agent: "Agent/TCP/Vegas",
      sink: "TCPSink",
      // Its `output` replaces that of the other agents: no SYN, and no code point.
      always: { ecn: "none", handshake: false, limitedTransmit: false },
      settings: ({ params }) => {
        params.changed(
          "recovery",
          `is "${params.text("recovery")}"; Vegas of ns-2 repairs by duplicate ACKs and a fine clock, and a first loss leaves three quarters of the window`,
          "reno",
        );
        return [
          remarked(`Agent/TCP/Vegas set v_alpha_ ${params.whole("alpha")}`, "alpha, packets"),
          remarked(`Agent/TCP/Vegas set v_beta_ ${params.whole("beta")}`, "beta, packets"),
          remarked(`Agent/TCP/Vegas set v_gamma_ ${params.whole("gamma")}`, "gamma, packets"),
        ];
      },
    },
  ],
]);

const FLAG_FIELDS = new Set(["limitedTransmit", "idleRestart", "handshake"]);

/** Rules of Linux that ns-2 does not have. */
const OF_LINUX = { promptAtMarks: false, ecnFallback: false };

/** Rules that have an effect with marks only, and those with delayed acknowledgements only. */
const AT_MARKS = new Set([
  "ecnRetransmissions",
  "cwrWaits",
  "marksHeard",
  "ecnAtOneSegment",
  "ecnFallback",
  "promptAtMarks",
  "echoWaits",
]);
const WITH_DELAY = new Set(["promptAtMarks", "echoWaits"]);

/** Settings that every sender has. */
const commonSettings = (reading: Reading, group: GroupReading, { always = {} }: Sender): readonly string[] => {
  const { fields } = group;
  for (const [field, value] of Object.entries(always))
    if (reading.marks || field !== "ecn") fields.fixed(field, value);
    else fields.ignore(field);
  for (const [field, rule] of Object.entries({ ...ns2SenderRules, ...OF_LINUX })) {
    const hasEffect = (reading.marks || !AT_MARKS.has(field)) && (fields.flag("delayedAck") || !WITH_DELAY.has(field));
    if (hasEffect) fields.fixed(field, rule);
    else fields.ignore(field);
  }
  const ecn = always["ecn"] ?? ecnOf(group);
  if (ecn !== "classic" && ecn !== "none") fields.changed("ecn", `is "${ecn}"; ns-2 has "classic"`, "classic");
  return [
    remarked(`Agent/TCP set packetSize_ ${fields.number("packetSize")}`, "packetSize, B"),
    remarked(`Agent/TCPSink set packetSize_ ${fields.number("ackSize")}`, "ackSize, B"),
    remarked(`Agent/TCP set ecn_ ${ecn === "none" ? 0 : 1}`, "ecn"),
    remarked(`Agent/TCPSink/DelAck set interval_ ${fields.number("delayedAckTime")}`, "delayedAckTime, s"),
    remarked(`Agent/TCPSink/Sack1/DelAck set interval_ ${fields.number("delayedAckTime")}`, "delayedAckTime, s"),
    ...Object.entries(ns2SenderNames).map(([field, name]) => {
      const value = always[field] ?? (FLAG_FIELDS.has(field) ? fields.flag(field) : fields.number(field));
      return remarked(`Agent/TCP set ${name} ${tclValue(Number(value))}`, field);
    }),
  ];
};

/**
 * A procedure that sets what the group's agents are made with: ns-2 copies the settings of a class into a new agent.
 */
export const settingsProc = (reading: Reading, group: GroupReading, sender: Sender): readonly string[] => [
  `proc settings.${group.group.id} {} {`,
  ...[...commonSettings(reading, group, sender), ...sender.settings(group)].map((line) => `  ${line}`),
  "}",
];
