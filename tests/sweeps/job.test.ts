import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { isJson } from "../../src/schema/json.ts";
import { nameOfAsk } from "../../src/sweeps/ask.ts";
import { canonicalText, identityOf } from "../../src/sweeps/canonical.ts";
import { jobJson, laneDocument, makeJob, readJob, resultJson } from "../../src/sweeps/job.ts";
import { isJobResult } from "../../src/sweeps/readResult.ts";
import { jobRunner, runJob } from "../../src/sweeps/runJob.ts";

const parsed = parseScenario(
  {
    version: 2,
    duration: 20,
    lanes: [{ queue: "red", label: "One" }, { queue: "pi" }],
    traffic: [{ id: "ftp", kind: "bulk", transport: "reno", count: 10 }],
  },
  catalog,
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const scenario = parsed.value;
const window = { from: 5, to: 20 };
const queue = { name: "mean_queue", selectors: [{ name: "t", value: window }] };
const flows = {
  name: "flow_throughput",
  selectors: [
    { name: "flow", value: "*" },
    { name: "t", value: window },
  ],
};
const asks = [queue, flows, { name: "nothing", selectors: [] }];

describe("identity", () => {
  // Noll's published vectors of FNV-1a, 128 bits.
  it.each([
    ["", "6c62272e07bb014262b821756295c58d"],
    ["a", "d228cb696f1a8caf78912b704e4a8964"],
    ["foobar", "343e1662793c64bf6f0d3597ba446f18"],
  ])("of %j is %s", (text, identity) => expect(identityOf(text)).toBe(identity));

  it("does not see the order of members, of asks or of windows that come twice", () => {
    expect(canonicalText({ b: [1, { d: null, c: true }], a: "x" })).toBe('{"a":"x","b":[1,{"c":true,"d":null}]}');
    const document = laneDocument(scenario, 0, 1);
    const other = makeJob(document, [window, window], [...asks].reverse());
    expect(makeJob(document, [window], asks).id).toBe(other.id);
  });
  it("distinguishes scenarios, seeds, lanes, windows and asks, but not labels", () => {
    const ids = [
      makeJob(laneDocument(scenario, 0, 1), [window], asks),
      makeJob(laneDocument(scenario, 0, 2), [window], asks),
      makeJob(laneDocument(scenario, 1, 1), [window], asks),
      makeJob(laneDocument(scenario, 0, 1), [], asks),
      makeJob(laneDocument(scenario, 0, 1), [window], []),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    const named = { ...scenario, title: "Another", lanes: scenario.lanes.map((lane) => ({ ...lane, label: null })) };
    expect(laneDocument(named, 0, 1)).toEqual(laneDocument(scenario, 0, 1));
  });
});

describe("a job's file", () => {
  it("reads back to the same job", () => {
    const job = makeJob(laneDocument(scenario, 0, 1), [window], asks);
    const value: unknown = JSON.parse(JSON.stringify(jobJson(job)));
    expect(isJson(value) && readJob(value)).toEqual(job);
  });
  it.each([
    [null, "a job is an object"],
    [{ id: "x" }, "scenario is missing"],
    [{ id: "x", scenario: {}, reports: 3, asks: [] }, "reports must be a list"],
    [{ id: "x", scenario: {}, reports: [], asks: [{}] }, "asks must be a list"],
    [{ id: "x", scenario: {}, reports: [], asks: [] }, "id is x, but its content has the id"],
  ])("%j is refused: %s", (value, message) => expect(() => readJob(value)).toThrow(message));
});

describe("runJob", () => {
  const result = runJob(makeJob(laneDocument(scenario, 1, 7), [window], asks));
  it("is the run of the lane itself, whichever lane it was", () => {
    const run = runLane({ ...scenario, seed: 7 }, 1, { windows: [window], keeps: () => false });
    expect(result.traceHash).toBe(run.traceHash);
    expect(result.reports[0]?.metrics).toEqual(run.reports[0]?.metrics);
    expect(result.answers[nameOfAsk(queue)]).toBe(run.reports[0]?.metrics["queueMeanPackets"]);
  });
  it("answers for every flow, and says why there is no answer", () => {
    expect(result.answers[nameOfAsk(flows)]).toHaveLength(10);
    expect(result.answers["nothing()"]).toEqual({ missing: "the runs do not measure it" });
  });
  it("gives plain data that survive a file", () => {
    const value: unknown = JSON.parse(JSON.stringify(resultJson(result)));
    expect(isJson(value) && isJobResult(value)).toBe(true);
    expect(isJson(value) && canonicalText(value)).toBe(canonicalText(resultJson(result)));
  });
  it("reports faults of a scenario", () => {
    const job = makeJob({ version: 2, duration: -1, lanes: [{ queue: "red" }], traffic: [] }, [], []);
    expect(() => runJob(job)).toThrow("duration is -1");
  });
});

it("no damaged result passes as one", () => {
  const good = { id: "x", reports: [], answers: {}, traceHash: "h", events: 1 };
  expect(isJobResult(good)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(good)), (key) => {
      expect(isJobResult({ ...good, [key]: null })).toBe(false);
    }),
  );
});

describe("a worker that runs several jobs", () => {
  it("gets the same of each as from a run alone, and fails as that does", () => {
    const run = jobRunner();
    const jobs = [0, 1].map((lane) => makeJob(laneDocument(scenario, lane, 3), [window], asks));
    const wrong = makeJob({ version: 2, lanes: [] }, [window], []);
    expect(() => jobRunner()(wrong)).toThrow(/scenario/);
    for (const job of jobs) expect(resultJson(run(job))).toEqual(resultJson(runJob(job)));
  });
});
