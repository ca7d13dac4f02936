import { create, useStore } from "zustand";
import { browserShelf, readRecord } from "../../session/address/storage.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { perRun } from "../../session/run.ts";
import { PROGRAM } from "../sweep/kept.ts";
import { workers } from "../sweep/workers.ts";
import { type Papers, Study } from "./paperStudy.ts";
import { screenOf, screenText } from "./screen.ts";
import { type Tally, tallyOf } from "./tally.ts";

const SHELF = "verdicts";

const isTally = (value: unknown): value is Tally =>
  typeof value === "object" &&
  value !== null &&
  ["holds", "undecided", "fails", "unknown", "setups", "seeds"].every(
    (key) => typeof Reflect.get(value, key) === "number",
  );

/** Stored verdicts of this build; another build may give other verdicts. */
const kept = (): Readonly<Record<string, Tally>> => {
  const record = readRecord(browserShelf, SHELF);
  const found = record?.["program"] === PROGRAM ? record["tallies"] : undefined;
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Tally] => isTally(entry[1])));
};

/** Verdicts so far, by the ids of experiments. */
export const useTallies = create<Readonly<Record<string, Tally>>>(kept);

/** The study of experiments that belongs to a run. */
export const studyOf = perRun(
  () =>
    new Study({
      ...workers,
      onVerdicts: (id, variant) => {
        useTallies.setState({ [id]: tallyOf(variant.claims, variant.plan.seeds.length) });
        browserShelf.write(SHELF, JSON.stringify({ program: PROGRAM, tallies: useTallies.getState() }));
      },
    }),
);

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
    if (screen !== shownText(state) || (asked.id !== "" && state.variants.length === 0)) void studyOf(run).open(asked);
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
  };
};
