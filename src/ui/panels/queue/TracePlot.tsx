import { type ReactElement, type ReactNode, type RefObject, useCallback, useRef } from "react";
import { largestOf, smallestOf } from "../../../units/extremes.ts";
import type { Surface } from "../../chart/canvas.ts";
import { onBeats } from "../../chart/loop.ts";
import { token } from "../../chart/palette.ts";
import { usePanelCanvas } from "../../plots/surfaces.ts";
import type { PlotTracks } from "../../plots/tracks.ts";
import { useShownRun } from "../../session/RunContext.tsx";
import type { PlotForm } from "./form.ts";
import { Picture } from "./picture.ts";
import type { Plot } from "./plot.ts";
import type { PlotBox } from "./plotBox.ts";
import { type PlotPointers, useWheelZoom } from "./plotPointers.ts";

interface Props<T extends PlotTracks> {
  /** Plots side by side in one canvas. Another list means other pictures. */
  readonly forms: readonly PlotForm<T>[];
  /** The place of the first plot, for the pointer. */
  readonly box: { readonly current: PlotBox };
  /** Reactions to the pointer; absent: none. */
  readonly pointers?: PlotPointers;
  readonly name: string;
  readonly body?: RefObject<HTMLDivElement | null>;
  /** Least time (ms) between two pictures. */
  pace?(): number;
  /** The first plot has been drawn. */
  drawn?(plot: Plot<T>): void;
  /** Elements behind the canvas, and over it. */
  readonly behind?: ReactNode;
  readonly children?: ReactNode;
}

const drawBrush = ({ context, area }: Plot, brush: readonly [number, number]): void => {
  const [from, to] = [smallestOf(brush), largestOf(brush)];
  context.fillStyle = token("--focus");
  context.globalAlpha = 0.14;
  context.fillRect(from, area.top, to - from, area.bottom - area.top);
  context.globalAlpha = 1;
};

/**
 * The canvas of a run's traces over time, for the run of the context: in the lab with every track, in a comparison one
 * for each lane.
 */
export const TracePlot = <T extends PlotTracks>(props: Props<T>): ReactElement => {
  const { forms, box, pointers, name, drawn, pace = onBeats, behind, children } = props;
  const run = useShownRun();
  const own = useRef<HTMLDivElement>(null);
  const body = props.body ?? own;
  const pictures = useRef<{ readonly forms: typeof forms; readonly list: readonly Picture<T>[] } | null>(null);
  const draw = useCallback(
    (surface: Surface) => {
      if (pictures.current?.forms !== forms)
        pictures.current = { forms, list: forms.map((form) => new Picture(run, form)) };
      const [plot] = pictures.current.list.map((picture) => picture.draw(surface));
      if (plot === undefined || plot === null) return;
      const { queue } = plot.tracks;
      if (queue !== null) Object.assign(box.current, { top: queue.top, bottom: queue.bottom });
      const speed = plot.state.speedAsked / plot.columnTime;
      Object.assign(box.current, { left: plot.left, right: plot.right, speed });
      if (box.current.brush !== null) drawBrush(plot, box.current.brush);
      drawn?.(plot);
    },
    [run, forms, box, drawn],
  );
  const canvas = usePanelCanvas(draw, pace, "kept");
  useWheelZoom(body, box);
  return (
    <div ref={body} className={name} {...pointers}>
      {behind}
      <canvas ref={canvas} className="pn-canvas" />
      {children}
    </div>
  );
};
