import { Fifo } from "../../engine/aqm/shared/fifo.ts";
import { isStateColumn } from "../../engine/aqm/shared/stateColumns.ts";
import { ContractFault } from "./fault.ts";

/** What the host's codec can write and read: a copy that shares nothing. */
export const copyState = (value: unknown): unknown => {
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value;
  if (value instanceof Fifo) {
    const copy = new Fifo();
    value.forEach((packet) => {
      copy.push({ ...packet });
    });
    return copy;
  }
  if (isStateColumn(value)) return value.slice();
  if (Array.isArray(value)) return value.map(copyState);
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([key, item]): [string, unknown] => [key, copyState(item)]);
    const like: unknown = Object.getPrototypeOf(value);
    return Object.setPrototypeOf(Object.fromEntries(fields), isRecord(like) ? like : null) as unknown;
  }
  throw new ContractFault(
    "restore",
    `Its state holds ${typeof value === "object" ? "an object that is" : `a ${typeof value}, which is`} not plain data.`,
  );
};

/** As the host's codec does on the way back: a fresh state takes over, in place, what the copy holds. */
export const fillState = (fresh: unknown, copy: unknown): void => {
  if (!isRecord(fresh) || !isRecord(copy)) throw new ContractFault("restore", "Its state is not an object.");
  for (const [key, value] of Object.entries(copy)) {
    const place = fresh[key];
    if (place instanceof Fifo && value instanceof Fifo) value.forEach((packet) => void place.push(packet));
    else if (isStateColumn(place) && isStateColumn(value) && place.length === value.length) place.set(value);
    else if (isRecord(place) && !isStateColumn(place) && !Array.isArray(place)) fillState(place, value);
    else fresh[key] = value;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Numbers, flags and texts that a state holds, besides its waiting packets. */
export const numbersIn = (value: unknown): number => {
  if (value instanceof Fifo) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength / 8;
  if (!isRecord(value)) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + numbersIn(item), 0);
};
