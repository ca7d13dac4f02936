import ts from "@typescript/typescript6";
import { INLINED } from "./inlinedList.mjs";

/*
 * Puts the bodies of the functions of `inlinedList.mjs` in the place of their calls. V8 does that by itself, up to a
 * bound that the event loop exceeds several times over (docs/performance.md).
 *
 * A call is replaced where it is a statement, the value of a declaration or a condition; a function that is an
 * expression, and is called with plain names, everywhere. Other calls stay, so that the order of evaluation stays.
 */

const MARK = "/** @inlined */";

/**
 * A function whose calls are replaced. `locals`: names that it declares; `free`: other names that it uses.
 * @typedef {{ name: string, fn: ts.ArrowFunction, locals: Set<string>, free: Set<string> }} Target
 */
/**
 * How a node is copied. `names`: new text for a local name of an inlined body; `outer`: names that enclosing functions
 * declare; `within`: the functions whose bodies are being inlined around the node; `leave`: text in place of a
 * `return`.
 * @typedef {{ names: ReadonlyMap<string, string>, outer: ReadonlySet<string>, within: readonly Target[], leave?: Leave
 *   }} Scope
 * @typedef {((node: ts.ReturnStatement) => string) | undefined} Leave
 */

/** @param {ts.Node} node @param {(node: ts.Node) => void} look */
const walk = (node, look) => {
  look(node);
  ts.forEachChild(node, (child) => walk(child, look));
};

/**
 * Names that a function declares, those of functions inside it among them.
 * @param {ts.Node} fn
 * @returns {Set<string>}
 */
const namesIn = (fn) => {
  const names = new Set();
  walk(fn, (node) => {
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if ((declares || ts.isFunctionDeclaration(node)) && node.name !== undefined) names.add(node.name.getText());
  });
  return names;
};

/** Whether an identifier refers to a variable rather than names a member. @param {ts.Identifier} node */
const isReference = (node) =>
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
  !(ts.isBindingElement(node.parent) && node.parent.propertyName === node);

/** Whether a function of the list must not contain this node. @param {ts.Node} node */
const isRefused = (node) =>
  ts.isFunctionLike(node) ||
  ts.isLabeledStatement(node) ||
  ts.isObjectLiteralExpression(node) ||
  ts.isAwaitExpression(node) ||
  node.kind === ts.SyntaxKind.ThisKeyword ||
  (ts.isIdentifier(node) && node.text === "arguments");

/** @param {string} name @param {ts.ArrowFunction} fn @returns {Target} */
const targetOf = (name, fn) => {
  const [locals, free] = [namesIn(fn), new Set()];
  if (!fn.parameters.every((one) => ts.isIdentifier(one.name) && !one.initializer && !one.dotDotDotToken))
    throw new Error(`${name} cannot be inlined: its parameters have to be plain names`);
  walk(fn.body, (node) => {
    if (isRefused(node)) throw new Error(`${name} cannot be inlined: it holds ${node.getText()}`);
    if (ts.isIdentifier(node) && isReference(node) && !locals.has(node.text)) free.add(node.text);
  });
  return { name, fn, locals, free };
};

/** The marked functions of a script, by name. @param {ts.SourceFile} file */
const targetsIn = (file) => {
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const node of file.statements) {
    if (!ts.isVariableStatement(node) || !file.text.slice(node.pos, node.getStart()).trimEnd().endsWith(MARK)) continue;
    const { name, initializer } = /** @type {ts.VariableDeclaration} */ (node.declarationList.declarations[0]);
    if (initializer && ts.isArrowFunction(initializer))
      targets.set(name.getText(), targetOf(name.getText(), initializer));
  }
  return targets;
};

/**
 * Marks the functions of the list in their module, so that they are known in the script that the bundler makes of it.
 * @param {string} code of the module @param {string} id its path
 * @throws Error where a function of the list is not found
 */
export const markFunctions = (code, id) => {
  const names = Object.entries(INLINED).find(([file]) => id.endsWith(`/${file}`))?.[1] ?? [];
  return names.reduce((marked, name) => {
    const found = new RegExp(`^(export )?const ${name} = \\(`, "m").exec(marked);
    if (found === null) throw new Error(`${name} is to be inlined, and there is no such function in ${id}`);
    return `${marked.slice(0, found.index)}${MARK}\n${marked.slice(found.index)}`;
  }, code);
};

/**
 * @param {string} code a script as the bundler wrote it, its functions marked by `markFunctions`
 * @returns {{ code: string, counts: ReadonlyMap<string, number> }} the script, and how many calls of each function went
 * @throws Error where a function cannot be put in the place of a call
 */
export const inlineFunctions = (code) => {
  const file = ts.createSourceFile("script.js", code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const targets = targetsIn(file);
  const counts = new Map([...targets.keys()].map((name) => [name, 0]));
  let serial = 0;

  /**
   * The function that a node calls and how, if its calls are replaced.
   * @param {ts.Node | undefined} node
   * @param {Scope} scope
   */
  const inlinableCall = (node, { names, outer, within }) => {
    if (!node || !ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
    const { text } = node.expression;
    const target = targets.get(text);
    if (target === undefined || names.has(text) || (within.length === 0 && outer.has(text))) return undefined;
    const hidden = [...target.free].find((name) => outer.has(name));
    if (hidden !== undefined) throw new Error(`${text} is inlined where its name "${hidden}" is that of a local one`);
    if (within.includes(target)) throw new Error(`${text} cannot be inlined: it calls itself`);
    const { parameters, body } = target.fn;
    const isPlain = node.arguments.length === parameters.length && node.arguments.every((one) => ts.isIdentifier(one));
    return { target, isValue: isPlain && !ts.isBlock(body), given: node.arguments };
  };

  /**
   * The scope in a body that takes the place of a call.
   * @param {Target} target
   * @param {Scope} scope
   * @param {(name: string, i: number) => string} named
   */
  const bodyScope = (target, { outer, within }, named) => {
    counts.set(target.name, (counts.get(target.name) ?? 0) + 1);
    const names = new Map([...target.locals].map((name, i) => [name, named(name, i)]));
    return /** @type {Scope} */ ({ names, outer, within: [...within, target] });
  };

  /**
   * Statements in place of one that is a call, is initialized by it, or tests its value.
   * @param {ts.Node} node
   * @param {Scope} scope
   */
  const inlinedStatements = (node, scope) => {
    const [only] = ts.isVariableStatement(node) ? node.declarationList.declarations : [];
    const test = ts.isIfStatement(node) ? node.expression : undefined;
    const one = inlinableCall(ts.isExpressionStatement(node) ? node.expression : (test ?? only?.initializer), scope);
    if (one === undefined || one.isValue) return undefined;
    serial += 1;
    const suffix = `$$${serial}`;
    const { parameters, body } = one.target.fn;
    const given = parameters.map((_, i) => (one.given[i] ? ` = ${emit(one.given[i], scope)}` : ""));
    const inner = bodyScope(one.target, scope, (name) => name + suffix);
    const result = only ? emit(only.name, scope) : test ? `value${suffix}` : "";
    /** @param {ts.Expression | undefined} value */
    const storeResult = (value) => (value ? `${result && `${result} = `}${emit(value, inner)};` : "");
    const last = ts.isBlock(body) ? body.statements.at(-1) : undefined;
    inner.leave = (left) => `{ ${storeResult(left.expression)} ${left === last ? "" : `break done${suffix};`} }`;
    const lets = parameters.map(({ name }, i) => `let ${name.getText()}${suffix}${given[i]};`);
    const statements = ts.isBlock(body) ? body.statements.map((each) => emit(each, inner)) : [storeResult(body)];
    const text = `${result && `let ${result};\n`}done${suffix}: {\n${[...lets, ...statements].join("\n")}\n}`;
    if (!ts.isIfStatement(node)) return text;
    const otherwise = node.elseStatement ? ` else ${emit(node.elseStatement, scope)}` : "";
    return `{ ${text}\nif (${result}) ${emit(node.thenStatement, scope)}${otherwise} }`;
  };

  /**
   * The text of a node with its calls replaced and its names changed.
   * @param {ts.Node} node
   * @param {Scope} scope
   * @returns {string}
   */
  const emit = (node, scope) => {
    if (ts.isIdentifier(node)) return (isReference(node) && scope.names.get(node.text)) || node.text;
    if (ts.isReturnStatement(node) && scope.leave) return scope.leave(node);
    if (ts.isBindingElement(node) && node.propertyName === undefined && scope.names.has(node.name.getText()))
      return `${node.name.getText()}: ${emit(node.name, scope)}`;
    const one = inlinableCall(node, scope);
    if (one?.isValue) {
      const names = bodyScope(one.target, scope, (_, i) => emit(/** @type {ts.Node} */ (one.given[i]), scope));
      return `(${emit(one.target.fn.body, names)})`;
    }
    const inner = ts.isFunctionLike(node) ? { ...scope, outer: new Set([...scope.outer, ...namesIn(node)]) } : scope;
    return inlinedStatements(node, scope) ?? copied(node, inner);
  };

  /** @param {ts.Node} node @param {Scope} scope */
  const copied = (node, scope) => {
    let text = "";
    let at = node.getStart();
    ts.forEachChild(node, (child) => {
      text += code.slice(at, child.getStart()) + emit(child, scope);
      at = child.end;
    });
    return text + code.slice(at, node.end);
  };

  return { code: copied(file, { names: new Map(), outer: new Set(), within: [] }), counts };
};
