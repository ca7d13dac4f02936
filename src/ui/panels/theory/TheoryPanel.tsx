import { type ReactElement, useCallback, useEffect, useMemo, useState } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { algorithmOf } from "../../../engine/documentation.ts";
import { atPlant, laneTheory, periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import { wordOf } from "../../../i18n/words.ts";
import { balancedBuffer, bandwidthDelayProduct } from "../../../theory/buffers.ts";
import { modelOf } from "../../../theory/registry.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { showWords } from "../../quantity.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { toggleTheory } from "../../session/theoryShown.ts";
import { LoopCells } from "./LoopCells.tsx";
import { LoopTable } from "./LoopTable.tsx";
import { MapCell } from "./MapCell.tsx";
import { channelOver, measuredBursts, measuredSwing } from "./measured.ts";
import { OperatingPoint, type Place } from "./OperatingPoint.tsx";
import { keepRun } from "./pastRuns.ts";
import { setPlace } from "./place.ts";
import { RuleCard, type Ruled } from "./RuleCard.tsx";
import { TraceCell } from "./TraceCell.tsx";
import { useCourse } from "./useCourse.ts";
import { doubtWords, laneTitle, whySwinging } from "./words.ts";
import "./theory.css";

/** Number of samples of the measured queue. */
const SAMPLES = 600;
/** Share of the run, at its end, in which the period of the measured queue is determined. */
const SETTLED = 0.5;
/** Without packets, the model is drawn up to this time at most, s. */
const ALONE = 30;
/** Least length of a run that becomes a dot of the map, in round trips. */
const ENOUGH = 40;

/** The run compared with control theory: fluid model over packets, loop, map, operating point, design rule. */
const TheoryPanel = (): ReactElement => {
  const run = useRun();
  const inForce = useLab((state) => state.inForce);
  const scenario = useLab((state) => state.scenario);
  const hasEnded = useLab((state) => state.status === "ended");
  // Twice a second is enough for a picture of the whole run.
  const granted = useLab((state) => Math.floor(state.granted * 2) / 2);
  const [lane, setLane] = useState(0);
  const [looked, setLooked] = useState<Place | null>(null);
  const [ruled, setRuled] = useState<Ruled | null>(null);
  const hasRun = lane === 0 && granted > 0;
  const until = hasRun ? Math.max(1, granted) : Math.min(ALONE, scenario.duration);
  const theory = useMemo(() => laneTheory(inForce, lane), [inForce, lane]);
  const course = useCourse(scenario, lane, until);
  const { model, group, packetSize, queue } = theory;
  const { flows } = theory.plant;
  const measured = useMemo(() => {
    const part = { from: until * SETTLED, to: until, count: SAMPLES };
    return hasRun ? channelOver(run.traces, "queue", part) : null;
  }, [run, hasRun, until]);
  const swing = useMemo(() => (measured === null ? null : measuredSwing(measured)), [measured]);
  const plant = useMemo(
    () =>
      looked === null
        ? theory.plant
        : {
            ...theory.plant,
            flows: looked.flows,
            propagation: looked.propagation,
            capacity: looked.rate / (8 * packetSize),
          },
    [theory, looked, packetSize],
  );
  const place: Place = looked ?? {
    flows,
    propagation: theory.plant.propagation,
    rate: theory.plant.capacity * 8 * packetSize,
  };
  const there = useMemo(() => (model === null ? null : atPlant(model, plant)), [model, plant]);
  const point = there?.point ?? null;
  const margins = there?.margins ?? null;
  const loop = model === null || point === null ? null : model.loop(plant, point);
  const ruledLoop = useMemo(() => {
    const other = ruled === null ? null : modelOf(queue, ruled.values, { packetSize });
    const rest = other?.rest(plant) ?? null;
    return other === null || rest === null ? null : other.loop(plant, rest);
  }, [ruled, queue, plant, packetSize]);
  const map = JSON.stringify([queue, inForce.lanes[lane]?.params ?? {}, plant.capacity, plant.buffer]);
  const { propagation } = theory.plant;
  useEffect(() => {
    const rtt = theory.point?.rtt ?? 0;
    const latest = scenario.timeline.reduce((last, { at }) => (at < until ? Math.max(last, at) : last), 0);
    const from = Math.max(latest, until * SETTLED);
    if (!hasRun || rtt === 0 || until - from < ENOUGH * rtt || looked !== null) return;
    keepRun({ map, flows, propagation, burstiness: measuredBursts(run.traces, from, until, rtt) });
  }, [run, scenario, theory, hasRun, until, looked, map, flows, propagation]);
  const sentence = useCallback(() => whySwinging(theory, swing), [theory, swing]);
  const move = useCallback(
    (nextFlows: number, rtt: number) =>
      setLooked((before) => ({
        rate: before?.rate ?? theory.plant.capacity * 8 * packetSize,
        flows: nextFlows,
        propagation: Number(rtt.toPrecision(3)),
      })),
    [theory, packetSize],
  );
  const apply = (isFork: boolean): void => {
    setPlace(run, { group, place, rate: theory.plant.capacity * 8 * packetSize, isFork });
    setLooked(null);
  };
  const doubt = doubtWords({ queue, doubt: there?.doubt ?? theory.doubt });
  const definition = catalog.queues.find(({ id }) => id === queue);
  const rule = definition === undefined ? null : algorithmOf(definition.id).rule;
  const packets = (value: number): string => showWords(Number(value.toPrecision(3)), "packets");
  const lanes = inForce.lanes.map((_, i) => i);
  const remark = lane > 0 ? theoryText("theory.otherLane") : hasRun ? "" : theoryText("theory.notRun");
  return (
    <PanelFrame
      name="theory"
      title={theoryText("theory.title")}
      legend={
        <span className="th-legend">
          <i className="th-key-packets" /> {theoryText("theory.packets")} <i className="th-key-averaged" />{" "}
          {theoryText("theory.averaged")} <i className="th-key-model" /> {theoryText("theory.model")}
        </span>
      }
      tools={
        <>
          {lanes.length > 1 && (
            <fieldset className="pn-segments" aria-label={theoryText("theory.lane")}>
              {lanes.map((one) => (
                <button type="button" key={one} aria-pressed={lane === one} onClick={() => setLane(one)}>
                  {theoryText("theory.laneName", { n: one + 1, title: laneTitle(inForce, one) })}
                </button>
              ))}
            </fieldset>
          )}
          <fieldset className="pn-segments" aria-label={theoryText("theory.view")}>
            <button type="button" aria-pressed={false} data-turn="traces" onClick={() => toggleTheory(run)}>
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
      <div className={model === null ? "th-grid th-no-model" : "th-grid"}>
        <TraceCell
          theory={theory}
          lane={lane}
          course={course}
          until={until}
          hasRun={hasRun}
          sentence={whySwinging(theory, swing)}
          remark={remark}
        />
        {model !== null && point !== null && loop !== null && margins !== null && there?.doubt === null && (
          <LoopCells
            model={model}
            plant={plant}
            point={point}
            loop={loop}
            margins={margins}
            ruled={ruledLoop}
            measured={measured}
          />
        )}
        {model !== null && (
          <MapCell
            model={model}
            plant={plant}
            map={map}
            title={laneTitle(inForce, lane)}
            promised={ruled?.promised ?? null}
            onMove={move}
          />
        )}
        <div className="th-cell th-side">
          {model !== null && (
            <OperatingPoint
              place={place}
              isMoved={looked !== null}
              refusal={group === null ? theoryText("theory.noGroup") : hasEnded ? theoryText("theory.ended") : ""}
              reset={() => setLooked(null)}
              onMove={setLooked}
              apply={() => apply(false)}
              fork={() => apply(true)}
            />
          )}
          {margins !== null && there?.doubt === null && <LoopTable margins={margins} period={periodOf(margins)} />}
          {doubt !== "" && model !== null && <p className="th-doubt">{doubt}</p>}
          {definition !== undefined && rule !== null ? (
            <RuleCard key={`${lane} ${queue}`} lane={lane} definition={definition} design={rule} onRuled={setRuled} />
          ) : (
            <p className="hint">{theoryText("theory.noRule", { title: wordOf(definition, "title") ?? queue })}</p>
          )}
          <p className="hint">
            {theoryText("theory.buffers", {
              product: packets(bandwidthDelayProduct(plant.capacity, plant.propagation)),
              buffer: packets(balancedBuffer(plant.capacity, plant.propagation, plant.flows)),
            })}
          </p>
          {model !== null && <p className="hint">{theoryText("theory.source", { source: model.source })}</p>}
        </div>
      </div>
    </PanelFrame>
  );
};
export default TheoryPanel;
