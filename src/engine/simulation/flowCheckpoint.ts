import { BLOCK } from "../flows/dueTimes.ts";
import type { Flow } from "../flows/flow.ts";
import type { FlowSetting } from "../flows/flowSetting.ts";
import type { FlowTable } from "../flows/flowTable.ts";
import { SenderFlow } from "../flows/senderFlow.ts";
import type { TrafficGroup } from "../groups/trafficGroup.ts";
import { type Archive, asSmallWhole } from "../kernel/archive.ts";
import { progressed } from "../kernel/progress.ts";

/** In place of a group's index: the slot is empty; `WAITING − n` or less: a flow of group n waits there to start. */
const EMPTY = -1;
const WAITING = -2;

/** The numbers of a flow that waits for its start: few, because a scenario may have thousands of them. */
const record = new Float64Array(9);

const writeWaiting = (flow: SenderFlow): void => {
  const { setting } = flow;
  record[0] = setting.flow;
  record[1] = setting.member;
  record[2] = setting.ledgerPlace;
  record[3] = setting.connection;
  record[4] = flow.transfer;
  record[5] = flow.leastTime;
  record[6] = flow.startAt;
  record[7] = flow.stopAt;
  record[8] = flow.path.accessDelay;
};

const makeWaiting = (slot: number, group: number, groups: readonly TrafficGroup[]): void => {
  // One by one: an array of them would hold doubles.
  const flow = asSmallWhole(record[0]);
  const member = asSmallWhole(record[1]);
  const ledgerPlace = asSmallWhole(record[2]);
  const connection = asSmallWhole(record[3]);
  const setting = { slot, group, flow, member, ledgerPlace, connection };
  const made = ownerOf(groups, group).make(setting, record[4]);
  if (!(made instanceof SenderFlow)) throw new Error(`the checkpoint has a sender in group ${group}, which has none`);
  made.leastTime = record[5];
  made.startAt = record[6];
  made.stopAt = record[7];
  made.path.accessDelay = record[8];
};

/** Writes or reads the setting from which a flow is made. `transfer` NaN: unlimited, or no sender. */
const serializeSetting = (
  archive: Archive,
  slot: number,
  group: number,
  held: Flow | undefined,
): { readonly setting: FlowSetting; readonly transfer: number } => ({
  setting: {
    slot,
    group,
    flow: archive.number(held?.setting.flow ?? 0),
    member: archive.number(held?.setting.member ?? 0),
    ledgerPlace: archive.number(held?.setting.ledgerPlace ?? -1),
    connection: archive.number(held?.setting.connection ?? 0),
  },
  transfer: archive.number(held instanceof SenderFlow ? held.transfer : Number.NaN),
});

/** Writes or reads one slot. @returns true if its flow waits for its start */
const serializePlace = (
  archive: Archive,
  flows: (Flow | undefined)[],
  slot: number,
  groups: readonly TrafficGroup[],
): boolean => {
  progressed();
  const held = flows[slot];
  const waits = held instanceof SenderFlow && held.isWaiting;
  const owner = held === undefined ? EMPTY : held.setting.group;
  const group = archive.number(waits ? WAITING - owner : owner);
  if (group <= WAITING) {
    if (waits) writeWaiting(held);
    archive.numbers(record);
    if (archive.loading) makeWaiting(slot, WAITING - group, groups);
  } else if (group !== EMPTY) {
    const { setting, transfer } = serializeSetting(archive, slot, group, held);
    (held ?? ownerOf(groups, group).make(setting, transfer)).serialize(archive);
  } else if (archive.loading) flows[slot] = undefined;
  return waits;
};

/** Writes or makes all flows by slot, then the lists of the groups; an empty slot stays empty. */
export const serializeFlows = (archive: Archive, table: FlowTable, groups: readonly TrafficGroup[]): void => {
  const flows = table.all;
  const end = archive.number(flows.length);
  for (let from = 0; from < end; from += BLOCK) {
    const block = from / BLOCK;
    const kept = archive.loading ? undefined : table.keptOf(block);
    if (kept !== undefined) {
      archive.numbers(kept);
      continue;
    }
    let waiting = 0;
    for (let slot = from; slot < Math.min(end, from + BLOCK); slot++)
      if (serializePlace(archive, flows, slot, groups)) waiting += 1;
    if (waiting === BLOCK && !archive.loading) table.keep(block, archive.tail(BLOCK * (1 + record.length)));
  }
  for (const group of groups) group.flows.serialize(archive, flows);
};

const ownerOf = (groups: readonly TrafficGroup[], group: number): TrafficGroup => {
  const owner = groups[group];
  if (owner === undefined) throw new Error(`the checkpoint has group ${group}, the scenario only ${groups.length}`);
  return owner;
};
