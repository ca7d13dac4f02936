import { describe, expect, it } from "vitest";
import type { JobAnswer, JobRequest } from "../../../../src/protocol/jobs.ts";
import { RunRecorders } from "../../../../src/ui/places/papers/runRecorders.ts";
import type { JobPort } from "../../../../src/ui/places/sweep/jobWorker.ts";

/** Workers whose answers the test triggers. */
const workshop = () => {
  const asked: { readonly answer: () => void; readonly request: JobRequest }[] = [];
  let made = 0;
  let ended = 0;
  const makePort = (): JobPort => {
    made += 1;
    const port: JobPort = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        ended += 1;
      },
      postMessage: (request) => {
        const said: JobAnswer = { kind: "job", id: request.id, content: "course", series: [] };
        asked.push({ request, answer: () => port.onmessage?.(new MessageEvent("message", { data: said })) });
      },
    };
    return port;
  };
  return { makePort, asked, made: () => made, ended: () => ended };
};
const runs = ["a", "b", "c"].map((key) => ({ key, document: {} }));
const how = { channels: ["queue"], parts: 4, workerCount: 2 };
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("workers that record runs", () => {
  it("share the runs, each taking the next when it is free", async () => {
    const shop = workshop();
    const told: string[] = [];
    const done = new RunRecorders(shop.makePort).record(runs, how, (key) => told.push(key));
    await turn();
    expect(shop.asked).toHaveLength(2);
    shop.asked[1]?.answer();
    await turn();
    expect(shop.asked).toHaveLength(3);
    shop.asked[0]?.answer();
    shop.asked[2]?.answer();
    await done;
    expect(told.sort()).toEqual(["a", "b", "c"]);
    expect(shop.made()).toBe(2);
  });

  it("report nothing that is no longer needed", async () => {
    const shop = workshop();
    const told: string[] = [];
    const recorders = new RunRecorders(shop.makePort);
    const first = recorders.record(runs, how, (key) => told.push(key));
    await turn();
    const second = recorders.record(runs.slice(0, 1), how, () => told.push("again"));
    for (let i = 0; i < 3; i++) {
      shop.asked[i]?.answer();
      await turn();
    }
    await Promise.all([first, second]);
    expect(told).toEqual(["again"]);
  });

  it("end when the page is left", async () => {
    const shop = workshop();
    const recorders = new RunRecorders(shop.makePort);
    void recorders.record(runs, how, () => undefined);
    await turn();
    recorders.close();
    expect(shop.ended()).toBe(2);
  });
});
