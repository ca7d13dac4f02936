import type { AnyNode, Identifier, Program } from "acorn";
import { childrenOf, isFunction, namesIn, walk } from "./nodes.ts";

/** A name that is read or written, and what it is bound to. */
export interface Use {
  readonly node: Identifier;
  readonly isWritten: boolean;
  /** Where it is declared: in a function or block, at the level of the module, or nowhere in the source. */
  readonly bound: "inside" | "module" | "nowhere";
  /** All names of the source that can be seen from here. */
  visible(): string[];
}

class Scope {
  private readonly names = new Set<string>();
  constructor(
    readonly parent: Scope | null,
    readonly isFunction: boolean,
  ) {}

  declare(name: string): void {
    this.names.add(name);
  }

  /** The scope that declares the name; null: none does. */
  owner(name: string): Scope | null {
    return this.names.has(name) ? this : (this.parent?.owner(name) ?? null);
  }

  visible(): string[] {
    return [...this.names, ...(this.parent?.visible() ?? [])];
  }
}

/** Declares what a statement list or a head declares in this scope: `let`, `const`, classes, functions, imports. */
const declareLexical = (nodes: readonly AnyNode[], scope: Scope): void => {
  for (const node of nodes) {
    if (node.type === "VariableDeclaration" && node.kind !== "var") {
      for (const { id } of node.declarations) for (const { name } of namesIn(id)) scope.declare(name);
    } else if (node.type === "ClassDeclaration" || node.type === "FunctionDeclaration") {
      if (node.id !== null) scope.declare(node.id.name);
    } else if (node.type === "ImportDeclaration") {
      for (const { local } of node.specifiers) scope.declare(local.name);
    } else if (node.type === "ExportNamedDeclaration" || node.type === "ExportDefaultDeclaration") {
      if (node.declaration) declareLexical([node.declaration], scope);
    }
  }
};

/** Declares the `var`s of a function or of the module, wherever they stand. */
const declareVars = (body: AnyNode, scope: Scope): void => {
  walk(body, (node) => {
    if (node !== body && (isFunction(node) || node.type === "StaticBlock")) return false;
    if (node.type === "VariableDeclaration" && node.kind === "var")
      for (const { id } of node.declarations) for (const { name } of namesIn(id)) scope.declare(name);
    return undefined;
  });
};

class Resolver {
  readonly uses: Use[] = [];
  private module: Scope | null = null;

  program(program: Program): void {
    this.module = new Scope(null, true);
    declareLexical(program.body, this.module);
    declareVars(program, this.module);
    for (const statement of program.body) this.visit(statement, this.module);
  }

  private use(node: Identifier, scope: Scope, isWritten: boolean): void {
    const owner = scope.owner(node.name);
    const bound = owner === null ? "nowhere" : owner === this.module ? "module" : "inside";
    this.uses.push({ node, isWritten, bound, visible: () => scope.visible() });
  }

  private visitAll(nodes: readonly AnyNode[], scope: Scope): void {
    for (const node of nodes) this.visit(node, scope);
  }

  private block(nodes: readonly AnyNode[], parent: Scope): void {
    const scope = new Scope(parent, false);
    declareLexical(nodes, scope);
    this.visitAll(nodes, scope);
  }

  private visit(node: AnyNode, scope: Scope): void {
    if (isFunction(node)) {
      this.function(node, scope);
      return;
    }
    switch (node.type) {
      case "Identifier":
        this.use(node, scope, false);
        return;
      case "MemberExpression":
        this.visit(node.object, scope);
        if (node.computed) this.visit(node.property, scope);
        return;
      case "Property":
      case "MethodDefinition":
      case "PropertyDefinition":
        if (node.computed) this.visit(node.key, scope);
        if (node.value) this.visit(node.value, scope);
        return;
      case "VariableDeclarator":
        this.pattern(node.id, scope, false);
        if (node.init) this.visit(node.init, scope);
        return;
      case "AssignmentExpression":
        this.pattern(node.left, scope, true);
        this.visit(node.right, scope);
        return;
      case "UpdateExpression":
        this.pattern(node.argument, scope, true);
        return;
      case "ClassDeclaration":
      case "ClassExpression": {
        const inner = new Scope(scope, false);
        if (node.id) inner.declare(node.id.name);
        // A class that is declared is bound outside too, so writing to its name from within is writing to that.
        if (node.superClass) this.visit(node.superClass, inner);
        this.visitAll(node.body.body, node.type === "ClassDeclaration" ? scope : inner);
        return;
      }
      case "BlockStatement":
      case "StaticBlock":
        this.block(node.body, scope);
        return;
      case "SwitchStatement": {
        this.visit(node.discriminant, scope);
        const inner = new Scope(scope, false);
        declareLexical(
          node.cases.flatMap((one) => one.consequent),
          inner,
        );
        this.visitAll(node.cases, inner);
        return;
      }
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement": {
        const inner = new Scope(scope, false);
        const head = node.type === "ForStatement" ? node.init : node.left;
        if (head) declareLexical([head], inner);
        if (head && (node.type === "ForStatement" || head.type === "VariableDeclaration")) this.visit(head, inner);
        else if (head) this.pattern(head, inner, true);
        this.visitAll(
          childrenOf(node).filter((child) => child !== head),
          inner,
        );
        return;
      }
      case "CatchClause": {
        const inner = new Scope(scope, false);
        if (node.param) this.bind(node.param, inner);
        this.visit(node.body, inner);
        return;
      }
      case "LabeledStatement":
        this.visit(node.body, scope);
        return;
      case "BreakStatement":
      case "ContinueStatement":
      case "MetaProperty":
      case "ImportDeclaration":
        return;
      case "ExportNamedDeclaration":
        if (node.declaration) this.visit(node.declaration, scope);
        return;
      default:
        this.visitAll(childrenOf(node), scope);
    }
  }

  private function(node: AnyNode & { params: readonly AnyNode[] }, parent: Scope): void {
    if (!isFunction(node)) return;
    const scope = new Scope(parent, true);
    if (node.type === "FunctionExpression" && node.id) scope.declare(node.id.name);
    if (node.type !== "ArrowFunctionExpression") scope.declare("arguments");
    for (const param of node.params) this.bind(param, scope);
    if (node.body.type !== "BlockStatement") {
      this.visit(node.body, scope);
      return;
    }
    declareLexical(node.body.body, scope);
    declareVars(node.body, scope);
    this.visitAll(node.body.body, scope);
  }

  /** Declares the names of a pattern, and visits its defaults. */
  private bind(pattern: AnyNode, scope: Scope): void {
    if (pattern.type === "Identifier" || pattern.type.endsWith("Pattern") || pattern.type === "RestElement") {
      walk(pattern, (node) => {
        if (node.type === "AssignmentPattern") {
          this.bind(node.left, scope);
          this.visit(node.right, scope);
          return false;
        }
        if (node.type === "Property") {
          if (node.computed) this.visit(node.key, scope);
          this.bind(node.value, scope);
          return false;
        }
        if (node.type === "Identifier") scope.declare(node.name);
        return undefined;
      });
    }
  }

  /** Visits a pattern whose names are declared already (`isWritten` false), or are assigned to. */
  private pattern(pattern: AnyNode, scope: Scope, isWritten: boolean): void {
    switch (pattern.type) {
      case "Identifier":
        if (isWritten) this.use(pattern, scope, true);
        return;
      case "ObjectPattern":
        for (const one of pattern.properties) {
          if (one.type === "RestElement") this.pattern(one.argument, scope, isWritten);
          else {
            if (one.computed) this.visit(one.key, scope);
            this.pattern(one.value, scope, isWritten);
          }
        }
        return;
      case "ArrayPattern":
        for (const one of pattern.elements) if (one !== null) this.pattern(one, scope, isWritten);
        return;
      case "AssignmentPattern":
        this.pattern(pattern.left, scope, isWritten);
        this.visit(pattern.right, scope);
        return;
      case "RestElement":
        this.pattern(pattern.argument, scope, isWritten);
        return;
      default:
        this.visit(pattern, scope);
    }
  }
}

/** All uses of names in a program. */
export const usesIn = (program: Program): readonly Use[] => {
  const resolver = new Resolver();
  resolver.program(program);
  return resolver.uses;
};
