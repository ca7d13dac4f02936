import type { Seconds } from "../../../units/units.ts";
import { viewOf, windowOf } from "../../plots/view.ts";
import { lab, traces } from "../../session/lab.ts";

/** The crosshair on an instant; the window follows where it is not in view. */
export const showInstant = (at: Seconds): void => {
  const { setCursor, setView, view } = lab.getState();
  const { from, to } = windowOf(view, traces.until);
  setCursor(at);
  if (at >= from && at <= to) return;
  const half = (to - from) / 2;
  setView(viewOf(at - half, at + half, traces.until));
};
