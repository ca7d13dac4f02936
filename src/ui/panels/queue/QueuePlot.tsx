import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { t } from "../../../i18n/message.ts";
import { drawText } from "../../chart/drawing.ts";
import { everyFrame, onBeats } from "../../chart/loop.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { laneOf } from "../../plots/lane.ts";
import { placeAt, placeBox } from "../../plots/placing.ts";
import { publishTrack, queueTop } from "../../plots/queueScale.ts";
import { pageTop } from "../../plots/surfaces.ts";
import { certainFrom } from "../../plots/zones.ts";
import { afterFirstTrace, noteFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { LESSON_RUN, type Run } from "../../session/run.ts";
import { boundsOf } from "../../theme/zoom.ts";
import { handlePlaces } from "./handles.ts";
import { labForm } from "./labForm.ts";
import { useLabPicks } from "./labPicks.ts";
import type { LabPlot } from "./plot.ts";
import { blankBox, type PlotBox } from "./plotBox.ts";
import { usePlotPointers } from "./plotPointers.ts";
import { TracePlot } from "./TracePlot.tsx";

type Later = typeof import("../later.ts");

/**
 * A part of the plot that is loaded after the first trace. Without its script, which the other panels tell of, the
 * traces stay.
 */
const later = <P extends object>(part: (loaded: Later) => ComponentType<P>) =>
  lazy(async () => ({
    default: await afterFirstTrace(() => retryLoad(() => withDocumentation(import("../later.ts")))).then(
      part,
      (): ComponentType<P> => () => null,
    ),
  }));
const ThresholdHandle = later<ComponentProps<Later["ThresholdHandle"]>>((loaded) => loaded.ThresholdHandle);
const CrosshairStop = later<ComponentProps<Later["CrosshairStop"]>>((loaded) => loaded.CrosshairStop);

/** Time (ms) since the page was opened, before which an empty plot shows no notice. */
const SILENT_MS = 1000;

/** The notice in an empty plot: why it is empty, or what to do. What to do in a lesson, its step says. */
const drawWaiting = ({ context, state, left, right, tracks: { queue } }: LabPlot, isLesson: boolean): void => {
  if (state.status === "loading" ? performance.now() < SILENT_MS : isLesson) return;
  const hasNoHandle = "locked" in document.documentElement.dataset || laneOf(state.inForce).thresholds.length === 0;
  const notice = hasNoHandle ? "state.locked" : "state.firstVisit";
  drawText(
    context,
    t(state.status === "loading" ? "state.loading" : notice),
    (left + right) / 2,
    (queue.top + queue.bottom) / 2,
    { align: "center", size: 12, ground: token("--panel") },
  );
};

/** From this speed on (columns per second) the picture is redrawn in every frame; below it, at intervals. */
const QUICK = 60;
/** Longest time between two pictures, ms. */
const SLOWEST = 100;

/** @param speed scrolling speed in columns per second: the picture is redrawn after each column */
const paceAt = (speed: number): number =>
  speed > QUICK ? everyFrame() : Math.max(onBeats(), Math.min(SLOWEST, 1000 / speed));

interface Props {
  /** Which tracks there are, and where; absent: all of the lab's. */
  readonly makeForm?: typeof labForm;
}
/** The traces of the lab's run, their handles, and the reactions to pointer and keys. */
export const QueuePlot = ({ makeForm = labForm }: Props): ReactElement => {
  const run = useRun();
  const thresholds = useLab((state) => laneOf(state.inForce).thresholds);
  const cursor = useLab((state) => state.cursor);
  const box = useRef<PlotBox>(blankBox());
  const body = useRef<HTMLDivElement>(null);
  const certain = useRef<HTMLDivElement>(null);
  const forms = useMemo(() => [makeForm(run)], [run, makeForm]);
  const drawn = useCallback(
    (plot: LabPlot) => {
      if (run.traces.latest === null) drawWaiting(plot, run.id === LESSON_RUN);
      else if (run.traces.until > 0) noteFirstTrace();
      const { top, bottom } = plot.tracks.queue;
      box.current.stacks = plot.tracks;
      placeHandles(body.current, plot);
      placeCertain(run, certain.current, plot);
      placeCrosshair(body.current, plot.right, plot.surface.height);
      if (body.current !== null) publishTrack(run, { bodyTop: pageTop(body.current), top, bottom });
    },
    [run],
  );
  const pace = useCallback(() => paceAt(box.current.speed), []);
  useEffect(() => () => publishTrack(run, undefined), [run]);
  const pointers = usePlotPointers(box, useLabPicks(box));
  return (
    <TracePlot
      {...{ forms, box, body, pointers, pace, drawn }}
      name="pn-plot"
      behind={<div ref={certain} className="pn-certain" />}
    >
      <Suspense>
        <CrosshairStop at={cursor} box={box} />
        {thresholds.map((threshold) => (
          <ThresholdHandle
            key={threshold.id}
            threshold={threshold}
            valueAt={(event) => valueUnder(run, body.current, box.current, event)}
          />
        ))}
      </Suspense>
    </TracePlot>
  );
};

const valueUnder = (
  run: Run,
  element: HTMLElement | null,
  box: PlotBox,
  event: { readonly clientY: number },
): number => {
  const y = event.clientY - (element == null ? 0 : boundsOf(element).top);
  return ((box.bottom - y) / Math.max(1, box.bottom - box.top)) * queueTop(run);
};

/** Handles, whose middles are their places, are moved in the frame in which their lines are drawn. */
const placeHandles = (body: HTMLElement | null, plot: LabPlot): void => {
  const places = handlePlaces(plot, plot.tracks.queue);
  plot.lane.thresholds.forEach(({ id }, i) => {
    const handle = body?.querySelector<HTMLElement>(`[data-field="${id}"]`);
    if (handle === null || handle === undefined) return;
    placeAt(handle, plot.right + 4, places[i] ?? 0, 0, plot.surface.width);
  });
};

/** The crosshair's stop for the keyboard ends where the handles begin: each is a target of its own. */
const placeCrosshair = (body: HTMLElement | null, right: number, height: number): void => {
  const stop = body?.querySelector<HTMLElement>(".pn-crosshair");
  if (stop !== null && stop !== undefined) placeBox(stop, { left: 0, top: 0, width: right, height });
};

/** The zone in which every packet is dropped is behind the canvas: it does not move with the traces. */
const placeCertain = (run: Run, element: HTMLElement | null, { lane, left, right, queueY, tracks }: LabPlot): void => {
  if (element === null) return;
  const from = certainFrom(run, lane);
  const isSeen = from < queueTop(run);
  placeBox(element, {
    left,
    top: tracks.queue.top,
    width: right - left,
    height: isSeen ? pixelOf(queueY, from) - tracks.queue.top : 0,
  });
};
