// The documentation of an algorithm and its design rule stand in its definition. A build keeps only the titles in the
// scripts that need the definitions, and puts all the rest into the one that `src/engine/documentation.ts` is in, which
// the page loads later.
import { readFileSync } from "node:fs";

const MARK = "?documentation";
const DISCIPLINES = "/src/engine/aqm/";
const READER = "/src/engine/documentation.ts";
/** What every script may know of a discipline. */
const KEPT = ["title", "name"];
/** What an object has that is the documentation of one. */
const TOLD_BY = [...KEPT, "tryThis", "pseudocode"];

/**
 * A node of a syntax tree (ESTree), as far as it is looked at here.
 * @typedef {{ type: string, start: number, end: number, name?: string, value?: any, body?: any, key?: any, callee?: any,
 *   arguments?: any[], properties?: Node[], declarations?: any[], declaration?: any, specifiers?: any[] }} Node
 */

/**
 * Calls `visit` for `node` and every node below it.
 * @param {any} node
 * @param {(node: Node) => void} visit
 */
const walk = (node, visit) => {
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string") visit(node);
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const each of child) walk(each, visit);
    else walk(child, visit);
  }
};

/**
 * The definition in a file: what is given to `defineAqm`.
 * @param {Node} tree
 * @returns {{ call: Node, doc: Node, id: Node, design?: Node } | undefined}
 */
const definitionIn = (tree) => {
  /** @type {{ call: Node, doc: Node, id: Node, design?: Node } | undefined} */
  let found;
  walk(tree, (node) => {
    if (node.type !== "CallExpression" || node.callee.name !== "defineAqm") return;
    const properties = node.arguments?.[0]?.properties ?? [];
    const doc = properties.find((/** @type {Node} */ each) => each.key?.name === "doc");
    const id = properties.find((/** @type {Node} */ each) => each.key?.name === "id");
    const design = properties.find((/** @type {Node} */ each) => each.key?.name === "design");
    if (doc !== undefined && id !== undefined) found = { call: node, doc, id, design };
  });
  return found;
};

/**
 * What of a file goes with the design rule of its definition: the property, and the import that serves it alone. With
 * the import the bundler loses sight of the rule's own files.
 * @param {Node} tree
 * @returns {Node[]}
 */
const designIn = (tree) => {
  const design = definitionIn(tree)?.design;
  if (design === undefined) return [];
  const imports = tree.body.filter((/** @type {Node} */ statement) => {
    const names = (statement.specifiers ?? []).map((each) => each.local?.name);
    return statement.type === "ImportDeclaration" && names.length === 1 && names[0] === design.value.name;
  });
  return [...imports, design];
};

/**
 * The file with no more documentation than the titles, and without a design rule.
 * @param {string} code JavaScript
 * @param {any} tree its syntax tree
 */
export const withoutDocumentation = (code, tree) => {
  const found = designIn(tree);
  walk(tree, (node) => {
    const names = (node.type === "ObjectExpression" ? node.properties : undefined)?.map((each) => each.key?.name);
    if (TOLD_BY.every((name) => names?.includes(name))) found.push(node);
  });
  found.sort((a, b) => a.start - b.start);
  return found.reduceRight((text, { type, start, end, properties = [] }) => {
    const kept = properties.filter(({ key }) => KEPT.includes(key?.name));
    const parts = kept.map((part) => code.slice(part.start, part.end));
    const left = type === "ObjectExpression" ? `{ ${parts.join(", ")} }` : "";
    const after = text.slice(end);
    return `${text.slice(0, start)}${left}${type === "Property" ? after.replace(/^\s*,/, "") : after}`;
  }, code);
};

/**
 * Every statement at the top of a file, with the names that it makes.
 * @param {Node} tree
 * @returns {{ statement: Node, names: string[] }[]}
 */
const statementsOf = (tree) =>
  tree.body.map((/** @type {Node} */ statement) => {
    const made = statement.declaration ?? statement;
    const declared = (made.declarations ?? [made]).map((/** @type {any} */ each) => each.id?.name);
    const imported = (made.specifiers ?? []).map((/** @type {any} */ each) => each.local?.name);
    return { statement, names: [...declared, ...imported].filter((name) => name !== undefined) };
  });

/**
 * The file with nothing but the documentation and what it is made of.
 * @param {string} code
 * @param {Node} tree
 */
const onlyDocumentation = (code, tree) => {
  const definition = definitionIn(tree);
  if (definition === undefined) return code;
  const { call, doc, id, design } = definition;
  const statements = statementsOf(tree);
  /** @type {Set<Node>} */
  const needed = new Set();
  /** @param {Node} node */
  const need = (node) =>
    walk(node, ({ type, name }) => {
      if (type !== "Identifier") return;
      for (const { statement, names } of statements) {
        if (needed.has(statement) || !names.includes(name ?? "") || statement === own?.statement) continue;
        needed.add(statement);
        need(statement);
      }
    });
  const own = statements.find(({ statement }) => statement.start <= call.start && call.end <= statement.end);
  need(doc.value);
  if (design !== undefined) need(design.value);
  const before = statements.filter(({ statement }) => needed.has(statement));
  const texts = before.map(({ statement }) => code.slice(statement.start, statement.end));
  const parts = [id, doc, design].filter((part) => part !== undefined).map((part) => code.slice(part.start, part.end));
  return `${texts.join("\n")}\nexport const ${own?.names[0]} = { ${parts.join(", ")} };\n`;
};

/** @returns {import("vite").Plugin} */
export const documentationApart = () => ({
  name: "documentation-apart",
  apply: "build",
  resolveId: {
    // Before the bundler's own resolver, which answers for every file.
    order: "pre",
    async handler(source, importer) {
      const from = importer?.replaceAll("\\", "/") ?? "";
      if (!from.endsWith(READER) && !from.endsWith(MARK)) return null;
      const found = await this.resolve(source, importer?.replace(MARK, ""), { skipSelf: true });
      const isMeant = found?.id.replaceAll("\\", "/").includes(DISCIPLINES) ?? false;
      return found !== null && isMeant ? `${found.id}${MARK}` : found;
    },
  },
  load: (id) => (id.endsWith(MARK) ? readFileSync(id.slice(0, -MARK.length), "utf8") : null),
  transform(code, id) {
    if (!id.replaceAll("\\", "/").includes(DISCIPLINES) || !/defineAqm|tryThis/.test(code)) return null;
    /** @type {any} */
    const tree = this.parse(code);
    return { code: id.endsWith(MARK) ? onlyDocumentation(code, tree) : withoutDocumentation(code, tree), map: null };
  },
});
