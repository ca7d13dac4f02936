import type { Scenario } from "../../scenario/document.ts";
import type { LabState } from "./contract.ts";
import type { Opening, ShellState } from "./state.ts";

/** The run has no forks. */
const ONE_FUTURE: LabState["forks"] = { present: "A", forkedAt: null, others: [], compared: null };

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
  highlight: null,
  pinned: null,
  byGroup: false,
  theme: "system",
  forks: ONE_FUTURE,
  bookmarks: opening.bookmarks ?? [],
  canUndo: false,
  canRedo: false,
  replayingTo: null,
  headingFor: null,
  steps: 0,
  remarks: {},
  deadAt: null,
  large: null,
  agreed: null,
  damage: "",
  shortcuts: true,
  page: opening.page ?? "",
  screen: opening.screen ?? "",
  flows: opening.flows ?? { open: false, group: "", member: null },
});

/** The state that is reset when a run begins. */
export const freshRun = (scenario: Scenario): Partial<LabState & ShellState> => ({
  status: "loading",
  notice: "",
  granted: 0,
  speedReached: null,
  channels: [],
  report: null,
  decision: null,
  hash: "",
  events: 0,
  values: new Float64Array(0),
  cursor: null,
  replayingTo: null,
  headingFor: null,
  highlight: null,
  pinned: null,
  remarks: {},
  deadAt: null,
  scenario,
  forks: ONE_FUTURE,
});
