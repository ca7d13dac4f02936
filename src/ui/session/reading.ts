import type { Run } from "./run.ts";

/** From this width on, a text has room beside the run that it is about. */
const WIDE = "(min-width: 960px)";

/**
 * Opens a page of the documentation (`loading/pages.ts`): beside the run where the lab is shown and has room, else at
 * the place of the algorithms.
 * @param page "": the table of all algorithms
 */
export const readPage = ({ lab }: Run, page: string): void => {
  const isBeside = page !== "" && lab.getState().screen === "" && matchMedia(WIDE).matches;
  lab.setState(isBeside ? { page } : { screen: "algorithms", page });
};
