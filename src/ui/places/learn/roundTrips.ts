import type { Spread } from "../../../scenario/document.ts";
import { parseQuantity } from "../../../units/parse.ts";
import { plainNumber } from "../../quantity.ts";

/** Milliseconds of a time, as they are written. */
const written = (time: number): string => plainNumber(Number((time * 1000).toPrecision(6)), 6);

/** Round trips as they are typed: "100 ms", "20, 200 ms" in turn, "40 to 160 ms" spread evenly or at random. */
export const roundTripText = (rtt: Spread): string => {
  if (typeof rtt === "number") return `${written(rtt)} ms`;
  if ("list" in rtt) return `${rtt.list.map(written).join(", ")} ms`;
  return `${("uniform" in rtt ? rtt.uniform : rtt.random).map(written).join(" to ")} ms`;
};

/** A time; without a unit of its own it is in milliseconds. */
const timeOf = (text: string): number | undefined =>
  parseQuantity(/[a-zµμ]\s*$/i.test(text) ? text : `${text} ms`, "s");

/** The round trips that were typed; null: not understood. */
export const readRoundTrips = (text: string): Spread | null => {
  // A unit at the end is that of all.
  const [, unit = ""] = /\d\s*([a-zµμ]+)\s*$/i.exec(text) ?? [];
  const read = (parts: readonly string[]): readonly number[] | null => {
    const times = parts.map((part) => timeOf(/[a-zµμ]\s*$/i.test(part) ? part : `${part} ${unit}`));
    const known = times.flatMap((time) => time ?? []);
    return known.length === times.length ? known : null;
  };
  const ends = text.split(/\s*(?:\bto\b|–|\.\.)\s*/);
  const [from, to] = ends.length === 2 ? (read(ends) ?? []) : [];
  if (from !== undefined && to !== undefined) return { uniform: [from, to] };
  const list = read(text.split(/[,;]/).filter((part) => part.trim() !== ""));
  const [first] = list ?? [];
  if (list === null || first === undefined) return null;
  return list.length === 1 ? first : { list };
};
