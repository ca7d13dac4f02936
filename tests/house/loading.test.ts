import ts from "@typescript/typescript6";
import { expect, it } from "vitest";
import { sourceFiles } from "./files.ts";
import { treeOf } from "./syntax.ts";

/** Where the page and the embedded page begin. */
const PROGRAMS = ["src/ui/main.tsx", "src/ui/embed/embed.tsx"];

/** `void start();`: what it begins ends later, when whoever loaded the module may be gone. */
const beginsSomething = (statement: ts.Statement): boolean =>
  ts.isExpressionStatement(statement) && ts.isVoidExpression(statement.expression);

it("a module of the page begins nothing by being loaded: parts that are mounted do", () => {
  const beginning = sourceFiles.filter(
    (path) => path.startsWith("src/ui/") && treeOf(path).statements.some(beginsSomething),
  );
  expect(beginning.filter((path) => !PROGRAMS.includes(path))).toEqual([]);
  expect(beginning).toContain("src/ui/embed/embed.tsx");
});
