import type { AqmDefinition } from "../../../engine/aqm/contract.ts";
import { insideText } from "../../../i18n/inside.ts";
import { wordOf } from "../../../i18n/words.ts";
import { probability, shown } from "../../chart/format.ts";
import type { Column } from "../../plots/ColumnsTable.tsx";
import { laneOf } from "../../plots/lane.ts";
import { queueTop } from "../../plots/queueScale.ts";
import { curveOf, draftedState, draftedValues } from "../../plots/zones.ts";
import type { Run } from "../../session/run.ts";
import { named } from "./recorded.ts";

/** Rows of the table at equal distances; the corners of a curve come in between. */
const STEPS = 20;

/** Whether the discipline's inside view draws a law as a curve. */
export const hasCurves = ({ inside }: AqmDefinition): boolean =>
  inside.some(({ kind }) => kind === "curve" || kind === "response");

const places = (top: number, corners: readonly number[]): readonly number[] =>
  [
    ...Array.from({ length: STEPS + 1 }, (_, i) => (top * i) / STEPS),
    ...corners.filter((at) => at > 0 && at < top),
  ].sort((a, b) => a - b);

/** Leaves out values that are written like the one before: their rows would look the same. */
const unlike = (values: readonly number[], words: (value: number) => string): readonly number[] =>
  values.filter((value, i) => i === 0 || words(value) !== words(values[i - 1] ?? 0));

const headOf = (name: string, law: string): string =>
  law === "" ? name : insideText("panel.inside.curveHead", { name, law });

/** The discipline's curves, as they are now, at places along their axis. */
export const curveColumns = (run: Run): readonly Column[] => {
  const lane = laneOf(run.lab.getState().inForce);
  const curve = curveOf(run, lane);
  if (curve !== null) {
    const inPackets = (value: number): string => shown(value, "packets");
    const lines = [curve, ...curve.others];
    const corners = lines.flatMap((line) => line.corners);
    const at = unlike(places(queueTop(run), corners), inPackets);
    return [
      { head: named(lane, curve.x).label, cells: at.map(inPackets) },
      ...lines.map((line) => ({
        head: line.label === "" ? named(lane, curve.y).label : line.label,
        cells: at.map((queue) => probability(line.at(queue))),
      })),
    ];
  }
  const shape = lane.definition.inside.find(({ kind }) => kind === "response");
  if (shape?.kind !== "response") return [];
  const state = draftedState(run, lane);
  const values = draftedValues(run, lane);
  const { label, unit } = named(lane, shape.x);
  const inUnit = (value: number): string => shown(value, unit);
  const at = unlike(places(shape.reach(state, values), []), inUnit);
  return [
    { head: label, cells: at.map(inUnit) },
    ...shape.curves.map((one) => ({
      head: headOf(named(lane, one.y).label, shape.curves.length > 1 ? wordOf(one, "label") : ""),
      cells: at.map((x) => probability(one.at(x, state, values))),
    })),
  ];
};
