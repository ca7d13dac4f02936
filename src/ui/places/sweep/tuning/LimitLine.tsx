import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import type { Limit } from "../../../../tuning/definition.ts";
import { spoken } from "../../../widgets/spoken.ts";
import { metricWords } from "../metrics.ts";
import type { Room } from "../plots/shape.ts";
import { metricValue, sideOf } from "./shown.ts";
import type { TriesAxis } from "./triesPicture.ts";

/** A step of the limit by a key, and with Shift, in the unit that is shown. */
const [STEP, BIG_STEP] = [0.1, 1];

/** Room of the line for a pointer, px. */
const GRIP = 24;

interface Shown {
  readonly room: Room;
  readonly sign: Limit["sign"];
  /** Where the line is, px. */
  readonly at: number;
}

/** The part of the picture in which a try keeps the limit. */
export const LimitZone = ({ room, sign, at }: Shown): ReactElement => {
  const { left, right, top, bottom } = room;
  const isAbove = sign === ">=";
  return (
    <rect
      x={left}
      y={isAbove ? top : at}
      width={right - left}
      height={Math.max(0, isAbove ? at - top : bottom - at)}
      fill="var(--inset)"
    />
  );
};

/** The limit while it is moved; values in the unit that is shown. */
export interface MovedLimit {
  readonly shown: number;
  readonly disabled: boolean;
  grab(): void;
  drag(to: number): void;
  drop(): void;
  /** Sets the limit that many units higher. */
  nudge(by: number): void;
}

/** @param limit SI @param setLimit takes SI, when a drag or a key ends */
export const useMovedLimit = (
  limit: number,
  { factor }: TriesAxis["shape"],
  disabled: boolean,
  setLimit: (limit: number) => void,
): MovedLimit => {
  const [dragged, setDragged] = useState<number | null>(null);
  const settled = limit * factor;
  const settle = (shown: number): void => setLimit(Number((shown / factor).toPrecision(6)));
  return {
    shown: dragged ?? settled,
    disabled,
    grab: () => {
      if (!disabled) setDragged(settled);
    },
    drag: (to) => {
      if (dragged !== null) setDragged(to);
    },
    drop: () => {
      if (dragged !== null && dragged !== settled) settle(dragged);
      setDragged(null);
    },
    nudge: (by) => settle(Number((settled + by).toFixed(3))),
  };
};

interface Props extends Shown {
  readonly axis: TriesAxis;
  readonly limit: MovedLimit;
}

/** The line of the limit with its value, which is dragged and takes keys. */
export const LimitLine = ({ room, sign, at, axis, limit }: Props): ReactElement => {
  const { left, right } = room;
  const value = metricValue(axis.metric, limit.shown / axis.shape.factor);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = stepOf(event);
    if (by === 0 || limit.disabled) return;
    event.preventDefault();
    limit.nudge(by);
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (limit.disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    limit.grab();
  };
  return (
    <>
      <line x1={left} x2={right} y1={at} y2={at} stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="4 3" />
      <text
        x={right - 4}
        y={sign === ">=" ? at + 14 : at - 6}
        textAnchor="end"
        fontSize={11}
        fontWeight={600}
        fill="var(--ink)"
      >
        {tuningText(`tries.limit.${sideOf(sign)}`, { value })}
      </text>
      <rect
        className="tun-limit"
        x={left}
        y={at - GRIP / 2}
        width={right - left}
        height={GRIP}
        fill="transparent"
        role="slider"
        tabIndex={0}
        aria-label={tuningText("tries.limit", { metric: metricWords(axis.metric) })}
        aria-valuemin={axis.span[0]}
        aria-valuemax={axis.span[1]}
        aria-valuenow={limit.shown}
        aria-valuetext={spoken(value)}
        aria-disabled={limit.disabled}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={({ nativeEvent }) => limit.drag(Math.round(10 * axis.shownAt(nativeEvent.offsetY)) / 10)}
        onPointerUp={limit.drop}
      />
    </>
  );
};

const stepOf = ({ key, shiftKey }: KeyboardEvent): number => {
  const step = shiftKey ? BIG_STEP : STEP;
  if (key === "ArrowUp") return step;
  return key === "ArrowDown" ? -step : 0;
};
