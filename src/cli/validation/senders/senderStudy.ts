import { runLane } from "../../../engine/simulation/run.ts";
import { isJsonList, isJsonObject, type JsonObject } from "../../../schema/json.ts";
import { estimate } from "../../../sweeps/statistics.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import type { Json } from "../../../units/units.ts";
import { scenarioOf } from "../laneDocument.ts";
import { toScenario } from "../ns2/toScenario.ts";
import type { Pair, Study, Values } from "../validationStudy.ts";
import { measures, PAIR, WINDOW } from "./measures.ts";
import { readSenderCases, type SenderCase } from "./reference.ts";

/** The ratio of two rates is chance for perfectly regular senders, and with RED. */
const PATTERN = /^tcp_rtt1to2_.*_(dt|red)$/;

/** A ratio of two rates differs by a tenth from seed to seed, so this many runs of the lab are averaged. */
const RATIO_RUNS = 20;

const seedsOf = ({ measured }: SenderCase, seeds: readonly number[]): readonly number[] =>
  measured.has("rateRatio") ? Array.from({ length: RATIO_RUNS }, (_, i) => i + 1) : seeds;

const whyNot = (reference: SenderCase): string | null => {
  if (PATTERN.test(reference.name)) return "shares of two perfectly regular flows: a pattern of phases";
  try {
    scenarioOf(documentOf(reference, 1));
    return null;
  } catch (error) {
    return `not in the lab: ${reasonOf(error)}`;
  }
};

/** @throws Error that names what cannot be translated */
const documentOf = (reference: SenderCase, seed: number): JsonObject => {
  const document = toScenario(reference, seed);
  const { traffic } = document;
  if (!reference.measured.has("rateRatio") || !isJsonList(traffic)) return document;
  return { ...document, traffic: traffic.flatMap(apart) };
};

/** Puts each of a group's two flows into its own group, so that each is measured. */
const apart = (group: Json): Json[] => {
  if (!isJsonObject(group)) return [group];
  const { rtt } = group;
  const trips = isJsonObject(rtt) ? rtt["list"] : undefined;
  if (!isJsonList(trips)) return [group];
  return PAIR.map((id, k) => ({ ...group, id, count: 1, rtt: trips[k] ?? null }));
};

const senderOf = (reference: SenderCase): string => {
  const { traffic } = toScenario(reference, 1);
  const group = isJsonList(traffic) ? traffic[0] : undefined;
  return isJsonObject(group) ? String(group["transport"]) : "";
};

const run = (reference: SenderCase, seed: number): Values => {
  const window = { from: reference.from, to: reference.to };
  const found = runLane(scenarioOf(documentOf(reference, seed)), 0, {
    windows: [window],
    keeps: ({ id }) => id === WINDOW && reference.measured.has("windowMean"),
  });
  return Object.fromEntries(
    measures.filter(({ id }) => reference.measured.has(id)).map(({ id, read }) => [id, read(found, window)]),
  );
};

const compare = (reference: SenderCase, runs: readonly Values[], seeds: number): readonly Pair[] =>
  measures.flatMap(({ id, tolerance }): Pair[] => {
    const mean = reference.measured.get(id);
    if (mean === undefined) return [];
    const values = runs.map((values) => values[id] ?? null).filter((value) => value !== null);
    const ours = values.length < runs.length ? null : estimate(values);
    const bound = tolerance * mean;
    return [
      {
        case: reference.name,
        queue: senderOf(reference),
        span: "main",
        metric: id,
        reference: { mean, halfWidth: null, seeds },
        ours: ours?.mean ?? null,
        oursHalfWidth: ours?.halfWidth ?? null,
        agrees: ours !== null && Math.abs(ours.mean - mean) <= bound,
        bound: ours === null ? Number.NaN : bound,
      },
    ];
  });

/** Measurements of ns-2.35 of senders alone: one flow, two RTTs, random losses. @param path of the committed data */
export const senderStudy = (path: string): Study => {
  const { seeds, cases } = readSenderCases(path);
  return {
    name: "ns-2, senders",
    cases: cases.map((each) => ({
      name: each.name,
      seeds: seedsOf(each, seeds),
      whyNot: whyNot(each),
      run: (seed) => run(each, seed),
    })),
    compare: (runs) => ({
      pairs: cases.flatMap((each) => {
        const found = runs.get(each.name);
        return found === undefined ? [] : compare(each, found, seeds.length);
      }),
      omitted: [],
    }),
  };
};
