import { writeScenario } from "../../../scenario/parse.ts";
import { canonicalText, identityOf } from "../../../sweeps/canonical.ts";
import type { Run } from "../../session/run.ts";

let isAsked = false;
const KEY = "aqm-tuning";

/** Another place wants the search for values when the place of the sweeps opens next. */
export const askTuning = (): void => {
  isAsked = true;
};

/** What is shown besides the search: another scene or question is not what it was opened over. */
const besides = ({ lab }: Run): string => {
  const { screen, scenario } = lab.getState();
  return identityOf(canonicalText([screen, writeScenario(scenario)]));
};

/** Notes for this tab whether the search is open, so that a page that is loaded again shows it again. */
export const noteTuning = (run: Run, isOpen: boolean): void => {
  try {
    if (isOpen) sessionStorage.setItem(KEY, besides(run));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the search is opened by its button again.
  }
};

/** Whether the search is wanted: asked for by another place, or open when the page was loaded again. */
export const takeTuning = (run: Run): boolean => {
  const was = isAsked;
  isAsked = false;
  try {
    return was || sessionStorage.getItem(KEY) === besides(run);
  } catch {
    return was;
  }
};
