import { createStore, type StoreApi } from "zustand/vanilla";
import type { Challenge, ChallengeSetting } from "../../../../lessons/challenges/contract.ts";
import {
  challengeScenario,
  type JudgedRun,
  judgeWith,
  passes,
  seedsOf,
} from "../../../../lessons/challenges/judging.ts";
import type { MeasureWindows } from "../../../../lessons/measured.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";

export interface JudgeState {
  readonly isJudging: boolean;
  /** Runs judged so far, in the order of the seeds. */
  readonly runs: readonly JudgedRun[];
  /** What was judged, path by path. */
  readonly settings: readonly ChallengeSetting[];
  readonly problem: string;
}

/** Runs lanes elsewhere, and can be stopped. */
export interface MeasuringWorker {
  readonly measure: MeasureWindows;
  /** Ends what runs. */
  cancel(): void;
  /** As `cancel`, for good. */
  close(): void;
}

/** Judges a player's settings, seed by seed. */
export class Judge {
  readonly store: StoreApi<JudgeState> = createStore<JudgeState>()(() => ({
    isJudging: false,
    runs: [],
    settings: [],
    problem: "",
  }));
  /** Counts judgements: runs of one that was stopped do not count. */
  private round = 0;

  constructor(
    private readonly challenge: Challenge,
    private readonly worker: MeasuringWorker,
    private readonly onJudged: (passed: number) => void,
  ) {}

  async judge(settings: readonly ChallengeSetting[]): Promise<void> {
    this.round += 1;
    const { round, challenge, worker, store } = this;
    store.setState({ isJudging: true, runs: [], settings, problem: "" });
    try {
      const scenario = challengeScenario(challenge, settings);
      for (const seed of seedsOf(challenge.id)) {
        const run = await judgeWith(challenge, scenario, seed, worker.measure);
        if (round !== this.round) return;
        store.setState(({ runs }) => ({ runs: [...runs, run] }));
      }
      store.setState({ isJudging: false });
      this.onJudged(store.getState().runs.filter(passes).length);
    } catch (error) {
      if (round === this.round) store.setState({ isJudging: false, problem: reasonOf(error) });
    }
  }

  /** Stops; nothing of this judgement counts. */
  cancel(): void {
    this.round += 1;
    this.worker.cancel();
    this.store.setState({ isJudging: false, runs: [] });
  }

  close(): void {
    this.round += 1;
    this.worker.close();
  }
}
