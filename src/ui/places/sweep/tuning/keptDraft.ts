import type { Scenario } from "../../../../scenario/document.ts";
import { writeScenario } from "../../../../scenario/parse.ts";
import { isJson, isJsonList, isJsonObject, memberOf } from "../../../../schema/json.ts";
import { canonicalText, identityOf } from "../../../../sweeps/canonical.ts";
import type { Knob } from "../../../../tuning/knob.ts";
import type { Json } from "../../../../units/units.ts";
import { isSweepMetric } from "../metrics.ts";
import type { Load, TuneDraft } from "./draft.ts";

const KEY = "aqm-tune";

const sceneHash = (scenario: Scenario): string => identityOf(canonicalText(writeScenario(scenario)));

/** Keeps the search of a scene in the browser; its runs are kept like those of sweeps. */
export const keepDraft = (scenario: Scenario, draft: TuneDraft): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ scene: sceneHash(scenario), draft }));
  } catch {
    // Without storage, nothing is kept.
  }
};

/** The kept search, if it is of this scene. */
export const keptDraft = (scenario: Scenario): TuneDraft | undefined => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!isJson(found) || !isJsonObject(found) || memberOf(found, "scene") !== sceneHash(scenario)) return undefined;
    return readDraft(memberOf(found, "draft"));
  } catch {
    return undefined;
  }
};

const readDraft = (found: Json | undefined): TuneDraft | undefined => {
  if (!isJsonObject(found)) return undefined;
  const [metric, limitMetric, limit, knobs, budget, minutes] = [
    "metric",
    "limitMetric",
    "limit",
    "knobs",
    "budget",
    "minutes",
  ].map((key) => memberOf(found, key));
  if (typeof metric !== "string" || typeof limitMetric !== "string" || !isSweepMetric(metric)) return undefined;
  if (typeof limit !== "number" || typeof budget !== "number" || typeof minutes !== "number") return undefined;
  if (!isSweepMetric(limitMetric) || !isJsonList(knobs)) return undefined;
  const second = memberOf(found, "second") === "aim" ? "aim" : "limit";
  const load = readLoad(memberOf(found, "load"));
  return { metric, limitMetric, second, limit, budget, minutes, load, knobs: knobs.flatMap(readKnob) };
};

const readLoad = (found: Json | undefined): Load | null => {
  if (!isJsonObject(found)) return null;
  const [group, low, high] = ["group", "low", "high"].map((key) => memberOf(found, key));
  return typeof group === "string" && typeof low === "number" && typeof high === "number" ? { group, low, high } : null;
};

const readKnob = (found: Json): readonly Knob[] => {
  if (!isJsonObject(found)) return [];
  const [path, low, high] = ["path", "low", "high"].map((key) => memberOf(found, key));
  if (typeof path !== "string" || typeof low !== "number" || typeof high !== "number") return [];
  return [{ path, low, high, log: memberOf(found, "log") === true, whole: memberOf(found, "whole") === true }];
};
