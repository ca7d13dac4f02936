/** How an address says that the experiments are open: "papers", and behind a colon which one. */
const PAPERS = "papers";

export const screenText = (id: string): string => (id === "" ? PAPERS : `${PAPERS}:${id}`);

/** Id of the experiment that a screen shows; "": the list alone; null: another screen. */
export const idOf = (screen: string): string | null => {
  const [view, id = ""] = screen.split(":");
  return view === PAPERS ? id : null;
};
