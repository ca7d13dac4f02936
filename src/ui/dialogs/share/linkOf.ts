import type { Seconds } from "../../../units/units.ts";
import { addressOf } from "../../session/address/linking.ts";
import type { Lab } from "../../session/state.ts";

/** What a link contains besides the scene and the seed. */
export interface LinkParts {
  /** The run opens at this time; undefined: at the beginning. */
  readonly at: Seconds | undefined;
  readonly changes: boolean;
  readonly withForks: boolean;
  readonly play: boolean;
}

type Linked = Pick<Lab, "preset" | "scenario" | "opened" | "page" | "screen" | "flows" | "forks" | "bookmarks">;

/** The part of the address from `#` on that repeats what the page shows. */
export const hashOf = (state: Linked, { at, changes, withForks, play }: LinkParts): string => {
  const { preset, scenario, opened, page, screen, flows, forks, bookmarks } = state;
  const shown = { page, screen, flows, bookmarks, ...(withForks ? { forks } : {}) };
  return addressOf(preset, scenario, opened, { at, changes, play, ...shown });
};

/** The part from `#` on of the address of the run alone, without the time and the place that are shown. */
export const runHash = ({ preset, scenario, opened }: Linked): string =>
  addressOf(preset, scenario, opened, { at: undefined, changes: true, play: false });

/** The whole address of the run as it is at this time. */
export const linkAt = (state: Linked, at: Seconds): string =>
  new URL(hashOf(state, { at, changes: true, withForks: true, play: false }), location.href).href;
