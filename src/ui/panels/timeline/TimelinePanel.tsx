import { type PointerEvent, type ReactElement, useCallback, useEffect, useRef } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import type { Surface } from "../../chart/canvas.ts";
import { decimals } from "../../chart/format.ts";
import { onBeats, withNumbers } from "../../chart/loop.ts";
import { pixelOf, valueAt } from "../../chart/scale.ts";
import { flagsOf } from "../../plots/flags.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { placeAt } from "../../plots/placing.ts";
import { usePanelCanvas } from "../../plots/surfaces.ts";
import type { TimeWindow } from "../../plots/view.ts";
import { openBookmarks } from "../../session/bookmarkActions.ts";
import type { View } from "../../session/contract.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { toMillisecond } from "../../session/player/pace.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { drawTimeline, type TimelineBox } from "./drawTimeline.ts";
import { ForksList } from "./ForksList.tsx";
import { Playhead } from "./Playhead.tsx";
import { SceneScript } from "./SceneScript.tsx";
import { draggedWindow, type Grip, gripAt, showWindow, WindowSlider, windowNow } from "./WindowSlider.tsx";
import "./timeline.css";

const seconds = (time: number): string => decimals(time, 1);

const sentence = (run: Run): string => {
  const { scenario } = run.lab.getState();
  const { from, to } = windowNow(run);
  const { until, recorded } = run.traces;
  const key = recorded > until ? "panel.timeline.pastSentence" : "panel.timeline.sentence";
  return panelText(key, {
    n: flagsOf(scenario, until).length,
    until: seconds(until),
    recorded: seconds(recorded),
    duration: seconds(endOf(scenario)),
    from: seconds(from),
    to: seconds(to),
  });
};

interface Drawn {
  readonly view: View;
  readonly until: number;
}
const drawnNow = ({ lab, traces }: Run): Drawn => ({ view: lab.getState().view, until: traces.until });

/**
 * The overview moves by only a few pixels a second: it is redrawn with the numbers, and at once when the user drags the
 * window or the head.
 */
const paceOf = ({ lab, traces }: Run, drawn: Drawn): number =>
  lab.getState().view === drawn.view && traces.until >= drawn.until ? withNumbers() : onBeats();

/** Steps (px) in which the head follows its line while it is invisible: a third of its width. */
const HEAD_STEP = 8;

/** Moves the head to its line, in steps during playback: after each move the browser composes the whole page anew. */
const placeHead = (run: Run, head: HTMLElement, { x, top }: TimelineBox): void => {
  const at = pixelOf(x, run.traces.until);
  const isSeen = run.lab.getState().status !== "playing" || head.matches(":hover, :focus-visible, :active");
  placeAt(head, isSeen ? at : HEAD_STEP * Math.round(at / HEAD_STEP), top);
};

interface Hold {
  readonly grip: Grip;
  readonly at: number;
  readonly window: TimeWindow;
}

/** The whole run in one picture, with the current time and the window. */
export const TimelinePanel = (): ReactElement => {
  const run = useRun();
  const box = useRef<TimelineBox | null>(null);
  const hold = useRef<Hold | null>(null);
  const drawn = useRef(drawnNow(run));
  const body = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  // Who can go back in time can change something there: the script for that is on its way before.
  useEffect(() => void retryLoad(() => import("../../session/forks/runForks.ts")), []);
  const draw = useCallback(
    (surface: Surface) => {
      box.current = drawTimeline(run, surface);
      drawn.current = drawnNow(run);
      if (head.current !== null) placeHead(run, head.current, box.current);
    },
    [run],
  );
  const canvas = usePanelCanvas(
    draw,
    useCallback(() => paceOf(run, drawn.current), [run]),
  );
  const timeAt = (event: { readonly clientX: number; readonly clientY: number }): number =>
    box.current === null
      ? run.traces.until
      : valueAt(box.current.x, pointOf(event).clientX - (body.current == null ? 0 : boundsOf(body.current).left));
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (box.current === null || event.button !== 0) return;
    const bounds = boundsOf(event.currentTarget);
    const time = timeAt(event);
    if (pointOf(event).clientY - bounds.top < box.current.top - 3) {
      // A press in the lane of the flags moves the head to the pointer.
      run.lab.getState().seek(toMillisecond(time));
      return;
    }
    const taken = gripAt(box.current, pointOf(event).clientX - bounds.left, event.pointerType === "touch");
    const window = windowNow(run);
    if (taken === null) {
      // A press beside the window moves the window to the pointer.
      const half = (window.to - window.from) / 2;
      showWindow(run, draggedWindow(run, "window", window, time - half - window.from));
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { grip: taken, at: time, window };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (box.current === null) return;
    const bounds = boundsOf(event.currentTarget);
    const taken = gripAt(box.current, pointOf(event).clientX - bounds.left, false);
    event.currentTarget.style.cursor = taken === null ? "default" : taken === "window" ? "grab" : "ew-resize";
    const held = hold.current;
    if (held !== null) showWindow(run, draggedWindow(run, held.grip, held.window, timeAt(event) - held.at));
  };
  const release = (): void => {
    hold.current = null;
  };
  return (
    <PanelFrame
      name="timeline"
      title={panelText("panel.timeline.title")}
      note={panelText("panel.timeline.note")}
      tools={<Tools />}
      sentence={sentence}
    >
      <div className="pn-plot" ref={body}>
        <canvas ref={canvas} className="pn-canvas" />
        <WindowSlider {...{ onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }} />
        <Playhead head={head} timeAt={timeAt} />
      </div>
      <ForksList />
      <SceneScript />
    </PanelFrame>
  );
};

const Tools = (): ReactElement => {
  const run = useRun();
  const marks = useLab((state) => state.bookmarks.length);
  const title = panelText("panel.timeline.bookmarkTitle", { n: marks });
  return (
    <span className="tl-tools">
      <button
        type="button"
        className="pn-button tl-fork"
        onClick={() => run.lab.getState().fork()}
        title={panelText("panel.timeline.forkTitle")}
      >
        {panelText("panel.timeline.fork")}
      </button>
      <button type="button" className="pn-button pn-icon" onClick={() => openBookmarks(run)} title={title}>
        <LaterIcon name="bookmark" size={14} />
        <span className="unseen">{panelText("panel.timeline.bookmark")}</span>
      </button>
    </span>
  );
};
