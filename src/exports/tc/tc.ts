import { largestOf } from "../../units/extremes.ts";
import { type Exporter, Refusal } from "../contract.ts";
import type { Reading } from "../reading.ts";
import { type LinkChange, linkChanges } from "./changes.ts";
import { groupOf, type LinuxGroup } from "./clients.ts";
import { buildLines, checkLines, measureLines, reportLines, socatLines } from "./library.ts";
import { type Qdisc, qdiscOf } from "./qdisc.ts";
import { type Shaper, shaperOf } from "./shaper.ts";
import { transferLines, transferReportLines } from "./transfers.ts";
import { plainNumber, timeWord } from "./words.ts";

const TOOL = "Linux";
/** First port of the servers. */
const PORT = 5201;
/** Handle of the first discipline; those that replace it get the next numbers. */
const FIRST_HANDLE = 10;
/** Samples of the queue, 1/s. */
const SAMPLE_RATE = 10;
/** Places of senders that have addresses. */
const PLACES_MAX = 250;

/** Rates of the link with the times from which they hold: "0 10000000 30 5000000". */
const ratesOf = (rate: number, changes: readonly LinkChange[]): string =>
  [0, Math.round(rate), ...changes.flatMap((change) => ("rate" in change ? [change.at, Math.round(change.rate)] : []))]
    .map(plainNumber)
    .join(" ");

const settingLines = (
  reading: Reading,
  groups: readonly LinuxGroup[],
  kinds: readonly Qdisc[],
  changes: readonly LinkChange[],
  shaper: Shaper,
): readonly string[] => {
  const modules = [
    ...kinds.flatMap(({ module }) => module ?? []),
    ...groups.flatMap((group) => group.modules),
    ...shaper.modules,
    "sch_netem",
    "veth",
    ...kinds.flatMap(({ fair }) => (fair === null ? [] : ["cls_flow"])),
  ];
  const unique = (words: readonly string[]): string => [...new Set(words)].join(" ");
  return [
    "set -euo pipefail",
    "",
    "# ---- the run: the window in which is measured, s; the link, bit/s",
    `duration=${plainNumber(reading.scenario.duration)}`,
    `from=\${1:-0}`,
    `to=\${2:-$duration}`,
    `samples=${Math.ceil(reading.scenario.duration * SAMPLE_RATE)}`,
    `rates="${ratesOf(reading.scenario.bottleneck.rate, changes)}"   # of the link: time, rate, time, rate, …`,
    `modules=(${unique(modules)})`,
    `kinds=(${unique(kinds.map(({ kind }) => kind))})`,
  ];
};

const topologyLines = (shaper: Shaper, groups: readonly LinuxGroup[], qdisc: Qdisc): readonly string[] => {
  const mtu = largestOf(groups.flatMap(({ places }) => places.map((place) => place.mtu)));
  const bits = groups.some(({ places }) => places.some(({ ecn }) => ecn)) ? 1 : 0;
  let number = 0;
  return [
    "",
    "# ---- topology: senders -- router (r) == bottleneck == receiver (d)",
    "space r",
    "space d",
    `cable r out 10.78.0.1 d in 10.78.0.2 ${mtu}`,
    `ip netns exec "$prefix-r" sysctl --quiet --write net.ipv4.ip_forward=1`,
    `ip netns exec "$prefix-d" sysctl --quiet --write net.ipv4.tcp_ecn=${bits}`,
    ...(shaper.made.length > 0
      ? ["# The discipline stands alone below a shaper, which keeps no packet of its own."]
      : ["# The discipline shapes the link itself."]),
    ...shaper.made,
    shaper.attach("add", FIRST_HANDLE, qdisc),
    ...groups.flatMap(({ id, places }) => [
      `# group ${id}`,
      ...places.map(({ roundTrip, mtu: own, ecn, sack, duplicates, route, control }) => {
        number += 1;
        return `place ${number} ${timeWord(roundTrip)} ${own} ${ecn ? 1 : 0} ${sack ? 1 : 0} ${duplicates} ${control} ${route}`.trimEnd();
      }),
    ]),
  ];
};

const clientLines = (groups: readonly LinuxGroup[]): readonly string[] => {
  const servers: string[] = [];
  const lines: string[] = [];
  let [port, first] = [PORT, 1];
  for (const { id, places, clients, transfers } of groups) {
    if (transfers !== null) {
      const { rates, start, stop, maxActive, payload, packets } = transfers;
      servers.push(`receive ${id} ${port}`);
      lines.push(
        `transfers ${first} ${places.length} ${port} "${rates}" ${plainNumber(start)} ${plainNumber(stop)} ${maxActive} ${payload} "${packets}"`,
      );
      port += 1;
    }
    for (const { place, start, stop, flows, options } of clients) {
      const seconds = Math.max(1, Math.round(stop - start));
      servers.push(`server ${id} ${plainNumber(start)} ${port}`);
      lines.push(`client ${first + place} ${port} ${plainNumber(start)} ${seconds} ${flows} ${options}`);
      port += 1;
    }
    first += places.length;
  }
  return [
    "",
    "# ---- flows: a server for each client; clients with place, port, start and duration in s, number of flows",
    ...servers,
    "sleep 1                                         # until the servers listen",
    'began="$EPOCHREALTIME"',
    ...lines,
  ];
};

const changeLines = (changes: readonly LinkChange[], shaper: Shaper): readonly string[] => {
  let handle = FIRST_HANDLE;
  return [
    ...(changes.length === 0 ? [] : ["", "# ---- changes during the run"]),
    ...changes.map((change) => {
      const at = `at ${plainNumber(change.at)}`;
      if ("rate" in change) return `${at} ${shaper.change(change.rate)}`;
      // Another handle makes a new discipline, even of the same kind.
      if (!change.stays) handle += 1;
      return `${at} ${shaper.attach(change.stays ? "change" : "replace", handle, change.qdisc)}`;
    }),
  ];
};

const scriptOf = (reading: Reading): readonly string[] => {
  const { bottleneck, access } = reading;
  const qdisc = qdiscOf(reading);
  const found = reading.groups.map((group) => groupOf(reading, group));
  const groups = found.filter((group) => group !== null);
  const why = reading.departures.filter(({ path }) => /^traffic\.[^.]+$/.test(path)).map(({ sentence }) => sentence);
  if (groups.length === 0) throw new Refusal(["Nothing of the traffic can be exported to Linux.", ...why].join(" "));
  if (groups.flatMap(({ places }) => places).length > PLACES_MAX)
    throw new Refusal(`The traffic needs more than ${PLACES_MAX} places of senders.`);
  const changes = linkChanges(reading, reading.laneIndex, qdisc, TOOL);
  const kinds = [qdisc, ...changes.flatMap((change) => ("qdisc" in change ? [change.qdisc] : []))];
  const shaper = shaperOf(reading, kinds);
  const delay = bottleneck.number("delay");
  if (delay > 0)
    bottleneck.changed("delay", `is ${delay} s; here all of a round trip is on the reverse path`, undefined);
  if (access.take("rate") !== null)
    access.leftOut("rate", `is ${access.number("rate")} bit/s; the links of the senders have no limit here`, null);
  reading.finish(new Set(reading.groups.filter((_, i) => found[i] === null).map(({ group }) => group.id)));
  const usesTransfers = groups.some(({ transfers }) => transfers !== null);
  return [
    ...settingLines(reading, groups, kinds, changes, shaper),
    ...checkLines,
    ...(usesTransfers ? socatLines : []),
    ...buildLines,
    ...(usesTransfers ? transferLines : []),
    ...topologyLines(shaper, groups, qdisc),
    ...clientLines(groups),
    ...changeLines(changes, shaper),
    ...measureLines,
    ...(usesTransfers ? transferReportLines : []),
    ...groups.map(({ id, long, overhead, transfers }) =>
      transfers === null
        ? `flows ${id} ${long ? "long" : "other"} ${plainNumber(overhead)}`
        : `ended ${id} ${plainNumber(overhead)}`,
    ),
    ...reportLines,
  ];
};

/** Linux: one script for bash, with network namespaces, `tc` and iperf3. */
export const tc: Exporter = {
  id: "tc",
  title: TOOL,
  form: "one script for bash with network namespaces; it needs root",
  usage: (name) => [
    `sudo bash ${name}.sh [FROM] [TO]`,
    "FROM, TO: the window, s. Unless given: the whole run. It needs root, and removes what it has made.",
    "Every run differs by itself: the kernel draws its own random numbers.",
    "DualPI2 needs kernel 6.17 and an iproute2 of that time.",
  ],
  translate: (reading) => {
    const lines = scriptOf(reading);
    return ({ name, head }) => {
      const comments = head.flatMap((line) => line.split("\n")).map((line) => (line === "" ? "#" : `# ${line}`));
      return [{ name: `${name}.sh`, text: `${["#!/usr/bin/env bash", ...comments, ...lines].join("\n")}\n` }];
    };
  },
};
