import { readFileSync } from "node:fs";
import { queueOf } from "../engine/catalog.ts";
import { AGREEMENT_SEED, agrees, designsOf, type Trial, trialOf } from "../experiments/theory/agreement.ts";
import { Failure, numberOption, type OptionValues } from "./options.ts";
import { print, readable, tell, writeWhole } from "./output.ts";

const BEGIN = "<!-- agreement: begin -->";
const END = "<!-- agreement: end -->";

/** `theory --agreement`: random designs, half of them stable by the linear loop, held against their packets. */
export const agreementPage = (options: OptionValues): number => {
  const count = numberOption(options, "designs", 100, { min: 1, max: 1000, whole: true });
  const designs = designsOf(AGREEMENT_SEED, count);
  const trials = designs.map((document, i) => {
    if (i % 20 === 0) tell(`${i} of ${designs.length} designs`);
    return trialOf(document);
  });
  const text = agreementText(trials);
  const target = options["into"];
  if (target === undefined) print(text);
  else putInto(target, text);
  return 0;
};

const putInto = (path: string, text: string): void => {
  let page: string;
  try {
    page = readFileSync(path, "utf8");
  } catch {
    throw new Failure(`${path} cannot be read`);
  }
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Failure(`${path} has no lines ${BEGIN} and ${END}`);
  writeWhole(path, `${page.slice(0, from + BEGIN.length)}\n${text}\n${page.slice(to)}`);
};

/** A likely cause of a disagreement, from the numbers of the trial. */
const causeOf = ({ phaseMargin, flows }: Trial): string => {
  if (phaseMargin > 0 && phaseMargin < 40) return "small margin: noise of the packets keeps a ringing loop swinging";
  if (phaseMargin > 0 && flows < 20) return "few flows: their saw-teeth alone move the queue this far";
  if (phaseMargin > 0) return "slow start and the noise of arrivals: the controller is slow to come to rest";
  if (flows < 20) return "few flows: out of step, their saw-teeth hide the swing";
  return "limited swing: bounds on the probability and the queue keep it small";
};

/** The cells of a design that does not agree, up to its cause. */
export const designCells = ({ queue, flows, rate, rtt, phaseMargin, window, measured }: Trial): string =>
  `| ${queueOf(queue).title} | ${flows} | ${readable(rate / 1e6)} | ${readable(rtt * 1000)} | ${Math.round(phaseMargin)} | ` +
  `${readable(window)} | ${measured.variation.toFixed(2)} |`;

/** The tables of the page. */
export const agreementText = (trials: readonly Trial[]): string => {
  const queues = [...new Set(trials.map(({ queue }) => queue))].sort();
  const row = (name: string, list: readonly Trial[]): string => {
    const stable = list.filter(({ phaseMargin }) => phaseMargin > 0);
    const unstable = list.filter(({ phaseMargin }) => phaseMargin < 0);
    const part = (some: readonly Trial[]): string => `${some.filter(agrees).length} of ${some.length}`;
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
        trials.filter((trial) => trial.queue === queue),
      ),
    ),
    row("all", trials),
    "",
    "Designs that do not agree:",
    "",
    "| discipline | flows | Mbit/s | round trip, ms | margin, degrees | window | deviation / mean | likely cause |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ...others.map((trial) => `${designCells(trial)} ${causeOf(trial)} |`),
  ].join("\n");
};
