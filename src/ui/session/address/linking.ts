import { catalog } from "../../../engine/catalog.ts";
import { type AddressView, withView, writeAddress } from "../../../scenario/address.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Bookmark, FuturesState } from "../contract.ts";
import type { FlowsShown } from "../state.ts";
import { forksOf } from "./forks.ts";

export interface LinkOptions {
  /** Opens at this time; undefined: at the beginning. */
  readonly at: Seconds | undefined;
  readonly changes: boolean;
  readonly play: boolean;
  /** Page of the documentation that is open; "", absent: none. */
  readonly page?: string;
  /** What is shown instead of the lab; "", absent: the lab. */
  readonly screen?: string;
  /** Senders that are shown. */
  readonly flows?: FlowsShown;
  /** Other futures of the run; they go with its changes. */
  readonly futures?: FuturesState;
  readonly bookmarks?: readonly Bookmark[];
}

/** The part of the address from `#` on that repeats this run. */
export const addressOf = (preset: string, scenario: Scenario, opened: Scenario, options: LinkOptions): string => {
  const shared = options.changes ? scenario : { ...opened, seed: scenario.seed };
  const { at = 0, play, page = "", screen = "", flows, futures, bookmarks = [] } = options;
  const forks = futures === undefined || !options.changes ? [] : forksOf(futures, scenario.timeline);
  const moment = { ...(at === 0 ? {} : { t: at }), ...(play ? { play } : {}) };
  const shown = { ...(page === "" ? {} : { page }), ...flowsOf(shared, flows), ...viewOf(screen) };
  return withView(bareAddress(preset, shared), { ...moment, ...shown, forks, marks: bookmarks });
};

const flowsOf = ({ traffic }: Scenario, shown: FlowsShown | undefined): Pick<AddressView, "flows"> => {
  if (shown?.open !== true) return {};
  const group = shown.group || traffic.find(({ transport }) => transport !== null)?.id;
  if (group === undefined) return {};
  return { flows: shown.member === null ? group : `${group}:${shown.member + 1}` };
};

/** A screen is a view, and behind a colon what that shows. */
const viewOf = (screen: string): Pick<AddressView, "view" | "of"> => {
  const [view = "", ...of] = screen.split(":");
  return { ...(view === "" ? {} : { view }), ...(of.length === 0 ? {} : { of: of.join(":") }) };
};

let written: { readonly preset: string; readonly scenario: Scenario; readonly address: string } | undefined;

/** Without a view. The address bar asks for the same one again and again while time goes on. */
const bareAddress = (preset: string, scenario: Scenario): string => {
  if (written?.preset !== preset || written.scenario !== scenario)
    written = { preset, scenario, address: writeAddress(scenario, {}, preset, presets, catalog) };
  return written.address;
};
