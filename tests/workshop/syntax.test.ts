import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/setup.mjs";
import type { Fault } from "../../src/workshop/compile/compile.ts";
import { compile } from "../../src/workshop/compile/compile.ts";
import { applyEdits } from "../../src/workshop/compile/edits.ts";

/** What a student begins with; it can be read, so that each slip below is the only one. */
const STARTER = readFileSync(join(root, "docs/course/starter.aqm.ts"), "utf8");

const faultOf = (source: string): Fault | undefined => {
  const result = compile(source);
  return result.ok ? undefined : result.faults[0];
};
/** The starter with one text in the place of another. */
const slip = (right: string, wrong: string): string => {
  expect(STARTER).toContain(right);
  return STARTER.replace(right, wrong);
};
const mended = (source: string, { fix }: Fault): string => (fix === undefined ? source : applyEdits(source, [fix]));

describe("a source that cannot be read is told in plain words", () => {
  it.each<[right: string, wrong: string, line: number, says: string]>([
    ["const fields", "cosnt fields", 5, "`cosnt` is no word of the language. Did you mean `const`?"],
    ["class Mine", "clas Mine", 14, "`clas` is no word of the language. Did you mean `class`?"],
    ["extends", "extnds", 14, "`extnds` is no word of the language. Did you mean `extends`?"],
    ["override", "overide", 32, "`overide` is no word of the language. Did you mean `override`?"],
    ["export default", "exprot default", 37, "`exprot` is no word of the language. Did you mean `export`?"],
    ["if (!port", "If (!port", 19, "`If` is no word of the language. Did you mean `if`?"],
    [' from "aqm', ' form "aqm', 1, "`form` is no word of the language. Did you mean `from`?"],
    ["return;", "retrun;", 21, "there is no retrun. Did you mean return?"],
    ["(packet)) {", "(packet) {", 19, "the `(` of line 19 is not closed: a `)` is missing."],
    ["if (!port", "if !port", 19, "the `)` of line 19 has no `(` before it."],
    ["port.drop(packet", "port.drop packet", 20, "the `)` of line 20 has no `(` before it."],
    [
      "      return;\n    }\n",
      "      return;\n",
      21,
      "the `{` of line 19 is not closed: a `}` is missing after line 21.",
    ],
    ['"early")) {', '"early"))', 24, "a `{` is missing at the end of line 24."],
    ['"Threshold", help', '"Threshold" help', 6, "a `,` is missing before `help`."],
    ['label: "Threshold"', 'label "Threshold"', 6, 'a `:` is missing before `"Threshold"`.'],
    ["packet: Packet", "packet Packet", 16, "a `:` is missing before `Packet`."],
    ["queue.push", "queue push", 28, "a `.` is missing before `push`."],
    ["State) => state", "State) state", 41, "a `=>` is missing before `state`."],
    ["+= 1", "+ = 1", 18, "`+=` is written without a space."],
    ["default: 30", "default: 30 ms", 6, "`30 ms` is no number: values have no unit, and are in s, bit/s and bytes."],
    ["fields = {", "fields = {{", 5, "a `{` of line 5 is too much."],
    ['"overflow"', '"overflow', 20, 'a text of line 20 has its quotation mark at one end only: a `"` is missing.'],
    ['"overflow"', "“overflow”", 20, '“ is a sign of printed text; a program has `"` there.'],
    ["return;\n    }", "return;\n    }\n    else {}", 23, ""],
    ["      return;\n    }\n", "      return;\n    }}\n", 22, "a `}` of line 22 is too much."],
    ["// Your decision", "/* Your decision", 23, "the comment that begins with /* is never closed: a */ is missing."],
    ["state.arrivals += 1", "const port = 1", 18, "there is a port already: a name is declared once in a block."],
    ["state.arrivals += 1", "1 = 2", 18, "what stands left of this = cannot be given a value."],
    ["state.arrivals += 1", "break", 18, "this break stands outside of any loop."],
    ["state.arrivals += 1", "try { }", 18, "a try needs a catch or a finally behind its block."],
  ])("%j written as %j", (right, wrong, line, says) => {
    const source = slip(right, wrong);
    const fault = faultOf(source);
    if (says === "") {
      expect(fault).toBe(undefined);
      return;
    }
    expect(fault?.message).toContain(says);
    expect(fault?.line).toBe(line);
  });

  it("says that a bracket which stands there twice is too much", () => {
    const fault = faultOf(STARTER.replace("export default defineAqm({", "export default {{ defineAqm({"));
    expect(fault?.message).toMatch(/^`\{\{` of line \d+ is too much\.$/);
    expect(fault?.fix?.insert).toBe("");
  });

  it("says where the source ends too early", () => {
    const [head = ""] = STARTER.split("  // The link is free");
    const fault = faultOf(head);
    expect(fault?.message).toBe("the source ends here, but the `{` of line 14 is not closed.");
    expect(fault?.fix?.insert).toBe("}");
  });

  const marks = [...STARTER.matchAll(/[(){}[\],:"]|=>/g)].filter(
    ({ index }) => !/\/\/[^\n]*$/.test(STARTER.slice(0, index)),
  );
  const cases = marks.map(({ index, 0: mark }) => {
    const source = STARTER.slice(0, index) + STARTER.slice(index + mark.length);
    return { index, mark, source, fault: faultOf(source) };
  });

  it("whichever mark is missing: no word of a parser, and a correction that can be read", () => {
    expect(cases.length).toBeGreaterThan(140);
    for (const { fault, source } of cases) {
      if (fault === undefined) continue;
      expect(fault.message).not.toMatch(/unexpected|unterminated|token|expected|cannot be read/i);
      if (fault.fix === undefined) continue;
      const after = faultOf(mended(source, fault));
      // What is left is a name, or a construct: the source can be read.
      expect(after?.message ?? "").not.toMatch(/is missing|too much|not closed|before it/);
    }
  });

  it("finds a correction for nearly every one, most of them the very mark", () => {
    const faults = cases.filter(({ fault }) => fault !== undefined);
    const withFix = faults.filter(({ fault }) => fault?.fix !== undefined);
    const exact = withFix.filter(({ fault, mark }) => fault?.fix?.insert.trim() === mark);
    expect(withFix.length / faults.length).toBeGreaterThan(0.85);
    expect(exact.length / withFix.length).toBeGreaterThan(0.85);
  });
});
