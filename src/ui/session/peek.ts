import { timeText } from "../../i18n/time.ts";
import { decimals } from "../chart/format.ts";
import type { View } from "./contract.ts";
import { goThen } from "./goThen.ts";
import { toMillisecond } from "./player/pace.ts";
import { perRun, type Run } from "./run.ts";

/** State of the page before the peek. */
interface Kept {
  /** The run's time, s; null: at the end of the recordings. */
  readonly at: number | null;
  readonly view: View;
  readonly plays: boolean;
}

const peeking = perRun((): { stop: (() => void) | null } => ({ stop: null }));

const keep = ({ lab, traces }: Run): Kept => {
  const { status, granted, view } = lab.getState();
  const plays = status === "playing";
  return { at: plays || granted >= traces.recorded ? null : granted, view, plays };
};

/** Restores the instant, the window in view, and playing. */
const giveBack = (run: Run, { at, view, plays }: Kept): void => {
  const { lab, traces } = run;
  goThen(lab, at ?? traces.recorded, () => {
    lab.getState().setView(view);
    if (plays) lab.getState().play();
  });
};

/**
 * While Alt is held the whole page, not only the traces, shows the instant under the crosshair: the strip, the inside
 * view, the numbers. Afterwards the page returns to its previous state.
 */
export const peek = (run: Run): void => {
  const { lab, traces } = run;
  const now = peeking(run);
  if (now.stop !== null) return;
  const kept = keep(run);
  let stopGoing = (): void => undefined;
  let shown = Number.NaN;
  const look = (): void => {
    const { cursor } = lab.getState();
    const at = cursor === null ? Number.NaN : toMillisecond(Math.min(cursor, traces.recorded));
    if (Number.isNaN(at) || at === shown) return;
    shown = at;
    stopGoing();
    stopGoing = goThen(lab, at, () => lab.getState().setNotice(timeText("peek.state", { time: decimals(at, 3) })));
  };
  const unsubscribe = lab.subscribe(look);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Alt") return;
    // Otherwise the browser's own menu would take the focus.
    event.preventDefault();
    if (event.type === "keyup") now.stop?.();
  };
  const onPointer = (event: PointerEvent): void => {
    if (!event.altKey) now.stop?.();
  };
  const onBlur = (): void => now.stop?.();
  now.stop = () => {
    now.stop = null;
    unsubscribe();
    stopGoing();
    removeEventListener("keydown", onKey);
    removeEventListener("keyup", onKey);
    removeEventListener("pointermove", onPointer);
    removeEventListener("blur", onBlur);
    giveBack(run, kept);
  };
  addEventListener("keydown", onKey);
  addEventListener("keyup", onKey);
  addEventListener("pointermove", onPointer);
  addEventListener("blur", onBlur);
  look();
};
