import { catalog } from "../../engine/catalog.ts";
import { withView, writeAddress } from "../../scenario/address.ts";
import type { Scenario } from "../../scenario/document.ts";
import { presets } from "../../scenario/presets/registry.ts";
import type { Seconds } from "../../units/units.ts";

export interface LinkOptions {
  /** Opens at this time; undefined: at the beginning. */
  readonly at: Seconds | undefined;
  readonly changes: boolean;
  readonly play: boolean;
}

/** The part of the address from `#` on that repeats this run. */
export const addressOf = (preset: string, scenario: Scenario, opened: Scenario, options: LinkOptions): string => {
  const shared = options.changes ? scenario : { ...opened, seed: scenario.seed };
  const moment = options.at === undefined || options.at === 0 ? {} : { t: options.at };
  return withView(bareAddress(preset, shared), options.play ? { ...moment, play: true } : moment);
};

let written: { readonly preset: string; readonly scenario: Scenario; readonly address: string } | undefined;

/** Without a view. The address bar asks for the same one again and again while time goes on. */
const bareAddress = (preset: string, scenario: Scenario): string => {
  if (written?.preset !== preset || written.scenario !== scenario)
    written = { preset, scenario, address: writeAddress(scenario, {}, preset, presets, catalog) };
  return written.address;
};
