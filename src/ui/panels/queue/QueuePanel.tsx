import { lazy, type ReactElement, Suspense, useCallback, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { decimals, grouped } from "../../chart/format.ts";
import { OtherKey } from "../../plots/comparedFork/OtherKey.tsx";
import { Live } from "../../plots/Live.tsx";
import { laneOf, signalsAgainst } from "../../plots/lane.ts";
import { shownNow } from "../../plots/now.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { QueuePlot } from "./QueuePlot.tsx";

const DataTable = lazy(async () => ({ default: (await retryLoad(() => import("../later.ts"))).DataTable }));

const laterSentence = async (run: Run): Promise<string> =>
  (await retryLoad(() => import("../later.ts"))).queueSentence(run);

const SPANS = [10, 30, "all"] as const;

const Legend = (): ReactElement => {
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
        {t("panel.queue.drop")}
      </button>
      <button type="button" className="pn-key pn-optional" {...lit("mark")}>
        <svg width="10" height="10" aria-hidden="true">
          <path d="m5 1 4 4-4 4-4-4z" fill="var(--markfill)" stroke="var(--mark)" />
        </svg>
        {t("panel.queue.mark")}
      </button>
    </span>
  );
};

const Tools = ({ table, onTable }: { readonly table: boolean; readonly onTable: () => void }): ReactElement => {
  const view = useLab((state) => state.view);
  const byGroup = useLab((state) => state.byGroup);
  const setView = useLab((state) => state.setView);
  const setByGroup = useLab((state) => state.setByGroup);
  return (
    <>
      {!view.follow && (
        <button
          type="button"
          className="pn-button"
          onClick={() =>
            setView({ follow: true, span: typeof view.span === "number" ? Math.max(view.span, 1) : view.span })
          }
        >
          {t("panel.queue.follow")}
        </button>
      )}
      <button type="button" className="pn-button" aria-expanded={table} onClick={onTable}>
        {t("panel.queue.data")}
      </button>
      <fieldset className="pn-segments" aria-label={t("panel.queue.parts")}>
        {[false, true].map((choice) => (
          <button
            type="button"
            key={String(choice)}
            aria-pressed={byGroup === choice}
            onClick={() => setByGroup(choice)}
          >
            {t(choice ? "panel.queue.byGroup" : "panel.queue.total")}
          </button>
        ))}
      </fieldset>
      <fieldset className="pn-segments" aria-label={t("panel.queue.span")}>
        {SPANS.map((span) => (
          <button
            type="button"
            key={span}
            aria-pressed={view.follow && view.span === span}
            onClick={() => setView({ span, follow: true })}
          >
            {span === "all" ? t("panel.queue.all") : t("panel.queue.seconds", { n: grouped(span) })}
          </button>
        ))}
      </fieldset>
    </>
  );
};

/** Queue, drops and marks, probability, link use and throughput over one time axis. */
export const QueuePanel = (): ReactElement => {
  const [table, setTable] = useState(false);
  const toggle = useCallback(() => setTable((open) => !open), []);
  return (
    <PanelFrame
      name="queue"
      title={t("panel.queue.title")}
      legend={<Legend />}
      tools={<Tools table={table} onTable={toggle} />}
      sentence={laterSentence}
    >
      <QueuePlot />
      <Suspense>{table && <DataTable onClose={toggle} />}</Suspense>
    </PanelFrame>
  );
};
