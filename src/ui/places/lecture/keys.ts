import { usesKey } from "../../shell/ownKeys.ts";
import { LETTERS, type LectureAction, type LectureState } from "./state.ts";
import { steadyNow } from "./steadyNow.ts";

/** What the keys of a lecture need: its state, its actions, and what they do to the window. */
export interface LectureKeys {
  state(): LectureState | null;
  /** Answers of the present step that hands can be counted for. */
  letters(): readonly string[];
  /** Whether letters, digits and signs act as keys. */
  hasLetterKeys(): boolean;
  act(action: LectureAction): void;
  openWindow(): void;
  openMap(): void;
  leave(): void;
  /** Larger or smaller notes; absent: this window has none. */
  resizeNotes?(by: 1 | -1): void;
}

interface Row {
  /** As the map of keys shows it. */
  readonly shown: string;
  readonly words:
    | "forward"
    | "back"
    | "play"
    | "blank"
    | "hands"
    | "undo"
    | "code"
    | "light"
    | "dot"
    | "size"
    | "window"
    | "clock"
    | "notes"
    | "full"
    | "map"
    | "leave";
  readonly keys: readonly string[];
  act(keys: LectureKeys, event: Pick<KeyboardEvent, "key" | "shiftKey">): void;
}

/** Fills the screen with the page, or ends that. */
export const toggleFullScreen = (): void => {
  // A browser may refuse; the page then stays as it is.
  const change =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  change.catch(() => undefined);
};

const performing =
  (action: LectureAction): Row["act"] =>
  (keys) =>
    keys.act(action);

/** The only table of keys of a lecture: both the handler and the displayed map use it. Clickers send some of them. */
export const LECTURE_KEYS: readonly Row[] = [
  {
    shown: "Space → PageDown",
    words: "forward",
    keys: [" ", "ArrowRight", "ArrowDown", "PageDown", "Enter"],
    act: performing({ kind: "forward" }),
  },
  {
    shown: "← PageUp",
    words: "back",
    keys: ["ArrowLeft", "ArrowUp", "PageUp", "Backspace"],
    act: performing({ kind: "back" }),
  },
  { shown: "P", words: "play", keys: ["p"], act: performing({ kind: "play" }) },
  {
    shown: LETTERS.join(" "),
    words: "hands",
    keys: LETTERS.map((letter) => letter.toLowerCase()),
    act: (keys, { key, shiftKey }) => {
      const letter = LETTERS.find((one) => one === key.toUpperCase());
      if (letter !== undefined && keys.letters().includes(letter))
        keys.act({ kind: "count", letter, by: shiftKey ? -1 : 1 });
      // Some clickers send a B for a blank page; where B is no answer it means that.
      else if (letter === "B") keys.act({ kind: "screen", screen: "blank" });
    },
  },
  { shown: "Z", words: "undo", keys: ["z"], act: performing({ kind: "undo" }) },
  { shown: ".", words: "blank", keys: ["."], act: performing({ kind: "screen", screen: "blank" }) },
  { shown: "Q", words: "code", keys: ["q"], act: performing({ kind: "screen", screen: "code" }) },
  { shown: "O", words: "light", keys: ["o"], act: performing({ kind: "light" }) },
  // While this key is held the dot follows the pointer (`Slide.tsx`); the key itself does nothing.
  { shown: "Shift", words: "dot", keys: [], act: () => undefined },
  {
    shown: "[ ]",
    words: "size",
    keys: ["[", "]"],
    act: (keys, { key }) => keys.act({ kind: "size", by: key === "]" ? 1 : -1 }),
  },
  { shown: "W", words: "window", keys: ["w"], act: (keys) => keys.openWindow() },
  { shown: "T", words: "clock", keys: ["t"], act: (keys) => keys.act({ kind: "clock", now: steadyNow() }) },
  {
    shown: "+ −",
    words: "notes",
    keys: ["+", "=", "-"],
    act: (keys, { key }) => keys.resizeNotes?.(key === "-" ? -1 : 1),
  },
  { shown: "F F5", words: "full", keys: ["f", "F5"], act: toggleFullScreen },
  { shown: "?", words: "map", keys: ["?"], act: (keys) => keys.openMap() },
  {
    shown: "Esc L",
    words: "leave",
    keys: ["Escape", "l"],
    act: (keys) => {
      const screen = keys.state()?.screen ?? "step";
      if (screen === "step") keys.leave();
      else keys.act({ kind: "screen", screen });
    },
  },
];

/** Keys that move the focus, and those that a screen reader or another key waits for: they end no blank page. */
const LEAVES_BLANK = /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock|Insert)$/;

const PRESSED_BY_ENTER = "button, a, summary";

/** Handles the keys of a lecture. @returns a function that stops this */
export const listenToLectureKeys = (keys: LectureKeys): (() => void) => {
  /** Digits of a step's number, until Enter. */
  let digits = "";
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const element = target instanceof Element ? target : null;
    const isGoing = key === "Enter" && digits !== "";
    // Letters, digits and signs; the space bar and the arrows always lead on and back.
    if (key.length === 1 && key !== " " && !keys.hasLetterKeys()) return;
    if (usesKey(target, key) || (key === "Enter" && !isGoing && element?.closest(PRESSED_BY_ENTER))) return;
    if (keys.state()?.screen === "blank" && !LEAVES_BLANK.test(key)) {
      event.preventDefault();
      keys.act({ kind: "screen", screen: "blank" });
      return;
    }
    if (/^\d$/.test(key)) {
      digits = `${digits}${key}`.slice(-2);
      return;
    }
    const number = Number(digits);
    digits = "";
    if (isGoing && number > 0) {
      event.preventDefault();
      keys.act({ kind: "go", index: number - 1 });
      return;
    }
    const row = LECTURE_KEYS.find((one) => one.keys.includes(key.length === 1 ? key.toLowerCase() : key));
    if (row === undefined) return;
    event.preventDefault();
    row.act(keys, event);
  };
  /** Takes the focus off a clicked button: Space would press it once more instead of going forward. */
  const onClick = ({ detail }: MouseEvent): void => {
    const { activeElement } = document;
    if (detail > 0 && activeElement instanceof HTMLButtonElement && activeElement.closest("dialog") === null)
      activeElement.blur();
  };
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (key === "Shift" && keys.state()?.dot) keys.act({ kind: "dot", at: null });
  };
  addEventListener("keydown", onKeyDown);
  addEventListener("keyup", onKeyUp);
  addEventListener("click", onClick);
  return () => {
    removeEventListener("keydown", onKeyDown);
    removeEventListener("keyup", onKeyUp);
    removeEventListener("click", onClick);
  };
};
