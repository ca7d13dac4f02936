import { readFileSync } from "node:fs";
import { queueOf } from "../engine/catalog.ts";
import { AGREEMENT_SEED, agrees, designsOf, type Trial, trialOf } from "../experiments/theory/agreement.ts";
import { type Cause, causeOf } from "../experiments/theory/causes.ts";
import { Failure, numberOption, type OptionValues } from "./options.ts";
import { print, readable, tell, writeWhole } from "./output.ts";

const BEGIN = "<!-- agreement: begin -->";
const END = "<!-- agreement: end -->";

/**
 * `theory --agreement`: compares the linear loop of random designs, half of them stable by it, with runs of packets.
 */
export const agreementPage = (options: OptionValues): number => {
  const target = options["into"];
  const put = target === undefined ? print : placeIn(target);
  const count = numberOption(options, "designs", 100, { min: 1, max: 1000, whole: true });
  const designs = designsOf(AGREEMENT_SEED, count);
  const trials = designs.map((design, i) => {
    if (i % 20 === 0) tell(`${i} of ${designs.length} designs`);
    return trialOf(design);
  });
  put(agreementText(trials));
  return 0;
};

/**
 * A function that puts a text between the marks of a page. The page is read now, so that a wrong one fails before any
 * run.
 */
const placeIn = (path: string): ((text: string) => void) => {
  let page: string;
  try {
    page = readFileSync(path, "utf8");
  } catch {
    throw new Failure(`${path} cannot be read`);
  }
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Failure(`${path} has no lines ${BEGIN} and ${END}`);
  return (text) => writeWhole(path, `${page.slice(0, from + BEGIN.length)}\n${text}\n${page.slice(to)}`);
};

const causeWords = (cause: Cause): string => {
  switch (cause.kind) {
    case "bounded":
      return `small swing: the fluid model's own has ${cause.variation.toFixed(2)}`;
    case "noise":
      return `noise of the packets: four times the flows and link have ${cause.burstiness.toFixed(2)}`;
    case "spacing":
      return `RED's even spacing: with half the maximum probability ${cause.burstiness.toFixed(2)}`;
    case "adaptation":
      return `maximum probability moves: RED with that of the point of rest has ${cause.burstiness.toFixed(2)}`;
    case "slow":
      return `slow: from 120 to 180 s ${cause.burstiness.toFixed(2)}`;
    case "otherRest":
      return (
        `rests at ${readable(cause.queue)} packets in place of ${readable(cause.rest)}; ` +
        `there the margin is ${Math.round(cause.phaseMargin)} degrees`
      );
    case "unknown":
      return "none found";
  }
};

/** The cells of a design that does not agree, up to its cause. */
export const designCells = ({ design, phaseMargin, window, burstiness }: Trial): string =>
  `| ${queueOf(design.queue).title} | ${design.flows} | ${readable(design.rate / 1e6)} | ` +
  `${readable(design.rtt * 1000)} | ${Math.round(phaseMargin)} | ${readable(window)} | ${burstiness.toFixed(2)} |`;

/** The tables of the page. */
const agreementText = (trials: readonly Trial[]): string => {
  const queues = [...new Set(trials.map(({ design }) => design.queue))];
  const row = (name: string, list: readonly Trial[]): string => {
    const part = (some: readonly Trial[]): string =>
      some.length === 0 ? "none" : `${some.filter(agrees).length} of ${some.length}`;
    const stable = list.filter(({ phaseMargin }) => phaseMargin > 0);
    const unstable = list.filter(({ phaseMargin }) => phaseMargin < 0);
    return `| ${name} | ${part(stable)} | ${part(unstable)} | ${part(list)} |`;
  };
  const others = trials.filter((trial) => !agrees(trial));
  const share = Math.round((100 * (trials.length - others.length)) / trials.length);
  return [
    `The sign of the phase margin and the packets agree in ${share} % of ${trials.length} designs.`,
    "",
    "| discipline | stable, and rests | unstable, and swings | both |",
    "| --- | ---: | ---: | ---: |",
    ...queues.map((queue) =>
      row(
        queueOf(queue).title,
        trials.filter(({ design }) => design.queue === queue),
      ),
    ),
    row("all", trials),
    "",
    "Designs that do not agree, each with what a further run of it shows:",
    "",
    "| discipline | flows | Mbit/s | round trip, ms | margin, degrees | window | spread of signals | cause |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ...others.map((trial, i) => {
      tell(`cause ${i + 1} of ${others.length}`);
      return `${designCells(trial)} ${causeWords(causeOf(trial))} |`;
    }),
  ].join("\n");
};
