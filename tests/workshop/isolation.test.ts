import { describe, expect, it } from "vitest";
import { loadInNode } from "../../src/cli/ownAlgorithm.ts";
import { addMembers, catalog } from "../../src/engine/catalog.ts";
import { type LaneRun, runLane } from "../../src/engine/simulation/run.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { isJsonObject } from "../../src/schema/json.ts";
import { packetOf, QueueHost, resolveFields } from "../../src/workshop/contract/queueHost.ts";
import type { OwnScript } from "../../src/workshop/isolation/loadOwn.ts";
import { compiledBy, RANDOM_DROP } from "./scripts.ts";

const scene = presets.find(({ id }) => id === "red-basics")?.scenario;

/** A short run of the scene "RED at work" with this algorithm in the place of RED. */
const runOf = (compiled: OwnScript, changes: object = {}): LaneRun => {
  addMembers([loadInNode(compiled)], [], []);
  return runWith(compiled.id, changes);
};
const runWith = (queue: string, changes: object = {}): LaneRun => {
  if (!isJsonObject(scene)) throw new TypeError("the scene is a document");
  const document = { ...scene, ...changes, duration: 4, lanes: [{ queue }] };
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return runLane(parsed.value, 0, { windows: [{ from: 0, to: 4 }], keeps: () => false });
};

describe("an own algorithm", () => {
  it("runs as a built-in one", () => {
    const run = runOf(RANDOM_DROP);
    expect(run.reports[0]?.metrics["drops"]).toBeGreaterThan(10);
    expect(run.traceHash).toBe(runOf(RANDOM_DROP).traceHash);
  });
});

const STORE = "line(0); this.queue.push(packet);";

describe("the guard", () => {
  it.each<[string, OwnScript, RegExp]>([
    ["loses a packet", compiledBy("line(0);"), /^it returned no packet while 1 wait.*\(in dequeue\)$/],
    [
      "gives an unknown reason",
      compiledBy('line(1); this.port.drop(packet, "boredom");'),
      /^there is no reason "boredom".*\(in enqueue, line 12\)$/,
    ],
    [
      "drops twice",
      compiledBy('line(2); this.port.drop(packet, "early"); this.port.drop(packet, "early");'),
      /^it dropped the same packet twice \(in enqueue, line 13\)$/,
    ],
    [
      "hides a fault",
      compiledBy('line(2); this.port.drop(packet, "early"); try { this.port.drop(packet, "early"); } catch {}'),
      /^it dropped the same packet twice/,
    ],
    [
      "changes a packet",
      compiledBy("line(0); packet.size = 1; this.queue.push(packet);"),
      /changed what a packet carries/,
    ],
    [
      "makes a delay look short",
      compiledBy(
        STORE,
        "",
        "dequeue(now) { const packet = this.queue.shift(); if (packet) packet.tEnq = now; return packet; }",
      ),
      /changed what a packet carries.*\(in dequeue\)$/,
    ],
    [
      "sends a copy",
      compiledBy(STORE, "", "dequeue() { const packet = this.queue.shift(); return packet && { ...packet }; }"),
      /returned a packet that does not wait.*\(in dequeue\)$/,
    ],
    [
      "marks by itself",
      compiledBy("line(1); packet.ecn = 3; this.queue.push(packet);"),
      /changed what a packet carries.*line 12/,
    ],
    [
      "keeps functions in its state",
      compiledBy(STORE, "", "constructor(v, p, s) { super(v, p, s); s.f = () => 1; }"),
      /state\.f is of the type function/,
    ],
    [
      "draws by itself",
      compiledBy("line(1); if (Math.random() < 1) this.queue.push(packet);"),
      /Math\.random would not repeat.*line 12/,
    ],
    [
      "reads the clock",
      compiledBy("line(1); if (Date.now() > 1) this.queue.push(packet);"),
      /Date is not there for an algorithm: the argument now/,
    ],
    [
      "reaches for Function",
      compiledBy('line(0); (() => 1).constructor("return 1")();'),
      /Function is not there|Code generation/,
    ],
    [
      "patches prototypes",
      compiledBy("line(0); Array.prototype.push = () => 1; this.queue.push(packet);"),
      /read only|not extensible/,
    ],
    ["patches the lab", compiledBy("line(0); Fifo.prototype.push = () => 1; this.queue.push(packet);"), /read only/],
    [
      "has a probability of 2",
      compiledBy("line(0); this.state.count = 2; this.queue.push(packet);"),
      /signal count, a probability, is 2/,
    ],
    [
      "takes memory without end",
      compiledBy(`line(1); this.state.list = (this.state.list ?? [0]).concat(this.state.list ?? [0]);${STORE}`),
      /^its state takes more than the 64 MiB that are allowed \(in enqueue, line 11\)$/,
    ],
    ["runs for ever", compiledBy("for (;;) line(1);"), /one call ran longer than 0.5 s \(in enqueue, line 12\)/],
  ])("tells of one that %s", (_what, compiled, says) => {
    expect(() => runOf(compiled)).toThrow(says);
  });
});

it.each([
  ["Math.log10(1000)", 3],
  ["Math.floor(Math.log10(1e15))", 15],
  ["Math.log10(0.001)", -3],
  ["Math.log2(8)", 3],
  ["Math.log2(2 ** 29)", 29],
  ["Math.log(1)", 0],
  ["Math.exp(0)", 1],
])("%s is %d for an own algorithm", (text, value) => {
  const definition = loadInNode(compiledBy(`line(0); this.state.count = ${text}; this.queue.push(packet);`));
  const host = new QueueHost(definition, resolveFields(definition.fields));
  host.arrive(packetOf(1), 0);
  expect(host.state).toMatchObject({ count: value });
});

/** Tries to change everything that it can reach, and says what it could change. */
const PATCHES = `
  const lab = require("aqm-lab");
  const kinds = { Object, Array, Float64Array, Map, Promise };
  const all = { Math, JSON, functions: Object.getPrototypeOf(Object), packets: Object.getPrototypeOf(packet), port: this.port, lab,
    guard: Object.getPrototypeOf(this.port) };
  for (const [name, kind] of Object.entries({ ...kinds, ...lab })) {
    all[name] = kind;
    if (typeof kind === "function" && kind.prototype) all[name + ".prototype"] = kind.prototype;
  }
  const changed = [];
  for (const [name, target] of Object.entries(all)) {
    if (typeof target !== "object" && typeof target !== "function" || target === null) continue;
    for (const key of [...Reflect.ownKeys(target), "push", "max", "drop", "uniform", "tEnq"])
      if (Reflect.defineProperty(target, key, { get: () => 0, configurable: true }))
        changed.push(name + " " + String(key));
    if (Reflect.setPrototypeOf(target, {})) changed.push(name);
  }
  for (const key of ["Math", "Object", "Array", "Number", "Float64Array", "Infinity"])
    if (Reflect.defineProperty(globalThis, key, { value: 0 })) changed.push("the global " + key);
  for (const key of ["tEnq", "size", "polluted"])
    if (Reflect.defineProperty(packet, key, { get: () => 0, configurable: true })) changed.push("the packet's " + key);
  this.port.buffer.packets = 1e9;
  if (this.port.buffer.packets === 1e9) changed.push("the buffer");
  if (changed.length > 0) throw new Error("it changed " + changed.join(", "));`;

it("a hand-in that patches whatever it reaches changes nothing, and no other algorithm's run beside it", () => {
  const before = runWith("red").traceHash;
  const patching = compiledBy(`line(0); if (this.queue.length === 3) {${PATCHES}} ${STORE}`);
  expect(runOf(patching).traceHash).toBe(runOf(compiledBy(STORE)).traceHash);
  expect(runWith("red").traceHash).toBe(before);
});
