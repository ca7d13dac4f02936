import { expect, it } from "vitest";
import type { FromWorker, ToWorker } from "../../src/protocol/messages.ts";
import { LaneSession } from "../../src/worker/session.ts";
import { scenarioOf } from "../engine/scenarios.ts";

const scenario = scenarioOf({
  lanes: [{ queue: "red" }],
  traffic: [{ id: "a", kind: "bulk", transport: "reno", count: 3 }],
});

const sessionOf = () => {
  const said: FromWorker[] = [];
  const session = new LaneSession(
    (message) => said.push(message),
    () => 0,
  );
  return { said, tell: (message: ToWorker) => session.handle(message) };
};
/** Until what samples senders is loaded. */
const loaded = (): Promise<unknown> => import("../../src/engine/flowSample.ts").then(() => new Promise(setImmediate));

it("tells of senders while somebody looks, at once and before every frame", async () => {
  const { said, tell } = sessionOf();
  tell({ run: 1, kind: "load", scenario, lane: 0 });
  tell({ run: 1, kind: "advance", until: 1, budgetMs: 10 });
  expect(said.some(({ kind }) => kind === "flows")).toBe(false);
  said.length = 0;
  tell({ run: 1, kind: "watch", flows: { group: "a", members: [0, 2] } });
  await loaded();
  expect(said).toMatchObject([{ kind: "flows", sample: { at: 1, watch: { group: "a", members: [0, 2] } } }]);
  said.length = 0;
  tell({ run: 1, kind: "advance", until: 2, budgetMs: 10 });
  expect(said.filter(({ kind }) => kind !== "checkpoint").map(({ kind }) => kind)).toEqual(["flows", "frame"]);
  expect(said[0]).toMatchObject({ sample: { at: 2 } });
  said.length = 0;
  tell({ run: 1, kind: "watch", flows: null });
  tell({ run: 1, kind: "advance", until: 3, budgetMs: 10 });
  expect(said.some(({ kind }) => kind === "flows")).toBe(false);
});

it("tells nothing of a group that is not there", async () => {
  const { said, tell } = sessionOf();
  tell({ run: 1, kind: "load", scenario, lane: 0 });
  tell({ run: 1, kind: "watch", flows: { group: "x", members: [0] } });
  await loaded();
  tell({ run: 1, kind: "advance", until: 1, budgetMs: 10 });
  expect(said.some(({ kind }) => kind === "flows" || kind === "failed")).toBe(false);
});
