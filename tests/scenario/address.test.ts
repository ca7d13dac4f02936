import { Buffer } from "node:buffer";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AddressView } from "../../src/scenario/address/addressView.ts";
import { ADDRESS_MAX } from "../../src/scenario/address/parseAddress.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { writeAddress } from "../../src/scenario/address/writeAddress.ts";
import { applyChange } from "../../src/scenario/change.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { writeScenario } from "../../src/scenario/parse.ts";
import type { Preset } from "../../src/scenario/presets/contract.ts";
import { cases } from "../fixtures/cases.ts";
import { documents } from "./arbitrary.ts";
import { catalog } from "./fixtureCatalog.ts";
import { read, settled } from "./reading.ts";

const first: Preset = {
  id: "two-groups",
  title: "",
  story: "",
  scenario: {
    version: 2,
    title: "Two groups",
    seed: 7,
    lanes: [{ queue: "red", params: { minThreshold: 20, maxThreshold: 60 } }, { queue: "drop-tail" }],
    traffic: [
      { id: "a", kind: "bulk", transport: "reno", count: 4, rtt: 0.06 },
      { id: "udp", kind: "cbr", rate: 3e6, count: 0 },
    ],
    timeline: [
      { at: 14, set: "traffic.a.count", to: 8 },
      { at: 26, set: "traffic.udp.count", to: 1 },
    ],
  },
};
const second: Preset = { ...first, id: "plain", scenario: { version: 2, lanes: [{ queue: "drop-tail" }] } };
const presets = [first, second];
const base = read(first.scenario);

const write = (scenario: Scenario, view: AddressView = {}, preset = first.id): string =>
  writeAddress(scenario, view, preset, presets, catalog);
const open = (hash: string) => readAddress(hash, presets, catalog);
const scenarioOf = (hash: string): Scenario => settled(open(hash)).scenario;
/** The same bytes as an independent implementation writes them. */
const packed = (text: string): string =>
  `#v1/z/${deflateRawSync(Buffer.from(text), { level: 9 }).toString("base64url")}`;

const PLAIN_PATH = { variation: {}, second: null, reverse: null };

describe("an address", () => {
  it("of a preset as it is names the preset", () => {
    expect(write(base)).toBe("#v2/two-groups~");
    expect(settled(open("#v2/two-groups~"))).toEqual({ scenario: base, preset: "two-groups", view: {} });
  });

  it("names differences by their paths, and changes in order", () => {
    const hash =
      "#v2/two-groups?bottleneck.rate=2e7&bottleneck.buffer.packets=50&lanes.0.params.gentle=false" +
      "&at=20:lanes.0.params.minThreshold:25&at=30.5:bottleneck.ecn:true&t=12.5&play=1~";
    const { scenario, view } = settled(open(hash));
    expect(scenario.bottleneck).toEqual({
      rate: 20e6,
      delay: 0.01,
      buffer: { packets: 50 },
      ecn: false,
      ...PLAIN_PATH,
    });
    expect(scenario.lanes[0]?.params).toEqual({ minThreshold: 20, maxThreshold: 60, gentle: false });
    expect(scenario.timeline.map(({ at, to }) => [at, to])).toEqual([
      [14, 8],
      [20, 25],
      [26, 1],
      [30.5, true],
    ]);
    expect(view).toEqual({ t: 12.5, play: true });
    expect(write(scenario, view)).toBe(hash);
  });

  it.each<[string, string, object]>([
    ["lanes.0.queue=wred", "lanes", { queue: "wred", params: {} }],
    ["lanes.2.queue=red", "lanes", { queue: "red", params: {} }],
    ["lanes.1=null", "lanes", { queue: "red" }],
    ["traffic.udp=null&timeline=%5B%5D", "traffic", { id: "a" }],
    ["traffic.b=%7B%22kind%22:%22cbr%22%7D", "traffic", { id: "b", kind: "cbr" }],
    ["traffic.a.rtt=%7B%22uniform%22:%5B0.04,0.22%5D%7D", "traffic", { rtt: { uniform: [0.04, 0.22] } }],
    [
      "lanes.0=%7B%22queue%22:%22red%22,%22params%22:%7B%22minThreshold%22:9%7D%7D",
      "lanes",
      { params: { minThreshold: 9 } },
    ],
    ["traffic.a.transport=newreno", "traffic", { transport: "newreno" }],
    ["lanes.0.label=%C3%84%20%26", "lanes", { label: "Ä &" }],
  ])("says %s", (parts, list, expected) => {
    const scenario = scenarioOf(`#v2/two-groups?${parts}~`);
    expect(list === "lanes" ? scenario.lanes : scenario.traffic).toContainEqual(expect.objectContaining(expected));
    expect(scenarioOf(write(scenario))).toEqual(scenario);
    expect(write(scenario)).toBe(`#v2/two-groups?${parts}~`);
  });

  it("begins with `timeline=[]` where a change of the preset is gone", () => {
    const scenario = { ...base, timeline: base.timeline.slice(1) };
    expect(write(scenario)).toBe("#v2/two-groups?timeline=%5B%5D&at=26:traffic.udp.count:1~");
    expect(scenarioOf(write(scenario))).toEqual(scenario);
  });

  it("is compressed where groups stand in another order, as no path can say that", () => {
    const scenario = { ...base, traffic: base.traffic.toReversed() };
    expect(write(scenario).slice(0, 6)).toBe("#v2/z/");
    expect(scenarioOf(write(scenario))).toEqual(scenario);
  });

  it("is compressed where that is shorter: base64url of raw deflate of canonical JSON", () => {
    const scenario = read({
      version: 2,
      lanes: [{ queue: "red" }],
      traffic: Array.from({ length: 12 }, (_, i) => ({ id: `group${i}`, kind: "bulk", transport: "reno", count: i })),
    });
    const hash = write(scenario, { t: 3 });
    const [head = "", view] = hash.split("?");
    expect(head.slice(0, 6)).toBe("#v2/z/");
    expect(view).toBe("t=3~");
    const inflated = inflateRawSync(Buffer.from(head.slice(6, -5), "base64url")).toString();
    expect(inflated).toBe(JSON.stringify(writeScenario(scenario)));
    expect(settled(open(hash))).toEqual({ scenario, preset: "two-groups", view: { t: 3 } });
  });

  it("reads what another program compressed", () => {
    expect(scenarioOf(packed(JSON.stringify(first.scenario)))).toEqual(base);
  });

  it("that says nothing is the first preset", () => {
    for (const hash of ["", "#"]) expect(settled(open(hash)).scenario).toEqual(base);
  });

  it("stays below 400 characters for ten changes", () => {
    let scenario = base;
    for (let i = 0; i < 10; i++) {
      const change = { at: 30 + i, set: "lanes.0.params.maxThreshold", to: 61 + i };
      settled(applyChange(scenario, change, catalog));
      scenario = { ...scenario, timeline: [...scenario.timeline, change] };
    }
    expect(write(scenario).length).toBeLessThan(400);
    expect(scenarioOf(write(scenario))).toEqual(scenario);
  });
});

describe("every scenario and view", () => {
  const views: fc.Arbitrary<AddressView> = fc.record(
    {
      t: fc.double({ min: 0, max: 1e5, noNaN: true }).map((t) => (t === 0 ? 0 : t)),
      play: fc.constant(true),
      panel: fc.constantFrom("queue", "inside", "delays"),
      page: fc.constantFrom("all", "red", "transport-cubic"),
      flows: fc.constantFrom("bulk", "web-2", "bulk:1", "bulk:1000"),
    },
    { requiredKeys: [] },
  );

  it("is restored from its address, from any preset", () => {
    fc.assert(
      fc.property(documents, views, fc.constantFrom("two-groups", "plain", "gone"), (document, view, preset) => {
        const scenario = read(document);
        const hash = write(scenario, view, preset);
        fc.pre(hash.length <= ADDRESS_MAX);
        const addressed = settled(open(hash));
        expect(addressed.scenario).toEqual(scenario);
        expect(addressed.view).toEqual(view);
        expect(hash).toMatch(/^#[!$&'()*+,;=:@/?\w.~%-]*$/);
      }),
      { numRuns: cases(30, 150) },
    );
  });

  it.each(["", ":2", "a:0", "a:", "a:1:2", "a:x", "a.b", "5"])("names no senders as %j", (flows) => {
    const result = open(`#v1/two-groups?flows=${flows}`);
    expect(result.ok).toBe(false);
    expect(result.ok ? "" : result.faults[0]?.message).toBe(
      `This address is wrong at character 16: flows is ${flows === "" ? "empty" : JSON.stringify(flows)}; ` +
        "allowed: the id of a group, or GROUP:N for its flow N from 1 on.",
    );
  });

  it("may be escaped by a program that passes the address on", () => {
    const hash = "#v1/two-groups?title=A:%20B&at=20:lanes.0.label:C:D";
    const escaped = hash.replaceAll(":", "%3A").replaceAll("title", "t%69tle");
    expect(scenarioOf(hash)).toMatchObject({ title: "A: B", timeline: [{}, { at: 20, to: "C:D" }, {}] });
    expect(scenarioOf(escaped)).toEqual(scenarioOf(hash));
  });
});
