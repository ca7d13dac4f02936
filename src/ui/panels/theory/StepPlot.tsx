import { scaleLinear } from "d3-scale";
import { type ReactElement, useMemo } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { runFromRest, stepFor } from "../../../theory/fluid.ts";
import type { LoopModel, OperatingPoint, Plant } from "../../../theory/models/contract.ts";
import { largestOf } from "../../../units/extremes.ts";
import { showWords } from "../../quantity.ts";
import { Axes, frameOf, pathOf } from "./axes.tsx";
import { Plot } from "./Plot.tsx";

/** Windows start above their rest by this part. */
const OFF = 0.01;
/** Swings that are shown, and steps that one picture may cost. */
const SWINGS = 8;
const STEPS = 20_000;

interface Props {
  readonly model: LoopModel;
  readonly plant: Plant;
  readonly point: OperatingPoint;
  /** s; NaN: the loop does not cross. */
  readonly period: number;
}

/** How the loop comes back, or does not, after all windows were one percent too large. */
export const StepPlot = ({ model, plant, point, period }: Props): ReactElement => {
  const until = Math.min(Number.isNaN(period) ? 20 * point.rtt : SWINGS * period, STEPS * stepFor(plant.propagation));
  const { times, values } = useMemo(() => {
    const run = runFromRest(plant, model, point, OFF);
    run.runUntil(until, until / 300);
    const { course } = run;
    return model.hasQueue
      ? { times: course.times, values: course.queue.map((queue) => queue - point.queue) }
      : { times: course.times, values: course.window.map((window) => window - point.window) };
  }, [plant, model, point, until]);
  return (
    <Plot label={theoryText("theory.stepSentence")}>
      {(box) => {
        const frame = frameOf(box);
        const most = Math.max(1e-6, largestOf(values.map(Math.abs)));
        const x = scaleLinear([0, until], [frame.left, frame.right]);
        const y = scaleLinear([-most, most], [frame.bottom, frame.top]);
        return (
          <>
            <Axes
              frame={frame}
              x={x.ticks(3).map((at) => [x(at), at === 0 ? theoryText("theory.start") : showWords(at, "s")])}
              y={y
                .ticks(4)
                .map((at) => [y(at), at === 0 ? "0" : Number(at.toPrecision(2)).toString().replace("-", "−")])}
            />
            <path className="th-line" d={pathOf(times.map((time, i) => [x(time), y(values[i] ?? 0)]))} />
          </>
        );
      }}
    </Plot>
  );
};
