import { giveMemory } from "../engine/kernel/memoryPool.ts";
import type { Frame, PacketsInFlight } from "../engine/recording/frame.ts";
import { appendAll } from "../units/lists.ts";

const arraysOf = (flights: PacketsInFlight): readonly ArrayBufferView[] => [
  ...[flights.flows, flights.groups, flights.sequences, flights.stages, flights.progress, flights.marked],
  ...[flights.ranks, flights.sentAts, flights.waiting],
];

/** The buffers of these arrays, each once, for the transfer. */
export const buffersIn = (arrays: readonly ArrayBufferView[]): ArrayBuffer[] => {
  const buffers = new Set<ArrayBuffer>();
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  return [...buffers];
};

/** All buffers of a frame, each once, for the transfer. */
export const buffersOf = (frame: Frame): ArrayBuffer[] => {
  const arrays: ArrayBufferView[] = [
    ...frame.blocks.map((block) => block.values),
    ...[frame.packets.times, frame.packets.kinds, frame.packets.flows, frame.packets.groups],
    ...[frame.packets.sequences, frame.packets.reasons, frame.queue, frame.queueGroups, frame.values],
    ...frame.inside,
  ];
  if (frame.decision !== null) arrays.push(frame.decision.lines, frame.decision.signals);
  if (frame.report !== null) arrays.push(frame.report.delayQuantiles);
  if (frame.flights !== undefined) appendAll(arrays, arraysOf(frame.flights));
  return buffersIn(arrays);
};

/** Packet events of a frame without any. */
export const NO_PACKETS = (): Frame["packets"] => ({
  times: new Float64Array(0),
  kinds: new Uint8Array(0),
  flows: new Uint32Array(0),
  groups: new Uint8Array(0),
  sequences: new Int32Array(0),
  reasons: new Uint8Array(0),
});

/** Takes the memory of frames that the page has read, for later frames. */
export const takeBack = (memory: readonly ArrayBuffer[] = []): void => {
  for (const piece of memory) giveMemory(piece);
};
