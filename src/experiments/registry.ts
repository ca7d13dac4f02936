import type { Experiment } from "./contract.ts";
import { type EntryFacts, FORMS, type Form } from "./entryFacts.ts";
import index from "./papers/index.json";
import { readPaper } from "./readPaper.ts";

/** Entry of an experiment in a list, available before the experiment is loaded. */
export interface ExperimentEntry extends EntryFacts {
  /** The file of its paper, below `papers/`. */
  readonly paper: string;
  load(): Promise<Experiment>;
}

/** The papers' files, loaded when an experiment of theirs is opened. */
const papers: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {
  zhangDou: () => import("./papers/zhangDou.json"),
  kimLee: () => import("./papers/kimLee.json"),
  koo: () => import("./papers/koo.json"),
  cmu: () => import("./papers/cmu.json"),
  kunniyurSrikant: () => import("./papers/kunniyurSrikant.json"),
};

const loaded = new Map<string, Promise<readonly Experiment[]>>();

/** The experiments of one paper, read once. @throws Error if there is no such paper or its file is wrong */
const experimentsOf = (paper: string): Promise<readonly Experiment[]> => {
  const found = loaded.get(paper);
  if (found !== undefined) return found;
  const load = papers[paper];
  if (load === undefined) throw new Error(`there is no paper ${paper}`);
  const reading = load().then((file) => readPaper(file.default, paper));
  loaded.set(paper, reading);
  return reading;
};

const loadExperiment = async (paper: string, id: string): Promise<Experiment> => {
  const found = (await experimentsOf(paper)).find((experiment) => experiment.id === id);
  if (found === undefined) throw new Error(`there is no experiment ${id} in ${paper}`);
  return found;
};

const formNamed = (name: string): Form => {
  const form = FORMS.find((each) => each === name);
  if (form === undefined) throw new Error(`form is ${name}; it must be one of ${FORMS.join(", ")}`);
  return form;
};

/** The experiments, in the order of their papers; each paper is loaded when one of its experiments is opened. */
export const experiments: readonly ExperimentEntry[] = index.flatMap(({ paper, experiments: entries }) =>
  entries.map((entry) => ({
    ...entry,
    form: formNamed(entry.form),
    paper,
    load: () => loadExperiment(paper, entry.id),
  })),
);
