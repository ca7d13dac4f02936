import { describe, expect, it } from "vitest";
import { queueOf } from "../../../src/engine/catalog.ts";
import { algorithmOf, loadDocumentation } from "../../../src/engine/documentation.ts";
import { readPath } from "../../../src/scenario/change.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { writeScenario } from "../../../src/scenario/write.ts";
import { isJsonObject } from "../../../src/schema/json.ts";
import { calculate, changesOf, givenOf, laneWith, startOf } from "../../../src/ui/design/calculation.ts";
import { hashOf, makeBench, scenarioOf } from "../session/bench.ts";

await loadDocumentation();
const pi = queueOf("pi");

const mixed = (more: object = {}): Scenario =>
  scenarioOf({
    bottleneck: { rate: 8e6, delay: 0.01, buffer: { packets: 60 } },
    lanes: [{ queue: "pi", params: { qRef: 30 } }],
    traffic: [
      { id: "a", kind: "bulk", transport: "newreno", count: 3, packetSize: 1500, rtt: { uniform: [0.04, 0.2] } },
      { id: "b", kind: "bulk", transport: "reno", count: 1, packetSize: 500, rtt: { list: [0.05, 0.07] } },
      { id: "off", kind: "bulk", transport: "reno", count: 0, rtt: 9 },
      { id: "mice", kind: "short-flows", transport: "reno", count: 1, rtt: 2 },
      { id: "voice", kind: "cbr", count: 5, rate: 64e3, packetSize: 100 },
    ],
    ...more,
  });

const writtenOf = (scenario: Scenario): object => {
  const written = writeScenario(scenario);
  if (!isJsonObject(written)) throw new Error("a scenario is written as an object");
  return written;
};

/** What the rule of the lane's discipline finds when nothing is typed over it. */
const calculated = (scenario: Scenario, typed: Readonly<Record<string, number>> = {}) => {
  const definition = queueOf(scenario.lanes[0]?.queue ?? "");
  const design = algorithmOf(definition.id).rule;
  if (design === null) throw new Error(`${definition.id} has no design rule`);
  const given = givenOf(scenario, 0, definition);
  return calculate(definition, design, { ...startOf(design.inputs(given)), ...typed }, given);
};

describe("what a calculator is told of a run", () => {
  it("is the link, and the flows that never end: how many, how large their packets, how long their round trips", () => {
    const given = givenOf(mixed(), 0, pi);
    expect(given).toMatchObject({ linkRate: 8e6, flows: 4, packetSize: 1250, rttMax: 0.2 });
    expect(given.values).toMatchObject({ qRef: 30, samplingRate: 160 });
  });

  it("is what the lane overrides", () => {
    const lanes = [{ queue: "pi", params: {}, overrides: { "bottleneck.rate": 5e6, "traffic.b.count": 0 } }];
    expect(givenOf(mixed({ lanes }), 0, pi)).toMatchObject({ linkRate: 5e6, flows: 3, packetSize: 1500 });
  });

  it("is something even where nobody sends", () => {
    expect(givenOf(mixed({ traffic: [] }), 0, pi)).toMatchObject({ flows: 1, packetSize: 1000, rttMax: 0.1 });
  });

  it("becomes inputs inside their ranges", () => {
    const given = { ...givenOf(mixed(), 0, pi), rttMax: 90 };
    const inputs = algorithmOf("pi").rule?.inputs(given) ?? {};
    expect(startOf(inputs)).toMatchObject({ rttMax: 10, flowsMin: 4, packetSize: 1250, linkRate: 8e6 });
  });
});

describe("a calculation", () => {
  it("keeps the difference of nearly equal gains", () => {
    const { set, refusal } = calculated(mixed());
    expect(refusal).toBe("");
    const { a = Number.NaN, b = Number.NaN, samplingRate = Number.NaN } = set ?? {};
    // (a − b) f_s = K = ω_g √(β² + 1) (2N)²/(RC)³ with C = 800/s, R = 0.2 s + 30/800 s, N = 4, β = 0.5.
    const [capacity, rtt] = [800, 0.2 + 30 / 800];
    const gain = ((0.5 / rtt) * Math.sqrt(1.25) * 64) / (rtt * capacity) ** 3;
    expect(((a - b) * samplingRate) / gain).toBeCloseTo(1, 5);
  });

  it("says why it cannot be set where a field does not take it", () => {
    const scenario = mixed({ lanes: [{ queue: "pi2", params: {} }] });
    expect(calculated(scenario, { rttMax: 0.1 }).refusal).toBe("");
    expect(calculated(scenario, { rttMax: 0.01 }).refusal).toBe("α would be 3.33/s, and α must be 0 to 2/s.");
  });
});

describe("what is applied", () => {
  const opened = mixed({ duration: 20, lanes: [{ queue: "pi", params: { qRef: 30, byteMode: true }, label: "mine" }] });

  it("is one change of the lane, which one undo takes back", async () => {
    const { lab, settle, playTo } = makeBench({ scenario: opened });
    await settle();
    lab.getState().setSpeed(100);
    lab.getState().play();
    await playTo(0.5);
    const { set } = calculated(lab.getState().inForce);
    expect(set).not.toBeNull();
    lab.getState().change("lanes.0", laneWith(readPath(lab.getState().inForce, "lanes.0"), set ?? {}));
    await playTo(1);
    const { scenario, inForce } = lab.getState();
    expect(scenario.timeline.length).toBe(1);
    expect(inForce.lanes[0]).toMatchObject({
      queue: "pi",
      label: "mine",
      params: { qRef: 30, byteMode: true, ...set },
    });
    lab.getState().undo();
    await playTo(1.5);
    expect(lab.getState().inForce.lanes).toEqual(opened.lanes);
    lab.getState().redo();
    expect(lab.getState().inForce.lanes[0]?.params).toMatchObject(set ?? {});
  });

  it("is what differs from the values in force, and nothing when all of them are", () => {
    const { set } = calculated(opened);
    const { values } = givenOf(opened, 0, pi);
    expect(Object.keys(changesOf(set ?? {}, values))).toEqual(["a", "b"]);
    expect(changesOf(set ?? {}, { ...values, ...set })).toEqual({});
  });

  it("leaves alone what the queue has learned: the run is that of single changes", () => {
    const { set } = calculated(opened);
    const { a = Number.NaN, b = Number.NaN } = set ?? {};
    const lane = laneWith(readPath(opened, "lanes.0"), { a, b });
    const document = (timeline: readonly object[]): object => ({ ...writtenOf(opened), timeline });
    const changed = [
      { at: 3, set: "lanes.0.params.a", to: a },
      { at: 3, set: "lanes.0.params.b", to: b },
    ];
    const hash = hashOf(document([{ at: 3, set: "lanes.0", to: lane }]), 8);
    expect(hash).toBe(hashOf(document(changed), 8));
    expect(hash).not.toBe(hashOf(document([]), 8));
  });
});
