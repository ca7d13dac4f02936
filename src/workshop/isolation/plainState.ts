import { Fifo } from "../../engine/aqm/shared/fifo.ts";
import { COLUMN_KINDS, isStateColumn } from "../../engine/aqm/shared/stateColumns.ts";

/** Most memory (MiB) that the state of an own algorithm may take. */
export const STATE_MIB_MAX = 64;
/** The same in bytes. */
export const STATE_BYTES_MAX = STATE_MIB_MAX * 1024 * 1024;
/** Rough size of a number, a flag or a reference in a list or a record, in bytes. */
const SLOT = 8;

const ALLOWED = "a state holds numbers, flags, strings, typed arrays and Fifos";

/**
 * What stands in the way of a checkpoint, by its path in the state; `bytes`: the size of what was looked at, which ends
 * where it is more than is allowed.
 */
export interface StateLook {
  fault: string | null;
  bytes: number;
}

/**
 * Looks at a discipline's state as a checkpoint would: numbers, flags, strings, typed arrays, `Fifo`s, lists and
 * records of these, none of them twice.
 */
export const lookAtState = (state: unknown): StateLook => {
  const look: StateLook = { fault: null, bytes: 0 };
  if (typeof state !== "object" || state === null || Array.isArray(state))
    return { fault: "the state must be a record, such as { count: 0 }", bytes: 0 };
  visit(state, "state", look, new Set());
  return look;
};

const visit = (value: unknown, path: string, look: StateLook, seen: Set<object>): void => {
  if (look.fault !== null || look.bytes > STATE_BYTES_MAX) return;
  if (typeof value === "number" || typeof value === "boolean") look.bytes += SLOT;
  else if (typeof value === "string") look.bytes += 2 * value.length;
  else if (typeof value !== "object" || value === null)
    look.fault = `${path} is ${value === null ? "null" : `of the type ${typeof value}`}; ${ALLOWED}`;
  else if (seen.has(value)) look.fault = `${path} stands in the state twice; a checkpoint would make two of it`;
  else {
    seen.add(value);
    visitObject(value, path, look, seen);
  }
};

const visitObject = (value: object, path: string, look: StateLook, seen: Set<object>): void => {
  if (value instanceof Fifo) {
    look.bytes += SLOT * value.length;
    return;
  }
  if (isStateColumn(value)) {
    look.bytes += value.byteLength;
    return;
  }
  if (Array.isArray(value)) {
    // The length alone may say it: looking at so many would take longer than a call may.
    if (SLOT * value.length > STATE_BYTES_MAX) look.bytes += SLOT * value.length;
    for (let i = 0; i < value.length && look.fault === null && look.bytes <= STATE_BYTES_MAX; i++) {
      const element: unknown = value[i];
      // Lists are long, and most are of numbers: no path is written for these.
      if (typeof element === "number") look.bytes += SLOT;
      else visit(element, `${path}[${i}]`, look, seen);
    }
    return;
  }
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind !== "Object") {
    const what = ArrayBuffer.isView(value) ? `of typed arrays, a state holds ${COLUMN_KINDS.join(", ")}` : ALLOWED;
    look.fault = `${path} is a ${kind}; ${what}`;
    return;
  }
  for (const [key, member] of Object.entries(value)) visit(member, `${path}.${key}`, look, seen);
};
