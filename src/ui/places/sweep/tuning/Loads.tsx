import type { ReactElement } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import { NumberInput } from "../NumberInput.tsx";
import { flowsOf, type Load, type TuneDraft } from "./draft.ts";

/** Flows of a group, at most: what a scenario allows. */
const FLOWS_MAX = 100_000;

interface Props {
  readonly load: Load | null;
  change(part: Partial<TuneDraft>): void;
}

/** The loads under which every try runs, and those that only the best tries meet at the end. */
export const Loads = ({ load, change }: Props): ReactElement | null => {
  if (load === null) return null;
  const { low, high } = load;
  const { seen, unseen } = flowsOf(load);
  const says = tuningText(unseen.length === 0 ? "ask.loads" : "ask.loadsUnseen", {
    seen: seen.join(", "),
    unseen: unseen.join(", "),
  });
  return (
    <span className="tun-loads" title={says}>
      <NumberInput
        label={tuningText("ask.flowsLow")}
        name={tuningText("ask.flowsLow.name")}
        value={low}
        min={1}
        max={high}
        whole
        change={(flows) => change({ load: { ...load, low: flows } })}
      />
      <NumberInput
        label={tuningText("ask.flowsHigh")}
        name={tuningText("ask.flowsHigh.name")}
        value={high}
        min={low}
        max={FLOWS_MAX}
        whole
        change={(flows) => change({ load: { ...load, high: flows } })}
      />
      <span className="note">{says}</span>
    </span>
  );
};
