import { type Exporter, Refusal } from "../contract.ts";
import type { Reading } from "../reading.ts";
import { groupOf, type Ns2Group } from "./groups.ts";
import { flowLines, measurementLines, quantityLines, topologyLines, transferLines } from "./library.ts";
import { queueOf } from "./queue.ts";
import type { Ns2Queue } from "./setting.ts";
import { commented, remarked, section, tclValue } from "./tcl.ts";
import { timelineLines } from "./timeline.ts";

/** Rate of links that the scenario does not limit, bit/s. */
const UNLIMITED = 100e9;
/** Packets that fit into queues that the scenario does not limit. */
const UNBOUNDED = 1_000_000;

const argumentLines = ({ seed, duration }: Reading["scenario"]): readonly string[] =>
  section(
    "arguments: seed, and the window in which is measured",
    `set duration ${duration}`,
    `set seed [expr {$argc > 0 ? [lindex $argv 0] : ${seed}}]`,
    "set from [expr {$argc > 1 ? [lindex $argv 1] : 0}]",
    "set to [expr {$argc > 2 ? [lindex $argv 2] : $duration}]",
    "if {$from < 0 || $to <= $from || $to > $duration} {",
    '  puts stderr "the window from $from s to $to s is not within the run of $duration s"',
    "  exit 2",
    "}",
    remarked("global defaultRNG", "random numbers of queues and sources"),
    // ns-2 takes a seed of 0 for the time of day.
    "$defaultRNG seed [expr {$seed + 1}]",
    "set ns [new Simulator]",
    "$ns rtproto Manual",
  );

const linkLines = (reading: Reading, queue: Ns2Queue): readonly string[] => {
  const { bottleneck, access, scenario } = reading;
  const accessRate = access.numberOr("rate", UNLIMITED);
  access.take("buffer");
  const { buffer } = scenario.access;
  const limit = buffer === null ? UNBOUNDED : "packets" in buffer ? buffer.packets + 1 : null;
  if (buffer !== null && "bytes" in buffer)
    access.changed("buffer", `is ${buffer.bytes} B; here it is ${packetsFor(buffer.bytes, reading)} packets`);
  const ecn = bottleneck.flag("ecn");
  return section(
    "link and queue",
    remarked(`set rate ${bottleneck.number("rate")}`, "bit/s"),
    remarked(`set delay ${bottleneck.number("delay")}`, "s, one way"),
    remarked(`set limit ${queue.limit}`, "limit_ of ns-2 for the buffer"),
    remarked(`set unlimited ${UNLIMITED}`, "bit/s, of links without a rate of their own"),
    remarked(`set unbounded ${UNBOUNDED}`, "packets, of queues without a limit"),
    remarked(`set accessRate ${accessRate}`, "bit/s, of the links of the senders"),
    remarked(
      `set accessLimit ${limit ?? packetsFor(buffer !== null && "bytes" in buffer ? buffer.bytes : 0, reading) + 1}`,
      "packets",
    ),
    remarked("set never 1e9", "s, later than every run"),
    ...(queue.ecn === null ? [] : [remarked(`Queue/${queue.type} set ${queue.ecn} ${tclValue(ecn)}`, "ecn")]),
    // Drop Tail is the queue of every other link too, which keeps ns-2's settings.
    ...(queue.type === "DropTail" ? [] : queue.settings.map((each) => settingLine(`Queue/${queue.type}`, each))),
    ...(queue.inner?.settings ?? []).map((each) => settingLine(`Queue/${queue.inner?.type}`, each)),
  );
};

const packetsFor = (bytes: number, reading: Reading): number =>
  Math.max(1, Math.floor(bytes / reading.link.largestPacket));

const settingLine = (object: string, { name, value, meaning }: Ns2Queue["settings"][number]): string =>
  remarked(`${object} set ${name} ${tclValue(value)}`, meaning);

const numberLines = ({ labels }: Ns2Queue, groups: readonly Ns2Group[]): readonly string[] =>
  groups.flatMap(({ id, service }, i) => {
    const number = labels?.flowNumber === "service" && service > 0 ? 0 : i + 1;
    const priority = labels?.priorityOf(service) ?? null;
    return [
      `set numbers(${id}) ${number}`,
      `set made(${id}) 0`,
      ...(priority === null ? [] : [remarked(`set priorities(${number}) ${priority}`, `class ${service}`)]),
    ];
  });

const ratesOf = ({ scenario }: Reading): readonly number[] => [
  0,
  scenario.bottleneck.rate,
  ...scenario.timeline.flatMap(({ at, set, to }) =>
    set === "bottleneck.rate" && typeof to === "number" && to > 0 ? [at, to] : [],
  ),
];

/** The end of the program: the second reading of the sinks, and the values by name. */
const endLines = (reading: Reading, groups: readonly Ns2Group[]): readonly string[] => {
  const long = groups.filter((group) => group.long).map(({ id }) => id);
  return [
    `set groups {${groups.map(({ id }) => id).join(" ")}}`,
    `set longGroups {${long.join(" ")}}                ;# of senders that always have data`,
    "proc goodputOf {key} {",
    "  global before after from to",
    "  set first [expr {[info exists before($key)] ? $before($key) : 0}]",
    "  return [expr {8.0 * ($after($key) - $first) / ($to - $from)}]",
    "}",
    "# Jain's index of the flows that run in the whole window: from its first second to its end.",
    "proc jain {} {",
    "  global longGroups startOf stopOf from to",
    "  set n 0",
    "  set sum 0.0",
    "  set squares 0.0",
    "  foreach group $longGroups {",
    "    foreach flow [array names startOf $group,*] {",
    "      if {$startOf($flow) > $from + 1} { continue }",
    "      if {[info exists stopOf($flow)] && $stopOf($flow) < $to} { continue }",
    "      set goodput [goodputOf $flow]",
    "      incr n",
    "      set sum [expr {$sum + $goodput}]",
    "      set squares [expr {$squares + $goodput * $goodput}]",
    "    }",
    "  }",
    "  return [expr {$squares > 0 ? $sum * $sum / ($n * $squares) : {none}}]",
    "}",
    "# Bits that the link can send in [from, to): its rates with the times from which they hold.",
    `set rates {${ratesOf(reading).join(" ")}}`,
    "proc capacity {from to} {",
    "  set bits 0.0",
    "  foreach {since rate} $::rates {next _} [concat [lrange $::rates 2 end] $to 0] {",
    "    set bits [expr {$bits + $rate * max(0, min($next, $to) - max($since, $from))}]",
    "  }",
    "  return $bits",
    "}",
    "proc report {} {",
    "  global ns traceChannel traceFile from to groups numbers total ofGroup after duration",
    "  array set after [readSinks]",
    "  $ns flush-trace",
    "  close $traceChannel",
    "  set delays [lsort -real [readTrace $traceFile $from $to]]",
    "  file delete $traceFile",
    "  value utilization [share [expr {8.0 * $total(bytes)}] [capacity $from $to]]",
    "  value lossFraction [share $total(drops) $total(arrivals)]",
    "  value markFraction [share $total(marks) $total(arrivals)]",
    "  set n [llength $delays]",
    "  value delayMean [expr {$n > 0 ? [::tcl::mathop::+ {*}$delays] / $n : {none}}]",
    "  value delayP95 [expr {$n > 0 ? [lindex $delays [expr {int(ceil(0.95 * $n)) - 1}]] : {none}}]",
    "  value jainIndex [jain]",
    "  foreach group $groups {",
    "    set goodput 0.0",
    "    foreach key [concat [array names after $group,*] [array names after $group]] {",
    "      set goodput [expr {$goodput + [goodputOf $key]}]",
    "    }",
    "    value groups.$group.goodput $goodput",
    "    foreach name {arrivals drops marks} {",
    "      if {![info exists ofGroup($numbers($group),$name)]} { set ofGroup($numbers($group),$name) 0 }",
    "    }",
    "    set arrivals $ofGroup($numbers($group),arrivals)",
    "    value groups.$group.lossFraction [share $ofGroup($numbers($group),drops) $arrivals]",
    "    value groups.$group.markFraction [share $ofGroup($numbers($group),marks) $arrivals]",
    "  }",
    "  exit 0",
    "}",
    "$ns at $from {array set before [readSinks]}",
    "$ns at $to report",
    "$ns run",
  ];
};

const noTraffic = ({ departures }: Reading): string =>
  [
    "Nothing of the traffic can be exported to ns-2.",
    ...departures.filter(({ path }) => /^traffic\.[^.]+$/.test(path)).map(({ sentence }) => sentence),
  ].join(" ");

const programOf = (reading: Reading): readonly string[] => {
  const queue = queueOf(reading);
  const links = linkLines(reading, queue);
  const found = reading.groups.map((group) => groupOf(reading, group));
  if (queue.labels !== undefined && queue.labels.flowNumber !== "flow")
    for (const { fields } of reading.groups) fields.take("class");
  const groups = found.filter((group) => group !== null);
  if (groups.length === 0) throw new Refusal(noTraffic(reading));
  const changes = timelineLines(reading, queue);
  reading.finish(new Set(reading.groups.filter((_, i) => found[i] === null).map(({ group }) => group.id)));
  return [
    ...argumentLines(reading.scenario),
    ...links,
    ...topologyLines(queue.type),
    ...(queue.type === "DropTail" ? queue.settings.map((each) => settingLine("$queue", each)) : []),
    ...(queue.commands ?? []).map(({ text, meaning }) =>
      meaning === "" ? `$queue ${text}` : remarked(`$queue ${text}`, meaning),
    ),
    ...quantityLines,
    ...flowLines(queue.labels),
    ...(groups.some(({ lines }) => lines.some((line) => line.startsWith("transfers "))) ? transferLines : []),
    ...section("groups", ...numberLines(queue, groups)),
    ...groups.flatMap(({ id, lines }) => section(`group ${id}`, ...lines)),
    ...(changes.length === 0 ? [] : section("timeline", ...changes)),
    ...measurementLines(queue.labels),
    ...endLines(reading, groups),
  ];
};

/** ns-2.35, as Debian and Ubuntu have it: one Tcl file. */
export const ns2: Exporter = {
  id: "ns2",
  title: "ns-2.35",
  form: "one Tcl file, without further packages",
  usage: (name) => [
    `ns ${name}.tcl [SEED] [FROM] [TO]`,
    "SEED: of the random numbers; FROM, TO: the window, s. Unless given: seed of the scenario, the whole run.",
    "Debian and Ubuntu: apt-get install ns2.",
  ],
  translate: (reading) => {
    const lines = programOf(reading);
    return ({ name, head }) => [{ name: `${name}.tcl`, text: `${[...commented(head), ...lines].join("\n")}\n` }];
  },
};
