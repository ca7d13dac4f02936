import type { AnyNode, Function as FunctionNode, Identifier, Pattern } from "acorn";

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;

/** The nodes directly below a node, in the order of the source. */
export const childrenOf = (node: AnyNode): AnyNode[] => {
  const members: readonly unknown[] = Object.values(node);
  const children = members.flatMap((member): unknown[] => (Array.isArray(member) ? member : [member])).filter(isNode);
  return children.sort((a, b) => a.start - b.start);
};

/** Visits a node and all below it. `visit` returns false where its children are not to be visited. */
export const walk = (node: AnyNode, visit: (node: AnyNode) => boolean | undefined): void => {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
};

export const isFunction = (node: AnyNode): node is AnyNode & FunctionNode =>
  node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression";

/** The names that a pattern binds. */
export const namesIn = (pattern: Pattern): Identifier[] => {
  switch (pattern.type) {
    case "Identifier":
      return [pattern];
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => namesIn(one.type === "RestElement" ? one.argument : one.value));
    case "ArrayPattern":
      return pattern.elements.flatMap((one) => (one === null ? [] : namesIn(one)));
    case "RestElement":
      return namesIn(pattern.argument);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    default:
      return [];
  }
};
