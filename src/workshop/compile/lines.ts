import type { AnyNode, BlockStatement, Program, Statement } from "acorn";
import type { Edit } from "./edits.ts";
import { walk } from "./nodes.ts";
import { indentOf, type SourceText } from "./text.ts";

/** A line of the author's `enqueue` or `dequeue`: a line of the pseudo-code that lights while it runs. */
export interface OwnLine {
  readonly text: string;
  /** In the source, from 1. */
  readonly line: number;
  readonly method: "enqueue" | "dequeue";
}

type Method = OwnLine["method"];
const isShown = (name: string): name is Method => name === "enqueue" || name === "dequeue";

/** The body of a method or a function that is called `enqueue` or `dequeue`. */
const shownBody = (node: AnyNode): { readonly method: Method; readonly body: BlockStatement } | null => {
  if (node.type === "MethodDefinition" ? node.kind !== "method" || node.static : node.type !== "Property") return null;
  if (node.type !== "MethodDefinition" && node.type !== "Property") return null;
  const { key, value } = node;
  if (node.computed || key.type !== "Identifier" || !isShown(key.name)) return null;
  if (value.type !== "FunctionExpression" && value.type !== "ArrowFunctionExpression") return null;
  return value.body.type === "BlockStatement" ? { method: key.name, body: value.body } : null;
};

/** The lines from one to another, without empty lines and comments, moved to the left by what all of them have. */
const ownLines = (text: SourceText, method: Method, from: number, to: number): OwnLine[] => {
  const lines: OwnLine[] = [];
  for (let line = from; line <= to; line++) {
    const code = text.line(line).replaceAll("\t", "  ").trimEnd();
    if (code !== "" && !/^\s*(\/\/|\/\*|\*)/.test(code)) lines.push({ text: code, line, method });
  }
  const common = lines.reduce((least, { text: code }) => Math.min(least, indentOf(code)), Number.POSITIVE_INFINITY);
  return lines.map((one) => ({ ...one, text: one.text.slice(common) }));
};

/** Says before statements which line is reached, by calls of `call` with the place of the line. */
class Instrument {
  readonly edits: Edit[] = [];
  constructor(
    private readonly call: string,
    private readonly lineOf: (offset: number) => number,
    private readonly places: ReadonlyMap<number, number>,
  ) {}

  private say(offset: number): string {
    const place = this.places.get(this.lineOf(offset));
    return place === undefined ? "" : `${this.call}(${place});`;
  }

  block(statements: readonly Statement[], said: number): void {
    let last = said;
    for (const statement of statements) {
      const line = this.lineOf(statement.start);
      if (line !== last)
        this.edits.push({ from: statement.start, to: statement.start, insert: this.say(statement.start) });
      last = line;
      this.inside(statement, line);
    }
  }

  /** A statement that stands in place of a block, such as after `else`: braces are put around it. */
  private body(statement: Statement, said: number): void {
    if (statement.type === "BlockStatement") {
      this.block(statement.body, said);
      return;
    }
    const line = this.lineOf(statement.start);
    if (line !== said && statement.type !== "EmptyStatement") {
      this.edits.push({ from: statement.start, to: statement.start, insert: `{${this.say(statement.start)}` });
      this.inside(statement, line);
      this.edits.push({ from: statement.end, to: statement.end, insert: "}" });
    } else this.inside(statement, line);
  }

  /** The statements within a statement; heads of loops stay as they are. */
  private inside(statement: Statement, line: number): void {
    switch (statement.type) {
      case "BlockStatement":
        this.block(statement.body, line);
        return;
      case "IfStatement":
        this.body(statement.consequent, line);
        if (statement.alternate) this.body(statement.alternate, line);
        return;
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "WhileStatement":
      case "DoWhileStatement":
        this.body(statement.body, line);
        return;
      case "LabeledStatement":
        this.inside(statement.body, line);
        return;
      case "SwitchStatement":
        for (const one of statement.cases) this.block(one.consequent, line);
        return;
      case "TryStatement":
        this.block(statement.block.body, line);
        if (statement.handler) this.block(statement.handler.body.body, line);
        if (statement.finalizer) this.block(statement.finalizer.body, line);
        return;
      default:
    }
  }
}

/**
 * The lines of all `enqueue` and `dequeue` of a module, and the edits that say which of them is reached.
 *
 * @param call the function that is called with the place of a line
 * @param lineOf line of an offset of the program in the source
 */
export const instrument = (
  program: Program,
  source: SourceText,
  lineOf: (offset: number) => number,
  call: string,
): { readonly lines: readonly OwnLine[]; readonly edits: readonly Edit[] } => {
  const bodies: { readonly from: number; readonly method: Method; readonly body: BlockStatement }[] = [];
  walk(program, (node) => {
    const shown = shownBody(node);
    if (shown !== null) bodies.push({ from: node.start, ...shown });
    return undefined;
  });
  const lines = bodies.flatMap(({ from, method, body }) =>
    ownLines(source, method, lineOf(from), lineOf(body.end - 1)),
  );
  const places = new Map(lines.map(({ line }, place) => [line, place]));
  const marks = new Instrument(call, lineOf, places);
  for (const { from, body } of bodies) marks.block(body.body, lineOf(from));
  return { lines, edits: marks.edits };
};
