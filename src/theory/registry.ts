import { avqModel } from "./models/avq.ts";
import type { LoopModel, Plant } from "./models/contract.ts";
import { pi2Model, pieModel } from "./models/delayPi.ts";
import { piModel } from "./models/pi.ts";
import { filterOf, redModel } from "./models/red.ts";
import { remModel } from "./models/rem.ts";
import { restWith } from "./models/tcp.ts";
import { continuousPi } from "./piDesign.ts";
import { automaticRed } from "./redDesign.ts";

/** The fields of a lane's discipline, defaults filled in. */
export type Values = Readonly<Record<string, unknown>>;

/** Reads a number of a discipline. @throws Error if the field is not a number */
const number = (values: Values, name: string): number => {
  const value = values[name];
  if (typeof value === "number") return value;
  throw new Error(`${name} is ${String(value)}; the model needs a number`);
};
/** The entry of one class; the last one holds for all further classes. */
const ofClass = (values: Values, name: string, index: number): number => {
  const list = values[name];
  const entry: unknown = Array.isArray(list) ? list[Math.min(index, list.length - 1)] : undefined;
  if (typeof entry === "number") return entry;
  throw new Error(`${name} is ${String(list)}; the model needs a list of numbers`);
};

/** The flows that a model is meant for. */
export interface Sent {
  readonly trafficClass?: number;
  /** B; undefined: what the discipline takes for the mean. */
  readonly packetSize?: number;
}

type Reader = (values: Values, sent: Sent) => LoopModel;

const red: Reader = (values) =>
  redModel(({ capacity }) => ({
    minThreshold: number(values, "minThreshold"),
    maxThreshold: number(values, "maxThreshold"),
    maxProbability: number(values, "maxProbability"),
    gentle: values["gentle"] === true,
    filter: filterOf(capacity, number(values, "queueWeight")),
  }));

/**
 * Thresholds and weight of Adaptive RED; what is automatic follows the link.
 * @param packetSize of the plant's packets, B
 */
const aredSetting = (values: Values, { capacity, buffer }: Plant, packetSize: number) => {
  const packets = (capacity * packetSize) / number(values, "meanPacketSize");
  const automatic = automaticRed(packets, number(values, "targetDelay"), buffer);
  const { minThreshold, maxThreshold } =
    values["autoThresholds"] === true
      ? automatic
      : { minThreshold: number(values, "minThreshold"), maxThreshold: number(values, "maxThreshold") };
  const queueWeight = values["autoWeight"] === true ? automatic.queueWeight : number(values, "queueWeight");
  return { minThreshold, maxThreshold, filter: filterOf(capacity, queueWeight) };
};

/** In its slow state: max_p has come to rest with the average in the middle of the band, or at one of its bounds. */
const ared: Reader = (values, { packetSize }) =>
  redModel((plant) => {
    const setting = aredSetting(values, plant, packetSize ?? number(values, "meanPacketSize"));
    const { minThreshold, maxThreshold } = setting;
    const part = (number(values, "bandLow") + number(values, "bandHigh")) / 2;
    const { probability } = restWith(plant, minThreshold + part * (maxThreshold - minThreshold));
    const bounds = [number(values, "maxProbabilityBottom"), number(values, "maxProbabilityTop")] as const;
    return {
      ...setting,
      maxProbability: Math.min(bounds[1], Math.max(bounds[0], probability / part)),
      gentle: values["gentle"] === true,
    };
  });

const wred: Reader = (values, { trafficClass = 0 }) => {
  const index = Math.min(trafficClass, number(values, "classes") - 1);
  return redModel(({ capacity }) => ({
    minThreshold: ofClass(values, "minThresholds", index),
    maxThreshold: ofClass(values, "maxThresholds", index),
    maxProbability: ofClass(values, "maxProbabilities", index),
    gentle: ofClass(values, "gentles", index) === 1,
    filter: filterOf(capacity, number(values, "queueWeight")),
  }));
};

const pi: Reader = (values) =>
  piModel(
    continuousPi({ a: number(values, "a"), b: number(values, "b") }, number(values, "samplingRate")),
    number(values, "qRef"),
  );

const rem: Reader = (values) =>
  remModel({
    gamma: number(values, "gamma"),
    alpha: number(values, "alpha"),
    phi: number(values, "phi"),
    targetQueue: number(values, "targetQueue"),
    interval: number(values, "updateInterval"),
  });

const avq: Reader = (values) => avqModel(number(values, "gamma"), number(values, "alpha"));

const delayLaw = (values: Values) => ({
  qRef: number(values, "qRef"),
  interval: number(values, "updateInterval"),
  alpha: number(values, "alpha"),
  beta: number(values, "beta"),
});
const pie: Reader = (values) => pieModel(delayLaw(values));
const pi2: Reader = (values) => pi2Model(delayLaw(values));

/** The disciplines that have a model, by id: how each is read from the fields of a lane. */
const READERS: Readonly<Record<string, Reader>> = {
  red,
  ared,
  "feng-red": red,
  wred,
  rio: wred,
  pi,
  rem,
  avq,
  pie,
  pi2,
  dualpi2: pi2,
};

/** The model of a discipline with these values; null: there is none. @throws Error for a value that is missing */
export const modelOf = (queue: string, values: Values, sent: Sent = {}): LoopModel | null =>
  READERS[queue]?.(values, sent) ?? null;

/** The ids of the disciplines that have a model. */
export const modelled: readonly string[] = Object.keys(READERS);

/** Why a discipline has no linear loop. */
export type NoLoop = "shares" | "relay" | "step" | "allOrNone" | "schedule" | "events";

/** Disciplines whose reason is not that of their family. */
const OWN_REASON: Readonly<Record<string, NoLoop>> = { gkvq: "allOrNone", "l4s-step": "step" };

/** Why a discipline without a model has no loop, by what it measures (`family` of its page). */
export const noLoopOf = (queue: string, family: string): NoLoop => {
  const own = OWN_REASON[queue];
  if (own !== undefined) return own;
  if (family === "scheduling" || family === "flows") return "shares";
  if (family === "overflow") return "relay";
  return family === "delay" ? "schedule" : "events";
};
