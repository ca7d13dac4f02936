import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../i18n/message.ts";
import type { Seconds } from "../../units/units.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { paceWords } from "./Speed.tsx";

/** Time (ms) after which the pace is announced again during playback. */
const NOTICE_MS = 12_000;

interface ClockFaceProps {
  /** Simulated time, s. */
  readonly time: Seconds;
  /** The state of the run, below it. */
  readonly children: ReactNode;
}
export const ClockFace = ({ time, children }: ClockFaceProps): ReactElement => (
  <div className="clock">
    <b>
      <span data-testid="clock">{time.toFixed(3)}</span>
      <small>{t("unit.seconds")}</small>
    </b>
    {children}
  </div>
);

/** Simulated time, and below it the reason of a pause or the pace. */
export const Clock = (): ReactElement => <ClockFace time={useLab((state) => state.granted)}>{STATE_LINE}</ClockFace>;

/** The reason of a pause, or the pace. */
export const useStateWords = (): string => {
  const status = useLab((state) => state.status);
  const notice = useLab((state) => state.notice);
  const asked = useLab((state) => state.speedAsked);
  const reached = useLab((state) => state.speedReached);
  return notice || (status === "playing" ? paceWords(asked, reached) : t(`state.${status}`));
};

const StateLine = (): ReactElement => {
  const run = useRun();
  const status = useLab((state) => state.status);
  const notice = useLab((state) => state.notice);
  const words = useStateWords();
  const line = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = line;
    setCut(current !== null && words === notice && current.scrollWidth > current.clientWidth + 1);
  }, [words, notice]);
  useEffect(() => {
    if (notice === "" || status !== "playing") return undefined;
    const timer = setTimeout(() => run.lab.getState().setNotice(""), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [run, notice, status]);
  return (
    <div className="state-line">
      <span ref={line} className={isCut ? "whole" : ""} role="status" data-testid="state" title={words}>
        {words}
      </span>
      <StateActions />
    </div>
  );
};

/** One element for all times, which React therefore does not render anew with each. */
const STATE_LINE = <StateLine />;

/** What can be done about the state of the run. */
export const StateActions = (): ReactElement => {
  const run = useRun();
  const status = useLab((state) => state.status);
  const replayingTo = useLab((state) => state.replayingTo);
  const deadAt = useLab((state) => state.deadAt);
  return (
    <>
      {replayingTo !== null && (
        <button type="button" className="link" onClick={() => run.lab.getState().cancelReplay()}>
          {t("state.cancel")}
        </button>
      )}
      {status === "ended" && (
        <button
          type="button"
          className="link"
          title={t("state.goOnTitle")}
          onClick={() => void retryLoad(() => import("../session/goOn.ts")).then(({ goOn }) => goOn(run.lab))}
        >
          {t("state.goOn")}
        </button>
      )}
      {deadAt !== null && (
        <button type="button" className="link" onClick={() => run.lab.getState().restart()}>
          {t("state.restart")}
        </button>
      )}
    </>
  );
};
