import { type ReactElement, useId } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { Plant } from "../../../theory/models/contract.ts";
import { showWords } from "../../quantity.ts";
import { along, FLOWS, partOf, RTTS } from "./marginMap.ts";

/** What the user looks at in place of the run. */
export interface Place {
  readonly flows: number;
  /** s */
  readonly propagation: number;
}

interface Props {
  readonly plant: Plant;
  readonly isMoved: boolean;
  /** There is a group whose flows and round trip can be set. */
  readonly canSet: boolean;
  reset(): void;
  onMove(flows: number, rtt: number): void;
  apply(): void;
}

const STEPS = 400;

/** Flows at a step of the slider: at least one more or one fewer than before, so that an arrow key always moves it. */
const flowsAt = (step: number, before: number): number => {
  const wanted = Math.round(along(FLOWS, step / STEPS));
  const direction = Math.sign(step - Math.round(STEPS * partOf(FLOWS, before)));
  const next = wanted === before ? before + direction : wanted;
  return Math.min(FLOWS[1], Math.max(FLOWS[0], next));
};

/** The point of the map as two sliders; the run takes it only when it is told to. */
export const OperatingPoint = ({ plant, isMoved, canSet, reset, onMove, apply }: Props): ReactElement => {
  const id = useId();
  const { flows, propagation } = plant;
  return (
    <section className="th-point" aria-labelledby={`${id}-title`}>
      <header>
        <h3 id={`${id}-title`}>{theoryText("theory.point")}</h3>
        <button type="button" className="pn-button" disabled={!isMoved} onClick={reset}>
          {theoryText("theory.asRun")}
        </button>
      </header>
      <label htmlFor={`${id}-flows`}>{theoryText("theory.flows")}</label>
      <input
        id={`${id}-flows`}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(STEPS * partOf(FLOWS, flows))}
        aria-valuetext={String(flows)}
        onChange={(event) => onMove(flowsAt(Number(event.target.value), flows), propagation)}
      />
      <output>{flows}</output>
      <label htmlFor={`${id}-rtt`}>{theoryText("theory.rtt")}</label>
      <input
        id={`${id}-rtt`}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(STEPS * partOf(RTTS, propagation))}
        aria-valuetext={showWords(propagation, "s")}
        onChange={(event) => onMove(flows, along(RTTS, Number(event.target.value) / STEPS))}
      />
      <output>{showWords(Number(propagation.toPrecision(3)), "s")}</output>
      <button type="button" className="button solid" disabled={!isMoved || !canSet} onClick={apply}>
        {theoryText("theory.set")}
      </button>
    </section>
  );
};
