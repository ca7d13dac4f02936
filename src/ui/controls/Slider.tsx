import { type CSSProperties, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import type { NumberField } from "../../schema/fields.ts";
import { nudged, showWords, TRACK_STEPS, type Track } from "../quantity.ts";

/** A value is applied when the pointer rests for so long, and on release. */
const REST_MS = 120;
/** A finger on a track that has not moved so far sideways may be about to scroll, px. */
const SLOP = 6;
/** Held still for so long, a finger means the place that it holds. */
const HELD_MS = 600;
/** Keys pressed within so long of each other are one gesture. */
const KEYS_TOGETHER_MS = 1000;

let gestures = 0;
/** Names a gesture: the changes of one drag, or of a row of key presses, are undone at once. */
export const newGesture = (): number => {
  gestures += 1;
  return gestures;
};

interface Props {
  readonly label: string;
  readonly field: NumberField;
  readonly track: Track;
  readonly value: number;
  /** Where the tick stands; undefined: no tick. */
  readonly tick: number | undefined;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
  /** While it is dragged, for what shows the value beside it. */
  onDraft(value: number | null): void;
  onChange(value: number, gesture: number): void;
}

/** A slider whose value is applied when the hand rests. Home, End, arrows and page keys work as on any slider. */
export const Slider = (props: Props): ReactElement => {
  const { field, track, value, tick, onChange, onDraft } = props;
  const [draft, setDraft] = useState<number | null>(null);
  const gesture = useRef({ id: 0, at: Number.NEGATIVE_INFINITY });
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: number } | null>(null);
  const pressed = useRef(false);
  /** Where a finger took hold, px; null: there is none, or it has moved along the track. */
  const touched = useRef<number | null>(null);
  const shown = draft ?? value;

  const settle = (): void => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current.timer);
    onChange(waiting.current.value, gesture.current.id);
    waiting.current = null;
  };
  /** The browser took the finger to scroll: nothing was meant. */
  const abandon = (): void => {
    if (touched.current !== null && waiting.current !== null) {
      clearTimeout(waiting.current.timer);
      waiting.current = null;
    }
    release();
  };
  const rest = (): void => (pressed.current ? settle() : release());
  const release = (): void => {
    pressed.current = false;
    settle();
    setDraft(null);
    onDraft(null);
  };
  const wish = (next: number): void => {
    setDraft(next);
    onDraft(next);
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = { value: next, timer: setTimeout(rest, touched.current === null ? REST_MS : HELD_MS) };
  };
  const joinGesture = (now: number): void => {
    if (now - gesture.current.at > KEYS_TOGETHER_MS) gesture.current.id = newGesture();
    gesture.current.at = now;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyed(event.key, field, track, shown);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    joinGesture(event.timeStamp);
    wish(next);
  };
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const style: CSSProperties = { "--filled": `${track.position(shown) / (TRACK_STEPS / 100)}%` };
  return (
    <span className="slider">
      {tick !== undefined && tick >= track.from && tick <= track.to && (
        <span className="tick" style={{ "--at": track.position(tick) / TRACK_STEPS }} />
      )}
      <input
        type="range"
        min={0}
        max={TRACK_STEPS}
        step="any"
        value={track.position(shown)}
        style={style}
        disabled={props.disabled}
        aria-label={props.label}
        aria-valuetext={showWords(shown, field.unit)}
        aria-describedby={props.describedBy}
        onPointerDown={(event) => {
          pressed.current = true;
          touched.current = event.pointerType === "touch" ? event.clientX : null;
          gesture.current = { id: newGesture(), at: Number.NEGATIVE_INFINITY };
        }}
        onChange={(event) => {
          if (!pressed.current) joinGesture(event.timeStamp);
          wish(track.value(event.target.valueAsNumber));
        }}
        onPointerMove={(event) => {
          if (Math.abs(event.clientX - (touched.current ?? event.clientX)) > SLOP) touched.current = null;
        }}
        onPointerUp={release}
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
