import { lazy, type ReactElement, Suspense, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import { t } from "../../../i18n/message.ts";
import type { Step } from "../../../lessons/contract.ts";
import type { Seconds } from "../../../units/units.ts";
import { panels } from "../../panels/registry.ts";
import { plainNumber } from "../../quantity.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { RunProvider, useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";
import { useCompare } from "../compare/compare.ts";
import { type Curve, DrawPlot } from "./DrawPlot.tsx";
import { channelAt } from "./judge.ts";
import type { LessonPlayer } from "./lessonState.ts";
import { listenToStageKeys } from "./stageKeys.ts";
import { isQuestionStep } from "./stepWindow.ts";

const LessonLanes = lazy(() => retryLoad(() => withDocumentation(import("./LessonLanes.tsx"))));

/** The run of a step: its clock, and the panels that the step names. */
export const Stage = ({ player }: { readonly player: LessonPlayer }): ReactElement => {
  useStore(player.store, (state) => state.index);
  const page = useRun();
  useLayoutEffect(() => listenToStageKeys(() => page.lab.getState().shortcuts), [page]);
  const { step } = player;
  return (
    <RunProvider run={player.run}>
      <section className="lrn-stage-run" data-run={player.run.id}>
        <StageClock player={player} isComparison={step.scenario.view === "compare"} />
        {step.kind === "predict-draw" ? (
          <Drawing key={step.id} player={player} step={step} />
        ) : step.scenario.view === "compare" ? (
          <StageLanes />
        ) : (
          <Panels step={step} />
        )}
      </section>
    </RunProvider>
  );
};

/** Names of panels in lessons that are no panels of the lab. */
const ELSEWHERE: ReadonlySet<string> = new Set(["network", "controls", "timeline", "compare"]);

/** Ids of the lab's panels that a step highlights; the queue where it names none. */
export const panelsOf = (step: Step): readonly string[] => {
  const named = step.highlight.map(({ panel }) => panel).filter((id) => !ELSEWHERE.has(id));
  return named.length === 0 ? ["queue"] : [...new Set(named)];
};

/** The strip of packets, and below it the panels that the step highlights. */
const Panels = ({ step }: { readonly step: Step }): ReactElement => {
  const named = panelsOf(step);
  // Of a step that asks, what is highlighted is all that is shown: another panel could give the answer away.
  return <StagePanels ids={["network", ...(isQuestionStep(step) ? [] : ["queue"]), ...named]} />;
};

/** Panels of the lab, in its order. */
export const StagePanels = ({ ids }: { readonly ids: readonly string[] }): ReactElement => (
  <div className="lrn-panels">
    {panels
      .filter(({ id }) => ids.includes(id))
      .map(({ id, Panel }) => (
        <div key={id} data-panel-name={id}>
          <PanelBoundary>
            <Suspense fallback={<section className={`panel pending pending-${id}`} />}>
              <Panel />
            </Suspense>
          </PanelBoundary>
        </div>
      ))}
  </div>
);

/** All lanes of a step side by side. */
export const StageLanes = (): ReactElement => (
  <div className="lrn-panels">
    <PanelBoundary>
      <Suspense>
        <LessonLanes />
      </Suspense>
    </PanelBoundary>
  </div>
);

const useNow = (isComparison: boolean): Seconds => {
  const lab = useLab((state) => state.granted);
  const lanes = useCompare((state) => state.granted);
  return isComparison ? lanes : lab;
};

const StageClock = ({
  player,
  isComparison,
}: {
  readonly player: LessonPlayer;
  readonly isComparison: boolean;
}): ReactElement => {
  const now = useNow(isComparison);
  const phase = useStore(player.store, (state) => state.phase);
  const status = useLab((state) => state.status);
  const lanes = useCompare((state) => state.status);
  const isPlaying = isComparison ? lanes === "playing" : status === "playing";
  const { to } = player.stepWindow;
  const words =
    phase === "asking"
      ? learnText("state.asking")
      : phase === "revealing"
        ? learnText("reveal.playing", { to: plainNumber(to) })
        : now >= to && !isPlaying
          ? learnText("state.over")
          : t(`state.${isComparison ? lanes : status === "playing" ? "paused" : status}`);
  return (
    <div className="panel lrn-clock">
      <b>
        <span data-testid="clock">{now.toFixed(3)}</span> <small>{t("unit.seconds")}</small>
      </b>
      {!isPlaying || phase === "revealing" ? <span data-testid="lesson-state">{words}</span> : null}
    </div>
  );
};

/** Parts of the known curve. */
const PARTS = 240;
/** Share of the axis before the part that is drawn on. */
const BEFORE = 0.35;

/** What the run has recorded of a channel, up to `end`. */
const knownCurve = (run: Run, channel: string, [from, to]: readonly [Seconds, Seconds], end: Seconds): Curve => {
  const value = channelAt(run, channel);
  const part = (to - from) / PARTS;
  const count = Math.max(0, Math.floor((end - from) / part));
  return Array.from({ length: count }, (_, i) => {
    const at = from + (i + 0.5) * part;
    return [at, value(at)] as const;
  });
};

type DrawStep = Extract<Step, { readonly kind: "predict-draw" }>;

/** The plot on which the learner draws, with what the run has shown of it. */
export const Drawing = ({ player, step }: { readonly player: LessonPlayer; readonly step: DrawStep }): ReactElement => {
  const run = useRun();
  const { range, axis, unit, channel } = step.draw;
  const [from, to] = range;
  const span: readonly [Seconds, Seconds] = [Math.max(0, from - (to - from) * BEFORE), to];
  const draft = useStore(player.store, (state) => state.guess.draft);
  const phase = useStore(player.store, (state) => state.phase);
  const granted = useLab((state) => state.granted);
  // The recordings change outside React, at the latest when the time does.
  const known = knownCurve(run, channel, span, Math.min(granted, to));
  return (
    <DrawPlot
      name={learnText("draw.plot", { title: step.title })}
      span={span}
      range={range}
      axis={axis}
      unit={unit}
      known={known}
      draft={draft}
      {...(phase === "asking" ? { onDraft: (next) => player.setGuess({ draft: next }) } : {})}
    />
  );
};
