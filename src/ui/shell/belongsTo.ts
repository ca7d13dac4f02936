import { MAIN_RUN, type Run } from "../session/run.ts";

/**
 * Whether what happened at an element of the page is meant for this run: the element stands inside the run's own
 * (`data-run`). What happens outside of all of them is meant for the page's main run.
 */
export const belongsTo = (run: Run, target: EventTarget | null): boolean => {
  const owner = target instanceof Element ? target.closest<HTMLElement>("[data-run]") : null;
  return (owner?.dataset["run"] ?? MAIN_RUN) === run.id;
};
