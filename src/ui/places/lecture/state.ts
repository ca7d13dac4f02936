import type { Seconds } from "../../../units/units.ts";

/** What a lecture shows of its run: all that the other window needs, in plain data. */
export interface Shown {
  /** Of the lesson, or of the scene. */
  readonly title: string;
  /** Of the step; "": a scene has none. */
  readonly heading: string;
  /** Id of the step, its place from 0, and the number of steps; a scene is one step without an id. */
  readonly step: string;
  readonly index: number;
  readonly all: number;
  /** `open`: nothing is asked. `asking`: the future is blank. `revealing`: the run goes on. `revealed`: it is there. */
  readonly phase: "open" | "asking" | "revealing" | "revealed";
  /** With its measured values; "": they are still being measured. */
  readonly text: string;
  /** "": there is none, or it may not be known yet. */
  readonly reveal: string;
  /** The right value of a number question with its unit, once it is revealed; "": none. */
  readonly truth: string;
  /** A task is done. */
  readonly isDone: boolean;
  readonly isPlaying: boolean;
  readonly at: Seconds;
  /** The address that opens the same run at the same step, or at the same instant. */
  readonly link: string;
}

/** The answers whose hands can be counted. */
export const LETTERS = ["A", "B", "C", "D", "E"] as const;
export type Letter = (typeof LETTERS)[number];

/** One hand more or less for an answer. */
export interface Counted {
  readonly step: string;
  readonly letter: Letter;
  readonly by: 1 | -1;
}

/** A circle of light on a dark page: its centre as shares of the page's width and height, its radius in px at 1080p. */
export interface Light {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** It no longer follows the pointer. */
  readonly isFixed: boolean;
}

/** A point on the page, as shares of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The lecturer's clock, ms: `spent` until its latest start, and `since` that start; null: it is stopped. */
export interface Clock {
  readonly spent: number;
  readonly since: number | null;
}

/** `code`: the large QR code. `blank`: nothing at all. */
export const SCREENS = ["step", "code", "blank"] as const;
export type Screen = (typeof SCREENS)[number];

/** A lecture, as both of its windows know it. The window with the run is the authority, and sends it to the other. */
export interface LectureState {
  readonly shown: Shown;
  /** By step and letter. */
  readonly hands: Readonly<Record<string, Readonly<Partial<Record<Letter, number>>>>>;
  /** What was counted, oldest first. */
  readonly counted: readonly Counted[];
  readonly screen: Screen;
  /** null: there is no spotlight. */
  readonly light: Light | null;
  /** Where the lecturer points at something; null: nowhere. */
  readonly dot: Place | null;
  readonly clock: Clock;
}

/** What a key or a button does. The actions of the first two lines drive the run, which only one window has. */
export type LectureAction =
  | { readonly kind: "forward" | "back" | "play" }
  | { readonly kind: "go"; readonly index: number }
  | { readonly kind: "count"; readonly letter: Letter; readonly by: 1 | -1 }
  | { readonly kind: "undo" | "clear" }
  /** Shows this screen, or the step again if it is shown. */
  | { readonly kind: "screen"; readonly screen: Screen }
  | { readonly kind: "light" | "fix" }
  | { readonly kind: "point"; readonly x: number; readonly y: number }
  | { readonly kind: "size"; readonly by: 1 | -1 }
  /** Points at a place; null: no longer. */
  | { readonly kind: "dot"; readonly at: Place | null }
  /** Starts the clock, or stops it. `now` in ms since 1970. */
  | { readonly kind: "clock"; readonly now: number };

/** Radius of a spotlight at first, its limits, and what one step changes, px at 1080p. */
export const RADIUS = 190;
export const RADIUS_MIN = 120;
export const RADIUS_MAX = 320;
const RADIUS_STEP = 20;
/** Most hands that can be undone, and that the state of a lecture holds. */
export const COUNTED_MAX = 400;
export const HANDS_MAX = 9999;

/** A lecture at its beginning. @param now ms since 1970 */
export const newLecture = (shown: Shown, now: number): LectureState => ({
  shown,
  hands: {},
  counted: [],
  screen: "step",
  light: null,
  dot: null,
  clock: { spent: 0, since: now },
});

export const handsOf = ({ hands }: Pick<LectureState, "hands">, step: string, letter: string): number =>
  Object.entries(hands[step] ?? {}).find(([one]) => one === letter)?.[1] ?? 0;

/** Number of all hands of a step. */
export const handsAt = ({ hands }: Pick<LectureState, "hands">, step: string): number =>
  Object.values(hands[step] ?? {}).reduce((sum, n) => sum + n, 0);

/** Time on the clock, ms. @param now ms since 1970 */
export const spentAt = ({ spent, since }: Clock, now: number): number =>
  spent + (since === null ? 0 : Math.max(0, now - since));

const withHands = (state: LectureState, { step, letter, by }: Counted): LectureState["hands"] => {
  const n = Math.max(0, Math.min(HANDS_MAX, handsOf(state, step, letter) + by));
  return { ...state.hands, [step]: { ...state.hands[step], [letter]: n } };
};

const counting = (state: LectureState, letter: Letter, by: 1 | -1): LectureState => {
  const { step } = state.shown;
  const counted: Counted = { step, letter, by };
  const hands = withHands(state, counted);
  // Below zero there is nothing to count, nor to undo.
  if (hands[step]?.[letter] === handsOf(state, step, letter)) return state;
  return { ...state, hands, counted: [...state.counted, counted].slice(-COUNTED_MAX) };
};

const undone = (state: LectureState): LectureState => {
  const last = state.counted.at(-1);
  if (last === undefined) return state;
  const hands = withHands(state, { ...last, by: last.by === 1 ? -1 : 1 });
  return { ...state, hands, counted: state.counted.slice(0, -1) };
};

const cleared = (state: LectureState): LectureState => {
  const { step } = state.shown;
  const others = Object.entries(state.hands).filter(([one]) => one !== step);
  return {
    ...state,
    hands: Object.fromEntries(others),
    counted: state.counted.filter((one) => one.step !== step),
  };
};

const clampShare = (value: number): number => Math.max(0, Math.min(1, value));

const lightAfter = (light: Light, action: LectureAction): Light => {
  if (action.kind === "fix") return { ...light, isFixed: !light.isFixed };
  if (action.kind === "point" && !light.isFixed) return { ...light, x: clampShare(action.x), y: clampShare(action.y) };
  if (action.kind !== "size") return light;
  const radius = Math.max(RADIUS_MIN, Math.min(RADIUS_MAX, light.radius + action.by * RADIUS_STEP));
  return { ...light, radius };
};

/**
 * The lecture after an action. What the run shows is not changed here: its window does that.
 * @param letters answers that hands can be counted for at this step
 */
export const stateAfter = (state: LectureState, action: LectureAction, letters: readonly string[]): LectureState => {
  switch (action.kind) {
    case "forward":
    case "back":
    case "go":
    case "play":
      return state.screen === "step" ? state : { ...state, screen: "step" };
    case "count":
      return letters.includes(action.letter) ? counting(state, action.letter, action.by) : state;
    case "undo":
      return undone(state);
    case "clear":
      return cleared(state);
    case "screen":
      return { ...state, screen: state.screen === action.screen ? "step" : action.screen };
    case "light":
      return { ...state, light: state.light === null ? { x: 0.5, y: 0.5, radius: RADIUS, isFixed: false } : null };
    case "fix":
    case "point":
    case "size":
      return state.light === null ? state : { ...state, light: lightAfter(state.light, action) };
    case "dot":
      return { ...state, dot: action.at === null ? null : { x: clampShare(action.at.x), y: clampShare(action.at.y) } };
    case "clock": {
      const { clock } = state;
      const spent = spentAt(clock, action.now);
      return { ...state, clock: { spent, since: clock.since === null ? action.now : null } };
    }
  }
};
