import type { Bottleneck, Group } from "./document.ts";

/** First queue on the path of a group's data: the bottleneck's, the second one, or that of the reverse path. */
export type WayOfGroup = "main" | "second" | "back";

/** First queue of a group. @param second of the bottleneck; null: there is none, and the route has no effect */
export const wayOfGroup = ({ fields }: Pick<Group, "fields">, { second }: Pick<Bottleneck, "second">): WayOfGroup => {
  if (fields["direction"] === "back") return "back";
  return fields["route"] === "second" && second !== null ? "second" : "main";
};
