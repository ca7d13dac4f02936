import type { Json } from "../units/units.ts";
import { parseJson } from "./codec.ts";
import { isJsonList, isJsonObject } from "./json.ts";

/** The shortest JSON number that reads back to the same double: 1e7, 125e5, 0.02, 1822e-8. */
export const writeNumber = (value: number): string => {
  if (value === 0) return "0";
  const plain = String(value).replace("e+", "e");
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const power = Number(exponent);
  const scientific = `${mantissa}e${power}`;
  const integral = `${whole}${fraction}e${power - fraction.length}`;
  return [plain, scientific, integral].reduce((best, text) => (text.length < best.length ? text : best));
};

/** JSON with the shortest numbers. */
const writeJson = (value: Json): string => {
  if (typeof value === "number") return writeNumber(value);
  if (isJsonList(value)) return `[${value.map(writeJson).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`)
    .join(",")}}`;
};

/** Characters of a fragment that need no escape and have no meaning in the address grammar. */
const UNESCAPED = /%(?:2C|3A|2F|40|24|3B)/g;

/**
 * A value as address text: numbers, true, false and null as they are, a string without quotes if it reads back as a
 * string, everything else as JSON; percent-encoded.
 */
export const writeValue = (value: Json): string => {
  const isBare = typeof value === "string" && value !== "" && parseJson(value) === undefined;
  const text = isBare ? value : writeJson(value);
  return encodeURIComponent(text).replace(UNESCAPED, (escaped) => decodeURIComponent(escaped));
};
