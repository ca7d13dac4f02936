import { type ReactElement, useMemo, useState } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { type LaneTheory, periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import type { FluidCourse } from "../../../theory/fluid.ts";
import { ColumnsTable } from "../../plots/ColumnsTable.tsx";
import { signalsAgainst } from "../../plots/lane.ts";
import { showWords } from "../../quantity.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { outsideOf } from "./bounds.ts";
import { flowsOver } from "./course.ts";
import { FluidTrace } from "./FluidTrace.tsx";
import { channelOver, distanceOf, measuredOver, QUANTITIES, type Quantity } from "./measured.ts";
import { traceColumns } from "./tables.ts";
import { outsideWords } from "./words.ts";

interface Props {
  readonly theory: LaneTheory;
  readonly lane: number;
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
export const TraceCell = ({ theory, lane, course, until, hasRun, sentence, remark }: Props): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const [what, setWhat] = useState<Quantity>("queue");
  const [isTable, setTable] = useState(false);
  const { group, plant, packetSize, point, margins, doubt, isMixed, model, queue } = theory;
  const { flows, buffer } = plant;
  const series = useMemo(() => {
    if (!hasRun) return null;
    const part = { from: 0, to: until, count: SAMPLES };
    const flowsAt = flowsOver(scenario, lane);
    const read = (one: Quantity) => measuredOver(run.traces, one, { group, flowsAt, packetSize }, part);
    const definition = catalog.queues.find(({ id }) => id === queue);
    const [average] = definition === undefined ? [] : signalsAgainst(definition, "queue");
    return {
      queue: read("queue"),
      window: read("window"),
      probability: read("probability"),
      longest: channelOver(run.traces, "queue", part, "max"),
      average: average === undefined ? null : channelOver(run.traces, `signal:${average.id}`, part),
    };
  }, [run, scenario, lane, until, hasRun, group, packetSize, queue]);
  const isShown = doubt === null && course !== null;
  const outside = useMemo(() => {
    if (model === null || series === null || series.longest === null) return null;
    return outsideOf({ ...series, longest: series.longest }, buffer);
  }, [model, series, buffer]);
  const measured = series === null ? null : series[what];
  const average = what === "queue" ? (series?.average ?? null) : null;
  const shownCourse = isShown ? course : null;
  const label = theoryText(`theory.traceOf.${what}`);
  return (
    <div className="th-cell th-trace">
      <header>
        <h3>{theoryText(`theory.${what}`)}</h3>
        <span className="pn-note" title={theoryText(`theory.unit.${what}`)}>
          {theoryText(`theory.unit.${what}`)}
        </span>
        <button
          type="button"
          className="pn-button"
          aria-expanded={isTable}
          aria-label={theoryText("theory.dataOf", { picture: theoryText(`theory.${what}`) })}
          onClick={() => setTable((open) => !open)}
        >
          {theoryText("theory.data")}
        </button>
        <fieldset className="pn-segments" aria-label={theoryText("theory.quantity")}>
          {QUANTITIES.map((one) => (
            <button type="button" key={one} aria-pressed={what === one} onClick={() => setWhat(one)}>
              {theoryText(`theory.${one}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <FluidTrace
        label={label}
        until={until}
        measured={measured}
        averaged={average}
        course={shownCourse === null ? null : { times: shownCourse.times, values: shownCourse[what] }}
        equilibrium={doubt === null && point !== null ? point[what] : null}
        least={LEAST[what]}
        period={margins === null ? Number.NaN : periodOf(margins)}
        lines={what === "queue" ? { scenario, lane } : null}
        outside={outside?.spans ?? []}
      />
      <p className="th-sentence">{sentence}</p>
      {remark !== "" && <p className="hint">{remark}</p>}
      {isShown && series !== null && (
        <p className="hint">
          {theoryText("theory.distance", {
            distance: showWords(Number(distanceOf(series.queue, course).toPrecision(2)), "packets"),
          })}{" "}
          {outside !== null && outsideWords(outside)}
        </p>
      )}
      {isMixed && group !== null && (
        <p className="hint">{theoryText("theory.mixed", { group, flows: String(flows) })}</p>
      )}
      {isTable && (
        <ColumnsTable
          key={what}
          note={theoryText(`theory.${what}`)}
          title={label}
          read={() => traceColumns({ what, until, measured, average, course: shownCourse })}
          onClose={() => setTable(false)}
        />
      )}
    </div>
  );
};
