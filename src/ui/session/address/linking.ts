import { catalog } from "../../../engine/catalog.ts";
import type { AddressView } from "../../../scenario/address/addressView.ts";
import { THEORY } from "../../../scenario/address/addressView.ts";
import { withView, writeAddress } from "../../../scenario/address/writeAddress.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Bookmark, ForksState } from "../contract.ts";
import type { FlowsShown } from "../state.ts";
import { forksOf } from "./forks.ts";

export interface LinkOptions {
  /** The run opens at this time; undefined: at the beginning. */
  readonly at: Seconds | undefined;
  readonly changes: boolean;
  readonly play: boolean;
  /** The documentation page that is open, at the algorithms or beside the run; "" or absent: none. */
  readonly page?: string;
  /** The screen that is shown instead of the lab; "" or absent: the lab. */
  readonly screen?: string;
  /** The senders that are shown. */
  readonly flows?: FlowsShown;
  /** Other forks of the run; they are written only together with its changes. */
  readonly forks?: ForksState;
  readonly bookmarks?: readonly Bookmark[];
}

/** The part of the address, from `#` on, that repeats this run. */
export const addressOf = (preset: string, scenario: Scenario, opened: Scenario, options: LinkOptions): string => {
  const shared = options.changes ? scenario : { ...opened, seed: scenario.seed };
  const { at = 0, play, page = "", screen = "", flows, forks, bookmarks = [] } = options;
  const written = forks === undefined || !options.changes ? [] : forksOf(forks, scenario.timeline);
  const moment = { ...(at === 0 ? {} : { t: at }), ...(play ? { play } : {}) };
  const shown = { ...(page === "" ? {} : { page }), ...flowsOf(shared, flows), ...viewOf(screen, page) };
  return withView(bareAddress(preset, shared), { ...moment, ...shown, forks: written, marks: bookmarks });
};

const flowsOf = ({ traffic }: Scenario, shown: FlowsShown | undefined): Pick<AddressView, "flows" | "panel"> => {
  if (shown?.open !== true) return {};
  if (shown.theory === true) return { panel: THEORY };
  const group = shown.group || traffic.find(({ transport }) => transport !== null)?.id;
  if (group === undefined) return {};
  return { flows: shown.member === null ? group : `${group}:${shown.member + 1}` };
};

/** Splits a screen into the view and, after a colon, its argument; a page beside the lab's run names the lab. */
const viewOf = (screen: string, page: string): Pick<AddressView, "view" | "of"> => {
  if (screen === "" && page !== "") return { view: "lab" };
  const [view = "", ...of] = screen.split(":");
  return { ...(view === "" ? {} : { view }), ...(of.length === 0 ? {} : { of: of.join(":") }) };
};

let written: { readonly preset: string; readonly scenario: Scenario; readonly address: string } | undefined;

/** The address without a view, cached: the address bar asks for the same one many times while time passes. */
const bareAddress = (preset: string, scenario: Scenario): string => {
  if (written?.preset !== preset || written.scenario !== scenario)
    written = { preset, scenario, address: writeAddress(scenario, {}, preset, presets, catalog) };
  return written.address;
};
