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

/** What the lane has recorded, in columns. Outside React; read in an animation frame. */
export interface TraceStore extends ColumnSource {
  /** What is recorded where the run stands. */
  readonly channels: readonly ChannelInfo[];
  /** Where the run stands: end of the latest frame. What was recorded beyond is its future as it is known. */
  readonly until: Seconds;
  /**
   * Channel `index` over [from, to) as a whole: extremes and mean, of counts the sum; NaN where nothing is recorded.
   * Bins at its ends are the narrowest that are kept, so that it is true to a narrowest bin; of what is longer ago, to the
   * narrowest that is kept of that. The same object each time.
   */
  over(index: number, from: Seconds, to: Seconds): WindowValues;
  /** Drops and marks kept singly, oldest first (a ring of the newest 65 536). */
  forEachPacket(from: Seconds, to: Seconds, visit: (columns: PacketColumns, index: number) => void): void;
  /** The latest frame; null before the first. */
  readonly latest: Frame | null;
  /** Times at which the operating point was seen, newest last, for trails: values of all channels at frames. */
  append(frame: Frame): void;
  /** Forgets what lies at or behind `at`: it becomes another. */
  cut(at: Seconds): void;
  /** Another store with the same in it. */
  copy(): TraceStore;
  /** Holds from now on what the other holds, as a copy. */
  takeFrom(other: TraceStore): void;
  /** Tells its listeners that there is something to draw. */
  nudge(): void;
  clear(channels: readonly ChannelInfo[]): void;
  /** Other channels from here on. Each keeps what it recorded, also one that is not among them: it may come back. */
  setChannels(channels: readonly ChannelInfo[]): void;
  /** Calls after every append, clear and change of channels; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** One of the futures that are not shown. */
export interface FutureInfo {
  /** "A" is the main one. */
  readonly letter: string;
  /** Where it left another one; null: it is the first. */
  readonly forkedAt: Seconds | null;
  /** With its own timeline. */
  readonly scenario: Scenario;
  /** What it has recorded. */
  readonly traces: TraceStore;
}
/** What became of the run: the future that is shown, and others. */
export interface FuturesState {
  /** Letter of the one that is shown, and where it left another. */
  readonly present: string;
  readonly forkedAt: Seconds | null;
  readonly others: readonly FutureInfo[];
  /** Letter of the one that is laid over it and runs along; null: none. */
  readonly compared: string | null;
}
/** How another future comes from a timeline: what it has before `at`, then these changes. */
export interface Fork {
  /** What it is called; absent: the next letter that no other one has. */
  readonly letter?: string;
  readonly at: Seconds;
  readonly changes: readonly Change[];
}
/** An instant that somebody wants to find again. */
export interface Bookmark {
  readonly at: Seconds;
  readonly note: string;
}

/** What is lit everywhere at once. */
export type Highlight =
  /** `flow`: of the group this flow alone. */
  | { readonly kind: "group"; readonly group: string; readonly flow?: number }
  | { readonly kind: "event"; readonly event: "drop" | "mark" }
  | { readonly kind: "field"; readonly field: string }
  | null;

/** A part of the run that is in view. `follow`: the right edge stays at now. */
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
  /** Why it is paused, or what the bar under the clock says; a whole sentence or "". */
  readonly notice: string;
  /** End of the simulated time granted so far: where a change made now takes effect. */
  readonly granted: Seconds;
  /** Simulated seconds per second. */
  readonly speedAsked: number;
  /** What the machine reaches; null while it keeps up. */
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
  /** What stays lit when the pointer leaves; null: nothing. */
  readonly pinned: Highlight;
  /** "By group" instead of "Total" on the queue trace. */
  readonly byGroup: boolean;
  readonly theme: "light" | "dark" | "system";
  readonly futures: FuturesState;
  readonly bookmarks: readonly Bookmark[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A packet, as it is asked about. */
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
  step(): void;
  /** Back over the packet event that happened last. */
  stepBack(): void;
  /** What became of a packet up to now; null: it is not known. */
  lifeOf(packet: PacketName): Promise<PacketHistory | null>;
  /** From here on a second future; what was to come is kept. */
  fork(): void;
  /** Shows one of the other futures, at the instant at which the run stands. */
  selectFuture(letter: string): void;
  /** Lays one of the others over what is shown; null: none. */
  compareFuture(letter: string | null): void;
  removeFuture(letter: string): void;
  /** To an instant between 0 and the end of what is recorded, standing still. */
  seek(at: Seconds): void;
  /** Same scenario, same seed, from 0, without the changes of this sitting if `forgetChanges`. */
  reset(forgetChanges: boolean): void;
  newSeed(): void;
  setSpeed(speed: number): void;
  /**
   * A live change: takes effect at `granted`, joins the timeline, can be undone. Numbers out of range take the
   * nearest allowed value and say so beside the control. While a handle is dragged call it as often as the pointer
   * rests; changes that share a `gesture`, whatever their paths, are taken back at once.
   */
  change(set: string, to: Json, gesture?: number): void;
  undo(): void;
  redo(): void;
  loadPreset(id: string): void;
  setView(view: Partial<View>): void;
  setCursor(at: Seconds | null): void;
  /** Lights something while the pointer or the focus is on it; null: back to what is pinned. */
  setHighlight(highlight: Highlight): void;
  /** Keeps this lit, or lets go of it if it is pinned already; null: releases whatever is pinned. */
  pinHighlight(highlight: Highlight): void;
  setByGroup(byGroup: boolean): void;
  setTheme(theme: LabState["theme"]): void;
  /** All bookmarks, in any order. */
  setBookmarks(bookmarks: readonly Bookmark[]): void;
}
export type { Change };
