import { create } from "zustand";
import { browserStorage, readRecord } from "../../../session/address/storage.ts";
import { PROGRAM } from "../../sweep/kept.ts";
import type { Tally } from "../tally.ts";
import { isThumb, type Thumb } from "./thumb.ts";

const KEY = "verdicts";

/** The verdicts of an experiment in this browser, and its figure, small; without one it was only judged. */
export interface Judged extends Tally {
  readonly thumb?: Thumb;
}
interface Kept {
  readonly tallies: Readonly<Record<string, Judged>>;
  /** Bits of links that this browser simulates in a second; null: it has not run anything yet. */
  readonly speed: number | null;
}

const isJudged = (value: unknown): value is Judged =>
  typeof value === "object" &&
  value !== null &&
  ["holds", "undecided", "fails", "unknown", "setups", "seeds"].every(
    (key) => typeof Reflect.get(value, key) === "number",
  ) &&
  (!Reflect.has(value, "thumb") || isThumb(Reflect.get(value, "thumb")));

/** What this build has found here; another build may give other verdicts. */
const kept = (): Kept => {
  const record = readRecord(browserStorage, KEY);
  const [found, speed] = record?.["program"] === PROGRAM ? [record["tallies"], record["speed"]] : [undefined, null];
  if (typeof found !== "object" || found === null) return { tallies: {}, speed: null };
  const tallies = Object.entries(found).filter((entry): entry is [string, Judged] => isJudged(entry[1]));
  return { tallies: Object.fromEntries(tallies), speed: typeof speed === "number" ? speed : null };
};

/** Verdicts so far, by the ids of experiments. */
export const useJudged = create<Kept>(kept);

/** Changes what is kept; what another tab has kept meanwhile stays. */
const keep = (change: (now: Kept) => Partial<Kept>): void => {
  const { tallies, speed } = kept();
  useJudged.setState((state) => ({ tallies: { ...state.tallies, ...tallies }, speed: speed ?? state.speed }));
  useJudged.setState(change);
  browserStorage.write(KEY, JSON.stringify({ program: PROGRAM, ...useJudged.getState() }));
};

/** Keeps the verdicts of an experiment; a picture that is there stays if no new one is given. */
export const noteJudged = (id: string, judged: Judged): void =>
  keep(({ tallies }) => ({ tallies: { ...tallies, [id]: { ...tallies[id], ...judged } } }));

/** Share of a new measurement in the speed: single experiments differ. */
const WEIGHT = 0.3;
/** Notes how fast this browser was. @param speed bits of links in a second */
export const noteSpeed = (speed: number): void =>
  keep(({ speed: before }) => ({ speed: before === null ? speed : (1 - WEIGHT) * before + WEIGHT * speed }));
