import {
  COUNTED_MAX,
  type Counted,
  HANDS_MAX,
  LETTERS,
  type LectureAction,
  type LectureState,
  type Letter,
  type Place,
  RADIUS_MAX,
  RADIUS_MIN,
  SCREENS,
  type Screen,
  type Shown,
} from "./state.ts";

/** What the two windows of a lecture send each other, each with the id of the lecture. */
export type LectureMessage =
  /** From the presenter's window, at its beginning and twice a second: it is open and asks for the state. */
  | { readonly kind: "hello" }
  | { readonly kind: "act"; readonly action: LectureAction }
  /** From the window with the run: after every change, and as the answer to `hello`. */
  | { readonly kind: "state"; readonly state: LectureState }
  /** A small picture of what the run shows. */
  | { readonly kind: "picture"; readonly picture: Blob }
  /** The window with the run is being closed. */
  | { readonly kind: "bye" };

/** Longest text of a message, characters; largest picture, bytes. */
const TEXT_MAX = 8000;
const PICTURE_MAX = 2_000_000;
const STEPS_MAX = 100;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
const isNumber = (value: unknown, from: number, to: number): value is number =>
  typeof value === "number" && value >= from && value <= to;
const isStepIndex = (value: unknown): value is number => isNumber(value, 0, STEPS_MAX) && Number.isInteger(value);
const isTime = (value: unknown): value is number => isNumber(value, 0, 1e15);
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= TEXT_MAX;
const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{0,64}$/.test(value);
const letterOf = (value: unknown): Letter | undefined => LETTERS.find((one) => one === value);
const screenOf = (value: unknown): Screen | undefined => SCREENS.find((one) => one === value);
const PHASES: readonly Shown["phase"][] = ["open", "asking", "revealing", "revealed"];

/** The id of a lecture, in addresses and in every message. */
export const isSession = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{16}$/.test(value);

const readShown = (value: unknown): Shown | null => {
  const read = fieldsOf(value);
  if (read === null) return null;
  const { title, heading, step, index, all, text, reveal, truth, isDone, isPlaying, at, link } = read;
  const phase = PHASES.find((one) => one === read["phase"]);
  if (phase === undefined || !isStepIndex(index) || !isStepIndex(all) || !isTime(at) || !isId(step)) return null;
  if (typeof isDone !== "boolean" || typeof isPlaying !== "boolean") return null;
  if (!isText(title) || !isText(heading) || !isText(text) || !isText(reveal) || !isText(truth)) return null;
  // The audience is sent to this address: only the usual kinds of pages are allowed.
  if (!isText(link) || !/^(https?|file):/.test(link)) return null;
  return { title, heading, step, index, all, phase, text, reveal, truth, isDone, isPlaying, at, link };
};

const readHands = (value: unknown): LectureState["hands"] | null => {
  const steps = Object.entries(fieldsOf(value) ?? {});
  if (fieldsOf(value) === null || steps.length > STEPS_MAX) return null;
  const read: Record<string, Partial<Record<Letter, number>>> = {};
  for (const [step, counts] of steps) {
    const found: Partial<Record<Letter, number>> = {};
    for (const [name, n] of Object.entries(fieldsOf(counts) ?? { "": 0 })) {
      const letter = letterOf(name);
      if (letter === undefined || !isNumber(n, 0, HANDS_MAX)) return null;
      found[letter] = n;
    }
    if (!isId(step)) return null;
    read[step] = found;
  }
  return read;
};

const readCounted = (value: unknown): Counted | null => {
  const read = fieldsOf(value);
  const [letter, step, by] = [letterOf(read?.["letter"]), read?.["step"], read?.["by"]];
  return letter === undefined || !isId(step) || (by !== 1 && by !== -1) ? null : { step, letter, by };
};

const readLight = (value: unknown): LectureState["light"] | undefined => {
  const read = fieldsOf(value);
  if (read === null) return value === null ? null : undefined;
  const { x, y, radius, isFixed } = read;
  if (!isNumber(x, 0, 1) || !isNumber(y, 0, 1) || !isNumber(radius, RADIUS_MIN, RADIUS_MAX)) return undefined;
  return typeof isFixed === "boolean" ? { x, y, radius, isFixed } : undefined;
};

const readPlace = (value: unknown): Place | null | undefined => {
  const read = fieldsOf(value);
  if (read === null) return value === null ? null : undefined;
  const { x, y } = read;
  return isNumber(x, 0, 1) && isNumber(y, 0, 1) ? { x, y } : undefined;
};

/** The state of a lecture, from a message or from the storage; null: the value is no such state. */
export const readState = (value: unknown): LectureState | null => {
  const read = fieldsOf(value);
  if (read === null) return null;
  const [shown, hands, light] = [readShown(read["shown"]), readHands(read["hands"]), readLight(read["light"])];
  const dot = readPlace(read["dot"]);
  const [screen, clock, list] = [screenOf(read["screen"]), fieldsOf(read["clock"]), read["counted"]];
  if (shown === null || hands === null || screen === undefined || clock === null) return null;
  if (light === undefined || dot === undefined) return null;
  const { spent, since } = clock;
  if (!isTime(spent) || (since !== null && !isTime(since))) return null;
  if (!Array.isArray(list) || list.length > COUNTED_MAX) return null;
  const counted = list.flatMap((one) => readCounted(one) ?? []);
  if (counted.length !== list.length) return null;
  return { shown, hands, counted, screen, light, dot, clock: { spent, since } };
};

const readAction = (value: unknown): LectureAction | null => {
  const read = fieldsOf(value);
  if (read === null) return null;
  const { kind, index, by, x, y, now } = read;
  const [letter, screen] = [letterOf(read["letter"]), screenOf(read["screen"])];
  const isStep = by === 1 || by === -1;
  switch (kind) {
    case "forward":
    case "back":
    case "play":
    case "undo":
    case "clear":
    case "light":
    case "fix":
      return { kind };
    case "go":
      return isStepIndex(index) ? { kind, index } : null;
    case "count":
      return letter !== undefined && isStep ? { kind, letter, by } : null;
    case "screen":
      return screen === undefined ? null : { kind, screen };
    case "point":
      return isNumber(x, 0, 1) && isNumber(y, 0, 1) ? { kind, x, y } : null;
    case "dot": {
      const at = readPlace(read["at"]);
      return at === undefined ? null : { kind, at };
    }
    case "size":
      return isStep ? { kind, by } : null;
    case "clock":
      return isTime(now) ? { kind, now } : null;
    default:
      return null;
  }
};

/** A message of this lecture; null: the value is a message of another lecture, or no message. */
export const readMessage = (value: unknown, session: string): LectureMessage | null => {
  const read = fieldsOf(value);
  if (read === null || read["session"] !== session) return null;
  const { kind, picture } = read;
  if (kind === "hello" || kind === "bye") return { kind };
  if (kind === "picture")
    return picture instanceof Blob && picture.size <= PICTURE_MAX && /^image\/(png|webp)$/.test(picture.type)
      ? { kind, picture }
      : null;
  if (kind === "act") {
    const action = readAction(read["action"]);
    return action === null ? null : { kind, action };
  }
  const state = kind === "state" ? readState(read["state"]) : null;
  return state === null ? null : { kind: "state", state };
};
