import { lazy, type ReactElement, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { addressInstead } from "../session/address/instead.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { withDocumentation } from "../session/loading/withDocumentation.ts";
import { keepFocus } from "../shell/focus/keepFocus.ts";
import { NewVersion } from "../shell/NewVersion.tsx";
import { PrintSheet } from "../shell/PrintSheet.tsx";

const AddressSays = lazy(() => retryLoad(() => import("./AddressSays.tsx")));
const SteppedWords = lazy(() => retryLoad(() => withDocumentation(import("../panels/inside/SteppedWords.tsx"))));
const ConsentDialog = lazy(() => retryLoad(() => import("./consent/ConsentDialog.tsx")));

/** Parts of every page that show nothing at first. */
const LaterParts = (): ReactElement => {
  const isAsked = useStore(addressInstead, ({ held }) => held === "asked");
  // The start and the lab have it from here; the other places, which wait for no trace, begin with it.
  useEffect(keepFocus, []);
  return (
    <>
      <PrintSheet />
      <NewVersion />
      <Suspense>
        <AddressSays />
      </Suspense>
      <Suspense>
        <SteppedWords />
      </Suspense>
      {isAsked && (
        <Suspense>
          <ConsentDialog />
        </Suspense>
      )}
    </>
  );
};

export default LaterParts;
