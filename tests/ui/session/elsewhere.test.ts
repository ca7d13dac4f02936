import { expect, it } from "vitest";
import { makeBench, smallScenario } from "./bench.ts";

it("a run goes on under another place, no faster than real time, and as fast as before in the lab", async () => {
  const { lab, settle, pictures } = makeBench({ scenario: smallScenario() });
  await settle();
  lab.getState().setSpeed(5);
  lab.getState().play();
  /** Simulated seconds in one second of wall time, once the state tells what the new speed has brought. */
  const second = async (): Promise<number> => {
    await pictures(12);
    const { granted } = lab.getState();
    await pictures(60);
    return lab.getState().granted - granted;
  };
  expect(await second()).toBeGreaterThan(4);
  lab.setState({ screen: "algorithms" });
  const elsewhere = await second();
  expect(elsewhere).toBeGreaterThan(0.8);
  expect(elsewhere).toBeLessThan(1.2);
  expect(lab.getState().speedAsked).toBe(5);
  lab.setState({ screen: "" });
  expect(await second()).toBeGreaterThan(4);
  lab.setState({ screen: "learn" });
  lab.getState().pause();
  lab.getState().play();
  expect(await second()).toBeLessThan(1.2);
  lab.getState().setSpeed(0.5);
  lab.setState({ screen: "papers" });
  expect(await second()).toBeLessThan(0.6);
});
