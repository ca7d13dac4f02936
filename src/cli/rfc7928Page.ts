import { findMetric } from "../engine/metrics/tables.ts";
import { COMMON_MEASURES, measuresOf } from "../experiments/rfc7928/contract.ts";
import { NOT_HERE } from "../experiments/rfc7928/notHere.ts";
import { scenes } from "../experiments/rfc7928/scenes.ts";
import type { Interval, SuiteResults } from "../experiments/rfc7928/suite.ts";
import { shownMeasure } from "../experiments/rfc7928/units.ts";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const cellText = (interval: Interval | undefined, measure: string): string => {
  if (interval === undefined || interval === null) return "";
  const { factor, digits } = shownMeasure(measure);
  const [mean, halfWidth] = interval.map((value) => (value * factor).toFixed(digits));
  return `${mean} ± ${halfWidth}`;
};

const headOf = (measure: string): string => {
  const { label, unit } = shownMeasure(measure);
  return unit === "" ? label : `${label}, ${unit}`;
};

/** A table of all disciplines by all scenes, of one measure. */
const overview = ({ scenes: found }: SuiteResults, measure: (typeof COMMON_MEASURES)[number]): string => {
  const at = COMMON_MEASURES.indexOf(measure);
  const titles = found.map(({ scene }) => scenes.find(({ id }) => id === scene)?.title ?? scene);
  const queues = found[0]?.cells.map(({ queue }) => queue) ?? [];
  const rows = queues.map((queue) =>
    row([
      `\`${queue}\``,
      ...found.map(({ cells }) => cellText(cells.find((cell) => cell.queue === queue)?.measures[at], measure)),
    ]),
  );
  return [
    `## ${headOf(measure)}`,
    "",
    row(["algorithm", ...titles]),
    row(["---", ...titles.map(() => "---:")]),
    ...rows,
  ].join("\n");
};

const sceneTable = ({ scene: id, cells }: SuiteResults["scenes"][number]): string => {
  const scene = scenes.find((each) => each.id === id);
  if (scene === undefined) throw new Error(`there is no scene ${id}`);
  const measures = measuresOf(scene);
  const own = measures.slice(COMMON_MEASURES.length);
  const shown = [...DETAILS, ...own];
  const rows = cells.map(({ queue, measures: values }) =>
    row([`\`${queue}\``, ...shown.map((measure) => cellText(values[measures.indexOf(measure)], measure))]),
  );
  return [
    `### ${scene.title} (section ${scene.section})`,
    "",
    scene.story,
    "",
    row(["algorithm", ...shown.map(headOf)]),
    row(["---", ...shown.map(() => "---:")]),
    ...rows,
  ].join("\n");
};

/** Measures with a table over all scenes; the others are in the tables of the scenes. */
const OVERVIEWS = ["goodput", "delayMean"] as const;
const DETAILS = ["utilization", "delayP95", "delayStd", "lossFraction", "synchronizationIndex", "jainIndex"] as const;

/** The measures, with their meaning in the lab. */
const meanings = (): string =>
  COMMON_MEASURES.map((measure) => `- ${shownMeasure(measure).label}: ${findMetric(measure)?.help ?? ""}`).join("\n");

const notHere = (): string =>
  [row(["section", "about", "why"]), row(["---", "---", "---"])]
    .concat(NOT_HERE.map(({ section, title, why }) => row([section, title, why])))
    .join("\n");

/** The page of the suite: what is measured, a table of all scenes, and one table for each scene. */
export const suitePage = (results: SuiteResults): string =>
  `${[
    "# RFC 7928: all algorithms in its tests",
    `Written by \`npm run rfc7928\`; do not edit. RFC 7928 (N. Kuhn and others, 2016) says how to judge an algorithm of
queue management before it is used. Here its tests are scenes of the lab, at 10 Mbit/s and with a buffer of 125 packets
where nothing else is said, and every algorithm runs each of them with its default parameters and ${results.seeds} seeds. A value is
the mean over the seeds, ± the half-width of its 95 % interval. An empty cell: no run has the value.`,
    `Where the RFC names a number, the scene has it or says what it has in its place; where the RFC asks for a discussion and
prescribes no traffic, the traffic is ours. Flows are NewReno with an initial window of 3 packets and an RTT of 100 ms
where nothing else is said. Runs last 20 to 80 s, not the 300 s that are usual in tests of this kind.`,
    `[The figure](pictures/rfc7928.svg) draws the mean queueing delay against the goodput, as the RFC's section 2.7 asks: an
ellipse for each algorithm, one standard deviation of single runs about their mean. Small delay and high goodput are to
the upper right.`,
    `GKVQ marks every packet from the overflow of its virtual queue until that is empty, whatever becomes of the packets
(Gibbens and Kelly, 1999). The scheme knows only marks. Without ECN the lab drops in their place, and a sender that does
not slow down keeps the virtual queue from ever being empty: then nothing is carried at all. With "Packets without ECN:
pass", as in ns-2, such packets are never dropped early.`,
    meanings(),
    ...OVERVIEWS.map((measure) => overview(results, measure)),
    "## The scenes",
    ...results.scenes.map(sceneTable),
    "## What is not here",
    notHere(),
  ].join("\n\n")}\n`;
