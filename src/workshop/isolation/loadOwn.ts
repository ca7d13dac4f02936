import type { AlgorithmDoc, AqmDefinition, QueueDiscipline, QueuePort, Signal } from "../../engine/aqm/contract.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import { authorModule } from "./authorLibrary.ts";
import { completed, isOwnDefinition, type OwnDefinition } from "./definitionCheck.ts";
import { isDrawable } from "./describe.ts";
import { GuardedDiscipline, GuardedPort } from "./guard.ts";
import { HeldPackets } from "./heldPackets.ts";
import { OwnCode, type Watching } from "./ownCode.ts";
import { OwnError } from "./ownError.ts";

type Values = ValuesOf<Fields>;

/** A compiled own algorithm, as far as running it needs it. */
export interface OwnScript {
  /** "own:" and the beginning of the digest of its source. */
  readonly id: string;
  readonly source: string;
  /** Text of a function expression with the parameters `require`, `exports` and `line`. */
  readonly script: string;
  /** The statements that `line` numbers: their texts, and their lines in the source, from 1. */
  readonly lines: readonly { readonly text: string; readonly line: number }[];
}

/** The function that `OwnScript.script` is the text of. */
export type OwnModule = (
  require: (name: string) => unknown,
  exports: Record<string, unknown>,
  line: (statement: number) => void,
) => void;

/**
 * Runs a compiled own algorithm and completes its definition: what the author leaves out has a default, and all calls
 * of the author's code are checked.
 * @param evaluate makes the function of its text, in a place from which the code reaches nothing (`makeRepeatable`)
 * @throws OwnError if it is no definition, or the code fails
 */
export const loadOwn = (
  evaluate: (script: string) => OwnModule,
  { id, source, script, lines }: OwnScript,
  watching: Watching = {},
): AqmDefinition => {
  const code = new OwnCode(
    lines.map(({ line }) => line),
    watching,
  );
  const own = code.call("the module", () => {
    const exports: Record<string, unknown> = {};
    evaluate(script)(requireLibrary, exports, code.line);
    const made = exports["default"];
    const faults: string[] = [];
    if (isOwnDefinition(made, (fault) => faults.push(fault))) return made;
    throw new OwnError(faults.join("; "));
  });
  const fields = Object.fromEntries(Object.entries(own.fields ?? {}).map(([name, field]) => [name, completed(field)]));
  const { title, name = "Your own algorithm", innerQueues, needsRtt, check } = own;
  const doc = defaultDoc(title, lines);
  return {
    id,
    source,
    title,
    name,
    fields,
    documentation: () => Promise.resolve({ doc }),
    signals: signalsOf(own, code),
    inside: insideOf(own),
    ...(innerQueues !== undefined && { innerQueues }),
    ...(needsRtt === true && { needsRtt }),
    ...(check !== undefined && { check: (values: Values) => code.call("check", () => check.call(own, values)) }),
    create: (values, port, at, state) => {
      const held = new HeldPackets();
      const guarded = new GuardedPort(port, held, code);
      const inner = code.call("create", () => madeBy(own, values, guarded, at, state));
      return new GuardedDiscipline(inner, guarded, port, held, code);
    },
  };
};

const requireLibrary = (name: string): unknown => {
  if (name === "aqm-lab") return authorModule();
  throw new OwnError(`there is no module "${name}"; import from "aqm-lab"`);
};

/** Methods that every discipline has; the others are optional. */
const METHODS = ["enqueue", "dequeue", "retune", "forEachWaiting", "adopt"] as const;

const madeBy = (
  own: OwnDefinition,
  values: Values,
  port: QueuePort,
  now: number,
  state: unknown,
): QueueDiscipline<unknown, Values> => {
  const made = own.create(values, port, now, state);
  if (typeof made !== "object" || made === null) throw new OwnError("create must return the discipline");
  for (const method of METHODS)
    if (typeof made[method] !== "function")
      throw new OwnError(`the discipline has no method ${method}; a class that extends SingleQueue has it`);
  return made;
};

const signalsOf = ({ signals = {} }: OwnDefinition, code: OwnCode): AqmDefinition["signals"] =>
  Object.fromEntries(
    Object.entries(signals).map(([id, signal]) => [id, { ...signal, read: guardedRead(id, signal, code) }]),
  );

/** Figures that a page can draw without running the author's code; without any, a trace of every signal. */
const insideOf = ({ inside = [], signals = {} }: OwnDefinition): AqmDefinition["inside"] => {
  const drawable = inside.filter(isDrawable);
  const all = Object.keys(signals);
  return drawable.length > 0 || all.length === 0 ? drawable : [{ kind: "signals", signals: all }];
};

const guardedRead =
  (id: string, signal: Signal<unknown, Values>, code: OwnCode): Signal<unknown, Values>["read"] =>
  (state, values) => {
    const value = code.call(`signal ${id}`, () => signal.read(state, values));
    if (typeof value !== "number") throw code.fault(`signal ${id} is ${String(value)}; it must be a number`);
    if (signal.against === "probability" && (value < 0 || value > 1))
      throw code.fault(`signal ${id}, a probability, is ${value}; it must be from 0 to 1`);
    return value;
  };

/** The page of an own algorithm: its title, and its own statements as pseudo-code. */
export const defaultDoc = (title: string, lines: OwnScript["lines"]): AlgorithmDoc => ({
  family: "own",
  strengths: [],
  idea: title,
  summary: "An algorithm that was written in the workshop.",
  formulas: [],
  tryThis: [],
  traits: { signal: "", notification: "", state: "", cost: "", weakness: "" },
  practice: [],
  sources: [],
  deviations: [],
  pseudocode: lines.map(({ text }) => ({ text })),
});
