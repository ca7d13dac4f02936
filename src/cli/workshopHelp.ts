import { type CommandHelp, FAILED_RUN, JSON_OPTION, WORK } from "./helpParts.ts";

const SCENES: CommandHelp["options"][number] = [
  "--scenes DIR",
  "further scenes, a JSON file each, beside the six that every race has; default: none",
];

/** Help of the commands that race and grade algorithms. */
export const WORKSHOP_HELP: readonly CommandHelp[] = [
  {
    name: "race",
    summary: "races an algorithm against others in scenes of fixed traffic",
    forms: ["ID [--against ID,…] [--scenes DIR] [--seeds N] [--jobs N] [--results DIR | --broker URL] [--json FILE|-]"],
    options: [
      ["--against ID,…", "the others; default: drop-tail, red, codel, fq-codel and pie, without the algorithm itself"],
      SCENES,
      ["--seeds N", "seeds 1 to N of every run, N from 1 to 1000, the same for all; default: 5"],
      JSON_OPTION,
      ...WORK,
    ],
    notes: [
      "A score is better or worse only where its difference, paired by seed, is larger than its 95 % interval. A scene " +
        "is won where at least one score is better, none is worse, and the difference is large enough to count: " +
        "docs/workshop.md.",
    ],
    examples: [
      ["race codel", "CoDel against the usual others, six scenes, five seeds"],
      ["race pie --against red,codel --seeds 3 --json -", "every score of every run, as JSON"],
    ],
    fails: FAILED_RUN,
  },
];
