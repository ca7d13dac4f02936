import { type ReactElement, useCallback, useMemo, useState } from "react";
import { atPlant, laneTheory, periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { showWords } from "../../quantity.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { toggleTheory } from "../../session/theoryShown.ts";
import { newGesture } from "../../widgets/Slider.tsx";
import { BodePlot } from "./BodePlot.tsx";
import { courseOf } from "./course.ts";
import { FluidTrace } from "./FluidTrace.tsx";
import { FrequencyTable, LoopTable } from "./LoopTable.tsx";
import { MarginMap } from "./MarginMap.tsx";
import { distanceOf, measuredQueue, measuredSwing } from "./measured.ts";
import { NyquistPlot } from "./NyquistPlot.tsx";
import { OperatingPoint, type Place } from "./OperatingPoint.tsx";
import { doubtWords, whySwinging } from "./words.ts";
import "./theory.css";

/** Samples of the measured queue. */
const SAMPLES = 600;
/** Part of the run, at its end, in which the queue's own swing is looked for. */
const SETTLED = 0.5;

/** The run held against control theory: fluid model over packets, loop, map, operating point. */
const TheoryPanel = (): ReactElement => {
  const run = useRun();
  const inForce = useLab((state) => state.inForce);
  const scenario = useLab((state) => state.scenario);
  // Twice a second is enough for a picture of the whole run.
  const until = useLab((state) => Math.max(1, Math.floor(state.granted * 2) / 2));
  const [place, setPlace] = useState<Place | null>(null);
  const [table, setTable] = useState(false);
  const theory = useMemo(() => laneTheory(inForce, 0), [inForce]);
  const course = useMemo(() => courseOf(scenario, 0, until), [scenario, until]);
  const measured = useMemo(() => measuredQueue(run.traces, 0, until, SAMPLES), [run, until]);
  const swing = useMemo(() => measuredSwing(measuredQueue(run.traces, until * SETTLED, until, SAMPLES)), [run, until]);
  const { model } = theory;
  const plant = useMemo(() => ({ ...theory.plant, ...(place ?? {}) }), [theory, place]);
  const there = useMemo(() => (model === null ? null : atPlant(model, plant)), [model, plant]);
  const loop = model === null || there?.point == null ? null : model.loop(plant, there.point);
  const margins = there?.margins ?? null;
  const sentence = useCallback(() => whySwinging(theory, swing), [theory, swing]);
  const move = useCallback((flows: number, propagation: number) => setPlace({ flows, propagation }), []);
  const apply = (): void => {
    const { change, endGesture } = run.lab.getState();
    const gesture = newGesture();
    change(`traffic.${theory.group}.count`, plant.flows, gesture);
    change(`traffic.${theory.group}.rtt`, Number(plant.propagation.toPrecision(3)), gesture);
    endGesture(gesture);
    setPlace(null);
  };
  const doubt = doubtWords({ queue: theory.queue, doubt: there?.doubt ?? theory.doubt });
  return (
    <PanelFrame
      name="theory"
      title={theoryText("theory.title")}
      legend={
        <span className="th-legend">
          <i className="th-key-packets" /> {theoryText("theory.packets")} <i className="th-key-model" />{" "}
          {theoryText("theory.model")}
        </span>
      }
      tools={
        <>
          <button type="button" className="pn-button" aria-expanded={table} onClick={() => setTable((open) => !open)}>
            {theoryText("theory.data")}
          </button>
          <fieldset className="pn-segments" aria-label={theoryText("theory.view")}>
            <button type="button" aria-pressed={false} onClick={() => toggleTheory(run)}>
              {theoryText("theory.traces")}
            </button>
            <button type="button" aria-pressed={true}>
              {theoryText("theory.theory")}
            </button>
          </fieldset>
        </>
      }
      sentence={sentence}
      scrolls
    >
      <div className="th-grid">
        <div className="th-cell th-trace">
          <FluidTrace
            until={until}
            measured={measured}
            course={theory.doubt === null ? course : null}
            rest={theory.doubt === null ? (theory.point?.queue ?? null) : null}
          />
          <p className="th-sentence">{whySwinging(theory, swing)}</p>
          {theory.doubt === null && course !== null && (
            <p className="hint">
              {theoryText("theory.distance", {
                distance: showWords(Number(distanceOf(measured, course).toPrecision(2)), "packets"),
              })}
            </p>
          )}
          {theory.isMixed && theory.group !== null && (
            <p className="hint">
              {theoryText("theory.mixed", { group: theory.group, flows: String(theory.plant.flows) })}
            </p>
          )}
        </div>
        <div className="th-cell">
          <h3>{theoryText("theory.bode")}</h3>
          <p className="hint">{theoryText("theory.bodeNote")}</p>
          {loop !== null && margins !== null && <BodePlot loop={loop} margins={margins} measured={measured} />}
        </div>
        <div className="th-cell">
          <h3>{theoryText("theory.nyquist")}</h3>
          {loop !== null && margins !== null && (
            <>
              <p className="hint">{theoryText(margins.phaseMargin > 0 ? "theory.settlesHere" : "theory.swingsHere")}</p>
              <NyquistPlot loop={loop} margins={margins} />
            </>
          )}
        </div>
        <div className="th-cell">
          <h3>{theoryText("theory.map")}</h3>
          <p className="hint">{theoryText("theory.mapNote")}</p>
          {model !== null && <MarginMap model={model} plant={plant} onMove={move} />}
        </div>
        <div className="th-cell th-side">
          <OperatingPoint
            plant={plant}
            isMoved={place !== null}
            canSet={theory.group !== null}
            reset={() => setPlace(null)}
            onMove={move}
            apply={apply}
          />
          {margins !== null && <LoopTable margins={margins} period={periodOf(margins)} />}
          {doubt !== "" && <p className="th-doubt">{doubt}</p>}
          {model !== null && <p className="hint">{theoryText("theory.source", { source: model.source })}</p>}
          {table && loop !== null && margins !== null && <FrequencyTable loop={loop} crossover={margins.crossover} />}
        </div>
      </div>
    </PanelFrame>
  );
};
export default TheoryPanel;
