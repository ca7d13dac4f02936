import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react";
import type { NumberField } from "../../schema/fields.ts";
import { showWords } from "../quantity.ts";
import { newGesture } from "./newGesture.ts";
import { spoken } from "./spoken.ts";
import { nudged, TRACK_STEPS, type Track } from "./track.ts";

/** Time (ms) of rest after which a value is applied; it is also applied on release. */
const REST_MS = 120;
/** Distance (px): a finger that has moved less sideways may be about to scroll; one that moves more up or down does. */
const SLOP = 6;
/** Time (ms) after which a finger held still means the value under it. */
const HELD_MS = 600;
/** A timer that is late by more than this (ms) shows that the page was busy. */
const LATE_MS = 50;
/** Key presses within this time (ms) of each other are one gesture. */
const KEYS_TOGETHER_MS = 1000;

interface Props {
  readonly label: string;
  readonly field: NumberField;
  readonly track: Track;
  readonly value: number;
  /** Value of the tick; undefined: no tick. */
  readonly tick: number | undefined;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
  /** Called while the slider is dragged, so that the value beside it can follow. */
  onDraft(value: number | null): void;
  onChange(value: number, gesture: number): void;
  /** The pointer was released, or no key has followed for a while: no more changes belong to the gesture. */
  onEnd?(gesture: number): void;
}

/** A slider whose value is applied when the pointer rests. Home, End, arrows and page keys work as usual. */
export const Slider = (props: Props): ReactElement => {
  const { field, track, value, tick, onChange, onDraft, onEnd } = props;
  const [draft, setDraft] = useState<number | null>(null);
  const gesture = useRef({ id: 0, at: Number.NEGATIVE_INFINITY });
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: number } | null>(null);
  const pressed = useRef(false);
  /** Ends a series of key presses. */
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where a finger touched, px; null: no finger did, or it has moved along the track. */
  const touched = useRef<{ readonly x: number; readonly y: number } | null>(null);
  /** The finger scrolls, so its changes are ignored. */
  const scrolls = useRef(false);
  const shown = draft ?? value;

  const settle = (): void => {
    const due = waiting.current;
    if (due === null) return;
    waiting.current = null;
    clearTimeout(due.timer);
    onChange(due.value, gesture.current.id);
  };
  /** The finger scrolls: drops the pending change. */
  const abandon = (): void => {
    if (touched.current !== null) {
      scrolls.current = true;
      clearTimeout(waiting.current?.timer);
      waiting.current = null;
    }
    release();
  };
  /** Decides from a finger's first move whether it scrolls; on a slow page that move may come only with the release. */
  const follow = (event: PointerEvent): void => {
    if (touched.current === null) return;
    if (Math.abs(event.clientX - touched.current.x) > SLOP) touched.current = null;
    else if (Math.abs(event.clientY - touched.current.y) > SLOP) abandon();
  };
  const rest = (): void => (pressed.current ? settle() : release());
  /**
   * Makes the change in a separate task. A browser handles a key in the task of the next frame, which it would delay.
   */
  const release = (): void => {
    const wasPressed = pressed.current;
    const { id } = gesture.current;
    const due = waiting.current;
    pressed.current = false;
    waiting.current = null;
    const finish = (): void => {
      if (due !== null) onChange(due.value, id);
      // Another value may be wished by now.
      if (waiting.current === null) {
        setDraft(null);
        onDraft(null);
      }
      if (wasPressed) onEnd?.(id);
    };
    clearTimeout(due?.timer);
    if (due === null) finish();
    else setTimeout(finish);
  };
  /** Waits until a finger counts as held; if the page was busy, its moves may still be pending, so it waits again. */
  const whenHeld = (): ReturnType<typeof setTimeout> => {
    const due = performance.now() + HELD_MS;
    return setTimeout(() => {
      if (waiting.current !== null && performance.now() > due + LATE_MS) waiting.current.timer = whenHeld();
      else rest();
    }, HELD_MS);
  };
  const wish = (next: number): void => {
    setDraft(next);
    onDraft(next);
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    const timer = touched.current === null ? setTimeout(rest, REST_MS) : whenHeld();
    waiting.current = { value: next, timer };
  };
  const joinGesture = (now: number): void => {
    if (now - gesture.current.at > KEYS_TOGETHER_MS) gesture.current.id = newGesture();
    gesture.current.at = now;
    clearTimeout(ending.current);
    const { id } = gesture.current;
    ending.current = setTimeout(() => onEnd?.(id), KEYS_TOGETHER_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyed(event.key, field, track, shown);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    joinGesture(event.timeStamp);
    wish(next);
  };
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const isTicked = tick !== undefined && tick >= track.from && tick <= track.to;
  const style: CSSProperties = { "--filled": `${track.position(shown) / (TRACK_STEPS / 100)}%` };
  return (
    <span className="slider">
      {isTicked && <span className="tick" style={{ "--at": track.position(tick) / TRACK_STEPS }} />}
      <input
        type="range"
        min={0}
        max={TRACK_STEPS}
        step="any"
        value={track.position(shown)}
        style={style}
        disabled={props.disabled}
        aria-label={props.label}
        aria-valuetext={spoken(showWords(shown, field.unit))}
        aria-describedby={props.describedBy}
        onPointerDown={(event) => {
          pressed.current = true;
          scrolls.current = false;
          touched.current = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
          gesture.current = { id: newGesture(), at: Number.NEGATIVE_INFINITY };
        }}
        onChange={(event) => {
          if (scrolls.current) return;
          if (!pressed.current) joinGesture(event.timeStamp);
          wish(track.value(event.target.valueAsNumber));
        }}
        onPointerMove={follow}
        onPointerUp={(event) => {
          follow(event);
          release();
        }}
        onPointerCancel={abandon}
        onBlur={release}
        onKeyUp={(event) => {
          if (keyed(event.key, field, track, shown) !== undefined) release();
        }}
        onKeyDown={onKeyDown}
      />
    </span>
  );
};

const keyed = (key: string, field: NumberField, track: Track, value: number): number | undefined => {
  if (key === "ArrowRight" || key === "ArrowUp") return nudged(field, value, 1, false);
  if (key === "ArrowLeft" || key === "ArrowDown") return nudged(field, value, -1, false);
  if (key === "PageUp") return nudged(field, value, 1, true);
  if (key === "PageDown") return nudged(field, value, -1, true);
  if (key === "Home") return track.from;
  return key === "End" ? track.to : undefined;
};
