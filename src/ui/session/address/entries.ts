import type { Lab } from "../state.ts";

type Shown = Pick<Lab, "screen" | "page">;

/**
 * The place of the browser's history that the page is at: one for each place of the page, each page of the algorithms
 * and each experiment of the papers. "papers:ID;seeds=5" is at the experiment ID, "compare-overlay" at the comparison.
 */
export const placeIn = ({ screen, page }: Shown): string => {
  const place = screen.split(/[-:]/)[0] ?? "";
  if (place === "papers") return screen.split(";")[0] ?? "";
  return place === "algorithms" ? `${place} ${page}` : place;
};

/**
 * Adds an entry to the browser's history for what is shown next; its address is written as soon as the run has one.
 * @param run names the run; absent: as in the entry before
 */
export const addEntry = (left: Shown, next: Shown, run?: { readonly run: string }): void => {
  const kept: unknown = run ?? history.state;
  history.replaceState(Object.assign({ run: "" }, kept, { screen: left.screen, page: left.page }), "");
  history.pushState(Object.assign({ run: "" }, kept, { screen: next.screen, page: next.page }), "");
};
