import { type CSSProperties, type KeyboardEvent, type ReactElement, useState } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { spoken } from "../../widgets/spoken.ts";
import { TRACK_STEPS, type Track } from "../../widgets/track.ts";

interface Props {
  readonly name: string;
  readonly track: Track;
  readonly low: number;
  readonly high: number;
  /** The values of the points, drawn as ticks. */
  readonly points: readonly number[];
  readonly disabled: boolean;
  words(value: number): string;
  change(low: number, high: number): void;
}

/** Steps of an arrow key with Shift. */
const FAR = 10;
const ARROWS: Readonly<Record<string, number>> = { ArrowRight: FAR, ArrowUp: FAR, ArrowLeft: -FAR, ArrowDown: -FAR };

/** A slider with two handles. It applies a value when a handle is let go. */
export const RangeSlider = ({ name, track, low, high, points, disabled, words, change }: Props): ReactElement => {
  const [held, setHeld] = useState<readonly [number, number] | null>(null);
  const [from, to] = held ?? [low, high];
  const apply = (): void => {
    if (held === null) return;
    setHeld(null);
    if (held[0] < held[1]) change(held[0], held[1]);
  };
  const move = (which: "low" | "high", position: number): void => {
    const next = track.value(position);
    if (which === "low" && next < to) setHeld([next, to]);
    if (which === "high" && next > from) setHeld([from, next]);
  };
  const [left, right] = [track.position(from), track.position(to)];
  const filled: CSSProperties = { left: `${left / 10}%`, width: `${Math.max(0, right - left) / 10}%` };
  const handle = (which: "low" | "high"): ReactElement => {
    const value = which === "low" ? from : to;
    return (
      <input
        type="range"
        min={0}
        max={TRACK_STEPS}
        step={1}
        disabled={disabled}
        aria-label={sweepText(`range.${which}`, { name })}
        aria-valuetext={spoken(words(value))}
        value={track.position(value)}
        onChange={({ target }) => move(which, Number(target.value))}
        onKeyDown={(event: KeyboardEvent) => {
          const step = ARROWS[event.key];
          if (!event.shiftKey || step === undefined) return;
          event.preventDefault();
          move(which, Math.min(TRACK_STEPS, Math.max(0, track.position(value) + step)));
        }}
        onPointerUp={apply}
        onKeyUp={apply}
        onBlur={apply}
      />
    );
  };
  return (
    <div className="swp-range">
      <div className="swp-track">
        <span style={filled} />
        {points.map((point) => (
          <i key={point} style={{ left: `${track.position(point) / 10}%` }} />
        ))}
        {handle("low")}
        {handle("high")}
      </div>
      <div className="swp-ends">
        <span>{words(from)}</span>
        <span>{words(to)}</span>
      </div>
    </div>
  );
};
