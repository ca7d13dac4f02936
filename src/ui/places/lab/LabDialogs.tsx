import { lazy, type ReactElement, Suspense } from "react";
import { useStore } from "zustand";
import { bookmarkList } from "../../session/bookmarks.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { DialogName } from "../../shell/keys.ts";
import Hints from "./hints/Hints.tsx";

const ShareDialog = lazy(() => retryLoad(() => import("../../dialogs/ShareDialog.tsx")));
const KeysDialog = lazy(() => retryLoad(() => import("../../dialogs/KeysDialog.tsx")));
const BookmarksDialog = lazy(() => retryLoad(() => import("../../dialogs/BookmarksDialog.tsx")));
const AboutDialog = lazy(() => retryLoad(() => import("../../dialogs/AboutDialog.tsx")));
const ReadingPanel = lazy(() => retryLoad(() => withDocumentation(import("../algorithms/ReadingPanel.tsx"))));

interface Props {
  readonly dialog: DialogName | null;
  close(): void;
}

/** What opens over the lab: nothing of it is needed for the first trace. */
const LabDialogs = ({ dialog, close }: Props): ReactElement => {
  const run = useRun();
  const documentation = useLab((state) => state.page);
  const isMarking = useStore(bookmarkList(run), (state) => state.open);
  // Each apart: what is on its way would hide the others until it is there.
  return (
    <>
      <Suspense>
        {dialog === "share" && <ShareDialog close={close} />}
        {dialog === "keys" && <KeysDialog close={close} />}
        {dialog === "about" && <AboutDialog close={close} />}
      </Suspense>
      <Suspense>{isMarking && <BookmarksDialog />}</Suspense>
      <Suspense>{documentation !== "" && <ReadingPanel page={documentation} />}</Suspense>
      <Hints />
    </>
  );
};

export default LabDialogs;
