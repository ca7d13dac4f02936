import { type ReactElement, useEffect, useState } from "react";
import { lectureText } from "../../../i18n/lecture.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { type LectureAction, type LectureState, spentAt } from "./state.ts";
import { steadyNow } from "./steadyNow.ts";

/** Time between two updates of the clock, ms. */
const TICK_MS = 500;

const useNow = (): number => {
  const [now, setNow] = useState(steadyNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

interface Props {
  readonly lesson: Lesson | null;
  readonly state: LectureState;
  act(action: LectureAction): void;
}
/** The time spent and its difference from the plan, in which each step has an equal share of the lesson's minutes. */
export const Timer = ({ lesson, state, act }: Props): ReactElement => {
  const spent = spentAt(state.clock, useNow()) / 1000;
  const planned = 60 * (lesson?.minutes ?? 0);
  const due = (planned * state.shown.index) / state.shown.all;
  const late = spent - (planned * (state.shown.index + 1)) / state.shown.all;
  const off = late > 0 ? late : Math.min(0, spent - due);
  const isRunning = state.clock.since !== null;
  return (
    <>
      <span className="rule" />
      <b className="lec-time" role="timer" aria-label={lectureText("presenter.clock")} data-testid="lecture-clock">
        {clockText(spent)}
      </b>
      {planned > 0 && (
        <>
          <span>{lectureText("presenter.of", { time: clockText(planned) })}</span>
          <span
            className="lec-pace"
            aria-hidden="true"
            style={{ "--spent": Math.min(1, spent / planned), "--due": due / planned }}
          />
          <span className="lec-off">{offWords(off)}</span>
        </>
      )}
      <button
        type="button"
        className="button square"
        title={lectureText(isRunning ? "presenter.stop" : "presenter.start")}
        onClick={() => act({ kind: "clock", now: steadyNow() })}
      >
        <Icon name={isRunning ? "pause" : "play"} />
        <span className="unseen">{lectureText(isRunning ? "presenter.stop" : "presenter.start")}</span>
      </button>
    </>
  );
};

/** A smaller difference counts as on time, s. */
const ON_TIME = 15;
const offWords = (off: number): string => {
  if (Math.abs(off) < ON_TIME) return lectureText("presenter.onTime");
  const whole = Math.round(Math.abs(off));
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60];
  const time =
    minutes > 0
      ? lectureText("presenter.minutes", { minutes, seconds })
      : lectureText("presenter.seconds", { seconds });
  return lectureText(off > 0 ? "presenter.behind" : "presenter.ahead", { time });
};
