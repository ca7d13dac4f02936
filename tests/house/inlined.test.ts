import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { INLINED } from "../../scripts/lib/inlinedList.mjs";
import { inlineFunctions, markFunctions } from "../../scripts/lib/inlineFunctions.mjs";
import { bundled } from "../../scripts/lib/typescript.mjs";
import { sourceFiles, textOf } from "./files.ts";

describe("the list of functions that are inlined", () => {
  it("names files of the engine, each function once", () => {
    expect(
      Object.keys(INLINED).filter((path) => !(path.startsWith("src/engine/") && sourceFiles.includes(path))),
    ).toEqual([]);
    for (const names of Object.values(INLINED)) expect(new Set(names).size).toBe(names.length);
  });

  it("names functions of these files, each of which is inlined somewhere", async () => {
    const script = (await bundled("src/engine/simulation/simulation.ts", { platform: "node" }, { format: "esm" }))[0];
    const { counts } = inlineFunctions(script?.code ?? "");
    expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
    expect(counts.size).toBe(Object.values(INLINED).flat().length);
  });

  it("is refused where a file has no such function", () => {
    const [[path = "", names = []] = []] = Object.entries(INLINED);
    const without = textOf(path).replaceAll(names[0] ?? "", "another");
    expect(() => markFunctions(without, `/project/${path}`)).toThrow(/no such function/);
    expect(markFunctions(without, "/project/src/another.ts")).toBe(without);
  });
});

/** What a program says, with its marked functions inlined: `say` takes it. */
const run = (code: string): unknown[] => {
  const said: unknown[] = [];
  runInNewContext(code, { say: (value: unknown) => said.push(value) });
  return said;
};
const both = (code: string): { readonly inlined: string; readonly calls: number } => {
  const { code: inlined, counts } = inlineFunctions(code);
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

  it("is a statement or the value of a declaration, in bodies that are inlined too", () => {
    const { inlined, calls } = both(`
      /** @inlined */
      const note = (x) => { if (x > 10) { say("big"); return; } say("small"); };
      /** @inlined */
      const twice = (x) => { const y = x + x; return y; };
      /** @inlined */
      const four = (x) => { const y = twice(x); const z = twice(y); return z; };
      const go = (x) => { if (x > 0) note(x); else note(-x); const y = four(x); note(y); return y; };
      say(go(3)); say(go(-30));`);
    expect(calls).toBe(8);
    expect(inlined.match(/note\(|twice\(|four\(/g)).toBeNull();
  });

  it("is a condition", () => {
    const { calls } = both(`
      /** @inlined */
      const isBig = (x) => { if (x > 10) return true; say("small"); return false; };
      const size = (x) => { if (x > 0) if (isBig(x)) return "l"; else return "s"; return "none"; };
      say(size(3)); say(size(11)); say(size(0));`);
    expect(calls).toBe(1);
  });

  it("stands everywhere where it is an expression and is given names", () => {
    const { calls } = both(`
      /** @inlined */
      const half = (x) => x >> 1;
      /** @inlined */
      const sum = (x, y) => x + half(y);
      const go = (list, i) => { list[half(i)] = 10 * sum(i, i) + half(list[0]); return half(sum(i, 2)); };
      const list = [7, 8, 9]; say(go(list, 4)); say(list);`);
    // Two in `go` and one in the body of `sum`, which stands there twice.
    expect(calls).toBe(4);
  });

  it("is not of a local name, nor of a member, that is called the same", () => {
    const { calls } = both(`
      /** @inlined */
      const grow = (x) => { say("module"); return x + 1; };
      const go = (grow) => { grow(1); };
      class Box { grow() { say("box"); } work() { this.grow(); } }
      go(() => say("local")); new Box().work(); { const held = { grow }; held.grow(2); }`);
    expect(calls).toBe(0);
  });

  it("takes names out of objects under other names", () => {
    both(`
      /** @inlined */
      const move = (box, by) => { const { at, size: width } = box; box.at = at + by; return box.at * width; };
      const go = (box) => { const at = move(box, 2); const size = move(box, at); return at + size; };
      say(go({ at: 1, size: 3 }));`);
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
      "/** @inlined */\nconst f = (x) => { const g = () => x; return g(); }; say(f(1));",
      /holds \(\) => x/,
    ],
    ["calls itself", "/** @inlined */\nconst f = (x) => { if (x > 0) f(x - 1); say(x); }; f(2);", /calls itself/],
    [
      "uses a name of its module that is a local one there",
      "const k = 1;\n/** @inlined */\nconst f = () => { say(k); }; const g = (k) => { f(); }; g(2);",
      /"k" is that of a local one/,
    ],
    ["waits", "/** @inlined */\nconst f = async () => { await say(1); }; f();", /holds await/],
    ["uses this", "/** @inlined */\nconst f = () => { say(this); }; f();", /holds this/],
    ["makes an object", "/** @inlined */\nconst f = (a) => { say({ a }); }; f(1);", /holds \{ a \}/],
    ["takes names apart", "/** @inlined */\nconst f = ({ a }) => { say(a); }; f({ a: 1 });", /plain names/],
  ])("is refused where it %s", (_what, code, message) => {
    expect(() => inlineFunctions(code)).toThrow(message);
  });
});
