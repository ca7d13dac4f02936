import type { StoreApi } from "zustand/vanilla";
import type { Seconds } from "../../units/units.ts";
import { comparisonOf } from "../places/compare/compare.ts";
import type { EmbedForm } from "../session/address/embedOptions.ts";
import type { Run } from "../session/run.ts";

export type PlayerStatus = "loading" | "paused" | "playing" | "ended" | "stopped";
/** What plays: a run, or lanes side by side. */
interface Playing {
  readonly status: PlayerStatus;
  readonly granted: Seconds;
  /** The instant to which the run is simulated before it plays; null or absent: it is at its instant. */
  readonly replayingTo?: Seconds | null;
  play(): void;
  pause(): void;
}
export type Player = Pick<StoreApi<Playing>, "getState" | "getInitialState" | "subscribe">;

/** Whether an embed shows lanes side by side. @param screen of the run */
export const showsLanes = (form: EmbedForm, screen: string): boolean =>
  form === "compare" || (form === "1" && screen.startsWith("compare"));

/** What plays in an embed now. */
export const playerOf = (run: Run, form: EmbedForm): Player =>
  showsLanes(form, run.lab.getState().screen) ? comparisonOf(run).store : run.lab;

/** Sets a run back to its beginning, with its changes. */
export const restart = (run: Run, form: EmbedForm): void => {
  if (showsLanes(form, run.lab.getState().screen)) comparisonOf(run).store.getState().reset();
  else run.lab.getState().reset(false);
};
