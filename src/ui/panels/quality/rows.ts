import { groupMetrics } from "../../../engine/documentation.ts";
import type { Report } from "../../../engine/recording/frame.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { metricWord } from "../../../i18n/words.ts";
import type { Unit } from "../../../units/units.ts";
import { decimals } from "../../chart/format.ts";
import { showWords } from "../../quantity.ts";

/** One measure of the quality that users experience. */
export interface QualityValue {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly text: string;
  /** The measure exists in this window. */
  readonly isKnown: boolean;
}
/** One group, with its most important measure first. */
export interface QualityRow {
  readonly id: string;
  readonly values: readonly QualityValue[];
}

const textOf = (value: number | null, unit: Unit): string => {
  if (value === null) return panelText("panel.none");
  if (unit !== "ratio") return showWords(value, unit);
  const percent = 100 * value;
  return panelText("panel.unit.percentOf", { n: decimals(percent, percent === 0 || percent >= 10 ? 0 : 1) });
};

/** The groups of a report with measures of quality, each with its values in words. */
export const qualityRows = (report: Report | null): readonly QualityRow[] =>
  (report?.groups ?? []).flatMap(({ id, quality }) => {
    const values = Object.entries(quality).flatMap(([name, value]): QualityValue[] => {
      const metric = groupMetrics.find((one) => one.id === name);
      if (metric === undefined) return [];
      const [label, help] = [metricWord(metric, "label"), metricWord(metric, "help")];
      return [{ id: name, label, help, text: textOf(value, metric.unit), isKnown: value !== null }];
    });
    return values.length === 0 ? [] : [{ id, values }];
  });
