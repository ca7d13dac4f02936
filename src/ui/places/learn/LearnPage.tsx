import { lazy, type ReactElement, Suspense, useEffect, useState } from "react";
import { t } from "../../../i18n/message.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { useRun } from "../../session/RunContext.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { listenToPlaceKeys } from "../../shell/placeKeys.ts";
import "./learn.css";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const PlaceKeysDialog = lazy(() => retryLoad(() => import("../../dialogs/PlaceKeysDialog.tsx")));

/** The place of lessons. */
const LearnPage = (): ReactElement => {
  const run = useRun();
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  useEffect(() => {
    noteFirstTrace();
    return listenToPlaceKeys(run, "learn", setDialog);
  }, [run]);
  return (
    <div className="lab learn" data-run={run.id}>
      <PlacesBar here="learn" share={() => setDialog("share")} keys={() => setDialog("keys")} />
      <main aria-label={t("place.learn")}>
        <h2>{t("learn.title")}</h2>
      </main>
      <Suspense>
        {dialog === "share" && <ShareDialog close={() => setDialog(null)} />}
        {dialog === "keys" && <PlaceKeysDialog here="learn" close={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
};

export default LearnPage;
