import { writeScenario } from "../../../scenario/parse.ts";
import { canonicalText, identityOf } from "../../../sweeps/canonical.ts";
import type { Run } from "../../session/run.ts";

let isRequested = false;
const KEY = "aqm-tuning";

/** Lets the search for values be open when the place of the sweeps opens next. */
export const requestTuning = (): void => {
  isRequested = true;
};

/** Identity of the scene and the question for which the search is open: for others it does not open again. */
const subjectOf = ({ lab }: Run): string => {
  const { screen, scenario } = lab.getState();
  return identityOf(canonicalText([screen, writeScenario(scenario)]));
};

/** Notes for this tab whether the search is open, so that a reload shows it again. */
export const noteTuningOpen = (run: Run, isOpen: boolean): void => {
  try {
    if (isOpen) sessionStorage.setItem(KEY, subjectOf(run));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the search is opened by its button again.
  }
};

/** Whether the search is to be open: another place requested it, or it was open before a reload. Ends the request. */
export const takeTuningRequest = (run: Run): boolean => {
  const wasRequested = isRequested;
  isRequested = false;
  try {
    return wasRequested || sessionStorage.getItem(KEY) === subjectOf(run);
  } catch {
    return wasRequested;
  }
};
