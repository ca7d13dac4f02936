import type { Json, Seconds } from "../../units/units.ts";

/** A test of RFC 7928 as a scene of the lab; every discipline runs it. */
export interface Scene {
  /** In addresses and files: never renamed. */
  readonly id: string;
  readonly title: string;
  /** Section of RFC 7928 that asks for it. */
  readonly section: string;
  /** What is laid out, and what it differs in from the RFC. */
  readonly story: string;
  /** A scenario document without its lanes. */
  readonly scenario: { readonly [key: string]: Json };
  /** Links beside the bottleneck that get the tested discipline as well, with its defaults; unless set, none. */
  readonly also?: readonly ("second" | "reverse")[];
  /** Start of the measured window, s; it lasts to the end. */
  readonly from: Seconds;
  /** What it measures besides the common measures: of groups as `group.metric`, others by their id. */
  readonly measures: readonly string[];
}

/** Metrics of the whole run that every scene measures, by RFC 7928, section 2. */
export const COMMON_MEASURES = [
  "goodput",
  "utilization",
  "delayMean",
  "delayP95",
  "delayStd",
  "lossFraction",
  "synchronizationIndex",
  "jainIndex",
] as const;

/** All measures of a scene. */
export const measuresOf = ({ measures }: Pick<Scene, "measures">): readonly string[] => [
  ...COMMON_MEASURES,
  ...measures,
];
