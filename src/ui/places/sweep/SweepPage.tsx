import { lazy, type ReactElement, Suspense, useEffect, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { useRun } from "../../session/RunContext.tsx";
import { PageBar } from "../../shell/PageBar.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { DraftForm } from "./DraftForm.tsx";
import type { SweepMetricId } from "./metrics.ts";
import { listenToKeys } from "./pageKeys.ts";
import { type Chosen, ResultPanel } from "./ResultPanel.tsx";
import { SweepTable } from "./SweepTable.tsx";
import { enter, sweepOf, useSweep } from "./sweep.ts";
import { WorkBar } from "./WorkBar.tsx";
import "../compare/compare.css";
import "./work.css";
import "../papers/papers.css";
import "./sweeps.css";
import { retryLoad } from "../../session/loading/retryLoad.ts";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));

/** Shows how metrics depend on one or two fields of the scenario, with intervals over seeds. */
const SweepPage = (): ReactElement => {
  const run = useRun();
  const [sharing, setSharing] = useState(false);
  const [metric, setMetric] = useState<SweepMetricId>("delayMean");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const found = useSweep((state) => state.found);
  const work = useSweep((state) => state.work);
  useEffect(() => {
    noteFirstTrace();
    const leave = enter(run);
    const stop = listenToKeys(run, "x", () => setSharing(true));
    return () => {
      stop();
      leave();
    };
  }, [run]);
  const kept = found === null ? 0 : found.runs.filter(({ job }) => found.results.has(job.id)).length;
  const idle =
    found === null
      ? sweepText("page.nothing")
      : sweepText("page.wanted", {
          runs: sweepText("count.runs", { n: found.runs.length }),
          points: sweepText("count.points", { n: found.points.length }),
          kept,
        });
  return (
    <div className="lab pap swp" data-run={run.id}>
      <PageBar here="sweep">
        <button type="button" className="button outlined" onClick={() => setSharing(true)} title={t("bar.shareTitle")}>
          <Icon name="share" />
          <span className="word">{t("bar.share")}</span>
        </button>
      </PageBar>
      <main aria-label={sweepText("page.main")}>
        <DraftForm />
        <section className="panel swp-main" aria-label={sweepText("result.title")}>
          <WorkBar
            {...{ work, idle }}
            hindered={found === null ? sweepText("page.nothing") : ""}
            run={() => void sweepOf(run).run()}
            pause={() => sweepOf(run).pause()}
            resume={() => sweepOf(run).resume()}
            cancel={() => sweepOf(run).cancel()}
          />
          {found === null ? (
            <p className="pap-empty">{sweepText("page.empty")}</p>
          ) : (
            <PanelBoundary>
              <ResultPanel {...{ found, metric, chosen }} chooseMetric={setMetric} choose={setChosen} />
            </PanelBoundary>
          )}
        </section>
        {found !== null && <SweepTable {...{ found, metric }} choose={setChosen} />}
      </main>
      <Suspense>{sharing && <ShareDialog close={() => setSharing(false)} />}</Suspense>
    </div>
  );
};

export default SweepPage;
