import type { ReactElement } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { decimals } from "../../chart/format.ts";
import { OtherKey } from "../../plots/comparedFork/OtherKey.tsx";
import { Live } from "../../plots/Live.tsx";
import { laneOf, signalsAgainst } from "../../plots/lane.ts";
import { shownNow } from "../../plots/now.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";

/** The lines and signs of the traces, with the values now. */
export const QueueLegend = (): ReactElement => {
  const run = useRun();
  const definition = useLab((state) => laneOf(state.inForce).definition);
  const pinned = useLab((state) => state.pinned);
  const { setHighlight, pinHighlight } = run.lab.getState();
  const average = signalsAgainst(definition, "queue")[0];
  const lit = (event: "drop" | "mark") => ({
    onPointerEnter: () => setHighlight({ kind: "event", event }),
    onPointerLeave: () => setHighlight(null),
    onFocus: () => setHighlight({ kind: "event", event }),
    onBlur: () => setHighlight(null),
    onClick: () => pinHighlight({ kind: "event", event }),
    "aria-pressed": pinned?.kind === "event" && pinned.event === event,
  });
  return (
    <span className="pn-keys">
      <span className="pn-key">
        <svg width="16" height="10" aria-hidden="true">
          <path d="M0 1h16v8H0z" fill="var(--qfill)" />
          <path d="M0 5h16" stroke="var(--q)" />
        </svg>
        {t("panel.queue.instant")} <Live className="pn-number" text={() => decimals(shownNow(run, "queue"), 0)} />
      </span>
      {average !== undefined && (
        <span className="pn-key">
          <svg width="16" height="10" aria-hidden="true">
            <path d="M0 5h16" stroke="var(--avg)" strokeWidth="2" />
          </svg>
          {wordOf(average.signal, "label").toLowerCase()}{" "}
          <Live className="pn-number" text={() => decimals(shownNow(run, `signal:${average.id}`), 1)} />
        </span>
      )}
      <OtherKey />
      <button type="button" className="pn-key pn-optional" {...lit("drop")}>
        <svg width="10" height="10" aria-hidden="true">
          <path d="m2 2 6 6M8 2 2 8" stroke="var(--drop)" strokeWidth="1.7" />
        </svg>
        {panelText("panel.queue.drop")}
      </button>
      <button type="button" className="pn-key pn-optional" {...lit("mark")}>
        <svg width="10" height="10" aria-hidden="true">
          <path d="m5 1 4 4-4 4-4-4z" fill="var(--markfill)" stroke="var(--mark)" />
        </svg>
        {panelText("panel.queue.mark")}
      </button>
    </span>
  );
};
