import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { workshopText } from "../../../i18n/workshop.ts";
import { failedLoads, loadAgain } from "../../session/loading/retryLoad.ts";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import type { Workshop, WorkshopState } from "./workshop.ts";

/** Least duration of a compilation that is shown, ms. */
const SHORT_MS = 300;

/** Whether `isSo` has been true without a break for at least `SHORT_MS`. */
const useForLong = (isSo: boolean): boolean => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setIsLong(true), SHORT_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSo]);
  return isSo && isLong;
};

const versionWords = ({ version }: WorkshopState): string => {
  if (version === null) return "";
  return version.since === null
    ? workshopText("status.version", { version: version.number })
    : workshopText("status.since", { version: version.number, time: version.since.toFixed(1) });
};

const goesOn = ({ version, stop }: WorkshopState): string =>
  stop !== null
    ? workshopText("status.stands")
    : version === null
      ? workshopText("status.noneYet")
      : workshopText("status.goesOn", { version: version.number });

/** The state of the compilation: one line under the editor. */
export const Status = ({ workshop }: { readonly workshop: Workshop }): ReactElement => {
  const state = useStore(workshop.store);
  const { phase, faults, stop } = state;
  const lacksNetwork = useStore(failedLoads, ({ waiting }) => waiting.length > 0) && phase !== "ready";
  const isLoading = useForLong(phase === "loading");
  const isCompiling = useForLong(phase === "compiling");
  const where = stop?.line ?? null;
  const stopWords =
    stop === null ? "" : where === null ? stop.says : workshopText("status.fault", { line: where, message: stop.says });
  return (
    // The focus comes here from the editor, which keeps the key Tab for itself.
    <div className={stop === null || faults.length > 0 ? "wks-status" : "wks-status wks-long"} tabIndex={-1}>
      <div role="status">
        {state.isHeld ? (
          <>
            <b>
              <LaterIcon name="lock" />
              {workshopText("status.held")}
            </b>
            <span>{workshopText("status.heldLine")}</span>
          </>
        ) : lacksNetwork ? (
          <span className="wks-bad">{workshopText("status.needsNetwork")}</span>
        ) : faults.length > 0 ? (
          <>
            <b className="wks-bad">
              <LaterIcon name="caution" />
              {workshopText("status.errors", { n: faults.length })}
              <span className="unseen">
                , {workshopText("status.fault", { line: faults[0]?.line ?? 0, message: faults[0]?.message ?? "" })}
              </span>
            </b>
            <span>{goesOn(state)}</span>
          </>
        ) : isLoading || isCompiling ? (
          <span>{workshopText(isLoading ? "status.loading" : "status.compiling")}</span>
        ) : stop !== null ? (
          <>
            <b className="wks-bad">
              <LaterIcon name="caution" />
              {workshopText("status.stopped")}
            </b>
            <span>{stopWords}</span>
          </>
        ) : state.version !== null ? (
          <>
            <b className="wks-good">
              <LaterIcon name="check" />
              {workshopText("status.compiles")}
            </b>
            <span>{versionWords(state)}</span>
          </>
        ) : null}
      </div>
      <span className="spring" />
      {state.isHeld ? (
        <button type="button" className="button solid" onClick={() => workshop.runHeld()}>
          {workshopText("status.runHeld")}
        </button>
      ) : lacksNetwork ? (
        <button type="button" className="button outlined" onClick={loadAgain}>
          {workshopText("status.again")}
        </button>
      ) : (
        <span className="note wks-key">{workshopText(faults.length > 0 ? "status.nextKey" : "status.putKey")}</span>
      )}
    </div>
  );
};
