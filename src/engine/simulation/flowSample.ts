import { transportOf } from "../catalog.ts";
import type { Flow } from "../flows/flow.ts";
import { SenderFlow } from "../flows/senderFlow.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import type { FlowSample, FlowWatch } from "../recording/frame.ts";
import * as column from "../recording/frame.ts";
import { G_TIMEOUTS, GROUP_STRIDE, GROUPS_START } from "../recording/ledger.ts";
import { PHASES } from "../transport/contract.ts";
import type { Simulation } from "./simulation.ts";

/** Percentiles of a distribution. */
const CENTILES = [0.1, 0.5, 0.9];

/** Values at the percentiles of all known values; NaN if none is known. */
const spreadOf = (values: readonly number[]): readonly number[] => {
  const known = Float64Array.from(values.filter((value) => !Number.isNaN(value))).sort();
  return CENTILES.map((share) => known[Math.max(0, Math.ceil(share * known.length) - 1)] ?? Number.NaN);
};

const isRunning = (flow: Flow): flow is SenderFlow => flow instanceof SenderFlow && flow.started && !flow.isOver();

const writeFlow = (out: Float64Array, from: number, flow: SenderFlow, phases: readonly string[]): void => {
  const { cwnd, law, rtt, values, phase } = flow.machine;
  out[from + column.FLOW_NUMBER] = flow.setting.flow;
  out[from + column.FLOW_TIMEOUTS] = flow.timeouts;
  if (!isRunning(flow)) return;
  out[from + column.FLOW_WINDOW] = cwnd;
  out[from + column.FLOW_THRESHOLD] = law.state.ssthresh;
  out[from + column.FLOW_RTT] = rtt.latest;
  out[from + column.FLOW_SMOOTHED_RTT] = rtt.smoothed;
  out[from + column.FLOW_TIMEOUT] = Math.min(rtt.rto * rtt.backoff, values.maxRto);
  out[from + column.FLOW_PHASE] = phases.indexOf(phase);
};

/** All flows of a group, with all connections of its users. */
const flowsOf = ({ short, flows }: TrafficGroup): readonly Flow[] =>
  short ? flows.transfers : flows.members.flatMap(({ connections }) => connections);

/**
 * State of the senders of a group. Reads only: nothing of the run depends on it.
 * @returns undefined if the group does not exist or its flows have no senders; the row of a missing member is NaN
 */
export const sampleFlows = (
  { now: at, groups, parts }: Pick<Simulation, "now" | "groups" | "parts">,
  watch: FlowWatch,
): FlowSample | undefined => {
  const found = groups.find((one) => one.group.id === watch.group);
  const transport = found?.group.transport ?? null;
  if (found === undefined || transport === null) return undefined;
  const phases: readonly string[] = [...PHASES, ...(transportOf(transport).phases ?? [])];
  const flows = flowsOf(found);
  const running = flows.filter(isRunning);
  const counts = new Uint32Array(phases.length);
  for (const { machine } of running) {
    const place = phases.indexOf(machine.phase);
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  }
  const rows = new Float64Array(watch.members.length * column.FLOW_STRIDE).fill(Number.NaN);
  for (const [place, member] of watch.members.entries()) {
    // The first connection, for a user with several.
    const flow = flows.find(({ setting }) => setting.member === member && setting.connection === 0);
    if (flow instanceof SenderFlow) writeFlow(rows, place * column.FLOW_STRIDE, flow, phases);
  }
  return {
    at,
    watch,
    phases,
    counts,
    windows: Float64Array.from(spreadOf(running.map(({ machine }) => machine.cwnd))),
    roundTrips: Float64Array.from(spreadOf(running.map(({ machine }) => machine.rtt.smoothed))),
    // `parts` switches to this simulation's columns.
    timeouts: parts.totals[GROUPS_START + found.index * GROUP_STRIDE + G_TIMEOUTS] ?? 0,
    flows: rows,
  };
};
