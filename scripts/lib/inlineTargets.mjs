import ts from "typescript";

/*
 * What `inlineCalls.mjs` puts into the places of its calls, and what it has to know of syntax for that.
 */

/** @typedef {ts.MethodDeclaration | ts.ArrowFunction} Fn */
/**
 * @typedef {object} Target
 * @property {string} name with that of its class
 * @property {Fn} fn
 * @property {ts.Node | undefined} owner its class
 * @property {Set<string>} locals names that it declares, parameters among them
 * @property {Set<string>} assigned parameters that it sets
 * @property {Set<string>} free other names that it uses
 */
const MARK = /@inlined( everywhere)?\s*\*\/$/;

/** @param {ts.Node} node @returns {ts.Node[]} */
export const childrenOf = (node) => {
  /** @type {ts.Node[]} */
  const found = [];
  ts.forEachChild(node, (child) => {
    found.push(child);
  });
  return found;
};

/** @param {ts.Node} node @param {(node: ts.Node) => void} visit */
const walk = (node, visit) => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

/** @param {ts.BindingName} name @param {Set<string>} into */
const addNames = (name, into) => {
  if (ts.isIdentifier(name)) into.add(name.text);
  else for (const element of name.elements) if (ts.isBindingElement(element)) addNames(element.name, into);
};

/** Names that a function declares, those of functions inside it among them. @param {ts.Node} fn */
export const namesIn = (fn) => {
  /** @type {Set<string>} */
  const names = new Set();
  walk(fn, (node) => {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) addNames(node.name, names);
    else if (ts.isFunctionDeclaration(node) && node.name !== undefined) names.add(node.name.text);
  });
  return names;
};

/** An identifier that stands for a value, not for a member. @param {ts.Identifier} node */
export const isReference = (node) => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name !== node;
  return !(ts.isBindingElement(parent) && parent.propertyName === node);
};

/** Reading it has no effect, and nothing has one on it before the statement ends. @param {ts.Expression} node @returns {boolean} */
export const isSimple = (node) =>
  ts.isLiteralExpression(node) ||
  ts.isIdentifier(node) ||
  [ts.SyntaxKind.ThisKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind) ||
  (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && isSimple(node.operand));

/** @param {ts.Expression} node @returns {boolean} */
export const isPath = (node) => isSimple(node) || (ts.isPropertyAccessExpression(node) && isPath(node.expression));

/** @param {ts.SyntaxKind} kind */
const isAssignment = (kind) => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** The value, where a function is nothing else. @param {Target} target */
export const bodyValueOf = ({ fn: { body } }) => {
  if (body === undefined || !ts.isBlock(body)) return body;
  const [only, ...others] = body.statements;
  return others.length === 0 && only !== undefined && ts.isReturnStatement(only) ? only.expression : undefined;
};

/** @param {ts.Expression} callee @returns {ts.Expression | undefined} */
export const receiverOf = (callee) => (ts.isPropertyAccessExpression(callee) ? callee.expression : undefined);

/** The value of the function can be said where it is called. @param {{ call: ts.CallExpression, target: Target }} one */
export const isValue = ({ call, target }) => {
  const receiver = receiverOf(call.expression);
  if (bodyValueOf(target) === undefined || target.assigned.size > 0) return false;
  if (receiver !== undefined && !isSimple(receiver)) return false;
  return call.arguments.length === target.fn.parameters.length && call.arguments.every(isSimple);
};

/** @param {string} name @param {Fn} fn @param {ts.Node | undefined} owner @returns {Target} */
const targetOf = (name, fn, owner) => {
  const locals = namesIn(fn);
  /** @type {Set<string>} */
  const assigned = new Set();
  /** @type {Set<string>} */
  const free = new Set();
  for (const { name: parameter, initializer, dotDotDotToken } of fn.parameters)
    if (!ts.isIdentifier(parameter) || initializer !== undefined || dotDotDotToken !== undefined)
      throw new Error(`${name} is marked as inlined: its parameters have to be plain names`);
  if (fn.body === undefined) throw new Error(`${name} is marked as inlined and has no body`);
  if (fn.asteriskToken !== undefined || fn.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true)
    throw new Error(`${name} is marked as inlined: it may not be asynchronous or a generator`);
  walk(fn.body, (node) => {
    if (ts.isIdentifier(node) && node.text === "arguments")
      throw new Error(`${name} is marked as inlined: it may not use arguments`);
    if (ts.isFunctionLike(node) || ts.isLabeledStatement(node) || node.kind === ts.SyntaxKind.SuperKeyword)
      throw new Error(`${name} is marked as inlined: it may hold no function, no label and no super`);
    if (ts.isBinaryExpression(node) && ts.isIdentifier(node.left) && isAssignment(node.operatorToken.kind))
      assigned.add(node.left.text);
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && ts.isIdentifier(node.operand))
      assigned.add(node.operand.text);
    if (ts.isIdentifier(node) && isReference(node) && !locals.has(node.text)) free.add(node.text);
  });
  return { name, fn, owner, locals, assigned, free };
};

/**
 * The marked functions of a script: of modules by name, methods that are meant everywhere by name, others by class and name.
 * @param {ts.SourceFile} file
 */
export const targetsIn = (file) => {
  /** @type {Map<string, Target>} */
  const functions = new Map();
  /** @type {Map<string, Target>} */
  const anywhere = new Map();
  /** @type {Map<ts.Node, Map<string, Target>>} */
  const members = new Map();

  /** @param {ts.Node} node */
  const markOf = (node) => {
    const last = ts.getLeadingCommentRanges(file.text, node.getFullStart())?.at(-1);
    return last === undefined ? null : MARK.exec(file.text.slice(last.pos, last.end));
  };

  /** @param {ts.ClassLikeDeclaration} owner @param {string} className */
  const collectMembers = (owner, className) => {
    /** @type {Map<string, Target>} */
    const own = new Map();
    for (const member of owner.members) {
      if (!ts.isMethodDeclaration(member) || !ts.isIdentifier(member.name)) continue;
      const mark = markOf(member);
      if (mark === null) continue;
      const name = member.name.text;
      const target = targetOf(`${className}.${name}`, member, owner);
      own.set(name, target);
      if (mark[1] === undefined) continue;
      if (anywhere.has(name)) throw new Error(`two methods ${name} are marked as inlined everywhere`);
      anywhere.set(name, target);
    }
    if (own.size > 0) members.set(owner, own);
  };

  walk(file, (node) => {
    if (ts.isClassLike(node)) {
      const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      collectMembers(node, named?.getText(file) ?? "");
    }
    if (!ts.isVariableStatement(node) || node.parent !== file || markOf(node) === null) return;
    for (const { name, initializer } of node.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer !== undefined && ts.isArrowFunction(initializer))
        functions.set(name.text, targetOf(name.text, initializer, undefined));
  });
  const all = [...functions.values(), ...[...members.values()].flatMap((own) => [...own.values()])];
  return { functions, anywhere, members, all };
};
