import { lazy, type ReactElement, Suspense, useLayoutEffect } from "react";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useRun } from "../session/RunContext.tsx";
import type { OpeningProps } from "../shell/Opening.tsx";
import { listenToPlaceKeys } from "../shell/placeKeys.ts";

const ShareDialog = lazy(() => retryLoad(() => import("./ShareDialog.tsx")));

/** The keys and the dialog of a place whose script is on its way. */
const OpeningParts = ({ here, isShared, share }: OpeningProps): ReactElement => {
  const run = useRun();
  useLayoutEffect(() => listenToPlaceKeys(run, here, (dialog) => share(dialog === "share")), [run, here, share]);
  return <Suspense>{isShared && <ShareDialog close={() => share(false)} />}</Suspense>;
};

export default OpeningParts;
