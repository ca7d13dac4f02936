import { type ReactElement, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../../i18n/learn.ts";
import { practiceText } from "../../../../i18n/practice.ts";
import { lessonOf } from "../../../../lessons/challenges/asLesson.ts";
import type { Challenge, ChallengeSetting } from "../../../../lessons/challenges/contract.ts";
import { JUDGED_RUNS, type JudgedRun, passes } from "../../../../lessons/challenges/judging.ts";
import { readPath } from "../../../../scenario/change.ts";
import { sameJson } from "../../../../schema/json.ts";
import { takeBackgroundWorker } from "../../../session/backgroundWorker.ts";
import { shownScenario } from "../../../session/changes/shownLane.ts";
import { RunProvider, useLab } from "../../../session/RunContext.tsx";
import { useTitle } from "../../../session/title.ts";
import { Icon } from "../../../widgets/Icon.tsx";
import { SpokenStatus } from "../../../widgets/MovingStatus.tsx";
import { Told } from "../../../widgets/Told.tsx";
import { WebJobWorker } from "../../sweep/jobWorker.ts";
import { LessonPlayer } from "../lessonState.ts";
import { measureIn } from "../measureIn.ts";
import { lessonAddress } from "../places.ts";
import { createProgress, noStorage } from "../progress.ts";
import { Stage } from "../Stage.tsx";
import { Handle } from "../Task.tsx";
import { workerMeasuring } from "../values.ts";
import { keepBest, pageBest } from "./best.ts";
import { Judge } from "./judge.ts";
import { pageSettings } from "./keptSettings.ts";

interface Parts {
  readonly player: LessonPlayer;
  readonly judge: Judge;
}
const partsOf = (challenge: Challenge): Parts => {
  const worker = new WebJobWorker(takeBackgroundWorker, () => Promise.resolve());
  const measuring = { measure: measureIn(worker), cancel: () => worker.cancel(), close: () => worker.close() };
  return {
    player: new LessonPlayer(lessonOf(challenge), createProgress(noStorage), workerMeasuring()),
    judge: new Judge(challenge, measuring, (passed) => keepBest(pageBest, challenge.id, passed)),
  };
};

/** A challenge: what is to be reached, the controls that may be set, the judgement; beside it the player's own run. */
export const ChallengePage = ({ challenge }: { readonly challenge: Challenge }): ReactElement | null => {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    const made = partsOf(challenge);
    made.player.openStep("");
    // As the player left it.
    const { change } = made.player.run.lab.getState();
    for (const { set, to } of pageSettings.getState()[challenge.id] ?? [])
      if (challenge.controls.includes(set)) change(set, to);
    setParts(made);
    return () => {
      made.player.close();
      made.judge.close();
    };
  }, [challenge]);
  useTitle(practiceText("challenge.one", { title: challenge.title }));
  if (parts === null) return null;
  return (
    <main className="lrn-lesson chl" aria-label={practiceText("challenge.one", { title: challenge.title })}>
      <RunProvider run={parts.player.run}>
        <Panel challenge={challenge} parts={parts} />
      </RunProvider>
      <Stage player={parts.player} />
    </main>
  );
};

interface Props {
  readonly challenge: Challenge;
  readonly parts: Parts;
}
const Panel = ({ challenge, parts: { player, judge } }: Props): ReactElement => {
  const inForce = useLab((state) => shownScenario(state.inForce));
  const opened = useLab((state) => shownScenario(state.opened));
  const isJudging = useStore(judge.store, (state) => state.isJudging);
  const settings = challenge.controls.flatMap((set): readonly ChallengeSetting[] => {
    const to = readPath(inForce, set);
    return to === undefined ? [] : [{ set, to }];
  });
  const kept = useRef(settings);
  useEffect(() => {
    if (sameSettings(kept.current, settings)) return;
    kept.current = settings;
    pageSettings.setState({ [challenge.id]: settings });
  });
  return (
    <section className="panel lrn-panel">
      <header className="lrn-head">
        <h2>{challenge.title}</h2>
        <span />
        <a className="button square" href={lessonAddress("challenges")} title={practiceText("challenge.all")}>
          <Icon name="close" />
          <span className="unseen">{practiceText("challenge.all")}</span>
        </a>
      </header>
      <div className="lrn-body">
        <p>{challenge.text}</p>
        <ul className="chl-goals" aria-label={practiceText("challenge.goals")}>
          {challenge.goals.map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <div className="controls lrn-handles">
          {challenge.controls.map((path) => (
            <Handle key={path} path={path} inForce={inForce} opened={opened} />
          ))}
        </div>
        <Hints hints={challenge.hints} />
        <Verdict challenge={challenge} judge={judge} settings={settings} />
      </div>
      <footer className="lrn-foot">
        <button type="button" className="button outlined" onClick={() => player.play()}>
          <Icon name="play" size={13} />
          {learnText("lesson.play")}
        </button>
        <span className="spring" />
        {isJudging ? (
          <button type="button" className="button solid" onClick={() => judge.cancel()}>
            {practiceText("challenge.cancel")}
          </button>
        ) : (
          <button type="button" className="button solid" onClick={() => void judge.judge(settings)}>
            {practiceText("challenge.judge")}
          </button>
        )}
      </footer>
    </section>
  );
};

const Hints = ({ hints }: { readonly hints: readonly string[] }): ReactElement => {
  const [shown, setShown] = useState(0);
  return (
    <>
      <Told>
        {shown > 0 &&
          hints.slice(0, shown).map((hint) => (
            <p key={hint} className="hint">
              {hint}
            </p>
          ))}
      </Told>
      {shown < hints.length && (
        <div className="lrn-buttons">
          <button type="button" className="button outlined" onClick={() => setShown(shown + 1)}>
            {learnText("lesson.hint")}
          </button>
        </div>
      )}
    </>
  );
};

const sameSettings = (one: readonly ChallengeSetting[], other: readonly ChallengeSetting[]): boolean =>
  one.length === other.length && one.every(({ set, to }, i) => set === other[i]?.set && sameJson(to, other[i].to));

interface VerdictProps {
  readonly challenge: Challenge;
  readonly judge: Judge;
  /** As they are now. */
  readonly settings: readonly ChallengeSetting[];
}
/** The judgement of these settings so far, run by run, and the best on this device. */
const Verdict = ({ challenge, judge, settings }: VerdictProps): ReactElement => {
  const { isJudging, runs: judgedRuns, settings: judged, problem } = useStore(judge.store);
  const isOfOthers = judgedRuns.length > 0 && !sameSettings(judged, settings);
  const runs = isOfOthers ? [] : judgedRuns;
  const best = useStore(pageBest, (state) => state[challenge.id]);
  const passed = runs.filter(passes).length;
  return (
    <>
      {problem !== "" && (
        <p className="remark" role="alert">
          {practiceText("challenge.failed", { reason: problem })}
        </p>
      )}
      <SpokenStatus
        words={isJudging ? practiceText("challenge.judging", { n: judgedRuns.length, all: JUDGED_RUNS }) : ""}
      />
      {isJudging && (
        <label className="chl-progress">
          {practiceText("challenge.judging", { n: judgedRuns.length, all: JUDGED_RUNS })}
          <progress max={JUDGED_RUNS} value={judgedRuns.length} />
        </label>
      )}
      <Told className="hint">{isOfOthers && !isJudging && practiceText("challenge.changed")}</Told>
      {runs.length > 0 && (
        <div className="lrn-verdict">
          <Told>
            {runs.length === JUDGED_RUNS && (
              <p>
                <b>
                  {practiceText(passed === JUDGED_RUNS ? "challenge.passed" : "challenge.notYet", {
                    passed,
                    all: JUDGED_RUNS,
                  })}
                </b>
              </p>
            )}
          </Told>
          <ol className="chl-runs" aria-label={practiceText("challenge.runs")}>
            {runs.map((run, i) => (
              <RunRow key={run.seed} run={run} place={i + 1} challenge={challenge} />
            ))}
          </ol>
        </div>
      )}
      {best !== undefined && (
        <p className="hint">{practiceText("challenge.best", { passed: best, all: JUDGED_RUNS })}</p>
      )}
    </>
  );
};

const RunRow = ({
  run,
  place,
  challenge,
}: {
  readonly run: JudgedRun;
  readonly place: number;
  readonly challenge: Challenge;
}): ReactElement => {
  const missed = challenge.goals.filter((_, i) => run.held[i] !== true).map(({ words }) => words);
  return (
    <li data-passed={missed.length === 0}>
      {missed.length === 0
        ? practiceText("challenge.runPassed", { n: place })
        : practiceText("challenge.runMissed", { n: place, goals: missed.join(" ") })}
    </li>
  );
};
