import type { AqmDefinition, InsideShape } from "../../engine/aqm/contract.ts";

/** Channels that every run records; shapes may name them like signals. */
export const EVERY_RUN: readonly string[] = ["queue", "queueBytes", "delay", "offered", "sent"];

/** The names that a shape of the inside view uses. */
export interface ShapeNames {
  /** Signals of the discipline, or channels of every run. */
  readonly recorded: readonly string[];
  readonly fields: readonly string[];
  /** Fields or signals: lines, widths. */
  readonly either: readonly string[];
}
const none: ShapeNames = { recorded: [], fields: [], either: [] };
const known = (...names: readonly (string | undefined)[]): readonly string[] =>
  names.filter((name) => name !== undefined);

/** The names in a shape: its traces, handles and lines. */
export const namesOf = <S, V>(shape: InsideShape<S, V>): ShapeNames => {
  switch (shape.kind) {
    case "curve":
      return { ...none, recorded: known(shape.x, shape.y, shape.trend), fields: Object.values(shape.drag ?? {}) };
    case "response":
      return { ...none, recorded: [shape.x, ...shape.curves.map((curve) => curve.y)], fields: shape.lines ?? [] };
    case "tanks":
      return {
        recorded: shape.tanks.map((tank) => tank.level),
        fields: shape.tanks.flatMap((tank) => known(tank.drag)),
        either: shape.tanks.flatMap((tank) => known(tank.pipe)),
      };
    case "plane":
      return { ...none, recorded: known(shape.x, shape.y, shape.shows), fields: [shape.target] };
    case "history":
      return {
        recorded: known(...shape.signals, shape.shade?.signal),
        fields: known(shape.hold),
        either: shape.lines ?? [],
      };
    case "bars":
      return { ...none, fields: known(shape.drag), either: shape.lines ?? [] };
    case "bands":
      return { ...none, recorded: [shape.x] };
    case "pair":
      return {
        ...none,
        recorded: [shape.shared, ...shape.queues.flatMap((queue) => [queue.level, queue.probability])],
        fields: shape.queues.map((queue) => queue.target),
      };
    case "signals":
      return { ...none, recorded: shape.signals };
    default:
      return none;
  }
};

/** Signals that the discipline's inside view draws. */
export const signalsShown = (definition: AqmDefinition): ReadonlySet<string> =>
  new Set(
    definition.inside
      .map((shape) => namesOf(shape))
      .flatMap(({ recorded, either }) => [...recorded, ...either])
      .filter((name) => definition.signals[name] !== undefined),
  );
