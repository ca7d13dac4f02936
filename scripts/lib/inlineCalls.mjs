import ts from "typescript";
import {
  bodyValueOf,
  childrenOf,
  isPath,
  isReference,
  isSimple,
  isValue,
  namesIn,
  receiverOf,
  targetsIn,
} from "./inlineTargets.mjs";

/**
 * Puts the bodies of marked functions of a bundled script in the place of their calls. Engines of JavaScript do that by
 * themselves, up to a bound that the event loop exceeds several times over (docs/performance.md).
 *
 * A comment that ends in `@inlined` marks a function of a module, or a private method, whose calls on `this` are meant;
 * `@inlined everywhere` marks a method of whose name there is no other in the engine, so that every call of that name is
 * meant (`tests/house/inlined.test.ts` sees to both). What is not a statement of its own, a value that is declared or
 * returned, a condition, or the only argument with an effect, stays a call, so that nothing happens in another order.
 */

/** @typedef {import("./inlineTargets.mjs").Target} Target */
/**
 * Where a node stands.
 * @typedef {object} Scope
 * @property {string} self what `this` is called
 * @property {ReadonlyMap<string, string>} names what local names are called
 * @property {ts.Node | undefined} owner the class that `this` is of
 * @property {ReadonlySet<string>} outer names that the functions around declare
 * @property {readonly Target[]} within bodies around
 * @property {((value: ts.Expression | undefined, node: ts.ReturnStatement) => string) | undefined} leave
 */

/** The class whose objects `this` is in a function. @param {ts.Node} node @param {ts.Node | undefined} around */
const ownerIn = (node, around) => {
  if (ts.isArrowFunction(node)) return around;
  const isStatic =
    ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
  return ts.isClassLike(node.parent) && isStatic !== true ? node.parent : undefined;
};

/**
 * @param {string} code of a script, as the bundler wrote it, with comments
 * @returns {{ code: string, counts: ReadonlyMap<string, number> }} the script, and how many calls of each marked function went
 * @throws Error where a marked function cannot be put into its callers
 */
export const inlineCalls = (code) => {
  if (!code.includes("@inlined")) return { code, counts: new Map() };
  const file = ts.createSourceFile("script.js", code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const { functions, anywhere, members, all } = targetsIn(file);
  /** @type {Map<string, number>} */
  const counts = new Map(all.map(({ name }) => [name, 0]));
  let serial = 0;

  /** @param {ts.CallExpression} call @param {Scope} scope @returns {Target | undefined} */
  const calledBy = (call, scope) => {
    const { expression, arguments: given } = call;
    if (ts.isOptionalChain(call) || given.some((one) => ts.isSpreadElement(one))) return undefined;
    if (ts.isIdentifier(expression)) {
      const isLocal =
        scope.names.has(expression.text) || (scope.within.length === 0 && scope.outer.has(expression.text));
      return isLocal ? undefined : functions.get(expression.text);
    }
    if (!ts.isPropertyAccessExpression(expression)) return undefined;
    const isOwn = expression.expression.kind === ts.SyntaxKind.ThisKeyword && scope.owner !== undefined;
    const own = isOwn && scope.owner !== undefined ? members.get(scope.owner)?.get(expression.name.text) : undefined;
    return own ?? anywhere.get(expression.name.text);
  };

  /** A call whose body can stand where it is said. @param {ts.Node | undefined} node @param {Scope} scope */
  const found = (node, scope) => {
    if (node === undefined || !ts.isCallExpression(node)) return undefined;
    const target = calledBy(node, scope);
    if (target === undefined) return undefined;
    const hidden = [...target.free].find((name) => scope.outer.has(name));
    if (hidden !== undefined)
      throw new Error(`${target.name} is inlined where its name "${hidden}" of the module is a local one`);
    if (scope.within.includes(target)) throw new Error(`${target.name} is marked as inlined and calls itself`);
    return { call: node, target };
  };

  /** @param {Target} target */
  const count = (target) => {
    counts.set(target.name, (counts.get(target.name) ?? 0) + 1);
  };

  /** The value of a marked function in place of its call; undefined: it takes statements. @param {ts.Node} node @param {Scope} scope */
  const asValue = (node, scope) => {
    const one = found(node, scope);
    const value = one === undefined ? undefined : bodyValueOf(one.target);
    if (one === undefined || value === undefined || !isValue(one)) return undefined;
    const { call, target } = one;
    const receiver = receiverOf(call.expression);
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const [i, { name }] of target.fn.parameters.entries())
      if (ts.isIdentifier(name)) names.set(name.text, emit(/** @type {ts.Expression} */ (call.arguments[i]), scope));
    count(target);
    const self = receiver === undefined ? "this" : emit(receiver, scope);
    return `(${emit(value, { ...scope, self, names, owner: target.owner, within: [...scope.within, target] })})`;
  };

  /**
   * Statements that do what the call does.
   * @param {{ call: ts.CallExpression, target: Target }} one @param {Scope} scope
   * @param {string} result name that takes the value; empty: nobody asks for it
   * @returns {string}
   */
  const asStatements = ({ call, target }, scope, result) => {
    count(target);
    serial += 1;
    const suffix = `$$${serial}`;
    const label = `done${suffix}`;
    const names = new Map([...target.locals].map((name) => [name, name + suffix]));
    const before = [];
    let self = "this";
    const receiver = receiverOf(call.expression);
    if (receiver !== undefined) {
      self = emit(receiver, scope);
      if (!isSimple(receiver)) {
        before.push(`const self${suffix} = ${self};`);
        self = `self${suffix}`;
      }
    }
    for (const [i, given] of call.arguments.entries()) {
      const parameter = target.fn.parameters[i]?.name;
      if (parameter === undefined || !ts.isIdentifier(parameter)) before.push(`${emit(given, scope)};`);
      else
        before.push(
          declared(target.assigned.has(parameter.text) ? "let" : "const", parameter.text + suffix, given, scope),
        );
    }
    for (const { name } of target.fn.parameters.slice(call.arguments.length))
      if (ts.isIdentifier(name)) before.push(`let ${name.text}${suffix};`);
    const { body } = target.fn;
    /** @type {Scope} */
    const inside = { ...scope, self, names, owner: target.owner, within: [...scope.within, target], leave: undefined };
    if (body === undefined || !ts.isBlock(body))
      return [...before, `${result === "" ? "" : `${result} = `}${body === undefined ? "" : emit(body, inside)};`].join(
        "\n",
      );
    let leaves = false;
    const last = body.statements.at(-1);
    inside.leave = (value, node) => {
      const asked = result === "" ? "" : `${result} = `;
      const told = value === undefined || (asked === "" && isSimple(value)) ? "" : settled(asked, value, inside);
      if (node === last) return told;
      leaves = true;
      return `{ ${told} break ${label}; }`;
    };
    const text = body.statements.map((statement) => emit(statement, inside)).join("\n");
    return [...before, leaves ? `${label}: {\n${text}\n}` : text].join("\n");
  };

  /** @param {string} asked with its sign @param {ts.Expression} value @param {Scope} scope @returns {string} */
  const settled = (asked, value, scope) => {
    const one = found(value, scope);
    if (one === undefined || isValue(one)) return `${asked}${emit(value, scope)};`;
    return `{ ${asStatements(one, scope, asked.replace(" = ", ""))} }`;
  };

  /** @param {ts.Node | undefined} node @param {Scope} scope */
  const needsStatements = (node, scope) => {
    const one = found(node, scope);
    return one === undefined || isValue(one) ? undefined : one;
  };

  /** @param {string} kind @param {string} name @param {ts.Expression} value @param {Scope} scope @returns {string} */
  const declared = (kind, name, value, scope) => {
    const one = needsStatements(value, scope);
    if (one === undefined) return `${kind} ${name} = ${emit(value, scope)};`;
    return `let ${name};\n{ ${asStatements(one, scope, name)} }`;
  };

  /** @param {ts.Node} node @param {Scope} scope @returns {string | undefined} */
  const statement = (node, scope) => {
    if (ts.isExpressionStatement(node)) {
      const one = needsStatements(node.expression, scope);
      return one === undefined ? ofArguments(node.expression, scope) : `{ ${asStatements(one, scope, "")} }`;
    }
    if (ts.isVariableStatement(node)) {
      const [only, ...others] = node.declarationList.declarations;
      if (only === undefined || others.length > 0 || !ts.isIdentifier(only.name)) return undefined;
      const { initializer } = only;
      if (initializer === undefined || needsStatements(initializer, scope) === undefined) return undefined;
      return declared("const", emit(only.name, scope), initializer, scope);
    }
    if (ts.isReturnStatement(node)) {
      if (scope.leave !== undefined) return scope.leave(node.expression, node);
      if (node.expression === undefined || needsStatements(node.expression, scope) === undefined) return undefined;
      serial += 1;
      const name = `value$$${serial}`;
      return `{ ${declared("const", name, node.expression, scope)} return ${name}; }`;
    }
    if (!ts.isIfStatement(node)) return undefined;
    const { expression: test, thenStatement, elseStatement } = node;
    const isNot = ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken;
    const asked = isNot ? test.operand : test;
    if (needsStatements(asked, scope) === undefined) return undefined;
    serial += 1;
    const name = `holds$$${serial}`;
    const otherwise = elseStatement === undefined ? "" : ` else ${emit(elseStatement, scope)}`;
    return `{ ${declared("const", name, asked, scope)} if (${isNot ? "!" : ""}${name}) ${emit(thenStatement, scope)}${otherwise} }`;
  };

  /** A call that stays a call, of a value that does not. @param {ts.Expression} node @param {Scope} scope */
  const ofArguments = (node, scope) => {
    if (!ts.isCallExpression(node) || !isPath(node.expression) || calledBy(node, scope) !== undefined) return undefined;
    const place = node.arguments.findIndex((given) => needsStatements(given, scope) !== undefined);
    if (place < 0 || !node.arguments.every((given, i) => i === place || isSimple(given))) return undefined;
    serial += 1;
    const name = `given$$${serial}`;
    const texts = node.arguments.map((given, i) => (i === place ? name : emit(given, scope)));
    const given = /** @type {ts.Expression} */ (node.arguments[place]);
    return `{ ${declared("const", name, given, scope)} ${emit(node.expression, scope)}(${texts.join(", ")}); }`;
  };

  /** @param {ts.Node} node @param {Scope} scope @param {readonly ts.Node[]} children */
  const copied = (node, scope, children) => {
    let text = "";
    let at = node.getStart(file);
    for (const child of children) {
      const from = child.getStart(file);
      text += code.slice(at, from) + emit(child, scope);
      at = child.end;
    }
    return text + code.slice(at, node.end);
  };

  /** @param {ts.Node} node @param {Scope} scope @returns {string} */
  const emit = (node, scope) => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) return scope.self;
    if (ts.isIdentifier(node)) return isReference(node) ? (scope.names.get(node.text) ?? node.text) : node.text;
    if (ts.isShorthandPropertyAssignment(node)) {
      const name = scope.names.get(node.name.text);
      return name === undefined ? node.name.text : `${node.name.text}: ${name}`;
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && node.propertyName === undefined) {
      const name = emit(node.name, scope);
      const text = node.name.getText(file);
      const otherwise = node.initializer === undefined ? "" : ` = ${emit(node.initializer, scope)}`;
      const rest = node.dotDotDotToken === undefined ? "" : "...";
      return rest + (name === text || rest !== "" ? name : `${text}: ${name}`) + otherwise;
    }
    if (ts.isClassLike(node)) return copied(node, { ...scope, owner: node }, childrenOf(node));
    if (ts.isFunctionLike(node)) {
      const outer = new Set([...scope.outer, ...namesIn(node)]);
      return copied(node, { ...scope, outer, owner: ownerIn(node, scope.owner) }, childrenOf(node));
    }
    return asValue(node, scope) ?? statement(node, scope) ?? copied(node, scope, childrenOf(node));
  };

  /** @type {Scope} */
  const top = { self: "this", names: new Map(), owner: undefined, outer: new Set(), within: [], leave: undefined };
  return { code: copied(file, top, childrenOf(file)), counts };
};
