import { describe, expect, it } from "vitest";
import { addEverything } from "../../src/engine/everything.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import type { DataFileId, DataRequest } from "../../src/exports/data/contract.ts";
import { dataFiles } from "../../src/exports/data/registry.ts";
import { endOf } from "../../src/scenario/runEnd.ts";
import { smallScenario } from "../ui/session/bench.ts";

addEverything();

const scenario = smallScenario();
const END = endOf(scenario);
const MIDDLE = END / 2;
const request = (from: number, to: number): DataRequest => ({
  ...{ scenario, lane: 0, from, to },
  ...{ link: "https://lab.example/#v2/red-basics~", version: "1.2.3" },
});

/** The text of a file, and its number of rows. */
const made = (id: DataFileId, from: number, to: number): { readonly text: string; readonly rows: number } => {
  const { parts, rows } = dataFiles[id](request(from, to), () => null);
  return { text: parts.map((part) => (typeof part === "string" ? part : "")).join(""), rows };
};
const linesOf = (text: string): readonly string[] => text.trimEnd().split("\n");
const whole = runLane(scenario, 0, { windows: [{ from: 0, to: END }], keeps: () => false });

describe.each(["series", "packets"] as const)("the table of %s", (id) => {
  it("has one line for each row, after the names of the columns with their units", () => {
    const { text, rows } = made(id, 0, END);
    const [head, ...lines] = linesOf(text);
    expect(head).toContain("time (s)");
    expect(lines.length).toBe(rows);
    expect(new Set([head, ...lines].map((line) => line?.split(",").length)).size).toBe(1);
  });

  it("is divided without gap and overlap by two windows that meet", () => {
    const [all, before, after] = [made(id, 0, END), made(id, 0, MIDDLE), made(id, MIDDLE, END)];
    expect([...linesOf(before.text), ...linesOf(after.text).slice(1)]).toEqual(linesOf(all.text));
    expect(before.rows).toBeGreaterThan(0);
    expect(after.rows).toBeGreaterThan(0);
  });
});

describe("the capture of a window", () => {
  it("has the packets of its time alone", () => {
    const [all, before, after] = [
      made("capture", 0, END).rows,
      made("capture", 0, MIDDLE).rows,
      made("capture", MIDDLE, END).rows,
    ];
    expect(before).toBeGreaterThan(0);
    // An acknowledgement is heard of when it is at the sender: some of the last before a window's end are still on
    // their way.
    expect(before + after).toBeLessThanOrEqual(all);
    expect(before + after).toBeGreaterThan(0.9 * all);
  });
});

describe("the metrics", () => {
  it("are those of the run, with their units", () => {
    const lines = linesOf(made("metrics", 0, END).text).map((line) => line.split(","));
    const found = lines.find(([of, , metric]) => of === "run" && metric === "queueMeanPackets");
    expect(Number(found?.[4])).toBe(whole.reports[0]?.metrics["queueMeanPackets"]);
    expect(found?.[3]).toBe("packets");
    for (const { id } of scenario.traffic)
      expect(lines.some(([of, group, metric]) => of === "group" && group === id && metric === "goodput")).toBe(true);
  });

  it("are the same as JSON", () => {
    const document: unknown = JSON.parse(made("metricsJson", 0, END).text);
    expect(document).toMatchObject({ runs: [{ seed: scenario.seed, from: 0, to: END, traceHash: whole.traceHash }] });
  });
});

describe("the manifest", () => {
  it("says what ran, and has the hash of the same run", () => {
    const document: unknown = JSON.parse(made("manifest", 0, END).text);
    const head = linesOf(made("series", 0, END).text)[0]?.split(",");
    expect(document).toMatchObject({
      ...{ version: "1.2.3", link: request(0, END).link, seed: scenario.seed, from: 0, to: END },
      ...{ traceHash: whole.traceHash, columns: { series: head } },
    });
  });
});

describe("every file", () => {
  it.each(Object.keys(dataFiles))("%s tells how far its run is, up to the end of what is wanted", (id) => {
    const make = Object.entries(dataFiles).find(([each]) => each === id)?.[1];
    const times: number[] = [];
    make?.(request(0, MIDDLE), (at) => times.push(at));
    expect(times.at(-1)).toBeCloseTo(MIDDLE, 9);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });
});
