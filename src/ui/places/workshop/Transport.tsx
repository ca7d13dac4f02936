import type { ReactElement } from "react";
import { t } from "../../../i18n/message.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Icon } from "../../widgets/Icon.tsx";

/** Reset, play and pause of the workshop's run, and its time. */
export const Transport = (): ReactElement => {
  const run = useRun();
  const status = useLab((state) => state.status);
  const granted = useLab((state) => state.granted);
  const { play, pause, reset } = run.lab.getState();
  const isPlaying = status === "playing";
  return (
    <fieldset className="wks-transport" aria-label={t("bar.transport")}>
      <span className="wks-clock">
        <b data-testid="workshop-clock">{granted.toFixed(1)}</b> {t("unit.seconds")}
      </span>
      <button type="button" className="button square" onClick={() => reset(false)} title={t("bar.resetTitle")}>
        <Icon name="reset" />
        <span className="unseen">{t("bar.reset")}</span>
      </button>
      <button
        type="button"
        className="button solid play"
        onClick={isPlaying ? pause : play}
        disabled={status === "loading" || status === "stopped"}
        title={t("bar.playTitle")}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
        {t(isPlaying ? "bar.pause" : status === "ended" ? "bar.again" : "bar.play")}
      </button>
    </fieldset>
  );
};
