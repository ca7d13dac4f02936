import ts from "@typescript/typescript6";
import { describe, expect, it } from "vitest";
import { namedMembers } from "./debt.ts";
import { sourceFiles, textOf } from "./files.ts";
import { eachNode, importsOf } from "./syntax.ts";

/** The file of every queue discipline by its id, as the registry lists them. */
const disciplines = new Map(
  importsOf("src/engine/aqm/registry.ts").flatMap(({ path }) => {
    const id = path === null ? undefined : /\bid: "([a-z0-9-]+)"/.exec(textOf(path))?.[1];
    return path === null || id === undefined ? [] : [[id, path] as const];
  }),
);

const EQUALITY = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

/** Texts that a file decides by: `x === "…"` and `case "…":`. */
const decidedBy = (path: string): string[] => {
  const found: string[] = [];
  const add = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
  };
  eachNode(path, (node) => {
    if (ts.isCaseClause(node)) add(node.expression);
    if (!ts.isBinaryExpression(node) || !EQUALITY.has(node.operatorToken.kind)) return;
    add(node.left);
    add(node.right);
  });
  return found;
};

describe("a queue discipline", () => {
  it("is found in the registry with its id", () => {
    expect(disciplines.size).toBeGreaterThanOrEqual(6);
    expect(disciplines.get("drop-tail")).toBe("src/engine/aqm/dropTail/dropTail.ts");
  });

  it("lives in a file named after its id in camelCase, in the folder of its kin", () => {
    const fileOf = (id: string): string => id.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    const misnamed = [...disciplines].filter(
      ([id, path]) => !new RegExp(`^src/engine/aqm/[a-zA-Z0-9]+/${fileOf(id)}\\.ts$`).test(path),
    );
    expect(misnamed).toEqual([]);
  });

  it("is named by no other file: nothing is decided by an id", () => {
    const decisions = sourceFiles.flatMap((path) =>
      decidedBy(path)
        .filter((text) => disciplines.has(text) && disciplines.get(text) !== path)
        .map((id) => ({ file: path, id })),
    );
    const listed = namedMembers.map(({ file, id }) => ({ file, id }));
    expect(decisions).toEqual(listed);
  });
});
