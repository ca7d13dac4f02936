import { expect, it } from "vitest";
import { makeBench, smallScenario } from "./bench.ts";

const change = { at: 0, set: "lanes.0.params.minThreshold", to: 6 };

it("a change that leaves the channels as they are leaves their list, for which the charts keep their columns", async () => {
  const { lab, traces, workers, settle, pictures } = makeBench({ scenario: smallScenario() });
  await settle();
  lab.getState().play();
  await pictures(6);
  const [worker] = workers;
  const run = worker?.heard.at(-1)?.run ?? 0;
  const { channels } = traces;
  const others = channels.map((channel) => ({ ...channel, label: `other ${channel.label}` }));
  const { scenario } = lab.getState();
  worker?.say({ run, kind: "changed", change, channels: structuredClone(channels), scenario });
  await pictures(6);
  expect(traces.channels).toBe(channels);
  worker?.say({ run, kind: "changed", change, channels: others, scenario });
  await pictures(6);
  expect(traces.channels).toEqual(others);
});
