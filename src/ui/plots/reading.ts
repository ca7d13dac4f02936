import { perRun, type Run } from "../session/run.ts";

/** How each panel that is on the page reads its sentence out, by the panel's name. */
const readersOf = perRun(() => new Map<string, () => void>());

/** While it is on the page; returns how to leave. */
export const addReader = (run: Run, panel: string, read: () => void): (() => void) => {
  const readers = readersOf(run);
  readers.set(panel, read);
  return () => {
    if (readers.get(panel) === read) readers.delete(panel);
  };
};

/** The traces are what the lab is about: they are read where no other panel is meant. */
const MAIN = "queue";

/** Reads the panel that holds `element`, else the traces. */
export const readAloud = (run: Run, element: Element | null): void => {
  const panel = element?.closest<HTMLElement>("[data-panel]")?.dataset["panel"] ?? MAIN;
  readersOf(run).get(panel)?.();
};
