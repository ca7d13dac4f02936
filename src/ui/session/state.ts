import type { FlowWatch } from "../../engine/recording/frame.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Estimate } from "../../scenario/estimate.ts";
import type { Seconds } from "../../units/units.ts";
import type { Bookmark, Fork, LabActions, LabState, View } from "./contract.ts";

/** The senders that are shown instead of the traces. */
export interface FlowsShown {
  readonly open: boolean;
  /** Id of the group; "": the first that has senders. */
  readonly group: string;
  /** Index of a flow in its group, from 0; null: all of them as a spread. */
  readonly member: number | null;
  /** While open: the theory of the run is shown in place of the senders. */
  readonly theory?: boolean;
}

/** A large run that the user has agreed to: its traffic, and the number of lanes side by side. */
export interface Agreement {
  readonly traffic: Scenario["traffic"];
  readonly lanes: number;
}

/** State and actions of the shell that the panels do not need. */
export interface ShellState {
  /** The scenario as it was opened, before the changes of this session. */
  readonly opened: Scenario;
  /** Time at which a replay ends; null: no replay is running. */
  readonly replayingTo: Seconds | null;
  /** An instant that the user asked for and that is not reached yet; null: none. */
  readonly headingFor: Seconds | null;
  /** How often a step over a packet event was asked for. */
  readonly steps: number;
  /** Sentences beside controls, by the controls' paths. */
  readonly remarks: Readonly<Record<string, string>>;
  /** Time at which the simulator died without recovering; null: it lives. */
  readonly deadAt: Seconds | null;
  /** What a run needs that waits for the user's consent; null: none waits. */
  readonly large: Estimate | null;
  /** The latest large run that the user has agreed to: a reset or another seed asks no more; null: none. */
  readonly agreed: Agreement | null;
  /** The fault of the address in the bar; "": none. */
  readonly damage: string;
  /** Letter keys act as shortcuts. */
  readonly shortcuts: boolean;
  /** The documentation page that is open (`pages.ts`), at the algorithms or beside the lab's run; "": none. */
  readonly page: string;
  /** The screen shown instead of the lab, as in an address: "learn", "compare" and how, "papers:ID"; "": the lab. */
  readonly screen: string;
  readonly flows: FlowsShown;
}

/** How a run is opened. */
export interface Opening {
  readonly preset: string;
  readonly scenario: Scenario;
  /** Without the changes of this session; `scenario` itself if it came from elsewhere. */
  readonly opened: Scenario;
  /** The run opens at this time. */
  readonly at?: Seconds;
  /** Its other forks. */
  readonly forks?: readonly Fork[];
  readonly bookmarks?: readonly Bookmark[];
  /** Plays from there: until paused, or slowly up to this instant. */
  readonly play?: boolean | Seconds;
  /** The run pauses when it first comes here; after that it can be played on. */
  readonly pauseAt?: Seconds;
  /** The part of the run in view; absent: it follows the run. */
  readonly view?: View;
  /** The line to show when the playing time is over. */
  readonly afterwards?: string;
  /** The documentation page that is open over it. */
  readonly page?: string;
  /** The screen that is shown instead of the lab. */
  readonly screen?: string;
  /** Absent: unchanged. */
  readonly flows?: FlowsShown;
}

export interface ShellActions {
  open(opening: Opening): void;
  /** Stops running to the time that was asked for. @returns whether the run would have played from there */
  cancelReplay(): boolean;
  /** The user touched the page: the slow moment of the first visit ends, and the run continues. */
  noteUserAction(): void;
  /** Restarts a dead simulator and returns to the time where it was. */
  restart(): void;
  /** Starts the large run that waits. */
  runAnyway(): void;
  /** Undoes the change at this index of the timeline, by value, now. */
  undoChange(index: number): void;
  /** Removes a later change, at this index, from the timeline. */
  removeChange(index: number): void;
  /** Resets these paths to their values when the run was opened. */
  resetPaths(paths: readonly string[]): void;
  setDamage(damage: string): void;
  setShortcuts(on: boolean): void;
  setNotice(notice: string): void;
  /** Asks for samples of these senders (delivered by `flowNews.ts`); null: none. */
  watchFlows(flows: FlowWatch | null): void;
  /** Opens a documentation page (`pages.ts`); "": none. */
  setPage(page: string): void;
  /** The page became hidden or visible. */
  setHidden(hidden: boolean): void;
  /** Sets the sentence beside the control of `path`; "": none. */
  remark(path: string, sentence: string): void;
}

export type Lab = LabState & LabActions & ShellState & ShellActions;
