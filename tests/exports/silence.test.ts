import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import type { Exported, Exporter } from "../../src/exports/contract.ts";
import { exporters } from "../../src/exports/registry.ts";
import { applyChange } from "../../src/scenario/change.ts";
import type { Group, Params, Scenario } from "../../src/scenario/document.ts";
import { linkOf } from "../../src/scenario/linkOf.ts";
import { parseScenario, writeScenario } from "../../src/scenario/parse.ts";
import { spreadRange } from "../../src/scenario/quantity.ts";
import { fieldsOfKind } from "../../src/scenario/read.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Fields } from "../../src/schema/fields.ts";
import { isJsonList, isJsonObject, type JsonObject, sameJson } from "../../src/schema/json.ts";
import type { Json } from "../../src/units/units.ts";
import { cases } from "../fixtures/cases.ts";
import { randomScenario } from "../simulation/randomScenario.ts";
import { commandsOf, exportOf, scenarioOf } from "./exporting.ts";

/** An export that the tool can express. */
type Whole = Extract<Exported, { readonly ok: true }>;

/** A field that a document sets: its path, and the document without it. */
interface Without {
  readonly path: string;
  readonly document: Json;
}

const omit = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

const fieldsOf = (document: JsonObject): readonly Without[] => {
  const found: Without[] = [];
  const within = (
    path: string,
    object: Json | undefined,
    put: (changed: JsonObject) => Json,
    but: readonly string[],
  ) => {
    if (!isJsonObject(object)) return;
    for (const key of Object.keys(object))
      if (!but.includes(key)) found.push({ path: `${path}.${key}`, document: put(omit(object, key)) });
  };
  within("bottleneck", document["bottleneck"], (changed) => ({ ...document, bottleneck: changed }), []);
  within("access", document["access"], (changed) => ({ ...document, access: changed }), []);
  const list = (key: string): readonly JsonObject[] => {
    const entries = document[key];
    return isJsonList(entries) ? entries.filter(isJsonObject) : [];
  };
  const [lane = {}] = list("lanes");
  within("lanes.0.params", lane["params"], (changed) => ({ ...document, lanes: [{ ...lane, params: changed }] }), []);
  for (const [i, group] of list("traffic").entries()) {
    const put = (changed: JsonObject): Json => ({ ...document, traffic: list("traffic").with(i, changed) });
    within(`traffic.${String(group["id"])}`, group, put, ["id", "kind", "transport", "params"]);
    const params = group["params"];
    within(`traffic.${String(group["id"])}.params`, params, (changed) => put({ ...group, params: changed }), []);
  }
  for (const i of list("timeline").keys())
    found.push({ path: `timeline.${i}`, document: { ...document, timeline: list("timeline").toSpliced(i, 1) } });
  return found;
};

/** Whether the scenario gives a field the value that it would have without being given. */
const isDefault = (scenario: Scenario, path: string): boolean => {
  const parts = path.split(".");
  const field = parts.at(-1) ?? "";
  const [lane] = scenario.lanes;
  const group = scenario.traffic.find(({ id }) => id === parts[1]);
  const kind = catalog.kinds.find(({ id }) => id === group?.kind);
  const link = linkOf(scenario);
  const isSame = (fields: Fields | undefined, given: Params | undefined): boolean =>
    fields !== undefined &&
    given !== undefined &&
    Object.hasOwn(given, field) &&
    sameJson(given[field], resolve(fields, omit(given, field), link)[field]);
  if (path.startsWith("lanes."))
    return isSame(catalog.queues.find(({ id }) => id === lane?.queue)?.fields, lane?.params);
  if (parts[2] === "params")
    return isSame(catalog.transports.find(({ id }) => id === group?.transport)?.fields, group?.params);
  return kind !== undefined && isSame(fieldsOfKind(kind, catalog), group?.fields);
};

/** Fields that have no effect in the lab either, so that a program may do without them and say nothing. */
const EFFECTLESS: readonly {
  readonly path: RegExp;
  readonly why: string;
  holds(scenario: Scenario, path: string): boolean;
}[] = [
  {
    path: /^bottleneck\.ecn$/,
    why: "these algorithms never mark",
    holds: ({ lanes }) => ["drop-tail", "drr", "fq", "sfq", "wfq"].includes(lanes[0]?.queue ?? ""),
  },
  {
    path: /\.(ecnRetransmissions|cwrWaits|marksHeard|ecnAtOneSegment|ecnFallback|promptAtMarks|echoWaits|hardDrop|markLimit|afterMark)$/,
    why: "nothing is ever marked",
    holds: (scenario) => !marks(scenario),
  },
  {
    path: /^traffic\..*\.ecn$/,
    why: "nothing is ever marked, or it is what the senders do unless told otherwise",
    holds: (scenario, path) => {
      const group = groupAt(scenario, path);
      const own = catalog.transports.find(({ id }) => id === group?.transport)?.ecn ?? "classic";
      return !marks(scenario) || group?.fields["ecn"] === own;
    },
  },
  {
    path: /\.route$/,
    why: "a program has the first bottleneck only, and its groups pass that one",
    holds: (scenario, path) => groupAt(scenario, path)?.fields["route"] !== "second",
  },
  {
    path: /\.count$/,
    why: "the timeline may set another count before the flows begin",
    holds: ({ timeline }) => timeline.some(({ set }) => set.endsWith(".count")),
  },
  {
    path: /\.(targetDelay|autoWeight)$/,
    why: "thresholds and weight follow from it, and a program has those",
    holds: ({ lanes }) => lanes[0]?.queue === "ared",
  },
  {
    path: /\.autoThresholds$/,
    why: "the thresholds are those that are given, and a program has them",
    holds: ({ lanes }) => lanes[0]?.params["autoThresholds"] === false,
  },
  {
    path: /^lanes\.0\.params\.(minThreshold|maxThreshold)$/,
    why: "automatic thresholds do not ask for those that are given",
    holds: ({ lanes, timeline }) =>
      lanes[0]?.queue === "ared" &&
      lanes[0].params["autoThresholds"] === true &&
      timeline.every(({ set }) => set !== "lanes.0.params.autoThresholds"),
  },
  {
    path: /^lanes\.0\.params\.queueWeight$/,
    why: "an automatic weight does not ask for the one that is given",
    holds: ({ lanes, timeline }) =>
      lanes[0]?.queue === "ared" &&
      lanes[0].params["autoWeight"] === true &&
      timeline.every(({ set }) => set !== "lanes.0.params.autoWeight"),
  },
  {
    path: /\.memoryLimit$/,
    why: "the buffer is the smaller limit",
    holds: (scenario) => {
      const { buffer, largestPacket } = linkOf(scenario);
      const bytes = "bytes" in buffer ? buffer.bytes : buffer.packets * largestPacket;
      return Number(scenario.lanes[0]?.params["memoryLimit"]) >= bytes;
    },
  },
];
const marks = ({ bottleneck, timeline }: Scenario): boolean =>
  bottleneck.ecn || timeline.some(({ set, to }) => set === "bottleneck.ecn" && to === true);

/** Whether a change of the timeline sets what holds already. */
const isIdle = (scenario: Scenario, path: string): boolean => {
  const [, place = "-1"] = /^timeline\.(\d+)$/.exec(path) ?? [];
  let current = scenario;
  for (const [i, change] of scenario.timeline.entries()) {
    const result = applyChange(current, change, catalog);
    if (!result.ok) return false;
    if (i === Number(place)) return result.value === current;
    current = result.value;
  }
  return false;
};

/** Whether a group stops no earlier than the run ends, which handles what happens before its end alone. */
const stopsAfterEnd = ({ duration, timeline }: Scenario, { stop }: Group): boolean =>
  stop !== null && spreadRange(stop)[0] >= duration && timeline.every(({ set }) => set !== "duration");

const groupAt = ({ traffic }: Scenario, path: string): Group | undefined =>
  traffic.find(({ id }) => path.startsWith(`traffic.${id}.`));

const hasNoEffect = (scenario: Scenario, path: string): boolean => {
  const group = groupAt(scenario, path);
  if (group !== undefined && path === `traffic.${group.id}.stop` && stopsAfterEnd(scenario, group)) return true;
  return EFFECTLESS.some((each) => each.path.test(path) && each.holds(scenario, path));
};

/**
 * Whether a field is one of a group without flows: from the start of its flows on, its count is 0, and every change of
 * it sets none, or is left out, as a sentence says.
 */
const isOfEmpty = (scenario: Scenario, { departures }: Whole, path: string): boolean => {
  const group = groupAt(scenario, path);
  if (group === undefined) return false;
  const isLeftOut = (place: number): boolean =>
    departures.some((each) => each.path === `timeline.${place}` && each.kind === "left out");
  const start = typeof group.start === "number" ? group.start : 0;
  let before: Json = group.count;
  let isEmpty = true;
  for (const [i, { at, set, to }] of scenario.timeline.entries()) {
    if ((set !== `traffic.${group.id}` && set !== `traffic.${group.id}.count`) || isLeftOut(i)) continue;
    if (at < start) before = to;
    else if (to !== 0) isEmpty = false;
  }
  return isEmpty && before === 0;
};

/** What an export says of a field: a sentence on it, or on what it belongs to. */
const saysOf = (exported: Exported, path: string): boolean =>
  exported.ok && exported.departures.some((each) => path === each.path || path.startsWith(`${each.path}.`));

/** Fields that are set, of which the program knows nothing, and of which no sentence speaks. */
const silentFields = (exporter: Exporter, scenario: Scenario): readonly string[] => {
  const whole = exportOf(exporter, scenario);
  const document = writeScenario(scenario);
  if (!whole.ok || !isJsonObject(document)) return [];
  const commands = commandsOf(whole);
  return fieldsOf(document).flatMap(({ path, document: changed }) => {
    const read = parseScenario(changed, catalog);
    if (
      !read.ok ||
      isDefault(scenario, path) ||
      hasNoEffect(scenario, path) ||
      isOfEmpty(scenario, whole, path) ||
      saysOf(whole, path) ||
      isIdle(scenario, path)
    )
      return [];
    const other = exportOf(exporter, read.value);
    if (!other.ok || commandsOf(other) !== commands || saysOf(other, path)) return [];
    return [path];
  });
};

const bulk = { id: "ftp", kind: "bulk", transport: "newreno", count: 2 };
/** The disciplines that a tool has. */
const queuesOf = (exporter: Exporter): readonly string[] =>
  catalog.queues
    .map(({ id }) => id)
    .filter((queue) => {
      const scenario = scenarioOf({ version: 2, bottleneck: { ecn: true }, lanes: [{ queue }], traffic: [bulk] });
      return exportOf(exporter, scenario).ok;
    });

/** Random scenarios for each tool. */
const RUNS = cases(80, 300);

describe.each(exporters)("$id", (exporter) => {
  it("passes over no field in silence that a scenario sets", () => {
    let written = 0;
    fc.assert(
      fc.property(randomScenario({ queues: queuesOf(exporter) }), (scenario) => {
        if (exportOf(exporter, scenario).ok) written += 1;
        const silent = silentFields(exporter, scenario);
        expect(silent).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(written).toBeGreaterThan(RUNS / 6);
  });
});
