import type { Catalog } from "../scenario/catalog.ts";
import { ownSources } from "../scenario/ownCode/ownSources.ts";
import type { Fields, ValuesOf } from "../schema/fields.ts";
import { appendMissing } from "../units/lists.ts";
import type { AqmDefinition } from "./aqm/contract.ts";
import * as disciplines from "./aqm/registry.ts";
import { pathFields } from "./network/pathFields.ts";
import { hasTransport, type TrafficDefinition } from "./traffic/contract.ts";
import * as kinds from "./traffic/registry.ts";
import type { TransportDefinition } from "./transport/contract.ts";
import { senderFields } from "./transport/machinery/fields.ts";
import * as transports from "./transport/registry.ts";

const sorted = <T extends { readonly id: string }>(members: Readonly<Record<string, T>>): T[] =>
  Object.values(members).sort((a, b) => (a.id < b.id ? -1 : 1));

const queues: AqmDefinition[] = sorted<AqmDefinition>(disciplines);
const transportList: TransportDefinition[] = sorted<TransportDefinition>(transports);
interface Listed {
  readonly responsive: boolean;
  connections(values: ValuesOf<Fields>): number;
}
const asListed = (kind: TrafficDefinition): TrafficDefinition & Listed => ({
  ...kind,
  fields: { ...kind.fields, ...pathFields },
  responsive: hasTransport(kind),
  connections: connectionsOf(kind),
});
/**
 * Flows of the engine for each flow of a group's count; 0 for transfers, whose number does not follow from the count.
 */
const connectionsOf = (kind: TrafficDefinition): ((values: ValuesOf<Fields>) => number) => {
  if (kind.form === "requests") return (values) => kind.connections(values);
  return kind.form === "transfers" ? () => 0 : () => 1;
};
const kindList = sorted<TrafficDefinition>(kinds).map(asListed);

/** The registries, sorted by id: the only access to the engine for pages, translations and exports. */
export const catalog = { queues, transports: transportList, kinds: kindList, senderFields } satisfies Catalog;

const addTo = <T extends { readonly id: string }>(list: T[], members: readonly T[]): void => {
  appendMissing(list, members, ({ id }) => id);
  list.sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Adds members that the catalog does not have yet. */
export const addMembers = (
  moreQueues: readonly AqmDefinition[],
  moreTransports: readonly TransportDefinition[],
  moreKinds: readonly TrafficDefinition[],
): void => {
  addTo(queues, moreQueues);
  for (const { id, source } of moreQueues) if (source !== undefined) ownSources.set(id, source);
  addTo(transportList, moreTransports);
  addTo(kindList, moreKinds.map(asListed));
};

/**
 * Calls `act` while the catalog has this discipline too.
 * @throws Error if the catalog has another one with its id; what `act` throws
 */
export const withDiscipline = <T>(definition: AqmDefinition, act: () => T): T => {
  if (queues.some(({ id }) => id === definition.id))
    throw new Error(`there is already a discipline "${definition.id}"`);
  addTo(queues, [definition]);
  try {
    return act();
  } finally {
    queues.splice(queues.indexOf(definition), 1);
  }
};

const find = <T extends { readonly id: string }>(members: readonly T[], id: string, what: string): T => {
  const found = members.find((member) => member.id === id);
  if (found === undefined) throw new Error(`there is no ${what} "${id}"`);
  return found;
};
/** @throws Error for an id that is not in the registry */
export const queueOf = (id: string): AqmDefinition => find(queues, id, "discipline");
/** @throws Error for an id that is not in the registry */
export const transportOf = (id: string): TransportDefinition => find(transportList, id, "transport");
/** @throws Error for an id that is not in the registry */
export const kindOf = (id: string): (typeof kindList)[number] => find(kindList, id, "kind of traffic");
