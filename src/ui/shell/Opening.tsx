import { type ComponentType, type ReactElement, Suspense, useLayoutEffect, useState } from "react";
import { t } from "../../i18n/message.ts";
import { useRun } from "../session/RunContext.tsx";
import { FailedLoad } from "../widgets/FailedLoad.tsx";
import { PlacesBar } from "./PlacesBar.tsx";
import { PLACES, type PlaceId } from "./placeList.ts";
import { sharing } from "./sharing.ts";

/** What the later parts of an opening place get. */
export interface OpeningProps {
  readonly here: PlaceId;
  readonly isShared: boolean;
  share(isShared: boolean): void;
}
interface Props {
  readonly here: PlaceId;
  /** Its keys and its dialog. */
  readonly Parts: ComponentType<OpeningProps>;
}

/** A place whose script is on its way: its bar already works, and the page says if the script does not come. */
export const Opening = ({ here, Parts }: Props): ReactElement => {
  const run = useRun();
  const [isShared, share] = useState(false);
  useLayoutEffect(() => {
    sharing.isOpen = isShared;
  }, [isShared]);
  const place = t(PLACES.find(({ id }) => id === here)?.word ?? "place.lab");
  return (
    <div className="lab opening" data-run={run.id}>
      <PlacesBar here={here} share={() => share(true)} />
      <main aria-label={place}>
        <p role="status">{t("place.opening", { place })}</p>
        <FailedLoad place={place} />
      </main>
      <Suspense>
        <Parts {...{ here, isShared, share }} />
      </Suspense>
    </div>
  );
};
