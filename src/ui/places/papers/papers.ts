import { useStore } from "zustand";
import { experiments } from "../../../experiments/registry.ts";
import { papersText } from "../../../i18n/papers.ts";
import { tellAddress } from "../../session/address/says.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { perRun } from "../../session/run.ts";
import { workers } from "../sweep/workers.ts";
import { channelsOf } from "./channels.ts";
import { type Papers, Study } from "./paperStudy.ts";
import { readScreen, screenOf, screenText } from "./screen.ts";
import { noteJudged, noteSpeed } from "./start/judged.ts";
import { Runner, type Running } from "./start/runner.ts";
import { thumbOf, thumbOfSeries } from "./start/thumb.ts";
import { tallyOf } from "./tally.ts";

/** The study of experiments that belongs to a run. */
export const studyOf = perRun(
  () =>
    new Study({
      ...workers,
      onVerdicts: (id, variant, resultOf, series) => {
        const { experiment, grid, seeds } = variant.plan;
        const scenario = grid[0]?.scenario;
        const isTimeSeries = scenario !== undefined && channelsOf(experiment, scenario).length > 0;
        const thumb = isTimeSeries
          ? thumbOfSeries(experiment.figure.shows, scenario, series)
          : thumbOf(variant, resultOf);
        noteJudged(id, { ...tallyOf(variant.claims, seeds.length), ...(thumb.length > 0 ? { thumb } : {}) });
      },
    }),
);

/** Work shorter than this, s, says nothing about speed: the start of the workers takes most of it. */
const MEASURED_MIN = 4;

/** Runs experiments from the start page. */
export const runnerOf = perRun(
  () =>
    new Runner({
      ...workers,
      onJudged: (id, tally, thumb, seconds) => {
        noteJudged(id, { ...tally, thumb });
        const work = experiments.find((entry) => entry.id === id)?.work ?? 0;
        if (seconds !== null && seconds >= MEASURED_MIN) noteSpeed(work / seconds);
      },
    }),
);

/** Selects a part of what is known of the runs that the start page has begun. */
export const useRunning = <T>(select: (state: Running) => T): T => useStore(runnerOf(useRun()).store, select);

/** Selects a part of the page's state; the component is rendered again when that part changes. */
export const usePapers = <T>(select: (state: Papers) => T): T => useStore(studyOf(useRun()).store, select);

/** Opens an experiment and puts it into the address; "": opens the list. */
export const openExperiment = (run: Run, id: string): void =>
  run.lab.setState({ screen: screenText({ id, seeds: null, changed: [] }) });

/** The address text of the open experiment: its id, its seeds and its changed assumptions. */
const shownText = ({ id, experiment, seeds, variants }: Papers): string =>
  screenText({
    id,
    seeds: experiment === null || seeds === experiment.seeds.length ? null : seeds,
    changed: variants.slice(1).map(({ edits }) => edits),
  });

/** What of the address is left out. */
const faultsOf = (screen: string): readonly string[] => {
  const read = readScreen(screen);
  if (read === null) return [];
  const { id } = read.shown;
  const isKnown = id === "" || experiments.some((entry) => entry.id === id);
  return isKnown ? read.faults : [papersText("address.unknown", { id: id.slice(0, 60) }), ...read.faults];
};

/**
 * Shows the experiment of the address, now and when it changes, and keeps the address current; returns a function that
 * stops this.
 */
export const enter = (run: Run): (() => void) => {
  run.lab.getState().pause();
  const follow = (): void => {
    const { screen } = run.lab.getState();
    const asked = screenOf(screen);
    const state = studyOf(run).store.getState();
    if (asked === null || (asked.id === state.id && state.experiment === null && state.message === "")) return;
    if (screen === shownText(state) && (asked.id === "" || state.variants.length > 0)) return;
    tellAddress("papers", faultsOf(screen));
    void studyOf(run).open(asked);
  };
  const note = (state: Papers): void => {
    if (state.experiment === null || screenOf(run.lab.getState().screen)?.id !== state.id) return;
    run.lab.setState({ screen: shownText(state) });
  };
  follow();
  const stops = [
    run.lab.subscribe((state, before) => {
      if (state.screen !== before.screen) follow();
      if (state.status === "playing") run.lab.getState().pause();
    }),
    studyOf(run).store.subscribe((state, before) => {
      if (state.variants !== before.variants || state.seeds !== before.seeds) note(state);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    studyOf(run).close();
    runnerOf(run).cancel();
  };
};
