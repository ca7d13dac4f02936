import { lazy, type ReactElement, Suspense, useLayoutEffect, useState } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import type { PageParts } from "../../dialogs/share/contract.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useRun } from "../../session/RunContext.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { chosenScenario } from "./chosenLanes.ts";
import { type Draft, draftArguments } from "./definition.ts";
import { keepCurves, keptCurves } from "./keptCurves.ts";
import type { Chosen, KeptCurves } from "./picked.ts";
import { Questions } from "./Questions.tsx";
import { firstDraft } from "./questions.ts";
import { RangeRow } from "./RangeRow.tsx";
import { ResultPanel } from "./ResultPanel.tsx";
import { RunPanel, RunRow } from "./RunPanel.tsx";
import { Sentence } from "./Sentence.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { enter, setDraft, useSweep } from "./sweep.ts";
import { listenToSweepKeys } from "./sweepKeys.ts";
import type { Found } from "./sweepStudy.ts";
import { sweepFiles, sweepPictures } from "./takeAway.tsx";
import { tuningParts } from "./tuning/takeAway.tsx";
import "../compare/compare.css";
import "./work.css";
import "../papers/papers.css";
import { noteTuningOpen, takeTuningRequest } from "./tuningRequest.ts";
import "./sweeps.css";
import "./question.css";

const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));
const TuningPanel = lazy(() => retryLoad(() => import("./tuning/TuningPanel.tsx")));
const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));

/** A question in words about the scene, and its answer: how a metric depends on one or two fields, with intervals. */
const SweepPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "picture" | "keys" | null>(null);
  const [isTuning, setTuning] = useState(() => takeTuningRequest(run));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [kept, setKept] = useState<KeptCurves | null>(keptCurves);
  const found = useSweep((state) => state.found);
  const draft = useSweep((state) => state.draft);
  const scene = useSweep((state) => state.scenario);
  const fault = useSweep((state) => state.fault);
  const work = useSweep((state) => state.work);
  useLayoutEffect(() => {
    noteFirstTrace();
    const leave = enter(run);
    const stop = listenToPlaceKeys(run, "sweep", setDialog);
    const stopKeys = listenToSweepKeys(run);
    return () => {
      stop();
      stopKeys();
      leave();
    };
  }, [run]);
  const isBusy = work.status === "running" || work.status === "paused";
  const asked = chosenScenario(scene, draft.lanes);
  const scenario = asked.ok ? asked.value : scene;
  const change = (part: Partial<Draft>): void => {
    if ("axes" in part || "lanes" in part) setChosen(null);
    setDraft(run, { ...draft, ...part });
  };
  const ask = (next: Draft): void => {
    setChosen(null);
    setDraft(run, next);
  };
  const keep = (curves: KeptCurves | null): void => {
    setKept(curves);
    keepCurves(curves);
  };
  const sweepParts = (answer: Found): PageParts => {
    const { metric, against, view } = draft;
    return {
      pictures: () => sweepPictures({ found: answer, metric, against, view, kept, chosen: null, choose: setChosen }),
      files: () => sweepFiles(answer),
    };
  };
  const tune = (isOpen: boolean): void => {
    setTuning(isOpen);
    noteTuningOpen(run, isOpen);
  };
  const point = found?.points[chosen?.point ?? 0] === undefined ? null : chosen;
  return (
    <div className="lab pap swp" data-run={run.id}>
      <PlacesBar here="sweep" share={() => setDialog("share")} keys={() => setDialog("keys")} />
      <main aria-label={sweepText("page.main")}>
        <Questions scene={scene} draft={draft} ask={ask} tune={() => tune(true)} />
        {isTuning ? (
          <Suspense>
            <TuningPanel close={() => tune(false)} />
          </Suspense>
        ) : (
          <>
            <section className="panel swp-question" aria-label={sweepText("question.title")}>
              <Sentence {...{ draft, scene, scenario, isBusy, change }} />
              <RangeRow {...{ draft, scenario, isBusy, change }} />
              {fault !== "" && (
                <p className="remark" role="alert">
                  {sweepText("form.fault", { reason: fault })}{" "}
                  <button type="button" className="link" onClick={() => ask(firstDraft(scene))}>
                    {sweepText("form.begin")}
                  </button>
                </p>
              )}
              <RunRow {...{ found }} />
            </section>
            <section className="panel swp-main" aria-label={sweepText("result.title")}>
              {found === null ? (
                <p className="pap-empty">{sweepText("page.nothing")}</p>
              ) : (
                <PanelBoundary>
                  <ResultPanel
                    {...{ found, kept }}
                    view={draft.view}
                    setView={(view) => change({ view })}
                    metric={draft.metric}
                    against={draft.against}
                    chosen={point}
                    setAgainst={(against) => change({ against })}
                    choose={setChosen}
                  />
                </PanelBoundary>
              )}
            </section>
            {found !== null && (
              <SidePanel {...{ found, draft, kept, keep }} chosen={point} picture={() => setDialog("picture")} />
            )}
            <RunPanel {...{ found }} />
          </>
        )}
      </main>
      <Suspense>
        {(dialog === "share" || dialog === "picture") && (
          <ShareDialog
            commands={(address) => [["sweep", address, ...draftArguments(draft)].join(" ")]}
            {...(isTuning ? tuningParts(run) : found === null ? {} : sweepParts(found))}
            {...(dialog === "picture" ? { first: "picture" } : {})}
            close={() => setDialog(null)}
          />
        )}
        {dialog === "keys" && <PlaceKeysDialog here="sweep" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

export default SweepPage;
