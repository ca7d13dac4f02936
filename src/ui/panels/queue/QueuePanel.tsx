import { lazy, type ReactElement, Suspense, useCallback, useContext, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import type { Run } from "../../session/run.ts";
import { QueuePlot } from "./QueuePlot.tsx";

// What the first trace does not need.
const DataTable = lazy(async () => ({ default: (await retryLoad(() => import("../later.ts"))).DataTable }));

const loaded = () => afterFirstTrace(() => retryLoad(() => withDocumentation(import("../later.ts"))));
const QueueLegend = lazy(async () => ({ default: (await loaded()).QueueLegend }));
const QueueTools = lazy(async () => ({ default: (await loaded()).QueueTools }));
const TraceNumbers = lazy(async () => ({ default: (await loaded()).TraceNumbers }));

const laterSentence = async (run: Run): Promise<string> =>
  (await retryLoad(() => import("../later.ts"))).queueSentence(run);

/** Queue, drops and marks, probability, link use and throughput over one time axis. */
export const QueuePanel = (): ReactElement => {
  const [table, setTable] = useState(false);
  const isPhone = useContext(PhoneForm);
  const toggle = useCallback(() => setTable((open) => !open), []);
  return (
    <PanelFrame
      name="queue"
      title={t("panel.queue.title")}
      legend={
        <Suspense>
          <QueueLegend />
        </Suspense>
      }
      tools={
        <Suspense>
          <QueueTools table={table} onTable={toggle} />
        </Suspense>
      }
      sentence={laterSentence}
    >
      <QueuePlot />
      <Suspense>{isPhone && <TraceNumbers />}</Suspense>
      <Suspense>{table && <DataTable onClose={toggle} />}</Suspense>
    </PanelFrame>
  );
};
