import type { Bottleneck, Group } from "../../scenario/document.ts";
import { spreadOf } from "../../scenario/quantity.ts";
import { resolve } from "../../schema/check.ts";
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
import type { SenderValues } from "../transport/machinery/sender.ts";

type Values = ValuesOf<Fields>;

/** A group's fields with their defaults, by whom they concern. */
export interface ResolvedGroup {
  /** Of its kind of traffic. */
  readonly values: Values;
  /** That every sender has; `ecn` is what it resolves to. */
  readonly sender: SenderValues;
  /** Of its transport; of a group without one, none. */
  readonly law: Values;
  readonly path: PathSetting;
}

/** @param transport undefined: the group has none */
export const resolveGroup = (
  { fields, params }: Group,
  kind: TrafficDefinition,
  transport: TransportDefinition | undefined,
  { rate, buffer }: Bottleneck,
): ResolvedGroup => {
  const link = { linkRate: rate, buffer };
  const sender = resolve(senderFields, fields, link);
  return {
    values: resolve(kind.fields, fields, link),
    sender: transport === undefined ? sender : ecnOf(sender, transport),
    law: transport === undefined ? {} : resolve(transport.fields, params, link),
    path: resolve(pathFields, fields, link),
  };
};

/** The round trip of a flow without any queue, as its group says. */
export const roundTripOf = ({ rtt }: Group, { flow, member }: FlowSetting, seed: number): Seconds => {
  const draw = new RandomStream(seed, PURPOSE.rtt, flow);
  return spreadOf(rtt, member, () => draw.uniform());
};

/** When a flow is to begin; later draws of `draw` are its own too. */
export const startOf = ({ start }: Group, { member }: FlowSetting, draw: RandomStream): Seconds =>
  spreadOf(start, member, () => draw.uniform());

/** When a flow is to end; Infinity: not at all. */
export const stopOf = ({ stop }: Group, { flow, member }: FlowSetting, seed: number): Seconds => {
  if (stop === null) return Number.POSITIVE_INFINITY;
  const draw = new RandomStream(seed, PURPOSE.stop, flow);
  return spreadOf(stop, member, () => draw.uniform());
};
