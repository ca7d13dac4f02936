import { type ReactElement, useId } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { showWords } from "../../quantity.ts";
import { spoken } from "../../widgets/spoken.ts";
import { along, FLOWS, partOf, RATES, RTTS } from "./marginMap.ts";

/** The point of the map that the user looks at instead of that of the run. */
export interface Place {
  readonly flows: number;
  /** s */
  readonly propagation: number;
  /** bit/s */
  readonly rate: number;
}

interface Props {
  readonly place: Place;
  readonly isMoved: boolean;
  /** Why the run cannot take the point; "": it can. */
  readonly refusal: string;
  reset(): void;
  onMove(place: Place): void;
  apply(): void;
  fork(): void;
}

const STEPS = 400;

/** Flows at a step of the slider: at least one more or one fewer than before, so that an arrow key always moves it. */
const flowsAt = (step: number, before: number): number => {
  const wanted = Math.round(along(FLOWS, step / STEPS));
  const direction = Math.sign(step - Math.round(STEPS * partOf(FLOWS, before)));
  const next = wanted === before ? before + direction : wanted;
  return Math.min(FLOWS[1], Math.max(FLOWS[0], next));
};

interface RowProps {
  readonly label: string;
  readonly range: readonly [number, number];
  readonly value: number;
  readonly words: string;
  onStep(step: number): void;
}

const Row = ({ label, range, value, words, onStep }: RowProps): ReactElement => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(STEPS * partOf(range, value))}
        aria-valuetext={spoken(words)}
        onChange={(event) => onStep(Number(event.target.value))}
      />
      <output>{words}</output>
    </>
  );
};

/** Rounds to three digits: a slider on a logarithmic scale is no more precise. */
const rough = (value: number): number => Number(value.toPrecision(3));

/** The point of the map as sliders; a button sets the run to it. */
export const OperatingPoint = ({ place, isMoved, refusal, reset, onMove, apply, fork }: Props): ReactElement => {
  const id = useId();
  const { flows, propagation, rate } = place;
  return (
    <section className="th-point" aria-labelledby={id}>
      <header>
        <h3 id={id}>{theoryText("theory.point")}</h3>
        <button type="button" className="pn-button" disabled={!isMoved} onClick={reset}>
          {theoryText("theory.asRun")}
        </button>
      </header>
      <Row
        label={theoryText("theory.flows")}
        range={FLOWS}
        value={flows}
        words={String(flows)}
        onStep={(step) => onMove({ ...place, flows: flowsAt(step, flows) })}
      />
      <Row
        label={theoryText("theory.rtt")}
        range={RTTS}
        value={propagation}
        words={showWords(rough(propagation), "s")}
        onStep={(step) => onMove({ ...place, propagation: rough(along(RTTS, step / STEPS)) })}
      />
      <Row
        label={theoryText("theory.rate")}
        range={RATES}
        value={rate}
        words={showWords(rough(rate), "bit/s")}
        onStep={(step) => onMove({ ...place, rate: rough(along(RATES, step / STEPS)) })}
      />
      <div className="th-actions">
        <button type="button" className="button solid" disabled={!isMoved || refusal !== ""} onClick={apply}>
          {theoryText("theory.set")}
        </button>
        <button type="button" className="button outlined" disabled={!isMoved || refusal !== ""} onClick={fork}>
          {theoryText("theory.fork")}
        </button>
      </div>
      {refusal !== "" && <p className="hint">{refusal}</p>}
    </section>
  );
};
