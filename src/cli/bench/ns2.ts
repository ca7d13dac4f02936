import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ACCESS_MBIT, type BenchScenario, roundTripMs, startOf } from "./scenarios.ts";

/** Cost of a run of ns-2. */
export interface Ns2Run {
  /** Through the bottleneck. */
  readonly packets: number;
  /** s, of the event loop alone. */
  readonly userSeconds: number;
  /** MB, of the process. */
  readonly peakMemoryMb: number | null;
}

/** Whether ns-2 is installed, and this system provides the CPU time of a process where the program reads it. */
export const hasNs2 = (): boolean =>
  process.platform === "linux" && spawnSync("ns", ["-"], { input: "exit 0\n", timeout: 20_000 }).status === 0;

/**
 * The scenario as a program for ns-2: the same dumbbell, senders and queue, no trace. Routes are set by hand, because
 * computing them takes longer than the run. The forwarded packets are read from the link's own counters at the
 * receivers' side.
 */
const program = (scenario: BenchScenario): string => {
  const { rateMbit, flows, duration, threshold } = scenario;
  const perFlow = Array.from(
    { length: flows },
    (_, i) => `addFlow ${i} ${roundTripMs(scenario, i) / 2 - 11}ms ${startOf(scenario, i)}`,
  );
  return `
remove-all-packet-headers
add-packet-header IP TCP Flags
set sim [new Simulator]
$sim rtproto Manual
foreach {class field value} {
  Agent/TCP window_ 1024        Agent/TCP packetSize_ 960     Agent/TCP windowInit_ 10
  Agent/TCP minrto_ 0.2         Agent/TCP tcpTick_ 0.001      Agent/TCP useHeaders_ true
  Queue/RED thresh_ ${threshold}          Queue/RED maxthresh_ ${4 * threshold}     Queue/RED q_weight_ 0.002
  Queue/RED linterm_ 10         Queue/RED gentle_ true        Queue/RED mean_pktsize_ 1000
  Queue/RED bytes_ false        Queue/RED queue_in_bytes_ false
} { $class set $field $value }
set left [$sim node]
set right [$sim node]
$sim duplex-link $left $right ${rateMbit}Mb 10ms RED
$sim queue-limit $left $right ${8 * threshold}
$sim queue-limit $right $left ${8 * threshold}
proc route {node args} { eval [list [$node get-module Manual] add-route-to-adj-node] $args }
route $left -default $right
route $right -default $left
proc addFlow {i delay start} {
  global sim left right senders
  set from [$sim node]
  set to [$sim node]
  $sim duplex-link $from $left ${ACCESS_MBIT}Mb $delay DropTail
  $sim duplex-link $right $to 100Mb 1ms DropTail
  foreach {a b} [list $from $left $left $from $right $to $to $right] { $sim queue-limit $a $b 100000 }
  route $from -default $left
  route $to -default $right
  route $left $from
  route $right $to
  set sender [new Agent/TCP/Newreno]
  set receiver [new Agent/TCPSink]
  $sim attach-agent $from $sender
  $sim attach-agent $to $receiver
  $sim connect $sender $receiver
  $sim at $start "[$sender attach-app FTP] start"
  lappend senders $sender
}
if {[lindex $argv 0] == "count"} { set monitor [$sim monitor-queue $left $right ""] }
${perFlow.join("\n")}
proc userTime {} {
  set file [open /proc/self/stat]
  set ticks [lindex [read $file] 13]
  close $file
  return [expr {$ticks / 100.0}]
}
proc peakMemory {} {
  set file [open /proc/self/status]
  regexp {VmHWM:\\s+(\\d+)} [read $file] all kibibytes
  close $file
  return $kibibytes
}
proc report {} {
  global begun monitor senders
  set sent 0
  foreach sender $senders { incr sent [$sender set ndatapack_] }
  puts "[expr {[userTime] - $begun}] [peakMemory] $sent"
  if {[info exists monitor]} { puts [$monitor set pdepartures_] }
  exit 0
}
$sim at 0 {set begun [userTime]}
$sim at ${duration} report
$sim run
`;
};

/** Runs ns-2 once. @param count counts the packets at the link, which takes additional time */
const runProgram = (scenario: BenchScenario, count: boolean): readonly number[] => {
  const folder = mkdtempSync(join(tmpdir(), "aqm-bench-"));
  try {
    const file = join(folder, "bench.tcl");
    writeFileSync(file, program(scenario));
    const { status, stdout, stderr } = spawnSync("ns", count ? [file, "count"] : [file], { encoding: "utf8" });
    if (status !== 0) throw new Error(`ns-2 failed: ${stderr}`);
    return stdout.trim().split(/\s+/).map(Number);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Packets that pass the bottleneck, the same number in every run of ns-2. */
export const countNs2 = (scenario: BenchScenario): number => runProgram(scenario, true)[3] ?? Number.NaN;

/**
 * Mean of several runs that together take `measured`: the system counts CPU time in hundredths of a second.
 * @param packets result of `countNs2`
 * @param measured user CPU time, s
 * @throws Error if ns-2 reports no time
 */
export const timeNs2 = (scenario: BenchScenario, packets: number, measured: number): Ns2Run => {
  let total = 0;
  let runs = 0;
  let peakMemoryMb: number | null = null;
  while (total < measured) {
    const [userSeconds = Number.NaN, kibibytes] = runProgram(scenario, false);
    if (!(userSeconds > 0)) throw new Error(`ns-2 took ${userSeconds} s, which is no measurement`);
    total += userSeconds;
    runs += 1;
    if (kibibytes !== undefined) peakMemoryMb = Math.max(peakMemoryMb ?? 0, (1024 * kibibytes) / 1e6);
  }
  return { packets, userSeconds: total / runs, peakMemoryMb };
};
