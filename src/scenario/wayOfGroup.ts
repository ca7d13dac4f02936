import type { Bottleneck, Group } from "./document.ts";

/** Which queue the data of a group passes first: the bottleneck's, the second one alone, or the one on the way back. */
export type WayOfGroup = "main" | "second" | "back";

/** Where the data of a group goes. @param second of the bottleneck; null: there is none, and the route says nothing */
export const wayOfGroup = ({ fields }: Pick<Group, "fields">, { second }: Pick<Bottleneck, "second">): WayOfGroup => {
  if (fields["direction"] === "back") return "back";
  return fields["route"] === "second" && second !== null ? "second" : "main";
};
