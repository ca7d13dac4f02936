import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { casesOf, shortened } from "./cases.ts";
import { Digest } from "./digest.ts";
import { runFunctions } from "./functions.ts";
import { faultsOf, runCase } from "./runCase.ts";

/** Short, so that every case is run here too. */
const SECONDS = 2;
let time = 0;
const clock = (): number => {
  time += 1;
  return time;
};

describe("the runs compared between browsers", () => {
  const cases = casesOf(SECONDS);

  it("is every preset, discipline, transport and kind of traffic, each once", () => {
    const ids = cases.map(({ id }) => id);
    const expected = [
      ...presets.map(({ id }) => `preset ${id}, lane 0`),
      ...catalog.queues.map(({ id }) => `queue ${id}`),
      ...catalog.transports.map(({ id }) => `transport ${id}`),
      ...catalog.kinds.map(({ id }) => `kind ${id}`),
    ];
    expect(ids).toEqual(expect.arrayContaining(expected));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("lasts no longer than requested, with every change", () => {
    for (const { id, scenario } of cases) {
      expect(scenario.duration, id).toBeLessThanOrEqual(SECONDS);
      for (const { at } of scenario.timeline) expect(at, id).toBeLessThan(SECONDS);
    }
    const [first] = casesOf(10);
    const long = first === undefined ? [] : [shortened(first.scenario, 5), shortened(first.scenario, 99)];
    expect(long.map(({ duration }) => duration)).toEqual([5, 10]);
    expect(long[0]?.timeline.map(({ at }) => 2 * at)).toEqual(first?.scenario.timeline.map(({ at }) => at));
  });

  it.each(cases.filter(({ id }) => id.startsWith("queue")))("$id: holds in here", (each) => {
    const { hashes, faults, milliseconds } = runCase(each, clock);
    expect(faults).toEqual([]);
    expect(Object.keys(hashes)).toHaveLength(16);
    for (const hash of Object.values(hashes)) expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(milliseconds).toBe(1);
  });

  it("reports a wrong result of a jump, a change or the fork", () => {
    const [, , , each] = cases.filter(({ id }) => id.startsWith("queue"));
    if (each === undefined) throw new Error("there is no such case");
    const { hashes } = runCase(each, clock);
    expect(faultsOf({ ...hashes, "jump state": "0" })).toEqual(["after the jump back another state"]);
    expect(faultsOf({ ...hashes, "live trace": "0" })).toEqual(["after the live change another trace"]);
    const same = { "fork trace": hashes["straight trace"] ?? "", "live trace": hashes["straight trace"] ?? "" };
    expect(faultsOf({ ...hashes, ...same })).toEqual(["the change of the fork changed nothing"]);
  });

  it("reports a difference of the document, the seed or the lane's discipline", () => {
    const of = (id: string) => cases.find((each) => each.id === id);
    const [one, other] = [of("queue red"), of("queue pie")];
    if (one === undefined || other === undefined) throw new Error("there is no such case");
    const hashes = [one, other, { ...one, scenario: { ...one.scenario, seed: 99 } }].map(
      (each) => runCase(each, clock).hashes,
    );
    for (const name of Object.keys(hashes[0] ?? {}))
      expect(new Set(hashes.map((each) => each[name])).size, name).toBe(3);
  });
});

describe("the functions on which runs stand", () => {
  it("are hashed apart, and the same again", () => {
    const { hashes } = runFunctions(clock);
    expect(new Set(Object.values(hashes)).size).toBe(5);
    expect(runFunctions(clock).hashes).toEqual(hashes);
  });
});

describe("a digest", () => {
  const of = (...numbers: number[]): string => new Digest().numbers(numbers).text();

  it("distinguishes the last bit, the sign of zero, order and length", () => {
    const texts = [of(1), of(1 + Number.EPSILON), of(0), of(-0), of(1, 2), of(2, 1), of(), of(0, 0), of(Number.NaN)];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("takes every NaN for the same", () => {
    const bits = new Uint32Array([1, 0xfff80000]);
    expect(of(new Float64Array(bits.buffer)[0] ?? 0)).toBe(of(Number.NaN));
  });

  it("identifies the list of a number or a letter", () => {
    expect(new Digest().numbers([1]).numbers([2, 3]).text()).not.toBe(new Digest().numbers([1, 2]).numbers([3]).text());
    expect(new Digest().name("ab").name("c").text()).not.toBe(new Digest().name("a").name("bc").text());
  });
});
