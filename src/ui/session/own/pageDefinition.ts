import type { AqmDefinition, InsideShape } from "../../../engine/aqm/contract.ts";
import type { OwnDescription } from "../../../protocol/sandbox.ts";
import type { Fields, ValuesOf } from "../../../schema/fields.ts";
import { defaultDoc, type OwnScript } from "../../../workshop/isolation/loadOwn.ts";

type Shape = InsideShape<unknown, ValuesOf<Fields>>;

/** Figures came from the sandbox as plain data, in the form that `descriptionOf` gives them. */
const isShape = (value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & Shape =>
  typeof value["kind"] === "string";

/** Stands for a method that runs in the sandbox alone. */
const elsewhere = (): never => {
  throw new Error("an own algorithm runs in the sandbox alone");
};

/**
 * The definition of an own algorithm as the page has it: its words and its data. None of its functions is the author's.
 */
export const pageDefinition = ({ source, lines }: OwnScript, description: OwnDescription): AqmDefinition => {
  const { id, title, name, fields, signals, inside, innerQueues, needsRtt } = description;
  const doc = defaultDoc(title, lines);
  return {
    id,
    source,
    title,
    name,
    fields,
    documentation: () => Promise.resolve({ doc }),
    signals: Object.fromEntries(
      Object.entries(signals).map(([key, signal]) => [key, { ...signal, read: () => Number.NaN }]),
    ),
    inside: inside.filter(isShape),
    ...(innerQueues !== undefined && { innerQueues }),
    ...(needsRtt !== undefined && { needsRtt }),
    // The page asks a fresh discipline for its state alone, to draw figures.
    create: () => ({
      state: {},
      enqueue: elsewhere,
      dequeue: elsewhere,
      retune: elsewhere,
      forEachWaiting: elsewhere,
      adopt: elsewhere,
    }),
  };
};
