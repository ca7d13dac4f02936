import type { AnyNode, MemberExpression } from "acorn";
import { didYouMean, putIn, type Report } from "./report.ts";
import { nearest } from "./spelling.ts";

/** The name behind the dot; null: the member is computed. */
export const memberName = (node: MemberExpression): string | null =>
  !node.computed && node.property.type === "Identifier" ? node.property.name : null;

/** Whether a node is a name alone or a member of `this`: `port` or `this.port`. */
export const isNamed = (node: AnyNode, name: string): boolean =>
  (node.type === "Identifier" && node.name === name) ||
  (node.type === "MemberExpression" && node.object.type === "ThisExpression" && memberName(node) === name);

/**
 * Reports a member that is not there.
 * @param owner the name of the object that has the members
 * @param written what replaces the node where `meant` is the member that was meant
 */
export const reportMissing = (
  node: { start: number; end: number },
  owner: string,
  name: string,
  members: readonly string[],
  report: Report,
  written = (meant: string): string => meant,
): void => {
  const meant = nearest(name, members);
  const all = members.length === 0 ? "" : ` It has ${members.join(", ")}.`;
  report(node, `\`${owner}\` has no ${name}.${didYouMean(meant, all)}`, putIn(meant && written(meant)));
};
