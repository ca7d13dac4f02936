import { describe, expect, it } from "vitest";
import { loadInNode } from "../../src/cli/ownAlgorithm.ts";
import { addMembers } from "../../src/engine/catalog.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { packetOf, QueueHost, resolveFields } from "../../src/workshop/contract/queueHost.ts";
import { runContract } from "../../src/workshop/contract/runContract.ts";
import { scenarioOf } from "../engine/scenarios.ts";
import { compiledBy } from "./scripts.ts";

const KINDS = ["Float64Array", "Uint32Array", "Int32Array", "Uint16Array", "Uint8Array"] as const;

/** Counts the packets of each flow in the columns of its state, and drops by what it has counted. */
const counting = (columns: string, grow = "") =>
  compiledBy(
    `const { state } = this;
    ${grow}
    const seen = Object.values(state.columns).map((column) => (column[packet.flow % column.length] += 1));
    state.nested.seen += seen[0];
    state.nested.list.push(state.nested.seen % 7);
    line(0);
    if (!this.port.hasRoom(packet) || state.nested.seen % 11 === 0) this.port.drop(packet, "overflow");
    else this.queue.push(packet);`,
    "",
    `constructor(v, p, s) { super(v, p, s); s.columns ??= ${columns}; s.nested ??= { seen: 0, list: [] }; }`,
  );

// Node runs the code of an author in a realm of its own, whose typed arrays are not those of the engine beside it.
describe("what the state of an own algorithm holds goes into a checkpoint and comes back", () => {
  it.each([
    ...KINDS.map((kind) => [kind, `{ own: new ${kind}(8) }`, ""] as const),
    ...KINDS.map(
      (kind) =>
        [
          `${kind} that grows`,
          `{ own: new ${kind}(1) }`,
          `if (state.nested.seen > 40 && state.columns.own.length < 9) {
            const grown = new ${kind}(9); grown.set(state.columns.own); state.columns.own = grown; }`,
        ] as const,
    ),
  ])("%s", (_what, columns, grow) => {
    const definition = loadInNode(counting(columns, grow));
    addMembers([definition], [], []);
    expect([...runContract(definition, { part: 0.3, only: ["restore"] })]).toMatchObject([{ verdict: "passed" }]);

    const scenario = scenarioOf({
      duration: 3,
      lanes: [{ queue: definition.id }],
      traffic: [{ id: "some", kind: "bulk", count: 9, rtt: 0.05 }],
    });
    const whole = new Simulation(scenario, 0);
    whole.runUntil(1.5);
    const restored = Simulation.restore(whole.save());
    for (const simulation of [whole, restored]) simulation.runUntil(3);
    expect(restored.traceHash()).toBe(whole.traceHash());
    expect(restored.save().data).toEqual(whole.save().data);
  });

  it.each(["Float32Array", "Int8Array", "Uint8ClampedArray", "BigInt64Array"])(
    "%s is refused with the kinds that it may hold",
    (kind) => {
      const definition = loadInNode(counting(`{ own: new ${kind}(8) }`));
      addMembers([definition], [], []);
      const scenario = scenarioOf({ duration: 1, lanes: [{ queue: definition.id }] });
      expect(() => new Simulation(scenario, 0)).toThrow(
        `state.columns.own is a ${kind}; of typed arrays, a state holds ${KINDS.join(", ")}`,
      );
    },
  );
});

describe("columns of an own algorithm that lengthenColumns makes longer keep their kind and their numbers", () => {
  // Numbers that no smaller kind can hold.
  it.each([
    ["Float64Array", 2.5],
    ["Uint32Array", 4e9],
    ["Int32Array", -70_000],
    ["Uint16Array", 60_000],
    ["Uint8Array", 200],
  ] as const)("%s with %d", (kind, number) => {
    const definition = loadInNode(
      compiledBy(
        `require("aqm-lab").lengthenColumns(this.state.columns, 3);
        this.state.columns.own[2] = ${number};
        this.queue.push(packet);`,
        "",
        `constructor(v, p, s) { super(v, p, s); s.columns ??= { own: new ${kind}([${number}]) }; }`,
      ),
    );
    const host = new QueueHost(definition, resolveFields(definition.fields));
    host.arrive(packetOf(1), 0);
    expect(host.state).toMatchObject({ columns: { own: globalThis[kind].of(number, 0, number) } });
  });
});
