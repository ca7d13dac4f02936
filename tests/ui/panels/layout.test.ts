import { describe, expect, it } from "vitest";
import type { Report } from "../../../src/engine/recording/frame.ts";
import { meanGoodput, rateBars } from "../../../src/ui/panels/fairness/bars.ts";
import { cellWidth, layOutStrip, linkPoint } from "../../../src/ui/panels/network/layout.ts";
import { flowOpacity, flowPasses, groupOf } from "../../../src/ui/plots/flowHighlight.ts";
import { eventOpacity, fieldOpacity, groupOpacity } from "../../../src/ui/plots/highlight.ts";
import { layOut } from "../../../src/ui/plots/tracks.ts";

describe("tracks of the queue panel", () => {
  const inOrder = [
    { hasProbability: true, hasOwnAxis: true },
    { hasProbability: true, hasOwnAxis: false },
    { hasProbability: false, hasOwnAxis: false },
  ];
  it.each(inOrder)("follow each other without overlap, down to the axis: %o", ({ hasProbability, hasOwnAxis }) => {
    for (const height of [240, 420, 900]) {
      const tracks = layOut(height, hasProbability, hasOwnAxis);
      const spans = [
        tracks.queue,
        tracks.drops,
        tracks.marks,
        tracks.probability,
        tracks.ownAxis,
        tracks.link,
        tracks.throughput,
        tracks.axis,
      ];
      let before = tracks.flags.bottom;
      for (const span of spans) {
        if (span === null) continue;
        expect(span.top).toBeGreaterThanOrEqual(before);
        expect(span.bottom).toBeGreaterThan(span.top);
        before = span.bottom;
      }
      expect(tracks.axis.bottom).toBe(height);
      expect(tracks.axis.bottom - tracks.axis.top).toBeGreaterThanOrEqual(15);
    }
  });
  it("give the queue 60 percent of what RED's tracks have", () => {
    const { queue, probability, link, throughput } = layOut(500, true, false);
    const size = (span: { top: number; bottom: number }) => span.bottom - span.top;
    const free = size(queue) + size(probability ?? queue) + size(link) + size(throughput);
    expect(size(queue) / free).toBeCloseTo(0.6, 2);
    expect(size(link) / free).toBeCloseTo(0.12, 1);
  });
});

describe("tracks in a low window", () => {
  it("leave the small ones room for their names, and the queue two fifths", () => {
    for (const height of [300, 340]) {
      const { queue, probability, link, throughput } = layOut(height, true, false);
      const size = (span: { top: number; bottom: number } | null) => (span === null ? 0 : span.bottom - span.top);
      for (const small of [probability, link, throughput]) expect(size(small)).toBeGreaterThanOrEqual(30);
      const free = size(queue) + size(probability) + size(link) + size(throughput);
      expect(size(queue) / free).toBeGreaterThanOrEqual(0.4);
    }
  });
});

describe("tracks on a narrow screen", () => {
  it("have room for their names between them", () => {
    const { probability, link, throughput } = layOut(400, true, false, true);
    // A line of 11 px text.
    expect(link.top - (probability?.bottom ?? 0)).toBeGreaterThanOrEqual(16);
    expect(throughput.top - link.bottom).toBeGreaterThanOrEqual(16);
  });
});

describe("the network strip", () => {
  it("gives the buffer the whole width of a phone, with the groups above it", () => {
    const layout = layOutStrip(378, 190, 4);
    expect(layout.head - layout.tail).toBeGreaterThan(0.75 * 378);
    expect(layout.head).toBeLessThan(layout.sink);
    // A hundred packets stay apart: cells below 2 px merge.
    expect(cellWidth(layout, 100)).toBeGreaterThan(2.5);
    expect(Math.max(...layout.rows) + 8).toBeLessThan(layout.queueTop - 22);
    expect(layout.queueTop + layout.queueHeight + 17 + 7).toBeLessThan(layout.foot - 6);
    expect(layout.foot).toBeGreaterThan(190 - 16);
    const [x, y] = linkPoint(layout, layout.rows[0] ?? 0, 1);
    expect(x).toBeLessThan(layout.tail);
    expect(y).toBeCloseTo(layout.middle, 9);
  });
  it("puts the head of the queue at the right and the buffer between sender and link", () => {
    for (const width of [340, 700, 1100]) {
      const layout = layOutStrip(width, 136, 4);
      expect(layout.linksFrom).toBeLessThan(layout.entry);
      expect(layout.entry).toBeLessThan(layout.tail);
      expect(layout.tail).toBeLessThan(layout.head);
      expect(layout.head).toBeLessThan(layout.sink);
      expect(cellWidth(layout, 100) * 100).toBeCloseTo(layout.head - layout.tail, 6);
    }
  });
  it("leads every link from its row to the router", () => {
    const layout = layOutStrip(1100, 136, 4);
    for (const row of layout.rows) {
      expect(linkPoint(layout, row, 0)).toEqual([layout.linksFrom, row]);
      const [x, y] = linkPoint(layout, row, 1);
      expect(x).toBe(layout.entry);
      expect(y).toBeCloseTo(layout.middle, 9);
    }
  });
});

const group = (id: string, flowGoodput: readonly number[]): Report["groups"][number] => ({
  id,
  goodput: 0,
  throughput: 0,
  arrivals: 0,
  drops: 0,
  marks: 0,
  lossFraction: null,
  markFraction: null,
  queueMeanPackets: 0,
  share: null,
  flowGoodput,
  metrics: {},
  quality: {},
});
const report = (...groups: readonly Report["groups"][number][]): Report => ({
  from: 0,
  to: 10,
  metrics: {},
  groups,
  queues: [],
  delayQuantiles: new Float32Array(0),
});

describe("bars of fairness", () => {
  it("stand from the fastest to the slowest in each group; short flows have none", () => {
    const bars = rateBars(report(group("a", [1e6, 3e6]), group("web", []), group("u", [2e6])), 50);
    expect(bars.map((one) => one.id)).toEqual(["a", "u"]);
    expect(bars[0]?.bars.map((bar) => bar.rate)).toEqual([3e6, 1e6]);
    expect(bars[0]?.bars.map((bar) => bar.member)).toEqual([1, 0]);
  });
  it("stand for several flows if there are too many, with their mean", () => {
    const bars = rateBars(report(group("a", [4, 3, 2, 1])), 2);
    expect(bars[0]?.bars.map((bar) => bar.rate)).toEqual([3.5, 1.5]);
    expect(bars[0]?.flows).toBe(4);
  });
  it("have a mean, or none without flows", () => {
    expect(meanGoodput(report(group("a", [1e6, 3e6]), group("u", [2e6])))).toBe(2e6);
    expect(meanGoodput(report(group("web", [])))).toBeNaN();
  });
});

describe("text without a special meaning", () => {
  it("goes back, and the rest stays", () => {
    expect(groupOpacity({ kind: "group", group: "a" }, "b")).toBe(0.18);
    expect(groupOpacity({ kind: "group", group: "a" }, "a")).toBe(1);
    expect(groupOpacity(null, "a")).toBe(1);
    expect(groupOpacity({ kind: "field", field: "x" }, "a")).toBe(1);
    expect(eventOpacity({ kind: "event", event: "drop" }, "mark")).toBe(0.18);
    expect(fieldOpacity({ kind: "field", field: "minThreshold" }, "maxThreshold")).toBe(0.18);
  });
  it("are the other flows of its group as well, where one flow is meant", () => {
    const lit = { kind: "group", group: "a", flow: 3 } as const;
    expect([flowOpacity(lit, "a", 3), flowOpacity(lit, "a", 4), flowOpacity(lit, "b", 3)]).toEqual([1, 0.18, 0.18]);
    expect(groupOpacity(lit, "a")).toBe(1);
    expect(flowOpacity(groupOf(lit), "a", 4)).toBe(1);
    const goes = flowPasses(lit, "a").map(({ opacity, takes }) => [opacity, takes(3), takes(4), takes(undefined)]);
    expect(goes).toEqual([
      [0.18, false, true, true],
      [1, true, false, false],
    ]);
    expect(flowPasses(lit, "b").map(({ opacity, takes }) => [opacity, takes(3)])).toEqual([[0.18, true]]);
  });
});
