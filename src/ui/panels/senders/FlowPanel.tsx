import { type MouseEvent, type PointerEvent, type ReactElement, useCallback, useRef, useState } from "react";
import { say } from "../../../i18n/algorithms.ts";
import { panelText, reportTime } from "../../../i18n/laterPanels.ts";
import type { Surface } from "../../chart/canvas.ts";
import { onBeats } from "../../chart/loop.ts";
import { OtherKey } from "../../plots/comparedFork/OtherKey.tsx";
import { laneOf } from "../../plots/lane.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { usePanelCanvas } from "../../plots/surfaces.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { showFlows, useFlowsShown } from "../../session/shown.ts";
import { toggleSenders } from "../../session/theoryShown.ts";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { qualityRows } from "../quality/rows.ts";
import { drawEvents, FLOW_EVENTS } from "./drawEvents.ts";
import { otherSenders } from "./drawOther.ts";
import { drawStates } from "./drawStates.ts";
import { drawBefore, drawCursor, drawFuture, drawTime } from "./drawTime.ts";
import { drawValues } from "./drawValues.ts";
import { lossPlaces } from "./elsewhere.ts";
import { FlowTable } from "./FlowTable.tsx";
import { type FlowPlot, makeFlowPlot } from "./plot.ts";
import { flowsSentence } from "./sentence.ts";
import type { FlowTrace } from "./trace.ts";
import { type SenderGroup, senderGroups, useFlowTrace, useOtherTrace } from "./watching.ts";
import "./senders.css";

/** The states of senders, their windows, drops, marks and round trips, over the time axis of the traces. */
export const FlowPanel = (): ReactElement => {
  const run = useRun();
  const inForce = useLab((state) => state.inForce);
  const trace = useFlowTrace(inForce);
  const theirs = useOtherTrace(trace);
  const member = useFlowsShown((shown) => shown.member);
  const groups = senderGroups(inForce);
  const shown = groups.find(({ id }) => id === trace?.watch.group);
  const isOne = member !== null && (shown?.flows ?? 0) > 0;
  // The watched one, which is another than the chosen one where that does not exist.
  const one = isOne ? (trace?.watch.members[0] ?? null) : null;
  const sentence = useCallback(() => flowsSentence(run, trace, isOne, theirs), [run, trace, isOne, theirs]);
  const [table, setTable] = useState(false);
  const toggleTable = useCallback(() => setTable((open) => !open), []);
  return (
    <PanelFrame
      name="flows"
      title={say("flows.title")}
      legend={
        <>
          {shown !== undefined && <Choice groups={groups} shown={shown} member={one} />}
          {trace !== null && <OtherKey />}
        </>
      }
      tools={
        <>
          {trace !== null && (
            <button type="button" className="pn-button" aria-expanded={table} onClick={toggleTable}>
              {panelText("panel.queue.data")}
            </button>
          )}
          <button type="button" className="pn-button" data-turn="traces" onClick={() => toggleSenders(run)}>
            {say("flows.back")}
          </button>
        </>
      }
      sentence={sentence}
    >
      {shown !== undefined && <Figures group={shown.id} />}
      {trace === null ? (
        <p className="pn-empty">{say("flows.none")}</p>
      ) : (
        <FlowPicture trace={trace} isOne={isOne} theirs={theirs} />
      )}
      {trace !== null && table && (
        <FlowTable
          key={JSON.stringify(trace.watch)}
          trace={trace}
          isOne={isOne}
          theirs={theirs}
          onClose={toggleTable}
        />
      )}
    </PanelFrame>
  );
};

interface ChoiceProps {
  readonly groups: readonly SenderGroup[];
  readonly shown: SenderGroup;
  readonly member: number | null;
}

/** Selects a group, and all or one of its flows. */
const Choice = ({ groups, shown, member }: ChoiceProps): ReactElement => {
  const run = useRun();
  const lane = useLab((state) => laneOf(state.inForce));
  const letterOf = (id: string): string => lane.groups.find((style) => style.id === id)?.letter ?? id;
  const nameOf = (place: number): string => say("flows.one", { name: `${letterOf(shown.id)}${place + 1}` });
  return (
    <>
      <fieldset className="pn-segments" aria-label={say("flows.groups")}>
        {groups.map(({ id }) => (
          <button type="button" key={id} aria-pressed={id === shown.id} onClick={() => showFlows(run, id, null)}>
            {letterOf(id)}
          </button>
        ))}
      </fieldset>
      {shown.flows > 0 && (
        <select
          className="pn-select"
          aria-label={say("flows.which")}
          value={member ?? ""}
          onChange={({ target }) => showFlows(run, shown.id, target.value === "" ? null : Number(target.value))}
        >
          <option value="">{say("flows.spread")}</option>
          {Array.from({ length: shown.flows }, (_, place) => (
            <option key={nameOf(place)} value={place}>
              {nameOf(place)}
            </option>
          ))}
        </select>
      )}
    </>
  );
};

/** The quality of the group's traffic, and losses outside the main queue, over the last ten seconds. */
const Figures = ({ group }: { readonly group: string }): ReactElement | null => {
  const report = useLab((state) => state.report);
  const row = qualityRows(report).find(({ id }) => id === group);
  const values = (row?.values ?? []).filter(({ isKnown }) => isKnown);
  const inForce = useLab((state) => state.inForce);
  const places = lossPlaces(inForce, group, report);
  if (values.length === 0 && places.length === 0) return null;
  return (
    <dl className="pn-flow-figures" aria-label={say("flows.figures", { time: reportTime(report) })}>
      {values.map(({ id, label, help, text }) => (
        <div key={id} title={help}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {places.map(({ id, label, text }) => (
        <div key={id} title={say("flows.lost.help")}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

interface PictureProps {
  readonly trace: FlowTrace;
  readonly isOne: boolean;
  /** The compared fork's trace; null: no fork is compared. */
  readonly theirs: FlowTrace | null;
}

const FlowPicture = ({ trace, isOne, theirs }: PictureProps): ReactElement => {
  const run = useRun();
  const plot = useRef<FlowPlot>(null);
  const draw = useCallback(
    (surface: Surface) => {
      const next = makeFlowPlot(run, surface, { trace, isOne, other: otherSenders(run, theirs) }, plot.current);
      plot.current = next;
      drawTime(next);
      drawStates(next);
      drawValues(next);
      drawBefore(next);
      for (const event of FLOW_EVENTS) drawEvents(next, event);
      drawFuture(next);
      drawCursor(next);
    },
    [run, trace, isOne, theirs],
  );
  const canvas = usePanelCanvas(draw, onBeats);
  const pointers = usePointers(plot);
  return (
    <div className="pn-plot" {...pointers}>
      <canvas ref={canvas} className="pn-canvas" />
    </div>
  );
};

interface Pointers {
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerLeave(): void;
  onDoubleClick(event: MouseEvent<HTMLElement>): void;
}

/** The crosshair follows the pointer and leaves with it; a double click fits the whole run. */
const usePointers = (plot: { readonly current: FlowPlot | null }): Pointers => {
  const run = useRun();
  return {
    onPointerMove(event) {
      const shown = plot.current;
      if (shown === null) return;
      const px = pointOf(event).clientX - boundsOf(event.currentTarget).left;
      const time = (px - shown.x.zero) / shown.x.slope;
      const isInside = px >= shown.left && px <= shown.right && time <= run.traces.until;
      run.lab.getState().setCursor(isInside ? time : null);
    },
    onPointerLeave: () => run.lab.getState().setCursor(null),
    onDoubleClick: () => run.lab.getState().setView({ span: "all", follow: true }),
  };
};
