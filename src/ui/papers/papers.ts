import { create, useStore } from "zustand";
import { lab } from "../session/lab.ts";
import { browserShelf, readRecord } from "../session/storage.ts";
import { crew } from "../sweeps/crew.ts";
import { PROGRAM } from "../sweeps/kept.ts";
import { idOf, screenText } from "./screen.ts";
import { type Papers, Study } from "./study.ts";
import { type Tally, tallyOf } from "./tally.ts";

const SHELF = "verdicts";

const isTally = (value: unknown): value is Tally =>
  typeof value === "object" &&
  value !== null &&
  ["holds", "fails", "unknown", "seeds"].every((key) => typeof Reflect.get(value, key) === "number");

/** Verdicts of this build; those of another one may be others. */
const kept = (): Readonly<Record<string, Tally>> => {
  const record = readRecord(browserShelf, SHELF);
  const found = record?.["program"] === PROGRAM ? record["tallies"] : undefined;
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Tally] => isTally(entry[1])));
};

/** Verdicts so far, by the ids of experiments. */
export const useTallies = create<Readonly<Record<string, Tally>>>(kept);

export const study = new Study({
  ...crew,
  onVerdicts: (id, variant) => {
    useTallies.setState({ [id]: tallyOf(variant.claims, variant.plan.seeds.length) });
    browserShelf.write(SHELF, JSON.stringify({ program: PROGRAM, tallies: useTallies.getState() }));
  },
});

/** A part of what the page knows; the component is drawn again when that part is another one. */
export const usePapers = <T>(select: (state: Papers) => T): T => useStore(study.store, select);

/** Opens an experiment, as the address then says; "": the list. */
export const openExperiment = (id: string): void => lab.setState({ screen: screenText(id) });

/** Shows what the address asks for, now and when it changes; returns how to stop. */
export const enter = (): (() => void) => {
  lab.getState().pause();
  const follow = (): void => {
    const id = idOf(lab.getState().screen);
    if (id !== null && (id !== study.store.getState().id || study.store.getState().variants.length === 0))
      void study.open(id);
  };
  follow();
  const stop = lab.subscribe((state, before) => {
    if (state.screen !== before.screen) follow();
    if (state.status === "playing") lab.getState().pause();
  });
  return () => {
    stop();
    study.close();
  };
};
