import { isJson, isJsonList, isJsonObject, memberOf } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { isSweepMetric } from "./metrics.ts";
import type { KeptCurves } from "./picked.ts";
import type { Line, Mark } from "./plots/shape.ts";

const KEY = "aqm-kept-curves";

/** Keeps curves in the browser, so that they are there after a reload; null: keeps none. */
export const keepCurves = (curves: KeptCurves | null): void => {
  try {
    if (curves === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(curves));
  } catch {
    // Without storage, nothing is kept.
  }
};

/** The kept curves; null: there are none, or they cannot be read. */
export const keptCurves = (): KeptCurves | null => {
  try {
    return readCurves(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
};

/** Curves from what was stored; null: they cannot be read. */
export const readCurves = (found: unknown): KeptCurves | null => {
  if (!isJson(found) || !isJsonObject(found)) return null;
  const [path, metric, lines] = ["path", "metric", "lines"].map((key) => memberOf(found, key));
  if (typeof path !== "string" || typeof metric !== "string" || !isSweepMetric(metric) || !isJsonList(lines))
    return null;
  return { path, metric, lines: lines.flatMap(readLine) };
};

const readLine = (found: Json): readonly Line[] => {
  if (!isJsonObject(found)) return [];
  const [name, lane, style, marks] = ["name", "lane", "style", "marks"].map((key) => memberOf(found, key));
  if (typeof name !== "string" || typeof lane !== "number" || typeof style !== "number" || !isJsonList(marks))
    return [];
  return [{ name, lane, style, marks: marks.flatMap(readMark) }];
};

/** JSON has no NaN: a value or an interval that does not exist is null. */
const numberIn = (found: Json | undefined): number => (typeof found === "number" ? found : Number.NaN);

const readMark = (found: Json): readonly Mark[] => {
  if (!isJsonObject(found)) return [];
  const [x, runs, point] = ["x", "runs", "point"].map((key) => memberOf(found, key));
  if (typeof x !== "number" || typeof runs !== "number" || typeof point !== "number") return [];
  return [
    { x, runs, point, value: numberIn(memberOf(found, "value")), halfWidth: numberIn(memberOf(found, "halfWidth")) },
  ];
};
