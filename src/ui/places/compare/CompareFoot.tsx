import { type ReactElement, useState } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { PhoneButton, PhoneClock, PhonePlay, PhoneTransport, SpeedSheet } from "../../shell/PhoneFoot.tsx";
import { PhoneTabs } from "../../shell/PhoneTabs.tsx";
import { speedWords } from "../../shell/Speed.tsx";
import { usePlaybackWords } from "./CompareBar.tsx";
import { comparisonOf, useCompare } from "./compare.ts";

/** The foot of the comparison on a phone: playback of all lanes, and the tabs of the lab. */
export const CompareFoot = (): ReactElement => {
  const run = useRun();
  const status = useCompare((state) => state.status);
  const granted = useCompare((state) => state.granted);
  const asked = useLab((state) => state.speedAsked);
  const words = usePlaybackWords();
  const [isOpen, setOpen] = useState(false);
  const { play, pause, reset } = comparisonOf(run).store.getState();
  return (
    <footer className="phone-foot">
      {isOpen && <SpeedSheet close={() => setOpen(false)} />}
      <PhoneTransport>
        <PhoneClock
          time={granted}
          words={words}
          speed={words === t("state.paused") ? speedWords(asked) : null}
          isOpen={isOpen}
          toggle={() => setOpen(!isOpen)}
        />
        <PhonePlay status={status} play={play} pause={pause} />
        <PhoneButton icon="reset" words={t("bar.reset")} title={compareText("keys.reset")} act={reset} />
      </PhoneTransport>
      <PhoneTabs now="compare" />
    </footer>
  );
};
