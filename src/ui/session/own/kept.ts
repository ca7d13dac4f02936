import { createStore, entries, get, set, type UseStore } from "idb-keyval";
import { createStore as createValue } from "zustand/vanilla";

/** A source at some moment. */
export interface Moment {
  /** ms since 1970. */
  readonly at: number;
  readonly source: string;
}

/** A discipline's source as this device keeps it, with how it was before. */
export interface KeptCode extends Moment {
  readonly id: string;
  /** Name of its file. */
  readonly file: string;
  /** Earlier states, oldest first. */
  readonly earlier: readonly Moment[];
}

const DATABASE = "aqm-lab-workshop";
const TABLE = "sources";

/** Number of earlier states that are kept of each source; beyond it, every other one of the older half is removed. */
const EARLIER_MAX = 200;
/** Least time between two earlier states that are kept, ms. */
const APART_MS = 10_000;

let opened: UseStore | undefined;
const table = (): UseStore => {
  opened ??= createStore(DATABASE, TABLE);
  return opened;
};

const isMoment = (value: unknown): value is Moment =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  typeof value.at === "number" &&
  "source" in value &&
  typeof value.source === "string";

const isKept = (value: unknown): value is KeptCode =>
  isMoment(value) &&
  "id" in value &&
  typeof value.id === "string" &&
  "file" in value &&
  typeof value.file === "string" &&
  "earlier" in value &&
  Array.isArray(value.earlier) &&
  value.earlier.every(isMoment);

/** The latest state joins the earlier ones, if it is long enough after them or another tab has kept it. */
const withEarlier = (before: KeptCode, source: string, known: Moment | undefined): readonly Moment[] => {
  const { earlier, at } = before;
  const last = earlier.at(-1);
  const isOfAnotherTab = known?.at !== at;
  const isSoon = last !== undefined && at - last.at < APART_MS;
  if (before.source === source || (isSoon && !isOfAnotherTab)) return earlier;
  const all = [...earlier, { at, source: before.source }];
  return all.length <= EARLIER_MAX ? all : all.filter((_one, i) => i % 2 === 0 || i > EARLIER_MAX / 2);
};

/** How many sources this device keeps, as far as that was looked up; null: it was not yet. */
export const keptCount = createValue<{ readonly count: number | null }>(() => ({ count: null }));

/**
 * Keeps a source as it is now.
 * @param known what this tab kept of it last
 * @returns what is kept; undefined: this browser stores nothing
 */
export const keepCode = async (
  id: string,
  file: string,
  source: string,
  at: number,
  known?: Moment,
): Promise<KeptCode | undefined> => {
  try {
    const before: unknown = await get(id, table());
    const earlier = isKept(before) ? withEarlier(before, source, known) : [];
    const kept = { id, file, source, at, earlier };
    await set(id, kept, table());
    if (!isKept(before)) keptCount.setState(({ count }) => ({ count: count === null ? null : count + 1 }));
    return kept;
  } catch {
    return undefined;
  }
};

/** All sources on this device, the latest first. */
export const keptCodes = async (): Promise<readonly KeptCode[]> => {
  try {
    const all = await entries<string, unknown>(table());
    const kept = all.map(([, value]) => value).filter(isKept);
    keptCount.setState({ count: kept.length });
    return kept.sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
};
