import { describe, expect, it } from "vitest";
import { LIST_MAX } from "../../../src/schema/limits.ts";
import { readRates } from "../../../src/ui/controls/rateFile.ts";

const TWO = { times: [0, 2.5], rates: [1e6, 3e5] };

describe("a file of times and rates", () => {
  it.each([
    ["commas", "0,1e6\n2.5,3e5"],
    ["commas with spaces around them", " 0 , 1000000 \n 2.5 , 300000 "],
    ["semicolons", "0;1e6\n2.5;3e5\n"],
    ["tabs", "0\t1e6\n2.5\t3e5"],
    ["spaces", "0 1e6\n2.5   3e5"],
    ["lines that end as on Windows", "0,1e6\r\n2.5,3e5\r\n"],
    ["a line of names", "time,rate\n0,1e6\n2.5,3e5"],
    ["remarks and empty lines", "# of a phone on a train\n\n0,1e6\n# later\n2.5,3e5\n\n"],
  ])("is read with %s", (_what, text) => {
    expect(readRates(text)).toEqual(TWO);
  });

  it.each([
    ["a word for a rate", "0,1e6\n1,fast", { line: 2, text: "1,fast", wrong: "form" }],
    ["one number alone", "0,1e6\n1", { line: 2, text: "1", wrong: "form" }],
    ["three numbers", "0,1e6\n1,2e6,3", { line: 2, text: "1,2e6,3", wrong: "form" }],
    ["a time without an end", "0,1e6\nInfinity,2e6", { line: 2, text: "Infinity,2e6", wrong: "form" }],
    ["names further down", "0,1e6\ntime,rate", { line: 2, text: "time,rate", wrong: "form" }],
    ["a bad line below a remark", "0,1e6\n# a remark\n\n1;x", { line: 4, text: "1;x", wrong: "form" }],
  ])("is refused with its line for %s", (_what, text, refused) => {
    expect(readRates(text)).toEqual(refused);
  });

  it.each([
    ["a negative time", "-1,1e6", { line: 1, text: "-1,1e6", wrong: "time" }],
    ["a rate below the least", "# train\n0,1e6\n1,12", { line: 3, text: "1,12", wrong: "rate" }],
    ["a rate above the most", "0,1e6\n\n1,1e12", { line: 3, text: "1,1e12", wrong: "rate" }],
    ["a time that is not later", "t,r\n0,1e6\n2,1e6\n2,2e6", { line: 4, text: "2,2e6", wrong: "order" }],
  ])("is refused with its line and what is wrong there for %s", (_what, text, refused) => {
    expect(readRates(text)).toEqual(refused);
  });

  it("is refused where it has more lines than a document may hold", () => {
    const text = Array.from({ length: LIST_MAX + 1 }, (_, i) => `${i},1e6`).join("\n");
    expect(readRates(text)).toEqual({ line: LIST_MAX + 1, text: `${LIST_MAX},1e6`, wrong: "length" });
  });

  it("is quoted no longer than a line of a remark", () => {
    expect(readRates(`0,1e6\n${"x".repeat(500)}`)).toEqual({ line: 2, text: "x".repeat(40), wrong: "form" });
  });

  it("without a line of numbers holds nothing", () => {
    expect(readRates("")).toEqual({ times: [], rates: [] });
    expect(readRates("# nothing\n")).toEqual({ times: [], rates: [] });
  });
});
