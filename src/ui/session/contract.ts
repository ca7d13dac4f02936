import type { ChannelInfo, Decision, Frame, PacketColumns, Report } from "../../engine/recording/frame.ts";
import type { PacketHistory } from "../../protocol/packetHistory.ts";
import type { Change, Scenario } from "../../scenario/document.ts";
import type { Json, Seconds } from "../../units/units.ts";
import type { ColumnSource } from "../chart/columns.ts";

/** Extremes and mean over a window. */
export interface WindowValues {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

/** The recordings of the lane, in columns. Outside React; read in an animation frame. */
export interface TraceStore extends ColumnSource {
  /** The channels that are recorded at the current time. */
  readonly channels: readonly ChannelInfo[];
  /** The run's current time: end of the latest frame. Recordings beyond it show the run's known later course. */
  readonly until: Seconds;
  /**
   * Channel `index` over [from, to) as a whole: extremes and mean, for counts the sum; NaN where nothing is recorded.
   * The bins at its ends are the narrowest that are kept, so the window is exact to one of those bins; for older times
   * they are wider. Returns the same object each time.
   */
  over(index: number, from: Seconds, to: Seconds): WindowValues;
  /** Visits the drops and marks that are kept singly, oldest first (a ring of the newest 65 536). */
  forEachPacket(from: Seconds, to: Seconds, visit: (columns: PacketColumns, index: number) => void): void;
  /** The latest frame; null before the first. */
  readonly latest: Frame | null;
  /** Adds a frame's bins, drops and marks, and makes it the latest frame. */
  append(frame: Frame): void;
  /** Forgets everything at or after `at`, because it will change. */
  cut(at: Seconds): void;
  /** Another store with the same contents. */
  copy(): TraceStore;
  /** Replaces the contents by a copy of the other store's. */
  takeFrom(other: TraceStore): void;
  /** Notifies the listeners that there is something to draw. */
  nudge(): void;
  clear(channels: readonly ChannelInfo[]): void;
  /** Switches channels from here on. Each keeps its recordings, even one that is no longer listed: it may return. */
  setChannels(channels: readonly ChannelInfo[]): void;
  /** Calls after every append, clear and change of channels; returns the function that stops this. */
  subscribe(listener: () => void): () => void;
}

/** A fork that is not shown. */
export interface KeptFork {
  /** "A" is the original run. */
  readonly letter: string;
  /** Time at which it left another fork; null: it is the first. */
  readonly forkedAt: Seconds | null;
  /** With its own timeline. */
  readonly scenario: Scenario;
  /** Its recordings. */
  readonly traces: TraceStore;
}
/** The forks of the run: the shown one, and the others. */
export interface ForksState {
  /** Letter of the shown fork; `forkedAt` is the time at which it left another. */
  readonly present: string;
  readonly forkedAt: Seconds | null;
  readonly others: readonly KeptFork[];
  /** Letter of the fork that is laid over the shown one and runs along with it; null: none. */
  readonly compared: string | null;
}
/** A fork described by a timeline: the timeline before `at`, then these changes. */
export interface Fork {
  /** Letter of the fork; absent: the next unused one. */
  readonly letter?: string;
  readonly at: Seconds;
  readonly changes: readonly Change[];
}
/** An instant that the user wants to find again. */
export interface Bookmark {
  readonly at: Seconds;
  readonly note: string;
}

/** The highlighted item, the same in all views. */
export type Highlight =
  /** `flow`: this flow of the group alone. */
  | { readonly kind: "group"; readonly group: string; readonly flow?: number }
  | { readonly kind: "event"; readonly event: "drop" | "mark" }
  | { readonly kind: "field"; readonly field: string }
  | null;

/** The part of the run that is in view. `follow`: the right edge stays at the current time. */
export interface View {
  readonly span: Seconds | "all";
  readonly follow: boolean;
  /** Used when `follow` is false. */
  readonly from: Seconds;
  readonly to: Seconds;
}

export type Status = "loading" | "paused" | "playing" | "ended" | "stopped";

/** The state of the lab's screen: plain data, changed by user actions and at most ten times a second by time. */
export interface LabState {
  /** Id of the preset that the run started from. */
  readonly preset: string;
  /** The scenario as it is shared: `timeline` holds every change made so far. */
  readonly scenario: Scenario;
  /** The scenario as it is in force now. */
  readonly inForce: Scenario;
  readonly status: Status;
  /** Why the run is paused, or the text of the bar under the clock; a whole sentence or "". */
  readonly notice: string;
  /** End of the simulated time granted so far: where a change made now takes effect. */
  readonly granted: Seconds;
  /** Simulated seconds per wall-clock second that the user asked for. */
  readonly speedAsked: number;
  /** The speed that the machine reaches; null while it keeps up. */
  readonly speedReached: number | null;
  readonly channels: readonly ChannelInfo[];
  readonly report: Report | null;
  readonly decision: Decision | null;
  readonly hash: string;
  readonly events: number;
  /** Values of all channels, at most ten times a second. */
  readonly values: Float64Array;
  readonly view: View;
  /** Crosshair, null: none. */
  readonly cursor: Seconds | null;
  readonly highlight: Highlight;
  /** The highlight that stays when the pointer leaves; null: none. */
  readonly pinned: Highlight;
  /** "By group" instead of "Total" on the queue trace. */
  readonly byGroup: boolean;
  readonly theme: "light" | "dark" | "system";
  readonly forks: ForksState;
  readonly bookmarks: readonly Bookmark[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Names a packet in a query. */
export interface PacketName {
  readonly flow: number;
  /** −1: a SYN. */
  readonly sequence: number;
  /** An instant at which it was on its way to the queue, waited there or was hit. */
  readonly at: Seconds;
}

/** Everything that a control or a chart may do. */
export interface LabActions {
  play(): void;
  pause(): void;
  /** Ends the run and its workers, when what shows it leaves the page. */
  close(): void;
  step(): void;
  /** Steps back over the packet event that happened last. */
  stepBack(): void;
  /** The history of a packet up to now; null: it is not known. */
  historyOf(packet: PacketName): Promise<PacketHistory | null>;
  /** Starts a second fork at the current time; recordings beyond it are kept. */
  fork(): void;
  /** Shows one of the other forks, at the run's current time. */
  selectFork(letter: string): void;
  /** Lays one of the other forks over the shown one; null: none. */
  compareFork(letter: string | null): void;
  removeFork(letter: string): void;
  /**
   * Moves to an instant between 0 and the end of the recordings, and stays there. In the past it then stands in the
   * middle of the window in view. @param still a window in which it stands already is not moved
   */
  seek(at: Seconds, still?: boolean): void;
  /** Restarts from 0 with the same scenario and seed, without this session's changes if `forgetChanges`. */
  reset(forgetChanges: boolean): void;
  newSeed(): void;
  setSpeed(speed: number): void;
  /**
   * A live change: takes effect at `granted`, joins the timeline, can be undone. A number out of range becomes the
   * nearest allowed value, with a remark beside the control. While a handle is dragged, call it whenever the pointer
   * rests; changes that share a `gesture`, whatever their paths, are undone together, and are one change once it ends.
   */
  change(set: string, to: Json, gesture?: number): void;
  /**
   * The pointer was released, or the keys rest: the gesture becomes one change of each path, from its first moment on,
   * and the recordings since then are simulated again.
   */
  endGesture(gesture: number): void;
  undo(): void;
  redo(): void;
  loadPreset(id: string): void;
  setView(view: Partial<View>): void;
  setCursor(at: Seconds | null): void;
  /** Highlights an item while the pointer or the focus is on it; null: back to the pinned one. */
  setHighlight(highlight: Highlight): void;
  /** Pins this highlight, or releases it if it is pinned already; null: releases any pinned highlight. */
  pinHighlight(highlight: Highlight): void;
  setByGroup(byGroup: boolean): void;
  setTheme(theme: LabState["theme"]): void;
  /** All bookmarks, in any order. */
  setBookmarks(bookmarks: readonly Bookmark[]): void;
}
