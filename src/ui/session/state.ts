import type { FlowWatch } from "../../engine/recording/frame.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { Bookmark, Fork, LabActions, LabState } from "./contract.ts";

/** Which senders stand in the place of the traces. */
export interface FlowsShown {
  readonly open: boolean;
  /** Id of the group; "": the first that has senders. */
  readonly group: string;
  /** Place of a flow in its group, from 0; null: all of them as a spread. */
  readonly member: number | null;
}

/** What the shell knows and does beyond what the panels see. */
export interface ShellState {
  /** The scenario as it was opened, before the changes of this sitting. */
  readonly opened: Scenario;
  /** Where a replay ends; null: none is going on. */
  readonly replayingTo: Seconds | null;
  /** The instant that somebody asked for and that is not reached yet; null: none. */
  readonly headingFor: Seconds | null;
  /** Sentences beside controls, by the path that they set. */
  readonly remarks: Readonly<Record<string, string>>;
  /** The simulator is dead and did not come back by itself. */
  readonly deadAt: Seconds | null;
  /** What is wrong with the address in the bar; "" : nothing. */
  readonly damage: string;
  /** Letters work as keys. */
  readonly shortcuts: boolean;
  /** Page of the documentation that is open (`pages.ts`); "": none. */
  readonly page: string;
  /** What is shown instead of the lab, as an address says it: "compare" and how, "papers:ID", "sweep:…"; "": the lab. */
  readonly screen: string;
  readonly flows: FlowsShown;
}

/** What a run is opened with. */
export interface Opening {
  readonly preset: string;
  readonly scenario: Scenario;
  /** Without the changes of this sitting; `scenario` if it came from elsewhere. */
  readonly opened: Scenario;
  /** Opens at this time. */
  readonly at?: Seconds;
  /** Other futures of it. */
  readonly forks?: readonly Fork[];
  readonly bookmarks?: readonly Bookmark[];
  /** Plays from there: until paused, or for so many ms. */
  readonly play?: boolean | number;
  /** The line to show when that time is over. */
  readonly afterwards?: string;
  /** Page of the documentation that is open over it. */
  readonly page?: string;
  /** What is shown instead of the lab. */
  readonly screen?: string;
  /** Absent: as before. */
  readonly flows?: FlowsShown;
}

export interface ShellActions {
  open(opening: Opening): void;
  cancelReplay(): void;
  /** Somebody touched the page: the slow moment of the first visit ends, and the run goes on. */
  takeOver(): void;
  /** Brings a dead simulator back to where it was. */
  restart(): void;
  /** Takes back the change at this place of the timeline, by value, now. */
  undoChange(index: number): void;
  /** Takes a change that is still to come, at this place of the timeline, off it. */
  removeChange(index: number): void;
  /** Sets these paths back to what they were when the run was opened. */
  resetPaths(paths: readonly string[]): void;
  setDamage(damage: string): void;
  setShortcuts(on: boolean): void;
  setNotice(notice: string): void;
  /** Asks for samples of these senders (`flowNews.ts` hands them on); null: of none. */
  watchFlows(flows: FlowWatch | null): void;
  /** Opens a page of the documentation (`pages.ts`); "": none. */
  setPage(page: string): void;
  /** The page went out of sight, or came back. */
  setHidden(hidden: boolean): void;
  /** The sentence beside the control of `path`; "": none. */
  remark(path: string, sentence: string): void;
}

export type Lab = LabState & LabActions & ShellState & ShellActions;
