import { lazy, type ReactElement, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { workshopText } from "../../../i18n/workshop.ts";
import { HALF_AND_HALF } from "../../../workshop/sources/halfAndHalf.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Damage } from "../../shell/Damage.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { listenToDrops } from "../../widgets/fileDrops.ts";
import { CodePanel } from "./CodePanel.tsx";
import { EXAMPLE_FILE, openFile } from "./files.ts";
import { keptCodes } from "./kept.ts";
import { Workshop } from "./workshop.ts";
import "./workshop.css";

const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));

/** The source that was written last on this device, or the example. */
const firstWorkshop = async (): Promise<Workshop> => {
  const [latest] = await keptCodes();
  return latest === undefined
    ? new Workshop(EXAMPLE_FILE, HALF_AND_HALF)
    : new Workshop(latest.file, latest.source, latest.id);
};

/** The workshop: a discipline's source beside a run of it, its tests and its race. */
const WorkshopPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  const [workshop, setWorkshop] = useState<Workshop | null>(null);
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
  useEffect(() => {
    if (workshop === null) return undefined;
    const stop = listenToDrops((file) => void openFile(workshop, file));
    const end = workshop.begin({ take: () => Promise.resolve({ since: null, faults: [] }) });
    return () => {
      stop();
      end();
    };
  }, [workshop]);
  const race = useCallback(() => undefined, []);
  return (
    <div className="lab wks" data-run={run.id}>
      <PlacesBar here="workshop" share={() => setDialog("share")} keys={() => setDialog("keys")} />
      <Damage />
      <main aria-label={workshopText("page.main")}>
        {workshop !== null && <CodePanel workshop={workshop} race={race} />}
        <section className="wks-run" aria-label={workshopText("page.run")} />
      </main>
      <Suspense>{dialog === "keys" && <PlaceKeysDialog here="workshop" close={() => setDialog(null)} />}</Suspense>
    </div>
  );
};

export default WorkshopPage;
