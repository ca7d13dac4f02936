import type { KeyboardEvent, ReactElement } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { windowOf, zoomed } from "../../plots/view.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { spoken } from "../../widgets/spoken.ts";
import { singlePackets, withPackets } from "../packets/singlePackets.ts";
import { clampTime, type PlotBox, pixelTime } from "./plotBox.ts";
import { cursorSentence } from "./sentence.ts";

interface Props {
  readonly at: number | null;
  readonly box: { readonly current: PlotBox };
}

/** Keys that also work while Alt is held: the strip and the inside view then follow the crosshair. */
const PEEKING = ["ArrowLeft", "ArrowRight"];

/**
 * The plot's only focus stop: arrows move the crosshair, which announces the values under it; the page keys move it to
 * the next drop or mark, with Shift to the next change; Enter shows the history of the nearest dropped or marked
 * packet.
 */
export const CrosshairStop = ({ at, box }: Props): ReactElement => {
  const run = useRun();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const act = keyActions(run, event.currentTarget, box.current, event.shiftKey).get(event.key);
    const isOwn = !event.altKey || PEEKING.includes(event.key);
    if (act === undefined || event.ctrlKey || event.metaKey || !isOwn) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const shownAt = at ?? run.traces.until;
  return (
    <div
      className="pn-crosshair"
      role="slider"
      tabIndex={0}
      aria-label={panelText("panel.queue.crosshair")}
      aria-valuemin={0}
      aria-valuemax={Math.max(shownAt, 1)}
      aria-valuenow={shownAt}
      aria-valuetext={at === null ? panelText("panel.queue.crosshairOff") : spoken(cursorSentence(run, at))}
      onKeyDown={onKeyDown}
    />
  );
};

const keyActions = (run: Run, element: HTMLElement, box: PlotBox, isFar: boolean): ReadonlyMap<string, () => void> => {
  const { setCursor, setView, pinHighlight, view, cursor } = run.lab.getState();
  const window = windowOf(view, run.now());
  const now = cursor ?? Math.min(window.to, run.traces.until);
  const step = pixelTime(run, box) * (isFar ? 10 : 1);
  const release = (): void => {
    setCursor(null);
    pinHighlight(null);
    singlePackets()?.releasePacket(run);
  };
  const beside = (direction: 1 | -1): void =>
    withPackets(({ goToChange, goBeside }) => (isFar ? goToChange : goBeside)(run, now, direction));
  const zoom = (factor: number) => () => setView(zoomed(window, now, factor, run.traces.until));
  return new Map<string, () => void>([
    ["ArrowLeft", () => setCursor(clampTime(run, now - step))],
    ["ArrowRight", () => setCursor(clampTime(run, now + step))],
    ["Home", () => setCursor(clampTime(run, window.from))],
    ["End", () => setCursor(clampTime(run, window.to))],
    ["PageUp", () => beside(-1)],
    ["PageDown", () => beside(1)],
    ["Enter", () => withPackets(({ tellNearest }) => tellNearest(run, element, box, now))],
    ["Escape", release],
    ["+", zoom(0.5)],
    ["=", zoom(0.5)],
    ["-", zoom(2)],
    ["0", () => setView({ span: "all", follow: true })],
  ]);
};
