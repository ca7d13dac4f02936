import type { LabState } from "./contract.ts";
import type { Opening, ShellState } from "./state.ts";

/** The state before the simulator has answered. */
export const blank = (opening: Opening): LabState & ShellState => ({
  preset: opening.preset,
  scenario: opening.scenario,
  opened: opening.opened,
  inForce: opening.scenario,
  status: "loading",
  notice: "",
  granted: 0,
  speedAsked: 1,
  speedReached: null,
  channels: [],
  report: null,
  decision: null,
  hash: "",
  events: 0,
  values: new Float64Array(0),
  view: { span: 30, follow: true, from: 0, to: 30 },
  cursor: null,
  ...{ highlight: null, pinned: null },
  byGroup: false,
  theme: "system",
  canUndo: false,
  canRedo: false,
  replayingTo: null,
  remarks: {},
  deadAt: null,
  damage: "",
  shortcuts: true,
});
