import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineAqm, type QueuePort } from "../../src/engine/aqm/contract.ts";
import { Fifo } from "../../src/engine/aqm/shared/fifo.ts";
import { SingleQueue } from "../../src/engine/aqm/shared/singleQueue.ts";
import { addMembers } from "../../src/engine/catalog.ts";
import type { Packet } from "../../src/engine/packets/packet.ts";
import type { FromWorker, ToWorker } from "../../src/protocol/messages.ts";
import { LaneSession } from "../../src/worker/session.ts";
import { scenarioOf } from "../engine/scenarios.ts";

/** Time from which on the discipline fails, s. */
let failsFrom = Number.POSITIVE_INFINITY;

interface State {
  readonly waiting: Fifo;
}
type Values = Readonly<Record<never, never>>;
class Failing extends SingleQueue<State, Values> {
  enqueue(packet: Packet, now: number): void {
    if (now >= failsFrom) throw new Error("it divides by nothing");
    if (this.port.hasRoom(packet)) this.queue.push(packet);
    else this.port.drop(packet, "overflow");
  }
}
const failing = defineAqm({
  id: "fails",
  title: "Fails",
  name: "Fails",
  fields: {},
  signals: {},
  inside: [],
  documentation: () => Promise.reject(new Error("none")),
  create: (values: Values, port: QueuePort, _now: number, state: State = { waiting: new Fifo() }) =>
    new Failing(values, port, state),
});
addMembers([failing], [], []);

const sessionOf = () => {
  const said: FromWorker[] = [];
  let clock = 0;
  const session = new LaneSession(
    (message) => said.push(message),
    () => {
      clock += 1;
      return clock;
    },
  );
  const tell = (message: ToWorker): void => session.handle(message);
  const scenario = scenarioOf({
    duration: 30,
    lanes: [{ queue: "fails" }],
    traffic: [{ id: "a", kind: "bulk", transport: "reno", count: 3 }],
  });
  tell({ run: 1, kind: "load", scenario, lane: 0 });
  const failures = () => said.filter(({ kind }) => kind === "failed");
  return { said, tell, failures };
};

const FAILURE = { run: 1, kind: "failed", message: "it divides by nothing" };

// An error that comes after a script was waited for, or in a timer, has nobody who catches it but the session.
describe("a session tells the page why a run failed", () => {
  beforeEach(() => {
    failsFrom = Number.POSITIVE_INFINITY;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => void vi.useRealTimers());

  it("in a grant", () => {
    failsFrom = 0;
    const { tell, failures } = sessionOf();
    tell({ run: 1, kind: "advance", until: 2, budgetMs: 1e9 });
    expect(failures()).toEqual([FAILURE]);
  });

  it("in the first grant that looks at single packets, whose script is loaded first", async () => {
    failsFrom = 0;
    const { tell, failures } = sessionOf();
    tell({ run: 1, kind: "advance", until: 2, budgetMs: 1e9, withFlights: true });
    await vi.dynamicImportSettled();
    expect(failures()).toEqual([FAILURE]);
  });

  it("where the history of a packet is simulated again", async () => {
    const { tell, failures } = sessionOf();
    tell({ run: 1, kind: "advance", until: 8, budgetMs: 1e9 });
    failsFrom = 2;
    tell({ run: 1, kind: "history", requestId: 1, flow: 0, sequence: 3, at: 7 });
    await vi.dynamicImportSettled();
    expect(failures()).toEqual([FAILURE]);
  });

  it("where the past of watched senders is simulated again", async () => {
    const { tell, failures } = sessionOf();
    for (let until = 1; until <= 20; until++) tell({ run: 1, kind: "advance", until, budgetMs: 1e9 });
    failsFrom = 2;
    tell({ run: 1, kind: "watch", flows: { group: "a", members: [0] } });
    await vi.dynamicImportSettled();
    while (vi.getTimerCount() > 0) await vi.runOnlyPendingTimersAsync();
    expect(failures()).toEqual([FAILURE]);
  });

  it("and nothing of a run that another one has replaced", async () => {
    failsFrom = 0;
    const { said, tell } = sessionOf();
    tell({ run: 1, kind: "advance", until: 2, budgetMs: 1e9, withFlights: true });
    tell({ run: 2, kind: "load", scenario: scenarioOf({ lanes: [{ queue: "drop-tail" }] }), lane: 0 });
    await vi.dynamicImportSettled();
    expect(said.map(({ run, kind }) => `${run} ${kind}`)).toEqual(["1 started", "2 started"]);
  });
});
