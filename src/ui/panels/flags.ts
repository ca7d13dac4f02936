import { t } from "../../i18n/message.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { timelineWords } from "../session/words.ts";

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

/** Several changes in one line. */
export const listed = (words: readonly string[]): string =>
  words.length === 0 ? "" : words.reduce((before, more) => t("words.and", { before, more }));

let known: { scenario: Scenario; flags: readonly Flag[] } | undefined;

/** Changes of the timeline up to `until`, numbered in its order. */
export const flagsOf = (scenario: Scenario, until: Seconds): readonly Flag[] => {
  if (known?.scenario !== scenario) {
    const words = timelineWords(scenario);
    const flags = scenario.timeline.map(
      ({ at, set }, place): Flag => ({ number: place + 1, at, set, words: words[place] ?? "" }),
    );
    known = { scenario, flags };
  }
  return known.flags.filter((flag) => flag.at <= until);
};

/** px that a flag takes: changes that are closer share one. */
export const FLAG_WIDTH = 15;

/** Changes that share one flag, since they are of one instant or too close for two. */
export interface FlagGroup {
  /** Of the first of them. */
  readonly at: Seconds;
  readonly flags: readonly Flag[];
  /** "3", or "3–5". */
  readonly label: string;
  /** What all of them did. */
  readonly words: string;
}

/** Changes under as many flags as there is room for. @param reach s that a flag covers behind its instant; 0: that alone */
export const flagGroups = (flags: readonly Flag[], reach: Seconds): readonly FlagGroup[] => {
  const groups: Flag[][] = [];
  for (const flag of flags) {
    const first = groups.at(-1)?.[0];
    if (first !== undefined && flag.at - first.at <= reach) groups.at(-1)?.push(flag);
    else groups.push([flag]);
  }
  return groups.map((group) => {
    const [first, last] = [group[0], group.at(-1)];
    const label = group.length === 1 ? `${first?.number}` : `${first?.number}–${last?.number}`;
    return { at: first?.at ?? 0, flags: group, label, words: listed(group.map(({ words }) => words)) };
  });
};
