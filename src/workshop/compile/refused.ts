import type { AnyNode, CallExpression, ImportDeclaration, MemberExpression, Program } from "acorn";
import { REASONS } from "../../engine/packets/packet.ts";
import type { Fault } from "./fault.ts";
import { isNamed, memberName, reportMissing } from "./members.ts";
import { LAB } from "./module.ts";
import { PACKET_MEMBERS, PORT_MEMBERS } from "./names.ts";
import { isFunction, walk } from "./nodes.ts";
import { didYouMean, putIn, type Report } from "./report.ts";
import { nearest } from "./spelling.ts";

/** The source of a node, types included. */
export type TextOf = (node: { start: number; end: number }) => string;

const WAITS = "A decision is made at once, at its instant of simulated time: nothing can wait here.";

const checkImport = (node: ImportDeclaration, report: Report): void => {
  const from = String(node.source.value);
  if (from !== LAB) report(node.source, `A discipline imports from "${LAB}" alone, not from "${from}".`);
  for (const one of node.specifiers)
    if (one.type === "ImportDefaultSpecifier")
      report(one, `"${LAB}" has no default: take what you need by name, as in \`import { ratio } from "${LAB}"\`.`);
};

const checkMember = (node: MemberExpression, report: Report): void => {
  const name = memberName(node);
  if (name === null) return;
  const { object, property } = node;
  if (object.type === "Identifier" && object.name === "Math" && name === "random") {
    report(node, "`Math.random` is not repeatable. Use `port.uniform()`.", putIn("this.port.uniform"));
    return;
  }
  const owners = [
    ["port", PORT_MEMBERS],
    ["packet", PACKET_MEMBERS],
  ] as const;
  for (const [owner, members] of owners) {
    if (isNamed(object, owner) && !members.some((one) => one === name))
      reportMissing(property, owner, name, members, report);
  }
};

/** The reason of `port.drop(packet, "early")`. */
const checkReason = (node: CallExpression, report: Report): void => {
  const { callee } = node;
  if (callee.type !== "MemberExpression" || !isNamed(callee.object, "port")) return;
  const name = memberName(callee);
  const reason = node.arguments[1];
  if ((name !== "drop" && name !== "mark") || reason === undefined) return;
  const reasons = REASONS.filter((one) => one !== "none");
  if (reason.type !== "Literal" || reasons.some((one) => one === reason.value)) return;
  const meant = nearest(String(reason.value), reasons);
  const written = meant && `"${meant}"`;
  const question = didYouMean(written, ` Those that there are: ${reasons.join(", ")}.`);
  report(reason, `There is no reason ${reason.raw}.${question}`, putIn(written));
};

const checkNode = (node: AnyNode, report: Report, textOf: TextOf): void => {
  if (isFunction(node)) {
    if (node.async) report({ start: node.start, end: node.start + "async".length }, WAITS);
    if (node.generator)
      report(node, "A generator remembers where it stands outside the state, so no checkpoint has it.");
    return;
  }
  switch (node.type) {
    case "BinaryExpression":
      if (node.operator === "**")
        report(
          node,
          "`**` does not give the same bits in every browser. `Math.pow` does here.",
          putIn(`Math.pow(${textOf(node.left)}, ${textOf(node.right)})`),
        );
      return;
    case "AssignmentExpression":
      if (node.operator === "**=")
        report(
          node,
          "`**=` does not give the same bits in every browser. `Math.pow` does here.",
          putIn(`${textOf(node.left)} = Math.pow(${textOf(node.left)}, ${textOf(node.right)})`),
        );
      return;
    case "AwaitExpression":
      report(node, WAITS);
      return;
    case "ForOfStatement":
      if (node.await) report(node, WAITS);
      return;
    case "ImportExpression":
      report(node, `A discipline is one module, which imports from "${LAB}" at its head. \`import()\` is not allowed.`);
      return;
    case "MetaProperty":
      report(node, "The address of the module is not part of the run.");
      return;
    case "MemberExpression":
      checkMember(node, report);
      return;
    case "CallExpression":
      checkReason(node, report);
      return;
    case "ImportDeclaration":
      checkImport(node, report);
      return;
    case "ExportAllDeclaration":
      report(node, "A discipline exports itself alone, by `export default defineAqm({ … })`.");
      return;
    case "ExportNamedDeclaration":
      if (!node.declaration) report(node, "A discipline exports itself alone, by `export default defineAqm({ … })`.");
      return;
    default:
  }
};

const ENUM = "An enum is a value that can change. Use strings, or a `const` object.";

/** `let` and `var` at the level of the module: their values would be outside the state. */
const checkGlobals = (program: Program, report: Report, textOf: TextOf): void => {
  for (const statement of program.body) {
    const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (node?.type !== "VariableDeclaration" || node.kind === "const") continue;
    const word = { start: node.start, end: node.start + node.kind.length };
    // Sucrase writes a variable in its place.
    if (!textOf(word).startsWith(node.kind)) {
      report(node, ENUM);
      continue;
    }
    report(
      word,
      `\`${node.kind}\` here would be remembered outside the state, so rewind and forks would not have it. ` +
        "Keep what changes in the state; what does not change is a `const`.",
      { label: "Make it a const", insert: "const" },
    );
  }
};

/** Reports every construct that is not allowed in a discipline, whatever its names mean. */
export const checkConstructs = (program: Program, report: Report, textOf: TextOf): void => {
  walk(program, (node) => {
    checkNode(node, report, textOf);
    return undefined;
  });
  checkGlobals(program, report, textOf);
  if (!program.body.some(({ type }) => type === "ExportDefaultDeclaration"))
    report(
      { start: program.end, end: program.end },
      "Nothing is exported. The module ends with `export default defineAqm({ … })`.",
    );
};

/** Faults in the order of the source, each place and sentence once; of an enum nothing but that it is one. */
export const inOrder = (faults: readonly Fault[]): Fault[] => {
  const seen = new Set<string>();
  const enums = new Set(faults.filter(({ message }) => message === ENUM).map(({ line }) => line));
  return [...faults]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .filter(({ line, column, message }) => {
      if (enums.has(line) && message !== ENUM) return false;
      const key = `${line}:${column}:${message}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
};
