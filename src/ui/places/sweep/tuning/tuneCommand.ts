import type { Scenario } from "../../../../scenario/document.ts";
import type { Tuning } from "../../../../tuning/definition.ts";
import { quoted } from "../../../dialogs/share/commands.ts";
import { addressOf } from "../../../session/address/linking.ts";

/** The arguments of the command line that searches for the same: its scenes, those held back, aims, limits, ranges. */
export const tuneCommand = (tuning: Tuning, preset: string): string => {
  const { scenes, unseen, objectives, limits, knobs, seeds, budget, from } = tuning;
  const address = (scene: Scenario): string =>
    quoted(addressOf(preset, scene, scene, { at: undefined, changes: true, play: false }));
  return [
    "tune",
    ...scenes.map(address),
    ...unseen.map((scene) => `--unseen ${address(scene)}`),
    ...objectives.map(({ metric, toward }) => `--${toward === "least" ? "minimize" : "maximize"} ${metric}`),
    ...limits.map(({ metric, sign, value }) => `--subject-to ${quoted(`${metric}${sign}${value}`)}`),
    ...knobs.map(({ path, low, high, log }) => `--knob ${quoted(`${path}=${low}..${high}${log ? "(log)" : ""}`)}`),
    `--seeds ${seeds}`,
    `--from ${from}`,
    `--budget ${budget}`,
  ].join(" ");
};
