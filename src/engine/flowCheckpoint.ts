import type { Flow } from "./flow.ts";
import { SenderFlow } from "./senderFlow.ts";
import type { Tape } from "./tape.ts";
import type { TrafficGroup } from "./trafficGroup.ts";
import type { FlowSetting } from "./world.ts";

/** Writes, or takes from a checkpoint, what a flow is made from. `transfer` NaN: unlimited, or no sender. */
const exchangeSetting = (
  tape: Tape,
  slot: number,
  group: number,
  held: Flow | undefined,
): { readonly setting: FlowSetting; readonly transfer: number } => ({
  setting: {
    slot,
    group,
    flow: tape.number(held?.setting.flow ?? 0),
    member: tape.number(held?.setting.member ?? 0),
    ledgerPlace: tape.number(held?.setting.ledgerPlace ?? -1),
    connection: tape.number(held?.setting.connection ?? 0),
  },
  transfer: tape.number(held instanceof SenderFlow ? held.transfer : Number.NaN),
});

/**
 * Writes all flows to the tape, or makes them from there, and then who lists them.
 * @param flows by place in the simulation; an empty place stays empty
 */
export const exchangeFlows = (tape: Tape, flows: (Flow | undefined)[], groups: readonly TrafficGroup[]): void => {
  const places = tape.number(flows.length);
  for (let slot = 0; slot < places; slot++) {
    const held = flows[slot];
    const group = tape.number(held?.setting.group ?? -1);
    if (group < 0) {
      if (tape.loading) flows[slot] = undefined;
      continue;
    }
    const { setting, transfer } = exchangeSetting(tape, slot, group, held);
    const owner = groups[group];
    if (owner === undefined) throw new Error(`the checkpoint names group ${group} of ${groups.length}`);
    (held ?? owner.make(setting, transfer)).exchange(tape);
  }
  for (const group of groups) group.exchangeLists(tape, flows);
};
