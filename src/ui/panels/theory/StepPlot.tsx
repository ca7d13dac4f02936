import { scaleLinear } from "d3-scale";
import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { largestOf } from "../../../units/extremes.ts";
import { showWords } from "../../quantity.ts";
import { Axes, frameOf, pathOf } from "./axes.tsx";
import { Plot } from "./Plot.tsx";
import type { Answer } from "./stepAnswer.ts";

interface Props {
  readonly answer: Answer;
}

/** How the loop comes back, or does not, after all windows were one percent too large. */
export const StepPlot = ({ answer: { until, times, values } }: Props): ReactElement => {
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
