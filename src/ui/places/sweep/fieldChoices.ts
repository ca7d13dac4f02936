import { catalog } from "../../../engine/catalog.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import { wordOf } from "../../../i18n/words.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Field, NumberField } from "../../../schema/fields.ts";
import { editablePaths } from "../../../sweeps/paths.ts";
import { pointsOf, SweepError } from "../../../sweeps/sweep.ts";
import type { Json } from "../../../units/units.ts";
import { fieldAt } from "../../session/changes/fieldAt.ts";
import { type Track, trackOf } from "../../widgets/track.ts";
import { laneNames, modelOf, valueWords } from "../compare/describe.ts";
import { rangeText } from "./axisForm.ts";

/** A field that a sweep can change, in words. */
export interface FieldChoice {
  readonly path: string;
  readonly name: string;
  /** The group or the lane that has it; "": the link. */
  readonly where: string;
  /** Heading in the list. */
  readonly part: string;
  readonly field: Field;
  /** The value at the start of the scene. */
  readonly value: Json;
}

/** Initial number of points of a range. */
const POINTS = 6;

const ownersOf = (scenario: Scenario, path: string): Pick<FieldChoice, "where" | "part"> => {
  const [root, id = ""] = path.split(".");
  if (root === "traffic") return { where: sweepText("field.ofGroup", { group: id }), part: sweepText("part.traffic") };
  if (root !== "lanes") return { where: "", part: sweepText("part.link") };
  const lane = laneNames(scenario)[Number(id)] ?? id;
  return { where: lane, part: lane };
};

const valueAt = (scenario: Scenario, path: string, field: Field): Json => {
  const given = readPath(scenario, path);
  if (given !== undefined) return given;
  const [root, lane = "", , param = ""] = path.split(".");
  const derived = root === "lanes" ? modelOf(scenario, Number(lane)).values[param] : undefined;
  if (typeof derived === "number" || typeof derived === "boolean" || typeof derived === "string") return derived;
  return typeof field.default === "number" || typeof field.default === "string" || typeof field.default === "boolean"
    ? field.default
    : null;
};

const isPlain = (field: Field, value: Json): boolean =>
  field.kind === "number" ? typeof value === "number" : field.kind === "flag" || field.kind === "choice";

const known = new WeakMap<Scenario, readonly FieldChoice[]>();

/** Every field of a scenario that has one plain value: those of the link, of the traffic, and of each lane. */
export const fieldChoices = (scenario: Scenario): readonly FieldChoice[] => {
  const found =
    known.get(scenario) ??
    editablePaths(scenario).flatMap((path): readonly FieldChoice[] => {
      const field = fieldAt(scenario, path, catalog);
      if (field === undefined) return [];
      const value = valueAt(scenario, path, field);
      if (!isPlain(field, value)) return [];
      return [{ path, name: wordOf(field, "label"), field, value, ...ownersOf(scenario, path) }];
    });
  known.set(scenario, found);
  return found;
};

/** The name of a path, and where it belongs: "Flows", "group A". */
export const pathWords = (scenario: Scenario, path: string): Pick<FieldChoice, "name" | "where"> =>
  fieldChoices(scenario).find((choice) => choice.path === path) ?? { name: path, where: "" };

/** Its present value in words. */
export const presentWords = ({ field, value }: FieldChoice): string => valueWords(field, value);

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The fields in whose words every typed one occurs: first those that are called so, then those whose help says it. */
export const searched = (choices: readonly FieldChoice[], text: string): readonly FieldChoice[] => {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  const has = (texts: readonly string[]): boolean => {
    const all = plain(texts.join(" "));
    return words.every((word) => all.includes(word));
  };
  const named = choices.filter(({ name, where, field, path }) =>
    has([name, where, field.symbol ?? "", (field.symbol ?? "").replaceAll("_", ""), path]),
  );
  const helped = choices.filter(
    (choice) => !named.includes(choice) && has([choice.name, choice.where, choice.path, wordOf(choice.field, "help")]),
  );
  return [...named, ...helped];
};

/** The slider of a number field of the scenario. */
export const trackAt = (scenario: Scenario, { field, value }: FieldChoice): Track | null => {
  if (field.kind !== "number" || typeof value !== "number") return null;
  const { buffer } = scenario.bottleneck;
  const packets = "packets" in buffer ? buffer.packets : field.max;
  return trackOf(field, value > 0 ? value : (field.first ?? 0), value, packets);
};

/** How far a range that is filled in reaches from the present value, as factors, where the slider is logarithmic. */
const [BELOW, ABOVE] = [4, 8];
const STEPS = 10;

const isPossible = (scenario: Scenario, path: string, value: number): boolean => {
  const common = { seeds: 1, from: 0, to: null, until: null, timeline: "hold", sampling: "grid" } as const;
  try {
    pointsOf({ scenario, axes: [{ path, values: [value] }], ...common });
    return true;
  } catch (error) {
    if (error instanceof SweepError) return false;
    throw error;
  }
};

/** The possible value that lies nearest to the wanted one, on the way from it to the present value. */
const nearest = (scenario: Scenario, path: string, track: Track, wanted: number, present: number): number => {
  const [from, to] = [track.position(wanted), track.position(present)];
  for (let i = 0; i < STEPS; i++) {
    const value = track.value(from + ((to - from) * i) / STEPS);
    if (isPossible(scenario, path, value)) return value;
  }
  return present;
};

/** The values that are filled in when a field is picked: a range around its present value, or all its options. */
export const firstText = (scenario: Scenario, choice: FieldChoice, points = POINTS): string => {
  const { path, field, value } = choice;
  const track = trackAt(scenario, choice);
  if (field.kind === "choice") return field.options.join(",");
  if (field.kind !== "number" || track === null || typeof value !== "number") return "false,true";
  const log = field.scale === "log" && value > 0;
  const wantedLow = log ? Math.max(track.from, value / BELOW) : track.from;
  const wantedHigh = log ? Math.min(track.to, value * ABOVE) : track.to;
  const low = nearest(scenario, path, track, track.value(track.position(wantedLow)), value);
  const high = nearest(scenario, path, track, track.value(track.position(wantedHigh)), value);
  if (low >= high) return String(value);
  return rangeText({ low, high, points, log: log && low > 0 }, field.unit);
};

/** A value of a field in words. */
export const valueText = (field: NumberField, value: number): string => valueWords(field, value);
