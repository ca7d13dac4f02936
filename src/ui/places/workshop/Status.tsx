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

/** A state in its parts: a word for it, and what there is to say about it. */
interface Said {
  readonly head: string;
  readonly look: "" | "wks-bad" | "wks-good";
  readonly icon: "lock" | "caution" | "check" | null;
  /** Behind the head, for those alone who hear it. */
  readonly heard: string;
  readonly line: string;
}
const NOTHING: Said = { head: "", look: "", icon: null, heard: "", line: "" };

const faultWords = ({ line, message }: { readonly line: number | null; readonly message: string }): string =>
  line === null ? message : workshopText("status.fault", { line, message });

/** @param awaited what is being waited for; "": nothing */
const saidOf = (state: WorkshopState, awaited: string): Said => {
  const { faults, stop, isHeld, version } = state;
  const [fault] = faults;
  if (isHeld)
    return { ...NOTHING, head: workshopText("status.held"), icon: "lock", line: workshopText("status.heldLine") };
  const bad = { ...NOTHING, look: "wks-bad", icon: "caution" } as const;
  if (fault !== undefined) {
    const head = workshopText("status.errors", { n: faults.length });
    return { ...bad, head, heard: faultWords(fault), line: goesOn(state) };
  }
  if (awaited !== "") return { ...NOTHING, line: awaited };
  if (stop !== null)
    return {
      ...bad,
      head: workshopText("status.stopped"),
      line: faultWords({ line: stop.line ?? null, message: stop.says }),
    };
  if (version === null) return NOTHING;
  const head = workshopText("status.compiles");
  return { ...NOTHING, head, look: "wks-good", icon: "check", line: versionWords(state) };
};

/** One sentence after the other: a screen reader reads each piece of an element by itself. */
const spokenWords = ({ head, heard, line }: Said): string =>
  [[head, heard].filter((words) => words !== "").join(", "), line]
    .filter((words) => words !== "")
    .map((words) => (/[.?!]$/.test(words) ? words : `${words}.`))
    .join(" ");

/** The state of the compilation: one line under the editor. */
export const Status = ({ workshop }: { readonly workshop: Workshop }): ReactElement => {
  const state = useStore(workshop.store);
  const { phase, faults, stop } = state;
  const lacksNetwork = useStore(failedLoads, ({ waiting }) => waiting.length > 0) && phase !== "ready";
  const isLoading = useForLong(phase === "loading");
  const isCompiling = useForLong(phase === "compiling");
  const awaited = isLoading || isCompiling ? workshopText(isLoading ? "status.loading" : "status.compiling") : "";
  const said: Said =
    lacksNetwork && !state.isHeld
      ? { ...NOTHING, look: "wks-bad", line: workshopText("status.needsNetwork") }
      : saidOf(state, awaited);
  return (
    // The focus comes here from the editor, which keeps the key Tab for itself.
    <div className={stop === null || faults.length > 0 ? "wks-status" : "wks-status wks-long"} tabIndex={-1}>
      <div className="wks-state" aria-hidden="true">
        {said.head !== "" && (
          <b className={said.look}>
            {said.icon !== null && <LaterIcon name={said.icon} />}
            {said.head}
          </b>
        )}
        {said.line !== "" && <span className={said.head === "" ? said.look : ""}>{said.line}</span>}
      </div>
      <span className="unseen" role="status">
        {spokenWords(said)}
      </span>
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
