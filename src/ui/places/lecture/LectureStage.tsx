import type { ReactElement } from "react";
import { useStore } from "zustand";
import { RunProvider } from "../../session/RunContext.tsx";
import { Drawing, panelsOf, StageLanes, StagePanels } from "../learn/Stage.tsx";
import type { LessonShow } from "./lessonShow.ts";
import type { Show } from "./show.ts";

/** The picture of the run in a lecture. */
export const LectureStage = ({ show }: { readonly show: Show | LessonShow }): ReactElement => (
  <RunProvider run={show.run}>
    <div className="lec-run" data-run={show.run.id}>
      {"player" in show ? <OfStep show={show} /> : <StagePanels ids={["network", "queue"]} />}
    </div>
  </RunProvider>
);

/** One picture a step: what it draws, its lanes, or the first panel that it names. */
const OfStep = ({ show: { player } }: { readonly show: LessonShow }): ReactElement => {
  useStore(player.store, (state) => state.index);
  const { step } = player;
  if (step.kind === "predict-draw") return <Drawing key={step.id} player={player} step={step} />;
  if (step.scenario.view === "compare") return <StageLanes />;
  const [first = "queue", second] = panelsOf(step);
  // The strip of packets is low: another panel has room below it.
  return <StagePanels ids={first === "network" ? [first, second ?? "queue"] : [first]} />;
};
