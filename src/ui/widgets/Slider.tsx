import type { CSSProperties, KeyboardEvent, ReactElement } from "react";
import type { NumberField } from "../../schema/fields.ts";
import { showWords } from "../quantity.ts";
import { type SliderListener, useRestingValue } from "./slider/useRestingValue.ts";
import { spoken } from "./spoken.ts";
import { nudged, TRACK_STEPS, type Track } from "./track.ts";

interface Props extends SliderListener {
  readonly label: string;
  readonly field: NumberField;
  readonly track: Track;
  readonly value: number;
  /** Value of the tick; undefined: no tick. */
  readonly tick: number | undefined;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
}

/** A slider whose value is applied when the pointer rests. Home, End, arrows and page keys work as usual. */
export const Slider = (props: Props): ReactElement => {
  const { field, track, value, tick } = props;
  const { draft, press, follow, drag, setByKey, release, cancel } = useRestingValue(props);
  const shown = draft ?? value;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyed(event.key, field, track, shown);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setByKey(next, event.timeStamp);
  };
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
        onPointerDown={press}
        onChange={(event) => drag(track.value(event.target.valueAsNumber), event.timeStamp)}
        onPointerMove={follow}
        onPointerUp={(event) => {
          follow(event);
          release();
        }}
        onPointerCancel={cancel}
        onBlur={release}
        onKeyUp={(event) => {
          if (keyed(event.key, field, track, shown) !== undefined) release();
        }}
        onKeyDown={onKeyDown}
      />
    </span>
  );
};

/** The value that a key sets; undefined: the key is not of a slider. */
const keyed = (key: string, field: NumberField, track: Track, value: number): number | undefined => {
  if (key === "ArrowRight" || key === "ArrowUp") return nudged(field, value, 1, false);
  if (key === "ArrowLeft" || key === "ArrowDown") return nudged(field, value, -1, false);
  if (key === "PageUp") return nudged(field, value, 1, true);
  if (key === "PageDown") return nudged(field, value, -1, true);
  if (key === "Home") return track.from;
  return key === "End" ? track.to : undefined;
};
