import type { Scenario } from "../../../scenario/document.ts";
import type { CompareState } from "./state.ts";

/** The state of a comparison that has just begun. */
export const blank = (scenario: Scenario): CompareState => ({
  scenario,
  mode: "lanes",
  baseline: 0,
  status: "paused",
  isCatchingUp: false,
  isPausing: false,
  granted: 0,
  speedAsked: 1,
  speedReached: null,
  lanes: [],
  view: { span: "all", follow: true, from: 0, to: 10 },
  cursor: null,
  notice: "",
  remark: "",
  leftOut: [],
  seeds: { status: "none", from: 0, to: 0, done: 0, total: 0, runs: new Map(), message: "" },
  seedsWanted: { count: 10, from: null },
  why: { status: "idle" },
  pair: ["delayMean", "utilization"],
  editsFrom: "start",
  canUndo: false,
  canRedo: false,
  large: null,
});
