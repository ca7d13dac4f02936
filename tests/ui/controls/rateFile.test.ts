import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIST_MAX } from "../../../src/schema/limits.ts";
import { loadRates } from "../../../src/ui/controls/loadRates.ts";
import { ofOpportunities } from "../../../src/ui/controls/opportunities.ts";
import { inUnit, type RateFile, readRates } from "../../../src/ui/controls/rateFile.ts";

const TWO = { list: { times: [0, 2.5], rates: [1e6, 3e5] }, doubts: [] };
const fixture = (name: string): RateFile => readRates(readFileSync(`tests/fixtures/inputs/${name}`, "utf8"));

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
    ["a word for a rate", "0,1e6\n1,fast", { line: 2, text: "1,fast", wanted: "pair" }],
    ["one number alone", "0,1e6\n1", { line: 2, text: "1", wanted: "pair" }],
    ["three numbers", "0,1e6\n1,2e6,3", { line: 2, text: "1,2e6,3", wanted: "pair" }],
    ["a time without an end", "0,1e6\nInfinity,2e6", { line: 2, text: "Infinity,2e6", wanted: "pair" }],
    ["names further down", "0,1e6\ntime,rate", { line: 2, text: "time,rate", wanted: "pair" }],
    ["a bad line below a remark", "0,1e6\n# a remark\n\n1;x", { line: 4, text: "1;x", wanted: "pair" }],
    ["a rate below 0", "0,1e6\n1,-2e6", { line: 2, text: "1,-2e6", wanted: "pair" }],
    ["a time that is not later", "0,1e6\n2,2e6\n2,3e6", { line: 3, text: "2,3e6", wanted: "later" }],
    ["a negative time", "-1,1e6", { line: 1, text: "-1,1e6", wanted: "pair" }],
    ["a rate above the most", "0,1e6\n\n1,1e12", { line: 3, text: "1,1e12", wanted: "range" }],
    ["a time above the most", "0,1e6\n1e10,1e6", { line: 2, text: "1e10,1e6", wanted: "range" }],
    ["a packet time that goes back", "5\n7\n6", { line: 3, text: "6", wanted: "opportunity" }],
    ["a word among packet times", "5\nseven", { line: 2, text: "seven", wanted: "opportunity" }],
    ["a packet time above the most", "0\n1e12", { line: 2, text: "1e12", wanted: "range" }],
    ["a packet time that is no finite number", "1e999", { line: 1, text: "1e999", wanted: "range" }],
    ["packet times that are all 0", "0\n0\n", { line: 2, text: "0", wanted: "opportunity" }],
  ])("is refused with its line for %s", (_what, text, refused) => {
    expect(readRates(text)).toEqual(refused);
  });

  it("is refused at the first line beyond the most that a list can hold", () => {
    const text = Array.from({ length: LIST_MAX + 1 }, (_, i) => `${i},1e6`).join("\n");
    expect(readRates(text)).toEqual({ line: LIST_MAX + 1, text: `${LIST_MAX},1e6`, wanted: "length" });
  });

  it("is quoted no longer than a line of a remark", () => {
    expect(readRates(`0,1e6\n${"x".repeat(500)}`)).toEqual({ line: 2, text: "x".repeat(40), wanted: "pair" });
  });

  it("without a line of numbers holds nothing", () => {
    expect(readRates("")).toMatchObject({ list: { times: [], rates: [] } });
    expect(readRates("# nothing\n")).toMatchObject({ list: { times: [], rates: [] } });
  });
});

describe("a file in another unit", () => {
  it("has rates of 0: they are outages, and nothing is asked", () => {
    expect(fixture("rates-with-zero.csv")).toEqual({
      list: { times: [0, 0.1, 0.2, 0.3], rates: [5e6, 4e6, 0, 6e6] },
      doubts: [],
    });
  });

  it("is asked about by its numbers, and read in the unit that is chosen", () => {
    const found = fixture("rates-in-mbit.txt");
    if ("line" in found) throw new Error("the file was refused");
    expect(found.doubts).toEqual([{ about: "rates", units: ["Mbit/s", "kbit/s", "bit/s"], sample: [4.9, 5.2, 3.1] }]);
    expect(inUnit(found.list, "rates", "Mbit/s").rates).toEqual([4.9e6, 5.2e6, 3.1e6]);
    expect(inUnit(found.list, "rates", "bit/s").rates).toEqual([4.9, 5.2, 3.1]);
  });

  it.each([
    ["kbit/s", "0,4900\n1,5200", "rates", "kbit/s"],
    ["ms", "0,5e6\n100,4e6\n1000,3e6", "times", "ms"],
  ])("in %s is recognised", (_what, text, about, unit) => {
    const found = readRates(text);
    if ("line" in found) throw new Error("the file was refused");
    expect(found.doubts.map((doubt) => [doubt.about, "units" in doubt ? doubt.units[0] : ""])).toEqual([[about, unit]]);
  });

  it("has times in ms, which become s", () => {
    expect(inUnit({ times: [0, 100, 300], rates: [1, 2, 3] }, "times", "ms").times).toEqual([0, 0.1, 0.3]);
  });
});

/** Mean rate (bit/s) of a list that repeats. */
const meanOf = ({ times, rates, repeat }: ReturnType<typeof ofOpportunities>): number =>
  rates.reduce((sum, rate, i) => sum + rate * ((times[i + 1] ?? repeat) - (times[i] ?? 0)), 0) / repeat;
const BITS_OF_PACKET = 1500 * 8;

describe("a file of delivery opportunities", () => {
  it("is recognised, and has one packet of 1500 bytes for each line", () => {
    const found = fixture("opportunities-ms.txt");
    if ("line" in found) throw new Error("the file was refused");
    expect(found.doubts).toEqual([{ about: "opportunities", sample: [0, 0, 1] }]);
    // Six packets in 4 ms.
    expect(found.list).toEqual({ times: [0], rates: [(6 * BITS_OF_PACKET) / 0.004], repeat: 0.004 });
  });

  it("joins equal neighbours, and has pieces without a packet", () => {
    const opportunities = [0, 10, 20, 30, 40, 50, 119, 120];
    expect(ofOpportunities(opportunities)).toEqual({
      times: [0, 0.06, 0.1],
      rates: [(2 * BITS_OF_PACKET) / 0.02, 0, (2 * BITS_OF_PACKET) / 0.02],
      repeat: 0.12,
    });
  });

  // One packet in the first and in the last 20 ms: 600 kbit/s there, and nothing between.
  it("reads a silence of ten days as one rate", () => {
    expect(ofOpportunities([1, 9e8])).toEqual({
      times: [0, 0.02, 899_999.98],
      rates: [BITS_OF_PACKET / 0.02, 0, BITS_OF_PACKET / 0.02],
      repeat: 900_000,
    });
  });

  it("keeps the mean rate of 60 s of a cellular link within 1 %", () => {
    // 1 to 21 packets in 10 ms, slowly up and down, with silences of 300 ms, as a phone in a train has.
    const opportunities: number[] = [];
    for (let tick = 0; tick < 6000; tick++) {
      const isSilent = tick % 700 > 670;
      const packets = isSilent ? 0 : 11 + Math.round(10 * Math.sin(tick / 90));
      for (let i = 0; i < packets; i++) opportunities.push(tick * 10 + Math.floor((i * 10) / packets));
    }
    const end = opportunities.at(-1) ?? 0;
    const mean = (opportunities.length * BITS_OF_PACKET) / (end / 1000);
    const list = ofOpportunities(opportunities);
    expect(Math.abs(meanOf(list) / mean - 1)).toBeLessThan(0.01);
    expect(list.times.length).toBeLessThan(end / 20 + 1);
    expect(list.rates).toContain(0);
  });
});

it("a file that the browser cannot read any more says so", async () => {
  const gone = { name: "a.csv", arrayBuffer: () => Promise.reject(new Error("The file was moved.")) };
  expect(await loadRates(gone)).toBe("a.csv was not opened. The file was moved.");
  expect(await loadRates(new File(["0,1e6\n2.5,3e5"], "a.csv"))).toEqual(TWO);
  expect(await loadRates(new File(["#"], "a.csv"))).toBe("a.csv has no lines of the form time, rate (s, bit/s).");
});
