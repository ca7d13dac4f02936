import { posix } from "node:path";
import ts from "@typescript/typescript6";
import { textOf } from "./files.ts";

/** One import, re-export, `import()` or imported type of a file. */
export interface Import {
  /** As written: `../units/units.ts`, `react`. */
  readonly specifier: string;
  /** A path from the project's folder for a file of ours; null for a package. */
  readonly path: string | null;
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
  /** By `import()`: when it is asked for. */
  readonly onDemand?: boolean;
}

const trees = new Map<string, ts.SourceFile>();

/** The syntax tree of a file of the project. */
export const treeOf = (path: string): ts.SourceFile => {
  const known = trees.get(path);
  if (known !== undefined) return known;
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.ES2022, true, kind);
  trees.set(path, tree);
  return tree;
};

/** Calls `visit` for every node of a file. */
export const eachNode = (path: string, visit: (node: ts.Node) => void): void => {
  const step = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, step);
  };
  step(treeOf(path));
};

const allNamesAreTypes = (names: readonly { readonly isTypeOnly: boolean }[]): boolean =>
  names.length > 0 && names.every((name) => name.isTypeOnly);

const isTypeImport = (clause: ts.ImportClause | undefined): boolean => {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return (
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    allNamesAreTypes(bindings.elements)
  );
};

const isTypeExport = (node: ts.ExportDeclaration): boolean =>
  node.isTypeOnly ||
  (node.exportClause !== undefined &&
    ts.isNamedExports(node.exportClause) &&
    allNamesAreTypes(node.exportClause.elements));

/** `new URL("./entry.ts", import.meta.url)`: how the page names a worker's script. */
const urlBesideThis = (node: ts.Node): ts.Expression | undefined =>
  ts.isNewExpression(node) &&
  node.expression.getText() === "URL" &&
  node.arguments?.[1]?.getText() === "import.meta.url"
    ? node.arguments[0]
    : undefined;

const importIn = (node: ts.Node): { readonly from: ts.Node | undefined; readonly typeOnly: boolean } | undefined => {
  if (ts.isImportDeclaration(node)) return { from: node.moduleSpecifier, typeOnly: isTypeImport(node.importClause) };
  if (ts.isExportDeclaration(node)) return { from: node.moduleSpecifier, typeOnly: isTypeExport(node) };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { from: node.argument.literal, typeOnly: true };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { from: node.arguments[0], typeOnly: false };
  }
  const beside = urlBesideThis(node);
  return beside === undefined ? undefined : { from: beside, typeOnly: false };
};

const imports = new Map<string, readonly Import[]>();

/** Everything that a file of the project imports. */
export const importsOf = (path: string): readonly Import[] => {
  const known = imports.get(path);
  if (known !== undefined) return known;
  const found: Import[] = [];
  eachNode(path, (node) => {
    const statement = importIn(node);
    if (statement?.from === undefined || !ts.isStringLiteralLike(statement.from)) return;
    const specifier = statement.from.text;
    const own = specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, "")) : null;
    const onDemand = ts.isCallExpression(node);
    found.push({ specifier, path: own, typeOnly: statement.typeOnly, onDemand });
  });
  imports.set(path, found);
  return found;
};
