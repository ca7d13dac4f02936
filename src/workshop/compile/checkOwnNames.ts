import type { AnyNode, Identifier, ObjectExpression, Program, Property } from "acorn";
import { isNamed, memberName, reportMissing } from "./members.ts";
import { walk } from "./nodes.ts";
import type { Report } from "./report.ts";
import { nearest } from "./spelling.ts";

const keyOf = ({ computed, key }: Pick<Property, "computed" | "key">): string | null =>
  computed ? null : key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;

/** The keys of an object literal; null: some of its keys are not written in it. */
const keysOf = ({ properties }: ObjectExpression): readonly string[] | null => {
  const keys = properties.map((one) => (one.type === "Property" ? keyOf(one) : null));
  return keys.includes(null) ? null : keys.filter((key) => key !== null);
};

/** The value of `fields` in `defineAqm({ fields })`; undefined: the module does not contain it. */
const fieldsOf = (program: Program): ObjectExpression | undefined => {
  let given: AnyNode | undefined;
  const constants = new Map<string, AnyNode>();
  walk(program, (node) => {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init)
      constants.set(node.id.name, node.init);
    if (node.type !== "CallExpression" || !isNamed(node.callee, "defineAqm")) return undefined;
    const [definition] = node.arguments;
    if (definition?.type !== "ObjectExpression") return undefined;
    for (const one of definition.properties) if (one.type === "Property" && keyOf(one) === "fields") given = one.value;
    return undefined;
  });
  const meant = given?.type === "Identifier" ? constants.get(given.name) : given;
  return meant?.type === "ObjectExpression" ? meant : undefined;
};

/**
 * Every name that the module gives to a member: keys of objects, members of classes, members that are written; null:
 * `state[key]` is written, so the names are not known.
 */
const namesMade = (program: Program): ReadonlySet<string> | null => {
  const made = new Set<string>();
  let isKnown = true;
  const add = (name: string | null): void => {
    if (name !== null) made.add(name);
  };
  walk(program, (node) => {
    if (node.type === "ObjectExpression")
      for (const one of node.properties) if (one.type === "Property") add(keyOf(one));
    if (node.type === "MethodDefinition" || node.type === "PropertyDefinition")
      add(node.key.type === "Identifier" && !node.computed ? node.key.name : null);
    if (node.type === "AssignmentExpression" && node.left.type === "MemberExpression") {
      add(memberName(node.left));
      if (node.left.computed && isNamed(node.left.object, "state")) isKnown = false;
    }
    return undefined;
  });
  return isKnown ? made : null;
};

interface Read {
  readonly node: Identifier;
  /** The member's name is that of the variable too: `const { name } = owner`. */
  readonly isShort: boolean;
}

/** What is read from `owner`, or from a member of `this` of that name: `owner.name`, `const { name } = owner`. */
const readsOf = (program: Program, owner: string): readonly Read[] => {
  const reads: Read[] = [];
  walk(program, (node) => {
    if (node.type === "MemberExpression" && isNamed(node.object, owner) && !node.computed)
      if (node.property.type === "Identifier") reads.push({ node: node.property, isShort: false });
    if (
      node.type === "VariableDeclarator" &&
      node.init &&
      isNamed(node.init, owner) &&
      node.id.type === "ObjectPattern"
    )
      for (const one of node.id.properties)
        if (one.type === "Property" && !one.computed && one.key.type === "Identifier")
          reads.push({ node: one.key, isShort: one.shorthand });
    return undefined;
  });
  return reads;
};

/** The name that a node reads: `name`, `owner.name`. */
const nameRead = (node: AnyNode): string | null =>
  node.type === "Identifier" ? node.name : node.type === "MemberExpression" ? memberName(node) : null;

/** Names that the module expects to be undefined: `name === undefined`, `owner.name ?? otherwise`. */
const namesDoubted = (program: Program): ReadonlySet<string | null> => {
  const doubted = new Set<string | null>();
  walk(program, (node) => {
    if (node.type === "LogicalExpression" && node.operator === "??") doubted.add(nameRead(node.left));
    if (node.type === "BinaryExpression" && ["===", "!==", "==", "!="].includes(node.operator))
      for (const [one, other] of [[node.left, node.right] as const, [node.right, node.left] as const])
        if (other.type === "Identifier" && other.name === "undefined") doubted.add(nameRead(one));
    return undefined;
  });
  return doubted;
};

/** Members that every object inherits. */
const INHERITED = ["hasOwnProperty", "toString", "valueOf", "constructor"];

/**
 * Reports names that are read from `values` or `state` and that nothing makes. They would be undefined, and every
 * comparison with them would be false, without any message. Not reported are names that the module compares with
 * undefined. Of `state`, which may be an object of the lab's own classes or contain one, only those names are reported
 * that resemble a name which the module makes.
 */
export const checkOwnNames = (program: Program, report: Report): void => {
  const made = namesMade(program);
  if (made === null) return;
  const known = new Set([...made, ...namesDoubted(program), ...INHERITED]);
  const missing = (owner: string): readonly Read[] =>
    readsOf(program, owner).filter(({ node: { name } }) => !known.has(name));
  const tell = (owner: string, { node, isShort }: Read, members: readonly string[]): void =>
    reportMissing(node, owner, node.name, members, report, (meant) => (isShort ? `${meant}: ${node.name}` : meant));
  const fields = fieldsOf(program);
  const keys = fields === undefined ? null : keysOf(fields);
  if (keys !== null) for (const read of missing("values")) tell("values", read, keys);
  const names = [...made];
  for (const read of missing("state")) if (nearest(read.node.name, names) !== undefined) tell("state", read, names);
};
