import { catalog } from "../engine/catalog.ts";
import { DEFAULTS } from "../scenario/commonFields.ts";
import type { Group, Lane, Scenario } from "../scenario/document.ts";
import { linkOf } from "../scenario/linkOf.ts";
import { fieldsOfKind } from "../scenario/read.ts";
import { type LinkGiven, resolve } from "../schema/check.ts";
import type { Fields } from "../schema/fields.ts";
import { type JsonObject, memberOf, sameJson, showValue } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import type { Departure } from "./departure.ts";
import { FieldReading } from "./fieldReading.ts";

/** A group of flows: its own fields with those of its kind and its senders, and the parameters of its transport. */
export interface GroupReading {
  readonly group: Group;
  readonly fields: FieldReading;
  readonly params: FieldReading;
}

/** How a group's receivers echo marks: as it is set, or as its transport requires; that of BBR is "none" in the lab. */
export const ecnOf = ({ group, fields }: GroupReading): string => {
  const ecn = fields.text("ecn");
  return ecn === "own" ? (catalog.transports.find(({ id }) => id === group.transport)?.ecn ?? "classic") : ecn;
};

/** Values of the same part of a scenario, one with defaults. */
const plain = (all: JsonObject, defaults: JsonObject) => ({
  all,
  isSet: (field: string) => !sameJson(all[field], memberOf(defaults, field)),
  unset: (field: string) => memberOf(defaults, field),
});

/** Fields and given values; a field is set where its value is not the one it would have without being given. */
const declared = (fields: Fields, given: JsonObject, link: LinkGiven) => {
  const unset = (field: string): Json | undefined => {
    const { [field]: _, ...others } = given;
    return resolve(fields, others, link)[field];
  };
  return {
    all: resolve(fields, given, link),
    isSet: (field: string) => Object.hasOwn(given, field) && !sameJson(given[field], unset(field)),
    unset,
  };
};

/** Parameters that a rule of the discipline replaces while its flag is on, whatever the scenario gives for them. */
const REPLACED = { autoThresholds: ["minThreshold", "maxThreshold"], autoWeight: ["queueWeight"] } as const;

/** The given parameters without those that are replaced. */
const inForce = (given: JsonObject): JsonObject => {
  const gone = Object.entries(REPLACED).flatMap(([flag, fields]) => (given[flag] === true ? fields : []));
  return Object.fromEntries(Object.entries(given).filter(([field]) => !gone.some((each) => each === field)));
};

/** One lane of a scenario as a translator reads it, and what is not taken over. */
export class Reading {
  readonly departures: Departure[] = [];
  readonly link: LinkGiven;
  readonly lane: Lane;
  readonly run: FieldReading;
  readonly bottleneck: FieldReading;
  readonly access: FieldReading;
  /** Parameters of the lane's discipline. */
  readonly params: FieldReading;
  readonly groups: readonly GroupReading[];
  private readonly changesRead = new Set<number>();

  /**
   * @param scenario with the overrides of the lane applied
   * @param tool name of the tool in sentences: "ns-2"
   */
  constructor(
    readonly scenario: Scenario,
    readonly laneIndex: number,
    private readonly tool: string,
  ) {
    const lane = scenario.lanes[laneIndex];
    if (lane === undefined) throw new Error(`there is no lane ${laneIndex}`);
    this.lane = lane;
    this.link = linkOf(scenario);
    const { bottleneck, access, seed, duration } = scenario;
    const { rateBefore: _, ...linkMembers } = bottleneck;
    const toJson = (value: object): JsonObject => Object.fromEntries(Object.entries(value));
    this.run = this.part("", plain({ seed, duration }, { seed, duration }));
    this.bottleneck = this.part("bottleneck", plain(toJson(linkMembers), toJson(DEFAULTS.bottleneck)));
    this.access = this.part("access", plain(toJson(access), DEFAULTS.access));
    this.params = this.part(`lanes.${laneIndex}.params`, declared(this.queue.fields, inForce(lane.params), this.link));
    this.groups = scenario.traffic.map((group) => this.groupReading(group));
  }

  /** Definition of the lane's discipline. */
  get queue(): (typeof catalog.queues)[number] {
    const found = catalog.queues.find(({ id }) => id === this.lane.queue);
    if (found === undefined) throw new Error(`there is no discipline ${this.lane.queue}`);
    return found;
  }

  /** Whether the bottleneck marks packets at any time. */
  get marks(): boolean {
    const { bottleneck, timeline } = this.scenario;
    return bottleneck.ecn || timeline.some(({ set, to }) => set === "bottleneck.ecn" && to === true);
  }

  /** The changes of the timeline that no translator has taken yet, each with its place. */
  get changesLeft(): readonly {
    readonly index: number;
    readonly at: number;
    readonly set: string;
    readonly to: Json;
  }[] {
    return this.scenario.timeline
      .map((change, index) => ({ index, ...change }))
      .filter(({ index }) => !this.changesRead.has(index));
  }

  /** The program makes this change of the timeline. */
  takeChange(index: number): void {
    this.changesRead.add(index);
  }

  /** The program makes this change in another way, or not at all. @param why follows the change */
  departFrom(index: number, kind: Departure["kind"], why: string): void {
    const change = this.scenario.timeline[index];
    this.changesRead.add(index);
    if (change === undefined) return;
    const { at, set, to } = change;
    const sentence = `timeline.${index}, at ${at} s: ${set} becomes ${showValue(to)}; ${why}.`;
    this.departures.push({ path: `timeline.${index}`, kind, sentence });
  }

  /** The whole group is left out. @param why follows its name */
  leaveOut({ group }: GroupReading, why: string): void {
    const path = `traffic.${group.id}`;
    this.departures.push({ path, kind: "left out", sentence: `${path} ${why}; the group is left out.` });
  }

  /**
   * The senders of a group have another congestion control, whose fields begin anew: those that do not keep their
   * default in the tool are departures too.
   * @param rules values of its fields in the tool
   */
  changeTransport({ group, params }: GroupReading, instead: string, rules: Readonly<Record<string, Json>>): void {
    const path = `traffic.${group.id}.transport`;
    const sentence = `${path} is ${showValue(group.transport)}; ${this.tool} has ${showValue(instead)}.`;
    this.departures.push({ path, kind: "changed", sentence, instead });
    const defaults = resolve(catalog.transports.find(({ id }) => id === instead)?.fields ?? {}, {}, this.link);
    for (const [field, value] of Object.entries(rules)) {
      const { [field]: unset } = defaults;
      const before = this.departures.length;
      if (params.has(field) && unset !== undefined) params.fixed(field, value);
      if (this.departures.length > before || unset === undefined || sameJson(unset, value)) continue;
      const own = `${params.path}.${field}`;
      const says = `${own} of ${showValue(instead)} is ${showValue(value)} in ${this.tool}.`;
      this.departures.push({ path: own, kind: "changed", sentence: says, instead: value });
    }
  }

  /** Adds a departure for everything that is set and was not read. @param without ids of groups that are left out */
  finish(without: ReadonlySet<string>): void {
    for (const part of [this.bottleneck, this.access, this.params]) part.finish();
    for (const { group, fields, params } of this.groups) {
      if (without.has(group.id)) continue;
      fields.finish();
      params.finish();
    }
    for (const { index } of this.changesLeft)
      this.departFrom(index, "left out", `${this.tool} does not change this during a run, and it is left out`);
  }

  private part(path: string, values: ConstructorParameters<typeof FieldReading>[1]): FieldReading {
    return new FieldReading(path, values, this.tool, this.departures);
  }

  private groupReading(group: Group): GroupReading {
    const { id, count, class: service, rtt, start, stop, packetSize } = group;
    const kind = catalog.kinds.find((each) => each.id === group.kind);
    if (kind === undefined) throw new Error(`there is no kind of traffic ${group.kind}`);
    const common = { count, class: service, rtt, start, stop, packetSize };
    const own = declared(fieldsOfKind(kind, catalog), group.fields, this.link);
    const values = plain(common, { ...DEFAULTS.group });
    const isSet = (field: string): boolean => (field in common ? values.isSet(field) : own.isSet(field));
    const law = catalog.transports.find((each) => each.id === group.transport)?.fields ?? {};
    const unset = (field: string): Json | undefined => (field in common ? values.unset(field) : own.unset(field));
    return {
      group,
      fields: this.part(`traffic.${id}`, { all: { ...own.all, ...common }, isSet, unset }),
      params: this.part(`traffic.${id}.params`, declared(law, group.params, this.link)),
    };
  }
}
