import { type LinkGiven, resolve } from "../schema/check.ts";
import type { Fields, ValuesOf } from "../schema/fields.ts";
import type { Catalog, TrafficMember } from "./catalog.ts";
import type { Group } from "./document.ts";
import { fieldsOfKind } from "./read.ts";

/** The traffic type of a group; undefined: the catalog does not have it. */
export const kindOfGroup = ({ kind }: Group, catalog: Catalog): TrafficMember | undefined =>
  catalog.kinds.find(({ id }) => id === kind);

/** Every field of a group's traffic type and senders, with the defaults that derive from the path. */
export const groupValues = (group: Group, kind: TrafficMember, link: LinkGiven, catalog: Catalog): ValuesOf<Fields> =>
  resolve(fieldsOfKind(kind, catalog), group.fields, link);

// The type of the catalog leaves the values of a member's functions open; they are those of its fields.
type Connections = (values: ValuesOf<Fields>) => number;

const known = new WeakMap<Group, number>();

/** Flows of the engine for each flow of a group's count; 0: transfers, whose number a field of their own limits. */
export const connectionsOf = (group: Group, link: LinkGiven, catalog: Catalog): number => {
  const found = known.get(group);
  if (found !== undefined) return found;
  const kind = kindOfGroup(group, catalog);
  const connections = kind?.connections as Connections | undefined;
  if (kind === undefined) return 1;
  const each = connections === undefined ? 1 : connections.call(kind, groupValues(group, kind, link, catalog));
  known.set(group, each);
  return each;
};
