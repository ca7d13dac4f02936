import type { Group } from "../../scenario/document.ts";
import { spreadOf } from "../../scenario/quantity.ts";
import { type LinkGiven, resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { ecnOf } from "../flows/endpoints.ts";
import type { FlowSetting } from "../flows/flowSetting.ts";
import { PURPOSE, RandomStream } from "../kernel/random.ts";
import type { PathSetting } from "../network/path.ts";
import { pathFields } from "../network/pathFields.ts";
import type { TrafficDefinition } from "../traffic/contract.ts";
import type { TransportDefinition } from "../transport/contract.ts";
import { senderFields } from "../transport/machinery/fields.ts";
import type { SenderValues } from "../transport/machinery/senderState.ts";

type Values = ValuesOf<Fields>;

/** A group's fields with their defaults, by the part of the model that uses them. */
export interface ResolvedGroup {
  /** Fields of its type of traffic. */
  readonly values: Values;
  /** Fields that every sender has, with `ecn` resolved. */
  readonly sender: SenderValues;
  /** Fields of its transport; empty for a group without one. */
  readonly law: Values;
  readonly path: PathSetting;
}

/** @param transport undefined: the group has none */
export const resolveGroup = (
  { fields, params }: Group,
  kind: TrafficDefinition,
  transport: TransportDefinition | undefined,
  link: LinkGiven,
): ResolvedGroup => {
  const sender = resolve(senderFields, fields, link);
  return {
    values: resolve(kind.fields, fields, link),
    sender: transport === undefined ? sender : ecnOf(sender, transport),
    law: transport === undefined ? {} : resolve(transport.fields, params, link),
    path: resolve(pathFields, fields, link),
  };
};

/** The round-trip time of a flow without any queue, from its group's setting. */
export const roundTripOf = ({ rtt }: Group, { flow, member }: FlowSetting, seed: number): Seconds => {
  const draw = new RandomStream(seed, PURPOSE.rtt, flow);
  return spreadOf(rtt, member, () => draw.uniform());
};

/** Time at which a flow begins. `draw` belongs to this flow alone, so later draws from it are the flow's too. */
export const startOf = ({ start }: Group, { member }: FlowSetting, draw: RandomStream): Seconds =>
  spreadOf(start, member, () => draw.uniform());

/** Time at which a flow ends; Infinity: never. */
export const stopOf = ({ stop }: Group, { flow, member }: FlowSetting, seed: number): Seconds => {
  if (stop === null) return Number.POSITIVE_INFINITY;
  const draw = new RandomStream(seed, PURPOSE.stop, flow);
  return spreadOf(stop, member, () => draw.uniform());
};
