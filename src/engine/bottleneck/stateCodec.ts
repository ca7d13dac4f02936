import { Fifo } from "../aqm/shared/fifo.ts";
import { emptyColumnLike, isStateColumn } from "../aqm/shared/stateColumns.ts";
import type { Archive } from "../kernel/archive.ts";
import { serializePacket } from "../packets/packetPool.ts";
import type { Decision } from "../recording/frame.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Writes a discipline's state to the archive, or reads it in place, by the shape of the state: numbers, flags, strings,
 * columns, `Fifo`s of waiting packets, arrays and records of these. The length of columns and of lists of `Fifo`s and
 * of numbers is written too, because they may have grown.
 * @throws TypeError if the state contains anything else
 */
export const serializeState = (state: unknown, archive: Archive): void => {
  if (!isRecord(state)) throw new TypeError("a discipline's state is a record");
  for (const key of Object.keys(state)) state[key] = serializeValue(state[key], key, archive);
};

const serializeValue = (value: unknown, key: string, archive: Archive): unknown => {
  if (typeof value === "number") return archive.number(value);
  if (typeof value === "boolean") return archive.flag(value);
  if (typeof value === "string") return archive.text(value);
  if (value instanceof Fifo) return serializeFifo(value, archive);
  if (isStateColumn(value)) {
    const length = archive.number(value.length);
    const sized = length === value.length ? value : emptyColumnLike(value, length);
    archive.numbers(sized);
    return sized;
  }
  if (Array.isArray(value)) {
    const length = archive.number(value.length);
    // Written too, because an empty list of a new state does not tell its kind.
    const kind = archive.number(kindOf(value));
    while (kind !== FIXED && value.length < length) value.push(kind === QUEUES ? new Fifo(1) : 0);
    if (length !== value.length) throw new TypeError(`the list ${key} of a state may not change its length`);
    return value.map((item, i) => serializeValue(item, `${key}.${i}`, archive));
  }
  if (isRecord(value)) {
    serializeState(value, archive);
    return value;
  }
  throw new TypeError(`the state's ${key} is no plain data`);
};

/** Kinds of lists: only those of queues and of numbers may grow. */
const [FIXED, QUEUES, NUMBERS] = [0, 1, 2];
const kindOf = (list: readonly unknown[]): number => {
  if (list.every((item) => item instanceof Fifo)) return QUEUES;
  return list.every((item) => typeof item === "number") ? NUMBERS : FIXED;
};

const serializeFifo = (fifo: Fifo, archive: Archive): Fifo => {
  const length = archive.number(fifo.length);
  if (!archive.loading) {
    for (let i = 0; i < length; i++) serializePacket(fifo.at(i), archive);
    return fifo;
  }
  const filled = fifo;
  for (let i = 0; i < length; i++) filled.push(serializePacket(undefined, archive));
  return filled;
};

/** How the latest arrival fared. */
export type LatestArrival = {
  -readonly [K in "at" | "flow" | "group" | "sequence" | "outcome" | "reason"]: Decision[K];
};

/** Writes how the latest arrival fared to the archive, or fills it from there. */
export const serializeArrival = (latest: LatestArrival, archive: Archive): void => {
  const filled = latest;
  filled.at = archive.number(latest.at);
  filled.flow = archive.number(latest.flow);
  filled.group = archive.number(latest.group);
  filled.sequence = archive.number(latest.sequence);
  filled.outcome = archive.number(latest.outcome);
  filled.reason = archive.number(latest.reason);
};
