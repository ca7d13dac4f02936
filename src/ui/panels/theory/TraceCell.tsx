import { type ReactElement, useMemo, useState } from "react";
import { type LaneTheory, periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import type { FluidCourse } from "../../../theory/fluid.ts";
import { showWords } from "../../quantity.ts";
import { useRun } from "../../session/RunContext.tsx";
import { FluidTrace } from "./FluidTrace.tsx";
import { distanceOf, measuredOver, QUANTITIES, type Quantity } from "./measured.ts";

interface Props {
  readonly theory: LaneTheory;
  readonly course: FluidCourse | null;
  readonly until: number;
  /** The lane's packets are there. */
  readonly hasRun: boolean;
  readonly sentence: string;
  /** Why there are no packets; "": there are. */
  readonly remark: string;
}

/** Samples of a measured series. */
const SAMPLES = 600;
/** The least top of the axis. */
const LEAST: Readonly<Record<Quantity, number>> = { queue: 5, window: 4, probability: 0.01 };

/** Packets and fluid model over time, and what they say in a sentence. */
export const TraceCell = ({ theory, course, until, hasRun, sentence, remark }: Props): ReactElement => {
  const run = useRun();
  const [what, setWhat] = useState<Quantity>("queue");
  const { group, plant, packetSize, point, margins, doubt, isMixed } = theory;
  const { flows } = plant;
  const series = useMemo(() => {
    const part = { from: 0, to: until, count: SAMPLES };
    const read = (one: Quantity) => measuredOver(run.traces, one, { group, flows, packetSize }, part);
    return hasRun ? { queue: read("queue"), window: read("window"), probability: read("probability") } : null;
  }, [run, until, hasRun, group, flows, packetSize]);
  const isShown = doubt === null && course !== null;
  return (
    <div className="th-cell th-trace">
      <header>
        <h3>{theoryText(`theory.${what}`)}</h3>
        <span className="pn-note">{theoryText(`theory.unit.${what}`)}</span>
        <fieldset className="pn-segments" aria-label={theoryText("theory.quantity")}>
          {QUANTITIES.map((one) => (
            <button type="button" key={one} aria-pressed={what === one} onClick={() => setWhat(one)}>
              {theoryText(`theory.${one}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <FluidTrace
        label={theoryText(`theory.traceOf.${what}`)}
        until={until}
        measured={series === null ? null : series[what]}
        course={isShown ? { times: course.times, values: course[what] } : null}
        rest={doubt === null && point !== null ? point[what] : null}
        least={LEAST[what]}
        period={margins === null ? Number.NaN : periodOf(margins)}
      />
      <p className="th-sentence">{sentence}</p>
      {remark !== "" && <p className="hint">{remark}</p>}
      {isShown && series !== null && (
        <p className="hint">
          {theoryText("theory.distance", {
            distance: showWords(Number(distanceOf(series.queue, course).toPrecision(2)), "packets"),
          })}
        </p>
      )}
      {isMixed && group !== null && (
        <p className="hint">{theoryText("theory.mixed", { group, flows: String(flows) })}</p>
      )}
    </div>
  );
};
