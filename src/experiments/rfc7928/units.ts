import { findMetric } from "../../engine/metrics/tables.ts";

interface ShownMeasure {
  readonly label: string;
  readonly unit: string;
  /** Factor from SI to the shown unit. */
  readonly factor: number;
  /** Digits after the point. */
  readonly digits: number;
}

/** Measures of groups that no run as a whole has. */
const OF_GROUPS: Readonly<Record<string, ShownMeasure>> = {
  share: { label: "share of the link", unit: "%", factor: 100, digits: 1 },
  pageTimeMean: { label: "mean page load", unit: "s", factor: 1, digits: 2 },
  completionTimeMean: { label: "mean completion time", unit: "s", factor: 1, digits: 2 },
  meanOpinionScore: { label: "mean opinion score", unit: "", factor: 1, digits: 2 },
  receivedLossFraction: { label: "loss rate", unit: "%", factor: 100, digits: 2 },
};

const shownAs = (unit: string): Omit<ShownMeasure, "label"> => {
  switch (unit) {
    case "bit/s":
      return { unit: "Mbit/s", factor: 1e-6, digits: 2 };
    case "s":
      return { unit: "ms", factor: 1000, digits: 1 };
    case "ratio":
      return { unit: "%", factor: 100, digits: 2 };
    default:
      return { unit: "", factor: 1, digits: 3 };
  }
};

/** How a measure of a scene is shown: its name, its unit, and the factor from SI. */
export const shownMeasure = (measure: string): ShownMeasure => {
  const [group = "", metric] = measure.split(".");
  const id = metric ?? group;
  const found = findMetric(id);
  const shown = OF_GROUPS[id] ?? { label: found?.label ?? id, ...shownAs(found?.unit ?? "") };
  return metric === undefined ? shown : { ...shown, label: `${group}: ${shown.label.toLowerCase()}` };
};
