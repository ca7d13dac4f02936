import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { t } from "../../../i18n/message.ts";
import type { Surface } from "../../chart/canvas.ts";
import { drawText } from "../../chart/ink.ts";
import { everyFrame, onBeats } from "../../chart/loop.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { lab, traces, useLab } from "../../session/lab.ts";
import { useGroupHover } from "../hover.ts";
import { laneOf } from "../lane.ts";
import { placeAt, placeBox } from "../placing.ts";
import { publishTrack, queueTop } from "../queueScale.ts";
import { pageTop, usePanelCanvas } from "../surfaces.ts";
import { viewOf, windowOf, zoomed } from "../view.ts";
import { certainFrom } from "../zones.ts";
import { groupAt, type Stacks } from "./groupAt.ts";
import { handlePlaces } from "./handles.ts";
import { Picture } from "./picture.ts";
import type { Plot } from "./plot.ts";
import { cursorSentence } from "./sentence.ts";
import { ThresholdHandle } from "./ThresholdHandle.tsx";

/** Where the plot lay when it was last drawn: for pointers and handles. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  stacks: Stacks;
  brush: readonly [number, number] | null;
  /** How fast the picture scrolls, columns per second. */
  speed: number;
}

const NO_STACKS: Stacks = { queue: { top: 0, bottom: 0 }, throughput: { top: 0, bottom: 0 } };

const drawBrush = (plot: Plot, brush: readonly [number, number]): void => {
  const [from, to] = [Math.min(...brush), Math.max(...brush)];
  plot.context.fillStyle = token("--focus");
  plot.context.globalAlpha = 0.14;
  plot.context.fillRect(from, plot.tracks.queue.top, to - from, plot.tracks.throughput.bottom - plot.tracks.queue.top);
  plot.context.globalAlpha = 1;
};

const clampTime = (time: number): number => Math.max(0, Math.min(traces.until, time));

/** The time that is in view at a place of the plot, px from the left of the panel's body. */
const timeAt = (box: Box, px: number): number => {
  const { from, to } = windowOf(lab.getState().view, traces.until);
  return from + ((px - box.left) / Math.max(1, box.right - box.left)) * (to - from);
};
const offsetIn = (element: HTMLElement, event: { readonly clientX: number }): number =>
  event.clientX - element.getBoundingClientRect().left;

const BRUSH_MIN = 5;

/** Shorter waits than this are not worth a word, ms since the page was opened. */
const SILENT_MS = 1000;

/** What an empty plot says: why it is empty, or what to do. */
const drawWaiting = ({ context, state, left, right, tracks }: Plot): void => {
  if (state.status === "loading" && performance.now() < SILENT_MS) return;
  const words = t(state.status === "loading" ? "state.loading" : "state.firstVisit");
  const style = { align: "center", size: 12, ground: token("--panel") } as const;
  drawText(context, words, (left + right) / 2, (tracks.queue.top + tracks.queue.bottom) / 2, style);
};

/** From so many columns per second on, the picture is followed from frame to frame; more slowly it waits for a beat. */
const QUICK = 60;
/** ms between two pictures, at most. */
const SLOWEST = 100;

/** @param speed columns per second by which the picture scrolls: it is drawn when it has moved by one */
const paceAt = (speed: number): number =>
  speed > QUICK ? everyFrame() : Math.max(onBeats(), Math.min(SLOWEST, 1000 / speed));

/** Canvas, handles and everything that a pointer or a key does on the traces. */
export const QueuePlot = (): ReactElement => {
  const thresholds = useLab((state) => laneOf(state.inForce).thresholds);
  const cursor = useLab((state) => state.cursor);
  const box = useRef<Box>({ left: 0, right: 1, top: 0, bottom: 1, stacks: NO_STACKS, brush: null, speed: 0 });
  const body = useRef<HTMLDivElement>(null);
  const certain = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture>(null);
  const draw = useCallback((surface: Surface) => {
    picture.current ??= new Picture();
    const plot = picture.current.draw(surface);
    if (box.current.brush !== null) drawBrush(plot, box.current.brush);
    if (traces.latest === null) drawWaiting(plot);
    else if (traces.until > 0) noteFirstTrace();
    const { top, bottom } = plot.tracks.queue;
    const speed = plot.state.speedAsked / plot.columnTime;
    Object.assign(box.current, { left: plot.left, right: plot.right, top, bottom, stacks: plot.tracks, speed });
    placeHandles(body.current, plot);
    placeCertain(certain.current, plot);
    if (body.current !== null) publishTrack({ bodyTop: pageTop(body.current), top, bottom });
  }, []);
  const pace = useCallback(() => paceAt(box.current.speed), []);
  const canvas = usePanelCanvas(draw, pace, "kept");
  useEffect(() => () => publishTrack(undefined), []);
  useWheelZoom(body, box);
  const pointers = usePlotPointers(box);
  return (
    <div ref={body} className="pn-plot" {...pointers}>
      <div ref={certain} className="pn-certain" />
      <canvas ref={canvas} className="pn-canvas" />
      <CrosshairStop at={cursor} box={box} />
      {thresholds.map((threshold) => (
        <ThresholdHandle
          key={threshold.id}
          threshold={threshold}
          valueAt={(event) => valueUnder(body.current, box.current, event)}
        />
      ))}
    </div>
  );
};

const valueUnder = (element: HTMLElement | null, box: Box, event: { readonly clientY: number }): number => {
  const y = event.clientY - (element?.getBoundingClientRect().top ?? 0);
  return ((box.bottom - y) / Math.max(1, box.bottom - box.top)) * queueTop();
};

/** Height of a handle, px. */
const HANDLE = 18;

/** Handles follow their lines in the same frame in which these are drawn. */
const placeHandles = (body: HTMLElement | null, plot: Plot): void => {
  const places = handlePlaces(plot);
  plot.lane.thresholds.forEach(({ id }, i) => {
    const handle = body?.querySelector<HTMLElement>(`[data-field="${id}"]`);
    if (handle === null || handle === undefined) return;
    placeAt(handle, plot.right + 4, (places[i] ?? 0) - HANDLE / 2);
  });
};

/** The zone where every packet is dropped lies behind the canvas: it stands still while the traces move. */
const placeCertain = (element: HTMLElement | null, { lane, left, right, queueY, tracks }: Plot): void => {
  if (element === null) return;
  const from = certainFrom(lane);
  const isSeen = from < queueTop();
  placeBox(element, {
    left,
    top: tracks.queue.top,
    width: right - left,
    height: isSeen ? pixelOf(queueY, from) - tracks.queue.top : 0,
  });
};

/** The plot's one stop of the focus: arrows move the crosshair, which says what stands under it. */
const CrosshairStop = ({
  at,
  box,
}: {
  readonly at: number | null;
  readonly box: { readonly current: Box };
}): ReactElement => {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const state = lab.getState();
    const { from, to } = windowOf(state.view, traces.until);
    const now = state.cursor ?? Math.min(to, traces.until);
    const pixel = (to - from) / Math.max(1, box.current.right - box.current.left);
    const step = pixel * (event.shiftKey ? 10 : 1);
    const act = keyActions(now, step, { from, to }).get(event.key);
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const shownAt = at ?? traces.until;
  return (
    <div
      className="pn-crosshair"
      role="slider"
      tabIndex={0}
      aria-label={t("panel.queue.crosshair")}
      aria-valuemin={0}
      aria-valuemax={Math.max(shownAt, 1)}
      aria-valuenow={shownAt}
      aria-valuetext={at === null ? t("panel.queue.crosshairOff") : cursorSentence(at)}
      onKeyDown={onKeyDown}
    />
  );
};

const keyActions = (
  now: number,
  step: number,
  window: { readonly from: number; readonly to: number },
): ReadonlyMap<string, () => void> => {
  const { setCursor, setView, pinHighlight } = lab.getState();
  const release = (): void => {
    setCursor(null);
    pinHighlight(null);
  };
  const zoom = (factor: number) => () => setView(zoomed(window, now, factor, traces.until));
  return new Map<string, () => void>([
    ["ArrowLeft", () => setCursor(clampTime(now - step))],
    ["ArrowRight", () => setCursor(clampTime(now + step))],
    ["Home", () => setCursor(clampTime(window.from))],
    ["End", () => setCursor(clampTime(window.to))],
    ["Escape", () => release()],
    ["+", zoom(0.5)],
    ["=", zoom(0.5)],
    ["-", zoom(2)],
    ["0", () => setView({ span: "all", follow: true })],
  ]);
};

/** The wheel zooms only with Ctrl: without it the page scrolls. */
const useWheelZoom = (body: { readonly current: HTMLElement | null }, box: { readonly current: Box }): void => {
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { setView, view } = lab.getState();
      setView(
        zoomed(
          windowOf(view, traces.until),
          timeAt(box.current, offsetIn(element, event)),
          1.002 ** event.deltaY,
          traces.until,
        ),
      );
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [body, box]);
};

interface PlotPointers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
  onDoubleClick(event: MouseEvent<HTMLElement>): void;
}

/** Moving shows the crosshair, dragging zooms, a double click fits the whole run. */
const usePlotPointers = (box: { readonly current: Box }): PlotPointers => {
  const start = useRef<number | null>(null);
  const hover = useGroupHover((x, y) =>
    x < box.current.left || x > box.current.right ? null : groupAt(box.current.stacks, timeAt(box.current, x), y),
  );
  const inside = (px: number): boolean => px >= box.current.left && px <= box.current.right;
  const stop = (): void => {
    start.current = null;
    box.current.brush = null;
    lab.getState().setCursor(null);
  };
  return {
    onPointerDown(event) {
      const px = offsetIn(event.currentTarget, event);
      if (event.button !== 0 || event.pointerType === "touch" || !inside(px)) return;
      start.current = px;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      hover.onPointerMove(event);
      const px = offsetIn(event.currentTarget, event);
      const held = Math.max(box.current.left, Math.min(box.current.right, px));
      if (start.current !== null && Math.abs(px - start.current) >= BRUSH_MIN)
        box.current.brush = [start.current, held];
      const time = timeAt(box.current, held);
      lab.getState().setCursor((start.current !== null || inside(px)) && time <= traces.until ? time : null);
    },
    onPointerUp(event) {
      const { brush } = box.current;
      const isClick = start.current !== null && brush === null;
      start.current = null;
      box.current.brush = null;
      if (isClick) hover.onClick(event);
      if (brush === null) return;
      const times = brush.map((px) => timeAt(box.current, px)).sort((a, b) => a - b);
      lab.getState().setView(viewOf(clampTime(times[0] ?? 0), clampTime(times[1] ?? 0), traces.until));
    },
    onPointerCancel: stop,
    onPointerLeave: () => {
      hover.onPointerLeave();
      if (start.current === null) lab.getState().setCursor(null);
    },
    onDoubleClick(event) {
      if (inside(offsetIn(event.currentTarget, event))) lab.getState().setView({ span: "all", follow: true });
    },
  };
};
