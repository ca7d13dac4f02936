import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { dialogText } from "../../i18n/dialogs.ts";
import { keepOffline, offline, takeNewVersion } from "../session/offline.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { isWorking } from "../session/working.ts";
import { Told } from "../widgets/Told.tsx";

/** Time between two looks at whether something runs, ms. */
const LOOK_MS = 1000;

/** Begins to keep the lab when the page has nothing else to do. */
const keepWhenIdle = (): void => {
  const keep = (): void => void keepOffline();
  if (typeof requestIdleCallback === "function") requestIdleCallback(keep, { timeout: 10_000 });
  else setTimeout(keep, 2000);
};

/** Whether the message may appear: no run plays, and there is no lecture. */
const useIsQuiet = (isAsked: boolean): boolean => {
  const run = useRun();
  const isLecture = useLab(({ screen }) => screen.startsWith("learn:lecture"));
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setInterval(() => setQuiet(!isWorking(run)), LOOK_MS);
    return () => clearInterval(timer);
  }, [isAsked, run]);
  return isQuiet && !isLecture;
};

/** Keeps the lab for times without a network, and offers a new version of it. */
export const NewVersion = (): ReactElement => {
  const isNewer = useStore(offline, (state) => state.isNewer);
  const [isLater, setLater] = useState(false);
  const isQuiet = useIsQuiet(isNewer && !isLater);
  useEffect(() => {
    if (import.meta.env.PROD) keepWhenIdle();
  }, []);
  return (
    <Told className="new-version">
      {isNewer && !isLater && isQuiet && (
        <>
          <p>{dialogText("version.ready")}</p>
          <button type="button" className="button solid" onClick={takeNewVersion}>
            {dialogText("version.reload")}
          </button>
          <button type="button" className="button outlined" onClick={() => setLater(true)}>
            {dialogText("version.later")}
          </button>
        </>
      )}
    </Told>
  );
};
