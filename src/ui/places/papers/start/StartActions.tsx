import type { ReactElement } from "react";
import { experiments } from "../../../../experiments/registry.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { MovingStatus } from "../../../widgets/MovingStatus.tsx";
import { runnerOf, useRunning } from "../papers.ts";
import { useJudged } from "./judged.ts";

/** Runs what is missing, the quickest first; while it runs, it pauses. */
export const StartActions = (): ReactElement => {
  const run = useRun();
  const status = useRunning((state) => state.status);
  const waiting = useRunning((state) => state.waiting.length);
  const tallies = useJudged((state) => state.tallies);
  const missing = experiments.filter(({ id }) => tallies[id] === undefined);
  const runner = runnerOf(run);
  if (status === "idle") {
    const isAgain = missing.length === 0;
    return (
      <button
        type="button"
        className="button solid"
        title={papersText(isAgain ? "start.againTitle" : "start.runAllTitle")}
        onClick={() => runner.run(isAgain ? experiments : missing, isAgain)}
      >
        <Icon name={isAgain ? "reset" : "play"} />
        {papersText(isAgain ? "start.again" : "start.runAll")}
      </button>
    );
  }
  const isPaused = status === "paused";
  return (
    <>
      <span className="note pst-waiting">
        <MovingStatus words={papersText(isPaused ? "start.paused" : "start.waiting", { n: waiting })} />
      </span>
      <button type="button" className="button solid" onClick={() => (isPaused ? runner.resume() : runner.pause())}>
        <Icon name={isPaused ? "play" : "pause"} />
        {papersText(isPaused ? "start.goOn" : "start.pause")}
      </button>
      <button
        type="button"
        className="button square outlined"
        title={papersText("start.stop")}
        onClick={() => runner.cancel()}
      >
        <Icon name="close" />
        <span className="unseen">{papersText("start.stop")}</span>
      </button>
    </>
  );
};
