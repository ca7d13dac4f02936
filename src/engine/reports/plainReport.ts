import type { Report } from "../recording/frame.ts";

type Numbers = Readonly<Record<string, string | number | null | readonly (number | null)[]>>;

/** The groups and the inner queues of a report in their JSON form: every metric beside the id. */
export const plainParts = ({
  groups,
  queues,
}: Report): { readonly groups: readonly Numbers[]; readonly queues: readonly Numbers[] } => ({
  groups: groups.map(({ metrics, quality, ...group }) => ({ ...group, ...metrics, ...quality })),
  queues: queues.map(({ id, metrics }) => ({ id, ...metrics })),
});
