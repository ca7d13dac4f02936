import type { SweepKey } from "../../../i18n/sweeps.ts";
import type { Group, Scenario } from "../../../scenario/document.ts";
import { LANES_MAX } from "../../../schema/limits.ts";
import { type AxisDraft, BLANK, type Draft } from "./definition.ts";
import { type FieldChoice, fieldChoices, firstText } from "./fieldChoices.ts";
import { hasNewcomers } from "./newcomers.ts";

/** A question that is ready to run, or why the scene cannot answer it. */
export type Answerable = { readonly draft: Draft } | { readonly reason: SweepKey };

/** A question in words about any scene. */
export interface Question {
  readonly id: string;
  readonly words: SweepKey;
  /** A small picture of a typical answer: the path of an SVG in a box of 44 by 34. */
  readonly picture: string;
  /** The question about this scene. */
  askAbout(scenario: Scenario): Answerable;
}

const axisAt = (scenario: Scenario, path: string, points?: number): AxisDraft | null => {
  const choice = fieldChoices(scenario).find((each) => each.path === path);
  return choice === undefined ? null : { path, text: firstText(scenario, choice, points) };
};
const firstOf = (scenario: Scenario, which: (choice: FieldChoice) => boolean): string =>
  fieldChoices(scenario).find(which)?.path ?? "";

const isLong = ({ transport, kind }: Group): boolean => transport !== null && kind === "bulk";
const groupPath = (scenario: Scenario, key: string, which: (group: Group) => boolean): string => {
  const group = scenario.traffic.find(which);
  return group === undefined ? "" : `traffic.${group.id}.${key}`;
};
const flowsPath = (scenario: Scenario): string => groupPath(scenario, "count", isLong);
const roundTripPath = (scenario: Scenario): string =>
  groupPath(scenario, "rtt", (group) => isLong(group) && typeof group.rtt === "number");

/** A question that varies the fields at these paths; the scene must have all of them. */
const over =
  (paths: (scenario: Scenario) => readonly string[], reason: SweepKey, part: Partial<Draft>) =>
  (scenario: Scenario): Answerable => {
    const wanted = paths(scenario);
    const axes = wanted.flatMap((path) => axisAt(scenario, path, wanted.length > 1 ? MAP_POINTS : undefined) ?? []);
    return axes.length < wanted.length ? { reason } : { draft: { ...BLANK, axes, ...part } };
  };
const MAP_POINTS = 4;

/** Algorithms that are compared with those of the scene. */
const BESIDE = ["drop-tail", "red", "codel", "pie"];

const shortAndBusy = (scenario: Scenario): Answerable => {
  const own = scenario.lanes.map(({ queue }) => queue);
  const more = BESIDE.filter((queue) => !own.includes(queue));
  const lanes = [...own.map((_, i) => i), ...more].slice(0, LANES_MAX);
  return over((scene) => [flowsPath(scene)], "question.flows.no", { lanes, view: "scatter" })(scenario);
};

/** Every question, in the order of the list: a new one is one entry. */
export const QUESTIONS: readonly Question[] = [
  {
    id: "flows",
    words: "question.flows",
    picture: "M6 26C12 14 22 9 38 8M6 28 38 20",
    askAbout: over((scenario) => [flowsPath(scenario)], "question.flows.no", {}),
  },
  {
    id: "roundTrips",
    words: "question.roundTrips",
    picture: "M6 9C18 10 28 14 38 26",
    askAbout: over((scenario) => [roundTripPath(scenario)], "question.roundTrips.no", {
      metric: "utilization",
      against: "delayMean",
    }),
  },
  {
    id: "buffer",
    words: "question.buffer",
    picture: "M6 27 20 12H38",
    askAbout: over(
      (scenario) => [firstOf(scenario, ({ path }) => path.startsWith("bottleneck.buffer."))],
      "question.buffer.no",
      { metric: "utilization", against: "delayMean" },
    ),
  },
  {
    id: "udp",
    words: "question.udp",
    picture: "M6 27 38 8",
    askAbout: over((scenario) => [groupPath(scenario, "rate", ({ kind }) => kind === "cbr")], "question.udp.no", {
      metric: "udpShare",
      against: "delayMean",
    }),
  },
  {
    id: "maxProbability",
    words: "question.maxProbability",
    picture: "M6 10C12 10 14 26 22 26S32 10 38 10",
    askAbout: over(
      (scenario) => [firstOf(scenario, ({ path }) => /^lanes\.\d+\.params\.maxProbability$/.test(path))],
      "question.maxProbability.no",
      {},
    ),
  },
  {
    id: "ecn",
    words: "question.ecn",
    picture: "M12 28V10M30 28V20",
    askAbout: over(() => ["bottleneck.ecn"], "question.flows.no", { metric: "lossFraction", against: "delayMean" }),
  },
  {
    id: "fairness",
    words: "question.fairness",
    picture: "M6 8C16 9 22 18 38 26",
    askAbout: (scenario) => {
      const long = scenario.traffic.filter(isLong);
      if (long.length < 2) return { reason: "question.fairness.no" };
      const paths = (): readonly string[] => [`traffic.${long[1]?.id ?? ""}.rtt`];
      return over(paths, "question.fairness.no", { metric: "jainIndex" })(scenario);
    },
  },
  {
    id: "settling",
    words: "question.settling",
    picture: "M6 28 10 8C16 34 19 12 24 22S30 18 38 19",
    askAbout: (scenario) =>
      hasNewcomers(scenario)
        ? over((scene) => [roundTripPath(scene) || "bottleneck.rate"], "question.settling.no", {
            metric: "convergenceTimeMean",
          })(scenario)
        : { reason: "question.settling.no" },
  },
  {
    id: "together",
    words: "question.together",
    picture: "M8 8h8v6H8zM18 8h8v6h-8zM28 8h8v6h-8zM8 18h8v6H8zM18 18h8v6h-8zM28 18h8v6h-8z",
    askAbout: over((scenario) => [flowsPath(scenario), roundTripPath(scenario)], "question.together.no", {
      view: "map",
    }),
  },
  {
    id: "shortAndBusy",
    words: "question.shortAndBusy",
    picture: "M9 24h4v4H9zM18 16h4v4h-4zM25 12h4v4h-4zM33 7h4v4h-4z",
    askAbout: shortAndBusy,
  },
];

/** The draft before the user has chosen a question: that of the first question that the scene can answer. */
export const firstDraft = (scenario: Scenario): Draft => {
  for (const question of QUESTIONS) {
    const asked = question.askAbout(scenario);
    if ("draft" in asked) return asked.draft;
  }
  const [choice] = fieldChoices(scenario);
  const axes = choice === undefined ? [] : [{ path: choice.path, text: firstText(scenario, choice) }];
  return { ...BLANK, axes };
};
