import { runInNewContext } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { inlineCalls } from "../../scripts/lib/inlineCalls.mjs";
import { bundled } from "../../scripts/lib/typescript.mjs";
import { sourceFiles, textOf } from "./files.ts";
import { eachNode } from "./syntax.ts";

const MARK = /@inlined( everywhere)?\s*\*\/$/;
const engine = sourceFiles.filter((path) => path.startsWith("src/engine/"));

/** The last comment before a declaration. */
const commentOf = (path: string, node: ts.Node): string => {
  const last = ts.getLeadingCommentRanges(textOf(path), node.getFullStart())?.at(-1);
  return last === undefined ? "" : textOf(path).slice(last.pos, last.end);
};

interface Marked {
  readonly path: string;
  readonly name: string;
  readonly everywhere: boolean;
  readonly isPrivate: boolean;
}
const methods: Marked[] = [];
const functions: string[] = [];
/** How often something callable is called so, in all classes and objects of the engine. */
const definitions = new Map<string, number>();

for (const path of engine)
  eachNode(path, (node) => {
    if (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) {
      const name = node.name.getText();
      definitions.set(name, (definitions.get(name) ?? 0) + 1);
      const mark = MARK.exec(commentOf(path, node));
      if (mark === null) return;
      const isPrivate = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0;
      methods.push({ path, name, everywhere: mark[1] !== undefined, isPrivate });
    }
    if (ts.isVariableStatement(node) && MARK.test(commentOf(path, node)))
      for (const { name } of node.declarationList.declarations) functions.push(name.getText());
  });

/** Names of methods that the language itself has. */
const builtIn = new Set(
  [Object, Function, Array, Float64Array, Map, Set, String, Number, Promise].flatMap((one) => [
    ...Object.getOwnPropertyNames(one.prototype),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(one.prototype) ?? {}),
  ]),
);

describe("what is inlined", () => {
  it("is private, so that its calls on `this` can mean nothing else, or the only one of its name", () => {
    expect(methods.length).toBeGreaterThan(20);
    const unclear = methods.filter(({ name, everywhere, isPrivate }) =>
      everywhere ? definitions.get(name) !== 1 || builtIn.has(name) : !isPrivate,
    );
    expect(unclear).toEqual([]);
  });

  it("is marked where the mark is understood", () => {
    const marks = engine.flatMap((path) => textOf(path).match(/@inlined/g) ?? []);
    expect(marks.length).toBe(methods.length + functions.length);
  });

  it("is inlined somewhere", async () => {
    const topLevelVar = { topLevelVar: false };
    const [script] = await bundled(
      "src/engine/simulation/simulation.ts",
      { platform: "node" },
      { format: "esm", ...topLevelVar },
    );
    const { counts } = inlineCalls(script?.code ?? "");
    expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
    expect(counts.size).toBe(methods.length + functions.length);
  });
});

/** What a program says, with its marked functions inlined: `say` takes it. */
const run = (code: string): unknown[] => {
  const said: unknown[] = [];
  runInNewContext(code, { say: (value: unknown) => said.push(value) });
  return said;
};
const both = (code: string): { readonly inlined: string; readonly calls: number } => {
  const { code: inlined, counts } = inlineCalls(code);
  expect(run(inlined)).toEqual(run(code));
  expect(run(code)).not.toEqual([]);
  return { inlined, calls: [...counts.values()].reduce((sum, count) => sum + count, 0) };
};

describe("a call that is inlined", () => {
  it("returns early, from a loop too, and keeps its names apart from those around", () => {
    const { inlined, calls } = both(`
      /** @inlined */
      const find = (list, wanted) => {
        for (let i = 0; i < list.length; i++) if (list[i] === wanted) return i;
        if (wanted < 0) return -2;
        return -1;
      };
      const ask = (list, i) => { const found = find(list, i); return found * 10 + i; };
      say(ask([4, 5, 6], 6)); say(ask([4], 9)); say(ask([], -3));`);
    expect(calls).toBe(1);
    expect(inlined).not.toContain("find(list, i)");
  });

  it("is a condition, a return, a value of another, and an argument", () => {
    const { calls } = both(`
      /** @inlined */
      const isBig = (x) => { if (x > 10) return true; say("small"); return false; };
      /** @inlined */
      const twice = (x) => { const y = x + x; return y; };
      /** @inlined */
      const four = (x) => { const y = twice(x); return twice(y); };
      const size = (x) => { if (!isBig(x)) return "s"; else if (isBig(x - 5)) return "l"; return twice(x); };
      const last = (x) => { return four(x); };
      say(size(3)); say(size(11)); say(size(30)); say(last(2)); { say(twice(7)); }`);
    expect(calls).toBeGreaterThanOrEqual(6);
  });

  it("is of this object, of another, and of the method of the same name of another class only where that is meant", () => {
    both(`
      class Box {
        constructor(held) { this.held = held; }
        /** @inlined */
        grow(by) { const { held } = this; this.held = held + by; }
        /** @inlined everywhere */
        emptyInto(other) { const { held } = this; this.held = 0; other.held += held; return { held }; }
        work(other) { this.grow(2); other.grow(5); const told = other.emptyInto(this); say(told.held); }
      }
      class Tree { held = 1; grow(by) { this.held *= by; } }
      const box = new Box(3); box.work(new Box(4)); say(box.held);
      class Odd extends Box { work(tree) { this.grow(1); tree.grow(9); say(tree.held); } }
      new Odd(1).work(new Tree());`);
  });

  it("is not of an object inside a class, of the class itself, or of what may not be there", () => {
    const { calls } = both(`
      class Box {
        held = 1;
        /** @inlined */
        grow() { const by = 2; this.held += by; }
        /** @inlined everywhere */
        fillUp() { const all = 9; this.held = all; }
        static grow() { say("class"); }
        static all() { this.grow(); }
        inner(other) { const made = { held: 5, grow() { say("object"); }, go() { this.grow(); } }; made.go(); other?.fillUp(); }
        outer(other) { [1].forEach(() => { this.grow(); }); other?.box.fillUp(); say(this.held); }
      }
      Box.all(); new Box().inner(undefined); new Box().outer(undefined);`);
    expect(calls).toBe(1);
  });

  it("evaluates what it is given once, in order, and may set its parameters", () => {
    both(`
      let n = 0;
      const next = () => { say("next"); n += 1; return n; };
      /** @inlined */
      const sum = (a, b, c) => { while (a < 10) a += b; return a * 100 + b * 10 + (c === undefined ? 1 : c); };
      const go = (a) => { const s = sum(next(), next()); say(s); say(a); const t = sum(a, 3, next()); return t; };
      say(go(5));`);
  });

  it("stays a call where its body would have to come first", () => {
    const { calls } = both(`
      /** @inlined */
      const drop = () => { say("drop"); return 1; };
      const go = (x) => { const y = say(x) * 0 + drop(); return x && drop(); };
      say(go(2));`);
    expect(calls).toBe(0);
  });

  it.each([
    [
      "holds a function",
      "/** @inlined */ const f = (x) => { const g = () => x; return g(); }; say(f(1));",
      /no function/,
    ],
    ["calls itself", "/** @inlined */ const f = (x) => { if (x > 0) f(x - 1); say(x); }; f(2);", /calls itself/],
    [
      "uses a name of its module that is a local one there",
      "const k = 1;\n/** @inlined */ const f = () => { say(k); }; const g = (k) => { f(); }; g(2);",
      /"k" of the module is a local one/,
    ],
    ["waits", "/** @inlined */ const f = async () => { await say(1); }; f();", /asynchronous/],
    ["takes names apart", "/** @inlined */ const f = ({ a }) => { say(a); }; f({ a: 1 });", /plain names/],
  ])("is refused where it %s", (_what, code, message) => {
    expect(() => inlineCalls(code)).toThrow(message);
  });
});
