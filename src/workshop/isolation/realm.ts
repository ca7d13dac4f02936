import { exp } from "../../engine/kernel/exponential.ts";
import { log2, log10 } from "../../engine/kernel/logarithms.ts";
import { ln, pow } from "../../engine/kernel/math.ts";
import { OwnError } from "./ownError.ts";

/** Globals that stay: they do the same everywhere and reach nothing. */
const KEPT = [
  "globalThis",
  "undefined",
  "NaN",
  "Infinity",
  "isNaN",
  "isFinite",
  "parseInt",
  "parseFloat",
  "Object",
  "Function",
  "Array",
  "Number",
  "String",
  "Boolean",
  "Symbol",
  "BigInt",
  "Math",
  "JSON",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "Promise",
  "Proxy",
  "Reflect",
  "Iterator",
  "RegExp",
  "Error",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "AggregateError",
  "ArrayBuffer",
  "DataView",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
  "encodeURIComponent",
  "decodeURIComponent",
];

/** What an author uses instead of a missing name. */
const INSTEAD: Readonly<Record<string, string>> = {
  Date: "the argument now is the time of the run",
  performance: "the argument now is the time of the run",
  setTimeout: "nextTimer and onTimer are there for that",
  setInterval: "nextTimer and onTimer are there for that",
  crypto: "port.uniform() draws a number",
  console: "a signal shows a value over time",
  eval: "text does not become code here",
};

const sentence = (name: string): string =>
  `${name} is not there for an algorithm: ${INSTEAD[name] ?? "it would not repeat, or reach beyond the queue"}`;

/** The value of a missing name: any use of it throws an error that says why it is missing. */
const missing = (name: string): unknown => {
  const refuse = (): never => {
    throw new OwnError(sentence(name));
  };
  const target = (): never => refuse();
  return new Proxy(target, { get: refuse, set: refuse, apply: refuse, construct: refuse, has: refuse });
};

/** Functions of `Math` that are exact in every browser. */
const EXACT = ["abs", "ceil", "clz32", "floor", "fround", "imul", "max", "min", "round", "sign", "sqrt", "trunc"];
/** Functions of `Math` whose last bits differ between browsers, by functions whose bits do not. */
const SAME_BITS: Readonly<Record<string, (x: number, y: number) => number>> = {
  exp,
  log: ln,
  log2,
  log10,
  pow,
};

const isObject = (value: unknown): value is object =>
  (typeof value === "object" || typeof value === "function") && value !== null;
const member = (holder: object, name: string): unknown => Reflect.get(holder, name);

const fixed = (holder: object, name: PropertyKey, value: unknown): boolean =>
  Reflect.defineProperty(holder, name, { value, writable: false, enumerable: false, configurable: false });

/** Freezes what is reached from these: built-in constructors, what they make inherits, and their own members. */
const freeze = (value: unknown, seen: Set<object>): void => {
  if (!isObject(value) || seen.has(value)) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
    if (descriptor === undefined) continue;
    freeze(descriptor.value, seen);
    freeze(descriptor.get, seen);
    freeze(descriptor.set, seen);
  }
  freeze(Reflect.getPrototypeOf(value), seen);
  Object.freeze(value);
};

const repeatableMath = (math: object): void => {
  for (const name of Reflect.ownKeys(math)) {
    if (typeof name !== "string" || typeof member(math, name) !== "function" || EXACT.includes(name)) continue;
    const same = SAME_BITS[name];
    const says =
      name === "random"
        ? "Math.random would not repeat; port.uniform() draws a number"
        : `the last bits of Math.${name} differ between browsers; aqm-lab has exp, ln and pow`;
    fixed(
      math,
      name,
      same ??
        (() => {
          throw new OwnError(says);
        }),
    );
  }
};

/** Members of built-in objects whose results differ between machines or runs. */
const UNEQUAL: readonly (readonly [string, string])[] = [
  ["Number", "toLocaleString"],
  ["Array", "toLocaleString"],
  ["String", "localeCompare"],
  ["String", "toLocaleLowerCase"],
  ["String", "toLocaleUpperCase"],
];

/**
 * Takes out of a realm whatever does not repeat or reaches beyond it, before an author's code runs there: clocks,
 * timers, randomness, languages, weak references, the network, storage, other workers, messages. `Math` has the same
 * bits everywhere. What stays is frozen, so that code of one algorithm changes nothing for the engine or another
 * algorithm.
 *
 * Safety does not hang on it: the frame of the sandbox reaches nothing by its policy and its origin.
 * @param scope global object of the realm, a worker's or that of a context of Node
 */
export const makeRepeatable = (scope: object): void => {
  const kept = new Set(KEPT);
  const names = new Set<PropertyKey>();
  for (
    let holder: object | null = scope;
    holder !== null && !isRoot(holder, scope);
    holder = Reflect.getPrototypeOf(holder)
  ) {
    for (const key of Reflect.ownKeys(holder)) {
      if (typeof key === "string" && !kept.has(key)) names.add(key);
      if (holder === scope || typeof key !== "string" || key === "constructor") continue;
      // Accessors such as `location` stand in the prototypes of a worker's global object.
      fixed(holder, key, missing(key));
    }
  }
  for (const name of Object.keys(INSTEAD)) names.add(name);
  for (const name of names) if (typeof name === "string") fixed(scope, name, missing(name));
  const math = member(scope, "Math");
  if (isObject(math)) repeatableMath(math);
  for (const [holder, name] of UNEQUAL) {
    const made = member(scope, holder);
    const prototype = isObject(made) ? member(made, "prototype") : undefined;
    if (isObject(prototype)) fixed(prototype, name, missing(`${holder}.prototype.${name}`));
  }
  const functions = member(scope, "Function");
  const prototype = isObject(functions) ? member(functions, "prototype") : undefined;
  if (isObject(prototype)) fixed(prototype, "constructor", missing("Function"));
  fixed(scope, "Function", missing("Function"));
  const seen = new Set<object>([scope]);
  for (const name of KEPT) {
    if (name === "globalThis") continue;
    freeze(member(scope, name), seen);
    // The engine beside the code asks for these by their names too.
    fixed(scope, name, member(scope, name));
  }
};

/** `Object.prototype` of the realm ends the chain of a global object. */
const isRoot = (holder: object, scope: object): boolean => {
  const objects = member(scope, "Object");
  return isObject(objects) && member(objects, "prototype") === holder;
};
