import type { ReactElement } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { algorithmOf } from "../../../engine/documentation.ts";
import { periodOf } from "../../../experiments/theory/laneTheory.ts";
import { theoryText } from "../../../i18n/theory.ts";
import { wordOf } from "../../../i18n/words.ts";
import { balancedBuffer, bandwidthDelayProduct } from "../../../theory/buffers.ts";
import { showWords } from "../../quantity.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { LoopTable } from "./LoopTable.tsx";
import { OperatingPoint } from "./OperatingPoint.tsx";
import { setPlace } from "./place.ts";
import { RuleCard, type Ruled } from "./RuleCard.tsx";
import type { Looked } from "./useLooked.ts";
import { doubtWords } from "./words.ts";

interface Props {
  readonly lane: number;
  readonly looked: Looked;
  onRuled(ruled: Ruled | null): void;
}

/** What stands beside the plots: operating point, margins in numbers, design rule, buffers. */
export const SideCell = ({ lane, looked, onRuled }: Props): ReactElement => {
  const { theory, plant, loop } = looked;
  const { model, queue } = theory;
  const doubt = doubtWords({ queue, doubt: loop?.doubt ?? theory.doubt });
  const margins = loop?.margins ?? null;
  const definition = catalog.queues.find(({ id }) => id === queue);
  const rule = definition === undefined ? null : algorithmOf(definition.id).rule;
  return (
    <div className="th-cell th-side">
      {model !== null && <SettablePoint looked={looked} />}
      {margins !== null && loop?.doubt === null && <LoopTable margins={margins} period={periodOf(margins)} />}
      {doubt !== "" && model !== null && <p className="th-doubt">{doubt}</p>}
      {definition !== undefined && rule !== null ? (
        <RuleCard key={`${lane} ${queue}`} lane={lane} definition={definition} design={rule} onRuled={onRuled} />
      ) : (
        <p className="hint">{theoryText("theory.noRule", { title: wordOf(definition, "title") ?? queue })}</p>
      )}
      <p className="hint">
        {theoryText("theory.buffers", {
          product: packetWords(bandwidthDelayProduct(plant.capacity, plant.propagation)),
          buffer: packetWords(balancedBuffer(plant.capacity, plant.propagation, plant.flows)),
        })}
      </p>
      {model !== null && <p className="hint">{theoryText("theory.source", { source: model.source })}</p>}
    </div>
  );
};

const packetWords = (value: number): string => showWords(Number(value.toPrecision(3)), "packets");

/** The point that is looked at, and the buttons that give it to the run or to a fork. */
const SettablePoint = ({ looked }: Pick<Props, "looked">): ReactElement => {
  const run = useRun();
  const hasEnded = useLab((state) => state.status === "ended");
  const { theory, place, ofRun, isMoved, look } = looked;
  const { group } = theory;
  const apply = (isFork: boolean): void => {
    setPlace(run, { group, place, rate: ofRun.rate, isFork });
    look(null);
  };
  return (
    <OperatingPoint
      place={place}
      isMoved={isMoved}
      refusal={group === null ? theoryText("theory.noGroup") : hasEnded ? theoryText("theory.ended") : ""}
      reset={() => look(null)}
      onMove={look}
      apply={() => apply(false)}
      fork={() => apply(true)}
    />
  );
};
