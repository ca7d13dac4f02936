import type { Cell, Interval, SuiteResults } from "./suite.ts";

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "number");
const isInterval = (value: unknown): value is Interval => value === null || isPair(value);

const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  if (!Array.isArray(list)) throw new Error(`the stored results of RFC 7928: ${key} must be a list`);
  return list;
};
const textIn = (value: unknown, key: string): string => {
  const text: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  if (typeof text !== "string") throw new Error(`the stored results of RFC 7928: ${key} must be a text`);
  return text;
};

const readCell = (cell: unknown): Cell => {
  const [measures, runs] = [listIn(cell, "measures"), listIn(cell, "runs")];
  if (!measures.every(isInterval)) throw new Error("the stored results of RFC 7928: measures must be pairs or null");
  if (!runs.every(isPair)) throw new Error("the stored results of RFC 7928: runs must be pairs");
  return { queue: textIn(cell, "queue"), measures, runs };
};

/** Reads stored results of the suite. @throws Error that names the wrong member */
export const readSuite = (value: unknown): SuiteResults => {
  const seeds: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "seeds") : undefined;
  if (typeof seeds !== "number") throw new Error("the stored results of RFC 7928: seeds must be a number");
  return {
    seeds,
    scenes: listIn(value, "scenes").map((each) => ({
      scene: textIn(each, "scene"),
      cells: listIn(each, "cells").map(readCell),
    })),
  };
};
