import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import type { FromWorker } from "../../src/protocol/messages.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { withHeartbeat } from "../../src/worker/heartbeat.ts";
import { LaneSession } from "../../src/worker/session.ts";

/** What a worker says while it loads this many flows, on a clock that moves by 400 ms at every look. */
const saidOf = (count: number): readonly FromWorker["kind"][] => {
  const document = { version: 1, lanes: [{ queue: "drop-tail" }], traffic: [{ id: "a", kind: "bulk", count }] };
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  const said: FromWorker["kind"][] = [];
  let clock = 0;
  const now = (): number => {
    clock += 400;
    return clock;
  };
  const session = new LaneSession((message) => said.push(message.kind), now);
  const handle = withHeartbeat(
    (message) => session.handle(message),
    (message) => said.push(message.kind),
    now,
  );
  handle({ run: 1, kind: "load", scenario: parsed.value, lane: 0 });
  return said;
};

describe("a worker that makes many flows", () => {
  it("says at most once a second that it is busy, before it has started", () => {
    const said = saidOf(10_000);
    expect(said.at(-1)).toBe("started");
    // 9 parts of 1024 flows, 0.4 s each: one sign in three.
    expect(said.slice(0, -1)).toEqual(["busy", "busy", "busy"]);
  });

  it("says nothing more with few flows", () => {
    expect(saidOf(10)).toEqual(["started"]);
  });
});
