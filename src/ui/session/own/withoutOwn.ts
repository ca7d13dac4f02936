import { DEFAULTS } from "../../../scenario/commonFields.ts";
import { OWN_ID } from "../../../scenario/ownCode/ownId.ts";
import { isJsonList, isJsonObject, type JsonObject, memberOf } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";

/** Drop Tail, which every queue beside the bottleneck has by default. */
const PLAIN_QUEUE = DEFAULTS.hop.queue;
/** Paths into the overrides of a lane begin with this; the rest is a path of the scenario. */
const OVERRIDE = /^lanes\.\d+\.overrides\./;

const isOwn = (value: Json | undefined): boolean => typeof value === "string" && OWN_ID.test(value);

/** Replaces own algorithms, setting by setting in the order in which they take effect. */
class Replacer {
  /** Paths of the lanes and hops whose queue is an own algorithm as far as the settings have been read. */
  private readonly owners = new Set<string>();

  /** The value to set instead; empty: none, because it is a parameter of an own algorithm. */
  plain(set: string, to: Json): readonly Json[] {
    const [, owner = set, member] = /^(.+?)\.(queue|params)(?:\.|$)/.exec(set) ?? [];
    if (member === "params") return this.isOwner(owner) ? [] : [to];
    this.owners.delete(owner);
    if (!isOwn(member === "queue" ? to : isJsonObject(to) ? memberOf(to, "queue") : undefined))
      return [this.withPlainOverrides(set, to)];
    this.owners.add(owner);
    if (!isJsonObject(to)) return [PLAIN_QUEUE];
    return [this.withPlainOverrides(set, { ...to, queue: PLAIN_QUEUE, params: {} })];
  }

  /** An override without a queue of its own sets a parameter of the queue that all lanes share. */
  private isOwner(path: string): boolean {
    return this.owners.has(path) || this.owners.has(path.replace(OVERRIDE, ""));
  }

  private withPlainOverrides(path: string, lane: Json): Json {
    const overrides = isJsonObject(lane) ? memberOf(lane, "overrides") : undefined;
    if (!isJsonObject(lane) || !isJsonObject(overrides)) return lane;
    const plain = Object.entries(overrides).flatMap(([set, to]) =>
      this.plain(`${path}.overrides.${set}`, to).map((value) => [set, value] as const),
    );
    return { ...lane, overrides: Object.fromEntries(plain) };
  }

  /** A change of the timeline; what is no change stays, for the reading of the document to report. */
  plainChange(change: Json): readonly Json[] {
    if (!isJsonObject(change)) return [change];
    const [set, to] = [memberOf(change, "set"), memberOf(change, "to")];
    if (typeof set !== "string" || to === undefined) return [change];
    return this.plain(set, to).map((value) => ({ ...change, to: value }));
  }
}

const timeOf = (change: Json): number => (isJsonObject(change) ? Number(memberOf(change, "at")) : Number.NaN);

/** The document with Drop Tail instead of own algorithms, and without their code and their parameters. */
export const withoutOwn = (document: JsonObject): JsonObject => {
  const { code: _, ...rest } = document;
  const lanes = memberOf(document, "lanes");
  const bottleneck = memberOf(document, "bottleneck");
  const timeline = memberOf(document, "timeline");
  const replacer = new Replacer();
  return {
    ...rest,
    ...(isJsonObject(bottleneck) && {
      bottleneck: Object.fromEntries(
        Object.entries(bottleneck).flatMap(([key, part]) =>
          replacer.plain(`bottleneck.${key}`, part).map((value) => [key, value] as const),
        ),
      ),
    }),
    ...(isJsonList(lanes) && { lanes: lanes.flatMap((lane, i) => replacer.plain(`lanes.${i}`, lane)) }),
    ...(isJsonList(timeline) && {
      // A document need not list its changes in the order of their times.
      timeline: timeline
        .toSorted((a, b) => timeOf(a) - timeOf(b) || 0)
        .flatMap((change) => replacer.plainChange(change)),
    }),
  };
};
