import { MAIN_RUN, type Run } from "../session/run.ts";

/**
 * Whether an event at an element of the page is meant for this run: the element is inside the run's own element
 * (`data-run`). Events outside of all of these are meant for the page's main run.
 */
export const belongsTo = (run: Run, target: EventTarget | null): boolean => {
  const owner = target instanceof Element ? target.closest<HTMLElement>("[data-run]") : null;
  return (owner?.dataset["run"] ?? MAIN_RUN) === run.id;
};
