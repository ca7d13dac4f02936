import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Finger } from "./finger.ts";
import { Gestures } from "./gestures.ts";

/** Time (ms) of rest after which a value is applied; it is also applied on release. */
const REST_MS = 120;
/** Time (ms) after which a finger held still means the value under it. */
const HELD_MS = 600;
/** A timer that is late by more than this (ms) shows that the page was busy. */
const LATE_MS = 50;

export interface SliderListener {
  /** Called while the slider is dragged, so that the value beside it can follow. */
  onDraft(value: number | null): void;
  onChange(value: number, gesture: number): void;
  /** The pointer was released, or no key has followed for a while: no more changes belong to the gesture. */
  onEnd?(gesture: number): void;
}

/** A value that the user moves, and that is applied when it rests. */
interface RestingValue {
  /** What is shown instead of the applied value; null: nothing. */
  readonly draft: number | null;
  press(event: PointerEvent): void;
  /** The pointer has moved. */
  follow(event: PointerEvent): void;
  /** The slider was dragged to a value. @param now ms */
  drag(value: number, now: number): void;
  /** A key has set a value. @param now ms */
  setByKey(value: number, now: number): void;
  /** Applies the value now. */
  release(): void;
  /** The browser takes the pointer away: a finger scrolls the page. */
  cancel(): void;
}

export const useRestingValue = ({ onDraft, onChange, onEnd }: SliderListener): RestingValue => {
  const [draft, setDraft] = useState<number | null>(null);
  const [gestures] = useState(() => new Gestures());
  const [finger] = useState(() => new Finger());
  /** The value that is applied when the timer ends. */
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: number } | null>(null);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const show = (value: number | null): void => {
    setDraft(value);
    onDraft(value);
  };
  const takeWaiting = (): { readonly value: number } | null => {
    const due = waiting.current;
    waiting.current = null;
    clearTimeout(due?.timer);
    return due;
  };
  /**
   * Makes the change in a separate task. A browser handles a key in the task of the next frame, which it would delay.
   */
  const release = (): void => {
    const { id } = gestures;
    const wasPressed = gestures.release();
    const due = takeWaiting();
    const finish = (): void => {
      if (due !== null) onChange(due.value, id);
      // Another value may be wished by now.
      if (waiting.current === null) show(null);
      if (wasPressed) onEnd?.(id);
    };
    if (due === null) finish();
    else setTimeout(finish);
  };
  const rest = (): void => {
    if (!gestures.isPressed) {
      release();
      return;
    }
    const due = takeWaiting();
    if (due !== null) onChange(due.value, gestures.id);
  };
  /** Waits until a finger counts as held; if the page was busy, its moves may still be pending, so it waits again. */
  const whenHeld = (): ReturnType<typeof setTimeout> => {
    const due = performance.now() + HELD_MS;
    return setTimeout(() => {
      if (waiting.current !== null && performance.now() > due + LATE_MS) waiting.current.timer = whenHeld();
      else rest();
    }, HELD_MS);
  };
  const wish = (value: number): void => {
    show(value);
    takeWaiting();
    waiting.current = { value, timer: finger.isUndecided ? whenHeld() : setTimeout(rest, REST_MS) };
  };
  const setByKey = (value: number, now: number): void => {
    gestures.addKey(now, (gesture) => onEnd?.(gesture));
    wish(value);
  };
  const cancel = (): void => {
    if (finger.scroll()) takeWaiting();
    release();
  };
  return {
    draft,
    press: (event) => {
      finger.press(event);
      gestures.press();
    },
    follow: (event) => {
      if (finger.move(event)) cancel();
    },
    drag: (value, now) => {
      if (finger.isScrolling) return;
      if (gestures.isPressed) wish(value);
      else setByKey(value, now);
    },
    setByKey,
    release,
    cancel,
  };
};
