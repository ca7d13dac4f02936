import { type ReactElement, useCallback, useMemo, useState } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { LoopShape } from "../../../theory/loopShape.ts";
import { modelOf } from "../../../theory/registry.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { useLab } from "../../session/RunContext.tsx";
import { LoopCells } from "./LoopCells.tsx";
import { MapCell } from "./MapCell.tsx";
import type { Measured } from "./measured.ts";
import type { Ruled } from "./RuleCard.tsx";
import { SideCell } from "./SideCell.tsx";
import { TheoryLegend, TheoryTools } from "./TheoryTools.tsx";
import { TraceCell } from "./TraceCell.tsx";
import { useCourse } from "./useCourse.ts";
import { type Looked, useLooked } from "./useLooked.ts";
import { useDotOfRun, useMeasuredQueue, useSpan } from "./useMeasuredRun.ts";
import { laneTitle, whySwinging } from "./words.ts";
import "./theory.css";

/** The run compared with control theory: fluid model over packets, loop, map, operating point, design rule. */
const TheoryPanel = (): ReactElement => {
  const inForce = useLab((state) => state.inForce);
  const scenario = useLab((state) => state.scenario);
  const [lane, setLane] = useState(0);
  const [ruled, setRuled] = useState<Ruled | null>(null);
  const looked = useLooked(lane);
  const span = useSpan(lane);
  const course = useCourse(scenario, lane, span.until);
  const { measured, swing } = useMeasuredQueue(span);
  const { theory, plant } = looked;
  const { model, queue } = theory;
  const map = JSON.stringify([queue, inForce.lanes[lane]?.params ?? {}, plant.capacity, plant.buffer]);
  useDotOfRun(map, looked, span);
  const sentence = useCallback(() => whySwinging(theory, swing), [theory, swing]);
  return (
    <PanelFrame
      name="theory"
      title={theoryText("theory.title")}
      legend={<TheoryLegend />}
      tools={<TheoryTools lane={lane} choose={setLane} />}
      sentence={sentence}
      scrolls
    >
      <div className={model === null ? "th-grid th-no-model" : "th-grid"}>
        <TraceCell {...{ theory, lane, course, ...span }} sentence={sentence()} remark={remarkOf(lane, span.hasRun)} />
        <LoopOf {...{ looked, measured, ruled }} />
        {model !== null && (
          <MapCell
            {...{ model, plant, map }}
            title={laneTitle(inForce, lane)}
            promised={ruled?.promised ?? null}
            onMove={looked.move}
          />
        )}
        <SideCell lane={lane} looked={looked} onRuled={setRuled} />
      </div>
    </PanelFrame>
  );
};

/** Why there are no packets beside the model; "": there are. */
const remarkOf = (lane: number, hasRun: boolean): string => {
  if (lane > 0) return theoryText("theory.otherLane");
  return hasRun ? "" : theoryText("theory.notRun");
};

interface LoopProps {
  readonly looked: Looked;
  readonly measured: Measured | null;
  readonly ruled: Ruled | null;
}

/** The loop at the point that is looked at, if the model is meant to hold there. */
const LoopOf = ({ looked, measured, ruled }: LoopProps): ReactElement | null => {
  const { theory, plant, loop } = looked;
  const ruledLoop = useRuledLoop(looked, ruled);
  if (theory.model === null || loop?.doubt !== null) return null;
  const { point, margins, shape } = loop;
  if (point === null || margins === null || shape === null) return null;
  return <LoopCells model={theory.model} loop={shape} ruled={ruledLoop} {...{ plant, point, margins, measured }} />;
};

/** The loop with the values of the design rule; null: there is no rule, or it finds none. */
const useRuledLoop = ({ theory, plant }: Looked, ruled: Ruled | null): LoopShape | null => {
  const { queue, packetSize } = theory;
  return useMemo(() => {
    const model = ruled === null ? null : modelOf(queue, ruled.values, { packetSize });
    const point = model?.rest(plant) ?? null;
    return model === null || point === null ? null : model.loop(plant, point);
  }, [ruled, queue, plant, packetSize]);
};
export default TheoryPanel;
