import type { ReactElement } from "react";
import { t } from "../../i18n/message.ts";
import { lab, useLab } from "../session/lab.ts";
import { EVENT_PACE } from "../session/pace.ts";
import { speedWords } from "./Speed.tsx";

/** Simulated time, and below it why it stands still or how it goes. */
export const Clock = (): ReactElement => {
  const granted = useLab((state) => state.granted);
  return (
    <div className="clock">
      <b>
        <span data-testid="clock">{granted.toFixed(3)}</span>
        <small>{t("unit.seconds")}</small>
      </b>
      <StateLine />
    </div>
  );
};

const StateLine = (): ReactElement => {
  const status = useLab((state) => state.status);
  const notice = useLab((state) => state.notice);
  const asked = useLab((state) => state.speedAsked);
  const reached = useLab((state) => state.speedReached);
  const replayingTo = useLab((state) => state.replayingTo);
  const deadAt = useLab((state) => state.deadAt);
  const pace =
    asked === Number.POSITIVE_INFINITY
      ? reached === null
        ? t("state.atMost")
        : t("state.atMostReaching", { reached: speedWords(reached) })
      : reached === null
        ? asked === EVENT_PACE
          ? t("state.playingEvents")
          : t("state.playing", { speed: speedWords(asked) })
        : t("state.slower", { asked: speedWords(asked), reached: speedWords(reached) });
  const words = status === "playing" ? notice || pace : notice || t(`state.${status}`);
  return (
    <div className="state-line">
      <span role="status" data-testid="state" title={words}>
        {words}
      </span>
      {replayingTo !== null && (
        <button type="button" className="link" onClick={() => lab.getState().cancelReplay()}>
          {t("state.cancel")}
        </button>
      )}
      {deadAt !== null && (
        <button type="button" className="link" onClick={() => lab.getState().restart()}>
          {t("state.restart")}
        </button>
      )}
    </div>
  );
};
