import { lazy, type ReactElement, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { catalog } from "../../../engine/catalog.ts";
import { learnText } from "../../../i18n/learn.ts";
import type { Step } from "../../../lessons/contract.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { AlgorithmPicker } from "../../controls/AlgorithmPicker.tsx";
import { FieldControl } from "../../controls/FieldControl.tsx";
import { GroupControl } from "../../controls/GroupControl.tsx";
import { bufferPackets, heldItem, laneItems } from "../../controls/model.ts";
import { plainNumber } from "../../quantity.ts";
import { fieldAt } from "../../session/changes/fieldAt.ts";
import { shownScenario } from "../../session/changes/shownLane.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { withDocumentation } from "../../session/loading/withDocumentation.ts";
import { RunProvider, useLab } from "../../session/RunContext.tsx";
import { groupStyles } from "../../theme/groups.ts";
import { Told } from "../../widgets/Told.tsx";
import { changedWords } from "./changedWords.ts";
import { comparedRun } from "./comparedLab.ts";
import type { LessonPlayer } from "./lessonState.ts";
import { RoundTrips } from "./RoundTrips.tsx";

const TaskControls = lazy(() => retryLoad(() => withDocumentation(import("./TaskControls.tsx"))));

type TaskStep = Extract<Step, { readonly kind: "do" }>;
interface Props {
  readonly player: LessonPlayer;
  readonly step: TaskStep;
}

/** Time after which the solution of a task is offered, ms. */
const OFFER_MS = 30_000;

/** Opens the page of an algorithm, or their list, in a tab of its own: the lesson stays as it is. */
const readApart = (id: string | null): void =>
  void open(`#v2/red-basics?${id === null ? "view=algorithms" : `page=${id}`}~`, "_blank", "noopener");

/** A task: what is to be reached, the controls that matter for it, hints, and "Show me". */
const Task = ({ player, step }: Props): ReactElement => {
  const isComparison = step.scenario.view === "compare";
  return (
    <RunProvider run={isComparison ? comparedRun(player.run, step.scenario.from) : player.run}>
      <Goal player={player} step={step} />
      <Handles step={step} />
      <Help player={player} step={step} />
      <details className="lrn-all-controls">
        <summary>{learnText("do.all")}</summary>
        <Suspense>
          <TaskControls isComparison={isComparison} />
        </Suspense>
      </details>
    </RunProvider>
  );
};

export default Task;

/** The condition, with whether it holds now: measured in the background by the same run to the current time. */
const Goal = ({ player, step }: Props): ReactElement => {
  const isDone = useStore(player.store, (state) => state.isDone);
  const granted = useLab((state) => state.granted);
  useEffect(() => player.checkRegularly(), [player]);
  const broken = useStore(player.store, (state) => state.broken);
  const inForce = useLab((state) => state.inForce);
  const hasPlayed = granted > step.scenario.from;
  const state =
    broken === null || isDone
      ? learnText(isDone ? "do.held" : hasPlayed ? "do.open" : "do.waiting")
      : learnText(broken.isOver ? "do.wasBroken" : "do.broken", { names: changedWords(broken.paths, inForce) });
  return (
    <div className="lrn-goal" data-held={isDone}>
      <div>
        {step.done.words}
        <br />
        <small>
          {/* What is spoken changes in kind alone: the time beside it moves ten times a second. */}
          <span role="status">{state}</span>
          {!isDone && hasPlayed && ` ${learnText("do.at", { at: plainNumber(Number(granted.toFixed(1))) })}`}
        </small>
      </div>
    </div>
  );
};

/** The controls of the values that solve the task; all others stand below. */
const Handles = ({ step }: { readonly step: TaskStep }): ReactElement => {
  const inForce = useLab((state) => shownScenario(state.inForce));
  const opened = useLab((state) => shownScenario(state.opened));
  const paths = [...new Set(step.done.solution.map(({ set }) => set))];
  return (
    <div className="controls lrn-handles">
      {paths.map((path) => (
        <Handle key={path} path={path} inForce={inForce} opened={opened} />
      ))}
    </div>
  );
};

interface HandleProps {
  readonly path: string;
  readonly inForce: Scenario;
  readonly opened: Scenario;
}
/** The control of one value of the run. */
export const Handle = ({ path, inForce, opened }: HandleProps): ReactElement | null => {
  const [root = "", name = "", part = ""] = path.split(".");
  if (root === "lanes" && (part === "queue" || part === ""))
    return <AlgorithmPicker lane={Number(name)} openAlgorithms={readApart} />;
  if (root === "lanes") {
    const item = laneItems(inForce, opened, Number(name)).find((one) => one.path === path);
    return item === undefined ? null : <FieldControl item={item} bufferPackets={bufferPackets(inForce)} />;
  }
  if (root === "traffic") {
    const place = inForce.traffic.findIndex(({ id }) => id === name);
    const [group, style] = [inForce.traffic[place], groupStyles(inForce)[place]];
    if (group === undefined || style === undefined) return null;
    return (
      <>
        <GroupControl group={group} style={style} inForce={inForce} opened={opened} />
        {part === "rtt" && <RoundTrips group={group} />}
      </>
    );
  }
  const field = fieldAt(inForce, path, catalog);
  return field === undefined ? null : <FieldControl item={heldItem(inForce, opened, path, field)} bufferPackets={0} />;
};

/** Hints, one after another; after a while, or when they are used up, the lesson offers to do it. */
const Help = ({ player, step }: Props): ReactElement => {
  const [hints, setHints] = useState(0);
  const [offers, setOffers] = useState(false);
  const isDone = useStore(player.store, (state) => state.isDone);
  useEffect(() => {
    const timer = setTimeout(() => setOffers(true), OFFER_MS);
    return () => clearTimeout(timer);
  }, []);
  const all = step.done.hints ?? [];
  return (
    <>
      <Told>
        {hints > 0 &&
          [...all.slice(0, hints).entries()].map(([place, hint]) => (
            <p key={place} className="hint">
              {hint}
            </p>
          ))}
      </Told>
      {!isDone && (
        <div className="lrn-buttons">
          {hints < all.length && (
            <button type="button" className="button outlined" onClick={() => setHints(hints + 1)}>
              {learnText("lesson.hint")}
            </button>
          )}
          {(offers || hints >= all.length) && (
            <button type="button" className="button outlined" onClick={() => player.showSolution()}>
              {learnText("lesson.showMe")}
            </button>
          )}
          <button type="button" className="button outlined" onClick={() => player.go(player.state.index)}>
            {learnText("lesson.again")}
          </button>
        </div>
      )}
    </>
  );
};
