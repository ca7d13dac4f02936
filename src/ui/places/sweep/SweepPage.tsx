import { lazy, type ReactElement, Suspense, useLayoutEffect, useState } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { useRun } from "../../session/RunContext.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { DraftForm } from "./DraftForm.tsx";
import { draftArguments } from "./definition.ts";
import type { SweepMetricId } from "./metrics.ts";
import { type Chosen, ResultPanel } from "./ResultPanel.tsx";
import { SweepTable } from "./SweepTable.tsx";
import { enter, sweepOf, useSweep } from "./sweep.ts";
import { WorkBar } from "./WorkBar.tsx";
import "../compare/compare.css";
import "./work.css";
import "../papers/papers.css";
import "./sweeps.css";
import { retryLoad } from "../../session/loading/retryLoad.ts";

const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));
const TuningPanel = lazy(() => retryLoad(() => import("./tuning/TuningPanel.tsx")));
const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));

/** Shows how metrics depend on one or two fields of the scenario, with intervals over seeds. */
const SweepPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  const [isTuning, setTuning] = useState(false);
  const [metric, setMetric] = useState<SweepMetricId>("delayMean");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const found = useSweep((state) => state.found);
  const draft = useSweep((state) => state.draft);
  const work = useSweep((state) => state.work);
  useLayoutEffect(() => {
    noteFirstTrace();
    const leave = enter(run);
    const stop = listenToPlaceKeys(run, "sweep", setDialog);
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
      <PlacesBar here="sweep" share={() => setDialog("share")} keys={() => setDialog("keys")} />
      <main aria-label={sweepText("page.main")}>
        <DraftForm tune={() => setTuning(true)} />
        {isTuning && (
          <Suspense>
            <TuningPanel close={() => setTuning(false)} />
          </Suspense>
        )}
        {!isTuning && (
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
        )}
        {found !== null && !isTuning && <SweepTable {...{ found, metric }} choose={setChosen} />}
      </main>
      <Suspense>
        {dialog === "share" && (
          <ShareDialog
            commands={(address) => [["sweep", address, ...draftArguments(draft)].join(" ")]}
            close={() => setDialog(null)}
          />
        )}
        {dialog === "keys" && <PlaceKeysDialog here="sweep" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

export default SweepPage;
