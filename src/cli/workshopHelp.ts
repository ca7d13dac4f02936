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
    forms: [
      "ID|FILE [--against ID,…] [--scenes DIR] [--seeds N] [--jobs N] [--results DIR | --broker URL] [--json FILE|-]",
    ],
    options: [
      ["--against ID,…", "the others; default: drop-tail, red, codel, fq-codel and pie, without the algorithm itself"],
      SCENES,
      ["--seeds N", "seeds 1 to N of every run, N from 1 to 1000, the same for all; default: 5"],
      JSON_OPTION,
      ...WORK,
    ],
    notes: [
      "FILE is an algorithm of your own, whose name ends in .ts or .js: my.aqm.ts.",
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
  {
    name: "grade",
    summary: "grades a folder of algorithms: contract, race, cost; one row each",
    forms: ["DIR --csv FILE --trusted [--scenes DIR] [--against ID,…] [--seeds N] [--limit S] [--memory MB]"],
    options: [
      ["--csv FILE", "the table that is written, anew after each hand-in; required"],
      [
        "--trusted",
        "runs each hand-in in a thread of this program, which stops faults and endless loops, but not code that means " +
          "harm; required",
      ],
      SCENES,
      ["--against ID,…", "whom they race; default: drop-tail, red, codel, fq-codel and pie"],
      ["--seeds N", "seeds 1 to N of every run, N from 2 to 1000; default: 5"],
      ["--limit S", "seconds that one step may take, a test of the contract or one run, 0.1 to 3600; default: 20 s"],
      ["--memory MB", "memory that a hand-in may take, 64 to 65 536 MB; default: 512 MB"],
    ],
    notes: [
      "A hand-in is a file whose name ends in .ts or .js. One that hangs, throws or takes too much memory is a row like " +
        "the others. An interrupt (Ctrl C) ends the command and keeps the rows that were made.",
      "The columns are explained in docs/course/lecturer.md.",
    ],
    examples: [
      ["grade hand-ins --csv grades.csv --trusted", "a class"],
      ["grade hand-ins --csv grades.csv --trusted --scenes held-back --seeds 10", "with scenes that it does not know"],
    ],
    fails: "it was cancelled, or the table cannot be written",
  },
];
