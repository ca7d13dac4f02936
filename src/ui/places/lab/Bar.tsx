import type { ReactElement } from "react";
import { t } from "../../../i18n/message.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Clock } from "../../shell/Clock.tsx";
import type { DialogName } from "../../shell/keys.ts";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { Speed } from "../../shell/Speed.tsx";
import { usePhone, useWide } from "../../theme/wide.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { PresetPicker } from "./ScenePicker.tsx";

interface Props {
  openDialog(name: DialogName): void;
  toggleControls(): void;
  readonly controlsOpen: boolean;
}

/** The lab's bar; on narrow screens what controls time is at the foot of the page, in reach of the thumb. */
export const Bar = ({ openDialog, toggleControls, controlsOpen }: Props): ReactElement => {
  const isWide = useWide();
  const isPhone = usePhone();
  const controls = (
    <button type="button" className="button controls-button" aria-expanded={controlsOpen} onClick={toggleControls}>
      <Icon name="sliders" />
      {t("bar.controls")}
    </button>
  );
  const about = (): void => openDialog("about");
  return (
    <>
      <PlacesBar
        here=""
        actions={isWide && controls}
        share={() => openDialog("share")}
        keys={() => openDialog("keys")}
        about={about}
      >
        <PresetPicker about={about} />
        {isWide && <Time />}
      </PlacesBar>
      {!isWide && !isPhone && (
        <div className="dock">
          <Time />
          {controls}
        </div>
      )}
    </>
  );
};

const Time = (): ReactElement => (
  <>
    <Transport />
    <Speed />
    <Clock />
  </>
);

const Transport = (): ReactElement => {
  const run = useRun();
  const status = useLab((state) => state.status);
  const { play, pause, step, reset } = run.lab.getState();
  const playing = status === "playing";
  const words = status === "ended" ? t("bar.againTitle") : t("bar.playTitle");
  return (
    <fieldset className="transport" aria-label={t("bar.transport")}>
      <button type="button" className="button square" onClick={() => reset(false)} title={t("bar.resetTitle")}>
        <Icon name="reset" />
        <span className="unseen">{t("bar.reset")}</span>
      </button>
      <button
        type="button"
        className="button solid play"
        onClick={playing ? pause : play}
        disabled={status === "loading" || status === "stopped"}
        title={words}
        aria-label={status === "ended" ? words : undefined}
      >
        <Icon name={playing ? "pause" : "play"} />
        {playing ? t("bar.pause") : status === "ended" ? t("bar.again") : t("bar.play")}
      </button>
      <button
        type="button"
        className="button"
        onClick={step}
        disabled={status !== "paused" && status !== "playing"}
        title={t("bar.stepTitle")}
      >
        <Icon name="step" />
        <span className="word">{t("bar.step")}</span>
      </button>
    </fieldset>
  );
};
