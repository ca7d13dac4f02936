import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { type Compiled, compile, MAX_SOURCE_CHARACTERS } from "../../src/workshop/compile/compile.ts";
import { digestOf, ownIdOf } from "../../src/workshop/compile/digest.ts";
import type { Fault } from "../../src/workshop/compile/fault.ts";
import { HALF_AND_HALF } from "./halfAndHalf.ts";

const compiled = (source: string): Compiled => {
  const result = compile(source);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result;
};
const faultsOf = (source: string): readonly Fault[] => {
  const result = compile(source);
  return result.ok ? [] : result.faults;
};
/** A module around a statement of `enqueue`, which stands on its fourth line. */
const inEnqueue = (statement: string, head = ""): string =>
  `${head}\nclass Own {\n  enqueue(packet: Packet, now: Seconds): void {\n    ${statement}\n  }\n}\nexport default new Own();\n`;

describe("digest", () => {
  it("is the beginning of the SHA-256 of the source (the first vector of FIPS 180-4, appendix B.1)", () => {
    expect(digestOf("abc")).toBe("ba7816bf8f01cfea414140de");
    expect(ownIdOf("abc")).toBe("own:ba7816bf8f01cfea414140de");
  });

  it("is the same whatever the ends of lines", () => {
    expect(digestOf("a\r\nb\rc")).toBe(digestOf("a\nb\nc"));
  });
});

describe("compile", () => {
  it("makes a script whose lines are those of the source", () => {
    const { script, source, id } = compiled(HALF_AND_HALF);
    expect(id).toBe(ownIdOf(HALF_AND_HALF));
    const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;
    for (const part of ["port.hasRoom", "this.learn(now", "new HalfAndHalf"])
      expect(lineOf(script, part)).toBe(lineOf(source, part));
    expect(script.startsWith('(function ($require, $exports, $line) { "use strict"; const { defineAqm, Fifo')).toBe(
      true,
    );
    expect(script).not.toContain("Seconds");
  });

  it("says which line is reached before statements, never in the head of a loop", () => {
    const source = inEnqueue(
      [
        "for (let i = 0; i < 3; i++)",
        "      this.a(i);",
        "    if (now > 1)",
        "      this.b();",
        "    else if (now > 2) {",
        "      this.c();",
        "    }",
        "    switch (now) {",
        "      case 1:",
        "        this.d();",
        "    }",
        "    if (now > 3) this.e(); // stays on its line",
      ].join("\n"),
    );
    const { script, lines } = compiled(source);
    const plain = (place: number): string | undefined => lines[place]?.text.trim();
    const calls = [...script.matchAll(/\$line\((\d+)\);/g)].map(([, place]) => plain(Number(place)));
    expect(calls).toEqual([
      "for (let i = 0; i < 3; i++)",
      "this.a(i);",
      "if (now > 1)",
      "this.b();",
      "else if (now > 2) {",
      "this.c();",
      "switch (now) {",
      "this.d();",
      "if (now > 3) this.e(); // stays on its line",
    ]);
    // It is still the same program.
    expect(() => new Script(script)).not.toThrow();
  });

  it("leaves out empty lines and comments, and moves lines to the left", () => {
    const { lines } = compiled(inEnqueue("// why\n\n    if (now > 1) return;"));
    expect(lines.map(({ text, line }) => [line, text])).toEqual([
      [3, "enqueue(packet: Packet, now: Seconds): void {"],
      [6, "  if (now > 1) return;"],
      [7, "}"],
    ]);
  });

  it("drops fields of a class that only say a type", () => {
    const { script } = compiled("class A {\n  private readonly a!: number;\n  b = 2;\n}\nexport default new A();\n");
    expect(script).not.toMatch(/\ba;/);
    expect(script).toContain("b = 2;");
  });

  it("keeps the meaning of `<!--`, which begins a comment in a script and none in a module", () => {
    const { script } = compiled(inEnqueue("let n = 3; const text = '<!--'; this.less = 1 <!--n; this.n = n; // <!--"));
    expect(script).toContain("this.less = 1 < !--n; this.n = n; // <!--");
    const Own: unknown = new Script(
      `const $exports = {}; ${script}(() => ({}), $exports, () => undefined); $exports.default`,
    ).runInNewContext();
    const own: { enqueue?(): void; less?: boolean; n?: number } = typeof Own === "object" && Own !== null ? Own : {};
    own.enqueue?.();
    // ECMA-262, B.1.1: after `<!--` a script would have skipped the rest of the line.
    expect([own.less, own.n]).toEqual([false, 2]);
    expect(compiled(inEnqueue("let n = 3; while (n --> 0) this.n = n;")).script).toContain("n --> 0");
  });

  it("refuses a line that begins with `-->`, as a module does", () => {
    expect(faultsOf(inEnqueue("const n = 1\n--> 0 is a comment in a script")).map(({ line }) => line)).toEqual([5]);
    expect(faultsOf(inEnqueue("/* \n */ --> 0 is a comment in a script")).map(({ line }) => line)).toEqual([5]);
  });
});

describe("faults", () => {
  it("have the place in the source, types included, and a correction", () => {
    const source = HALF_AND_HALF.replace("state.p + change", "state.p + chnage");
    const [fault, ...others] = faultsOf(source);
    expect(others).toEqual([]);
    const before = source.slice(0, source.indexOf("chnage")).split("\n");
    const [line, column] = [before.length, before.at(-1)?.length];
    expect(fault).toMatchObject({ line, column, message: "there is no chnage. Did you mean change?" });
    const { from = 0, to = 0, insert = "" } = fault?.fix ?? {};
    expect(source.slice(0, from) + insert + source.slice(to)).toBe(HALF_AND_HALF);
  });

  it.each([
    ["delay > values.target", "delay > values.taregt", "`values` has no taregt. Did you mean target?"],
    ["delay > values.target", "delay > values.limit", "`values` has no limit. It has target, step."],
    ["delay > values.target", "delay > this.values.taregt", "`values` has no taregt. Did you mean target?"],
    ["if (now < state.next)", "if (now < state.nxet)", "`state` has no nxet. Did you mean next?"],
    ["port.uniform() < state.p ", "port.uniform() < this.state.pp ", "`state` has no pp. Did you mean p?"],
    [
      "const { state, values } = this;",
      "const { state, values } = this; const { setp } = values; this.learn(setp, now);",
      "`values` has no setp. Did you mean step?",
    ],
  ])("tell a name that %s has not, as it would be undefined without a word: %s", (right, wrong, message) => {
    const source = HALF_AND_HALF.replace(right, wrong);
    const faults = faultsOf(source);
    expect(faults.map((fault) => fault.message)).toEqual([message]);
    const { fix } = faults[0] ?? {};
    if (fix === undefined) return;
    expect(compile(source.slice(0, fix.from) + fix.insert + source.slice(fix.to)).ok).toBe(true);
  });

  it("say nothing of names that something else makes", () => {
    const says = (from: string, to: string): string[] =>
      faultsOf(HALF_AND_HALF.replace(from, to)).map(({ message }) => message);
    expect(HALF_AND_HALF).toContain("state.next = now + 0.1;");
    expect(says("state.next = now + 0.1;", "state.next = now + 0.1; state.pp = 1; if (state.pp > 0) return;")).toEqual(
      [],
    );
    // Fields that are not written in the module may have any name.
    expect(says("fields,", "fields: { ...fields },")).toEqual([]);
    expect(says("values.target ?", "values.limit ?").length).toBe(1);
    const elsewhere = HALF_AND_HALF.replace("  fields,", "  fields: { ...fields },");
    expect(faultsOf(elsewhere.replace("values.target ?", "values.limit ?"))).toEqual([]);
    expect(says("if (now < state.next) return;", 'state["ne" + "xt2"] = now; if (now < state.next2) return;')).toEqual(
      [],
    );
    expect(
      says("const change =", "if (values.most !== undefined && state.p > values.most) return; const change ="),
    ).toEqual([]);
    expect(says("const change =", "const most = values.most ?? 1; if (state.p > most) return; const change =")).toEqual(
      [],
    );
    // The lab's own classes may be the state, and have members that the module does not name.
    expect(says("if (now < state.next) return;", "if (now < state.next || state.waiting.size > 9) return;")).toEqual(
      [],
    );
  });

  it.each([
    ["const a = now ** 2;", "`**` does not give the same bits"],
    ["let a = 1; a **= 2;", "`**=` does not give the same bits"],
    ["const f = async () => 1;", "nothing can wait here"],
    ["const f = function* () { yield 1; };", "A generator remembers"],
    ["eval('1');", "`eval` makes code from text"],
    ["new Function('return 1');", "`Function` makes code from text"],
    ["const m = import('x');", "`import()` is not allowed"],
    ["this.m = import.meta;", "The address of the module"],
    ["this.at = Date.now();", "`Date` tells the real time"],
    ["const r = Math.random();", "Use `port.uniform()`"],
    ["counted = 1;", "there is no counted"],
    ["undefined.x = globalThis;", "`globalThis` reaches outside the run"],
    ["this.port.drp(packet, 'early');", "`port` has no drp. Did you mean drop?"],
    ["this.port.drop(packet, 'erly');", "There is no reason 'erly'. Did you mean \"early\"?"],
    ["this.late = now - packet.tEnqueued;", "`packet` has no tEnqueued."],
  ])("tell that %s is not allowed", (statement, message) => {
    const faults = faultsOf(inEnqueue(statement));
    expect(faults.map((fault) => fault.line)).toContain(4);
    expect(faults.map((fault) => fault.message).join("\n")).toContain(message);
  });

  it.each([
    ["let count = 0;", "`let` here would be remembered outside the state"],
    ["enum Phase { Idle, Busy }", "An enum is a value that can change"],
    ['import fs from "fs";\nfs.x();', 'imports from "aqm-lab" alone, not from "fs"'],
    ['import lab from "aqm-lab";\nlab.x();', '"aqm-lab" has no default'],
    ['export * from "aqm-lab";', "exports itself alone"],
  ])("tell that %s is not allowed at the level of the module", (head, message) => {
    expect(
      faultsOf(inEnqueue("return;", head))
        .map((fault) => fault.message)
        .join("\n"),
    ).toContain(message);
  });

  it("tell what belongs to the module and cannot be written", () => {
    expect(faultsOf(inEnqueue("Own = 1;"))[0]?.message).toContain("`Own` belongs to the module");
    expect(faultsOf(inEnqueue("Fifo = 1;", 'import { Fifo } from "aqm-lab";'))[0]?.message).toContain("is the lab's");
  });

  it("know what the lab exports", () => {
    const messages = (source: string): string[] => {
      const result = compile(source, ["Fifo", "ratio"]);
      return result.ok ? [] : result.faults.map(({ message }) => message);
    };
    expect(messages(inEnqueue("new Fifoo();", 'import { Fifoo } from "aqm-lab";'))).toEqual([
      '"aqm-lab" exports no Fifoo. Did you mean Fifo?',
    ]);
    expect(messages(inEnqueue("new Fifo();"))[0]).toContain("`Fifo` is not imported.");
  });

  it.each([
    ["class Own {", 1],
    [inEnqueue("const a = ;"), 4],
    [inEnqueue("with (now) { }"), 4],
    [inEnqueue("return"), 8],
  ])("name the line where the source cannot be read or ends too early", (source, line) => {
    const [fault] = faultsOf(source.replace("export default new Own();", ""));
    expect(fault?.line).toBeGreaterThanOrEqual(line);
    expect(fault?.message).not.toMatch(/\(\d+:\d+\)/);
  });

  it("tell that a source is too long", () => {
    expect(faultsOf("/".repeat(MAX_SOURCE_CHARACTERS + 1))[0]?.message).toBe(
      `The source has ${MAX_SOURCE_CHARACTERS + 1} characters; ${MAX_SOURCE_CHARACTERS} are allowed.`,
    );
  });

  it("do not see names where there are none: labels, keys, members, shadows, destructuring", () => {
    const statement = [
      "outer: for (const [a, { b: c = 1, ...rest }] of this.list) { if (a) continue outer; this.use(c, rest); }",
      "const { size: bytes = 2, ...others } = packet; let total; [total, this.x] = [bytes, others];",
      "try { total += 1; } catch { total = 0; } const f = (g = total) => g; f({ key: 1 }.key);",
      "switch (total) { case 1: { const h = 2; this.use(h); } } var late = early; var early = late;",
      "const K = class Inner { static #p = 1; get q() { return Inner.#p + arguments.length; } }; new K();",
      "for (total of [1]) { } for (total = 0; total < 2; total++) ; do { total--; } while (total > 0);",
    ].join("\n    ");
    expect(faultsOf(inEnqueue(statement))).toEqual([]);
  });
});
