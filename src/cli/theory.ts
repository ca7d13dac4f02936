import { queueOf } from "../engine/catalog.ts";
import { type Doubt, type LaneTheory, laneTheory, periodOf } from "../experiments/theory/laneTheory.ts";
import type { Scenario } from "../scenario/document.ts";
import { OWN_ID } from "../scenario/ownCode/ownId.ts";
import { pointsOf, type SweepDefinition, SweepError, type SweepPoint } from "../sweeps/sweep.ts";
import { balancedBuffer, bandwidthDelayProduct } from "../theory/buffers.ts";
import { modelled, type NoLoop, noLoopOf } from "../theory/registry.ts";
import { numberOption, type OptionValues, readRepeated, UsageError } from "./options.ts";
import { print, readable, table, tell, writeOutput } from "./output.ts";
import { readSource } from "./source.ts";
import { definitionOf } from "./sweep.ts";
import { agreementPage } from "./theoryAgreement.ts";

/**
 * `theory FILE|URL|ID [--axis …]`: a lane compared with control theory, at many points of a sweep. `theory
 * --agreement`: packets and theory of many designs.
 */
export const theory = async (args: readonly string[]): Promise<number> => {
  const isAgreement = args.includes("--agreement");
  const operandsWanted = isAgreement ? [] : ["FILE|URL|ID"];
  const names = ["lane", "json", "designs", "into", "sample"];
  const { operands, options, repeated } = readRepeated(args, names, ["axis"], operandsWanted, ["agreement"]);
  if (isAgreement) return agreementPage(options);
  const [source = ""] = operands;
  const axes = repeated["axis"] ?? [];
  if (axes.length > 0 || options["sample"] !== undefined) return theorySweep(source, options, axes);
  const { scenario, note } = await readSource(source);
  const lane = laneOption(options, scenario);
  if (note !== "") tell(note);
  const found = laneTheory(scenario, lane);
  const why = await whyOf(found);
  const target = options["json"];
  if (target !== undefined) writeOutput(target, `${JSON.stringify(plain(found, why), undefined, 2)}\n`);
  if (target !== "-") print(inWords(found, why));
  return 0;
};

const NO_LOOP: Readonly<Record<NoLoop | "own", string>> = {
  own: "It is an algorithm of your own: the lab does not know its law, and a model has to be derived from one.",
  shares: "It treats each flow by itself: there is no one probability for all flows, which the model needs.",
  relay: "It signals only when the buffer is full: a relay has no gain at a point of rest.",
  step:
    "It marks from a threshold on: a step has no gain at a point of rest. What holds is the saw-tooth of its senders, which " +
    "its rule for the threshold shows.",
  allOrNone:
    "It marks every packet or none: a relay has no gain at a point of rest, and a flow answers only one of the marks of " +
    "a round trip.",
  schedule:
    "It signals by a schedule of times and not by a probability: the fluid model has no term for that. What holds is its " +
    "rule for the interval and the target, which promises no margin.",
  events:
    "Its probability moves at events and follows no fixed law of the queue: the fluid model has no term for that.",
};

const laneOption = (options: OptionValues, scenario: Scenario): number =>
  numberOption(options, "lane", 0, { min: 0, max: scenario.lanes.length - 1, whole: true });

/** `theory FILE --axis …`: one row for each point of the axes, without any run. */
const theorySweep = async (source: string, options: OptionValues, axes: readonly string[]): Promise<number> => {
  const { definition, note } = await definitionOf(source, { sample: options["sample"] }, axes);
  const lane = laneOption(options, definition.scenario);
  const paths = definition.axes.map(({ path }) => path);
  const points = pointsAt(definition);
  if (note !== "") tell(note);
  const rows = await Promise.all(
    points.map(async ({ values, scenario }) => {
      const found = laneTheory(scenario, lane);
      return { at: Object.fromEntries(paths.map((path, i) => [path, values[i]])), ...plain(found, await whyOf(found)) };
    }),
  );
  const target = options["json"];
  if (target !== undefined) writeOutput(target, `${JSON.stringify(rows, undefined, 2)}\n`);
  const cells = rows.map(({ at, operatingPoint, phaseMargin, crossover, period, valid }): readonly string[] => [
    ...paths.map((path) => String(at[path])),
    // A loop at rest has no crossover where its gain is below 1 everywhere; without a point of rest there is no loop.
    ...[phaseMargin, crossover, period].map((value) =>
      value === null ? (operatingPoint === null ? "" : "none") : readable(value),
    ),
    valid ? "yes" : "no",
  ]);
  if (target !== "-") print(table([...paths, "margin, degrees", "crossover, rad/s", "one swing, s", "holds"], cells));
  return 0;
};

/** @throws UsageError for a point that no scenario can be */
const pointsAt = (definition: SweepDefinition): readonly SweepPoint[] => {
  try {
    return pointsOf(definition);
  } catch (error) {
    throw error instanceof SweepError ? new UsageError(error.message) : error;
  }
};

/** The doubt in a sentence; "": the model is meant to hold. */
const whyOf = async ({ queue, doubt }: LaneTheory): Promise<string> => {
  const definition = queueOf(queue);
  if (doubt?.kind !== "noModel") return doubtWords(doubt);
  const { doc } = await definition.documentation();
  const known = modelled.map((id) => queueOf(id).title).join(", ");
  return `There is no model of ${definition.title} here. ${NO_LOOP[OWN_ID.test(queue) ? "own" : noLoopOf(queue, doc.family)]} These have one: ${known}.`;
};

const doubtWords = (doubt: Exclude<Doubt, { kind: "noModel" }> | null): string => {
  if (doubt === null) return "";
  if (doubt.kind === "noFlows") return "No group of endless TCP flows sends: the model knows nothing else.";
  if (doubt.kind === "noRest")
    return "There is no point of rest: the flows need more signals than the curve gives below its top or the buffer holds.";
  if (doubt.kind === "smallWindow")
    return `The window at rest would be ${readable(doubt.window)} packets; below 2, timeouts rule and the model fails.`;
  return `The probability at rest would be ${readable(doubt.probability)}; above 0.2, timeouts rule and the model fails.`;
};

/** A number of JSON, which has no infinity. */
const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

const plain = ({ model, point, margins, plant, doubt }: LaneTheory, why: string) => ({
  model: model?.id ?? null,
  valid: doubt === null,
  why,
  operatingPoint: point === null ? null : { ...point },
  crossover: margins === null || margins.crossover === 0 ? null : margins.crossover,
  phaseMargin: margins === null || margins.crossover === 0 ? null : margins.phaseMargin,
  gainMargin: finite(margins?.gainMargin),
  period: margins === null ? null : finite(periodOf(margins)),
  design: {
    bandwidthDelayProduct: bandwidthDelayProduct(plant.capacity, plant.propagation),
    buffer: balancedBuffer(plant.capacity, plant.propagation, plant.flows),
  },
});

/** In the place of a frequency. */
const NO_CROSSOVER = "none: the gain is below 1 at every frequency";

const inWords = ({ queue, model, group, isMixed, plant, point, margins, doubt }: LaneTheory, why: string): string => {
  const title = queueOf(queue).title;
  if (model === null || point === null || margins === null) return why;
  const crosses = margins.crossover > 0;
  const rows: readonly (readonly [string, string])[] = [
    ["queue at rest", `${readable(point.queue)} packets`],
    ["window at rest", `${readable(point.window)} packets`],
    ["probability at rest", readable(point.probability)],
    ["round trip at rest", `${readable(point.rtt)} s`],
    ["crossover", crosses ? `${readable(margins.crossover)} rad/s` : NO_CROSSOVER],
    ["phase margin", crosses ? `${readable(margins.phaseMargin)} degrees` : "none"],
    ["gain margin", `${readable(margins.gainMargin)} dB`],
    ["one swing", crosses ? `${readable(periodOf(margins))} s` : "none"],
    ["bandwidth-delay product", `${readable(bandwidthDelayProduct(plant.capacity, plant.propagation))} packets`],
    [
      "buffer for this many flows",
      `${readable(balancedBuffer(plant.capacity, plant.propagation, plant.flows))} packets`,
    ],
  ];
  const verdict =
    margins.phaseMargin < 0
      ? `Unstable: this loop swings for good, one swing in about ${readable(periodOf(margins))} s.`
      : margins.phaseMargin < 30
        ? `Stable, and it rings: one swing takes about ${readable(periodOf(margins))} s.`
        : "Stable: the queue comes to rest.";
  return [
    `${title} with ${plant.flows} flows of group ${group ?? "none"}, ${readable(plant.propagation)} s of propagation, ` +
      `${readable(plant.capacity)} packets/s`,
    "",
    table(["quantity", "value"], rows),
    "",
    ...(doubt === null ? [verdict] : [why]),
    ...(isMixed ? [`The model knows group ${group ?? "none"} alone.`] : []),
    `Model: ${model.source}.`,
  ].join("\n");
};
