import { lazy, type ReactElement, Suspense, useLayoutEffect, useState } from "react";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useRun } from "../../session/RunContext.tsx";
import { AlgorithmParts } from "../../shell/AlgorithmParts.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import { Documentation } from "./Documentation.tsx";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));

/** The documentation: a table of all algorithms, and a page for each algorithm and transport. */
const AlgorithmsPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  useLayoutEffect(() => {
    noteFirstTrace();
    return listenToPlaceKeys(run, "algorithms", setDialog);
  }, [run]);
  return (
    <div className="lab algorithms" data-run={run.id}>
      <PlacesBar here="algorithms" share={() => setDialog("share")} keys={() => setDialog("keys")}>
        <AlgorithmParts here="algorithms" />
      </PlacesBar>
      <Documentation />
      <Suspense>
        {dialog === "share" && <ShareDialog close={() => setDialog(null)} />}
        {dialog === "keys" && <PlaceKeysDialog here="algorithms" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

export default AlgorithmsPage;
