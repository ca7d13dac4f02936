import { perRun, type ShownRun } from "../session/run.ts";

/** Functions that read the sentence of each panel on the page aloud, by the panel's name. */
const readersOf = perRun(() => new Map<string, () => void>());

/** Adds a panel of the page; returns the function that removes it. */
export const addReader = (run: ShownRun, panel: string, read: () => void): (() => void) => {
  const readers = readersOf(run);
  readers.set(panel, read);
  return () => {
    if (readers.get(panel) === read) readers.delete(panel);
  };
};

/** The traces are the main panel: they are read if no other panel is meant. */
const MAIN = "queue";

/** Reads the panel that holds `element`, else the traces. */
export const readAloud = (run: ShownRun, element: Element | null): void => {
  const panel = element?.closest<HTMLElement>("[data-panel]")?.dataset["panel"] ?? MAIN;
  readersOf(run).get(panel)?.();
};
