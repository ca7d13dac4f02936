import type { Fifo } from "../shared/fifo.ts";
import { FlowTable } from "../shared/flowTable.ts";
import { packetsByFlow, sampleBars } from "../shared/sampling.ts";

/** FRED's state of the flows with packets in the queue; it keeps none of others. */
export interface FredFlows {
  readonly table: FlowTable;
  /** Waiting packets, by the flow's place in the table. */
  held: Uint32Array;
  /** Strikes of the flow since the first of its waiting packets arrived, by its place. */
  strikes: Uint32Array;
}

export const noFlows = (): FredFlows => {
  const table = new FlowTable();
  return { table, held: new Uint32Array(table.capacity), strikes: new Uint32Array(table.capacity) };
};

/** Adds a waiting packet of this flow. `place` is the flow's, or −1 if it is not known. */
export const remember = (flows: FredFlows, flow: number, place: number): void => {
  const at = place < 0 ? add(flows, flow) : place;
  flows.held[at] = flows.held[at] + 1;
};

/** Removes a waiting packet of this flow; with the last one its strikes are discarded. */
export const forget = (flows: FredFlows, flow: number): void => {
  const place = flows.table.find(flow);
  const left = flows.held[place] - 1;
  flows.held[place] = left;
  if (left === 0) flows.table.remove(flow);
};

const add = (flows: FredFlows, flow: number): number => {
  const place = flows.table.add(flow);
  if (place >= flows.held.length) grow(flows);
  flows.held[place] = flows.strikes[place] = 0;
  return place;
};

const grow = (flows: FredFlows): void => {
  const held = new Uint32Array(flows.table.capacity);
  const strikes = new Uint32Array(flows.table.capacity);
  held.set(flows.held);
  strikes.set(flows.strikes);
  flows.held = held;
  flows.strikes = strikes;
};

/** For the inside view: packets and strikes of each flow. */
export const sampleFredFlows = ({
  waiting,
  flows: { table, strikes },
}: {
  readonly waiting: Fifo;
  readonly flows: FredFlows;
}): readonly number[] =>
  sampleBars(
    [...packetsByFlow(waiting)].map(([flow, packets]) => ({
      key: flow,
      value: packets,
      signs: strikes[table.find(flow)] ?? 0,
      limit: Number.NaN,
    })),
  );
