import type { Lab } from "../state.ts";

/** What is shown: the screen of a place, and the page of the algorithms. */
export type Shown = Pick<Lab, "screen" | "page">;

/** What the state of an entry of the browser's history says; undefined: the entry is not of this page. */
export interface Entry {
  readonly screen: string | undefined;
  readonly page: string | undefined;
  /** Name of the run that was shown. */
  readonly run: string | undefined;
}

/**
 * The place of the browser's history that the page is at: one for each place of the page, each page of the algorithms
 * and each experiment of the papers. "papers:ID;seeds=5" is at the experiment ID, "compare-overlay" at the comparison.
 */
export const placeIn = ({ screen, page }: Shown): string => {
  const place = screen.split(/[-:]/)[0] ?? "";
  if (place === "papers") return screen.split(";")[0] ?? "";
  return place === "algorithms" ? `${place} ${page}` : place;
};

export const readEntry = (state: unknown): Entry => {
  const textAt = (key: keyof Entry): string | undefined => {
    const held: unknown = typeof state === "object" && state !== null ? Reflect.get(state, key) : undefined;
    return typeof held === "string" ? held : undefined;
  };
  return { screen: textAt("screen"), page: textAt("page"), run: textAt("run") };
};

/** Names a run among those of the browser's history: going back to another one opens that one. */
export const newRunName = (): string => String(Date.now());

/** Adds an entry to the browser's history for what is shown next; its address is written as soon as the run has one. */
export const addEntry = (left: Shown, next: Shown, run: string): void => {
  history.replaceState({ screen: left.screen, page: left.page, run }, "");
  history.pushState({ screen: next.screen, page: next.page, run }, "");
};
