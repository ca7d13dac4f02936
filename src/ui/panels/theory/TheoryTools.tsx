import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { toggleTheory } from "../../session/theoryShown.ts";
import { laneTitle } from "./words.ts";

interface LaneProps {
  readonly lane: number;
  choose(lane: number): void;
}

/** Chooses the lane, if there are several, and leads back to the traces. */
export const TheoryTools = ({ lane, choose }: LaneProps): ReactElement => {
  const run = useRun();
  return (
    <>
      <LaneSwitch lane={lane} choose={choose} />
      <fieldset className="pn-segments" aria-label={theoryText("theory.view")}>
        <button type="button" aria-pressed={false} data-turn="traces" onClick={() => toggleTheory(run)}>
          {theoryText("theory.traces")}
        </button>
        <button type="button" aria-pressed={true}>
          {theoryText("theory.theory")}
        </button>
      </fieldset>
    </>
  );
};

const LaneSwitch = ({ lane, choose }: LaneProps): ReactElement | null => {
  const inForce = useLab((state) => state.inForce);
  const lanes = inForce.lanes.map((_, i) => i);
  if (lanes.length < 2) return null;
  return (
    <fieldset className="pn-segments" aria-label={theoryText("theory.lane")}>
      {lanes.map((one) => (
        <button type="button" key={one} aria-pressed={lane === one} onClick={() => choose(one)}>
          {theoryText("theory.laneName", { n: one + 1, title: laneTitle(inForce, one) })}
        </button>
      ))}
    </fieldset>
  );
};

/** Which line is of the packets, which of their averages, and which of the model. */
export const TheoryLegend = (): ReactElement => (
  <span className="th-legend">
    <i className="th-key-packets" /> {theoryText("theory.packets")} <i className="th-key-averaged" />{" "}
    {theoryText("theory.averaged")} <i className="th-key-model" /> {theoryText("theory.model")}
  </span>
);
