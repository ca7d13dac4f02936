import { type ReactElement, useContext, useId, useMemo, useState } from "react";
import { periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import { exp, ln } from "../../../theory/logarithm.ts";
import { decibels, degrees, type LoopShape, type Margins, magnitudeAt, phaseAt } from "../../../theory/loopShape.ts";
import type { LoopModel, OperatingPoint, Plant } from "../../../theory/models/contract.ts";
import { ColumnsTable } from "../../plots/ColumnsTable.tsx";
import { PhoneForm } from "../../session/phoneView.ts";
import { spoken } from "../../widgets/spoken.ts";
import { BodePlot, rangeOf } from "./BodePlot.tsx";
import type { Measured } from "./measured.ts";
import { NyquistPlot } from "./NyquistPlot.tsx";
import { StepPlot } from "./StepPlot.tsx";
import { stepAnswer } from "./stepAnswer.ts";
import { loopColumns, stepColumns } from "./tables.ts";
import { useLoopTabs } from "./useLoopTabs.ts";
import { round } from "./words.ts";

interface Props {
  readonly model: LoopModel;
  readonly plant: Plant;
  readonly point: OperatingPoint;
  readonly loop: LoopShape;
  readonly margins: Margins;
  readonly ruled: LoopShape | null;
  readonly measured: Measured | null;
}

type Shape = "bode" | "nyquist" | "step";
const NAMES = { bode: "theory.bodeShort", nyquist: "theory.nyquist", step: "theory.step" } as const;
const STEPS = 200;

/** The loop as Bode plot, Nyquist plot and answer to a step; the first two show the same chosen frequency. */
export const LoopCells = (props: Props): ReactElement => {
  const isTabbed = useLoopTabs();
  const isPhone = useContext(PhoneForm);
  const [looked, setLooked] = useState<number | null>(null);
  const [shape, setShape] = useState<Shape>("bode");
  const own = { ...props, looked, setLooked };
  if (isPhone)
    return (
      <>
        <LoopCell {...own} shapes={["bode"]} shown="bode" choose={setShape} />
        <LoopCell {...own} shapes={["nyquist", "step"]} shown={other(shape)} choose={setShape} />
      </>
    );
  if (isTabbed) return <LoopCell {...own} shapes={["bode", "nyquist", "step"]} shown={shape} choose={setShape} />;
  return (
    <>
      <LoopCell {...own} shapes={["bode"]} shown="bode" choose={setShape} />
      <LoopCell {...own} shapes={["nyquist", "step"]} shown={other(shape)} choose={setShape} />
    </>
  );
};

const other = (shape: Shape): Shape => (shape === "step" ? "step" : "nyquist");

interface CellProps extends Props {
  readonly shapes: readonly Shape[];
  readonly shown: Shape;
  choose(shape: Shape): void;
  readonly looked: number | null;
  setLooked(omega: number): void;
}

const LoopCell = ({ shapes, shown, choose, looked, setLooked, ...props }: CellProps): ReactElement => {
  const { model, plant, point, loop, margins, ruled, measured } = props;
  const [isTable, setTable] = useState(false);
  const isStep = shown === "step";
  const answer = useMemo(
    () => (isStep ? stepAnswer(model, plant, point, periodOf(margins)) : null),
    [isStep, model, plant, point, margins],
  );
  const name = theoryText(NAMES[shown]);
  const note = {
    bode: theoryText(ruled === null ? "theory.bodeNote" : "theory.bodeNoteRuled"),
    nyquist: theoryText(margins.phaseMargin > 0 ? "theory.settlesHere" : "theory.swingsHere"),
    step: theoryText("theory.stepNote"),
  }[shown];
  return (
    <div className="th-cell th-loop">
      <header>
        {shapes.length === 1 ? (
          <h3>{theoryText("theory.bode")}</h3>
        ) : (
          <fieldset className="pn-segments" aria-label={theoryText("theory.shape")}>
            {shapes.map((one) => (
              <button type="button" key={one} aria-pressed={shown === one} onClick={() => choose(one)}>
                {theoryText(NAMES[one])}
              </button>
            ))}
          </fieldset>
        )}
        <button
          type="button"
          className="pn-button"
          aria-expanded={isTable}
          aria-label={theoryText("theory.dataOf", { picture: name })}
          onClick={() => setTable((open) => !open)}
        >
          {theoryText("theory.data")}
        </button>
      </header>
      <p className="hint">{note}</p>
      {shown === "bode" && <BodePlot loop={loop} margins={margins} measured={measured} ruled={ruled} looked={looked} />}
      {shown === "nyquist" && <NyquistPlot loop={loop} margins={margins} looked={looked} />}
      {answer !== null && <StepPlot answer={answer} />}
      {!isStep && <Look loop={loop} margins={margins} looked={looked} onLook={setLooked} />}
      {isTable && (
        <ColumnsTable
          key={shown}
          note={name}
          title={theoryText("theory.dataOf", { picture: name })}
          read={() => (answer === null ? loopColumns(loop, rangeOf(margins)) : stepColumns(answer))}
          onClose={() => setTable(false)}
        />
      )}
    </div>
  );
};

interface LookProps {
  readonly loop: LoopShape;
  readonly margins: Margins;
  readonly looked: number | null;
  onLook(omega: number): void;
}

/** A frequency to read off both plots, by keys as well. */
const Look = ({ loop, margins, looked, onLook }: LookProps): ReactElement => {
  const id = useId();
  const [from, to] = rangeOf(margins);
  const omega = Math.min(to, Math.max(from, looked ?? (margins.crossover || margins.phaseCrossover)));
  const words = theoryText("theory.looked", {
    omega: round(omega),
    gain: round(Math.round(100 * decibels(magnitudeAt(loop, omega))) / 100),
    phase: round(degrees(phaseAt(loop, omega))),
  });
  return (
    <p className="th-look">
      <label htmlFor={id}>{theoryText("theory.look")}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round((STEPS * ln(omega / from)) / ln(to / from))}
        aria-valuetext={spoken(words)}
        onChange={(event) => onLook(from * exp((Number(event.target.value) / STEPS) * ln(to / from)))}
      />
      <output>{words}</output>
    </p>
  );
};
