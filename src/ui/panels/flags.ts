import { catalog } from "../../engine/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { inForceAfter } from "../session/changes.ts";
import { changeWords } from "../session/words.ts";

/** A change as it is shown on time axes. */
export interface Flag {
  /** 1 for the first change of the timeline. */
  readonly number: number;
  readonly at: Seconds;
  /** What it did, in a few words; symbols keep their `_`. */
  readonly words: string;
  /** Path that it set. */
  readonly set: string;
}

let known: { scenario: Scenario; flags: readonly Flag[] } | undefined;

/** Changes of the timeline up to `until`, numbered in its order. */
export const flagsOf = (scenario: Scenario, until: Seconds): readonly Flag[] => {
  if (known?.scenario !== scenario) {
    const flags = scenario.timeline.map(
      (change, place): Flag => ({
        ...{ number: place + 1, at: change.at, set: change.set },
        words: changeWords(inForceAfter(scenario, place, catalog), change, catalog),
      }),
    );
    known = { scenario, flags };
  }
  return known.flags.filter((flag) => flag.at <= until);
};
