import type { CSSProperties, ReactElement } from "react";
import { t } from "../../i18n/message.ts";
import { EVENT_PACE, LAB_SPEEDS, speedIndex } from "../session/player/pace.ts";
import { useLab, useRun } from "../session/RunContext.tsx";

/** The kind of a speed, which the keys of its texts name. */
const kindOf = (speed: number): "max" | "events" | "times" =>
  speed === Number.POSITIVE_INFINITY ? "max" : speed === EVENT_PACE ? "events" : "times";

/** "0.1×", "6.2×", "max". */
export const speedWords = (speed: number): string =>
  t(`speed.${kindOf(speed)}`, { speed: speed >= 10 ? speed.toFixed(0) : Number(speed.toPrecision(2)) });

/** The pace of a run that plays. @param reached the speed that a slow machine reaches; null: it keeps up */
export const paceWords = (asked: number, reached: number | null): string => {
  const isMost = asked === Number.POSITIVE_INFINITY;
  const speed = speedWords(asked);
  if (reached !== null)
    return t(isMost ? "state.atMostReaching" : "state.slower", { asked: speed, reached: speedWords(reached) });
  if (isMost) return t("state.atMost");
  return asked === EVENT_PACE ? t("state.playingEvents") : t("state.playing", { speed });
};

/** The speed of simulated time: a slider with a stop at every speed of the list. */
export const Speed = (): ReactElement => {
  const run = useRun();
  const asked = useLab((state) => state.speedAsked);
  const place = speedIndex(LAB_SPEEDS, asked);
  const last = LAB_SPEEDS.length - 1;
  const style: CSSProperties = { "--filled": `${(100 * place) / last}%` };
  return (
    <div className="speed">
      <output aria-hidden="true">{speedWords(asked)}</output>
      <input
        type="range"
        aria-label={t("speed.label")}
        aria-valuetext={t(`speed.${kindOf(asked)}Words`, { speed: asked })}
        min={0}
        max={last}
        step={1}
        value={place}
        style={style}
        onChange={(event) => run.lab.getState().setSpeed(LAB_SPEEDS[event.target.valueAsNumber] ?? 1)}
      />
      <span className="speed-ticks" aria-hidden="true">
        {[0.1, 1, 10, Number.POSITIVE_INFINITY].map((speed) => (
          <span key={speed} style={{ left: `${(100 * speedIndex(LAB_SPEEDS, speed)) / last}%` }}>
            {speedWords(speed)}
          </span>
        ))}
      </span>
    </div>
  );
};
