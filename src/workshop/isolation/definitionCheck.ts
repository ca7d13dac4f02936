import type {
  AqmDefinition,
  InnerQueueName,
  InsideShape,
  QueueDiscipline,
  QueuePort,
  Signal,
} from "../../engine/aqm/contract.ts";
import type { Field, Fields, ValuesOf } from "../../schema/fields.ts";
import type { Unit } from "../../units/units.ts";

type Values = ValuesOf<Fields>;

/** What an author writes of a definition; the rest has defaults. */
export interface OwnDefinition {
  readonly title: string;
  readonly name?: string;
  readonly fields?: Fields;
  readonly signals?: Readonly<Record<string, Signal<unknown, Values>>>;
  readonly inside?: readonly InsideShape<unknown, Values>[];
  readonly innerQueues?: readonly InnerQueueName[] | "flows";
  readonly needsRtt?: true;
  readonly check?: AqmDefinition["check"];
  create(values: Values, port: QueuePort, now: number, state?: unknown): QueueDiscipline<unknown, Values>;
}

/** Longest title, and most fields and signals. */
export const TITLE_MAX = 40;
export const FIELDS_MAX = 40;
export const SIGNALS_MAX = 24;
/** Of fields and signals: they are parts of addresses and names of columns. */
const ID = /^[A-Za-z][A-Za-z0-9]{0,39}$/;
const ID_TEXT = "letters and digits, a letter first, at most 40";

const UNITS: Readonly<Record<Unit, true>> = {
  s: true,
  "bit/s": true,
  B: true,
  packets: true,
  flows: true,
  ratio: true,
  factor: true,
  count: true,
  "1/s": true,
  "1/packet": true,
  "B/s": true,
};
const SHAPES: Readonly<Record<InsideShape<unknown, Values>["kind"], true>> = {
  curve: true,
  response: true,
  tanks: true,
  plane: true,
  history: true,
  states: true,
  gauges: true,
  bars: true,
  grid: true,
  rows: true,
  cells: true,
  cumulative: true,
  pair: true,
  bands: true,
  signals: true,
};
const listOf = (names: object): string => Object.keys(names).join(", ");

type Members = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Why this is no definition, as one sentence; null: it is one. */
const faultIn = (value: unknown): string | null => {
  if (!isRecord(value)) return "export default defineAqm({ … }) is missing";
  const { title, name, create, fields = {}, signals = {}, inside = [], check, innerQueues } = value;
  if (typeof title !== "string" || title.trim() === "" || title.length > TITLE_MAX)
    return `title must be a text of 1 to ${TITLE_MAX} characters`;
  if (name !== undefined && typeof name !== "string") return "name must be a text";
  if (typeof create !== "function") return "create must be a function that makes the discipline";
  if (check !== undefined && typeof check !== "function") return "check must be a function";
  if (innerQueues !== undefined && innerQueues !== "flows" && !Array.isArray(innerQueues))
    return 'innerQueues must be a list of names, or "flows"';
  return fieldsFault(fields) ?? signalsFault(signals) ?? insideFault(inside);
};

const fieldsFault = (fields: unknown): string | null => {
  if (!isRecord(fields)) return "fields must be a record of fields, such as { target: time({ … }) }";
  const ids = Object.keys(fields);
  if (ids.length > FIELDS_MAX) return `there are ${ids.length} fields; at most ${FIELDS_MAX}`;
  for (const id of ids) {
    const fault = ID.test(id) ? fieldFault(fields[id]) : `its name may have ${ID_TEXT}`;
    if (fault !== null) return `field ${id}: ${fault}`;
  }
  return null;
};

const fieldFault = (field: unknown): string | null => {
  if (!isRecord(field)) return "use a field builder, such as time({ … })";
  const { kind, label, min, max, unit, options } = field;
  const standard = field["default"];
  if (typeof label !== "string" || label === "") return "label must be a text";
  const isMade = typeof standard === "function";
  if (kind === "flag") return typeof standard === "boolean" || isMade ? null : "default must be true or false";
  if (kind === "choice") {
    if (!Array.isArray(options) || options.length === 0 || !options.every((one) => typeof one === "string"))
      return "options must be a list of words";
    return options.some((one) => one === standard) ? null : "default must be one of its options";
  }
  if (kind !== "number" && kind !== "numbers") return "use a field builder, such as time({ … })";
  if (typeof unit !== "string" || !Object.hasOwn(UNITS, unit)) return `its unit must be one of ${listOf(UNITS)}`;
  if (!isNumber(min) || !isNumber(max) || min > max) return "min and max must be numbers, min at most max";
  const isIn = (one: unknown): boolean => isNumber(one) && one >= min && one <= max;
  if (kind === "numbers")
    return Array.isArray(standard) && standard.length > 0 && standard.every(isIn)
      ? null
      : `default must be a list of numbers from ${min} to ${max}`;
  if (isMade || (standard === null && field["off"] === true)) return null;
  return isIn(standard) ? null : `default must be a number from ${min} to ${max}`;
};

const signalsFault = (signals: unknown): string | null => {
  if (!isRecord(signals)) return "signals must be a record of signals";
  const ids = Object.keys(signals);
  if (ids.length > SIGNALS_MAX) return `there are ${ids.length} signals; at most ${SIGNALS_MAX}`;
  for (const id of ids) {
    const signal = signals[id];
    if (!ID.test(id)) return `signal ${id}: its name may have ${ID_TEXT}`;
    if (!isRecord(signal) || typeof signal["label"] !== "string") return `signal ${id}: label must be a text`;
    const { unit, read, against } = signal;
    if (typeof unit !== "string" || !Object.hasOwn(UNITS, unit))
      return `signal ${id}: unit must be one of ${listOf(UNITS)}`;
    if (typeof read !== "function") return `signal ${id}: read must be a function of the state`;
    if (against !== undefined && against !== "queue" && against !== "probability")
      return `signal ${id}: against must be "queue" or "probability"`;
  }
  return null;
};

const insideFault = (inside: unknown): string | null => {
  if (!Array.isArray(inside)) return "inside must be a list of figures";
  for (const shape of inside) {
    if (isRecord(shape) && typeof shape["kind"] === "string" && Object.hasOwn(SHAPES, shape["kind"])) continue;
    return `inside: kind must be one of ${listOf(SHAPES)}`;
  }
  return null;
};

/** Whether a module's default export is a definition. @param tell called with the reason why it is not */
export const isOwnDefinition = (value: unknown, tell: (fault: string) => void): value is OwnDefinition => {
  const fault = faultIn(value);
  if (fault !== null) tell(fault);
  return fault === null;
};

/** A field as the controls need it. */
export const completed = (field: Field): Field => ({ ...field, help: field.help ?? "" });
