import { type ReactElement, useLayoutEffect } from "react";
import { t } from "../../i18n/message.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useRun } from "../session/RunContext.tsx";
import { FailedLoad } from "../widgets/FailedLoad.tsx";
import { PlacesBar } from "./PlacesBar.tsx";
import { PLACES, type PlaceId } from "./placeList.ts";

/** A place whose script is on its way: its bar already works, and the page says if the script does not come. */
export const Opening = ({ here }: { readonly here: PlaceId }): ReactElement => {
  const run = useRun();
  const place = t(PLACES.find(({ id }) => id === here)?.word ?? "place.lab");
  useLayoutEffect(() => {
    let stop = (): void => undefined;
    let isOver = false;
    void retryLoad(() => import("./placeKeys.ts")).then(({ listenToPlaceKeys }) => {
      if (!isOver) stop = listenToPlaceKeys(run, here, () => undefined);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [run, here]);
  return (
    <div className="lab opening" data-run={run.id}>
      <PlacesBar here={here} />
      <main aria-label={place}>
        <p role="status">{t("place.opening", { place })}</p>
        <FailedLoad place={place} />
      </main>
    </div>
  );
};
