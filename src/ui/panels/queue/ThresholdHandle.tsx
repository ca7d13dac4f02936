import { type ReactElement, useEffect } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import { shown, shownNumber } from "../../chart/format.ts";
import { nameWithSymbol } from "../../nameWithSymbol.ts";
import { draftOf } from "../../plots/drafts.ts";
import type { Point } from "../../plots/drag.ts";
import { Live } from "../../plots/Live.tsx";
import { laneOf, type Threshold } from "../../plots/lane.ts";
import { drainTime } from "../../plots/packetSize.ts";
import { queueTop } from "../../plots/queueScale.ts";
import { useThresholdDrag } from "../../plots/thresholdDrag.ts";
import { leastByHand } from "../../session/changes/fieldAt.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { spoken } from "../../widgets/spoken.ts";
import { Term } from "../../widgets/Term.tsx";

interface Props {
  readonly threshold: Threshold;
  /** Packets at a point of the screen. */
  readonly valueAt: (place: Point) => number;
}

const Grip = (): ReactElement => (
  <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true">
    <path d="M2 3h0M6 3h0M2 6h0M6 6h0M2 9h0M6 9h0" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
  </svg>
);

/** A threshold's handle in the right gutter: moved by pointer or keys; it shows packets and the equivalent delay. */
export const ThresholdHandle = ({ threshold, valueAt }: Props): ReactElement => {
  const run = useRun();
  const { field, path, value } = threshold;
  const setHighlight = useLab((state) => state.setHighlight);
  const delay = useLab((state) => drainTime(laneOf(state.inForce).scenario, value));
  const drag = useThresholdDrag(threshold, valueAt, () => queueTop(run));
  const light = () => setHighlight({ kind: "field", field: threshold.id });
  const leave = () => setHighlight(null);
  // The picture places the handle; that of a paused run is drawn again for it.
  useEffect(() => run.traces.nudge(), [run]);
  return (
    <button
      type="button"
      className="pn-threshold"
      data-field={threshold.id}
      role="slider"
      aria-orientation="vertical"
      aria-label={nameWithSymbol(field)}
      aria-valuemin={leastByHand(field)}
      aria-valuemax={field.max}
      aria-valuenow={value}
      aria-valuetext={panelText("panel.queue.thresholdValue", {
        packets: spoken(shown(value, "packets")),
        delay: shown(delay, "s"),
      })}
      onPointerEnter={light}
      onPointerLeave={leave}
      onFocus={light}
      onBlur={leave}
      {...drag}
    >
      <Grip />
      <span>
        <Term text={field.symbol ?? wordOf(field, "label")} />{" "}
        <Live text={() => shownNumber(draftOf(run, path, value), "packets")} />
      </span>
    </button>
  );
};
