import ts from "@typescript/typescript6";
import { expect, it } from "vitest";
import { sourceFiles } from "./files.ts";
import { eachNode } from "./syntax.ts";

/** Calls that begin to listen to keys. */
const LISTENING = /\blistenTo\w*Keys?\b|addEventListener\("keydown"/;

it("a page listens to its keys as soon as it stands: after a passive effect a key could come before its listener", () => {
  const found = { layout: 0, passive: [] as string[] };
  for (const path of sourceFiles.filter((file) => file.startsWith("src/ui/")))
    eachNode(path, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      const hook = node.expression.text;
      if (!hook.endsWith("Effect") || !LISTENING.test(node.getText())) return;
      if (hook === "useLayoutEffect") found.layout++;
      if (hook === "useEffect") found.passive.push(path);
    });
  expect(found.passive).toEqual([]);
  expect(found.layout).toBeGreaterThan(10);
});
