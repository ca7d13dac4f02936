import { type ReactElement, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { phoneText } from "../../../i18n/phone.ts";
import { Area } from "../../panels/Area.tsx";
import { usePhoneView } from "../../session/phoneView.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { StateActions, useStateWords } from "../../shell/Clock.tsx";
import { PhoneButton, PhoneClock, PhonePlay, PhoneSheet, PhoneTransport, SpeedSheet } from "../../shell/PhoneFoot.tsx";
import { PhoneTabs } from "../../shell/PhoneTabs.tsx";
import { speedWords } from "../../shell/Speed.tsx";

/** The foot of the lab on a phone: what controls time, and the tabs. */
export const LabFoot = (): ReactElement => {
  const run = useRun();
  const part = usePhoneView((view) => view.part);
  const status = useLab((state) => state.status);
  const notice = useLab((state) => state.notice);
  const granted = useLab((state) => state.granted);
  const asked = useLab((state) => state.speedAsked);
  const words = useStateWords();
  const [sheet, setSheet] = useState<"speed" | "timeline" | null>(null);
  const toggle = (one: typeof sheet): void => setSheet(sheet === one ? null : one);
  const close = (): void => setSheet(null);
  const { play, pause, step, stepBack, reset, fork } = run.lab.getState();
  const canStep = status === "paused" || status === "playing";
  const isPlain = notice === "" && status === "paused";
  return (
    <footer className="phone-foot">
      <div className="phone-notice">
        {words === notice && <span>{notice}</span>}
        <StateActions />
      </div>
      {sheet === "speed" && (
        <SpeedSheet close={close}>
          <PhoneButton
            icon="back"
            words={phoneText("foot.stepBack")}
            title={phoneText("foot.stepBackTitle")}
            disabled={!canStep}
            act={stepBack}
          />
          <PhoneButton icon="step" words={t("bar.step")} title={t("bar.stepTitle")} disabled={!canStep} act={step} />
        </SpeedSheet>
      )}
      {sheet === "timeline" && (
        <PhoneSheet title={phoneText("foot.timeline")} className="phone-timeline" close={close}>
          <Area area="timeline" />
        </PhoneSheet>
      )}
      <PhoneTransport swipe={() => setSheet("timeline")}>
        <PhoneClock
          time={granted}
          words={words}
          speed={isPlain ? speedWords(asked) : null}
          isOpen={sheet === "speed"}
          toggle={() => toggle("speed")}
        />
        <PhonePlay status={status} play={play} pause={pause} />
        <PhoneButton icon="reset" words={t("bar.reset")} title={t("bar.resetTitle")} act={() => reset(false)} />
        <PhoneButton icon="step" words={t("bar.step")} title={t("bar.stepTitle")} disabled={!canStep} act={step} />
        <PhoneButton icon="fork" words={phoneText("foot.fork")} title={phoneText("foot.fork")} act={fork} />
        <PhoneButton
          icon="timeline"
          words={phoneText("foot.timeline")}
          title={phoneText("foot.timeline")}
          isOpen={sheet === "timeline"}
          act={() => toggle("timeline")}
        />
      </PhoneTransport>
      <PhoneTabs now={part} />
    </footer>
  );
};
