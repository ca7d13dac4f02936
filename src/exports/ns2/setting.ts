import { bufferInPackets } from "../bufferInPackets.ts";
import type { FieldReading } from "../fieldReading.ts";
import type { Reading } from "../reading.ts";

/** One setting of ns-2: `Queue/RED set thresh_ 5 ;# minThreshold`. */
export interface Setting {
  readonly name: string;
  readonly value: number | boolean;
  /** Field of the lab, with its unit where it has one. */
  readonly meaning: string;
}

/** The queue of the bottleneck in ns-2's terms. */
export interface Ns2Queue {
  /** Of `Queue/…`. */
  readonly type: string;
  readonly settings: readonly Setting[];
  /** `limit_`, packets. */
  readonly limit: number;
  /** Its switch of ECN. */
  readonly ecn: string | null;
  /** Fields that may change during a run, and the variable of the queue that follows them. */
  readonly live: ReadonlyMap<string, string>;
  /** How packets are labelled for the queue; undefined: `fid_` is the number of the group, and there is no priority. */
  readonly labels?: PacketLabels;
  /** Commands for `$queue` that need more than a name and a value. */
  readonly commands?: readonly Command[];
  /** Settings of the class of its inner queues. */
  readonly inner?: { readonly type: string; readonly settings: readonly Setting[] };
}

/** Numbers in packets by which the queue tells groups, flows or classes apart. */
interface PacketLabels {
  /** `prio_` of the senders of a class of packets; null: none is set. */
  priorityOf(service: number): number | null;
  /**
   * `fid_` of a packet. group: the number of its group; flow: that of its flow; service: the number of its group in the
   * best class of service, 0 in the others.
   */
  readonly flowNumber: "group" | "flow" | "service";
}
interface Command {
  readonly text: string;
  readonly meaning: string;
}

export type Translate = (reading: Reading) => Ns2Queue;

/**
 * Settings by a table of names, each with the field's own value.
 * @param whole fields whose variables are whole numbers
 */
export const named = (
  params: FieldReading,
  names: Readonly<Record<string, string>>,
  whole: readonly string[] = [],
): Setting[] =>
  Object.entries(names).map(([field, name]) => {
    const value = whole.includes(field) ? params.whole(field) : params.take(field);
    return { name, value: typeof value === "boolean" ? value : Number(value), meaning: field };
  });

/** The buffer in packets. */
export const packetsOf = (reading: Reading): number => bufferInPackets(reading, "here it is");

/** The buffer in bytes. A buffer in packets is a departure: it becomes that number of packets of `size` bytes. */
export const bytesOf = (reading: Reading, size: number, extra = 0): number => {
  const { buffer } = reading.scenario.bottleneck;
  reading.bottleneck.take("buffer");
  const bytes = "bytes" in buffer ? buffer.bytes : buffer.packets * size;
  const theirs = Math.max(1, Math.round(bytes / size)) * size + extra;
  if ("packets" in buffer || theirs !== bytes)
    reading.bottleneck.changed(
      "buffer",
      `is ${"packets" in buffer ? `${buffer.packets} packets` : `${bytes} B`}; ns-2 counts ${theirs} B`,
      {
        bytes: theirs,
      },
    );
  return bytes;
};
