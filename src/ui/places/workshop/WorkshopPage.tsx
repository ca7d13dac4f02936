import { lazy, type ReactElement, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { workshopText } from "../../../i18n/workshop.ts";
import { HALF_AND_HALF } from "../../../workshop/sources/halfAndHalf.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { handed, takeHanded } from "../../session/own/handed.ts";
import { keptCodes } from "../../session/own/kept.ts";
import { RunProvider, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { AlgorithmParts } from "../../shell/AlgorithmParts.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { listenToDrops } from "../../widgets/fileDrops.ts";
import { CodePanel } from "./CodePanel.tsx";
import { ContractTests } from "./contractTests.ts";
import { EXAMPLE_FILE, openFile } from "./files.ts";
import { leftOpen } from "./openCode.ts";
import { OwnRun } from "./ownRun.ts";
import { RacePanel } from "./RacePanel.tsx";
import { RunPanel } from "./RunPanels.tsx";
import { Race } from "./race.ts";
import { useRunNews } from "./runNews.ts";
import { TestsStrip } from "./TestsStrip.tsx";
import { Transport } from "./Transport.tsx";
import { workshopParts } from "./takeAway.tsx";
import { Trials } from "./trials.ts";
import { UseIn } from "./UseIn.tsx";
import { Workshop, type WorkshopState } from "./workshop.ts";
import "./workshop.css";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));

/** Stands in until the source is read from this device. */
const NO_WORKSHOP: StoreApi<Pick<WorkshopState, "version">> = createStore(() => ({ version: null }));

/**
 * What somebody else wrote and the user wants to read; the source that was open in this tab; that which was written
 * last on this device; or the example.
 */
const firstWorkshop = async (): Promise<Workshop> => {
  const other = takeHanded();
  if (other !== null) return new Workshop({ ...other, isHeld: true });
  const kept = await keptCodes();
  return new Workshop(leftOpen(kept) ?? kept[0] ?? { file: EXAMPLE_FILE, source: HALF_AND_HALF });
};

/** The workshop: a discipline's source beside a run of it, its tests and its race. */
const WorkshopPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  const [workshop, setWorkshop] = useState<Workshop | null>(null);
  /** A file that came before the workshop could open it. */
  const [dropped, setDropped] = useState<File | null>(null);
  const [own, setOwn] = useState<Run | null>(null);
  const [contractTests] = useState(() => new ContractTests());
  const [race] = useState(() => new Race());
  const trials = useMemo(() => workshop && new Trials(workshop, contractTests, race), [workshop, contractTests, race]);
  useLayoutEffect(() => {
    noteFirstTrace();
    return listenToPlaceKeys(run, "workshop", setDialog);
  }, [run]);
  useEffect(() => {
    let isWanted = true;
    void firstWorkshop().then((made) => {
      if (isWanted) setWorkshop(made);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  useEffect(
    () =>
      listenToDrops((file) => {
        if (workshop === null) setDropped(file);
        else void openFile(workshop, file, run);
      }),
    [workshop, run],
  );
  useEffect(() => {
    if (workshop === null || dropped === null) return;
    setDropped(null);
    void openFile(workshop, dropped, run);
  }, [workshop, dropped, run]);
  useEffect(() => {
    if (workshop === null) return undefined;
    const stopHanded = handed.subscribe(() => {
      const code = takeHanded();
      if (code !== null) workshop.open({ ...code, isHeld: true });
    });
    const runner = new OwnRun(setOwn);
    const endTrials = trials?.begin();
    const end = workshop.begin(runner);
    return () => {
      stopHanded();
      end();
      runner.close();
      endTrials?.();
      setOwn(null);
    };
  }, [workshop, trials]);
  const decided = useRunNews(own, workshop);
  const version = useStore(workshop?.store ?? NO_WORKSHOP, (state) => state.version);
  const runRace = useCallback(() => trials?.now(), [trials]);
  return (
    <div className="lab wks" data-run={run.id}>
      <PlacesBar
        here="workshop"
        actions={
          own !== null && (
            <>
              <RunProvider run={own}>
                <Transport />
              </RunProvider>
              {version !== null && <UseIn id={version.compiled.id} />}
            </>
          )
        }
        share={() => setDialog("share")}
        keys={() => setDialog("keys")}
      >
        <AlgorithmParts here="workshop" />
      </PlacesBar>
      <main aria-label={workshopText("page.main")}>
        {workshop !== null && <CodePanel workshop={workshop} decided={decided} race={runRace} />}
        <section className="wks-run" aria-label={workshopText("page.run")}>
          {own === null ? (
            <p className="panel wks-view wks-empty">{workshopText("page.noRun")}</p>
          ) : (
            <RunProvider run={own}>
              <div className="wks-view" data-run={own.id}>
                <RunPanel id="network" />
                <RunPanel id="queue" />
                <RunPanel id="inside" />
              </div>
            </RunProvider>
          )}
          <TestsStrip contractTests={contractTests} />
          <RacePanel race={race} version={version?.number ?? null} run={runRace} />
        </section>
      </main>
      <Suspense>
        {dialog === "share" && workshop !== null && (
          <ShareDialog {...workshopParts(workshop, contractTests, race)} close={() => setDialog(null)} />
        )}
        {dialog === "keys" && <PlaceKeysDialog here="workshop" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

export default WorkshopPage;
