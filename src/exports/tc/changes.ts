import { catalog } from "../../engine/catalog.ts";
import { applyChange } from "../../scenario/change.ts";
import { Refusal } from "../contract.ts";
import { Reading } from "../reading.ts";
import { type Qdisc, qdiscOf } from "./qdisc.ts";

/** A change of the link or of its discipline during the run. */
export type LinkChange =
  | { readonly at: number; readonly rate: number }
  | {
      readonly at: number;
      readonly qdisc: Qdisc;
      /** The discipline stays and gets other options: `tc qdisc change`. */
      readonly stays: boolean;
    };

/**
 * Kinds that take other options while packets wait; the others drop them (RED, SFB) or refuse some options (FQ-CoDel).
 */
const CHANGEABLE: ReadonlySet<string> = new Set([
  "pfifo",
  "bfifo",
  "pfifo_head_drop",
  "codel",
  "pie",
  "choke",
  "cake",
  "dualpi2",
]);

/** Changes that another discipline, or other options of the same one, express. */
const OF_QUEUE = /^(lanes\.\d+\.(queue|params\..+)|bottleneck\.(ecn|buffer(\..+)?))$/;

/**
 * The changes of the timeline that the script makes; they are taken. Any change of the discipline is written by
 * translating the scenario after the change: with all of its options.
 * @param laneIndex of the lane that is exported
 */
export const linkChanges = (reading: Reading, laneIndex: number, first: Qdisc, tool: string): readonly LinkChange[] => {
  let { scenario } = reading;
  let before = first;
  const made: LinkChange[] = [];
  for (const [index, change] of reading.scenario.timeline.entries()) {
    const after = applyChange(scenario, change, catalog);
    if (!after.ok) throw new Error(after.faults.map(({ message }) => message).join("; "));
    scenario = after.value;
    const { at, set, to } = change;
    if (set === "bottleneck.rate" && typeof to === "number" && to > 0) {
      reading.takeChange(index);
      made.push({ at, rate: to });
      const wanted = qdiscOf(new Reading(scenario, laneIndex, tool));
      if (besideRate(wanted) !== besideRate(before))
        reading.departFrom(
          index,
          "changed",
          "the options of the discipline stay as they were; in the lab some of them follow the link's rate",
        );
    } else if (OF_QUEUE.test(set) && isOfLane(set, laneIndex)) {
      const qdisc = qdiscAfter(reading, index, new Reading(scenario, laneIndex, tool));
      if (qdisc === null) continue;
      if (qdisc.words === before.words) {
        reading.departFrom(index, "left out", `the discipline of ${tool} has the same options before and after it`);
        continue;
      }
      const stays = qdisc.kind === before.kind && CHANGEABLE.has(qdisc.kind);
      before = qdisc;
      if (!stays)
        reading.departFrom(
          index,
          "changed",
          `${tool} replaces the discipline: it drops the packets that wait, and the new one begins empty`,
        );
      made.push({ at, qdisc, stays });
    }
  }
  return made;
};

/** The options of a discipline without the rate of the link, by which RED and CHOKe age an idle queue. */
const besideRate = ({ words }: Qdisc): string => words.replace(/ bandwidth \S+/, "");

const isOfLane = (set: string, laneIndex: number): boolean =>
  !set.startsWith("lanes.") || set.startsWith(`lanes.${laneIndex}.`);

/** The discipline after a change, which is taken; null: Linux does not have it, which the reading knows. */
const qdiscAfter = (reading: Reading, index: number, after: Reading): Qdisc | null => {
  try {
    const qdisc = qdiscOf(after);
    after.params.finish();
    reading.takeChange(index);
    const known = new Set(reading.departures.map(({ sentence }) => sentence));
    for (const { kind, sentence } of after.departures)
      if (!known.has(sentence)) reading.departFrom(index, kind, sentence.replace(/\.$/, ""));
    return qdisc;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reading.departFrom(index, "left out", `${error.message.replace(/\.$/, "")}, and the change is left out`);
    return null;
  }
};
