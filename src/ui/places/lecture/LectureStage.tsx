import { type ReactElement, useState } from "react";
import { useStore } from "zustand";
import { t } from "../../../i18n/message.ts";
import { QueuePlot } from "../../panels/queue/QueuePlot.tsx";
import { RunProvider } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { Drawing, panelsOf, StageLanes, StagePanels } from "../learn/Stage.tsx";
import { lectureForm } from "./lectureForm.ts";
import type { LessonShow } from "./lessonShow.ts";
import type { Show } from "./show.ts";

/** The picture of the run in a lecture. */
export const LectureStage = ({ show }: { readonly show: Show | LessonShow }): ReactElement => (
  <RunProvider run={show.run}>
    <div className="lec-run" data-run={show.run.id}>
      {"player" in show ? <OfStep show={show} /> : <Strip below={<Traces isAsking={never} />} />}
    </div>
  </RunProvider>
);

/** One picture for each step: the drawing of a drawn answer, the step's lanes, or the first panel that it names. */
const OfStep = ({ show: { player } }: { readonly show: LessonShow }): ReactElement => {
  useStore(player.store, (state) => state.index);
  const { step } = player;
  if (step.kind === "predict-draw") return <Drawing key={step.id} player={player} step={step} />;
  if (step.scenario.view === "compare") return <StageLanes />;
  const named = panelsOf(step);
  const shown = named.find((id) => id !== "network") ?? "queue";
  const isAsking = (): boolean => player.state.phase === "asking";
  const traces = <Traces key={step.id} isAsking={isAsking} />;
  const below = shown === "queue" ? traces : <Panel id={shown} traces={traces} />;
  return named.includes("network") ? <Strip below={below} /> : below;
};

/** Panels that are low: the traces have room below them. */
const LOW: readonly string[] = ["quality"];

const Panel = ({ id, traces }: { readonly id: string; readonly traces: ReactElement }): ReactElement =>
  LOW.includes(id) ? (
    <div className="lec-low">
      <StagePanels ids={[id]} />
      {traces}
    </div>
  ) : (
    <StagePanels ids={[id]} />
  );

const never = (): boolean => false;

/** The strip of packets is low: another picture has room below it. */
const Strip = ({ below }: { readonly below: ReactElement }): ReactElement => (
  <div className="lec-strip">
    <StagePanels ids={["network"]} />
    {below}
  </div>
);

/** The queue and the throughput of each group, without the lab's controls of the view. */
const Traces = ({ isAsking }: { isAsking(): boolean }): ReactElement => {
  const [makeForm] = useState(() => (run: Run) => lectureForm(run, isAsking));
  return (
    <PanelBoundary>
      <figure className="pn pn-queue lec-traces" aria-label={t("panel.queue.title")}>
        <QueuePlot makeForm={makeForm} />
      </figure>
    </PanelBoundary>
  );
};
