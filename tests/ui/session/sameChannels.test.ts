import { expect, it } from "vitest";
import { makeBench, smallScenario } from "./bench.ts";

it("a change that leaves the channels as they are leaves their list, for which the charts keep their columns", async () => {
  const { lab, traces, workers, settle, pictures } = makeBench({ scenario: smallScenario() });
  await settle();
  lab.getState().play();
  await pictures(6);
  const [worker] = workers;
  const run = worker?.heard.at(-1)?.run ?? 0;
  const { channels } = traces;
  const others = channels.map((channel) => ({ ...channel, label: `other ${channel.label}` }));
  worker?.say({ run, kind: "changed", channels: structuredClone(channels) });
  await pictures(6);
  expect(traces.channels).toBe(channels);
  worker?.say({ run, kind: "changed", channels: others });
  await pictures(6);
  expect(traces.channels).toEqual(others);
});
