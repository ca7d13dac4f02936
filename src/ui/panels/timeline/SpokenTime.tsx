import { type ReactElement, useEffect, useState } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { decimals } from "../../chart/format.ts";
import { useRun } from "../../session/RunContext.tsx";

/** Time (ms) without a movement after which it is over. */
const STILL_MS = 300;

/** The time at which a step, a jump or a drag has ended, for those who do not see the clock. */
export const SpokenTime = (): ReactElement => {
  const { lab } = useRun();
  const [words, setWords] = useState("");
  useEffect(() => {
    let timer = 0;
    const speak = (): void => {
      // The playhead says its own value.
      const isSaid = document.activeElement?.matches(".tl-head") === true;
      if (!isSaid) setWords(panelText("panel.timeline.now", { time: decimals(lab.getState().granted, 3) }));
    };
    const stop = lab.subscribe(({ granted, status }, before) => {
      if (status !== "paused" || before.status !== "paused" || granted === before.granted) return;
      clearTimeout(timer);
      timer = window.setTimeout(speak, STILL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [lab]);
  return (
    <span className="pn-sr" role="status">
      {words}
    </span>
  );
};
