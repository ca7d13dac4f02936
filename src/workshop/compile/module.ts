import type { ImportDeclaration, Program, Token } from "acorn";
import type { Edit } from "./edits.ts";
import { walk } from "./nodes.ts";

/** The one module that a discipline may import. */
export const LAB = "aqm-lab";

/** Names of the script's arguments: what an author writes cannot have them. */
export const REQUIRE = "$require";
export const EXPORTS = "$exports";
export const LINE = "$line";

/** `const { a, b: c } = $require("aqm-lab");` */
const requireText = ({ specifiers }: ImportDeclaration): string => {
  const names: string[] = [];
  const texts: string[] = [];
  for (const one of specifiers) {
    if (one.type === "ImportSpecifier") {
      const imported = one.imported.type === "Identifier" ? one.imported.name : String(one.imported.value);
      names.push(imported === one.local.name ? imported : `${imported}: ${one.local.name}`);
    } else if (one.type === "ImportNamespaceSpecifier") texts.push(`const ${one.local.name} = ${REQUIRE}("${LAB}");`);
  }
  if (names.length > 0) texts.push(`const { ${names.join(", ")} } = ${REQUIRE}("${LAB}");`);
  return texts.join(" ");
};

/** Edits that turn imports and exports into a call and an assignment; line numbers stay. */
export const moduleEdits = (program: Program, code: string): Edit[] =>
  program.body.flatMap((node): Edit[] => {
    if (node.type === "ImportDeclaration") {
      const breaks = code.slice(node.start, node.end).replace(/[^\n]/g, "");
      return [{ from: node.start, to: node.end, insert: requireText(node) + breaks }];
    }
    if (node.type === "ExportNamedDeclaration" && node.declaration)
      return [{ from: node.start, to: node.declaration.start, insert: "" }];
    if (node.type !== "ExportDefaultDeclaration") return [];
    const { declaration } = node;
    const isNamed =
      (declaration.type === "ClassDeclaration" || declaration.type === "FunctionDeclaration") &&
      declaration.id !== null;
    if (!isNamed || !declaration.id)
      return [{ from: node.start, to: declaration.start, insert: `${EXPORTS}.default = ` }];
    return [
      { from: node.start, to: declaration.start, insert: "" },
      { from: node.end, to: node.end, insert: ` ${EXPORTS}.default = ${declaration.id.name};` },
    ];
  });

/**
 * Edits that remove the fields of classes without a value: they stand for types. As in the lab's own sources, such a
 * field is not set, so it cannot undo what the class above has set.
 */
export const fieldEdits = (program: Program): Edit[] => {
  const edits: Edit[] = [];
  walk(program, (node) => {
    if (node.type === "PropertyDefinition" && !node.value && !node.static && node.key.type !== "PrivateIdentifier")
      edits.push({ from: node.start, to: node.end, insert: "" });
    return undefined;
  });
  return edits;
};

/** Begins a comment in a script, where a module reads `a < !(--b)`. */
const SCRIPT_COMMENT = "<!--";

/**
 * Edits that keep a module's meaning in a script, where `<!--` begins a comment: a space goes behind the `<`. A line
 * that begins with `-->`, which is another one, cannot be read as a module.
 */
export const commentEdits = (tokens: readonly Token[], code: string): Edit[] =>
  tokens
    .filter(({ start, end }) => end === start + 1 && code.startsWith(SCRIPT_COMMENT, start))
    .map(({ end }) => ({ from: end, to: end, insert: " " }));
